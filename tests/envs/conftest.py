"""The tests of the environments know one game more: a small one, without options, that is over after a few moves."""

from __future__ import annotations

import pytest

from tests.conftest import ToyMaker
from tests.envs.tables import TOY


@pytest.fixture(autouse=True)
def small_game(toys: ToyMaker) -> None:
    toys(TOY)
