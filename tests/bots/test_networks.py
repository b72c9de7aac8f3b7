"""Learned networks: files, equal results with and without numpy, and the bots that play with them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.bots import NO_CLOCK, bot, bots, chooses_at_once
from intrigue.bots.levels import LevelBot, fair, master, strong
from intrigue.bots.names import kind_of
from intrigue.bots.networks import learned as learning
from intrigue.bots.networks.bot import GuidedBot
from intrigue.bots.networks.learned import Learned, NetworkBot, drawn, mixed, shipped
from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.rollouts import Rollouts
from intrigue.bots.networks.running import Plain, WithNumpy
from intrigue.bots.networks.stored import rounded, unpacked
from intrigue.bots.search.bot import SearchBot
from intrigue.bots.search.explanation import Explanation
from intrigue.core.codec import to_data
from intrigue.core.errors import BadOption, UnknownBot
from intrigue.core.features import NO_FEATURE
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.games.patriot.codes import PLAYER
from tests.bots.networks import random_learned, random_network

GAMES = intrigue.games()


def some_positions(game_id: str, players: int, count: int) -> list[State]:
    """Positions of a random game in which somebody has a choice."""
    state: State = intrigue.game(game_id).new(players, seed=players)
    rng = Random(1)
    found: list[State] = []
    while state.pending and len(found) < count:
        seat = state.pending[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            found.append(state.copy())
        state.play(seat, rng.choice(legal))
    return found


def plainly(made: Learned, game_id: str) -> Learned:
    """The same network, run without numpy."""
    game = intrigue.game(game_id)
    twin = random_learned(game, made.players)
    twin.runner = Plain(random_network(game, made.players), twin.reading)
    return twin


# ---- what it reads -------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_one_network_reads_tables_of_all_sizes(game_id: str) -> None:
    game = intrigue.game(game_id)
    counts = tuple(game.players)[:3]
    reading = Reading(game, counts)
    for players in counts:
        assert [reading.names[place] for place in reading.places[players]] == list(game.layout(players))
    state = some_positions(game_id, counts[-1], 1)[0]
    seat = state.pending[0]
    inputs = reading.inputs(reading.look(state, seat), counts[-1])
    divided = [n / reading.divisors[p] for n, p in zip(inputs, reading.places[counts[-1]], strict=True)]
    assert divided == pytest.approx(list(game.observe(state, seat)))


def test_a_network_is_for_numbers_of_players_that_the_game_has() -> None:
    with pytest.raises(BadOption, match=r"players: expected numbers from 3 to 6, got \(2, 3\)"):
        Reading(intrigue.game("pot-de-vin"), (2, 3))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_has_features_and_every_feature_a_name(game_id: str) -> None:
    game = intrigue.game(game_id)
    assert len(set(game.feature_names)) == len(game.feature_names)
    width, known = game.feature_width, range(NO_FEATURE, len(game.feature_names))
    for players in game.players:
        for state in some_positions(game_id, players, 30):
            seat = state.pending[0]
            legal = state.legal(seat)
            features = game.features(state, seat, legal)
            assert len(features) == width * len(legal)
            assert all(feature in known for feature in features)
            assert all(features[at] != NO_FEATURE for at in range(0, len(features), width))


def test_seats_in_actions_are_counted_from_the_seat_that_acts() -> None:
    """The same position, seen from two seats, has the same features."""
    game = intrigue.game("patriot")
    names = [
        [game.feature_names[feature] for feature in game.features(state, seat, (PLAYER + (seat + 1) % 4,))[:1]]
        for state in [game.new(4, seed=1)]
        for seat in range(4)
    ]
    assert names == [["player 2"]] * 4


# ---- with and without numpy ----------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_numpy_and_the_plain_loop_agree_to_the_last_bit(game_id: str) -> None:
    pytest.importorskip("numpy")
    game = intrigue.game(game_id)
    counts = tuple(game.players)[-2:]
    stored, reading = random_network(game, counts), Reading(game, counts)
    plain, fast = Plain(stored, reading), WithNumpy(stored, reading)
    for players in counts:
        positions = some_positions(game_id, players, 4)
        rows = [reading.inputs(reading.look(state, state.pending[0]), players) for state in positions]
        together = fast.trunks(rows, players)
        for state, row, trunk in zip(positions, rows, together, strict=True):
            legal = state.legal(state.pending[0])
            slow = plain.trunk(row, players)
            alone = fast.trunk(row, players)
            assert slow == alone.tolist() == trunk.tolist()
            assert any(slow), "the network says something"
            features = game.features(state, state.pending[0], legal)
            assert plain.scores(slow, features, game.feature_width) == fast.scores(trunk, features, game.feature_width)
            assert plain.values(slow) == fast.values(trunk)


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_choose_alike_with_and_without_numpy(game_id: str) -> None:
    players = intrigue.game(game_id).players[-1] if game_id != "empire-engine" else 3
    made = random_learned(intrigue.game(game_id), (players,))
    twin = plainly(made, game_id)
    for number, state in enumerate(some_positions(game_id, players, 2)):
        view, legal = state.view(state.pending[0]), state.legal(state.pending[0])
        choices = {
            tuple([NetworkBot(one).choose(view, legal, Random(number), NO_CLOCK) for one in (made, twin)]),
            tuple([GuidedBot(one, 12).choose(view, legal, Random(number), NO_CLOCK) for one in (made, twin)]),
        }
        assert all(one == other for one, other in choices)


# ---- files ---------------------------------------------------------------------------------------


def test_a_network_survives_its_file(tmp_path: Path) -> None:
    game = intrigue.game("empire-engine")
    stored = random_network(game, (2, 3))
    path = tmp_path / "network.bin"
    path.write_bytes(stored.packed())
    assert unpacked(path.read_bytes()) == stored
    state = some_positions("empire-engine", 2, 1)[0]
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)
    chosen = bot(f"network:{path}", game).choose(view, legal, Random(1), NO_CLOCK)
    assert chosen == NetworkBot(random_learned(game, (2, 3))).choose(view, legal, Random(1), NO_CLOCK)


def test_a_bad_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    game = intrigue.game("empire-engine")
    path = tmp_path / "network.bin"
    with pytest.raises(UnknownBot, match=r"cannot read the network .*: No such file"):
        bot(f"network:{path}", game)
    path.write_bytes(b"PK")
    with pytest.raises(UnknownBot, match="is not a network: expected a file that begins with intrigue-network-1"):
        bot(f"network:{path}", game)
    whole = random_network(game, (2,)).packed()
    for broken in (whole[:-9], whole.replace(b'"layers"', b'"player"', 1), whole.replace(b"[", b"{", 1)):
        path.write_bytes(broken)
        with pytest.raises(UnknownBot, match="is damaged"):
            unpacked(path.read_bytes(), str(path))


def test_a_network_of_another_game_or_another_encoding_is_refused() -> None:
    game = intrigue.game("empire-engine")
    stored = random_network(game, (2,))
    with pytest.raises(UnknownBot, match="it is for empire-engine, not for catherine"):
        Learned(stored, intrigue.game("catherine"), "it")
    data = stored.packed().replace(stored.digest.encode(), b"0" * 64)
    with pytest.raises(UnknownBot, match="it was trained with different content or an older encoding"):
        Learned(unpacked(data), game, "it")
    state = some_positions("empire-engine", 4, 1)[0]
    seat = state.pending[0]
    mind = NetworkBot(random_learned(game, (2,)))
    with pytest.raises(BadOption, match="this network of Empire Engine is for 2 players, not for 4"):
        mind.choose(state.view(seat), state.legal(seat), Random(1), NO_CLOCK)


def test_rounding_keeps_sixteen_bits() -> None:
    layer = rounded([[0.5, -40.0]], [0.25, 0.0], 2)
    unit = 2.0**layer.shift
    assert [weight / unit for weight in layer.weights] == [0.5, -40.0]
    assert [bias / unit / 256 for bias in layer.biases] == [0.25, 0.0]


# ---- bots ----------------------------------------------------------------------------------------


def a_decision(game_id: str) -> tuple[Learned, View, tuple[int, ...]]:
    """A random network, what a seat sees and what it may do."""
    game = intrigue.game(game_id)
    players = game.players[-1] if game_id != "empire-engine" else 3
    state = some_positions(game_id, players, 1)[0]
    seat = state.pending[0]
    return random_learned(game, (players,)), state.view(seat), state.legal(seat)


def same_for_twins(mind: GuidedBot | SearchBot, made: Learned, view: View, legal: tuple[int, ...]) -> Explanation:
    """What a bot says, the same for a view and its twin, which has been through JSON."""
    twin = made.game.view_from(json.loads(json.dumps(to_data(view))))
    one, other = [mind.explain(seen, legal, Random(7), NO_CLOCK) for seen in (view, twin)]
    assert one == other
    return one


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guided_search_gets_the_view_and_nothing_else(game_id: str) -> None:
    """Twins, here a view that has been through JSON, get equal choices from equal seeds."""
    made, view, legal = a_decision(game_id)
    one = same_for_twins(GuidedBot(made, 12), made, view, legal)
    assert sum(choice.visits for choice in one.choices) == one.iterations > 0
    assert one.action in legal


@pytest.mark.parametrize("game_id", GAMES)
def test_a_led_search_gets_the_view_and_nothing_else(game_id: str) -> None:
    """Without time to think it plays what the network says; with time, twins get equal choices from equal seeds."""
    made, view, legal = a_decision(game_id)
    mind = SearchBot(made.game, 12, leader=made)
    assert same_for_twins(mind, made, view, legal).iterations == 12
    assert mind.choose(view, legal, Random(7), 0.0) == made.advise(view, legal, Random(7))[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_bound_search_compares_only_what_the_network_does_not_rule_out(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, view, legal = a_decision(game_id)
    chances = [1.0, 0.6, *[0.001] * (len(legal) - 2)]
    monkeypatch.setattr(made, "chances", lambda view, legal, rng: chances)
    found = SearchBot(made.game, 30, leader=made, bound=True).explain(view, legal, Random(1), NO_CLOCK)
    assert {choice.action for choice in found.choices if choice.visits} == set(legal[:2])
    assert {choice.action for choice in found.choices} == set(legal), "the others are named all the same"
    assert found.action in legal[:2]


def test_if_the_network_is_sure_a_bound_search_does_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for its reasons, it says what the others are worth, and does not change its mind."""
    made, view, legal = a_decision("empire-engine")
    monkeypatch.setattr(made, "chances", lambda view, legal, rng: [0.0, 1.0, *[0.0] * (len(legal) - 2)])
    mind = SearchBot(made.game, 200, leader=made, bound=True)
    found = mind.explain(view, legal, Random(1), NO_CLOCK)
    assert found.action == legal[1]
    assert all(choice.visits for choice in found.choices)
    monkeypatch.setattr("intrigue.bots.search.bot.Search", Nobody)
    assert mind.choose(view, legal, Random(1), NO_CLOCK) == legal[1]


