"""Toy games: small enough to be read at one sitting, complete enough to be played by everything that plays games.

`three_cards` is honest. `broken` holds copies of it with one flaw each, to show that the battery notices.
"""
