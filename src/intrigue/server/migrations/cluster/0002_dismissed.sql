-- Guests who were banned or forgotten a moment ago: every node ends their connections.
CREATE TABLE dismissed (
    guest TEXT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL
);
