"""Information-set Monte Carlo tree search (IS-MCTS) for all games."""
