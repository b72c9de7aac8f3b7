"""The effects of abilities (PE-A01 to PE-A19), one small class for each: when it may be played (PE-8.6) and what it
does. Cards name an ability, abilities an effect; a new card made of known effects needs no code.

An effect that needs a choice asks for it; where only one option exists it is applied at once. The one exception is the
guided tour (A19), where the number of options is the player's secret."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import cubes
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import (
    BUILD_ON,
    CHECK,
    D4,
    D11,
    D12,
    D13,
    D14,
    D15,
    D16,
    D18,
    D19,
    D20,
    RECRUIT,
    game_of,
)
from intrigue.games.potemkin_empire.construction import begin_construction, facade_menu
from intrigue.games.potemkin_empire.state import (
    CULTURE,
    ESPIONAGE,
    GOVERNMENT,
    KIND_COUNT,
    LOOKED,
    NONE,
    OVERHEARD,
    RENOVATED,
    SCIENCE,
    PotemkinState,
)
from intrigue.games.potemkin_empire.village import (
    add_to_hand,
    ask_or_apply,
    building_at,
    check,
    choose_first,
    draw,
    has_building,
    has_kind,
    is_real,
    number_of,
    owner_of,
    return_shield,
    reveal,
    sites_with,
    station,
    stations_for,
    take_capitol,
    take_scientist,
    take_shield,
)


class Effect(ABC):
    """What an effect is called in content files, and what it needs to be played, in words for people."""

    __slots__ = ("name", "needs")

    def __init__(self, name: str, needs: str) -> None:
        self.name = name
        self.needs = needs

    @abstractmethod
    def playable(self, state: PotemkinState, seat: int) -> bool:
        """Whether it would do anything (PE-8.6)."""

    @abstractmethod
    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        """Carry it out, or ask what is needed for that."""


# ---- looking and checking (A01, A07, A18) --------------------------------------------------------


@final
class Look(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.hidden > len(state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D12)


@final
class Check(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        shielded = 0 if state.shield in (NONE, seat) else len(state.down[state.shield])
        return state.hidden > len(state.down[seat]) + shielded

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D12)


def is_check(state: PotemkinState) -> bool:
    return state.setup.effects[state.resolving] == CHECK


def inspection_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """Opponents' face-down buildings; for a check, not in the village with the shield (PE-A01, PE-A07)."""
    closed = state.shield if is_check(state) else NONE
    sites: list[int] = []
    for opponent in state.setup.opponents[seat]:
        if opponent != closed:
            sites += state.down[opponent]
    return tuple(sites)


def inspect(state: PotemkinState, seat: int, action: int) -> None:
    if is_check(state):
        check(state, seat, action)  # no agent is involved, so Espionage buildings are like any other
        return
    owner, place = owner_of(state, action), number_of(state, action) - 1
    card = state.inside[state.villages[owner][place]]
    state.log.append((LOOKED, seat, owner, place, card))
    if state.events is not None:
        state.events.append(ev.BuildingLookedAt(seat, owner, place + 1))
        state.events.append(ev.InteriorSeen(seat, owner, place + 1, game_of(state).card_ids[card], audience=(seat,)))


