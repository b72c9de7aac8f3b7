"""The terminal client. It knows no particular game: everything it shows comes through the contract of the core.

`session`, `saves` and `words` need only the standard library; the screens use Textual."""
