"""The search: what it may know, how it chooses, what it says of itself."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.bots.search.bot import SearchBot, instinct
from intrigue.bots.search.explanation import Choice
from intrigue.bots.search.parallel import Finding, Task, merged, search_alone
from intrigue.bots.search.search import Search, preferred
from intrigue.bots.search.tree import SEAT_SHIFT, Node
from intrigue.bots.search.worlds import Worlds
from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.guide import HIDDEN, OBSERVED, OWN_MOVES, SHARED, Guide
from intrigue.core.state import State
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards
from tests.toys.undrawable import Undrawable

GENEROUS = 1e6  # seconds, so that only iterations count
FEW = 12
GAMES = intrigue.games()


def positions(game: Game[Any, Any], players: int, moves: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a greedy game in which a seat has a choice."""
    state, dice = game.new(players, 11), Random(11)
    for number in range(moves):
        if not state.pending:
            return
        seat = state.pending[-1] if number % 2 else state.pending[0]
        legal = state.legal(seat)
        if len(legal) > 1 and number % every == 0:
            yield state, seat
        state.play(seat, legal[0] if len(legal) == 1 else game.greedy(state.view(seat), legal, dice))


def begin(game: Game[Any, Any], guide: Guide, state: State, seat: int) -> Search:
    legal = state.legal(seat)
    return Search(game, guide, state.view(seat), legal, Random(3), legal[0])


def test_where_nothing_can_be_drawn_it_is_as_good_as_the_greedy_player() -> None:
    game = Undrawable()
    state = game.new(3, 5)
    while len(state.legal(state.pending[0])) < 2:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    seat = state.pending[0]
    view, legal = game.view(state, seat), state.legal(seat)
    said = SearchBot(game, iterations=FEW).explain(view, legal, Random(1), GENEROUS)
    assert said.action == game.greedy(view, legal, Random(1))
    assert said.iterations == 0


# ---- what it may know ----------------------------------------------------------------------------


def test_a_process_that_never_holds_the_state_finds_the_same() -> None:
    """Given views that went through JSON to another process, then what is found there is what is found here."""
    tasks = []
    for game_id in GAMES:
        game = intrigue.game(game_id)
        state, seat = next(positions(game, game.players[-1], 60, 10))
        view = json.dumps(to_data(state.view(seat)))
        tasks.append(Task(game_id, None, view, state.legal(seat), state.legal(seat)[0], 7, FEW, GENEROUS))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        elsewhere = list(pool.map(search_alone, tasks))
    for task, found in zip(tasks, elsewhere, strict=True):
        assert found == search_alone(task)
        assert found.iterations == FEW


@pytest.mark.parametrize("game_id", GAMES)
def test_secret_choices_that_are_guessed_leave_the_view_as_it_is(game_id: str) -> None:
    """A guess changes what others have chosen in secret, and nothing that the viewer sees."""
    game = intrigue.game(game_id)
    guide = game.guide
    if guide.guess is None:
        assert game_id in {"pot-de-vin", "potemkin-empire", "patriot"}  # their samplers draw all there is
        return
    for state, seat in positions(game, game.players[0] + 1, 120, 7):
        view = state.view(seat)
        world = game.sampler(view).draw(Random(5))
        guide.guess(world, seat, Random(6))
        assert world.view(seat) == view
        for other in world.pending:
            assert world.legal(other)


@pytest.mark.parametrize("game_id", GAMES)
def test_policies_look_at_nothing_that_the_seat_may_not_know(game_id: str) -> None:
    """In two worlds that look alike to a seat, the seat moves alike with the same dice."""
    game = intrigue.game(game_id)
    policy = game.guide.policy
    assert policy is not None
    tried = 0
    for state, seat in positions(game, game.players[0] + 1, 150, 5):
        world = game.sampler(state.view(seat)).draw(Random(9))
        assert policy(world, seat, world.legal(seat), Random(4)) == policy(state, seat, state.legal(seat), Random(4))
        tried += 1
    assert tried


