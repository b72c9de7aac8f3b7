"""How a game gets its seed: the server and the players who are here shuffle together.

The protocol and its proof are in `docs/shuffles.md`. In short: the server promises a secret, each player has pledged a
nonce, and only when all of these hashes are on the table does anybody reveal anything. An attempt is stored before the
players see it, so neither a restart nor a lost connection leads to another one.
"""

from __future__ import annotations

import asyncio
import json
import logging
from hmac import compare_digest
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

import msgspec

from intrigue.core.codec import to_data
from intrigue.core.errors import IntrigueError
from intrigue.core.game import Game
from intrigue.core.shuffle import Shuffle, joint_seed, pledge_of, promise_of, terms_of
from intrigue.server import owncards
from intrigue.server.protocol import DealInfo, Reveal, encode
from intrigue.server.refusal import Refusal
from intrigue.server.storage import TableRow

if TYPE_CHECKING:
    from intrigue.server.chat import Extras
    from intrigue.server.room import Room

SECRET_BITS: Final = 256
TABLE_BITS: Final = 128
SECONDS_TO_RETRY: Final = 5.0  # after the storage failed

logger = logging.getLogger("intrigue.rooms")


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """An attempt to shuffle, as the room stores it. The secret stays here."""

    table: str
    attempt: int
    terms: str
    secret: str
    pledges: list[str | None]
    nonces: list[str | None]
    left_out: list[int]

    @property
    def missing(self) -> list[int]:
        """The seats that have pledged a nonce and not revealed it."""
        return [seat for seat, pledge in enumerate(self.pledges) if pledge is not None and self.nonces[seat] is None]

    def shuffle(self) -> Shuffle:
        return Shuffle(
            table=self.table,
            attempt=self.attempt,
            terms=self.terms,
            promise=promise_of(self.secret),
            pledges=tuple(self.pledges),
            nonces=tuple(self.nonces),
            left_out=tuple(self.left_out),
            secret=self.secret,
        )


