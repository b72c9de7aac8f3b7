"""The server without a server: lobby, rooms and bots inside a web page.

A worker of the page runs Python (Pyodide), and there the application of `intrigue.server`, unchanged. The page speaks
to it as it speaks to a server, only through messages instead of the network. What the application stores goes into the
browser's database; bots think in a second worker. Nothing here needs a browser except `worker` and `thinker`, which tie
the rest to JavaScript.
"""
