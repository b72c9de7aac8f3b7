"""Language models as players: their seats at a server's tables, and the tools that they are given."""
