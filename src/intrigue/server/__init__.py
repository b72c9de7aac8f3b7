"""The table server: where people, bots and spectators meet.

`storage` keeps what must not be lost, `table` is a game as the fold of its log, `room` is where people sit, `outgoing`
makes everything that leaves for a viewer, `protocol` says in which form, `app` puts it on the network.
"""
