"""Table talk: ready-made statements that bind nobody (PT-16).

A statement can be made once in a player's own Act phase and once before adding cards to a vote. Nobody has to make
one, so talk never holds up the game. What can be said names no value, no number of cards (PT-16.2) and no allegiance
card (PT-13.12, PT-16.4)."""

from __future__ import annotations

from functools import cache

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ACCUSE,
    D_DEAD_VOTE,
    D_EYE_ROLL,
    D_LETTER,
    D_VOTE,
    MOST_PLAYERS,
    SAY,
    STATEMENT_IDS,
    TRUST,
    VOTE_AGAINST,
)
from intrigue.games.patriot.rules.questions import Refuse, asked
from intrigue.games.patriot.state import PatriotState

SECRET_NUMBERS = frozenset({D_LETTER, D_VOTE, D_DEAD_VOTE, D_EYE_ROLL})


def numbers_are_secret(state: PatriotState) -> bool:
    """While cards are added to a vote or a letter, nobody may say how many, or of which value (PT-16.2, PT-16.5)."""
    return state.options["chat_filter"] is True and any(ask in SECRET_NUMBERS for ask in state.asks)


def speak_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return statements(state.n, asked(state))


refuse_speak = Refuse("PT-16.1", "That cannot be said: no values, no numbers, no allegiance cards.")


@cache
def statements(players: int, speaker: int) -> tuple[int, ...]:
    """Everything a player can say: nobody accuses or praises themselves."""
    menu = list(range(SAY, SAY + ACCUSE))
    for block in (ACCUSE, TRUST, VOTE_AGAINST):
        menu += [SAY + block + other for other in range(MOST_PLAYERS) if other < players and other != speaker]
    return tuple(menu)


def answer_speak(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    state.said[player] = action - SAY
    if state.events is not None:
        state.events.append(ev.Spoke(player, STATEMENT_IDS[action - SAY]))
