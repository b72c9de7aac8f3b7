"""What the players are asked, with the clause behind each question."""

from __future__ import annotations

from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.rules.draft import pack_of
from intrigue.games.potemkin_empire.rules.effects.looking import is_check
from intrigue.games.potemkin_empire.rules.village import building_at, number_of
from intrigue.games.potemkin_empire.state import CONSTRUCTION, NONE, TYPES, PotemkinState
from intrigue.games.potemkin_empire.words.cards import ordinal

Question = tuple[str, str]


def ask_pick(state: PotemkinState, seat: int) -> Question:
    count = len(pack_of(state, seat))
    return (
        f"Keep one of these {count} cards in secret. When all have chosen, you pass the rest to the next player.",
        "PE-3.2",
    )


def ask_action(state: PotemkinState, seat: int) -> Question:
    again = "Your FREE ACTION is done. " if state.played else ""
    if state.modes[seat] == CONSTRUCTION:
        last = "or produce (after which you build no more this month)"
        return f"{again}Choose an action: construct, play a card ability, spy, {last}.", "PE-4.9"
    return f"{again}You are in Production Mode: play a card ability, or produce.", "PE-4.10"


def ask_construction(state: PotemkinState, seat: int) -> Question:
    if state.matter == NONE:
        return "Which type of building do you construct?", "PE-5.2"
    return f"Which card goes face down behind the {TYPES[state.matter].title()} Facade?", "PE-5.2"


def ask_placing(state: PotemkinState, seat: int) -> Question:
    if len(state.targets) > len(state.sources):
        return "From behind which of your buildings does this agent come?", "PE-10.6"
    left = state.ready[seat] - len(state.sources)
    return f"Place your agents in front of the buildings to check ({left} left), or stop placing.", "PE-10.3"


def ask_waiting(state: PotemkinState, seat: int) -> Question:
    return "Your agents are in place. Which of them checks its building next?", "PE-10.7"


def ask_further(state: PotemkinState, seat: int) -> Question:
    return "That was a fake Espionage building: your agent may check one more building, or stop.", "PE-10.10"


def ask_short(state: PotemkinState, seat: int) -> Question:
    return f"The supply is short: choose the Industry buildings that get a cube ({state.amount} left).", "PE-11.3"


def ask_stationing(state: PotemkinState, seat: int) -> Question:
    return "Your spent agents are readied. Behind which building do you station the next one?", "PE-12.5"


def ask_station(state: PotemkinState, seat: int) -> Question:
    return "Behind which of your buildings do you station the agent?", "PE-12.5"


def ask_inspection(state: PotemkinState, seat: int) -> Question:
    if is_check(state):
        return "Which building is checked? The village with the shield is safe.", "PE-A07"
    return "Which face-down building do you look behind? Only you will see the card.", "PE-A01"


def ask_detention(state: PotemkinState, seat: int) -> Question:
    return "Which ready agent is detained? It becomes spent.", "PE-A06"


def ask_second(state: PotemkinState, seat: int) -> Question:
    return "Your work gang may construct another building. Which type, or stop?", "PE-A08"


def ask_renovation(state: PotemkinState, seat: int) -> Question:
    if state.matter == NONE:
        return "Which of your face-down buildings is renovated?", "PE-A09"
    old = game_of(state).card_names[state.inside[building_at(state, state.matter)]]
    return f"Which card replaces {old} behind your {ordinal(number_of(state, state.matter))} building?", "PE-A09"


def ask_shift(state: PotemkinState, seat: int) -> Question:
    return "Behind which of your Industry buildings do you put the cube?", "PE-A11"


def ask_caravan(state: PotemkinState, seat: int) -> Question:
    return f"The caravan puts cubes behind different buildings of yours ({state.amount} left). Which is next?", "PE-A12"


def ask_requisition(state: PotemkinState, seat: int) -> Question:
    if state.matter == NONE:
        return "From which building do you requisition cubes?", "PE-A13"
    return "Which of your Industry buildings gets the cubes?", "PE-A13"


def ask_hand(state: PotemkinState, seat: int) -> Question:
    return "Whose hand do you look at? Only you will see it.", "PE-A18"


def ask_tour(state: PotemkinState, seat: int) -> Question:
    return "Which of your real buildings do you show to everybody?", "PE-A19"
