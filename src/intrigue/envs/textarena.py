"""The games in words, with the interface of TextArena.

>>> env = TextEnv("empire-engine")
>>> env.reset(num_players=2, seed=7)
>>> done = False
>>> while not done:
...     player, observation = env.get_observation()
...     done, info = env.step("[1]")  # always the first action of the list
>>> rewards, game_info = env.close()
>>> sorted(rewards) == [0, 1]
True

TextArena itself is not needed. Where it is installed, its wrappers take these environments, and `textarena.make` knows
them: `textarena.make("Intrigue-empire-engine-v0")`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import intrigue
from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.said import listed, meant
from intrigue.core.state import State
from intrigue.envs.rewards import Reward, forfeit, payoff

if TYPE_CHECKING:

    class Env:
        """The base class of environments, in TextArena."""

    class ObservationType(Enum):
        """What a message is."""

        PROMPT = 1
        PLAYER_ACTION = 2
        GAME_ACTION_DESCRIPTION = 3
        GAME_MESSAGE = 4
        GAME_BOARD = 5
        GAME_ADMIN = 6
else:
    try:
        from textarena.core import Env, ObservationType
    except ImportError:
        Env = object
        ObservationType = Enum(
            "ObservationType",
            "PROMPT PLAYER_ACTION GAME_ACTION_DESCRIPTION GAME_MESSAGE GAME_BOARD GAME_ADMIN",
        )

GAME: Final = -1  # the sender of what the game says
ERRORS: Final = 3  # wrong answers in a row that a player may give
ANSWER: Final = re.compile(r"\[([^\[\]]+)\]")
Message = tuple[int, str, ObservationType]
"""Who says it, what, and of what kind it is."""

PROMPT: Final = """\
You are player {player} in a game of {title} with {players} players. Others see only what the rules let them see, and so
do you. When you must decide, you get a list of the legal actions: answer with one of them in square brackets, as in
[{example}], or with its number, as in [1].

