"""Whether the log and the picks of a loaded state lead to where its cards are.

The log does not say which card went behind a Facade. For a building that was never renovated, it is the card that is
still there, or the one that was captured. An earlier Interior may be known because somebody looked at it; otherwise it
must be a card that its owner had all the time and did not use."""

from __future__ import annotations

from typing import final

from intrigue.core.errors import BadData, require
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DRAFTING,
    DREW,
    FACE_DOWN,
    GONE,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHOWN,
    SHUFFLED,
    Entry,
    PotemkinState,
)

Site = tuple[int, int]
MOST_GUESSES = 10_000  # of Interiors that nobody has seen


def check_history(state: PotemkinState) -> None:
    History(state).check()


@final
class Away:
    """An Interior that nobody has seen, while it is in a building: `cards` are those it may be."""

    __slots__ = ("begin", "cards", "end")

    def __init__(self, begin: int, cards: set[int]) -> None:
        self.begin = begin
        self.end = begin
        self.cards = cards


@final
class History:
    """Goes through the log and keeps where the cards are."""

    def __init__(self, state: PotemkinState) -> None:
        self.state = state
        seats = range(state.players)
        self.deck = set(range(state.setup.cards))
        self.pile: list[int] = []
        self.owned: list[set[int]] = [set() for _ in seats]
        """The cards of each seat that are in its hand, or in a building where nobody has seen them."""
        self.away: list[list[Away]] = [[] for _ in seats]
        """The Interiors of each seat that nobody has seen."""
        self.was_away: list[list[Away]] = [[] for _ in seats]
        self.at: dict[Site, Away] = {}
        self.interiors: dict[Site, list[int]] = {}
        self.renovations: dict[Site, int] = {}
        self.status: dict[Site, int] = {}
        self.kinds: list[int] = []
        self.villages: list[list[int]] = [[] for _ in seats]
        self.captured: list[int] = []
        self.captors: list[int] = []
        self.month = 0
        self.now = 0

    @property
    def path(self) -> str:
        return f"log[{self.now}]"

    def check(self) -> None:
        """Raise `BadData` where something does not fit."""
        state = self.state
        self._find_interiors()
        for now, entry in enumerate(state.log):
            self.now = now
            self._go(entry)
            self._check_deck(now)
        require(self.month == state.month, "log", f"{state.month} deals", self.month)
        require(self.captured == state.captured, "captured", "the cards that the log says", state.captured)
        require(self.captors == state.captors, "captors", "the seats that the log says", state.captors)
        require(set(state.deck) == self.deck, "deck", "the cards that the log leaves there", state.deck)
        for seat, hand in enumerate(state.hands):
            require(set(hand) == self.owned[seat], f"hands[{seat}]", "the cards that the log leaves there", hand)
            require(explained(self.was_away[seat]), f"hands[{seat}]", "cards for all former Interiors", hand)
        if state.resolving != NONE:
            played = [entry[2] for entry in state.log if entry[0] == PLAYED]
            fits = played[-1:] == self.pile[-1:] == [state.resolving]
            require(fits, "resolving", "the card that was played last", state.resolving)
        story = discard_story(state)
        require(state.discard == [card for card, _, _ in story], "discard", "the pile of the log", state.discard)
        require(state.givers == [giver for _, giver, _ in story], "givers", "the seats of the log", state.givers)

    def _go(self, entry: Entry) -> None:
        kind = entry[0]
        if kind == DEALT:
            self._deal(entry)
        elif kind == SHUFFLED:
            if entry[2] == NONE:
                self._shuffle(entry)
        elif kind == DREW:
            require(entry[2] in self.deck, self.path, "a card of the deck", list(entry))
            self.deck.remove(entry[2])
            self.owned[entry[1]].add(entry[2])
        elif kind == BUILT:
            self._build(entry)
        elif kind == RENOVATED:
            self._renovate(entry)
        elif kind == PLAYED:
            require(self.state.setup.effects[entry[2]] != NONE, self.path, "a card with an ability", list(entry))
            self._give_up(entry[1], entry[2])
            self.pile.append(entry[2])
        elif kind == DISCARDED:
            for card in entry[2:]:
                self._give_up(entry[1], card)
                self.pile.append(card)
        elif kind == OVERHEARD:
            self._overhear(entry)
        else:
            self._see(entry)

    # ---- the deck --------------------------------------------------------------------------------

    def _shuffle(self, entry: Entry) -> None:
        """The pile becomes the deck, but for a card that is being played (PE-3.7, PE-8.2)."""
        held = self.pile[-1:] if entry[3] != NONE else []
        require(held == [entry[3]] or not held, self.path, "the card that is being played", list(entry))
        new = self.pile[: len(self.pile) - len(held)]
        require(not self.deck, self.path, "a new deck when the old one is empty", list(entry))
        require(entry[1] == len(new) > 0, self.path, f"a new deck of {len(new)}", list(entry))
        self.deck = set(new)
        self.pile = held

    def _check_deck(self, now: int) -> None:
        """An empty deck is renewed at once if it can be."""
        log = self.state.log
        kind = log[now][0]
        if kind == DREW and not self.deck and self.pile:
            resolving = self._resolving(now)
            if [card for card in self.pile if card != resolving]:
                following = log[now + 1][0] if now + 1 < len(log) else NONE
                require(following == SHUFFLED, f"log[{now + 1}]", "a new deck", list(log[now + 1 : now + 2]))

    def _resolving(self, now: int) -> int:
        """The card that may have been in play at an entry: the last of the pile, if it was played."""
        played = [entry[2] for entry in self.state.log[:now] if entry[0] == PLAYED]
        return played[-1] if played and self.pile[-1] == played[-1] else NONE

    def _deal(self, entry: Entry) -> None:
        """All packs of a month, with a new deck in between perhaps (PE-3.1, PE-3.7)."""
        state, players = self.state, self.state.players
        first, size = entry[1], entry[2]
        for seat in range(players):
            held = len(self.owned[seat]) - len(self.away[seat])
            require(held == 0, self.path, f"an empty hand of seat {seat + 1} before a deal", held)
        self.month += 1
        require(self.month <= state.month, self.path, f"{state.month} deals", self.month)
        require(size <= state.setup.draft, self.path, f"packs of at most {state.setup.draft}", size)
        wanted = state.setup.first
        require(self.month > 1 or wanted in (NONE, first), self.path, f"seat {wanted + 1} as the first player", first)
        packs = self._packs(first, size)
        following = state.log[self.now + 1] if self.now + 1 < len(state.log) else (NONE,)
        old = len(packs) * size
        if following[0] == SHUFFLED and following[2] != NONE:
            old = following[2]
            new = set(self.pile)
            require(old == len(self.deck), f"log[{self.now + 1}]", f"{len(self.deck)} cards dealt before", old)
            require(following[1] == len(new) > 0, f"log[{self.now + 1}]", f"a new deck of {len(new)}", following[1])
            require(following[3] == NONE, f"log[{self.now + 1}]", "no card being played", following[3])
            self._take_packs(packs, old, new)
            self.deck, self.pile = new, []
        else:
            self._take_packs(packs, old, set())
            require(bool(self.deck) or not self.pile, self.path, "a new deck when the old one is empty", old)

    def _packs(self, first: int, size: int) -> list[list[int]]:
        """The packs in the order of the deal. The picks made from them go to the hands."""
        state, players, width = self.state, self.state.players, self.state.setup.draft
        month, step = self.month - 1, self.state.setup.steps[self.month - 1]
        drafting = state.phase == DRAFTING and self.month == state.month
        rounds = state.round if drafting else size
        packs = []
        for place in range(players):
            dealt_to = (first + step * place) % players
            pack = []
            for turn in range(width):
                seat = (dealt_to + step * turn) % players
                number = (month * players + seat) * width + turn
                card = state.picks[number]
                if (card != NONE) != (turn < rounds):
                    raise BadData(f"picks[{number}]", f"{rounds} picks of each seat", card)
                if card != NONE:
                    pack.append(card)
                    self.owned[seat].add(card)
            left = state.packs[dealt_to] if drafting and state.packs else []
            pack += left
            require(len(pack) == size, f"packs[{dealt_to}]", f"a pack of {size}, with what was picked", pack)
            packs.append(pack)
        return packs

    def _take_packs(self, packs: list[list[int]], old: int, new: set[int]) -> None:
        """The first `old` cards come from the old deck, the others from the new one."""
        left = old
        for pack in packs:
            count = min(left, len(pack))
            left -= count
            from_old = [card for card in pack if card in self.deck]
            from_new = [card for card in pack if card in new and card not in self.deck]
            fits = len(from_old) == count and len(from_old) + len(from_new) == len(pack)
            require(fits, "picks", f"{count} cards of the old deck and {len(pack) - count} of the new one", pack)
            self.deck.difference_update(from_old)
            new.difference_update(from_new)

    # ---- hands and buildings ---------------------------------------------------------------------

    def _give_up(self, seat: int, card: int) -> None:
        """A card leaves a hand in a way that shows which it was."""
        owned, absent = self.owned[seat], self.away[seat]
        if card not in owned:
            raise BadData(self.path, f"a card that seat {seat + 1} has", card)
        if len(owned) <= len(absent):
            raise BadData(self.path, f"a card in the hand of seat {seat + 1}", card)
        owned.remove(card)
        for away in absent:
            away.cards.discard(card)

    def _overhear(self, entry: Entry) -> None:
        """Somebody saw a whole hand (PE-A18)."""
        seat, cards = entry[2], set(entry[3:])
        held = len(self.owned[seat]) - len(self.away[seat])
        fits = entry[1] != seat and cards <= self.owned[seat] and len(cards) == len(entry) - 3 == held
        require(fits, self.path, f"the {held} cards that seat {seat + 1} has in hand", list(entry))
        for away in self.away[seat]:
            away.cards -= cards

    def _build(self, entry: Entry) -> None:
        seat, place, kind = entry[1], entry[2], entry[3]
        self.villages[seat].append(len(self.kinds))
        self.kinds.append(kind)
        self.status[seat, place] = FACE_DOWN
        self.renovations[seat, place] = 0
        self._lay(seat, place)

    def _lay(self, seat: int, place: int) -> None:
        """A card of the hand goes behind a Facade."""
        site = seat, place
        card = self.interiors[site][self.renovations[site]]
        if card != NONE:
            self._give_up(seat, card)
            return
        held = len(self.owned[seat]) - len(self.away[seat])
        require(held > 0, self.path, f"a card in the hand of seat {seat + 1}", place)
        away = self.at[site] = Away(self.now, set(self.owned[seat]))
        self.away[seat].append(away)
        self.was_away[seat].append(away)

    def _renovate(self, entry: Entry) -> None:
        """A card of the hand goes in, then the old one comes out (PE-A09)."""
        seat, place = site = entry[1], entry[2]
        require(self.status.get(site) == FACE_DOWN, self.path, "a building that is face down", list(entry))
        old = self.interiors[site][self.renovations[site]]
        before = self.at.pop(site, None)
        self.renovations[site] += 1
        self._lay(seat, place)
        if before is None:
            self.owned[seat].add(old)
        else:
            before.end = self.now
            self.away[seat].remove(before)

    def _see(self, entry: Entry) -> None:
        """An Interior was shown, captured or looked at."""
        looked = entry[0] == LOOKED
        seat, place, card = entry[2:5] if looked else entry[1:4]
        site = seat, place
        require(self.status.get(site) == FACE_DOWN, self.path, "a building that is face down", list(entry))
        known = self.interiors[site][self.renovations[site]]
        require(card == known, self.path, f"the card that is there ({known})", card)
        if looked:
            require(entry[1] != seat, self.path, "somebody who does not own the building", entry[1])
            return
        real = makes_real(self.state, card, self.kinds[self.villages[seat][place]])
        require(real == (entry[0] == SHOWN), self.path, "a real building shown, or a fake destroyed", list(entry))
        self.status[site] = REVEALED if real else GONE
        if not real:
            self.captured.append(card)
            self.captors.append(entry[4])

    def _find_interiors(self) -> None:
        """The Interiors of each building in order, if somebody saw them or they are still there."""
        state, found = self.state, self.interiors
        self._check_villages()
        for place, entry in enumerate(state.log):
            kind, site = entry[0], (entry[2:4] if entry[0] == LOOKED else entry[1:3])
            if kind == BUILT:
                found[site[0], site[1]] = [NONE]
            elif kind in (RENOVATED, SHOWN, DESTROYED, LOOKED):
                require(site in found, f"log[{place}]", "a building that was built before", list(entry))
                if kind == RENOVATED:
                    found[site[0], site[1]].append(NONE)
                else:
                    found[site[0], site[1]][-1] = entry[4] if kind == LOOKED else entry[3]
        for seat, village in enumerate(state.villages):
            for place, building in enumerate(village):
                if state.inside[building] != NONE:
                    found[seat, place][-1] = state.inside[building]

    def _check_villages(self) -> None:
        """The buildings are those of the log, in their order, and stand as it says."""
        state = self.state
        villages: list[list[int]] = [[] for _ in range(state.players)]
        kinds: list[int] = []
        status: list[int] = []
        for place, entry in enumerate(state.log):
            if entry[0] == BUILT:
                number = len(villages[entry[1]])
                require(entry[2] == number, f"log[{place}]", f"the building at place {number}", list(entry))
                villages[entry[1]].append(len(kinds))
                kinds.append(entry[3])
                status.append(FACE_DOWN)
            elif entry[0] in (SHOWN, DESTROYED):
                require(entry[2] < len(villages[entry[1]]), f"log[{place}]", "a building that was built", list(entry))
                status[villages[entry[1]][entry[2]]] = REVEALED if entry[0] == SHOWN else GONE
        require(villages == state.villages, "villages", "the buildings that the log says", state.villages)
        require(kinds == state.kinds, "kinds", "the types that the log says", state.kinds)
        require(status == state.status, "status", "how buildings stand by the log", state.status)
        for building, card in enumerate(state.inside):
            gone = status[building] == GONE
            require((card == NONE) == gone, f"inside[{building}]", "a card, and -1 for a building that is gone", card)


def explained(away: list[Away]) -> bool:
    """Whether there is a card for each Interior that nobody has seen; at the same time different ones."""
    guesses = 0
    chosen: list[int] = []

    def fits(place: int) -> bool:
        nonlocal guesses
        if place == len(away):
            return True
        for card in sorted(away[place].cards):
            guesses += 1
            if guesses > MOST_GUESSES:
                return True
            if not [other for other in range(place) if chosen[other] == card and away[other].end >= away[place].begin]:
                chosen.append(card)
                if fits(place + 1):
                    return True
                chosen.pop()
        return False

    return fits(0)
