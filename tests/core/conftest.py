"""Fixtures for the tests of the core: they play Three Cards, so that they need none of the real games."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.game import Game
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards


@pytest.fixture
def cards(toys: ToyMaker) -> Game[Any, Any]:
    """Three Cards, known to Intrigue."""
    return toys(ThreeCards)
