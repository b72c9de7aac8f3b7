"""What a seat may know, built field by field: what you forget stays hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from intrigue.core.view import Upcoming, View
from intrigue.template.small_prizes.state import NO_CARD, PrizesState

if TYPE_CHECKING:
    from intrigue.template.small_prizes import SmallPrizes


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesView(View):
    """Everything that one seat may know, and nothing else."""

    turned: tuple[int, ...]
    """The prizes so far, the one on offer last."""
    played: tuple[tuple[int, ...], ...]
    """The cards that each seat has shown."""
    hand: tuple[int, ...]
    """The viewer's own cards; none for a spectator."""
    choice: int
    """The viewer's own choice, or NO_CARD."""
    agenda: tuple[Upcoming, ...]


def make_view(game: SmallPrizes, state: PrizesState, viewer: int | None) -> PrizesView:
    return PrizesView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=game.asked(state),
        result=state.result,
        turned=tuple(state.turned),
        played=tuple([tuple(played) for played in state.played]),
        hand=() if viewer is None else tuple(state.hands[viewer]),
        choice=NO_CARD if viewer is None else state.choices[viewer],
        agenda=game.upcoming(state),
    )
