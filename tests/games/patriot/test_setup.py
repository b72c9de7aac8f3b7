"""PT-1 (set-up) and PT-13 (allegiances)."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.core.errors import BadOption
from intrigue.games.patriot.codes import KILL, SAVE, SECOND
from intrigue.games.patriot.rules.allegiances import side
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    HILBERT,
    IDS,
    MW,
    PETR,
    SPY,
    TABLES,
    VIKTOR,
    ZAM,
    allegiances_seen,
    asked,
    begun,
    change,
    do,
    look,
    table,
    to_end_of_round,
)


def test_the_table_at_the_start() -> None:
    """PT-1.2, PT-1.3, PT-1.4, PT-1.5, PT-1.6, PT-1.7, PT-1.8, PT-1.9."""
    state = GAME.new(5, seed=3)
    assert len(state.beacons) == 4
    assert state.beacon_status == [0, 0, 0, 0]
    assert len(state.beacon_deck) == 18
    assert (len(state.sd_deck), len(state.riot_deck), len(state.brief_deck)) == (30, 9, 72)
    assert not any(TABLES.briefs[card].super for card in state.brief_deck)
    assert len(state.supers_left) == 8
    assert [len(bag) for bag in state.bags] == [32, 32, 32, 32]
    assert Counter(TABLES.kind_type[kind] for kind in state.opinion) == {0: 10, 1: 10, 2: 10, 3: 10}
    assert [TABLES.letters[card].day for card in state.letters] == [5, 4, 3, 2, 1]
    assert (state.threat, state.unrest, state.taxes, state.coins, state.marks) == (0, 0, 0, 0, [0] * 5)


def test_a_defective_beacon_may_turn_up_at_once() -> None:
    """PT-1.3."""
    found = [
        state
        for state in (GAME.new(4, seed) for seed in range(20))
        if any(TABLES.beacons[card].defective for card in state.beacons)
    ]
    assert found
    assert found[0].beacon_status == [0, 0, 0, 0]


def test_campaigns_have_their_own_setup() -> None:
    """PT-1.1."""
    state = GAME.new(2)
    assert state.letters == []
    assert state.allegiances == [(), ()]
    assert (state.n, len(state.brief_deck), len(state.supers_left)) == (2, 60, 7)


def test_somebody_is_the_president() -> None:
    """PT-1.10: every seat can be, ties are rolled again."""
    presidents = Counter(GAME.new(4, seed).president for seed in range(60))
    assert set(presidents) == {0, 1, 2, 3}


def test_characters_are_chosen_clockwise() -> None:
    """PT-1.11, PT-1.12, PT-1.13, PT-2.6, PT-D1, PT-D2."""
    state = begun(4)
    assert asked(state) == "PT-D1 0"
    assert [GAME.actions.text(action) for action in state.legal(0)] == [
        "character CH01",
        "character CH02",
        "character CH03",
    ]
    do(state, "character CH02")
    assert asked(state) == "PT-D2 1"
    assert len(state.legal(1)) == 11
    do(state, "character CH14")
    assert len(state.legal(2)) == 10
    assert state.order == [0, 1, 2, 3]
    assert look(state, 3).characters[:2] == ("CH02", "CH14")


def test_pre_game_influence() -> None:
    """PT-1.14, PT-1.15, PT-1.16, PT-D3: one card on space 2, two on space 3, of types that the character gathers."""
    state = begun(3)
    do(state, "character CH01", "character CH14", "character CH10")
    assert asked(state) == "PT-D3 1"
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["draw spy", "draw war"]
    assert state.allegiances[1] != ()
    do(state, "draw spy")
    assert asked(state) == "PT-D3 2"
    do(state, "draw finance", "draw science")
    assert [len(hand) for hand in state.hands[1:]] == [1, 2]
    assert look(state, 0).hands[1] is None
    assert look(state, 0).hand_types[1].least[SPY] == 1


def test_the_first_letter_is_read_before_round_1() -> None:
    """PT-1.17."""
    state = table()
    assert state.round == 1
    assert TABLES.letters[state.letter].day == 1
    assert state.active == state.president


def test_the_guided_first_round() -> None:
    """PT-1.18, PT-1.19, PT-D43."""
    state = GAME.new(3, 5, {"tutorial": True})
    first = state.pending[0]
    assert state.prompt(first).decision == "PT-D43"
    assert len(state.legal(first)) == 3
    do(state, "character CH05")
    do(state, "character CH01")
    president = state.characters.index(VIKTOR)
    assert state.president == president
    assert state.characters[first] == DIVA
    assert [state.characters[player] for player in state.order] == [VIKTOR, DIVA, HILBERT]
    assert state.brief_deck[-3:] == [IDS["BR06"], IDS["BR35"], IDS["BR28"]]
    assert state.sd_deck[-2:] == [IDS["SD01"], IDS["SD02"]]
    assert state.riot_deck[-1] == IDS["RI1"]
    assert state.beacons == [IDS["BE02"], IDS["BE05"], IDS["BE10"], IDS["BE18"]]
    assert Counter(TABLES.kind_type[kind] for kind in state.opinion) == {0: 10, 1: 10, 2: 10, 3: 10}
    with pytest.raises(BadOption, match=r"PT-1\.19"):
        GAME.new(4, 1, {"tutorial": True})


# ---- allegiances ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first", "second"),
    [
        (3, {SAVE: 1, SECOND: 1, KILL: 1}, {SECOND: 3}),
        (5, {SAVE: 3, SECOND: 1, KILL: 1}, {SAVE: 2, SECOND: 1, KILL: 1}),
        (6, {SAVE: 3, SECOND: 1, KILL: 2}, {SAVE: 2, SECOND: 2, KILL: 1}),
    ],
)
def test_deals(players: int, first: dict[int, int], second: dict[int, int]) -> None:
    """PT-13.1, PT-13.2, PT-13.3, PT-13.4, PT-13.7, PT-13.8, PT-7.7."""
    state = table(players)
    assert Counter(TABLES.side[card] for cards in state.allegiances for card in cards) == first
    assert all(len(cards) == 1 for cards in state.allegiances)
    assert allegiances_seen(state, 0, 0) == (None,)
    before = [len(cards) for cards in state.allegiances]
    state.threat = 0
    while state.round < 3:
        state.threat = state.unrest = 0
        to_end_of_round(state)
    late = [cards[-1] for cards, size in zip(state.allegiances, before, strict=True) if len(cards) > size]
    assert Counter(TABLES.side[card] for card in late) == second
    assert len(state.allegiances[0]) == (2 if players == 3 else 1)
    if players == 3:
        assert all(TABLES.from_players[card] == 3 for cards in state.allegiances for card in cards)


@pytest.mark.parametrize(("distrusted", "sizes"), [(PETR, [0, 1, 1, 1]), (MW, [0, 1, 2, 1])])
def test_four_players_deal_one_pile(distrusted: int, sizes: list[int]) -> None:
    """PT-13.5, PT-13.6, S-14: the President has no card, three remain."""
    state = table(4, (VIKTOR, ZAM, distrusted, HILBERT))
    assert [len(cards) for cards in state.allegiances] == sizes
    assert len(state.box) == 3
    kinds = Counter(TABLES.side[card] for cards in [*state.allegiances, state.box] for card in cards)
    assert kinds == {SAVE: 2, KILL: 1, SECOND: 3 + (distrusted == MW)}


def test_three_players_with_the_director() -> None:
    """PT-13.6, S-15."""
    state = table(3, (VIKTOR, MW, ZAM))
    assert [len(cards) for cards in state.allegiances] == [1, 2, 1]


def test_an_assassinated_player_may_not_look_at_the_second_card() -> None:
    """PT-13.9, PT-13.11, S-25."""
    state = table(5, fallen=[0, 1, 0, 0, 0], loyal_fallen=1)
    sides = {0: ["AL02"], 1: ["AL01"], 2: ["AL03"], 3: ["AL09"], 4: ["AL06"]}
    change(state, sides=sides)
    while state.round < 3:
        state.threat = state.unrest = 0
        to_end_of_round(state)
    state.allegiances[1] = (IDS["AL01"], IDS["AL06"])
    assert allegiances_seen(state, 1, 1) == ("AL01", None)
    assert side(state, 1) == SAVE


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(["AL01", "AL02"], SAVE), (["AL01", "AL09"], SECOND), (["AL09", "AL06"], KILL), (["AL06", "AL01"], KILL)],
)
def test_several_cards(cards: list[str], expected: int) -> None:
    """PT-13.10."""
    state = table(5, sides={2: cards})
    assert side(state, 2) == expected


def test_the_president_is_loyal_whatever_the_card() -> None:
    """PT-13.11, PT-13.13: a KILL card under the President does not count, and nobody may be an assassin."""
    state = table(3, sides={0: ["AL06"], 1: ["AL01"], 2: ["AL09"]})
    assert side(state, 0) == SAVE
    assert KILL not in [side(state, player) for player in range(3)]


def test_nobody_shows_an_allegiance_card() -> None:
    """PT-13.12, PT-16.4: no view of another seat and no action shows one."""
    state = table(5)
    for viewer in (None, 0, 1, 2, 3, 4):
        others = [player for player in range(5) if player != viewer]
        assert [allegiances_seen(state, viewer, player) for player in others] == [(None,)] * len(others)
    assert not [text for text in GAME.actions.texts if "allegiance" in text or "loyal" in text]