@pytest.mark.parametrize(
    ("game_id", "players", "share"),
    [
        ("empire-engine", 4, 0.95),
        ("pot-de-vin", 5, 1.0),
        ("patriot", 1, 1.0),
        ("patriot", 4, 1.0),
    ],
)
def test_playouts_are_played_as_the_greedy_player_would(game_id: str, players: int, share: float) -> None:
    """The short way from a state to a move leads, but for small differences, where the greedy player gets from the
    whole view: a search that takes others for worse players than they are finds the wrong moves."""
    game = intrigue.game(game_id)
    policy = game.guide.policy
    assert policy is not None
    alike = [
        policy(state, seat, state.legal(seat), Random(8)) == game.greedy(state.view(seat), state.legal(seat), Random(8))
        for state, seat in positions(game, players, 240, 3)
    ]
    assert sum(alike) >= share * len(alike)


def test_playouts_of_catherine_are_played_as_a_keen_player_would() -> None:
    """The policy gets from the state where it gets from what the seat knows, and searches try that first."""
    game = intrigue.game("catherine")
    policy = game.guide.policy
    assert policy is not None
    for state, seat in positions(game, 3, 240, 3):
        legal = state.legal(seat)
        assert policy(state, seat, legal, Random(8)) == instinct(game, state.view(seat), legal, Random(8))


# ---- how it chooses ------------------------------------------------------------------------------


def test_what_was_seldom_available_is_explored_in_relation_to_that() -> None:
    """Two actions, equally good and equally often tried; the one that was available more often is the more neglected
    one."""
    node = Node()
    neglected, other = node.add(0), node.add(1)
    for _ in range(2):
        node.learn(neglected, 0.5)
        node.learn(other, 0.5)
    neglected.available, other.available = 50, 2
    assert node.choose(0, (0, 1), 1.0, 0.0) is neglected


def test_good_actions_are_followed_up_before_bad_ones_are_tried_when_caution_says_so() -> None:
    bold, careful = Node(), Node()
    for node in (bold, careful):
        good = node.add(7)
        for _ in range(3):
            node.learn(good, 0.6)
        good.available = 3
    assert bold.choose(0, (7, 8), 0.2, 0.0).entry == 8
    assert careful.choose(0, (7, 8), 0.2, 1.0).entry == 7


def test_the_hint_stands_until_something_is_clearly_better() -> None:
    close = [Choice(1, 50, 0.52), Choice(2, 40, 0.50)]
    clear = [Choice(1, 50, 0.90), Choice(2, 40, 0.50)]
    assert preferred(close, 2, 0.5) == 2
    assert preferred(clear, 2, 0.5) == 1
    assert preferred([Choice(1, 0, 0.0), Choice(2, 0, 0.0)], 2, 0.5) == 2


@pytest.mark.parametrize("trees", [OWN_MOVES, OBSERVED, SHARED])
def test_simultaneous_choices_stay_secret_in_the_trees(toys: ToyMaker, trees: int) -> None:
    """Where several choose at once, no tree but the own one branches on a choice."""
    game = toys(ThreeCards)
    state = game.new(3, 1)
    while len(state.pending) < 2:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    seat = state.pending[0]
    search = begin(game, Guide(stage=game.guide.stage, judge=game.evaluate, trees=trees), state, seat)
    search.run(30)
    root = search.roots[0 if trees == SHARED else seat]
    assert root.children
    assert {edge >> SEAT_SHIFT for edge in root.children} == {seat}


@pytest.mark.parametrize("trees", [OWN_MOVES, OBSERVED, SHARED])
def test_what_others_do_openly_is_seen_by_those_trees_that_observe(trees: int) -> None:
    game = intrigue.game("pot-de-vin")
    state = game.new(3, 1)
    seat = state.pending[0]
    search = begin(game, replace(game.guide, trees=trees), state, seat)
    search.run(40)
    others = [root for number, root in enumerate(search.roots) if trees != SHARED and number != seat]
    seen = {edge >> SEAT_SHIFT for root in others for edge in root.children}
    assert (seat in seen) == (trees == OBSERVED)


