"""The sampler draws exactly the worlds that a perfect reasoner holds possible, each as often as it should.

On tiny decks `worlds.py` finds all of them by brute force; on the full deck the draws are held against what the viewer
remembers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.errors import NoSample
from intrigue.games.potemkin_empire.play.sampler import drawing as sampling
from tests.games.potemkin_empire.positions import CARDS, GAME
from tests.games.potemkin_empire.worlds import all_worlds, tell_tale, tiny_content, view_text

DRAWS = 1200
NONE = -1
DEALT, BUILT, RENOVATED, LOOKED, OVERHEARD, DISCARDED = 0, 3, 5, 8, 9, 10
OPEN: dict[str, object] = {"open_discard": True}
CLOSED: dict[str, object] = {"open_discard": False}

# Seven cards, three players, two cards each: the deck, the viewer, how many moves, the seed, and the options. Between
# them somebody draws, the deck is renewed (also during a deal), the viewer looks at buildings and hands, a building is
# destroyed, shown or renovated, and in some of them the worlds are not equally likely.
TALES = [
    pytest.param("R-14 F-32 KG-6 R-01 KC-1 KC-6 F-31", 1, 17, 0, CLOSED, id="a hand was seen, closed pile"),
    pytest.param("R-19 F-21 F-20 KC-1 KE-6 F-31 KC-6", 1, 16, 1, OPEN, id="draws and a new deck"),
    pytest.param("KC-6 F-33 R-19 KG-6 KE-6 KC-1 F-32", 1, 15, 35, OPEN, id="a building was looked at"),
    pytest.param("F-33 R-01 KG-6 KC-1 F-20 KE-6 R-19", 0, 13, 36, CLOSED, id="cards come back unseen"),
    pytest.param("F-20 KG-6 F-21 R-19 F-33 KC-6 KE-6", 1, 16, 72, CLOSED, id="a look, then a new deck"),
    pytest.param("F-32 F-16 F-33 R-19 R-01 KC-6 F-21", 1, 16, 88, OPEN, id="one world twice as likely"),
    pytest.param("F-32 R-14 F-16 F-21 R-19 KE-6 KC-6", 0, 17, 99, OPEN, id="an opponent places agents"),
    pytest.param("KE-6 KS-4 R-19 KC-1 F-20 F-33 KG-6", 0, 13, 118, OPEN, id="a building was renovated"),
    pytest.param("F-31 F-20 R-01 KC-1 F-32 KC-6 F-33", 1, 12, 153, CLOSED, id="a hand was seen early"),
    pytest.param("R-01 KE-6 KS-4 F-16 KC-6 KG-6 F-32", 1, 17, 162, CLOSED, id="a hand and a building were seen"),
    pytest.param("R-14 KG-6 F-20 R-19 KS-4 KC-1 F-31", 1, 16, 185, OPEN, id="a building was destroyed"),
    pytest.param("F-33 F-31 F-21 R-19 KE-6 R-01 F-16", 1, 16, 187, CLOSED, id="a building was shown"),
]


def present(state: Any) -> str:
    """Where the cards are now."""
    data = state.game.dump(state)
    return json.dumps([data["hands"], data["inside"], sorted(data["deck"]), data["discard"], data["packs"]])


def with_past(state: Any) -> str:
    """Where they are and how they came there: who picked, drew and saw what."""
    data = state.game.dump(state)
    return present(state) + json.dumps([data["picks"], data["log"], data["choice"]])


@pytest.mark.slow
@pytest.mark.interpreted
@pytest.mark.parametrize("key", [present, with_past], ids=["present", "past"])
@pytest.mark.parametrize(("deck", "viewer", "moves", "seed", "options"), TALES)
def test_exactly_what_is_possible_as_often_as_it_should(deck, viewer, moves, seed, options, key):
    """PE-3.5, PE-3.7, PE-8.11, PE-A01, PE-A09, PE-A18: every world that agrees with all that the viewer has seen comes
    up, no other does, and the frequencies are those of opponents who choose between their cards blindly."""
    game = intrigue.game("potemkin-empire", tiny_content(deck, draft=2))
    tale = tell_tale(game, 3, viewer, moves, seed, options)
    possible = all_worlds(tale, key)
    sampler = game.sampler(game.view_from(json.loads(tale.views[-1])))
    rng = Random(seed)
    drawn = Counter(key(sampler.draw(rng)) for _ in range(DRAWS))
    assert set(drawn) <= set(possible), "a world was drawn that is impossible"
    assert chi_square(drawn, possible) <= limit(len(possible) - 1)


def chi_square(drawn: Counter[str], possible: Counter[str]) -> float:
    """How far the draws are from what they should be; rare worlds are counted together."""
    total = sum(possible.values())
    expected = {world: DRAWS * ways / total for world, ways in possible.items()}
    rare = [world for world, mean in expected.items() if mean < 5]
    means = [(drawn[world], mean) for world, mean in expected.items() if mean >= 5]
    if rare:
        means.append((sum(drawn[world] for world in rare), sum(expected[world] for world in rare)))
    return sum((count - mean) ** 2 / mean for count, mean in means)


def limit(freedom: int) -> float:
    """About one false alarm in a million."""
    return freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3 if freedom else 1e-9


# ---- the full deck -------------------------------------------------------------------------------


def positions(players: int, seed: int, options: dict[str, object], every: int = 9) -> Iterator[tuple[Any, int | None]]:
    """Moments of a random game, each with somebody who looks at it."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    moves = 0
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
        moves += 1
        if moves % every == 0:
            yield state, rng.choice([None, *range(players)])


