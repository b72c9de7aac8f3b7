"""Table talk: structured statements that bind nobody (PT-16).

A statement can be made once in the own Act phase and once before adding cards to a vote. It never has to be made, so
it never holds up the game. What can be said names no value and no number of cards (PT-16.2), and no allegiance card
(PT-13.12, PT-16.4)."""

from __future__ import annotations

from functools import cache

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import ACCUSE, MOST_PLAYERS, SAY, TRUST, VOTE_AGAINST
from intrigue.games.patriot.frames import asked
from intrigue.games.patriot.state import PatriotState


def speak_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return statements(state.n, asked(state))


@cache
def statements(players: int, speaker: int) -> tuple[int, ...]:
    """Everything a player can say: nobody speaks about the own seat in these words."""
    menu = list(range(SAY, SAY + ACCUSE))
    for block in (ACCUSE, TRUST, VOTE_AGAINST):
        menu += [SAY + block + other for other in range(MOST_PLAYERS) if other < players and other != speaker]
    return tuple(menu)


def answer_speak(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    state.said[player] = action - SAY
    if state.events is not None:
        state.events.append(ev.Spoke(player, action - SAY))
