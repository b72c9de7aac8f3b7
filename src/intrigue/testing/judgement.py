"""Judgement reads nothing hidden: it gives the same answer on the truth, on what the view tells, and on any twin.

Greedy player, rollout policy, a search's first choice, observation, labels and coach are functions of a state and a
seat. To show that they look at no more than the seat may know, they are asked about states that differ in everything
else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from intrigue.bots.consequences import FEWEST, Consequence, consequence
from intrigue.core.codec import to_data
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.testing.hidden import twin_of
from intrigue.testing.table import AnyGame, Table, Viewer, difference, law, names
from intrigue.testing.worlds import Place, World, look_at_twins

TWINS = 2
SEATS = 2  # of those that must decide at the same time
DICE = 2  # how often a bot that uses chance is asked


class SameJudgement:
    """The look of `judgement_reads_nothing_hidden`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.told = judgements(place.state, place.viewer)
        known = judgements(known_from(place.state, place.viewer), place.viewer)
        for what, answer in self.told.items():
            assert answer == known[what], (
                f"{place.position}: what the view tells viewer {place.viewer} gives another {what}: "
                + difference(str(answer), str(known[what]))
            )

    def __call__(self, twin: World) -> bool:
        other = judgements(twin.state, twin.viewer)
        for what, answer in self.told.items():
            assert answer == other[what], (
                f"{self.place.position}: {what} of viewer {twin.viewer} reads what is hidden: "
                + difference(str(answer), str(other[what]))
            )
        return True


@law
def judgement_reads_nothing_hidden(table: Table) -> None:
    look_at_twins(table, "judgement", [SameJudgement], TWINS, lambda state, _: [None, *state.pending[:SEATS]])


@law
def hints_come_from_the_view(table: Table) -> None:
    """The reason that a hint gives is the same for twins, and for a view that has been through JSON."""
    rng = table.rng("hints")
    for position in table.positions():
        state = position.state
        for seat in state.pending[:1]:
            if len(state.legal(seat)) > 1:
                view = state.view(seat)
                told = reason(state.game, view, state.legal(seat))
                twin = reason(state.game, twin_of(state, seat, rng).view(seat), state.legal(seat))
                known = reason(state.game, travelled(state.game, view), state.legal(seat))
                assert told == twin, f"{position}: a hint for seat {seat} reads what is hidden: {told} / {twin}"
                assert told == known, f"{position}: a hint for seat {seat} knows more than the view: {told} / {known}"


def reason(game: AnyGame, view: View, legal: Sequence[int]) -> Consequence | None:
    """What tells the first choice from the last one, in words. So few worlds are tried however long they take."""
    return consequence(game, view, legal[0], legal[-1], names(view.players), Random(1), FEWEST)


def travelled(game: AnyGame, view: View) -> View:
    """A view after its journey through JSON."""
    found: View = game.view_from(json.loads(json.dumps(to_data(view))))
    return found


def known_from(state: State, viewer: Viewer) -> State:
    """What a view tells, after the view's journey through JSON."""
    game = state.game
    known: State = game.known(travelled(game, state.view(viewer)))
    return known


def judgements(state: State, viewer: Viewer) -> dict[str, object]:
    """Everything that is judged for a viewer. Seats that need not decide are only told what they observe."""
    game = state.game
    answers: dict[str, object] = {"observation": game.observe(state, viewer).tobytes()}
    legal = () if viewer is None else state.legal(viewer)
    if viewer is not None and legal:
        answers["menu"] = legal
        answers["greedy choice"] = [game.choose(state, viewer, legal, Random(dice)) for dice in range(DICE)]
        answers["features"] = game.features(state, viewer, legal)
        answers["label"] = [game.describe(state, viewer, action, names(state.players)) for action in legal]
        answers["coach"] = game.advise(state, viewer, state.prompt(viewer).decision)
        for what, policy in (("rollout policy", game.guide.policy), ("first choice", game.guide.first)):
            if policy is not None:
                answers[what] = [policy(state, viewer, legal, Random(dice)) for dice in range(DICE)]
    return answers
