-- Small documents: reviews of games, results of guests, deals of the day. `owner` is a guest or a room; what belongs to
-- it goes when it goes.
CREATE TABLE notes (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (kind, owner, key)
);
CREATE INDEX notes_by_key ON notes (kind, key);
CREATE INDEX notes_by_owner ON notes (owner);
