"""Each game, clause by clause."""
