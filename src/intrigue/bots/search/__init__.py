"""Information-set tree search for all games."""
