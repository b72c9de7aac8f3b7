"""Several laws about twins at once: they share each game, each position and each redraw.

For soaks, which want as many twins as possible: what is hidden is drawn anew once, and all laws look at the result.
"""

from __future__ import annotations

from collections.abc import Mapping

from intrigue.testing.hidden import MADE
from intrigue.testing.judgement import SameJudgement
from intrigue.testing.news import SameStep
from intrigue.testing.table import Table, law
from intrigue.testing.twins import LooksAlike
from intrigue.testing.undoing import NoPeek
from intrigue.testing.wire import ClicksAreSilent, NoNews
from intrigue.testing.worlds import LookMaker, look_at_twins

TWINS = 4
LOOKS: Mapping[str, LookMaker] = {
    "twins_look_alike": LooksAlike,
    "same_step_in_twins": SameStep,
    "no_news_without_an_event": NoNews,
    "undo_cannot_peek": NoPeek,
    "simultaneous_on_the_wire": ClicksAreSilent,
    "judgement_reads_nothing_hidden": SameJudgement,
}
"""The laws, each with what it has to do with a twin."""


@law
def twins_obey_all_laws(table: Table) -> None:
    """All laws about twins look at the same twins. `MADE` counts for each law how many it has compared."""
    names = list(LOOKS)

    def count(place: int) -> None:
        MADE[names[place]] += 1

    look_at_twins(table, "together", list(LOOKS.values()), TWINS, looked=count)