def test_hidden_parts_of_an_action_are_not_seen() -> None:
    """EE-6.2: of a gear all see the side and the cube; two actions that differ in the gear alone look alike."""
    game = intrigue.game("empire-engine")
    guide = game.guide
    assert guide.seen is not None
    seen = guide.seen(game)
    index = game.actions.index
    assert seen[index("gear 1 left")] == seen[index("gear 2 left")] != HIDDEN
    assert seen[index("gear 1 left")] != seen[index("gear 1 right")]


def test_more_time_goes_to_better_actions() -> None:
    game = intrigue.game("pot-de-vin")
    state = game.new(4, 2)
    seat = state.pending[0]
    search = begin(game, game.guide, state, seat)
    search.run(200)
    choices = search.tried()
    assert choices[0].value > choices[-1].value
    assert choices[0].visits > 2 * choices[-1].visits


# ---- beliefs -------------------------------------------------------------------------------------


class Numbered:
    """A sampler of empty worlds with a number."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.state = game.new(2, 1)
        self.count = 0

    def draw(self, rng: Random) -> State:
        self.count += 1
        world: State = self.state.copy()
        world.agenda = [(self.count,)]
        return world


def test_worlds_come_as_often_as_they_explain_what_was_seen() -> None:
    """Given four worlds of which the last is three times as likely as each other one, then it comes half of the
    time."""
    game = intrigue.game("empire-engine")
    guide = Guide(
        stage=game.guide.stage,
        judge=game.evaluate,
        worlds=4,
        belief=lambda state, viewer: 3.0 if state.agenda == [(4,)] else 1.0,
    )
    sampler = Numbered(game)
    worlds, dice = Worlds(sampler, guide, 0), Random(1)
    for _ in range(4):
        worlds.draw(dice)
    drawn = [worlds.draw(dice).agenda for _ in range(3000)]
    assert sampler.count == 4
    assert 0.45 < drawn.count([(4,)]) / 3000 < 0.55


def patriot_position() -> tuple[Game[Any, Any], Any, list[int]]:
    """A position of a game with assassins in it, and who they are."""
    from intrigue.games.patriot.codes import KILL
    from intrigue.games.patriot.rules.allegiances import side

    game, dice = intrigue.game("patriot"), Random(1)
    state: Any = game.new(5, 3)
    while True:
        seat = state.pending[0]
        killers = [player for player in range(5) if side(state, player) == KILL]
        if killers and len(state.legal(seat)) > 1:
            return game, state, killers
        state.play(seat, game.greedy(state.view(seat), state.legal(seat), dice))


def wrong_ballot(player: int) -> tuple[int, ...]:
    """A vote in which nobody but this player added a card, and wrong ones came out: brief, right, wrong, cards."""
    return (0, 0, 8, *[int(seat == player) for seat in range(5)])


def test_doubted_players_are_likelier_assassins() -> None:
    """Patriot: the same deal explains votes better if the doubted player is an assassin in it."""
    from intrigue.games.patriot.play.guide import belief

    _, state, killers = patriot_position()
    viewer, other = [player for player in range(5) if player not in killers][:2]
    state.ballots = []
    assert belief(state, viewer) == 1.0
    state.ballots = [wrong_ballot(other)]
    unexplained = belief(state, viewer)
    state.ballots = [wrong_ballot(killers[0])]
    assert belief(state, viewer) > max(2.0, 2.0 * unexplained)


def test_an_assassin_reckons_with_worlds_in_which_it_is_none() -> None:
    """Patriot: with the own role out of sight both sides are drawn for the viewer; everything else stays."""
    from intrigue.games.patriot.codes import KILL
    from intrigue.games.patriot.play.guide import stranger
    from intrigue.games.patriot.rules.allegiances import side

    game, state, killers = patriot_position()
    viewer = killers[0]
    sampler = game.sampler(stranger(state.view(viewer)))
    dice = Random(2)
    worlds: list[Any] = [sampler.draw(dice) for _ in range(40)]
    assert {side(world, viewer) == KILL for world in worlds} == {True, False}
    for world in worlds:
        assert world.hands[viewer] == state.hands[viewer]
        assert world.threat == state.threat


def test_worlds_with_another_own_role_teach_the_own_tree_nothing() -> None:
    game, state, _ = patriot_position()
    seat = state.pending[0]
    search = begin(game, replace(game.guide, strangers=1.0), state, seat)
    search.run(5)
    assert search.iterations == 5
    assert sum(choice.visits for choice in search.tried()) == 0


def test_assassins_count_on_others_who_keep_to_their_ways_and_nobody_else_does() -> None:
    game, state, killers = patriot_position()
    plain = game.guide
    for seat in range(state.players):
        guide = plain.suited(game, state.view(seat))
        assert (guide.habit > plain.habit) == (guide.strangers == 0.0) == (seat in killers)
        assert (guide.proof < plain.proof) == (seat in killers)  # they dare more
        assert guide.heeds == (seat not in killers)  # what the network says
    alone = plain.suited(game, game.new(1, 3).view(0))
    assert (alone.habit, alone.strangers, alone.proof) == (plain.habit, plain.strangers, plain.proof)  # no sides there
    assert alone.policy is plain.first  # nobody can lie in a campaign: all play as well as they can


# ---- what it says of itself, and budgets ---------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_an_explanation_has_visits_values_and_a_line(game_id: str) -> None:
    game = intrigue.game(game_id)
    state, seat = next(positions(game, game.players[-1], 60, 10))
    legal = state.legal(seat)
    found = SearchBot(game, iterations=FEW).explain(state.view(seat), legal, Random(1), GENEROUS)
    assert found.iterations == FEW
    assert found.action in legal
    assert sorted(choice.action for choice in found.choices) == sorted(legal)
    assert 0 < sum(choice.visits for choice in found.choices) <= FEW
    assert all(0.0 <= choice.value <= 1.0 for choice in found.choices)
    assert next(move.action for move in found.line if move.seat == seat) == found.action
    for move in found.line:
        assert game.actions.text(move.action)


def test_without_time_the_greedy_player_answers() -> None:
    game = intrigue.game("catherine")
    state = game.new(3, 4)
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)
    found = SearchBot(game).explain(view, legal, Random(1), 0.0)
    assert found.iterations == 0
    assert found.action == game.greedy(view, legal, Random(1))


def test_trials_of_several_processes_are_added_up() -> None:
    one = Finding(10, [(1, 6, 0.5), (2, 4, 0.25)], 0.1, [(0, 1), (1, 9)])
    two = Finding(10, [(2, 8, 0.75), (1, 2, 0.5)], 0.1, [(0, 2), (1, 8)])
    found = merged([one, two], 1, 1.0)
    assert found.action == 2
    assert found.iterations == 20
    assert found.choices == (Choice(2, 12, (4 * 0.25 + 8 * 0.75) / 12), Choice(1, 8, 0.5))
    assert [(move.seat, move.action) for move in found.line] == [(0, 2), (1, 8)]


KILLED = """
import sys
from random import Random
import intrigue
from intrigue.bots.search.bot import SearchBot, instinct