{quickstart}"""


class TextEnv(Env):
    """One game at a time; players are asked in words and answer in words.

    `errors`: how many wrong answers in a row a player may give; one more ends the game, with the worst reward for that
    player. `rewards` is as in `intrigue.envs.pettingzoo`."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        options: Mapping[str, object] | None = None,
        rewards: Reward = "placement",
        errors: int = ERRORS,
    ) -> None:
        self.game = intrigue.game(game) if isinstance(game, str) else game
        self.options = dict(options or {})
        self.errors = errors
        self._payoff = payoff(rewards)
        self._forfeit = forfeit(rewards)
        self._table: State | None = None
        self.state = SimpleNamespace(num_players=0, current_player_id=0, role_mapping={}, done=True, rewards=None)
        """What TextArena's wrappers read. The position of the game is not in it."""

    # ---- the interface ---------------------------------------------------------------------------

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a new game."""
        players = self.game.players[0] if num_players is None else num_players
        events: list[Event] = []
        self._table = self.game.new(players, 0 if seed is None else seed, self.options, events)
        self._history: list[list[Message]] = [[] for _ in range(players)]
        self._wrong = [0] * players
        roles = {GAME: "GAME", **{player: f"Player {player}" for player in range(players)}}
        self.state = SimpleNamespace(
            num_players=players, current_player_id=0, role_mapping=roles, done=False, rewards=None, turn=0
        )
        self.state.game_info = {
            player: {"role": roles[player], "invalid_move": False, "turn_count": 0} for player in range(players)
        }
        for player in range(players):
            self._say(player, self._prompt(player), ObservationType.PROMPT)
        self._tell(events)
        self._next()

    def get_observation(self) -> tuple[int, list[Message]]:
        """Who must decide, and what this player has not been told yet, the table and the legal actions last."""
        player = self.state.current_player_id
        told, self._history[player] = self._history[player], []
        if not self.state.done:
            told.append((GAME, self._board(player), ObservationType.GAME_BOARD))
        return player, told

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play what the current player answers; whether the game is over, and more about the step."""
        table = self._running()
        player = self.state.current_player_id
        chosen = self._meant(player, action)
        if chosen is None:
            return self._refuse(player, action)
        self._wrong[player] = 0
        self.state.turn += 1
        self.state.game_info[player]["turn_count"] += 1
        events: list[Event] = []
        table.play(player, chosen, events)
        self._tell(events)
        self._next()
        if table.result is not None:
            self._end(dict(enumerate(self._payoff(table.result))), named(table.result.reason, self._names(None)))
        return self.state.done, {"action": self.game.actions.text(chosen)}

    def close(self) -> tuple[dict[int, float] | None, dict[int, dict[str, Any]]]:
        """The rewards, None if the game is not over, and what can be said about each player."""
        return self.state.rewards, self.state.game_info

    # ---- words -----------------------------------------------------------------------------------

    def _names(self, player: int | None) -> list[str]:
        return [YOU if seat == player else f"Player {seat}" for seat in range(self.state.num_players)]

    def _prompt(self, player: int) -> str:
        return PROMPT.format(
            player=player,
            title=self.game.title,
            players=self.state.num_players,
            example=self.game.actions.text(0),
            quickstart=self.game.quickstart,
        )

    def _board(self, player: int) -> str:
        """The table as this player sees it, the question and the legal actions."""
        table, names = self._running(), self._names(player)
        shown = named(self.game.show(table.view(player), stand_ins(names)), names)
        prompt = table.prompt(player)
        clause = f" ({prompt.clause})" if prompt.clause else ""
        return f"{shown}\n\n{named(prompt.text, names)}{clause}\n{listed(*self._choices(player))}"

    def _choices(self, player: int) -> tuple[list[str], list[str]]:
        """The texts of the legal actions, and what they mean."""
        table, names = self._running(), self._names(player)
        legal = table.legal(player)
        labels = self.game.labels(table.view(player), legal, stand_ins(names))
        return [self.game.actions.text(action) for action in legal], [named(label, names) for label in labels]

    def _meant(self, player: int, answer: str) -> int | None:
        """The action that an answer means: what is in the last square brackets, or the whole answer."""
        found = ANSWER.findall(answer)
        place = meant(*self._choices(player), found[-1] if found else answer)
        return None if place is None else self._running().legal(player)[place]

    # ---- telling ---------------------------------------------------------------------------------

    def _say(self, player: int, text: str, kind: ObservationType) -> None:
        self._history[player].append((GAME, text, kind))

    def _tell(self, events: list[Event]) -> None:
        """Tell every player what may be known of what has happened."""
        for player in range(self.state.num_players):
            names = self._names(player)
            marks = stand_ins(names)
            for event in events:
                if event.seen_by(player):
                    text = named(self.game.tell(event, marks).text, names)
                    self._say(player, text, ObservationType.GAME_ACTION_DESCRIPTION)

    def _refuse(self, player: int, answer: str) -> tuple[bool, dict[str, Any]]:
        self._wrong[player] += 1
        self.state.game_info[player]["invalid_move"] = True
        reason = f"{answer.strip()[-80:]!r} is not one of the legal actions."
        if self._wrong[player] > self.errors:
            rewards = {seat: self._forfeit if seat == player else 0.0 for seat in range(self.state.num_players)}
            self._end(rewards, f"Player {player} gave {self._wrong[player]} wrong answers in a row.")
        else:
            self._say(player, f"{reason} Answer again.", ObservationType.GAME_ADMIN)
        return self.state.done, {"reason": reason}

    # ---- turns -----------------------------------------------------------------------------------

    def _running(self) -> State:
        if self._table is None or self.state.done:
            raise BadOption("no game is running; call reset first")
        return self._table

    def _next(self) -> None:
        """The next player who must decide. Those who decide at the same time are asked one after another, and none of
        them is told what the others chose."""
        table = self._running()
        if table.pending:
            self.state.current_player_id = table.pending[0]

    def _end(self, rewards: dict[int, float], reason: str) -> None:
        self.state.done, self.state.rewards = True, rewards
        for player in range(self.state.num_players):
            self._say(player, f"The game is over. {reason}", ObservationType.GAME_ADMIN)


def environment_id(game_id: str) -> str:
    """The name of a game's environment in TextArena.

    >>> environment_id("pot-de-vin")
    'Intrigue-pot-de-vin-v0'
    """
    return f"Intrigue-{game_id}-v0"


def register() -> None:
    """Make every game known to `textarena.make`, if TextArena is installed. Done when this module is imported."""
    try:
        from textarena.envs.registration import ENV_REGISTRY
        from textarena.envs.registration import register as add
        from textarena.wrappers import LLMObservationWrapper
    except ImportError:
        return
    for game_id in intrigue.games():
        if environment_id(game_id) not in ENV_REGISTRY:
            add(environment_id(game_id), TextEnv, [LLMObservationWrapper], game=game_id)


register()
