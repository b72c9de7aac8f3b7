"""What `intrigue new-game` writes: a complete small game, and the project around it."""
