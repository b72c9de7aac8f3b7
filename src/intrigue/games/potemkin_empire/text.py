"""The log of Potemkin Empire in words. Past tense throughout, so that "You" fits as a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.games.potemkin_empire import events as ev

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

Names = Sequence[str]


def tell(game: PotemkinEmpire, event: Event, names: Names) -> Line:
    """An event as a sentence, with the clause that explains it where one does."""
    for speaks_of_cards in (_tell_month, _tell_draft, _tell_building, _tell_ability):
        line = speaks_of_cards(game, event, names)
        if line is not None:
            return line
    for teller in (_tell_pieces, _tell_spy):
        line = teller(event, names)
        if line is not None:
            return line
    raise TypeError(f"no words for {type(event).__name__}")


def _tell_month(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.GameBegan(first=first):
            return Line(f"The game began. {names[first]} got the capitol.", "PE-1.10")
        case ev.MonthBegan(month=month, direction=direction, first=first, size=size):
            dealt = f"{amount(size, 'card')} each" if size else "no cards left to deal"
            return Line(f"--- Month {month}, {direction}, first player: {names[first]}; {dealt} ---")
        case ev.ActionPhaseBegan(first=first):
            return Line(f"The Action phase began with {names[first]}.", "PE-4.2")
        case ev.ActionPhaseEnded(clause=clause):
            return Line(f"The Action phase ended: {PHASE_ENDS[clause]}.", clause)
        case ev.HandDiscarded(seat=seat, count=count, cards=cards):
            which = f": {cards_of(game, cards)}" if cards else ""
            return Line(f"{names[seat]} discarded {amount(count, 'card')}{which}.", "PE-12.2")
        case ev.OwnHandDiscarded(cards=cards):
            return Line(f"  (only you know: {cards_of(game, cards)})")
        case ev.StationChosen(number=number):
            return Line(f"  (only you know: an agent will stand behind building {number})")
        case ev.AgentsReadied(seat=seat, numbers=numbers):
            return Line(
                f"{names[seat]} readied {amount(len(numbers), 'agent')}: behind {buildings(numbers)}.", "PE-12.4"
            )
        case ev.MonthEnded(month=month):
            return Line(f"Month {month} was over.", "PE-12.10")
        case ev.GameEnded(result=result):
            return Line(f"All villages were opened and scored. {result.reason}", "PE-13.1")
    return None


PHASE_ENDS = {
    "PE-4.13": "only one player was left in Construction Mode",
    "PE-4.14": "a player would have begun one turn too many",
}


def _tell_draft(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.PackReceived(cards=cards):
            return Line(f"  (only you know: your pack held {cards_of(game, cards)})")
        case ev.PickMade(seat=seat):
            return Line(f"{names[seat]} chose a card.", "PE-3.2")
        case ev.CardDrafted(card=card):
            return Line(f"  (only you know: you kept {card_of(game, card)})")
        case ev.PacksPassed(direction=direction, cards_left=left):
            return Line(f"The packs were passed on {direction}, {amount(left, 'card')} each.", "PE-3.3")
        case ev.CardDrawn(seat=seat, source=source):
            how = " with the scientist" if source == "scientist" else ""
            return Line(f"{names[seat]} drew a card{how}.", "PE-4.5" if how else "")
        case ev.DrawSeen(card=card):
            return Line(f"  (only you know: it was {card_of(game, card)})")
        case ev.DeckRenewed(cards=cards):
            return Line(f"The discard pile was shuffled into a new deck of {amount(cards, 'card')}.", "PE-3.7")
    return None


def _tell_building(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.FacadeChosen(seat=seat, type=kind):
            return Line(f"{names[seat]} chose to construct {a_building(kind)}.", "PE-5.2")
        case ev.BuildingChosen(seat=seat, owner=owner, number=number):
            return Line(f"{names[seat]} chose {whose(f'building {number}', names[owner])}.", "PE-8.9")
        case ev.BuildingConstructed(seat=seat, number=number, type=kind):
            return Line(f"{names[seat]} constructed {a_building(kind)} (number {number}).", "PE-5.2")
        case ev.InteriorPlaced(number=number, card=card):
            return Line(f"  (only you know: {card_of(game, card)} is behind your building {number})")
        case ev.BuildingRenovated(seat=seat, number=number):
            return Line(f"{names[seat]} renovated building {number}: its Interior is another one now.", "PE-A09")
        case ev.InteriorExchanged(number=number, placed=placed, taken=taken):
            exchange = f"{card_of(game, placed)} replaced {card_of(game, taken)}"
            return Line(f"  (only you know: in your building {number}, {exchange})")
        case ev.BuildingDestroyed(seat=seat, owner=owner, number=number, type=kind, card=card, name=name) as found:
            lost = [amount(found.cubes, "cube")] if found.cubes else []
            lost += [amount(found.agents, "agent")] if found.agents else []
            went = f" {' and '.join(lost)} went back to the supply." if lost else ""
            building = capital(whose(f"{kind.title()} {number}", names[owner]))
            what = f"{building} was a fake ({name}, {card}) and was destroyed."
            return Line(f"{what} {names[seat]} captured the card.{went}", "PE-9.1")
        case ev.BuildingRevealed(seat=seat, owner=owner, number=number, type=kind, card=card, name=name):
            if seat == owner:
                return Line(f"{names[seat]} showed that {kind.title()} {number} is real ({name}, {card}).", "PE-9.2")
            building = capital(whose(f"{kind.title()} {number}", names[owner]))
            return Line(f"{building} was real ({name}, {card}): revealed.", "PE-9.2")
    return None


MEEPLE_CLAUSES = {"capitol": "PE-6.4", "scientist": "PE-6.6", "shield": "PE-6.2"}
ABILITY_CLAUSES = {"capitol": "PE-A14", "scientist": "PE-A16", "shield": "PE-A15"}
RETURNED = {
    "PE-9.3": "was scared away by the destruction and returned to the board",
    "PE-10.5": "was removed by an agent and returned to the board",
    "PE-A17": "was returned to the board",
}


def _tell_pieces(event: Event, names: Names) -> Line | None:
    match event:
        case ev.AgentStationed(seat=seat, number=number, source=source):
            what = {"supply": "A new agent", "spent": "A spent agent"}.get(source, "An agent")
            clause = {"supply": "PE-A04", "spent": "PE-A05"}.get(source, "PE-6.3")
            return Line(f"{one_of(what, names[seat])} stood ready behind building {number}.", clause)
        case ev.NoAgentLeft(number=number):
            return Line(f"The supply had no agent for building {number}.", "PE-6.3")
        case ev.MeepleTaken(seat=seat, meeple=meeple, holder=holder, by_ability=by_ability):
            source = "the board" if holder is None else names[holder]
            clause = (ABILITY_CLAUSES if by_ability else MEEPLE_CLAUSES)[meeple]
            return Line(f"{names[seat]} took the {meeple} from {source}.", clause)
        case ev.MeepleReturned(seat=seat, meeple=meeple, clause=clause):
            return Line(f"{capital(whose(meeple, names[seat], 'the '))} {RETURNED[clause]}.", clause)
        case ev.CubesPlaced(seat=seat, numbers=numbers, source=source):
            verb = "produced" if source == "production" else "placed"
            if not numbers:
                return Line(f"{names[seat]} produced nothing.", "PE-4.11")
            where = f"behind {buildings(numbers)}"
            clause = "PE-11.1" if source == "production" else ""
            return Line(f"{names[seat]} {verb} {amount(len(numbers), 'cube')}: {where}.", clause)
        case ev.CubesMoved(seat=seat, owner=owner, number=number, to=to, count=count):
            what = f"{amount(count, 'cube')} from {whose(f'building {number}', names[owner])}"
            return Line(f"{names[seat]} requisitioned {what}, to building {to}.", "PE-A13")
        case ev.ModeFlipped(seat=seat):
            return Line(f"{names[seat]} went into Production Mode.", "PE-11.4")
    return None


def _tell_ability(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.AbilityPlayed(seat=seat, card=card, name=name, ability=ability, free=free):
            timing = "FREE ACTION" if free else "ACTION"
            return Line(f"{names[seat]} played {name} ({card}, {timing}).", f"PE-{ability}")
        case ev.BuildingLookedAt(seat=seat, owner=owner, number=number):
            return Line(f"{names[seat]} looked behind {whose(f'building {number}', names[owner])}.", "PE-8.11")
        case ev.InteriorSeen(card=card):
            return Line(f"  (only you know: you saw {card_of(game, card)})")
        case ev.HandLookedAt(seat=seat, owner=owner):
            return Line(f"{names[seat]} looked at {whose('hand', names[owner], 'the ')}.", "PE-A18")
        case ev.HandSeen(cards=cards):
            return Line(f"  (only you know: you saw {cards_of(game, cards)})")
        case ev.AgentDetained(seat=seat, owner=owner, number=number):
            agent = one_of("an agent", names[owner])
            return Line(f"{names[seat]} detained {agent} behind building {number}: spent.", "PE-A06")
    return None


def _tell_spy(event: Event, names: Names) -> Line | None:
    match event:
        case ev.SpyingBegan(seat=seat):
            return Line(f"{names[seat]} prepared to send out agents.", "PE-10.1")
        case ev.AgentAssigned(source=source, target=target):
            return Line(f"  (only you know: an agent from building {source} goes to {_target(target, names)})")
        case ev.AgentsPlaced(seat=seat, targets=targets):
            where = ", ".join(_target(target, names) for target in targets)
            return Line(f"{names[seat]} sent {amount(len(targets), 'agent')}: {where}.", "PE-10.3")
        case ev.AgentSpent(seat=seat):
            return Line(f"{one_of('An agent', names[seat])} was spent.", "PE-10.8")
        case ev.AgentKilled(seat=seat, owner=owner, number=number):
            where = whose(f"real Espionage {number}", names[owner], "the ")
            agent = one_of("An agent", names[seat])
            return Line(f"{agent} was killed in {where} and went back to the supply.", "PE-10.9")
        case ev.AdditionalCheck(seat=seat, owner=owner, number=number):
            agent = capital(whose("agent", names[seat], "the "))
            return Line(f"{agent} went on to {whose(f'building {number}', names[owner])}.", "PE-10.10")
    return None


def card_of(game: PotemkinEmpire, card: str) -> str:
    """A card by its name, with its id, as there are several of some names.

    >>> from intrigue.games import game
    >>> card_of(game("potemkin-empire"), "F-01")
    'Painted Canvas (F-01)'
    """
    return f"{game.card_names[game.card_numbers[card]]} ({card})"


def cards_of(game: PotemkinEmpire, cards: Sequence[str]) -> str:
    return ", ".join(card_of(game, card) for card in cards)


def _target(target: tuple[int, int] | None, names: Names) -> str:
    return "the shield" if target is None else whose(f"building {target[1]}", names[target[0]])


def whose(thing: str, name: str, article: str = "") -> str:
    """Something of a player, also of one who is called "You".

    >>> whose("building 2", "Anna"), whose("hand", "Anna", "the "), whose("hand", "You", "the ")
    ('building 2 of Anna', 'the hand of Anna', 'your hand')
    """
    return f"your {thing}" if name == "You" else f"{article}{thing} of {name}"


def one_of(thing: str, name: str) -> str:
    """One of several things of a player.

    >>> one_of("An agent", "Anna"), one_of("An agent", "You")
    ('An agent of Anna', 'An agent of yours')
    """
    return f"{thing} of {'yours' if name == 'You' else name}"


def capital(text: str) -> str:
    """The beginning of a sentence.

    >>> capital("your Industry 2")
    'Your Industry 2'
    """
    return text[:1].upper() + text[1:]


def amount(count: int, thing: str) -> str:
    """A number of things in words.

    >>> amount(1, "cube"), amount(2, "card")
    ('1 cube', '2 cards')
    """
    return f"{count} {thing}" + ("" if count == 1 else "s")


def a_building(kind: str) -> str:
    article = "an" if kind[0] in "aeiou" else "a"
    return f"{article} {kind.title()} building"


def buildings(numbers: Sequence[int]) -> str:
    """Buildings by their numbers.

    >>> buildings((2,)), buildings((2, 4, 4))
    ('building 2', 'buildings 2, 4 and 4')
    """
    if len(numbers) == 1:
        return f"building {numbers[0]}"
    return "buildings " + ", ".join(str(number) for number in numbers[:-1]) + f" and {numbers[-1]}"
