"""The table server: where people, bots and spectators meet.

`storage` keeps what must not be lost, `table` is a game as the fold of its log, `room` is where people sit, `outgoing`
builds everything that is sent to a viewer, `protocol` defines its form, and `app` puts it on the network.
"""
