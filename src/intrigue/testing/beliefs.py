"""Beliefs come from the view alone, name everything that is hidden, and nothing that is not."""

from __future__ import annotations

import json
from math import isclose

from intrigue.core.belief import OPEN, belief_layout, belief_row
from intrigue.core.state import State
from intrigue.testing.hidden import twin_of
from intrigue.testing.table import Table, Viewer, law, names, view_text

WORLDS = 4


@law
def beliefs_come_from_the_view(table: Table) -> None:
    rng = table.rng("beliefs")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            check_belief(position.state, viewer, str(position))
            hidden = hidden_things(position.state, viewer)
            twin = hidden_things(twin_of(position.state, viewer, rng), viewer)
            assert hidden == twin, f"{position}: which secrets viewer {viewer} has depends on what is hidden"


@law
def what_is_certain_is_so(table: Table) -> None:
    """No value that a secret has is ever ruled out, and what is known is the same for twins, word for word."""
    rng = table.rng("knowledge")
    game = table.game
    called = names(table.players)
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            state = position.state
            check_certainty(state, viewer, str(position))
            other = twin_of(state, viewer, rng)
            known = [game.knowledge(one.view(viewer), called, worlds=WORLDS) for one in (state, other)]
            assert known[0] == known[1], f"{position}: what viewer {viewer} knows depends on what is hidden"


def check_certainty(state: State, viewer: Viewer, where: str) -> None:
    game = state.game
    view = state.view(viewer)
    truth = dict(zip(game.secrets(state.players), game.uncover(state, viewer), strict=True))
    everything = dict(zip(game.secrets(state.players), game.uncover(state, None), strict=True))
    for fact in game.facts(view):
        place = truth[fact.secret] if truth[fact.secret] != OPEN else everything[fact.secret]
        so = fact.secret.values[place] == fact.value
        assert so == fact.so, f"{where}: viewer {viewer} is certain about {fact.secret.id}, and wrong"
    if game.deduced is not None:
        out = dict(zip(truth, game.deduced.ruled_out(game, view), strict=True))
        belief = game.belief(view, WORLDS)
        for secret, chances in zip(belief.secrets, belief.chances, strict=True):
            found = [
                value.id for place, value in enumerate(secret.values) if out[secret] >> place & 1 and chances[place]
            ]
            assert not found, f"{where}: {secret.id} was drawn as {found}, which is ruled out"


def hidden_things(state: State, viewer: Viewer) -> list[bool]:
    """Which secrets are hidden from a viewer."""
    return [place != OPEN for place in state.game.uncover(state, viewer)]


def check_belief(state: State, viewer: Viewer, where: str) -> None:
    game = state.game
    every = game.secrets(state.players)
    assert len({secret.id for secret in every}) == len(every), f"{where}: two secrets have the same id"
    told = game.view_from(json.loads(view_text(state.view(viewer))))
    belief = game.belief(told, WORLDS, seed=1)
    assert belief.marginals == game.belief(told, WORLDS, seed=1).marginals, f"{where}: beliefs vary"
    assert isclose(sum(belief.weights), 1.0), f"{where}: the weights sum to {sum(belief.weights)}"
    for world in belief.worlds:
        what = f"{where}: which secrets viewer {viewer} has depends on the world"
        assert hidden_things(world, viewer) == hidden_things(state, viewer), what
    for secret, chances in zip(belief.secrets, belief.chances, strict=True):
        assert isclose(sum(chances), 1.0), f"{where}: the chances of {secret.id} sum to {sum(chances)}"
        assert game.secret_text(secret, names(state.players)), f"{where}: {secret.id} has no words"
        for value in secret.values:
            assert game.value_text(secret, value, names(state.players)), f"{where}: {value.id} has no words"
    if viewer is not None:
        row = belief_row(game, belief, state.players, viewer)
        assert len(row) == len(belief_layout(game, state.players)), f"{where}: the row does not fit its layout"
        assert isclose(sum(row), len(belief.secrets), abs_tol=1e-6), f"{where}: the row lost something"
