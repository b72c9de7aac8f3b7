"""The tiny variants obey the laws: smaller content, the same rules."""

from __future__ import annotations

from itertools import product

import pytest

import intrigue
from intrigue.envs.tree import Tree
from intrigue.testing import (
    Law,
    beliefs_come_from_the_view,
    games_end,
    judgement_reads_nothing_hidden,
    listed_actions_are_accepted,
    nothing_is_lost_or_made,
    records_replay_and_verify,
    samples_fit_the_view,
    states_round_trip,
    twins_look_alike,
)

TINY = [name for name in intrigue.games() if intrigue.game(name).tiny is not None]
TRIED: tuple[Law, ...] = (
    games_end,
    states_round_trip,
    records_replay_and_verify,
    listed_actions_are_accepted,
    nothing_is_lost_or_made,
    samples_fit_the_view,
)
WITH_TWINS: tuple[Law, ...] = (twins_look_alike, judgement_reads_nothing_hidden, beliefs_come_from_the_view)
REDRAWN = ("empire-engine", "pot-de-vin")
"""Games whose `secrets.py` can redraw with any content."""


@pytest.mark.parametrize(("law", "name"), list(product(TRIED, TINY)), ids=lambda it: getattr(it, "__name__", it))
def test_law_of_a_tiny_variant(law: Law, name: str) -> None:
    check(law, name)


@pytest.mark.parametrize("name", REDRAWN)
@pytest.mark.parametrize("law", WITH_TWINS, ids=lambda law: law.__name__)
def test_twins_of_a_tiny_variant(law: Law, name: str) -> None:
    check(law, name)


def check(law: Law, name: str) -> None:
    tree = Tree.of(name)
    law(tree.game, tree.players, dict(tree.options), seeds=[1, 2])
