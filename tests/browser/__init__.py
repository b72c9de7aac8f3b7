"""The page in a real browser, and what the server does for it."""
