"""What every game is made of. Imports nothing outside the standard library and knows no game."""
