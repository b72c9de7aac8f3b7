"""Sampled states: what a viewer must hold possible, each with the right frequency.

Tiny positions, in which every possibility can be listed by brute force."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from tests.games.pot_de_vin.deck import CARDS, CHARACTERS, GUILDS, cards_of
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import BY_HAND, GAME, TEAMS, Table, at_round, final

DRAWS = 3000


def through_json(view: Any) -> Any:
    return GAME.view_from(json.loads(json.dumps(to_data(view))))


def drawn(table: Table, viewer: int | None, look: Callable[[Any], Hashable], draws: int = DRAWS) -> Counter[Hashable]:
    """How often the sampled states look how."""
    sampler = GAME.sampler(through_json(table.view(viewer)))
    rng = Random(2024)
    return Counter(look(sampler.draw(rng)) for _ in range(draws))


def assert_uniform(counts: Counter[Hashable], possible: Iterable[Hashable]) -> None:
    """Exactly these outcomes, each about equally often (within five standard deviations)."""
    outcomes = set(possible)
    assert set(counts) == outcomes
    draws = sum(counts.values())
    share = 1 / len(outcomes)
    slack = 5 * (draws * share * (1 - share)) ** 0.5
    assert all(abs(count - draws * share) <= slack for count in counts.values())


# ---- hands and pile ------------------------------------------------------------------------------


def deal_of(state: Any) -> Hashable:
    return tuple(state.hands), tuple(state.pile)


def shares(cards: list[str], sizes: list[int]) -> Iterator[list[list[str]]]:
    """All ways to deal cards to hands of these sizes."""
    if not sizes:
        yield []
        return
    for own in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in own]
        for others in shares(rest, sizes[1:]):
            yield [list(own), *others]


def possible_deals(view: Any) -> set[Hashable]:
    """By brute force from a view of three to five players: all deals of the unseen cards in which nobody holds a
    character that was not followed, with all orders of the pile."""
    seen = {view.trump, *view.hand, *(card for cards in view.taken for card in cards)}
    seen |= {did for did in view.trick if did not in (None, "pass")}
    unseen = [card for card in CARDS if card not in seen]
    others = [seat for seat in range(view.players) if seat != view.viewer]
    found: set[Hashable] = set()
    for hands in shares(unseen, [view.hand_sizes[seat] for seat in others]):
        held = dict(zip(others, hands, strict=True))
        if any(CHARACTERS[card[0]] in view.voids[seat] for seat, cards in held.items() for card in cards):
            continue
        rest = [CARDS.index(card) for card in unseen if not any(card in cards for cards in hands)]
        if view.viewer is not None:
            held[view.viewer] = list(view.hand)
        masks = tuple(sum(1 << CARDS.index(card) for card in held[seat]) for seat in range(view.players))
        found |= {(masks, order) for order in permutations(rest)}
    return found


POSITIONS = {
    "no voids": {"hands": {1: "A4 P4", 2: "U5 U8", 3: "A6 E4"}},
    "one void": {"hands": {1: "A4 P4", 2: "U5 U8", 3: "A6 E4"}, "voids": {2: "Aldo"}},
    "two different voids": {
        "hands": {1: "A4 P4", 2: "U5 P8", 3: "A6 E4"},
        "voids": {2: "Aldo", 3: "Ugo"},
    },
    "the same void twice": {
        "hands": {1: "A4 P4", 2: "U5 P8", 3: "U6 E4"},
        "voids": {2: "Aldo", 3: "Aldo"},
        "pile": "A9",
    },
    "nested voids": {
        "hands": {1: "A4 P4", 2: "U5 U6", 3: "E4 U7"},
        "voids": {2: "Aldo Enzo", 3: "Aldo"},
        "pile": "A9",
    },
    "nothing left to choose": {
        "hands": {1: "A4 P4", 2: "U5 U6", 3: "E4 E5"},
        "voids": {2: "Aldo Enzo Pietra", 3: "Ugo Aldo"},
        "pile": "A9",
    },
    "overlapping voids": {
        "hands": {1: "A4 P4", 2: "P5 E6", 3: "A5 P7"},
        "voids": {2: "Aldo Ugo", 3: "Ugo Enzo"},
        "pile": "U9",
    },
}


@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_possible_deal_is_equally_likely(name, viewer):
    """PV-3.7, PV-2.7: hands of known sizes without the characters they lack, the rest in the pile in any order."""
    table = at_round(3, options=BY_HAND, **POSITIONS[name])  # type: ignore[arg-type]
    possible = possible_deals(table.view(viewer))
    assert deal_of(table.state) in possible
    assert_uniform(drawn(table, viewer, deal_of, 20 * max(len(possible), 50)), possible)


def test_three_kinds_of_voids():
    """PV-3.7: five players, three of them with different voids."""
    table = at_round(
        5,
        hands={1: "A4", 2: "P5", 3: "E6", 4: "U7", 5: "A8"},
        voids={2: "Aldo", 3: "Pietra", 4: "Aldo Enzo"},
        options=BY_HAND,
    )
    possible = possible_deals(table.view(1))
    assert len(possible) > 4
    assert_uniform(drawn(table, 1, deal_of), possible)


def test_a_void_in_the_course_of_a_round():
    """PV-3.8: what was played shows the void; the card itself is gone from the hand."""
    table = at_round(3, hands={1: "A4 P4", 2: "U5 U8", 3: "A6 E4"}, pile="A9", options=BY_HAND)
    table.round("A4", "U5")
    possible = possible_deals(table.view(1))
    assert table.view(1).voids[1] == ("Aldo",)
    assert_uniform(drawn(table, 1, deal_of), possible)


def test_a_pass_is_no_evidence():
    """PV-3.6: a hand that passed is as free as before."""
    table = at_round(3, hands={1: "A4 P4", 2: "U5", 3: "A6 E4"}, pile="A9", options=BY_HAND)
    table.round("A4", "bribe")
    assert_uniform(drawn(table, 1, deal_of), possible_deals(table.view(1)))


# ---- six players ---------------------------------------------------------------------------------

FOUR = ("E9", "E10", "E11", "E12")


def discards_of(state: Any) -> Hashable:
    return tuple(None if card < 0 else CARDS[card] for card in state.discards)


def order_of(state: Any) -> Hashable:
    return tuple(CARDS[card] for card in state.pile)


def test_the_pile_of_the_later_rounds():
    """PV-12.15: only the order of known cards is open, and the hands keep out of it."""
    table = at_round(6, hands={1: "A4 P4", 2: "A5 P5"}, trump="E9", pile="E10 E11 E12", left=4, options=BY_HAND)
    assert table.view().round == 9
    assert_uniform(drawn(table, 1, order_of), permutations(("E10", "E11", "E12")))
    assert set(drawn(table, 1, lambda state: state.hands[1], 50)) == {table.state.hands[1]}


@pytest.mark.parametrize(("viewer", "own"), [(1, None), (4, "E9"), (5, "E11"), (6, "E12"), (None, None)])
def test_who_discarded_which_trump(viewer, own):
    """PV-12.8: three of the four cards were discarded, one was left over; only the own discard is known."""
    table = at_round(
        6,
        hands={1: "A4 P4", 2: "A5 P5"},
        trump="E9",
        pile="E10 E11 E12",
        discards={4: "E9", 5: "E11", 6: "E12"},
        left=4,
        options=BY_HAND,
    )
    possible = []
    for cards in permutations(FOUR, 3):
        given = dict(zip((4, 5, 6), cards, strict=True))
        if own is None or given[viewer] == own:
            possible.append((None, None, None, *cards))
    assert_uniform(drawn(table, viewer, discards_of), possible)


@pytest.mark.parametrize(("viewer", "sure", "unseen"), [(1, "", 4), (4, "E11", 3), (None, "", 6)])
def test_the_pile_of_the_first_rounds(viewer, sure, unseen):
    """PV-12.5, PV-12.8: any unseen card may lie face down, but the own discard does."""
    table = at_round(
        6,
        hands={1: "A4 P4", 4: "U4 U5"},
        trump="E9",
        used="E10",
        pile="E11 E12",
        discards={4: "E11", 5: "E9", 6: "E12"},
        left=11,
        options=BY_HAND,
    )
    assert table.view().round == 2
    hidden = {"E11", "E12", *table.hand(1), *table.hand(4)} - {sure}
    hidden -= set() if viewer is None else set(table.hand(viewer))
    assert len(hidden) == unseen
    known = [sure] if sure else []
    possible = {frozenset([*known, *rest]) for rest in combinations(sorted(hidden), 2 - len(known))}
    assert_uniform(drawn(table, viewer, lambda state: frozenset(CARDS[card] for card in state.pile)), possible)


def test_before_the_first_trump():
    """PV-12.8: a discard that is made is any card of that hand, and stays in it until all are in."""
    table = Table(GAME.new(6, 2))
    first, second, _ = table.asked
    table.play(second, table.legal(second)[0])
    cards = Counter[str]()
    sampler = GAME.sampler(through_json(table.view(first)))
    rng = Random(3)
    for _ in range(1000):
        state = sampler.draw(rng)
        card = CARDS[state.discards[second - 1]]
        assert card in cards_of(state.hands[second - 1])
        assert state.discards[first - 1] == -1
        cards[card] += 1
    assert set(cards) == set(CARDS) - set(table.hand(first))
    own = sampler_of_discarder(table, second)
    assert own == {table.view(second).discard}


def sampler_of_discarder(table: Table, seat: int) -> set[str]:
    counts = drawn(table, seat, lambda state: CARDS[state.discards[seat - 1]], 50)
    return {str(card) for card in counts}


# ---- secret choices ------------------------------------------------------------------------------


def guilds_of(mask: int) -> tuple[str, ...]:
    return tuple(guild for place, guild in enumerate(GUILDS) if mask >> place & 1)


@pytest.mark.parametrize("viewer", [2, 3, None])
def test_jokers_that_are_placed_face_down(viewer):
    """PV-8.8, PV-8.6: any two of the three columns."""
    table = final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"})
    table.play(1, "joker to NOB", "joker to TRD")
    counts = drawn(table, viewer, lambda state: guilds_of(state.jokers[0]))
    assert_uniform(counts, combinations(("NOB", "ART", "TRD"), 2))


def test_jokers_that_are_being_placed():
    """PV-8.8: any beginning, since nobody sees how far a seat has come."""
    table = final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"})
    table.play(1, "joker to ART")
    counts = drawn(table, 2, lambda state: guilds_of(state.jokers[0]))
    assert_uniform(counts, [(), ("NOB",), ("ART",)])
    assert set(drawn(table, 1, lambda state: guilds_of(state.jokers[0]), 50)) == {("ART",)}


def test_forced_jokers_are_known():
    """PV-8.6: as many Jokers as columns leave nothing to guess."""
    table = final(4, {1: "A4 A5 U1 E1", 2: "A7 A8 P1"})
    assert set(drawn(table, 2, lambda state: guilds_of(state.jokers[0]), 100)) == {("NOB", "ART")}


def votes_of(state: Any) -> Hashable:
    return guilds_of(state.votes[0] & 63), guilds_of(state.votes[0] >> 6)


@pytest.mark.parametrize("viewer", [2, 4, None])
def test_votes_about_equal_columns(viewer):
    """PV-11.7: complete answers of a seat that is done, any beginning of one that is not; partners know no more."""
    table = final(6, {1: "A4 A5 A1", 4: "E6 P8", 2: "A8 A7 P1", 5: "E9"})
    done = [(("NOB", "ART"), ()), (("NOB",), ("ART",)), (("ART",), ("NOB",)), ((), ("NOB", "ART"))]
    begun = [((), ()), (("NOB",), ()), ((), ("NOB",))]
    table.play(1, "count own NOB")
    assert_uniform(drawn(table, viewer, votes_of, 1000), begun)
    table.play(1, "count partner ART")
    assert_uniform(drawn(table, viewer, votes_of, 1000), done)


# ---- whole states --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_drawn_state_looks_the_same_to_the_viewer(players, options):
    """And goes on from there: same view, same question, same options, no card too many."""
    rng = Random(7)
    for number, move in enumerate(moves(players, options, seed=14)):
        if number % 3:
            continue
        for viewer in (*range(players), None):
            view = move.state.view(viewer)
            state = GAME.sampler(through_json(view)).draw(rng)
            assert state.view(viewer) == view
            assert GAME.inventory(state) == GAME.inventory(move.state)
            assert state.prompt(viewer) == move.state.prompt(viewer)
            if viewer is not None:
                assert state.legal(viewer) == move.state.legal(viewer)
            assert state.chance.key != move.state.chance.key
            GAME.load(GAME.dump(state))


@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, TEAMS), (6, {})])
def test_a_drawn_state_can_be_played_to_the_end(players, options):
    """From anywhere, by anybody's picture of it."""
    rng = Random(9)
    for number, move in enumerate(moves(players, options, seed=16)):
        if number % 5:
            continue
        for viewer in (*range(players), None):
            state = GAME.sampler(move.state.view(viewer)).draw(rng)
            while state.pending:
                seat = rng.choice(state.pending)
                state.play(seat, rng.choice(state.legal(seat)))
            assert state.result is not None


def test_draws_differ():
    """Hidden hands are really drawn anew, and chance with them."""
    state = GAME.new(4, 3)
    sampler = GAME.sampler(state.view(0))
    rng = Random(1)
    states = [sampler.draw(rng) for _ in range(5)]
    assert len({tuple(state.hands) for state in states}) == 5
    assert len({state.chance.key for state in states}) == 5
    assert len({state.hands[0] for state in states}) == 1
