"""A client's part in joint shuffles: it pledges nonces, reveals each of them once, and notes what it was shown, so that
it can tell whether the server kept to it. The page does the same in `web/src/lib/shuffle.ts`."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits
from typing import Final, NamedTuple

from intrigue.core.shuffle import Shuffle, joint_seed, pledge_of, promise_of
from intrigue.server.protocol import DealInfo, Reveal, RoomInfo, ShuffleInfo

NONCE_BITS: Final = 256
MOST_NOTES: Final = 50

WRONG: Final = {
    "thrown-away": "you took part in a shuffle that was never dealt to you",
    "left-out": "your part is not in this shuffle; if your connection was good, the server has left it out",
    "exchanged": "the shuffle is not the one that was shown before anybody revealed anything",
    "nonce": "a nonce is not the one that was pledged",
    "secret": "the secret of the server is not the one it promised",
    "seed": "the seed is not the hash of the secret and the nonces",
}
"""What can be wrong with a shuffle, for people."""


def new_nonce() -> str:
    return f"{randbits(NONCE_BITS):064x}"


class Note(NamedTuple):
    """A shuffle as it was shown, and whether this client then revealed its nonce."""

    deal: DealInfo
    revealed: bool


class Nonces:
    """The part of one viewer."""

    def __init__(self, draw: Callable[[], str] | None = None) -> None:
        self._draw = draw or new_nonce
        self._known: dict[str, str] = {}  # nonces by their pledges
        self._notes: dict[tuple[str, int], Note] = {}
        self._begun: dict[str, bool] = {}  # games that were dealt, and whether a part in them was due
        self._due = False  # whether the next game must not begin without a part of this viewer
        self._pledge = self._fresh()

    def _fresh(self) -> str:
        nonce = self._draw()
        pledge = pledge_of(nonce)
        self._known[pledge] = nonce
        return pledge

    @property
    def pledge(self) -> str:
        """What is pledged for the next shuffle."""
        return self._pledge

    def connecting(self) -> None:
        """The pledge is about to be sent again; a game may have begun meanwhile."""
        self._due = False

    def see(self, room: RoomInfo, seat: int | None) -> Reveal | None:
        """Look at the room: if it shuffles and this viewer has a part in it, the message that reveals the nonce."""
        if room.dealing is not None:
            return self._answer(room.dealing, seat)
        if not room.playing:
            self._due = seat is not None
        return None

    def _answer(self, deal: DealInfo, seat: int | None) -> Reveal | None:
        """A nonce is revealed for one shuffle only: the first that was shown with its pledge at the own seat."""
        key = deal.table, deal.attempt
        noted = self._notes.get(key)
        if noted is not None and noted.deal != deal:
            return None
        pledge = deal.pledges[seat] if seat is not None and seat < len(deal.pledges) else None
        used = any(pledge in note.deal.pledges for name, note in self._notes.items() if name != key and note.revealed)
        nonce = None if pledge is None or used else self._known.get(pledge)
        self._notes[key] = Note(deal, nonce is not None)
        while len(self._notes) > MOST_NOTES:
            del self._notes[next(iter(self._notes))]
        if nonce is None:
            return None
        if pledge == self._pledge:
            self._pledge = self._fresh()
        return Reveal(id=0, table=deal.table, attempt=deal.attempt, nonce=nonce, next=self._pledge)

    def nonce_in(self, shuffle: ShuffleInfo | None) -> str | None:
        """The own nonce in a shuffle, for `intrigue verify --nonce`."""
        pledges = () if shuffle is None else shuffle.pledges
        return next((self._known[pledge] for pledge in pledges if pledge in self._known), None)

    def wrong(self, table: str, shuffle: ShuffleInfo | None, seed: str | None) -> list[str]:
        """What is wrong with the shuffle of a game, in the codes of `WRONG`."""
        if table not in self._begun:
            self._begun[table], self._due = self._due, False
        revealed = [note.deal for note in self._notes.values() if note.revealed]
        found = []
        if any(deal.table not in self._begun for deal in revealed):
            found.append("thrown-away")
        due = self._begun[table] or any(deal.table == table for deal in revealed)
        if due and self.nonce_in(shuffle) is None:
            found.append("left-out")
        if shuffle is not None:
            found += self._wrong_from_the_start(shuffle) + wrong_at_the_end(shuffle, seed)
        return found

    def _wrong_from_the_start(self, shuffle: ShuffleInfo) -> list[str]:
        found = []
        note = self._notes.get((shuffle.table, shuffle.attempt))
        mine = self.nonce_in(shuffle) is not None
        if (note is None and mine) or (note is not None and note.deal != as_deal(shuffle)):
            found.append("exchanged")
        pledged = [None if nonce is None else pledge_of(nonce) for nonce in shuffle.nonces]
        if pledged != shuffle.pledges:
            found.append("nonce")
        return found


def wrong_at_the_end(shuffle: ShuffleInfo, seed: str | None) -> list[str]:
    """What can be told once the secret is known."""
    if shuffle.secret is None or seed is None:
        return []
    if promise_of(shuffle.secret) != shuffle.promise:
        return ["secret"]
    whole = Shuffle(
        table=shuffle.table,
        attempt=shuffle.attempt,
        terms=shuffle.terms,
        promise=shuffle.promise,
        pledges=tuple(shuffle.pledges),
        nonces=tuple(shuffle.nonces),
        secret=shuffle.secret,
    )
    return [] if joint_seed(whole) == seed else ["seed"]


def as_deal(shuffle: ShuffleInfo) -> DealInfo:
    """What was to be seen of a shuffle before anybody revealed anything."""
    return DealInfo(
        table=shuffle.table,
        attempt=shuffle.attempt,
        terms=shuffle.terms,
        promise=shuffle.promise,
        pledges=shuffle.pledges,
        left_out=shuffle.left_out,
    )
