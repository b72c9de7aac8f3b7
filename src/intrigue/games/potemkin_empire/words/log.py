"""What happened, as sentences of the log. Past tense throughout, so that "You" fits as a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import whom, whose
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.words.cards import (
    a_building,
    amount,
    building_of,
    capital,
    name_of,
    names_of,
    ordinal,
    the_buildings,
    timing_words,
)

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

Names = Sequence[str]


def tell(game: PotemkinEmpire, event: Event, names: Names) -> Line:
    """An event as a sentence, with the clause that explains it where one does."""
    for tell_with_cards in (_tell_month, _tell_draft, _tell_building, _tell_ability):
        line = tell_with_cards(game, event, names)
        if line is not None:
            return line
    for tell_without in (_tell_pieces, _tell_spy):
        line = tell_without(event, names)
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
            which = f": {names_of(game, cards)}" if cards else ""
            return Line(f"{names[seat]} discarded {amount(count, 'card')}{which}.", "PE-12.2")
        case ev.OwnHandDiscarded(cards=cards):
            return _secret(names_of(game, cards))
        case ev.StationChosen(number=number):
            return _secret(f"an agent will stand behind your {ordinal(number)} building")
        case ev.AgentsReadied(seat=seat, numbers=numbers):
            return Line(
                f"{names[seat]} readied {amount(len(numbers), 'agent')}, behind {the_buildings(numbers)}.", "PE-12.4"
            )
        case ev.MonthEnded(month=month):
            return Line(f"Month {month} ended.", "PE-12.10")
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
            return _secret(f"your pack held {names_of(game, cards)}")
        case ev.PickMade(seat=seat):
            return Line(f"{names[seat]} chose a card.", "PE-3.2")
        case ev.CardDrafted(card=card):
            return _secret(f"you kept {name_of(game, card)}")
        case ev.PacksPassed(direction=direction, cards_left=left):
            return Line(f"The packs were passed on {direction}, {amount(left, 'card')} each.", "PE-3.3")
        case ev.CardDrawn(seat=seat, source=source):
            how = " with the scientist" if source == "scientist" else ""
            return Line(f"{names[seat]} drew a card{how}.", "PE-4.5" if how else "")
        case ev.DrawSeen(card=card):
            return _secret(f"it was {name_of(game, card)}")
        case ev.DeckRenewed(cards=cards):
            return Line(f"The discard pile was shuffled into a new deck of {amount(cards, 'card')}.", "PE-3.7")
    return None


def _tell_building(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.FacadeChosen(seat=seat, type=kind):
            return Line(f"{names[seat]} chose to construct {a_building(kind)}.", "PE-5.2")
        case ev.BuildingChosen(seat=seat, owner=owner, number=number):
            return Line(f"{names[seat]} chose {building_of(names[owner], number)}.", "PE-8.9")
        case ev.BuildingConstructed(seat=seat, number=number, type=kind):
            return Line(f"{names[seat]} constructed {a_building(kind)}, the {ordinal(number)} building.", "PE-5.2")
        case ev.InteriorPlaced(number=number, card=card):
            return _secret(f"{name_of(game, card)} is behind your {ordinal(number)} building")
        case ev.BuildingRenovated(seat=seat, number=number):
            return Line(
                f"{names[seat]} renovated the {ordinal(number)} building: another card is behind it now.", "PE-A09"
            )
        case ev.InteriorExchanged(number=number, placed=placed, taken=taken):
            exchange = f"{name_of(game, placed)} replaced {name_of(game, taken)}"
            return _secret(f"behind your {ordinal(number)} building, {exchange}")
        case ev.BuildingDestroyed(seat=seat, owner=owner, number=number, type=kind, name=name) as found:
            lost = [amount(found.cubes, "cube")] if found.cubes else []
            lost += [amount(found.agents, "agent")] if found.agents else []
            went = f" {' and '.join(lost)} went back to the supply." if lost else ""
            what = f"{_typed(names[owner], number, kind)} was a fake ({name}) and was destroyed."
            return Line(f"{what} {names[seat]} captured the card.{went}", "PE-9.1")
        case ev.BuildingRevealed(seat=seat, owner=owner, number=number, type=kind, name=name):
            if seat == owner:
                shown = f"the {ordinal(number)} building ({kind.title()}) is real ({name})"
                return Line(f"{names[seat]} showed that {shown}.", "PE-9.2")
            return Line(f"{_typed(names[owner], number, kind)} was real ({name}): revealed.", "PE-9.2")
    return None


MEEPLE_CLAUSES = {"capitol": "PE-6.4", "scientist": "PE-6.6", "shield": "PE-6.2"}
ABILITY_CLAUSES = {"capitol": "PE-A14", "scientist": "PE-A16", "shield": "PE-A15"}
RETURNED = {
    "PE-9.3": "was scared away by the destruction and returned to the board",
    "PE-10.5": "was removed by an agent and returned to the board",
    "PE-A17": "was returned to the board",
}
STATIONED = {
    "construction": ("An agent stood ready", "PE-6.3"),
    "supply": ("A new agent stood ready", "PE-A04"),
    "spent": ("A spent agent stood ready again", "PE-A05"),
}


def _tell_pieces(event: Event, names: Names) -> Line | None:
    match event:
        case ev.AgentStationed(seat=seat, number=number, source=source):
            what, clause = STATIONED[source]
            return Line(f"{what} behind {building_of(names[seat], number)}.", clause)
        case ev.NoAgentLeft(seat=seat, number=number):
            return Line(f"The supply had no agent for {building_of(names[seat], number)}.", "PE-6.3")
        case ev.MeepleTaken(seat=seat, meeple=meeple, holder=holder, by_ability=by_ability):
            source = "the board" if holder is None else whom(names[holder])
            clause = (ABILITY_CLAUSES if by_ability else MEEPLE_CLAUSES)[meeple]
            return Line(f"{names[seat]} took the {meeple} from {source}.", clause)
        case ev.MeepleReturned(seat=seat, meeple=meeple, clause=clause):
            return Line(f"{capital(whose(names[seat]))} {meeple} {RETURNED[clause]}.", clause)
        case ev.CubesPlaced(seat=seat, numbers=numbers, source=source):
            if not numbers:
                return Line(f"{names[seat]} produced nothing.", "PE-4.11")
            verb = "produced" if source == "production" else "placed"
            clause = "PE-11.1" if source == "production" else ""
            cubes = f"{amount(len(numbers), 'cube')}, behind {the_buildings(numbers)}"
            return Line(f"{names[seat]} {verb} {cubes}.", clause)
        case ev.CubesMoved(seat=seat, owner=owner, number=number, to=to, count=count):
            way = f"from {building_of(names[owner], number)} to {building_of(names[seat], to)}"
            return Line(f"{names[seat]} requisitioned {amount(count, 'cube')}: {way}.", "PE-A13")
        case ev.ModeFlipped(seat=seat):
            return Line(f"{names[seat]} went into Production Mode.", "PE-11.4")
    return None


def _tell_ability(game: PotemkinEmpire, event: Event, names: Names) -> Line | None:
    match event:
        case ev.AbilityPlayed(seat=seat, name=name, ability=ability, free=free):
            return Line(f"{names[seat]} played {name} ({timing_words(free=free)}).", f"PE-{ability}")
        case ev.BuildingLookedAt(seat=seat, owner=owner, number=number):
            return Line(f"{names[seat]} looked behind {building_of(names[owner], number)}.", "PE-8.11")
        case ev.InteriorSeen(card=card):
            return _secret(f"you saw {name_of(game, card)}")
        case ev.HandLookedAt(seat=seat, owner=owner):
            return Line(f"{names[seat]} looked at {whose(names[owner])} hand.", "PE-A18")
        case ev.HandSeen(cards=cards):
            return _secret(f"you saw {names_of(game, cards)}")
        case ev.AgentDetained(seat=seat, owner=owner, number=number):
            where = building_of(names[owner], number)
            return Line(f"{names[seat]} detained an agent behind {where}; it was spent.", "PE-A06")
    return None


def _tell_spy(event: Event, names: Names) -> Line | None:
    match event:
        case ev.SpyingBegan(seat=seat):
            return Line(f"{names[seat]} prepared to send out agents.", "PE-10.1")
        case ev.AgentAssigned(source=source, target=target):
            return _secret(f"an agent goes from your {ordinal(source)} building to {_target(target, names)}")
        case ev.AgentsPlaced(seat=seat, targets=targets):
            where = ", ".join(_target(target, names) for target in targets)
            return Line(f"{names[seat]} sent {amount(len(targets), 'agent')} to {where}.", "PE-10.3")
        case ev.AgentSpent(seat=seat):
            return Line(f"{_agent_of(names[seat])} was spent.", "PE-10.8")
        case ev.AgentKilled(seat=seat, owner=owner, number=number):
            where = f"{building_of(names[owner], number)}, a real Espionage building,"
            return Line(f"{_agent_of(names[seat])} was killed in {where} and went back to the supply.", "PE-10.9")
        case ev.AdditionalCheck(seat=seat, owner=owner, number=number):
            return Line(f"{_agent_of(names[seat])} went on to {building_of(names[owner], number)}.", "PE-10.10")
    return None


def _secret(text: str) -> Line:
    return Line(f"  (only you know: {text})")


def _target(target: ev.Site | None, names: Names) -> str:
    return "the shield" if target is None else building_of(names[target.seat], target.number)


def _agent_of(name: str) -> str:
    return capital(f"{whose(name)} agent")


def _typed(name: str, number: int, kind: str) -> str:
    return capital(f"{building_of(name, number)} ({kind.title()})")