class Dealer:
    """Shuffles for one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._pledges: dict[int, str] = {}  # for the next attempt
        self._alarm: asyncio.TimerHandle | None = None
        self._repeating: asyncio.Task[None] | None = None
        if self.deal is not None:
            self._wait()

    @property
    def deal(self) -> Deal | None:
        """The attempt that is under way."""
        return self.room.extras.deal

    def info(self) -> DealInfo | None:
        """The attempt that is under way, as everybody sees it."""
        deal = self.deal
        if deal is None:
            return None
        return DealInfo(
            table=deal.table,
            attempt=deal.attempt,
            terms=deal.terms,
            promise=promise_of(deal.secret),
            pledges=deal.pledges,
            left_out=deal.left_out,
        )

    def check_idle(self) -> None:
        """Refuse what must not happen between promise and seed."""
        if self.deal is not None:
            raise Refusal("state", "the game is being shuffled; wait a moment")

    def pledge(self, seat: int, pledge: str) -> None:
        """The player at this seat will take part in the next attempt."""
        self._pledges[seat] = pledge

    def pledge_for(self, guest: str, pledge: str) -> None:
        """The same for a guest's first seat, before that guest is connected."""
        own = [seat for seat, row in enumerate(self.room.row.seats) if row.guest == guest]
        if own and own[0] not in self._pledges:
            self.pledge(own[0], pledge)

    def forget(self, seat: int) -> None:
        """The player at this seat has left, or somebody else sits there."""
        self._pledges.pop(seat, None)

    # ---- an attempt ------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start to shuffle; if nobody takes part, the game begins at once."""
        self.check_idle()
        self.room.lobby.desk.check_open()
        await self._attempt(f"{randbits(TABLE_BITS):032x}", 1, [])

    async def _attempt(self, table: str, attempt: int, left_out: list[int]) -> None:
        players = self.room.settings.players
        deal = Deal(
            table=table,
            attempt=attempt,
            terms=self._terms(),
            secret=f"{randbits(SECRET_BITS):064x}",
            pledges=[None if seat in left_out else self._pledges.get(seat) for seat in range(players)],
            nonces=[None] * players,
            left_out=left_out,
        )
        if not deal.missing:
            await self._finish(deal)
            return
        await self._keep(deal)
        self._pledges = {seat: pledge for seat, pledge in self._pledges.items() if pledge not in deal.pledges}
        self._wait()

    async def _keep(self, deal: Deal) -> None:
        room = self.room
        extras = room.extras.copy()
        extras.deal = deal
        row = room.row._replace(extras=encode(extras).decode())
        await room.storage.save_room(row)
        room.row, room.extras = row, extras
        room.changed()

    def _wait(self) -> None:
        self.close()
        seconds = self.room.lobby.config.limits.reveal_seconds
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._time_up)

    async def reveal(self, seat: int, message: Reveal) -> None:
        """A player reveals the pledged nonce, and pledges another for the next time."""
        self._pledges[seat] = message.next
        deal = self.deal
        if deal is None or (deal.table, deal.attempt) != (message.table, message.attempt):
            raise Refusal("stale", "this shuffle is over")
        pledge = deal.pledges[seat] if seat < len(deal.pledges) else None
        if pledge is None or not compare_digest(pledge, pledge_of(message.nonce)):
            raise Refusal("malformed", "this is not the nonce that was pledged here")
        if deal.nonces[seat] is not None:
            return
        nonces = [message.nonce if number == seat else nonce for number, nonce in enumerate(deal.nonces)]
        deal = msgspec.structs.replace(deal, nonces=nonces)
        if not deal.missing:
            await self._finish(deal)
        else:
            self.room.extras.deal = deal  # a restart would ask for it again

    def _time_up(self) -> None:
        if self.deal is not None and not self.room.closed:
            self._repeating = asyncio.create_task(self._again(self.deal))

    async def _again(self, deal: Deal) -> None:
        try:
            await self.room.do(lambda: self._without(deal))
        except IntrigueError:
            logger.exception("a shuffle could not be repeated", extra={"table": deal.table})
            if not self.room.closed:
                self._alarm = asyncio.get_running_loop().call_later(SECONDS_TO_RETRY, self._time_up)

    async def _without(self, asked: Deal) -> None:
        """Shuffle again, without those who have not revealed their nonces: they cannot do that twice in one game."""
        deal = self.deal
        if deal is None or deal.attempt != asked.attempt:
            return
        logger.info("shuffled again", extra={"table": deal.table})
        self.room.lobby.metrics.count("shuffles_repeated")
        await self._attempt(deal.table, deal.attempt + 1, sorted({*deal.left_out, *deal.missing}))

    async def _finish(self, deal: Deal) -> None:
        """Everything is revealed: the game begins. If the rules have changed meanwhile, by a restart, it is shuffled
        again."""
        if deal.terms != self._terms():
            await self._attempt(deal.table, deal.attempt + 1, deal.left_out)
            return
        chosen, options = self._chosen()
        shuffle = deal.shuffle()
        row = TableRow(
            deal.table,
            self.room.id,
            chosen.id,
            chosen.version,
            self.room.settings.players,
            json.dumps(to_data(options)),
            joint_seed(shuffle),
            _custom(chosen),
            json.dumps(self.room.record_names()),
            json.dumps(to_data(shuffle)),
        )
        self.close()
        await self.room.begin(row)

    def _terms(self) -> str:
        chosen, options = self._chosen()
        return terms_of(chosen.id, chosen.version, self.room.settings.players, options, _custom(chosen))

    def _chosen(self) -> tuple[Game[Any, Any], dict[str, object]]:
        settings = self.room.settings
        chosen = owncards.game_of(self.room)
        return chosen, dict(chosen.resolve(settings.players, dict(settings.options)))

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def without_deal(extras: Extras) -> Extras:
    """What a room remembers once its game has begun."""
    kept = extras.copy()
    kept.deal = None
    return kept


def _custom(chosen: Game[Any, Any]) -> str | None:
    return chosen.content.text if chosen.content.custom else None
