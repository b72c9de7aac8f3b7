"""A client: where it connects to, and how long the reasons are that it is given."""

from __future__ import annotations

import pytest

from intrigue.server.client import TableClient
from intrigue.server.coding import shortened


@pytest.mark.parametrize(
    ("server", "address"),
    [
        ("http://127.0.0.1:8000", "ws://127.0.0.1:8000/api/rooms/r1/socket"),
        ("https://games.example", "wss://games.example/api/rooms/r1/socket"),
    ],
)
def test_a_socket_is_as_safe_as_the_page(server: str, address: str) -> None:
    """With https the socket is encrypted too."""
    assert TableClient(server, "r1").address == address


def test_a_reason_repeats_only_so_much_of_what_was_sent() -> None:
    assert shortened("x" * 10, 10) == "x" * 10
    assert shortened("x" * 11, 10) == "xxxxxxx..."
