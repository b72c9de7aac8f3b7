"""Pot de Vin in words: prompts and the log. The table and the actions are in `table.py`."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import CHARACTER_OF, CHARACTERS, NAMES, SUITS
from intrigue.games.pot_de_vin.codes import game_of
from intrigue.games.pot_de_vin.ending import columns_of, guild_in_question, jokers_left
from intrigue.games.pot_de_vin.state import PotDeVinState

# ---- prompts -------------------------------------------------------------------------------------


def ask_discard(state: PotDeVinState, seat: int) -> tuple[str, str]:
    return (
        "Discard one of your nine cards to the Trump Pile. It will be a trump three times, and nobody can win it.",
        "PV-12.7",
    )


def ask_lead(state: PotDeVinState, seat: int) -> tuple[str, str]:
    trump = CHARACTERS[CHARACTER_OF[state.trump]]
    return f"You start round {state.round}: play any card. Trump is {trump} ({NAMES[state.trump]}).", "PV-3.1"


def ask_follow(state: PotDeVinState, seat: int) -> tuple[str, str]:
    led, trump = CHARACTERS[state.led], CHARACTERS[CHARACTER_OF[state.trump]]
    gems = state.supply[seat]
    bribe = f", or pass with one of your gems ({gems} left)" if gems else "; you have no gem left to pass with"
    if state.hands[seat] & SUITS[state.led]:
        return f"{led} was led, trump is {trump}: play {led} too{bribe}.", "PV-3.7"
    return f"{led} was led, trump is {trump}: you hold none, so play any card{bribe}.", "PV-3.8"


def ask_column(state: PotDeVinState, seat: int) -> tuple[str, str]:
    name = game_of(state).rules.guild[guild_in_question(state, seat)].name
    return (
        f"You and your partner have equally many {name}. Whose column counts? Jokers are placed after that.",
        "PV-11.7",
    )


def ask_joker(state: PotDeVinState, seat: int) -> tuple[str, str]:
    number = scoring.jokers_to_place(state.taken[seat], columns_of(state, seat))
    turn = number - jokers_left(state, seat) + 1
    which = f"Place Joker {turn} of {number}" if number > 1 else "Place your Joker"
    order = ", in the order of the guilds" if number > 1 else ""
    return f"{which} in one of your guild columns{order}: it counts as one symbol there.", "PV-8.1"


# ---- log -----------------------------------------------------------------------------------------


def tell(event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence. Past tense throughout, so that "You" fits as a name."""
    match event:
        case ev.GameBegan(rounds=rounds, start=start, gems=gems, teams=teams):
            sides = " against ".join(" + ".join(names[seat] for seat in team) for team in teams)
            words = f"The game began: {rounds} rounds, {amount(gems, 'gem')} for each player."
            words += f" The lot to start fell to {names[start]}."
            return Line(words + (f" Teams: {sides}." if teams else ""), "PV-2.6")
        case ev.HandDealt(cards=cards):
            return Line(f"  (only you know: you were dealt {' '.join(cards)})")
        case ev.DiscardMade(seat=seat):
            return Line(f"{names[seat]} discarded a card to the Trump Pile.", "PV-12.7")
        case ev.DiscardChosen(card=card):
            return Line(f"  (only you know: it was {card})", "PV-12.8")
        case ev.PileShuffled(cards=cards, again=again):
            if again:
                return Line(f"The Trump Pile had run out: its {cards} cards were shuffled again.", "PV-12.13")
            return Line(f"The Trump Pile of {cards} cards was shuffled.", "PV-12.9")
        case ev.RoundBegan(round=number, start=start):
            return Line(f"--- Round {number}, starting player: {names[start]} ---")
        case ev.TrumpTurned(card=card, left=left):
            left_over = f"{amount(left, 'card')} left in the pile" if left else "the last card of the pile"
            return Line(f"{card} was turned up: {character(card)} became trump ({left_over}).", "PV-6.3")
        case ev.Passed(seat=seat, left=left):
            return Line(f"{names[seat]} passed with a gem ({left} left).", "PV-3.4")
        case ev.CardPlayed():
            return _tell_card(event, names)
    return _tell_collecting(event, names)


def _tell_card(event: ev.CardPlayed, names: Sequence[str]) -> Line:
    who = names[event.seat]
    words = f"{who} led {event.card}" if event.led else f"{who} played {event.card}"
    if event.void is not None:
        return Line(f"{words}, holding no {event.void}.", "PV-3.8")
    if event.auto:
        return Line(f"{words}, the last card.", "PV-13.2")
    return Line(f"{words}.", "PV-3.1" if event.led else "")


HOW = {
    "PV-4.3": "the highest card of the led character",
    "PV-4.4": "the highest card of the led character, no trump being played",
    "PV-4.5": "the highest trump",
    "PV-4.6": "the highest card of the led character, which was trump",
    "PV-4.9": "the only card played",
}


def _tell_collecting(event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.RoundWon(seat=seat, card=card, cards=cards, trump=trump, gems=gems, clause=clause):
            spoils = " ".join(cards) + (f" and the trump {trump}" if trump else "")
            with_gems = f", with {amount(gems, 'gem')}" if gems else ""
            return Line(f"{names[seat]} won the round with {card}, {HOW[clause]}: took {spoils}{with_gems}.", clause)
        case ev.HandEmptied(seat=seat, gems=gems):
            lost = f"; {amount(gems, 'unspent gem')} left the game" if gems else ""
            return Line(
                f"{names[seat]} had no cards left and took no further part{lost}.", "PV-6.2" if gems else "PV-6.4"
            )
        case ev.EndedEarly(round=number, unclaimed=unclaimed):
            rest = f": {amount(unclaimed, 'trump card')} went to nobody" if unclaimed else ""
            return Line(f"Nobody had cards left after round {number}, so play ended early{rest}.", "PV-6.9")
        case ev.ColumnChosen(seat=seat, guild=guild, column_of=column_of):
            whose = f"your own {guild} column" if column_of == seat else f"the {guild} column of {names[column_of]}"
            return Line(f"  (only you know: {whose} is to count)", "PV-11.7")
        case ev.ChoiceMade(seat=seat, about=about):
            what = "which equal columns count" if about == "columns" else "where the Jokers go"
            return Line(f"{names[seat]} decided {what}.", "PV-11.7" if about == "columns" else "PV-8.8")
        case ev.ColumnsDecided(scored=scored):
            who = "; ".join(
                f"{name}: {' '.join(guilds) or 'none'}" for name, guilds in zip(names, scored, strict=False)
            )
            return Line(f"The columns that counted were settled. {who}.", "PV-11.5")
        case ev.JokerSet(guild=guild):
            return Line(f"  (only you know: a Joker went to {guild})", "PV-8.1")
        case ev.JokersPlaced(seat=seat, guilds=guilds, discarded=discarded):
            return _tell_jokers(names[seat], guilds, discarded)
        case ev.GameEnded(result=result):
            return Line(f"The game is over. {result.reason}", "PV-10.1")
    raise TypeError(f"no words for {type(event).__name__}")


def _tell_jokers(name: str, guilds: Sequence[str], discarded: int) -> Line:
    parts = []
    if guilds:
        parts.append(f"added {amount(len(guilds), 'Joker')}: {', '.join(guilds)}")
    if discarded:
        parts.append(f"discarded {amount(discarded, 'Joker')} without a place")
    return Line(f"{name} {' and '.join(parts)}.", "PV-8.4" if discarded else "PV-8.5")


def character(card: str) -> str:
    """The character of a card by its name."""
    return CHARACTERS[CHARACTER_OF[NAMES.index(card)]]


def amount(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
