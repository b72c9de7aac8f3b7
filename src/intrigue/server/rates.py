"""How much an address may ask for over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from starlette.requests import HTTPConnection

from intrigue.server.limits import Buckets, Limits, neighbourhood
from intrigue.server.refusal import Refusal

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

Kind = Literal["requests", "files", "guests", "rooms", "recoveries", "reports", "reports_by_address"]


class Rates:
    """What each address has asked for recently: requests, files of the page, new guests and rooms, recovery codes and
    reports; and how many reports each guest has made."""

    def __init__(self, limits: Limits) -> None:
        self.buckets: dict[Kind, Buckets] = {
            "requests": Buckets(limits.requests, limits.request_seconds),
            "files": Buckets(limits.files, limits.request_seconds),
            "guests": Buckets(limits.guests_per_address, limits.newcomer_seconds),
            "rooms": Buckets(limits.rooms_per_address, limits.newcomer_seconds),
            "recoveries": Buckets(limits.recoveries_per_address, limits.newcomer_seconds),
            "reports": Buckets(limits.reports, limits.report_seconds),
            "reports_by_address": Buckets(limits.reports_per_address, limits.report_seconds),
        }


def visitor(connection: HTTPConnection) -> str:
    """The address that a request is counted for."""
    return neighbourhood(connection.client.host if connection.client else "")


async def check_newcomer(connection: HTTPConnection, lobby: Lobby, kind: Literal["guests", "rooms"]) -> None:
    """Refuse more new guests or rooms than an address may have, at all nodes together."""
    check_rate(connection, kind=kind)
    limits = lobby.config.limits
    amount = limits.guests_per_address if kind == "guests" else limits.rooms_per_address
    if not await lobby.storage.spend(kind, visitor(connection), amount, limits.newcomer_seconds):
        raise Refusal("rate", "too many requests; wait a little")


def check_rate(connection: HTTPConnection, cost: int = 1, kind: Kind = "requests", guest: str = "") -> None:
    """Refuse a request beyond the limit of its address, or of a guest if one is named."""
    rates: Rates = connection.app.state.rates
    if not rates.buckets[kind].take(guest or visitor(connection), cost):
        raise Refusal("rate", "too many requests; wait a little")