game = intrigue.game("empire-engine")
mind = SearchBot(game, iterations=20, processes=2)
state = game.new(2, 1)
seat = state.pending[0]
mind.choose(state.view(seat), state.legal(seat), Random(1), 60.0)
print(*mind.crew._pool._processes, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux can wait for processes that are not its children")
def test_helpers_end_with_a_process_that_is_killed() -> None:
    """Given a bot that searches in several processes, when its process is killed, then the others end too."""
    owner = subprocess.Popen([sys.executable, "-c", KILLED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with owner:
        assert owner.stdout is not None
        helpers = [os.pidfd_open(int(pid)) for pid in owner.stdout.readline().split()]
        owner.kill()
        for helper in helpers:
            select.select([helper], [], [])
            os.close(helper)
    assert len(helpers) == 2


@pytest.mark.slow
def test_several_processes_search_together() -> None:
    game = intrigue.game("pot-de-vin")
    state = game.new(4, 2)
    seat = state.pending[0]
    mind = SearchBot(game, iterations=21, processes=2)
    try:
        found = mind.explain(state.view(seat), state.legal(seat), Random(1), GENEROUS)
    finally:
        assert mind.crew is not None
        mind.crew.close()
    assert found.iterations == 21
    assert found.action in state.legal(seat)
