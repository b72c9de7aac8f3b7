"""What the actions of Pot de Vin have in common, for networks: which card it is, whether it would win the round, and
how good the greedy player thinks it is. Reads only what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.bands import band
from intrigue.core.features import NO_FEATURE
from intrigue.core.native import i64
from intrigue.games.pot_de_vin.codes import (
    GUILD_COUNT,
    NONE,
    PASS,
    PLACE_JOKER,
    VALUES,
    action_texts,
    game_of,
)
from intrigue.games.pot_de_vin.play.evaluate import worths_by_rounds
from intrigue.games.pot_de_vin.play.greedy import Judge
from intrigue.games.pot_de_vin.rules.tables import columns
from intrigue.games.pot_de_vin.state import PotDeVinState

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

WIDTH: Final = 3
TEXTS: Final = tuple(action_texts())
LOSES: Final = ("follows below", "is thrown away", "is a lower trump")
WINS: Final = ("leads", "follows above", "trumps")
CHANCES: Final[tuple[float, ...]] = (0.2, 0.4, 0.6, 0.8, 0.99)
"""Between these, chances of winning the round count as alike."""
SURE: Final = len(CHANCES) + 1
STEPS: Final[tuple[float, ...]] = (0.1, 0.5, 1.0, 2.0, 4.0, 7.0)
"""Between these, differences to the best action in the greedy player's eyes count as alike."""
HEIGHTS: Final = 10
"""A column of so many symbols or more counts as one of so many less one."""

ROLE_AT: Final = len(TEXTS)
WINNING_AT: Final = ROLE_AT + len(LOSES)
JUDGED_AT: Final = WINNING_AT + len(WINS) * SURE
HEIGHT_AT: Final = JUDGED_AT + len(STEPS) + 1


def names(game: PotDeVin) -> tuple[str, ...]:
    """The name of each feature."""
    del game
    found = [*TEXTS, *LOSES]
    found += [f"{way}, wins with chance {chance}" for way in WINS for chance in range(SURE)]
    found += [f"judged {step}" for step in range(len(STEPS) + 1)]
    found += [f"joker to a column of {height}" for height in range(HEIGHTS)]
    return tuple(found)


def features(state: PotDeVinState, seat: int, legal: Sequence[int]) -> list[int]:
    """The features of these actions."""
    found = [NO_FEATURE] * (WIDTH * len(legal))
    for place, action in enumerate(legal):
        found[WIDTH * place] = action
    if legal[0] <= PASS:
        judge_round(state, seat, legal, found)
    elif legal[0] >= PLACE_JOKER:
        held = columns(game_of(state).tables, state.taken[seat])
        for place, action in enumerate(legal):
            height = held[(action - PLACE_JOKER) % GUILD_COUNT]
            found[WIDTH * place + 1] = HEIGHT_AT + (height if height < HEIGHTS else HEIGHTS - 1)
    return found


def judge_round(state: PotDeVinState, seat: int, legal: Sequence[int], found: list[int]) -> None:
    """Add what a card does in the round, and how good it is."""
    tables = game_of(state).tables
    judge = Judge(state, seat, tables, worths_by_rounds(tables))
    worths = [judge.worth(action) for action in legal]
    best = max(worths)
    place = 0
    for action in legal:
        if action != PASS:
            found[place + 1] = role(judge, action)
        found[place + 2] = JUDGED_AT + band(best - worths[place // WIDTH], STEPS)
        place += WIDTH


def role(judge: Judge, action: i64) -> i64:
    """Whether a card takes the lead, and how likely it is to keep it."""
    character, best = action // VALUES, judge.best_card
    way = 0
    if judge.led != NONE:
        if character == best // VALUES:
            if action < best:
                return ROLE_AT + (2 if character == judge.trump and character != judge.led else 0)
            way = 1 if character == judge.led else 2
        elif character == judge.trump:
            way = 2
        else:
            return ROLE_AT + (0 if character == judge.led else 1)
    led = character if judge.led == NONE else judge.led
    holds = 1.0
    for taker in judge.later:
        holds *= 1.0 - judge.chance_to_beat(taker, action, led)
    return WINNING_AT + way * SURE + band(holds, CHANCES)
