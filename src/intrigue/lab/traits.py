"""How reports group the players of a finished game: by what the game says, and by how they scored."""

from __future__ import annotations

from intrigue.core.result import Result
from intrigue.core.state import State
from intrigue.core.traits import Style, Trait


def traits_of(state: State) -> list[Trait]:
    """All ways to group the seats of a finished game."""
    result = state.result
    assert result is not None, "only finished games have traits"
    return [*state.game.traits(state), *style_of(result, state.game.style)]


def style_of(result: Result, style: Style) -> list[Trait]:
    """The score category in which each seat was furthest ahead of the table: its strategy, judged by the score."""
    players = len(result.scores)
    leads: dict[str, list[int]] = {}
    for line in result.lines:
        if line.label not in style.left_out:
            sums = leads.setdefault(style.together.get(line.label, line.label), [0] * players)
            for seat in range(players):
                sums[seat] += players * line.points[seat] - sum(line.points)
    if len(leads) < 2:
        return []
    best = [max((sums[seat], -place) for place, sums in enumerate(leads.values())) for seat in range(players)]
    labels = list(leads)
    return [Trait(style.name, tuple([labels[-place] for _, place in best]))]
