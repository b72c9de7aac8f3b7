-- The scenes of a game's lessons that a guest has finished.
CREATE TABLE lessons (
    guest TEXT NOT NULL,
    game TEXT NOT NULL,
    scene TEXT NOT NULL,
    PRIMARY KEY (guest, game, scene)
) WITHOUT ROWID;
