"""Influence cards behind a view: hands, the running vote, the letter, draw piles and Public Opinion."""

from __future__ import annotations

from random import Random
from typing import Final, final

from intrigue.games.patriot.codes import (
    KIND_MASK,
    OPINIONS,
    OWNER_SHIFT,
    S_BIDDING,
    S_VOTE_ADD,
    S_VOTING,
    TYPES,
    UNSEEN_KIND,
)
from intrigue.games.patriot.play.sampler.groups import Group, fill, mix, place_known
from intrigue.games.patriot.rules.bookkeeping.hand_types import laid_count
from intrigue.games.patriot.rules.briefs import bid_menu
from intrigue.games.patriot.rules.influence import owned, sees_secrets_of
from intrigue.games.patriot.rules.votes import DEAD_CARDS, count_hidden_from, laid_shown
from intrigue.games.patriot.state import PatriotState

TRIES: Final = 200


@final
class Influence:
    """Draws the influence cards that a viewer does not see."""

    __slots__ = ("hidden", "known", "mine", "sizes", "unseen")

    def __init__(self, known: PatriotState, viewer: int | None) -> None:
        self.known = known
        players = range(known.n)
        self.mine = [sees_secrets_of(known, viewer, player) for player in players]
        self.hidden = [count_hidden_from(known, viewer, player) for player in players]
        """Whose number of cards in the running vote the viewer does not know."""
        self.sizes = [len(bag) for bag in known.bags]
        self.unseen = unseen_kinds(known)

    def draw(self, state: PatriotState, rng: Random) -> None:
        for attempt in range(TRIES):
            if self.attempt(state, rng, strict=attempt < TRIES - 1):
                return
        raise AssertionError("no deal of influence cards fits this view")

    def attempt(self, state: PatriotState, rng: Random, *, strict: bool) -> bool:
        """One deal. The last attempt drops what may have become outdated: cards seen in hands since changed."""
        n = self.known.n
        pools = [pool[:] for pool in self.unseen]
        groups = self.groups()
        fixed: list[list[int]] = [[] for _ in groups]
        if strict and not self.fix_seen(groups, fixed, pools, rng):
            return False
        peeked = self.fix_opinion(groups[-1], pools, rng)
        if peeked is None:
            return False
        table = fill(groups, [len(pools[t]) - self.sizes[t] for t in range(TYPES)])
        if table is None:
            return False
        mix(groups, table, rng)
        for pool in pools:
            rng.shuffle(pool)
        state.bags = [pools[t][: self.sizes[t]] for t in range(TYPES)]
        rest = [pools[t][self.sizes[t] :] for t in range(TYPES)]
        dealt = []
        for number, row in enumerate(table):
            cards = fixed[number]
            for t in range(TYPES):
                for _ in range(row[t]):
                    cards.append(rest[t].pop())
            rng.shuffle(cards)
            dealt.append(cards)
        self.place_hands(state, dealt[:n], rng)
        self.place_letter(state, dealt[n : 2 * n])
        self.place_opinion(state, dealt[2 * n], peeked)
        return not strict or can_go_on_bidding(state)

    # ---- what is hidden where ----------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Hands (with cards in the running vote), cards on the letter, Public Opinion (with cards being looked at)."""
        known, n = self.known, self.known.n
        types = known.tables.kind_type
        groups = []
        for row in range(2 * n + 1):
            if row < n:
                cards = [] if self.mine[row] else known.hands[row] + owned(known.laid, row)
            elif row < 2 * n:
                cards = [] if self.mine[row - n] else owned(known.letter_cards, row - n)
            else:
                cards = known.opinion + known.drawn if known.drawn_from == OPINIONS else known.opinion
            lo, hi = known.lo[TYPES * row : TYPES * row + TYPES], known.hi[TYPES * row : TYPES * row + TYPES]
            size = cards.count(UNSEEN_KIND)
            if not size:
                lo, hi, cards = [0] * TYPES, [0] * TYPES, []
            for kind in cards:
                if kind != UNSEEN_KIND:
                    lo[types[kind]] = max(0, lo[types[kind]] - 1)
                    hi[types[kind]] -= 1
            groups.append(Group(size, lo, [min(high, size) for high in hi]))
        return groups

    def fix_seen(self, groups: list[Group], fixed: list[list[int]], pools: list[list[int]], rng: Random) -> bool:
        """Cards that the viewer has seen in a hand and that are certainly still there."""
        known, n = self.known, self.known.n
        types = known.tables.kind_type
        for place, seen in enumerate(known.seen):
            target = place % n
            if not seen or self.mine[target]:
                continue
            left = max(0, len(seen) - known.gone[place])
            for kind in rng.sample(seen, left):
                t = types[kind]
                if kind not in pools[t] or not groups[target].take(t):
                    return False
                pools[t].remove(kind)
                fixed[target].append(kind)
        return True

    def fix_opinion(self, group: Group, pools: list[list[int]], rng: Random) -> dict[int, int] | None:
        """Cards of Public Opinion that the viewer has seen, by place; None if they contradict each other."""
        known = self.known
        types = known.tables.kind_type
        size = len(known.opinion)
        if known.drawn_from == OPINIONS:
            size += known.drawn.count(UNSEEN_KIND)
        spots = [
            [(peek >> 16, peek >> 8 & 255, peek & 255) for peek in peeks if peek >> 8 & 255 < size]
            for peeks in known.opinion_peeks
        ]
        places = place_known(size, spots, rng)
        if places is None:
            return None
        for kind in places.values():
            t = types[kind]
            if kind not in pools[t] or not group.take(t):
                return None
            pools[t].remove(kind)
        return places

    # ---- laying them down --------------------------------------------------------------------

    def place_hands(self, state: PatriotState, dealt: list[list[int]], rng: Random) -> None:
        known = self.known
        laid: list[int] = []
        for player, cards in enumerate(dealt):
            if laid_shown(known, player, self.mine[player], self.hidden[player]):
                down = owned(known.laid, player)
                if not self.mine[player]:
                    state.hands[player] = sorted(cards)
            else:
                open_hand = known.hands[player] if self.mine[player] else []
                mixed = rng.sample(open_hand, len(open_hand)) or cards
                count = self.cards_in_vote(player, len(mixed), rng)
                down = mixed[:count]
                state.hands[player] = sorted(mixed[count:])
            laid += [player << OWNER_SHIFT | kind for kind in down]
        state.laid = laid

    def cards_in_vote(self, player: int, size: int, rng: Random) -> int:
        """How many cards of a hidden group lie in the vote: known, or any number that is possible."""
        known = self.known
        if not self.hidden[player]:
            return laid_count(known, player)
        asked = player in known.pending
        step = known.agenda[-1][0]
        adding = step == S_VOTING or (asked and step == S_VOTE_ADD)
        if not adding and not known.voters[player]:
            return 0
        most = size - 1 if asked and adding else size
        if known.dead[player]:
            most = min(most, DEAD_CARDS - 1 if asked else DEAD_CARDS)
        return rng.randint(0, max(0, most))

    def place_letter(self, state: PatriotState, dealt: list[list[int]]) -> None:
        state.letter_cards = [
            player << OWNER_SHIFT | kind
            for player, cards in enumerate(dealt)
            for kind in (owned(self.known.letter_cards, player) if self.mine[player] else cards)
        ]

    def place_opinion(self, state: PatriotState, cards: list[int], places: dict[int, int]) -> None:
        size = len(cards) + len(places)
        stack = [places[place] if place in places else cards.pop() for place in range(size)]
        if self.known.drawn_from == OPINIONS and UNSEEN_KIND in self.known.drawn:
            state.drawn = [stack.pop() for _ in range(len(self.known.drawn))]
        state.opinion = stack


def can_go_on_bidding(state: PatriotState) -> bool:
    """A player who has begun to raise a bid has the cards for it (PT-5.8)."""
    step = state.agenda[-1] if state.agenda else ()
    return not step or step[0] != S_BIDDING or bool(bid_menu(state, state.owner[step[1]]))


def unseen_kinds(known: PatriotState) -> list[list[int]]:
    """The cards of each type that the viewer does not see anywhere."""
    tables = known.tables
    visible = known.letter_open[:]
    for cards in (*known.discards, *known.hands):
        visible += cards
    for coded in (known.laid, known.letter_cards, known.bids, known.aside):
        visible += [code & KIND_MASK for code in coded]
    if known.vote:
        visible += known.pile
    if known.drawn_from == OPINIONS:
        visible += known.drawn
    left = list(tables.kind_count)
    for kind in visible:
        if kind != UNSEEN_KIND:
            left[kind] -= 1
    unseen: list[list[int]] = [[], [], [], []]
    for kind, count in enumerate(left):
        unseen[tables.kind_type[kind]] += [kind] * count
    return unseen
