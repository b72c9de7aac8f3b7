"""Tiny variants: every way that chance can go, perfect recall, and exploitability by two implementations."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from math import comb
from random import Random

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

import intrigue
from intrigue.core.branching import TooManyBranches, branches
from intrigue.core.chance import Chance
from intrigue.envs import openspiel_tree
from intrigue.envs.openspiel_tree import tree_of
from intrigue.envs.solving import BestResponse, CFRPlus, bot_policy, expected, nash_conv, uniform
from intrigue.envs.tree import CHANCE, DECISION, Node, Tree, efg
from intrigue.games.patriot.state import PatriotState

TINY = [name for name in intrigue.games() if intrigue.game(name).tiny is not None]
QUICK = ["empire-engine", "pot-de-vin", "catherine"]
FOR_TWO = ["empire-engine", "catherine"]
RANGE = 2.0  # from -1 for a defeat to 1 for a victory
SAMPLED = 400


@cache
def solver(name: str) -> tuple[pyspiel.Game, pyspiel.CFRPlusSolver]:
    """OpenSpiel's solver, on the whole tree as a file."""
    game = pyspiel.load_efg_game(efg(tree_of(name)))
    return game, pyspiel.CFRPlusSolver(game)


# ---- chance --------------------------------------------------------------------------------------


def test_branches_of_dice_and_shuffles() -> None:
    def roll(chance: Chance) -> tuple[int, tuple[str, ...]]:
        die = chance.below(2)
        cards = ["a", "a", "b"]
        if die:
            chance.shuffle(cards)
        return die, tuple(cards)

    found = {outcome: chance for chance, outcome in branches(roll, same=lambda outcome: outcome)}
    assert found[0, ("a", "a", "b")] == pytest.approx(1 / 2)
    for cards in (("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")):
        assert found[1, cards] == pytest.approx(1 / 6)
    assert len(found) == 4


def test_a_full_deck_has_too_many_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intrigue.core.branching.MOST_BRANCHES", 1000)
    with pytest.raises(TooManyBranches, match="more than 1000 ways"):
        branches(lambda chance: chance.shuffle(list(range(52))), same=str)


@pytest.mark.parametrize("name", QUICK)
def test_chance_nodes_are_what_the_seeds_deal(name: str) -> None:
    """The first view of each seat is as likely in the tree as over many seeds."""
    tree = tree_of(name)
    chances: dict[str, float] = defaultdict(float)
    for chance, node in tree.root.outcomes:
        chances[str(node.state.view(0))] += chance
    assert sum(chances.values()) == pytest.approx(1.0)
    dealt = Counter(str(tree.game.new(tree.players, seed, tree.options).view(0)) for seed in range(SAMPLED))
    assert set(dealt) <= set(chances)
    for view, chance in chances.items():
        error = (chance * (1 - chance) / SAMPLED) ** 0.5
        assert abs(dealt[view] / SAMPLED - chance) <= 5 * error + 0.005


# ---- information sets ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_players_remember_everything(name: str) -> None:
    """All nodes of an information set have the same view, the same actions, and the same own past."""
    tree = tree_of(name)
    seen: dict[str, tuple[str, tuple[int, ...], tuple[tuple[str, int], ...]]] = {}
    for node in tree.nodes():
        if node.kind != DECISION:
            continue
        seat, before = node.seat, node.past
        past: list[tuple[str, int]] = []
        while before.node is not None:
            if before.node.seat == seat:
                past.append((before.node.info, before.action))
            before = before.node.past
        told = (str(node.state.view(seat)), node.actions, tuple(past))
        assert seen.setdefault(node.info, told) == told
    assert len(seen) == len(tree.infosets())


# ---- exploitability ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pot-de-vin", pytest.param("catherine", marks=pytest.mark.slow)])
def test_two_implementations_agree(name: str) -> None:
    """OpenSpiel's, on the game that it loads by name, and the short one here."""
    tree = tree_of(name)
    game = pyspiel.load_game(openspiel_tree.tree_type(name).short_name)
    theirs = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
    assert theirs == pytest.approx(nash_conv(tree, uniform(tree)), abs=1e-9)


@pytest.mark.parametrize("name", QUICK)
def test_the_file_holds_the_same_game(name: str) -> None:
    tree = tree_of(name)
    game, _ = solver(name)
    theirs = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    assert theirs == pytest.approx(nash_conv(tree, uniform(tree)), abs=1e-9)