def drawn_from(state: Any, viewer: int | None, rng: Random) -> Any:
    return GAME.sampler(GAME.view_from(json.loads(view_text(state, viewer)))).draw(rng)


@pytest.mark.parametrize("options", [OPEN, CLOSED], ids=["open", "closed"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_was_passed_on_is_with_those_who_follow(players, options):
    """PE-3.3 to PE-3.5: of a pack that the viewer passed on, each of the next players took exactly one card."""
    rng = Random(1)
    for state, viewer in positions(players, players, options):
        if viewer is None:
            continue
        drawn = GAME.dump(drawn_from(state, viewer, rng))
        view = state.view(viewer)
        for month, packs in enumerate(view.packs):
            step = 1 if month % 2 == 0 else -1
            for turn, (pack, kept) in enumerate(zip(packs, view.drafted[month], strict=False)):
                passed = {CARDS[card] for card in pack} - {CARDS[kept]}
                for later in range(turn + 1, len(view.drafted[month])):
                    seat = (viewer + step * (later - turn)) % players
                    assert drawn["picks"][(month * players + seat) * 4 + later] in passed


@pytest.mark.parametrize("players", [3, 5])
def test_what_came_later_is_not_in_what_was_built_before(players):
    """A card that the viewer saw dealt in a month is in no building of an earlier month, unless that was renovated."""
    rng = Random(2)
    for state, viewer in positions(players, players, OPEN):
        if viewer is None:
            continue
        drawn = GAME.dump(drawn_from(state, viewer, rng))
        built, renovated, month = {}, set(), NONE
        for kind, *rest in drawn["log"]:
            month += kind == DEALT
            if kind == BUILT:
                built[rest[0], rest[1]] = month
            elif kind == RENOVATED:
                renovated.add((rest[0], rest[1]))
        seen = {card: month for month, packs in enumerate(state.view(viewer).packs) for pack in packs for card in pack}
        for (seat, place), when in built.items():
            card = drawn["inside"][drawn["villages"][seat][place]]
            if card != NONE and seat != viewer and (seat, place) not in renovated:
                name = GAME.content.data.card[card].id
                assert seen.get(name, 0) <= when


@pytest.mark.slow
@pytest.mark.parametrize("options", [OPEN, CLOSED], ids=["open", "closed"])
def test_what_others_have_seen_is_part_of_the_world(options):
    """PE-A01, PE-A18: a look shows what lay there, a hand that was seen is a hand that could be held, and everybody's
    view of the drawn world can be drawn from again."""
    rng = Random(3)
    looks = hands = 0
    for seed in range(3):
        for state, viewer in positions(4, seed, options):
            drawn = drawn_from(state, viewer, rng)
            data = GAME.dump(drawn)
            renovated = {tuple(rest[:2]) for kind, *rest in data["log"] if kind == RENOVATED}
            for kind, *rest in data["log"]:
                assert NONE not in rest or kind not in (LOOKED, OVERHEARD, DISCARDED)
                if kind == LOOKED:
                    looks += 1
                    _, seat, place, card = rest
                    inside = data["inside"][data["villages"][seat][place]]
                    assert inside in (card, NONE) or (seat, place) in renovated
                hands += kind == OVERHEARD
            for other in (None, *range(4)):
                again = drawn_from(drawn, other, rng)
                assert view_text(again, other) == view_text(drawn, other)
    assert looks
    assert hands


def test_a_known_interior_is_the_same_in_every_world():
    """PE-A01: after a look."""
    rng = Random(4)
    known = 0
    for seed in range(4):
        for state, viewer in positions(3, seed, OPEN, every=4):
            if viewer is None or state.result is not None:
                continue
            for seat, village in enumerate(state.view(viewer).villages):
                for building in village:
                    if seat != viewer and not building.revealed and building.card is not None:
                        drawn = drawn_from(state, viewer, rng).view(seat).villages[seat]
                        assert next(b.card for b in drawn if b.number == building.number) == building.card
                        known += 1
    assert known


# ---- choices that are under way ------------------------------------------------------------------


def asked_for(decision: str, players: int, options: dict[str, object] | None = None) -> Iterator[Any]:
    """Positions of random games in which somebody is asked this."""
    for seed in range(200):
        rng = Random(seed)
        state = GAME.new(players, seed, options)
        while state.pending:
            seat = rng.choice(state.pending)
            if state.prompt(seat).decision == decision:
                yield state
            state.play(seat, rng.choice(state.legal(seat)))


def test_who_shows_a_real_building_has_one():
    """PE-A19: while another player chooses what to show, every drawn world has something to show."""
    positions_with_tour = asked_for("PE-D20", 4)
    rng = Random(5)
    for _ in range(6):
        state = next(positions_with_tour)
        viewer = (state.pending[0] + 1) % 4
        sampler = GAME.sampler(state.view(viewer))
        for _ in range(20):
            assert sampler.draw(rng).legal(state.pending[0])


def test_a_real_building_is_supposed_where_chance_finds_none(monkeypatch):
    """PE-A19: no dead end, however unlikely a real building is."""
    monkeypatch.setattr(sampling, "TOUR_TRIES", 0)
    rng = Random(6)
    for state in [next(asked_for("PE-D20", players)) for players in (3, 4, 5)]:
        viewer = (state.pending[0] + 1) % state.players
        drawn = GAME.sampler(state.view(viewer)).draw(rng)
        assert drawn.legal(state.pending[0])
        assert view_text(drawn, viewer) == view_text(state, viewer)


def test_a_search_that_finds_no_past_says_so(monkeypatch):
    """A drawn world is always one that the rules can lead to; where none is found, there is none."""
    monkeypatch.setattr(sampling, "MOST_READINGS", 0)
    monkeypatch.setattr(sampling, "RANDOM_READINGS", 0)
    with pytest.raises(NoSample, match="no course of the game was found"):
        GAME.sampler(GAME.new(3, 8).view(0)).draw(Random(1))


def test_secret_picks_are_any_card_of_the_pack():
    """PE-3.2: what another player has chosen is drawn anew each time."""
    state = GAME.new(3, 8)
    state.play(1, state.legal(1)[0])
    sampler, rng = GAME.sampler(state.view(0)), Random(8)
    draws = [GAME.dump(sampler.draw(rng)) for _ in range(60)]
    assert all(data["choice"][1] in data["packs"][1] for data in draws)
    assert len({data["choice"][1] for data in draws}) > 20
    assert {data["packs"][1].index(data["choice"][1]) for data in draws} == {0, 1, 2, 3}


def test_agents_that_are_being_placed_are_drawn_anew():
    """PE-10.3, D6: nobody else knows how many are placed and where; placing can always go on."""
    rng = Random(9)
    placed = set()
    for state, _ in zip(asked_for("PE-D6", 4), range(40), strict=False):
        spy = state.pending[0]
        sampler = GAME.sampler(state.view((spy + 1) % 4))
        for _ in range(5):
            drawn = sampler.draw(rng)
            targets = GAME.dump(drawn)["targets"]
            placed.add(len(targets))
            assert len(set(targets)) == len(targets)
            drawn.play(spy, rng.choice(drawn.legal(spy)))
    assert {0, 1, 2} <= placed


def test_stations_are_drawn_anew():
    """PE-12.1, PE-12.5, D10: those of a player who has decided are complete, those of another one are not."""
    rng = Random(10)
    seen = 0
    for state, _ in zip(asked_for("PE-D10", 5), range(12), strict=False):
        viewer = next(seat for seat in range(5) if seat not in state.pending)
        view = state.view(viewer)
        stations: Counter[int] = Counter()
        for _ in range(4):
            data = GAME.dump(GAME.sampler(view).draw(rng))
            site = GAME.actions.index("seat 1 building 1")
            stations = Counter((place - site) // len(CARDS) for place in data["stations"])
            for seat in range(5):
                if seat in state.pending:
                    assert stations[seat] < data["spent"][seat]
                elif view.villages[seat]:
                    assert stations[seat] == data["spent"][seat]
        seen += sum(stations.values()) > 0
    assert seen
