"""What happened, as sentences of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import whose
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.codes import GUILDS
from intrigue.games.pot_de_vin.words.cards import amount, title, titles

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin


def tell(game: PotDeVin, event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence. Past tense throughout, so that "You" fits as a name."""
    match event:
        case ev.GameBegan(rounds=rounds, start=start, gems=gems, teams=teams):
            sides = " against ".join(" + ".join(names[seat] for seat in team) for team in teams)
            words = f"The game began: {rounds} rounds, {amount(gems, 'gem')} each."
            words += f" Starting player, drawn at random: {names[start]}."
            return Line(words + (f" Teams: {sides}." if teams else ""), "PV-2.6")
        case ev.HandDealt(cards=cards):
            return Line(f"  (only you know: you were dealt {titles(cards)})")
        case ev.DiscardMade(seat=seat):
            return Line(f"{names[seat]} discarded a card to the Trump Pile.", "PV-12.7")
        case ev.DiscardChosen(card=card):
            return Line(f"  (only you know: it was {title(card)})", "PV-12.8")
        case ev.PileShuffled(cards=count, again=again):
            if again:
                return Line(f"The Trump Pile had run out: its {count} cards were shuffled again.", "PV-12.13")
            return Line(f"The Trump Pile of {count} cards was shuffled.", "PV-12.9")
        case ev.RoundBegan(round=number, start=start):
            return Line(f"--- Round {number}, starting player: {names[start]} ---")
        case ev.TrumpTurned(card=card, left=left):
            left_over = f"{amount(left, 'card')} left in the pile" if left else "the last card of the pile"
            return Line(f"{title(card)} was turned up as trump ({left_over}).", "PV-6.3")
        case ev.Passed(seat=seat, left=left):
            return Line(f"{names[seat]} passed with a gem ({left} left).", "PV-3.4")
        case ev.CardPlayed():
            return _tell_card(event, names)
    return _tell_collecting(game, event, names)


def _tell_card(event: ev.CardPlayed, names: Sequence[str]) -> Line:
    words = f"{names[event.seat]} {'led' if event.leads else 'played'} {title(event.card)}"
    if event.void is not None:
        return Line(f"{words}, holding no {event.void}.", "PV-3.8")
    if event.auto:
        return Line(f"{words}, the last card.", "PV-13.2")
    return Line(f"{words}.", "PV-3.1" if event.leads else "")


HOW = {
    "PV-4.3": "the highest card of the led character",
    "PV-4.4": "the highest card of the led character, as nobody played a trump",
    "PV-4.5": "the highest trump",
    "PV-4.6": "the highest card of the led character, which was trump",
    "PV-4.9": "the only card played",
}


def _tell_collecting(game: PotDeVin, event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.RoundWon(seat=seat, card=card, cards=cards, trump=trump, gems=gems, clause=clause):
            spoils = titles(cards) + (f" and the trump card {title(trump)}" if trump else "")
            with_gems = f", with {amount(gems, 'gem')}" if gems else ""
            words = f"{names[seat]} won the round with {title(card)}, {HOW[clause]}, and took {spoils}{with_gems}."
            return Line(words, clause)
        case ev.HandEmptied(seat=seat, gems=gems):
            lost = f"; {amount(gems, 'unspent gem')} left the game" if gems else ""
            words = f"{names[seat]} ran out of cards and took no further part{lost}."
            return Line(words, "PV-6.2" if gems else "PV-6.4")
        case ev.EndedEarly(round=number, unclaimed=unclaimed):
            rest = f"; {amount(unclaimed, 'trump card')} went to nobody" if unclaimed else ""
            return Line(f"Nobody had cards left after round {number}, so play ended early{rest}.", "PV-6.9")
        case ev.RoundsOver():
            return Line("--- All rounds were over ---", "PV-7.1")
        case ev.ColumnChosen(seat=seat, guild=guild, column_of=column_of):
            column = f"{guild_names(game, [guild])} column"
            which = f"your own {column}" if column_of == seat else f"{whose(names[column_of])} {column}"
            return Line(f"  (only you know: you chose {which})", "PV-11.7")
        case ev.ChoiceMade(seat=seat, about=about):
            if about == "columns":
                return Line(f"{names[seat]} decided which of the equal columns count.", "PV-11.7")
            return Line(f"{names[seat]} decided where the Jokers go.", "PV-8.8")
        case ev.ColumnsDecided(scored=scored):
            who = "; ".join(
                f"{name}: {guild_names(game, guilds) or 'none'}" for name, guilds in zip(names, scored, strict=False)
            )
            return Line(f"It was settled which columns count. {who}.", "PV-11.5")
        case ev.JokerSet(guild=guild):
            return Line(f"  (only you know: a Joker went into the {guild_names(game, [guild])} column)", "PV-8.1")
        case ev.JokersPlaced(seat=seat, guilds=guilds, discarded=discarded):
            return _tell_jokers(names[seat], guild_names(game, guilds), len(guilds), discarded)
        case ev.GameEnded(result=result):
            return Line(f"The game is over. {result.reason}", "PV-10.1")
    raise TypeError(f"no words for {type(event).__name__}")


def _tell_jokers(name: str, guilds: str, placed: int, discarded: int) -> Line:
    parts = []
    if placed:
        parts.append(f"placed {amount(placed, 'Joker')} ({guilds})")
    if discarded:
        parts.append(f"discarded {amount(discarded, 'Joker')} without a column")
    return Line(f"{name} {' and '.join(parts)}.", "PV-8.4" if discarded else "PV-8.5")


def guild_names(game: PotDeVin, guilds: Iterable[str]) -> str:
    """Guilds as part of a sentence."""
    return ", ".join([game.rules.guild[GUILDS.index(guild)].name for guild in guilds])