def refuse_inspection(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if is_check(state):
        return "PE-A07", "Choose a face-down building of an opponent who does not hold the shield."
    return "PE-A01", "Choose a face-down building of an opponent."


@final
class Eavesdrop(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        others = -len(state.hands[seat])
        for hand in state.hands:
            others += len(hand)
        return others > 0

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D19)


def hands_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple([state.setup.seat + opponent for opponent in state.setup.opponents[seat] if state.hands[opponent]])


def overhear(state: PotemkinState, seat: int, action: int) -> None:
    owner = action - state.setup.seat
    hand = state.hands[owner]
    state.log.append((OVERHEARD, seat, owner, *hand))
    if state.events is not None:
        ids = game_of(state).card_ids
        state.events.append(ev.HandLookedAt(seat, owner))
        state.events.append(ev.HandSeen(seat, owner, tuple([ids[card] for card in hand]), audience=(seat,)))


def refuse_hand(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A18", "Choose an opponent who has cards in hand."


# ---- cards (A02, A03, A19) -----------------------------------------------------------------------


@final
class Draw(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return bool(state.deck) or bool(state.discard)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        draw_cards(state, seat, amount)


def draw_cards(state: PotemkinState, seat: int, amount: int) -> None:
    for _ in range(amount):
        draw(state, seat, "ability")


def real_sites(state: PotemkinState, seat: int) -> list[int]:
    """The seat's face-down buildings that are real."""
    return [site for site in state.down[seat] if is_real(state, site)]


@final
class Tour(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return any(is_real(state, site) for site in state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        state.ask(seat, D20)


def tour_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(real_sites(state, seat))


def show_building(state: PotemkinState, seat: int, action: int) -> None:
    """The building is revealed, then cards are drawn (PE-A19)."""
    reveal(state, seat, action)
    draw_cards(state, seat, state.setup.amounts[state.resolving])


def refuse_tour(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A19", "Choose one of your face-down buildings that is real."


# ---- agents (A04, A05, A06) ----------------------------------------------------------------------


@final
class Recruit(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.agents > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D11)


@final
class Recall(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.spent[seat] > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D11)


def station_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(stations_for(state, seat, []))


def station_agent(state: PotemkinState, seat: int, action: int) -> None:
    """The new or spent agent is ready (PE-A04, PE-A05)."""
    recruited = state.setup.effects[state.resolving] == RECRUIT
    if recruited:
        state.agents -= 1
    else:
        state.spent[seat] = state.spent[seat] - 1
    station(state, seat, action)
    if state.events is not None:
        state.events.append(ev.AgentStationed(seat, number_of(state, action), "supply" if recruited else "spent"))


def refuse_station(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if has_kind(state, seat, ESPIONAGE):
        return "PE-12.5", "An agent goes behind an Espionage building of yours, one without an agent first."
    return "PE-12.6", "Choose one of your buildings."


@final
class Detain(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        others = -state.ready[seat]
        for agents in state.ready:
            others += agents
        return others > 0

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D13)


def detention_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return sites_with(state, seat, state.guards)


def detain_agent(state: PotemkinState, seat: int, action: int) -> None:
    owner = owner_of(state, action)
    state.guards[building_at(state, action)] -= 1
    state.ready[owner] -= 1
    state.spent[owner] += 1
    if state.events is not None:
        state.events.append(ev.AgentDetained(seat, owner, number_of(state, action)))


def refuse_detention(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A06", "Choose a building of an opponent with a ready agent behind it."


# ---- buildings (A08, A09) ------------------------------------------------------------------------


@final
class Construct(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        """Another card in the hand and a Facade in the supply."""
        return len(state.hands[seat]) > 1 and state.gaps < KIND_COUNT

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        state.agenda.append((BUILD_ON, amount - 1))
        ask_or_apply(state, seat, D4)


def build_on(state: PotemkinState, step: Step) -> None:
    """The next building of a work gang, if the player wants one (D14)."""
    seat, left = state.turn, step[1]
    if left and state.hands[seat] and state.gaps < KIND_COUNT:
        state.agenda.append((BUILD_ON, left - 1))
        state.ask(seat, D14)


def second_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return (*facade_menu(state, seat), state.setup.stop)


def build_second(state: PotemkinState, seat: int, action: int) -> None:
    if action == state.setup.stop:
        state.agenda.pop()  # no further building
    else:
        begin_construction(state, seat, action - state.setup.build)


@final
class Renovate(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return len(state.hands[seat]) > 1 and bool(state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D15)


def renovation_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """The building first, then the card that goes into it (D15)."""
    if state.matter == NONE:
        return tuple(state.down[seat])
    return tuple(state.hands[seat])


def choose_for_renovation(state: PotemkinState, seat: int, action: int) -> None:
    if state.matter == NONE:
        choose_first(state, seat, action, D15)
        return
    site = state.matter
    state.matter = NONE
    exchange(state, seat, site, action)


def exchange(state: PotemkinState, seat: int, site: int, card: int) -> None:
    """The Interior changes; Facade, cubes and agents stay (PE-A09)."""
    building = building_at(state, site)
    old = state.inside[building]
    state.inside[building] = card
    state.hands[seat].remove(card)
    add_to_hand(state.hands[seat], old)
    place = number_of(state, site) - 1
    state.log.append((RENOVATED, seat, place))
    if state.events is not None:
        ids = game_of(state).card_ids
        state.events.append(ev.BuildingRenovated(seat, place + 1))
        state.events.append(ev.InteriorExchanged(seat, place + 1, ids[card], ids[old], audience=(seat,)))


def refuse_renovation(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter == NONE:
        return "PE-A09", "Choose one of your face-down buildings."
    return "PE-A09", "Choose a card of your hand to go into the building."


# ---- meeples (A14 to A17) ------------------------------------------------------------------------


@final
class Decree(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.capitol != seat and has_kind(state, seat, GOVERNMENT)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_capitol(state, seat, by_ability=True)


@final
class Garrison(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.shield != seat and has_kind(state, seat, CULTURE)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_shield(state, seat, by_ability=True)


@final
class Academy(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.scientist != seat and has_kind(state, seat, SCIENCE)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_scientist(state, seat, by_ability=True)


@final
class Gates(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.shield not in (NONE, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        return_shield(state, "PE-A17")


# ---- cubes (A10 to A13), in `cubes.py` -----------------------------------------------------------


@final
class Overtime(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return cubes.can_work(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        cubes.produce_cubes(state, seat, "ability")


@final
class Shift(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return cubes.can_work(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D16)


@final
class Caravan(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.cubes > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        cubes.caravan(state, seat, amount)


@final
class Requisition(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return cubes.can_requisition(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D18)


# ---- all of them, in the order of `codes.py` -----------------------------------------------------

EFFECTS: Final[tuple[Effect, ...]] = (
    Look("look", "an opponent with a face-down building"),
    Draw("draw", "a card in the deck or the discard pile"),
    Recruit("recruit", "an agent in the supply and a building of your own"),
    Recall("recall", "a spent agent and a building of your own"),
    Detain("detain", "an opponent with a ready agent"),
    Check("check", "a face-down building of an opponent without the shield"),
    Construct("construct", "another card in your hand and a Facade in the supply"),
    Renovate("renovate", "a face-down building of your own and another card in your hand"),
    Overtime("produce", "an Industry building and a cube in the supply"),
    Shift("shift", "an Industry building and a cube in the supply"),
    Caravan("caravan", "a building and a cube in the supply"),
    Requisition("requisition", "an opponent's building with cubes and an Industry building"),
    Decree("decree", "a Government building, and that you do not hold the capitol"),
    Garrison("garrison", "a Culture building, and that you do not hold the shield"),
    Academy("academy", "a Science building, and not yet the scientist"),
    Gates("gates", "an opponent who holds the shield"),
    Eavesdrop("eavesdrop", "an opponent with cards in hand"),
    Tour("tour", "a face-down building of your own that is real"),
)
