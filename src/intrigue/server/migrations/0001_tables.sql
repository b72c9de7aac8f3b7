CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE
);

CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    settings TEXT NOT NULL,
    extras TEXT NOT NULL,
    table_id TEXT NOT NULL,
    touched INTEGER NOT NULL
);
CREATE INDEX rooms_by_host ON rooms (host);
CREATE INDEX rooms_by_use ON rooms (touched);

CREATE TABLE seats (
    room TEXT NOT NULL REFERENCES rooms (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    PRIMARY KEY (room, seat)
);
CREATE INDEX seats_by_guest ON seats (guest);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL REFERENCES rooms (id),
    game TEXT NOT NULL,
    version TEXT NOT NULL,
    players INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    content TEXT,
    names TEXT NOT NULL
);
CREATE INDEX tables_by_room ON tables (room);

-- The truth: only ever added to. Without rowid, so that a game's entries lie side by side.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_key ON entries (table_id, seat, key);

CREATE TABLE chat (
    room TEXT NOT NULL REFERENCES rooms (id),
    number INTEGER NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