def test_more_thinking_finds_the_better_action() -> None:
    """In the last decision of a game, the search sees how each action ends."""
    game = intrigue.game("empire-engine")
    mind = GuidedBot(random_learned(game, (2,)), 200)
    tested = 0
    for seed in range(40):
        state, rng = game.new(2, seed), Random(seed)
        before = state
        while state.pending:
            before = state.copy()
            state.play(state.pending[0], rng.choice(state.legal(state.pending[0])))
        seat = before.pending[0]
        legal = before.legal(seat)
        ends: list[float] = []
        for action in legal:
            after = before.copy()
            after.play(seat, action)
            if after.over:
                ends.append(game.guide.judge(after)[seat])
        if len(ends) == len(legal) > 1 and max(ends) - min(ends) > 0.2:
            tested += 1
            found = mind.explain(before.view(seat), legal, Random(1), NO_CLOCK)
            assert ends[legal.index(found.choices[0].action)] == max(ends)
    assert tested > 0


def test_without_time_to_think_the_network_answers() -> None:
    game = intrigue.game("empire-engine")
    made = random_learned(game, (2,))
    state = some_positions("empire-engine", 2, 1)[0]
    view, legal = state.view(state.pending[0]), state.legal(state.pending[0])
    found = GuidedBot(made, 100).explain(view, legal, Random(3), 0.0)
    assert (found.action, found.iterations) == (NetworkBot(made).choose(view, legal, Random(3), 0.0), 0)


