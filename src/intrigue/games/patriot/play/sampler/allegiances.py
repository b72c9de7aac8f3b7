"""Allegiance cards behind a view: deals that fit everything a viewer has seen or can conclude (PT-13, PT-14).

First the kinds of all hidden cards are dealt, again and again until they fit (rejection sampling); then the cards
themselves."""

from __future__ import annotations

from random import Random
from typing import Final, final

from intrigue.games.patriot.codes import KILL, KIND_MASK, NONE, OWNER_SHIFT, SAVE, SECOND
from intrigue.games.patriot.rules.allegiances import FIRST_DEAL, SECOND_DEAL
from intrigue.games.patriot.state import Cards, PatriotState

Deal = list[list[int]]
TRIES: Final = 20000


@final
class Deals:
    """Deals of allegiance cards that fit a view."""

    __slots__ = ("first_pool", "first_sizes", "known", "looked", "second_pool", "sides", "sizes")

    def __init__(self, known: PatriotState) -> None:
        self.known = known
        self.sides = known.tables.side
        self.sizes = [len(cards) for cards in known.allegiances]
        self.looked = looked_at(known)
        self.first_pool: list[int] = []
        self.second_pool: list[int] = []
        self.first_sizes: list[int] = []
        if sum(self.sizes):
            self.read_deals()

    def draw(self, rng: Random) -> tuple[list[Cards], list[int]]:
        """The cards of each player, and those that wait for the deal before round 3."""
        if self.known.over or not sum(self.sizes):  # everything is shown, or nothing is dealt
            return self.known.allegiances[:], self.known.box[:]
        for _ in range(TRIES):
            kinds, box = self.deal_kinds(rng)
            if self.fits(kinds):
                return self.name_cards(kinds, box, rng)
        raise AssertionError("no deal of allegiance cards fits this view")

    def read_deals(self) -> None:
        """Which cards came with which deal, and how many of each kind there were."""
        known, n = self.known, self.known.n
        dealt = sum(self.sizes)
        late = n if n == 3 else n - 1
        if n == 4:
            again = not known.box
            first = dealt - (late if again else 0)
            extra = first - 3
        else:
            again = dealt > n + 1
            first = dealt - (late if again else 0)
            extra = first - n
        save, kill, second = FIRST_DEAL[n]
        self.first_pool = [SAVE] * save + [KILL] * kill + [SECOND] * (second + extra)
        if n != 4 and again:
            save, kill, second = SECOND_DEAL[n]
            self.second_pool = [SAVE] * save + [KILL] * kill + [SECOND] * second
        self.first_sizes = [
            size - int(again and (player != known.president or n == 3)) for player, size in enumerate(self.sizes)
        ]

    def deal_kinds(self, rng: Random) -> tuple[Deal, list[int]]:
        """Kinds for all cards, and for those that wait."""
        known = self.known
        pools = [self.first_pool[:], self.second_pool[:]]
        slots: list[list[tuple[int, int]]] = [[], []]
        deal: Deal = [[SAVE] * size for size in self.sizes]
        for player, cards in enumerate(known.allegiances):
            for place, card in enumerate(cards):
                late = int(place >= self.first_sizes[player] and known.n != 4)
                if card == NONE:
                    slots[late].append((player, place))
                else:
                    pools[late].remove(self.sides[card])
                    deal[player][place] = self.sides[card]
        for late in (0, 1):
            rng.shuffle(pools[late])
            for player, place in slots[late]:
                deal[player][place] = pools[late].pop()
        return deal, pools[0]

    # ---- what a deal must explain ------------------------------------------------------------

    def fits(self, deal: Deal) -> bool:
        known = self.known
        for player in range(known.n):
            if known.fallen[player] and not self.unmasked(deal, player):
                return False
        for target, wanted in self.looked.items():
            hidden = self.hidden(deal, target)
            for card in wanted:
                if self.sides[card] not in hidden:
                    return False
                hidden.remove(self.sides[card])
        return self.explains_falls(deal)

    def hidden(self, deal: Deal, player: int) -> list[int]:
        """The kinds of the cards that their owner may look at and that do not lie open."""
        unseen, cards = self.known.unseen[player], self.known.allegiances[player]
        return [kind for place, kind in enumerate(deal[player]) if not unseen >> place & 1 and cards[place] == NONE]

    def unmasked(self, deal: Deal, player: int) -> bool:
        """A fallen player has shown all KILL cards, or has none (PT-14.9, PT-14.14)."""
        shown, unseen = self.known.shown[player], self.known.unseen[player]
        for place, kind in enumerate(deal[player]):
            if kind == KILL and not unseen >> place & 1 and not shown >> place & 1:
                return False
        return True

    def explains_falls(self, deal: Deal) -> bool:
        """The game went on after an assassin fell, so another one lived (PT-14.14)."""
        known = self.known
        down: set[int] = set()
        for fall in known.falls:
            down.add(fall >> 1)
            others = [player for player in range(known.n) if player not in down and player != known.president]
            if not any(self.had_kill(deal, player, fall & 1) for player in others):
                return False
        return True

    def had_kill(self, deal: Deal, player: int, late: int) -> bool:
        unseen = self.known.unseen[player]
        size = len(deal[player]) if late else self.first_sizes[player]
        return any(deal[player][place] == KILL and not unseen >> place & 1 for place in range(size))

    # ---- cards -------------------------------------------------------------------------------

    def name_cards(self, deal: Deal, box: list[int], rng: Random) -> tuple[list[Cards], list[int]]:
        """Cards for the kinds: what is known first, then what was looked at, the rest at random."""
        known, tables = self.known, self.known.tables
        named = [list(cards) for cards in known.allegiances]
        for target, cards in self.looked.items():
            unseen = known.unseen[target]
            for card in cards:
                fitting = [
                    place
                    for place, kind in enumerate(deal[target])
                    if kind == self.sides[card] and named[target][place] == NONE and not unseen >> place & 1
                ]
                named[target][rng.choice(fitting)] = card
        out = {card for cards in named for card in cards}
        rest: dict[int, list[int]] = {SAVE: [], KILL: [], SECOND: []}
        for card, kind in enumerate(self.sides):
            if card not in out and tables.from_players[card] <= known.n:
                rest[kind].append(card)
        for pile in rest.values():
            rng.shuffle(pile)
        hands = [
            tuple([rest[deal[player][place]].pop() if card == NONE else card for place, card in enumerate(cards)])
            for player, cards in enumerate(named)
        ]
        return hands, [rest[kind].pop() for kind in box] if known.box else []


def looked_at(known: PatriotState) -> dict[int, list[int]]:
    """The different cards that the viewer has seen of each player, except those that lie open."""
    found: dict[int, list[int]] = {}
    for codes in known.loyalty_seen:
        for code in codes:
            owner, card = code >> OWNER_SHIFT, code & KIND_MASK
            if card not in known.allegiances[owner] and card not in found.get(owner, []):
                found.setdefault(owner, []).append(card)
    return found
