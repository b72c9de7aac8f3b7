"""How searches play Potemkin Empire on from a state: quickly, and not like fools.

`move` is the greedy player in a nutshell, from the state instead of a view. It never looks at hidden cards of others:
all face-down buildings of a type are alike to it. `worth` is what a search wants to know of a position."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from intrigue.games.potemkin_empire.bot import (
    ABILITY_WORTH,
    AGENT_USE,
    CAPITOL,
    CAPTURE,
    CAUTION,
    CUBES_A_MONTH,
    ENDS_FOR_BUILDER,
    ENDS_FOR_PRODUCER,
    FAKE,
    RIVAL_LOSS,
    SCIENTIST,
    SHIELD,
    evaluate,
)
from intrigue.games.potemkin_empire.codes import (
    CARAVAN,
    CHECK,
    D2,
    D3,
    D4,
    D6,
    D7,
    D8,
    D12,
    OVERTIME,
    RECALL,
    RECRUIT,
    game_of,
)
from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.state import (
    CONSTRUCTION,
    CULTURE,
    ESPIONAGE,
    GOVERNMENT,
    INDUSTRY,
    KIND_COUNT,
    NONE,
    SCIENCE,
    PotemkinState,
)

CLOSE: Final = 4.0  # points of difference that leave a result half open
NOISE: Final = 0.15
LATER: Final = 0.7  # how much of a card's worth as a building is lost when it is played


def stage(state: PotemkinState) -> int:
    return state.month


def worth(state: PotemkinState) -> tuple[float, ...]:
    """Each seat's prospects; at the end half for the win and half for the margin."""
    prospects = evaluate(state)
    result = state.result
    if result is None:
        return prospects
    best = max(result.scores)
    margins = [exp((score - best) / CLOSE) for score in result.scores]
    total = sum(margins)
    return tuple([(prospects[seat] + margins[seat] / total) / 2 for seat in range(state.players)])


