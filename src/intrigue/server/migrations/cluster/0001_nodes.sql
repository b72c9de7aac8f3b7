-- What several nodes need to share one database, besides the tables that every storage has.

-- The games in the order in which they were begun; SQLite counts its rows by itself.
ALTER TABLE tables ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY;

-- The nodes, each with a sign of life. `life` is drawn at each start: who finds another one there has been replaced.
CREATE TABLE nodes (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    life TEXT NOT NULL,
    beat TIMESTAMPTZ NOT NULL,
    draining BOOLEAN NOT NULL,
    rules TEXT NOT NULL,
    rooms INTEGER NOT NULL,
    sockets INTEGER NOT NULL
);

-- Who owns a room. The epoch rises whenever a room changes hands, and every change to a room names it, so nothing
-- that an earlier owner still sends is accepted. `node` is '' while nobody has the room in memory.
CREATE TABLE leases (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX leases_by_node ON leases (node);

-- How much an address has asked for, at whatever node: when its bucket will be full again.
CREATE TABLE quotas (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    full_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (kind, owner)
);

-- What only the nodes know: by this they recognise each other.
CREATE TABLE cluster_secret (
    only_one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (only_one),
    secret TEXT NOT NULL
);
