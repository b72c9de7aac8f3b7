"""States that a viewer of Patriot must hold possible.

Hidden are: hands, cards in votes and on the letter, draw piles and Public Opinion (see `deduce.py` for how they are
drawn), allegiance cards (uniformly among all deals that fit what was revealed, looked at and what the falls of
assassins prove), the order of decks and what left them unseen (uniformly, known cards in their places), future letters.
Types of hidden cards respect the bounds that everybody can conclude; which single card went into which vote is not
followed further. What other players have secretly seen is left out: nobody else can observe it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.patriot.abilities import refresh
from intrigue.games.patriot.arrangement import Cards
from intrigue.games.patriot.blank import empty_fields
from intrigue.games.patriot.codes import LAST_DAY, PHASES, S_KEEP, S_REJECTS, S_THANKS, S_VOTE_ADD, S_VOTING
from intrigue.games.patriot.decks import BRIEFS, GONE, OPINIONS, SCIENCES, odds_of, width_of
from intrigue.games.patriot.deduce import Group, fill, mix, place_known
from intrigue.games.patriot.loyalties import Loyalties
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import REJECT

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.view import PatriotView

TRIES = 200
PUBLIC = [
    "round",
    "turn",
    "president",
    "active",
    "at",
    "threat",
    "unrest",
    "taxes",
    "coins",
    "secured",
    "ap",
    "eye_rolled",
    "loyal_fallen",
    "troops",
    "rioters",
    "riot_seen",
    "groups",
    "raised",
    "stopped",
    "shields",
    "brief",
    "brief_row",
    "super_ranges",
    "opinion_next",
    "tally_next",
    "vote",
    "eye_roll",
    "letter",
    "drawn_by",
    "drawn_from",
    "disc3",
    "die",
    "points",
    "muted",
    "picked",
    "tokens",
    "track",
]
LISTS = [
    "order",
    "characters",
    "executed",
    "base",
    "ap_next",
    "marks",
    "limits",
    "uses",
    "counters",
    "dead",
    "fallen",
    "falls",
    "vests",
    "kept",
    "held",
    "riots",
    "riot_discard",
    "beacons",
    "beacon_status",
    "beacons_gone",
    "brief_discard",
    "aside",
    "voters",
    "pile",
    "bids",
    "letter_open",
    "unseen",
    "shown",
    "triggers",
    "said",
    "dice",
    "doubt",
    "lo",
    "hi",
]


class PatriotSampler:
    """Draws from one view; what can be worked out once is worked out here."""

    def __init__(self, game: Patriot, view: PatriotView) -> None:
        self.game = game
        self.view = view
        self.asks = game.asks_from(view.asks, view.players)
        self.mine = [hand is not None for hand in view.hands]
        self.known = self._known_state()
        self.loyalties = Loyalties(game, view)
        self.unseen = self._unseen_influence()

    def draw(self, rng: Random) -> PatriotState:
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        state.allegiances, state.box = self.loyalties.draw(rng)
        self._draw_influence(state, rng)
        self._draw_briefs(state, rng)
        self._draw_discoveries(state, rng)
        self._draw_decks(state, rng)
        refresh(state)
        self.game.resume(state, self.asks)
        return state

    def _known_state(self) -> PatriotState:
        """Everything that the view tells, with nothing in what it does not."""
        game, view = self.game, self.view
        state = game.blank(view.players, game.resolve(view.players, view.options))
        empty_fields(state)
        state.chance = Chance.at(0, 0)
        if view.result is not None:
            result = view.result
            state.end(result)
            state.won, state.reason = list(result.winners), result.reason
        state.agenda = game.agenda_from(view.agenda)
        for name in PUBLIC:
            setattr(state, name, getattr(view, name))
        for name in LISTS:
            setattr(state, name, list(getattr(view, name)))
        if state.agenda and state.agenda[-1][0] == S_VOTING:  # the view shows who need not choose any more
            state.voters = [int(player not in view.pending) for player in range(view.n)]
        state.phase = PHASES.index(view.phase)
        state.sd_used = list(view.discoveries_used)
        state.discards = [list(pile) for pile in view.discards]
        n = view.n
        for player in range(n):
            seen, gone = view.seen[player], view.gone[player]
            if seen is not None and gone is not None:
                state.seen[n * player : n * player + n] = seen
                state.gone[n * player : n * player + n] = gone
        for name in (
            "brief_peeks",
            "opinion_peeks",
            "science_peeks",
            "removed_seen",
            "briefs_removed",
            "loyalty_seen",
        ):
            setattr(state, name, [() if value is None else value for value in getattr(view, name)])
        return state

    # ---- influence ---------------------------------------------------------------------------

    def _unseen_influence(self) -> list[list[int]]:
        """The kinds of each type that the viewer does not see anywhere."""
        view, tables = self.view, self.game.tables
        left = list(tables.kind_count)
        visible: list[int] = []
        for cards in (*view.discards, *view.hands, *view.laid, *view.letter_cards):
            visible += cards or ()
        for coded in (view.bids, view.aside):
            visible += [code & KIND_MASK for code in coded]
        visible += view.letter_open
        if view.vote:
            visible += view.pile
        if view.drawn_from == OPINIONS:
            visible += view.drawn or ()
        for kind in visible:
            left[kind] -= 1
        unseen: list[list[int]] = [[], [], [], []]
        for kind, count in enumerate(left):
            unseen[tables.kind_type[kind]] += [kind] * count
        return unseen

    def _draw_influence(self, state: PatriotState, rng: Random) -> None:
        for attempt in range(TRIES):
            if self._try_influence(state, rng, strict=attempt < TRIES - 1):
                return
        raise AssertionError("no deal of influence cards fits this view")

    def _try_influence(self, state: PatriotState, rng: Random, *, strict: bool) -> bool:
        """One deal. The last attempt drops what may have become outdated: cards seen in hands since changed."""
        view, n = self.view, self.view.n
        pools = [pool[:] for pool in self.unseen]
        groups = self._groups()
        fixed: list[list[int]] = [[] for _ in groups]
        if strict and not self._fix_seen(groups, fixed, pools, rng):
            return False
        peeked = self._fix_opinion(groups[-1], pools, rng)
        if peeked is None:
            return False
        totals = [len(pools[t]) - view.piles[t] for t in range(4)]
        table = fill(groups, totals)
        if table is None:
            return False
        mix(groups, table, rng)
        for pool in pools:
            rng.shuffle(pool)
        state.bags = [pools[t][: view.piles[t]] for t in range(4)]
        rest = [pools[t][view.piles[t] :] for t in range(4)]
        dealt = []
        for number, row in enumerate(table):
            cards = fixed[number]
            for t in range(4):
                for _ in range(row[t]):
                    cards.append(rest[t].pop())
            rng.shuffle(cards)
            dealt.append(cards)
        self._place_hands(state, dealt[:n], rng)
        self._place_letter(state, dealt[n : 2 * n])
        self._place_opinion(state, dealt[2 * n], peeked)
        return True

    def _groups(self) -> list[Group]:
        """Hands (with cards in the running vote), cards on the letter, Public Opinion (with cards being looked at)."""
        view, n = self.view, self.view.n
        types = self.game.tables.kind_type
        groups = []
        for row in range(2 * n + 1):
            lo, hi = list(view.lo[4 * row : 4 * row + 4]), list(view.hi[4 * row : 4 * row + 4])
            visible: Cards = ()
            if row < n:
                size = 0 if self.mine[row] else view.hand_sizes[row]
                if not self.mine[row]:
                    laid = view.laid[row]
                    visible = laid or ()
                    size += 0 if laid is not None else view.laid_counts[row] or 0
            elif row < 2 * n:
                size = 0 if self.mine[row - n] else view.letter_counts[row - n]
            else:
                size = view.opinion_left
                if view.drawn_from == OPINIONS:
                    visible = view.drawn or ()
                    size += 0 if view.drawn is not None else view.drawn_count
            if not size:
                lo, hi, visible = [0] * 4, [0] * 4, ()
            for kind in visible:
                lo[types[kind]] = max(0, lo[types[kind]] - 1)
                hi[types[kind]] -= 1
            groups.append(Group(size, lo, [min(high, size) for high in hi]))
        return groups

    def _fix_seen(self, groups: list[Group], fixed: list[list[int]], pools: list[list[int]], rng: Random) -> bool:
        """Cards that the viewer has seen in a hand and that are certainly still there."""
        view, types = self.view, self.game.tables.kind_type
        for player in range(view.n):
            seen, gone = view.seen[player], view.gone[player]
            if seen is None or gone is None:
                continue
            for target in range(view.n):
                if self.mine[target] or not seen[target]:
                    continue
                left = max(0, len(seen[target]) - gone[target])
                for kind in rng.sample(seen[target], left):
                    t = types[kind]
                    if kind not in pools[t] or not groups[target].take(t):
                        return False
                    pools[t].remove(kind)
                    fixed[target].append(kind)
        return True

    def _fix_opinion(self, group: Group, pools: list[list[int]], rng: Random) -> dict[int, int] | None:
        """Cards of Public Opinion that the viewer has seen, by place."""
        view, types = self.view, self.game.tables.kind_type
        size = view.opinion_left + (view.drawn_count if view.drawn is None and view.drawn_from == OPINIONS else 0)
        known = [
            [(peek >> 16, peek >> 8 & 255, peek & 255) for peek in peeks or () if peek >> 8 & 255 < size]
            for peeks in view.opinion_peeks
        ]
        places = place_known(size, known, rng)
        if places is None:
            return None
        for kind in places.values():
            t = types[kind]
            if kind not in pools[t] or not group.take(t):
                return None
            pools[t].remove(kind)
        return places

    def _place_hands(self, state: PatriotState, dealt: list[list[int]], rng: Random) -> None:
        view = self.view
        laid: list[int] = []
        for player, cards in enumerate(dealt):
            own, shown = view.hands[player], view.laid[player]
            if own is not None:
                state.hands[player] = list(own)
                down: list[int] = list(shown or ())
            elif shown is not None:
                state.hands[player] = sorted(cards)
                down = list(shown)
            else:
                count = self._laid_count(player, len(cards), rng)
                down = cards[:count]
                state.hands[player] = sorted(cards[count:])
            laid += [player << OWNER_SHIFT | kind for kind in down]
        state.laid = laid

    def _laid_count(self, player: int, size: int, rng: Random) -> int:
        """How many of a hidden group lie in the vote: known, or any number that is possible."""
        view = self.view
        known = view.laid_counts[player]
        if known is not None:
            return known
        asked = player in view.pending
        step = self.known.agenda[-1][0]
        adding = step == S_VOTING or (asked and step == S_VOTE_ADD)
        if not adding and not view.voters[player]:
            return 0
        most = size - 1 if asked and adding else size
        if view.dead[player]:
            most = min(most, 1 if asked else 2)
        return rng.randint(0, max(0, most))

    def _place_letter(self, state: PatriotState, dealt: list[list[int]]) -> None:
        view = self.view
        state.letter_cards = [
            player << OWNER_SHIFT | kind
            for player, cards in enumerate(dealt)
            for kind in (cards if view.letter_cards[player] is None else view.letter_cards[player] or ())
        ]

    def _place_opinion(self, state: PatriotState, cards: list[int], known: dict[int, int]) -> None:
        size = len(cards) + len(known)
        stack = [known[place] if place in known else cards.pop() for place in range(size)]
        self._split(state, OPINIONS, stack)
        state.opinion = stack

    def _split(self, state: PatriotState, deck: int, stack: list[int]) -> None:
        """Cards that somebody is looking at lie beside the deck, the top first."""
        view = self.view
        if view.drawn_from != deck:
            return
        if view.drawn is not None:
            state.drawn = list(view.drawn)
        else:
            state.drawn = [stack.pop() for _ in range(view.drawn_count)]

    # ---- briefs ------------------------------------------------------------------------------

    def _draw_briefs(self, state: PatriotState, rng: Random) -> None:
        for _ in range(TRIES):
            if self._try_briefs(state, rng):
                return
        raise AssertionError("no order of the brief deck fits this view")

    def _try_briefs(self, state: PatriotState, rng: Random) -> bool:
        view = self.view
        setup = state.setup
        looking = view.drawn_from == BRIEFS
        size = view.briefs_left + (view.drawn_count if looking else 0)
        known = self._known_briefs(size)
        places = place_known(size, [known], rng)
        if places is None:
            return False
        removed = list({card for cards in view.briefs_removed for card in cards or ()})
        out = {*places.values(), *removed, view.brief}
        supers = [card for card in setup.supers if card not in out]
        rng.shuffle(supers)
        gone_free = view.briefs_gone - len(removed)
        gone: list[int] = []
        if not self._place_supers(places, size, removed, supers, gone, gone_free, rng):
            return False
        normal = [card for card in setup.briefs if card not in out and card not in view.brief_discard]
        rng.shuffle(normal)
        stack = [places[place] if place in places else normal.pop() for place in range(size)]
        state.brief_gone = [*removed, *gone, *normal]
        state.supers_left = supers
        if len(state.brief_gone) != view.briefs_gone or len(supers) != view.supers_left:
            return False
        if looking:
            state.drawn = [stack.pop() for _ in range(view.drawn_count)]
        state.brief_deck = stack
        return True

    def _known_briefs(self, size: int) -> list[tuple[int, int, int]]:
        """Each brief that the viewer has seen, with the narrowest range of places."""
        view = self.view
        best: dict[int, tuple[int, int]] = {}
        for peeks in view.brief_peeks:
            for peek in peeks or ():
                card, low, high = peek >> 16, peek >> 8 & 255, peek & 255
                if card not in best or high - low < best[card][1] - best[card][0]:
                    best[card] = (low, high)
        if view.drawn_from == BRIEFS and view.drawn is not None:
            for depth, card in enumerate(view.drawn):
                best[card] = (size - 1 - depth, size - 1 - depth)
        return [(card, low, high) for card, (low, high) in best.items()]

    def _place_supers(
        self,
        places: dict[int, int],
        size: int,
        removed: list[int],
        supers: list[int],
        gone: list[int],
        gone_free: int,
        rng: Random,
    ) -> bool:
        """A super brief for each range of places where one is known to lie, or gone where it can be. Known ones take
        their ranges first; which range a known one belongs to is open, so each attempt goes through them anew."""
        briefs = self.game.tables.briefs
        here = [place for place, card in places.items() if briefs[card].super]
        lost = len([card for card in removed if briefs[card].super])
        spans = list(self.view.super_ranges)
        rng.shuffle(spans)
        for span in spans:
            low, high = (1, 0) if span == GONE else (span >> 8 & 255, min(span & 255, size - 1))
            can_be_gone = span == GONE or odds_of(span) > 0
            fitting = [place for place in here if low <= place <= high]
            if fitting:
                here.remove(rng.choice(fitting))
                continue
            if can_be_gone and lost:
                lost -= 1
                continue
            free = [place for place in range(low, high + 1) if place not in places]
            can_be_gone = can_be_gone and len(gone) < gone_free
            if not supers or not (free or can_be_gone):
                return False
            if can_be_gone and rng.random() * (1 + (odds_of(span) * len(free) / width_of(span) if free else 0)) < 1:
                gone.append(supers.pop())
            else:
                places[rng.choice(free)] = supers.pop()
        return not here and not lost

    # ---- the other decks ---------------------------------------------------------------------

    def _draw_discoveries(self, state: PatriotState, rng: Random) -> None:
        view, tables = self.view, self.game.tables
        held = {card for cards in view.held for card in cards}
        out = {*view.discoveries_used, *held, *(view.drawn or () if view.drawn_from == SCIENCES else ())}
        size = view.discoveries_left
        places: dict[int, int] = {}
        drawn: list[int] = []
        for peeks in view.science_peeks:
            for peek in peeks or ():
                card, place = peek >> 16, peek & 255
                if card in out:
                    continue
                if peek >> 8 & 255 < size:
                    places[place] = card
                elif card not in drawn:
                    drawn.append(card)
        removed = [card for cards in view.removed_seen for card in cards or ()]
        removed = [card for card in dict.fromkeys(removed) if card not in out]
        out |= {*places.values(), *drawn, *removed}
        rest = [card for card in state.setup.discoveries if card not in out]
        rng.shuffle(rest)
        fine = [card for card in rest if tables.sd_kind[card] != REJECT]
        if view.drawn_from == SCIENCES:
            if view.drawn is not None:
                drawn = list(view.drawn)
            else:
                pool = fine if self._rejects_done() else rest[:]
                while len(drawn) < view.drawn_count:
                    drawn.append(pool.pop())
                drawn = drawn[: view.drawn_count]
                rng.shuffle(drawn)
            state.drawn = drawn
        self._split_removed(state, removed, [card for card in rest if card not in drawn], rng, places)

    def _rejects_done(self) -> bool:
        steps = [step[0] for step in self.known.agenda]
        return S_KEEP in steps and S_REJECTS not in steps and S_THANKS not in steps

    def _split_removed(
        self, state: PatriotState, removed: list[int], rest: list[int], rng: Random, places: dict[int, int]
    ) -> None:
        """Discoveries that left the game unseen: those that were not kept are no REJECT cards."""
        view, kinds = self.view, self.game.tables.sd_kind
        not_kept = [card for card in removed if kinds[card] != REJECT]
        predicted = [card for card in removed if kinds[card] == REJECT]
        while len(not_kept) > view.discoveries_removed:
            predicted.append(not_kept.pop())
        while len(not_kept) < view.discoveries_removed:
            card = next(card for card in rest if kinds[card] != REJECT)
            rest.remove(card)
            not_kept.append(card)
        while len(predicted) < view.discoveries_predicted:
            predicted.append(rest.pop())
        state.sd_removed, state.sd_predicted = not_kept, predicted
        state.sd_deck = [places[place] if place in places else rest.pop() for place in range(view.discoveries_left)]

    def _draw_decks(self, state: PatriotState, rng: Random) -> None:
        """Beacons, riot cards and the letters of the days to come."""
        view = self.view
        beacons = [card for card in state.setup.beacons if card not in view.beacons and card not in view.beacons_gone]
        rng.shuffle(beacons)
        state.beacon_deck = beacons
        out = {*view.riot_discard, *[riot & 63 for riot in view.riots]}
        riots = [card for card in range(len(self.game.tables.riot_size)) if card not in out]
        rng.shuffle(riots)
        state.riot_deck = riots
        for day in range(LAST_DAY, LAST_DAY - view.letters_left, -1):
            of_day = [number for number, letter in enumerate(self.game.tables.letters) if letter.day == day]
            state.letters.append(rng.choice(of_day))
