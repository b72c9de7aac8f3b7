"""What matters in each decision, for somebody's first game. It reads what the seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from intrigue.games.catherine.codes import game_of
from intrigue.games.catherine.rules.interim import book_rewards, cannon_points
from intrigue.games.catherine.state import NONE, CatherineState

LAST_ROUND: Final = 4
LAST_DECADE: Final = 3
Line = str | Callable[[CatherineState, int], str]


def coach(state: CatherineState, seat: int, decision: str) -> str:
    line = LINES[decision]
    return line if isinstance(line, str) else line(state, seat)


def play(state: CatherineState, seat: int) -> str:
    """Three small choices: a card for the row, a card to trigger, and where."""
    action, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    if action == NONE:
        pair = "Think of a pair: a card in your row, and one of its colour in your hand to trigger it."
        return f"{pair} {standing(state, seat)}"
    if activation == NONE:
        free = free_colours(state, seat)
        return (
            f"Only the colour counts. Without a card below them you have {', '.join(sorted(free))}: match one of these."
        )
    colour = game_of(state).rules.card[activation].colour
    fits = [column for column, other in free_columns(state, seat) if other == colour]
    if not fits:
        return (
            "No free card of your row has this colour: you will only draw a card. Lay it below the card you need least."
        )
    return f"It is {colour}: below a {colour} card it triggers the action. Cards below cards are gone after the decade."


def standing(state: CatherineState, seat: int) -> str:
    """What the scoring at the end of the decade would bring as things stand."""
    if state.round == LAST_ROUND and state.decade == LAST_DECADE:
        return "This is the last round: points now, or a city that joins your group."
    cannons, books = cannon_points(state, seat), book_rewards(state)[seat]
    words = {
        "builds": "the most books, so you would build anywhere",
        "joker": "a joker",
        "nothing": "nothing for books",
    }
    return f"If the decade ended now: {cannons} points for cannons, {words[books]}."


def free_columns(state: CatherineState, seat: int) -> list[tuple[int, str]]:
    """The columns without a card below them, and their colours; the card that is about to be added included."""
    cards = game_of(state).rules.card
    row = [*state.rows[seat], state.plan[3 * seat]]
    under = [*state.under[seat], *[NONE] * len(row)]
    return [
        (column, cards[card].colour)
        for column, (card, below) in enumerate(zip(row, under, strict=False))
        if below == NONE
    ]


def free_colours(state: CatherineState, seat: int) -> set[str]:
    return {colour for _, colour in free_columns(state, seat)}


def city(state: CatherineState, seat: int) -> str:
    if state.decade == LAST_DECADE:
        return "At the end your largest connected group is multiplied by your favor space: build where it grows."
    return "Build beside your other residences if you can. Goods help bonuses and your order, crowns give favor."


LINES: Final[Mapping[str, Line]] = {
    "CA-DP1": "Lay out cards that you can trigger soon: keep a card of the same colour for each. Build early.",
    "CA-DP2": play,
    "CA-DP3": "An action is nearly always better than the one card you would draw instead.",
    "CA-DP4": "Discard what you cannot pair: a card whose colour you hold only once and have nothing free for.",
    "CA-DP5": city,
    "CA-DP6": "Each residence costs two cards. It is worth it early, or where it joins two groups.",
    "CA-DP7": "A card in your hand is worth about 2 points. Favor is worth more early: hand limit, points, multiplier.",
    "CA-DP8": "A residence for nothing, in any city: the one that makes your largest group grow.",
    "CA-DP9": "Take the good that your order still needs, or the one you do not own yet.",
}
