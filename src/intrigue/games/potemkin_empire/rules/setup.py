"""Setup (PE-1), and what follows from content, players and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.options import Options
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.content import PotemkinContent
from intrigue.games.potemkin_empire.rules.draft import begin_month
from intrigue.games.potemkin_empire.rules.effects.catalogue import EFFECTS
from intrigue.games.potemkin_empire.rules.end_phase import clear_turn
from intrigue.games.potemkin_empire.rules.village import derive
from intrigue.games.potemkin_empire.state import ANY, KIND_COUNT, NONE, TYPES, PotemkinState, Setup

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire


def make_setup(game: PotemkinEmpire, players: int, options: Options) -> Setup:
    """What follows from content, players and options."""
    setup = Setup()
    content = game.rules
    setup.cards = len(content.card)
    setup.draft = content.draft.cards
    setup.months = len(content.month)
    setup.turns = content.limits.turns
    setup.steps = tuple(1 if month.direction == "clockwise" else -1 for month in content.month)
    setup.open_discard = options["open_discard"] is True
    setup.abilities = options["abilities"] is True
    first = options["first_player"]
    setup.first = first - 1 if isinstance(first, int) else NONE
    setup.natures = tuple(ANY if card.kind == "real" else type_number(card.facade) for card in content.card)
    setup.real = tuple(nature in (kind, ANY) for nature in setup.natures for kind in range(KIND_COUNT))
    setup.points = tuple(facade.points for facade in content.facade)
    setup.fake, setup.captured, setup.cube = content.scoring.fake, content.scoring.captured, content.scoring.cube
    setup.seats = tuple(range(players))
    setup.alone = tuple((seat,) for seat in setup.seats)
    setup.opponents = tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    set_abilities(setup, content)
    set_actions(setup, game)
    return setup


def type_number(facade: str | None) -> int:
    return NONE if facade is None else TYPES.index(facade)


def set_abilities(setup: Setup, content: PotemkinContent) -> None:
    """What each card does when it is played."""
    abilities = {ability.id: ability for ability in content.ability}
    numbers = {effect.name: effect.number for effect in EFFECTS}
    of_card = [abilities[card.ability] if card.ability and setup.abilities else None for card in content.card]
    setup.effects = tuple(NONE if ability is None else numbers[ability.effect] for ability in of_card)
    setup.amounts = tuple(0 if ability is None else ability.amount for ability in of_card)
    setup.free = tuple(ability is not None and ability.timing == "free" for ability in of_card)


def set_actions(setup: Setup, game: PotemkinEmpire) -> None:
    """The numbers of the actions, and the menus that are always the same."""
    number = game.actions.index
    setup.play = number(f"play {game.card_ids[0]}")
    setup.build = number(f"build {TYPES[0]}")
    setup.produce, setup.spy, setup.stop = number("produce"), number("spy"), number("stop")
    setup.remove_shield = number("remove shield")
    setup.seat = number("seat 1")
    setup.site = number("seat 1 building 1")
    builds = tuple(range(setup.build, setup.build + KIND_COUNT))
    setup.plain = (setup.produce,)
    setup.plain_and_spy = (setup.produce, setup.spy)
    setup.builds = (*builds, setup.produce)
    setup.builds_and_spy = (*builds, setup.produce, setup.spy)


def begin(state: PotemkinState, content: PotemkinContent) -> None:
    """PE-1: the deck is shuffled, everything else is in the supply, one player has the capitol."""
    players = state.players
    state.deck = list(range(len(content.card)))
    state.chance.shuffle(state.deck)
    state.discard = []
    state.givers = []
    state.hands = [[] for _ in range(players)]
    state.picks = []
    state.piles = [facade.count for facade in content.facade]
    state.cubes = content.supply.cubes
    state.agents = content.supply.agents
    state.villages = [[] for _ in range(players)]
    state.kinds = []
    state.status = []
    state.inside = []
    state.goods = []
    state.guards = []
    state.spent = [0] * players
    state.captured = []
    state.captors = []
    state.log = []
    state.scientist = NONE
    state.shield = NONE
    state.capitol = state.chance.below(players) if state.setup.first == NONE else state.setup.first
    state.month = 0
    clear_turn(state)
    state.stations = []
    derive(state)
    if state.events is not None:
        state.events.append(ev.GameBegan(players, state.capitol))
    begin_month(state)
