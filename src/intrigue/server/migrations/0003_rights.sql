-- Times are whole seconds since 1970; 0: before this was noted, so it counts from the first sweep.
ALTER TABLE guests ADD COLUMN recovery_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN banned TEXT NOT NULL DEFAULT '';
ALTER TABLE rooms ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
CREATE INDEX guests_by_recovery ON guests (recovery_hash);
CREATE INDEX guests_by_sight ON guests (seen);
CREATE INDEX rooms_by_date ON rooms (used);
CREATE INDEX tables_by_date ON tables (made);
CREATE INDEX chat_by_guest ON chat (guest);

-- Which guest played which seat of a game.
CREATE TABLE players (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX players_by_guest ON players (guest);

-- What guests report to the operator; `line` is a copy of a line of chat, "" if there is none.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    made INTEGER NOT NULL,
    room TEXT NOT NULL,
    reporter TEXT NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    line TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX reports_by_date ON reports (made);