def test_choices_are_mixed_but_not_slips() -> None:
    rng = Random(1)
    assert {drawn([0.0, 1.0, 0.0], rng) for _ in range(20)} == {1}
    found = [mixed([0.5, 0.46, 0.04], rng) for _ in range(200)]
    assert set(found) == {0, 1}


def test_what_lies_face_down_is_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines and gears are laid one after the other, but nobody sees which. Cubes are taken in the open."""
    game = intrigue.game("empire-engine")
    made = random_learned(game, (3,))
    monkeypatch.setattr(made, "chances", lambda view, legal, rng: [0.6, 0.4, *[0.0] * (len(legal) - 2)])
    played: dict[bool, set[int]] = {True: set(), False: set()}
    for state in some_positions("empire-engine", 3, 30):
        view, legal = state.view(state.pending[0]), state.legal(state.pending[0])
        if len(legal) > 1:
            secret = all(game.actions.text(action).startswith(("gear", "lay")) for action in legal)
            mind = NetworkBot(made)
            played[secret] |= {legal.index(mind.choose(view, legal, Random(seed), NO_CLOCK)) for seed in range(20)}
    assert played == {True: {0, 1}, False: {0}}


def test_names_of_networks() -> None:
    game = intrigue.game("empire-engine")
    assert chooses_at_once("network")
    assert not chooses_at_once("guided:200")
    assert kind_of("Ada (network)") == "network"
    assert kind_of("Ada (guided:200)") == "guided:200"
    assert kind_of("Ada (led:200)") == "led:200"
    assert not chooses_at_once("led:200")
    with pytest.raises(UnknownBot, match=r"led:2s: expected iterations \(led:200\)"):
        bot("led:2s", game)
    with pytest.raises(UnknownBot, match=r"guided:much: expected iterations \(guided:200\) or seconds"):
        bot("guided:much", game)


def test_a_game_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(intrigue.game("empire-engine"))()
    monkeypatch.setattr(learning, "get_data", lambda package, file: None)
    assert shipped(game) is None
    with pytest.raises(UnknownBot, match="Empire Engine has no network of its own; train one with `intrigue train`"):
        bot("network", game)


@pytest.mark.parametrize("game_id", GAMES)
def test_networks_that_come_with_games_fit_them_and_are_small(game_id: str) -> None:
    game = intrigue.game(game_id)
    found = shipped(game)
    path = Path(intrigue.__file__).parent / "games" / game_id.replace("-", "_") / "play" / "network.bin"
    assert path.exists() == (found is not None)
    if found is not None:
        assert path.stat().st_size <= 2_000_000
        assert {*game.efforts.guided_at, *game.efforts.led_at, *game.efforts.network_at} <= set(found.players)
    else:
        assert game.efforts.guided_at == game.efforts.led_at == game.efforts.network_at == ()


# ---- the level -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_master_plays_every_game_and_gives_reasons(game_id: str) -> None:
    game = intrigue.game(game_id)
    state = some_positions(game_id, game.players[0], 1)[0]
    seat = state.pending[0]
    mind = master(game)
    found = mind.explain(state.view(seat), state.legal(seat), Random(1), 0.05)
    assert found.action in state.legal(seat)
    assert bots()[-1] == "master"


def test_fair_uses_the_network_only_where_it_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(intrigue.game("empire-engine"))()
    made = random_learned(game, (2, 3))
    monkeypatch.setattr("intrigue.bots.levels.shipped", lambda game: made)
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(network_at=(3,), led_at=(), bound_at=()))
    mind = fair(game)
    assert isinstance(mind.mind(3), NetworkBot)
    assert mind.mind(2) is mind.plain
    monkeypatch.setattr("intrigue.bots.levels.shipped", lambda game: None)
    without = fair(game)
    assert without.mind(3) is without.plain


def test_searches_are_led_by_the_network_only_where_that_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(intrigue.game("empire-engine"))()
    made = random_learned(game, (2, 3))
    monkeypatch.setattr("intrigue.bots.levels.shipped", lambda game: made)
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(network_at=(), led_at=(2,), bound_at=(4,)))
    for level in (fair(game), strong(game), master(game)):
        led = level.mind(2)
        assert isinstance(led, SearchBot)
        assert led.leader is made
        assert not led.bound
        assert level.mind(3) is level.plain
        assert isinstance(level.plain, SearchBot)
        assert level.plain.leader is None
        bound = level.mind(4)
        assert isinstance(bound, SearchBot)
        assert (bound.leader, bound.bound) == (made, True)
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(led_fair=0))
    short, long = fair(game), strong(game)
    assert (short.mind(2) is short.plain, long.mind(2) is long.plain) == (True, False)


class Nobody:
    """Must not be asked."""

    def choose(self, *asked: object) -> int:
        raise AssertionError("asked, though not heeded")


def test_seats_that_do_better_without_the_network_do_not_heed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(intrigue.game("empire-engine"))()
    state = some_positions("empire-engine", 2, 1)[0]
    seat = state.pending[0]
    made = random_learned(game, (2,))
    monkeypatch.setattr("intrigue.bots.levels.shipped", lambda game: made)
    mind = fair(game)
    mind.special = {2: Nobody()}  # type: ignore[dict-item]
    with pytest.raises(AssertionError, match="not heeded"):
        mind.choose(state.view(seat), state.legal(seat), Random(1), NO_CLOCK)
    game.__dict__["guide"] = replace(game.guide, heeds=False)
    assert mind.choose(state.view(seat), state.legal(seat), Random(1), NO_CLOCK) in state.legal(seat)
    led, plain = [SearchBot(game, 5, leader=leader) for leader in (made, None)]
    choices = [one.explain(state.view(seat), state.legal(seat), Random(1), 0.0).action for one in (led, plain)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", ["fair", "strong", "master"])
def test_networks_are_not_asked_about_options_they_do_not_know(level: str) -> None:
    game = intrigue.game("empire-engine")
    mind: LevelBot = {"fair": fair, "strong": strong, "master": master}[level](game)
    mind.special = dict.fromkeys(game.players, Nobody())  # type: ignore[arg-type]
    usual, unusual = [game.new(4, 1, options).view(0) for options in ({}, {"team_play": True})]
    assert isinstance(mind.mind_for(usual), Nobody)
    assert mind.mind_for(unusual) is mind.plain
    twin = game.view_from(json.loads(json.dumps(to_data(usual))))
    assert isinstance(mind.mind_for(twin), Nobody)


def test_the_network_guides_long_searches_only_where_that_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(intrigue.game("empire-engine"))()
    made = random_learned(game, (2, 3))
    monkeypatch.setattr("intrigue.bots.levels.shipped", lambda game: made)
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(guided=50, guided_at=(2,), led_at=(), bound_at=()))
    for level, share in ((strong(game), 1.0), (master(game), 2.5)):
        guided = level.mind(2)
        assert isinstance(guided, GuidedBot)
        assert guided.iterations == 50 * share
        assert level.mind(3) is level.plain
        assert isinstance(level.plain, SearchBot)
        assert level.plain.iterations == game.efforts.strong * share
    assert not isinstance(fair(game).mind(2), GuidedBot)


def test_a_guided_search_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine there are fewer rollouts: a round has no more worlds than fit into the time that is left."""
    game = intrigue.game("empire-engine")
    state = some_positions("empire-engine", 2, 1)[0]
    seat = state.pending[0]
    clock = [0.0]
    rounds: list[int] = []
    compare = Rollouts._compare

    def slow(self: Rollouts, worlds: list[Any]) -> None:
        rounds.append(len(worlds))
        compare(self, worlds)
        clock[0] += len(worlds)

    monkeypatch.setattr(Rollouts, "_compare", slow)
    monkeypatch.setattr(Rollouts, "_drop", lambda self: None)
    monkeypatch.setattr("intrigue.bots.networks.rollouts.perf_counter", lambda: clock[0])
    search = Rollouts(random_learned(game, (2,)), game.guide, state.view(seat), state.legal(seat), Random(1), 1)
    search.run(1 << 20, 12.5)
    assert rounds == [1, 8, 3]
    search.run(1 << 20, 0.0)
    assert rounds == [1, 8, 3]
