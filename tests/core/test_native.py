"""The compiled engine: what is compiled, and playouts, which run the same in both."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import intrigue
from intrigue.core.native import COMPILED_FILES, compiled
from intrigue.core.random_play import WORD_BITS, below, finish_randomly, scrambled, take_random_actions
from intrigue.core.state import State

ROOT = Path(__file__).parents[2]


def build_script() -> ModuleType:
    spec = spec_from_file_location("native", ROOT / "scripts" / "native.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOT: list[Path] = build_script().hot_modules()


@pytest.mark.checkout
@pytest.mark.parametrize("path", HOT, ids=lambda path: path.relative_to(ROOT / "src" / "intrigue").as_posix())
def test_hot_modules_need_the_standard_library_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert {name.partition(".")[0] for name in names} <= {"intrigue", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", HOT, ids=lambda path: path.relative_to(ROOT / "src" / "intrigue").as_posix())
def test_either_all_hot_modules_are_compiled_or_none_is(path: Path) -> None:
    name = ".".join(path.with_suffix("").relative_to(ROOT / "src").parts)
    assert str(import_module(name).__file__).endswith(COMPILED_FILES) == compiled()


@pytest.mark.parametrize("game_id", intrigue.games())
def test_a_playout_goes_to_the_end_of_the_game(game_id: str) -> None:
    game = intrigue.game(game_id)
    state = game.new(game.players[-1], seed=5)
    assert finish_randomly(state, Random(1)) > 10
    assert state.pending == ()
    assert state.result is not None


def test_the_generator_that_is_given_decides_a_playout() -> None:
    game = intrigue.game("empire-engine")
    digests = []
    for seed in (1, 1, 2):
        state = game.new(4, seed=5)
        finish_randomly(state, Random(seed))
        digests.append(game.digest(state))
    assert digests[0] == digests[1] != digests[2]


SETTINGS: list[tuple[str, int, dict[str, object]]] = [
    *[(game_id, players, {}) for game_id in intrigue.games() for players in intrigue.game(game_id).players],
    ("pot-de-vin", 4, {"teams": True}),
    ("pot-de-vin", 4, {"endgame_placement": "auto", "auto_play_last_card": False, "show_history": False}),
]


@pytest.mark.parametrize(("game_id", "players", "options"), SETTINGS)
def test_playouts_are_what_random_choices_from_the_menus_lead_to(
    game_id: str, players: int, options: dict[str, object]
) -> None:
    game = intrigue.game(game_id)
    for seed in range(3):
        state = game.new(players, seed, options)
        twin = state.copy()
        decisions = finish_randomly(state, Random(seed))
        word = Random(seed).getrandbits(WORD_BITS) | 1
        for _ in range(decisions):
            word = scrambled(word)
            seat = twin.pending[0]
            menu = twin.legal(seat)
            twin.play(seat, menu[below(word, len(menu))])
        assert twin.pending == ()
        assert game.digest(state) == game.digest(twin)


class Urn(State):
    """A state that asks the same question again and again and counts the answers."""

    __slots__ = ("counts", "left")

    def __init__(self, answers: int, times: int) -> None:
        self.pending = (0,)
        self.menus = [tuple(range(answers))]
        self.counts = [0] * answers
        self.left = times

    def take(self, seat: int, action: int) -> None:
        self.counts[action] += 1
        self.left -= 1
        if not self.left:
            self.pending = ()


@pytest.mark.parametrize("answers", [2, 3, 7, 11])
def test_playouts_choose_uniformly(answers: int) -> None:
    urn = Urn(answers, 1000 * answers)
    assert take_random_actions(urn, Random(7).getrandbits(WORD_BITS) | 1) == 1000 * answers
    assert all(880 < count < 1120 for count in urn.counts)