@pytest.mark.parametrize("name", FOR_TWO)
def test_cfr_comes_close_to_an_equilibrium(name: str) -> None:
    game, cfr = solver(name)
    for _ in range(150):
        cfr.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, cfr.average_policy()) < 0.01 * RANGE


def test_the_short_cfr_agrees_with_openspiel() -> None:
    """Iteration by iteration the same policies, as far as NashConv can tell."""
    tree = tree_of("catherine")
    mine = CFRPlus(tree)
    game = pyspiel.load_efg_game(efg(tree))
    theirs = pyspiel.CFRPlusSolver(game)
    for iterations in (1, 4):
        mine.run(iterations)
        for _ in range(iterations):
            theirs.evaluate_and_update_policy()
        assert nash_conv(tree, mine.average()) == pytest.approx(
            pyspiel.nash_conv(game, theirs.average_policy()), abs=1e-6
        )


def test_a_best_response_is_a_policy_that_earns_its_value() -> None:
    tree = tree_of("pot-de-vin")
    policy = uniform(tree)
    best = BestResponse(tree, policy, 1)
    value = best.value(tree.root)
    answer = dict(policy)
    for name, info in tree.infosets().items():
        if info.seat == 1:
            place = best.answer(name)
            answer[name] = [float(number == place) for number in range(len(info.actions))]
    assert expected(tree, answer)[1] == pytest.approx(value)
    assert value > expected(tree, policy)[1]


@pytest.mark.parametrize("name", QUICK)
def test_bots_have_policies(name: str) -> None:
    tree = tree_of(name)
    policy = bot_policy(tree, "greedy", samples=2)
    assert set(policy) == set(tree.infosets())
    assert all(sum(chances) == pytest.approx(1.0) for chances in policy.values())
    assert 0.0 <= nash_conv(tree, policy) <= RANGE * tree.players


# ---- OpenSpiel -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in QUICK else pytest.mark.slow) for n in TINY])
def test_tiny_games_pass_openspiels_own_test(name: str) -> None:
    game = pyspiel.load_game(openspiel_tree.tree_type(name).short_name)
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    state = game.new_initial_state()
    rng = Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
        state.apply_action(rng.choice(state.legal_actions()))
    if intrigue.game(name).zero_sum:
        assert sum(state.returns()) == pytest.approx(0.0)


@pytest.mark.slow
def test_three_players_bluff() -> None:
    """Potemkin's tiny variant has chance, bluffs and spies; with three players nothing guarantees convergence."""
    tree = tree_of("potemkin-empire")
    assert tree.root.kind == CHANCE
    game, cfr = solver("potemkin-empire")
    for _ in range(50):
        cfr.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, cfr.average_policy()) < nash_conv(tree, uniform(tree)) / 5


def test_a_game_without_a_tiny_variant_says_so() -> None:
    with pytest.raises(intrigue.BadOption, match="small-prizes has no tiny variant"):
        Tree.of("small-prizes")


# ---- positions -----------------------------------------------------------------------------------


def patriot(node: Node) -> PatriotState:
    state = node.state
    assert isinstance(state, PatriotState)
    return state


def test_a_variant_can_begin_with_a_position() -> None:
    """Who holds which card of the first deal is open; everything else is as the opening left it."""
    tree = tree_of("patriot")
    assert [chance for chance, _ in tree.root.outcomes] == pytest.approx([1 / 6] * 6)
    held = [patriot(node).allegiances for _, node in tree.root.outcomes]
    assert len({str(cards) for cards in held}) == 6
    assert len({str(sorted(card for cards in hand for card in cards)) for hand in held}) == 1
    views = [[str(node.state.view(seat)) for _, node in tree.root.outcomes] for seat in range(3)]
    assert sorted(len(set(seen)) for seen in views) == [1, 3, 3], "the President may not look at the own card"


def test_cards_are_drawn_as_they_are_needed() -> None:
    """Two cards of Public Opinion, out of the cards that are left, with the chances of drawing them."""
    node = tree_of("patriot").root.outcomes[0][1]
    before = Counter(patriot(node).opinion)
    while node.kind == DECISION:
        node = node.after(node.actions[0])
    drawn: dict[tuple[int, int], float] = defaultdict(float)
    for chance, after in node.outcomes:
        one, other = sorted((before - Counter(patriot(after).opinion)).elements())
        drawn[one, other] += chance
    total = before.total()
    for (one, other), chance in drawn.items():
        pairs = comb(before[one], 2) if one == other else before[one] * before[other]
        assert chance == pytest.approx(pairs / comb(total, 2))
    assert sum(drawn.values()) == pytest.approx(1.0)
