"""The terminal client. Knows no game: all it shows comes through the contract of the core.

`session`, `saves` and `words` need nothing but the standard library; the screens are made with Textual."""
