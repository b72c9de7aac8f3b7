"""What matters in each decision, for somebody's first game. It reads what the seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from intrigue.games.pot_de_vin.codes import BIT, PASS, game_of
from intrigue.games.pot_de_vin.rules.ending import guild_name
from intrigue.games.pot_de_vin.rules.scoring import area_points
from intrigue.games.pot_de_vin.rules.tables import columns
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.words.cards import amount

FULL: Final = 3  # symbols: one more costs points
LATE: Final = 3  # rounds


def coach(state: PotDeVinState, seat: int, decision: str) -> str:
    return LINES[decision](state, seat)


def discard(state: PotDeVinState, seat: int) -> str:
    return (
        "This card will be trump three times, and nobody wins it. Lay away a card of the character that you hold "
        "most of, or one that costs points."
    )


def lead(state: PotDeVinState, seat: int) -> str:
    gain = worth_of_winning(state, seat)
    if gain > 0:
        advice = f"The trump card alone would bring you {points(gain)}. A high card, or a trump, may win it."
    else:
        advice = "You do not need the trump card. Lead something low, best of all a card that costs points."
    return f"{advice} {columns_now(state, seat)}".strip()


def follow(state: PotDeVinState, seat: int) -> str:
    gain = worth_of_winning(state, seat)
    if gain > 0:
        advice = f"Winning what lies here would bring you {points(gain)}, your own card aside: try to win."
    elif gain < 0:
        advice = f"Winning what lies here would cost you {points(-gain)}: play a card that cannot win, or pass."
    else:
        advice = "What lies here is worth nothing to you: get rid of a card that you do not need."
    return f"{advice} {gems_now(state, seat)}".strip()


def column(state: PotDeVinState, seat: int) -> str:
    return "Only one of two equal columns counts. Think of the Jokers: take the column of the partner who has one."


def joker(state: PotDeVinState, seat: int) -> str:
    return "Put it where one more symbol is worth most: from 6 to 7 it is 16 points. Keep it away from a column of 3."


def worth_of_winning(state: PotDeVinState, seat: int) -> int:
    """What the cards and gems of this round would add to the seat's score, as things stand."""
    tables, taken, treasure = game_of(state).tables, state.taken[seat], state.treasure[seat]
    prize = state.played if state.setup.six else state.played | BIT[state.trump]
    gems = list(state.trick).count(PASS)
    return area_points(tables, taken | prize, treasure + gems) - area_points(tables, taken, treasure)


def columns_now(state: PotDeVinState, seat: int) -> str:
    """Which guilds the seat should stay away from."""
    counts = columns(game_of(state).tables, state.taken[seat])
    full = [guild_name(state, guild) for guild, count in enumerate(counts) if count == FULL]
    return f"You have three {' and three '.join(full)}: no more of those." if full else ""


def gems_now(state: PotDeVinState, seat: int) -> str:
    """Gems are lost with the last card, so late in the game they should be spent."""
    gems, left = state.supply[seat], len(state.pile) + 1
    if not gems:
        return ""
    return f"You have {amount(gems, 'gem')} for {amount(left, 'round')}." + (
        " Use them in time." if left <= LATE else ""
    )


def points(number: int) -> str:
    return amount(number, "point")


LINES: Final[Mapping[str, Callable[[PotDeVinState, int], str]]] = {
    "PV-D2": discard,
    "PV-D3": lead,
    "PV-D4": follow,
    "PV-D5": column,
    "PV-D6": joker,
}
