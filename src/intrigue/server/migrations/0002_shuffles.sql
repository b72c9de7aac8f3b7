-- How players and server made the seed of a game, as JSON; "" for a game whose seed the server drew alone.
ALTER TABLE tables ADD COLUMN shuffle TEXT NOT NULL DEFAULT '';
