"""People read names: no id of a card, city or campaign is in a question, an option, the log or a card's text."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.events import Event
from intrigue.games import games

MOVES = 120
NAMES = ("Adina", "Boris", "Clara", "Dmitri")


def is_code(card: Any) -> bool:
    """Whether an id is one that only the program reads: "W20", "FIN 2", "MOS"; not "gem"."""
    return any(letter.isdigit() for letter in card.id) or card.id.isupper()


SETTINGS: list[tuple[str, int, dict[str, object]]] = [
    *((game_id, 4, {}) for game_id in games() if any(map(is_code, intrigue.game(game_id).cards()))),
    ("patriot", 2, {"campaign": "cp3"}),
]


def told(game: Any, players: int, options: dict[str, object]) -> list[str]:
    """What people read in the first moves of a game."""
    rng, state = Random(players), game.new(players, players, options)
    words = [line for card in game.cards() for line in (card.name, *card.lines)]
    for _ in range(MOVES):
        if not state.pending:
            break
        seat, events = rng.choice(state.pending), list[Event]()
        legal = state.legal(seat)
        words += [state.prompt(seat).text, *(game.describe(state, seat, action, NAMES) for action in legal)]
        state.play(seat, rng.choice(legal), events)
        for event in events:
            gist = game.gist(event, NAMES)
            words += [game.tell(event, NAMES).text, gist.text if gist else ""]
    return words


@pytest.mark.parametrize(("game_id", "players", "options"), SETTINGS)
def test_no_codes_for_people(game_id: str, players: int, options: dict[str, object]) -> None:
    game: Any = intrigue.game(game_id)
    codes = [re.escape(card.id) for card in game.cards() if is_code(card)]
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(codes)})(?![\w-])")

    found = {text for text in told(game, players, options) if pattern.search(text)}

    assert not found
