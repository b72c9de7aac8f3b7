"""What the players are asked."""

from __future__ import annotations

from intrigue.games.pot_de_vin.codes import CHARACTER_OF, CHARACTERS, SUITS, TITLES
from intrigue.games.pot_de_vin.rules.ending import columns_of, guild_in_question, guild_name, jokers_left
from intrigue.games.pot_de_vin.rules.scoring import jokers_to_place
from intrigue.games.pot_de_vin.state import PotDeVinState


def ask_discard(state: PotDeVinState, seat: int) -> tuple[str, str]:
    return (
        "Discard one of your nine cards to the Trump Pile. It will be a trump three times, and nobody can win it.",
        "PV-12.7",
    )


def ask_lead(state: PotDeVinState, seat: int) -> tuple[str, str]:
    return f"You start round {state.round}: play any card. The trump card is {TITLES[state.trump]}.", "PV-3.1"


def ask_follow(state: PotDeVinState, seat: int) -> tuple[str, str]:
    led, trump = CHARACTERS[state.led], CHARACTERS[CHARACTER_OF[state.trump]]
    gems = state.supply[seat]
    bribe = f", or pass with one of your gems ({gems} left)" if gems else "; you have no gem left to pass with"
    if state.hands[seat] & SUITS[state.led]:
        return f"{led} was led and trump is {trump}: play {led} too{bribe}.", "PV-3.7"
    return f"{led} was led and trump is {trump}: you hold no {led}, so play any card{bribe}.", "PV-3.8"


def ask_column(state: PotDeVinState, seat: int) -> tuple[str, str]:
    name = guild_name(state, guild_in_question(state, seat))
    return (
        f"You and your partner have the same number of {name}. Whose column counts? Jokers are placed afterwards.",
        "PV-11.7",
    )


def ask_joker(state: PotDeVinState, seat: int) -> tuple[str, str]:
    number = jokers_to_place(state.taken[seat], columns_of(state, seat))
    turn = number - jokers_left(state, seat) + 1
    which = f"Place Joker {turn} of {number}" if number > 1 else "Place your Joker"
    order = ", in the order of the guilds" if number > 1 else ""
    return f"{which} in one of your guild columns{order}. It counts as one symbol there.", "PV-8.1"
