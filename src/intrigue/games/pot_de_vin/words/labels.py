"""Actions in words, with what they mean in a position: whether a card can win, what a Joker changes."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.games.pot_de_vin.codes import (
    BIT,
    CHARACTER_OF,
    COUNT_OWN,
    DISCARD,
    GUILD_COUNT,
    NONE,
    PASS,
    PLACE_JOKER,
    game_of,
)
from intrigue.games.pot_de_vin.rules.ending import columns_of, guild_name
from intrigue.games.pot_de_vin.rules.rounds import winning_card
from intrigue.games.pot_de_vin.rules.scoring import best_jokers, best_split
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.words.cards import amount, described


def label(state: PotDeVinState, seat: int, action: int, names: Sequence[str]) -> str:
    if action == PASS:
        gems = state.supply[seat]
        which = "your last gem" if gems == 1 else f"one of your {gems} gems"
        return f"Pass: {which} goes to the winner of the round"
    if action < PASS:
        return label_card(state, action)
    if action < COUNT_OWN:
        return f"Discard {described(game_of(state), action - DISCARD)} to the Trump Pile"
    if action < PLACE_JOKER:
        return label_column(state, seat, action, names)
    return label_joker(state, seat, action - PLACE_JOKER)


def label_card(state: PotDeVinState, card: int) -> str:
    words = described(game_of(state), card)
    is_trump = CHARACTER_OF[card] == CHARACTER_OF[state.trump]
    if state.led == NONE:
        return f"Lead {words}" + (", a trump" if is_trump else "")
    if winning_card(state.trump, state.led, state.played | BIT[card]) == card:
        return (
            f"Play {words}" + (", a trump" if is_trump and CHARACTER_OF[card] != state.led else "") + ": takes the lead"
        )
    return f"Play {words}: cannot win"


def label_column(state: PotDeVinState, seat: int, action: int, names: Sequence[str]) -> str:
    whose, guild = divmod(action - COUNT_OWN, GUILD_COUNT)
    partner = state.setup.partner[seat]
    column = f"{guild_name(state, guild)} column"
    which = f"the {column} of {names[partner]}" if whose else f"your own {column}"
    own = best_split(game_of(state).tables, state.taken[seat], state.taken[partner], state.votes[seat])[0]
    proposed = own >> guild & 1 != whose
    return f"Count {which}" + (" (proposed)" if proposed else "")


def label_joker(state: PotDeVinState, seat: int, guild: int) -> str:
    tables, counts, scored = game_of(state).tables, columns_of(state, seat), state.scored[seat]
    count = counts[guild]
    best = best_jokers(tables, state.taken[seat], scored)
    words = f"Joker to {guild_name(state, guild)}: {count} -> {amount(count + 1, 'symbol')}, "
    if scored >> guild & 1:
        words += f"{tables.columns[count]} -> {tables.columns[count + 1]} points"
    else:
        words += "no effect, because your partner's column counts"
    return words + (" (proposed)" if best >> guild & 1 else "")
