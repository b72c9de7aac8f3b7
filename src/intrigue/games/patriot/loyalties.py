"""Allegiance cards behind a view: deals that fit everything a viewer has seen or can conclude (PT-13, PT-14)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from intrigue.games.patriot.setup import FIRST_DEAL, SECOND_DEAL
from intrigue.games.patriot.tables import KILL, SAVE, SECOND

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.view import PatriotView

Deal = list[list[int]]
TRIES = 20000


class Loyalties:
    """First the kinds of all hidden cards are dealt, again and again until they fit; then the cards themselves."""

    def __init__(self, game: Patriot, view: PatriotView) -> None:
        self.game = game
        self.view = view
        self.side = game.tables.side
        self.sizes = [len(cards) for cards in view.allegiances]
        self.dealt = sum(self.sizes)
        if self.dealt:
            self._read_deals()

    def draw(self, rng: Random) -> tuple[list[tuple[int, ...]], list[int]]:
        """The cards of each player, and those that wait for the deal before round 3."""
        if not self.dealt:
            return [() for _ in self.sizes], []
        for _ in range(TRIES):
            kinds, box = self._deal_kinds(rng)
            if self._fits(kinds):
                return self._name_cards(kinds, box, rng)
        raise AssertionError("no deal of allegiance cards fits this view")

    def _read_deals(self) -> None:
        """Which cards came with which deal, and how many of each kind there were."""
        view, n = self.view, self.view.n
        late = n if n == 3 else n - 1
        if n == 4:
            self.again = view.box == 0
            first = self.dealt - (late if self.again else 0)
            extra = first - 3
        else:
            self.again = self.dealt > n + 1
            first = self.dealt - (late if self.again else 0)
            extra = first - n
        save, kill, second = FIRST_DEAL[n]
        self.first_pool = [SAVE] * save + [KILL] * kill + [SECOND] * (second + extra)
        self.second_pool: list[int] = []
        if n != 4 and self.again:
            save, kill, second = SECOND_DEAL[n]
            self.second_pool = [SAVE] * save + [KILL] * kill + [SECOND] * second
        self.first_sizes = [
            size - int(self.again and (player != view.president or n == 3)) for player, size in enumerate(self.sizes)
        ]

    def _deal_kinds(self, rng: Random) -> tuple[Deal, list[int]]:
        view = self.view
        known = [[None if card is None else self.side[card] for card in cards] for cards in view.allegiances]
        pools = [self.first_pool[:], self.second_pool[:] if view.n != 4 else []]
        slots: list[list[tuple[int, int]]] = [[], []]
        deal: Deal = [[SAVE] * size for size in self.sizes]
        for player, kinds in enumerate(known):
            for place, kind in enumerate(kinds):
                late = int(place >= self.first_sizes[player] and view.n != 4)
                if kind is None:
                    slots[late].append((player, place))
                else:
                    pools[late].remove(kind)
                    deal[player][place] = kind
        for late in (0, 1):
            rng.shuffle(pools[late])
            for player, place in slots[late]:
                deal[player][place] = pools[late].pop()
        return deal, pools[0]

    def _fits(self, deal: Deal) -> bool:
        view = self.view
        for player in range(view.n):
            if view.fallen[player] and not self._unmasked(deal, player):
                return False
        for target, wanted in self._looked().items():
            seen = self._seen(deal, target)
            for card in wanted:
                if self.side[card] not in seen:
                    return False
                seen.remove(self.side[card])
        return self._explains_falls(deal)

    def _seen(self, deal: Deal, player: int) -> list[int]:
        """The kinds of the cards that their owner may look at."""
        unseen = self.view.unseen[player]
        return [kind for place, kind in enumerate(deal[player]) if not unseen >> place & 1]

    def _unmasked(self, deal: Deal, player: int) -> bool:
        """A fallen player has shown all KILL cards, or has none (PT-14.9, PT-14.14)."""
        shown, unseen = self.view.shown[player], self.view.unseen[player]
        for place, kind in enumerate(deal[player]):
            if kind == KILL and not unseen >> place & 1 and not shown >> place & 1:
                return False
        return True

    def _looked(self) -> dict[int, list[int]]:
        """The different cards that the viewer has seen of each player."""
        found: dict[int, list[int]] = {}
        for codes in self.view.loyalty_seen:
            for code in codes or ():
                found.setdefault(code >> 6, []).append(code & 63)
        return found

    def _explains_falls(self, deal: Deal) -> bool:
        """The game went on after an assassin fell, so another one lived (PT-14.14)."""
        view = self.view
        down: set[int] = set()
        for fall in view.falls:
            fallen, late = fall >> 1, fall & 1
            down.add(fallen)
            if not any(
                self._had_kill(deal, player, late)
                for player in range(view.n)
                if player not in down and player != view.president
            ):
                return False
        return True

    def _had_kill(self, deal: Deal, player: int, late: int) -> bool:
        unseen = self.view.unseen[player]
        size = len(deal[player]) if late else self.first_sizes[player]
        return any(deal[player][place] == KILL and not unseen >> place & 1 for place in range(size))

    def _name_cards(self, deal: Deal, box: list[int], rng: Random) -> tuple[list[tuple[int, ...]], list[int]]:
        """Cards for the kinds: what is known first, then what was looked at, the rest at random."""
        view, tables = self.view, self.game.tables
        named: list[list[int | None]] = [list(cards) for cards in view.allegiances]
        for target, cards in self._looked().items():
            unseen = view.unseen[target]
            for card in cards:
                if card in named[target]:
                    continue
                fitting = [
                    place
                    for place, kind in enumerate(deal[target])
                    if kind == self.side[card] and named[target][place] is None and not unseen >> place & 1
                ]
                named[target][rng.choice(fitting)] = card
        out = {card for cards_of in named for card in cards_of}
        rest: dict[int, list[int]] = {SAVE: [], KILL: [], SECOND: []}
        for card, kind in enumerate(self.side):
            if card not in out and tables.from_players[card] <= view.n:
                rest[kind].append(card)
        for cards in rest.values():
            rng.shuffle(cards)
        hands = [
            tuple(rest[deal[player][place]].pop() if card is None else card for place, card in enumerate(cards_of))
            for player, cards_of in enumerate(named)
        ]
        return hands, [rest[kind].pop() for kind in box] if view.box else []