def move(state: PotemkinState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    asked = state.asks[seat]
    if asked == D2:
        values = _card_values(state)
        scores = [values[action] for action in legal]
    elif asked == D3:
        scores = Turn(state, seat).scores(legal)
    elif asked == D4:
        turn = Turn(state, seat)
        if state.matter == NONE:
            scores = [turn.best_build(action - state.setup.build) for action in legal]
        else:
            scores = [turn.build_worth(state.matter, action) - 0.5 * turn.abilities[action] for action in legal]
    elif asked in (D6, D7, D8, D12):
        scores = [_target_worth(state, seat, action) for action in legal]
    else:
        return legal[int(rng.random() * len(legal))]
    best, most = legal[0], -1e9
    for action, score in zip(legal, scores, strict=True):
        mixed = score + NOISE * rng.random()
        if mixed > most:
            best, most = action, mixed
    return best


def _target_worth(state: PotemkinState, seat: int, action: int) -> float:
    """A building to be checked or looked at; what goes on behind the last one is worth stopping for."""
    setup = state.setup
    if action < setup.site:
        return 0.6 if action == setup.stop else 0.4
    owner, place = divmod(action - setup.site, setup.cards)
    if owner == seat:
        return -1.0
    building = state.villages[owner][place]
    kind = state.kinds[building]
    loss = FAKE + state.goods[building] + (2.0 if kind == GOVERNMENT else 1.0 if kind == CULTURE else 0.0)
    fake = _fake_shares(state)[kind]
    value = fake * (CAPTURE + RIVAL_LOSS * loss)
    if kind == ESPIONAGE and state.month < setup.months:
        value += fake * 1.3 - (1 - fake) * AGENT_USE
    return value


_abilities: dict[int, list[float]] = {}
_values: dict[int, list[float]] = {}
_shares: dict[int, list[float]] = {}


def _fake_shares(state: PotemkinState) -> list[float]:
    """How likely a building of each type is a fake, over all cards."""
    key = id(game_of(state))
    known = _shares.get(key)
    if known is None:
        cards, real = state.setup.cards, state.setup.real
        known = [
            (1 - sum([real[card * KIND_COUNT + kind] for card in range(cards)]) / cards) * CAUTION.get(name, 1.0)
            for kind, name in enumerate(TYPES)
        ]
        _shares[key] = known
    return known


def _ability_worths(state: PotemkinState) -> list[float]:
    """What the ability of each card is usually worth."""
    game = game_of(state)
    known = _abilities.get(id(game))
    if known is None:
        known = _abilities[id(game)] = [
            0.0 if row.ability is None else ABILITY_WORTH[game.abilities[row.ability].effect] for row in game.rules.card
        ]
    return known


def _card_values(state: PotemkinState) -> list[float]:
    """What each card is worth in a draft: the buildings that are real with it, and its ability."""
    key = id(game_of(state))
    known = _values.get(key)
    if known is None:
        abilities, real = _ability_worths(state), state.setup.real
        known = []
        for card in range(state.setup.cards):
            kinds = real[card * KIND_COUNT : (card + 1) * KIND_COUNT]
            valued = (2.5 if kinds[INDUSTRY] else 0.0) + (2.5 if kinds[ESPIONAGE] else 0.0)
            valued += (1.0 if kinds[GOVERNMENT] else 0.0) + (0.7 if kinds[SCIENCE] else 0.0)
            known.append(max(1.5 + 0.5 * valued, abilities[card]) + 0.25 * abilities[card])
        _values[key] = known
    return known


class Turn:
    """What the actions of a turn are worth to one seat."""

    __slots__ = ("abilities", "builders", "cubes", "months", "risk", "seat", "state", "target")

    def __init__(self, state: PotemkinState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.months = state.setup.months - state.month
        self.abilities = _ability_worths(state)
        self.builders = state.modes.count(CONSTRUCTION) - (state.modes[seat] == CONSTRUCTION)
        self.cubes = float(min(len(state.mills[seat]), state.cubes))
        self.target = _fake_shares(state)[GOVERNMENT] * (CAPTURE + RIVAL_LOSS * (FAKE + 1.5))
        """What it is worth to check a building."""
        rivals = sum(state.ready) - state.ready[seat] + 0.7 * (sum(state.spent) - state.spent[seat])
        a_month = min(0.7, (rivals + 0.5 * self.months) / (state.hidden + 5.0))
        if state.shield == seat:
            a_month *= 0.6
        self.risk: float = 1.0 - (1.0 - a_month) ** (self.months + 0.6)

    def scores(self, legal: tuple[int, ...]) -> list[float]:
        """Every action by what this turn and the rest of the month then bring."""
        state, setup, seat = self.state, self.state.setup, self.seat
        builds = [-1e9] * KIND_COUNT
        spying, produce = 0.0, self.produce_worth()
        for action in legal:
            if setup.build <= action < setup.produce:
                builds[action - setup.build] = self.best_build(action - setup.build)
            elif action == setup.spy:
                spying = self.spy_worth()
        best, cards = max(builds), len(state.hands[seat])
        building = state.modes[seat] == CONSTRUCTION
        found: list[float] = []
        for action in legal:
            if action < setup.build:
                found.append(self.play_worth(action - setup.play, building, best, spying, produce))
            elif action < setup.produce:
                found.append(builds[action - setup.build] + self.rest(best, cards - 1, spying))
            elif action == setup.produce:
                found.append(produce)
            else:
                found.append(spying + self.rest(best, cards, 0.0))
        return found

    def play_worth(self, card: int, building: bool, best: float, spying: float, produce: float) -> float:
        """An ability, less the card's worth as a building while there is time to build it; a FREE ACTION leaves the
        turn."""
        value = self.effect_worth(card)
        free = self.state.setup.free[card]
        if not building:
            return value + produce if free else value
        cards = len(self.state.hands[self.seat]) - 1
        spare = max([self.build_worth(kind, card) for kind in range(KIND_COUNT)])
        value -= LATER * spare * (1 - ENDS_FOR_BUILDER[self.builders]) ** (cards + 1)
        if free:
            return value + max(best, spying, 1.0) + self.rest(best, cards - 1, spying)
        return value + self.rest(best, cards, spying)

    def effect_worth(self, card: int) -> float:
        """What an ability brings in this position."""
        state, effect = self.state, self.state.setup.effects[card]
        if effect == CHECK:
            return self.target
        if effect in (RECRUIT, RECALL):
            return AGENT_USE * ((state.modes[self.seat] == CONSTRUCTION) + self.months * (effect == RECRUIT))
        if effect == OVERTIME:
            return self.cubes
        if effect == CARAVAN:
            return float(min(3, len(state.villages[self.seat]), state.cubes))
        return self.abilities[card]

    def spy_worth(self) -> float:
        state, seat = self.state, self.seat
        targets = state.hidden - len(state.down[seat])
        if state.shield not in (NONE, seat):
            targets -= len(state.down[state.shield])
        return self.target * min(state.ready[seat], targets) or 0.3

    def rest(self, best: float, cards: int, spying: float) -> float:
        """What may still come this month after this turn: more buildings, a spy action, then producing."""
        goes_on = 1 - ENDS_FOR_BUILDER[self.builders]
        chance, value = goes_on, 0.0
        if spying:
            value += chance * spying
            chance *= goes_on
        if best > 0:
            for _ in range(cards):
                value += chance * 0.85 * best
                chance *= goes_on
        return value + chance * self.cubes

    def produce_worth(self) -> float:
        """Cubes now, and again every turn that the month still lasts; ending it spoils the hands of others."""
        state, seat = self.state, self.seat
        if state.modes[seat] == CONSTRUCTION and self.builders == 1:
            others = sum([len(hand) for hand in state.hands]) - len(state.hands[seat])
            return self.cubes + 0.2 * others
        return self.cubes * min(1 / max(0.2, ENDS_FOR_PRODUCER[self.builders]), 4.0)

    def best_build(self, kind: int) -> float:
        """The best use of a card of the hand behind this type, less what the card would do elsewhere."""
        abilities = self.abilities
        best = -1e9
        for card in self.state.hands[self.seat]:
            value = self.build_worth(kind, card) - 0.3 * abilities[card]
            if value > best:
                best = value
        return best

    def build_worth(self, kind: int, card: int) -> float:
        value = self.type_worth(kind)
        if self.state.setup.real[card * KIND_COUNT + kind]:
            return value + (0.4 * self.risk if kind == ESPIONAGE else 0.0)
        tempting = 1.2 if kind in (INDUSTRY, GOVERNMENT) else 1.0
        return (value + FAKE) * (1 - min(0.9, tempting * self.risk))

    def type_worth(self, kind: int) -> float:
        """What a new building of a type brings as long as it stands."""
        state, months = self.state, self.months
        if kind == INDUSTRY:
            now = 1.0 if state.modes[self.seat] == CONSTRUCTION else 0.5
            return min(now + CUBES_A_MONTH * months, float(state.cubes))
        if kind == ESPIONAGE:
            return AGENT_USE * (0.5 + months) if state.agents else 0.0
        if kind == CULTURE:
            return 1.0 + SHIELD * self.takes(kind, state.shield)
        if kind == GOVERNMENT:
            return 2.0 + CAPITOL * self.takes(kind, state.capitol) * bool(months)
        return SCIENTIST * self.takes(kind, state.scientist) * (1 + 0.6 * months)

    def takes(self, kind: int, holder: int) -> bool:
        """Whether one more building of this type would bring its token to the seat."""
        if holder == self.seat:
            return False
        counts = self.state.counts
        held = counts[holder * KIND_COUNT + kind] if holder != NONE else 0
        return counts[self.seat * KIND_COUNT + kind] + 1 > held
