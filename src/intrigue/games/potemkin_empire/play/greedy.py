"""What a sensible player of Potemkin Empire does without search. Reads only what the seat knows.

The value of a building is what it will gain by the end, less the risk that a fake is found. The value of an agent is
the fakes that it is likely to find. In each turn, more building is weighed against producing. Searches use it as their
rollout policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

from intrigue.games.potemkin_empire.codes import (
    ACADEMY,
    CARAVAN,
    CHECK,
    CONSTRUCT,
    D2,
    D3,
    D4,
    D8,
    D13,
    D15,
    D18,
    D20,
    DECREE,
    DETAIN,
    DRAW,
    EAVESDROP,
    GARRISON,
    GATES,
    LOOK,
    OVERTIME,
    RECALL,
    RECRUIT,
    RENOVATE,
    REQUISITION,
    SHIFT,
    TOUR,
)
from intrigue.games.potemkin_empire.play.knowledge import cards_found
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.construction import would_take
from intrigue.games.potemkin_empire.rules.village import building_at, may_see_interior, owner_of
from intrigue.games.potemkin_empire.state import (
    ANY,
    CONSTRUCTION,
    CULTURE,
    ESPIONAGE,
    GOVERNMENT,
    INDUSTRY,
    KIND_COUNT,
    REVEALED,
    PotemkinState,
)

FAKE: Final = 2.0
CAPTURE: Final = 2.0
RIVAL_LOSS: Final = 0.35  # value of a point lost by one of several rivals
SHIELD: Final = 0.8
CAPITOL: Final = 0.3
SCIENTIST: Final = 0.9
AGENT_USE: Final = 1.6  # points that an agent gains each time it spies
CUBES_A_MONTH: Final = 1.7  # cubes behind an Industry building in a month
CAUTION: Final = 0.85  # players prefer to put real cards behind Industry and Espionage
NOISE: Final = 0.1
LATER: Final = 0.85  # value of a further building this month
SPARED: Final = 0.7  # share of a card's value as a building that is lost when it is played
WORST: Final = -1e9

# The default value of each effect, used in the draft and as a first guess.
EFFECT_WORTH: Final = {
    LOOK: 0.5,
    DRAW: 1.3,
    RECRUIT: 1.8,
    RECALL: 1.6,
    DETAIN: 0.4,
    CHECK: 2.4,
    CONSTRUCT: 2.2,
    RENOVATE: 0.3,
    OVERTIME: 1.5,
    SHIFT: 1.0,
    CARAVAN: 2.8,
    REQUISITION: 2.4,
    DECREE: 0.3,
    GARRISON: 0.8,
    ACADEMY: 0.9,
    GATES: 0.2,
    EAVESDROP: 0.1,
    TOUR: 1.8,
}
# The same as a list, which is faster. Its last place, at NONE, is for cards without an ability.
EFFECT_WORTHS: Final[list[float]] = [EFFECT_WORTH[effect] for effect in range(len(EFFECT_WORTH))] + [0.0]

# The chance that the month ends before the next turn, by how many others are in Construction Mode: for a player who is
# also in Construction Mode, and for one who is in Production Mode.
ENDS_FOR_BUILDER: Final[tuple[float, ...]] = (1.0, 0.35, 0.12, 0.05, 0.03)
ENDS_FOR_PRODUCER: Final[tuple[float, ...]] = (1.0, 1.0, 0.45, 0.2, 0.12)


def choose(state: PotemkinState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a sensible player chooses without search."""
    if len(legal) == 1:
        return legal[0]
    judge = Judge(state, seat)
    random = rng.random
    best, most = legal[0], WORST
    for action, worth in zip(legal, judge.worths(legal), strict=True):
        mixed = worth + NOISE * random()
        if mixed > most:
            best, most = action, mixed
    return best


@final
class Judge:
    """Estimates the values of one seat's actions."""

    __slots__ = ("asked", "builders", "cubes", "fake_shares", "if_fake", "if_real", "months", "seat", "state")

    def __init__(self, state: PotemkinState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.asked = state.asks[seat]
        self.months = state.setup.months - state.month
        """Months after this one."""
        self.builders = state.modes.count(CONSTRUCTION) - (1 if state.modes[seat] == CONSTRUCTION else 0)
        """How many others are in Construction Mode."""
        self.cubes = float(min(state.counts[seat * KIND_COUNT + INDUSTRY], state.cubes))
        """The value of producing now."""
        self.if_real: list[float] = []
        """The value of a new building of each type with a real card behind it, computed when needed; below, the same
        with a fake one."""
        self.if_fake: list[float] = []
        self.fake_shares: list[float] = []
        """The chance that an unknown building of each type is a fake, computed when needed."""

    def worths(self, legal: Sequence[int]) -> list[float]:
        """The value of each of these actions."""
        if self.asked == D3:
            if self.state.modes[self.seat] == CONSTRUCTION:
                return self._building_turn(legal)
            return self._producing_turn(legal)
        if self.asked == D2:
            return [self._card_worth(action) for action in legal]
        return [self._small_choice(action) for action in legal]

    # ---- dangers ---------------------------------------------------------------------------------

    def _risk(self) -> float:
        """The chance that a face-down building of ours is checked before the end."""
        state, months = self.state, self.months
        agents = 0.5 * months
        for other in range(state.players):
            if other != self.seat:
                agents += state.ready[other] + (0.7 * state.spent[other] if months else 0.0)
        a_month = min(0.7, agents / (1 + state.hidden + 4.0))
        if state.shield == self.seat:
            a_month *= 0.6
        return 1.0 - float((1.0 - a_month) ** (months + 0.6))

    def _fake_share(self, kind: int) -> float:
        if not self.fake_shares:
            self.fake_shares = self._shares_of_fakes()
        return self.fake_shares[kind]

    def _shares_of_fakes(self) -> list[float]:
        """From the cards that the seat has not seen."""
        setup = self.state.setup
        unseen = [0] * (KIND_COUNT + 2)  # how many cards are real behind each type only, behind any type, and fakes
        for nature in setup.natures:
            unseen[nature] += 1
        found = cards_found(self.state, self.seat)
        for card in found:
            unseen[setup.natures[card]] -= 1
        left = max(1, setup.cards - len(found))
        return [
            (1 - (unseen[kind] + unseen[ANY]) / left) * (CAUTION if kind in (INDUSTRY, ESPIONAGE) else 1.0)
            for kind in range(KIND_COUNT)
        ]

    # ---- buildings -------------------------------------------------------------------------------

    def _type_worth(self, kind: int) -> float:
        """What a new building of a type gains as long as it stands."""
        state, months = self.state, self.months
        if kind == INDUSTRY:
            now = 1.0 if state.modes[self.seat] == CONSTRUCTION else 0.5
            return min(now + CUBES_A_MONTH * months, float(state.cubes))
        if kind == ESPIONAGE:
            return AGENT_USE * (0.5 + months) if state.agents else 0.0
        taking = would_take(state, self.seat, kind)
        if kind == CULTURE:
            return 1.0 + (SHIELD if taking else 0.0)
        if kind == GOVERNMENT:
            return 2.0 + (CAPITOL if taking and months else 0.0)
        return SCIENTIST * (1 + 0.6 * months) if taking else 0.0

    def _value_types(self) -> None:
        """Fill `if_real` and `if_fake`."""
        risk = self._risk()
        for kind in range(KIND_COUNT):
            worth = self._type_worth(kind)
            tempting = 1.2 if kind in (INDUSTRY, GOVERNMENT) else 1.0
            self.if_real.append(worth + 0.4 * risk if kind == ESPIONAGE else worth)
            self.if_fake.append((worth + FAKE) * (1 - min(0.9, tempting * risk)))

    def _build_worth(self, kind: int, card: int) -> float:
        """The value of a building with this card behind it."""
        if not self.if_real:
            self._value_types()
        return self.if_real[kind] if makes_real(self.state, card, kind) else self.if_fake[kind]

    def _best_build(self, kind: int) -> float:
        """The best use of a hand card behind this type, less the card's value elsewhere."""
        best = WORST
        for card in self.state.hands[self.seat]:
            worth = self._build_worth(kind, card) - 0.3 * self._ability_worth(card)
            if worth > best:
                best = worth
        return best

    def _best_type(self, card: int) -> float:
        """The value of a card as a building of the best type."""
        best = WORST
        for kind in range(KIND_COUNT):
            worth = self._build_worth(kind, card)
            if worth > best:
                best = worth
        return best

    def _card_worth(self, card: int) -> float:
        """The value of a card in the draft: its best building or its ability, and a little for having the choice."""
        build, ability = self._best_type(card), self._ability_worth(card)
        return max(build, ability) + 0.25 * min(build, ability)

    def _ability_worth(self, card: int) -> float:
        return EFFECT_WORTHS[self.state.setup.effects[card]]

    # ---- spying ----------------------------------------------------------------------------------

    def _target_worth(self, owner: int, building: int) -> float:
        """The value of checking an opponent's building."""
        state = self.state
        kind = state.kinds[building]
        if may_see_interior(state, self.seat, owner, building):
            fake = 0.0 if makes_real(state, state.inside[building], kind) else 1.0
        else:
            fake = self._fake_share(kind)
        loss = FAKE + state.goods[building] + (2.0 if kind == GOVERNMENT else 1.0 if kind == CULTURE else 0.0)
        loss += 1.2 * state.guards[building] if self.months else 0.0
        worth = fake * (CAPTURE + RIVAL_LOSS * loss)
        if kind == ESPIONAGE:
            worth += fake * 1.3 - ((1 - fake) * AGENT_USE if self.months else 0.0)
        return worth

    def _targets(self) -> list[float]:
        """The value of checking each building that agents may check now, best first."""
        state = self.state
        worths: list[float] = []
        for owner in range(state.players):
            if owner not in (self.seat, state.shield):
                worths += [self._target_worth(owner, building_at(state, site)) for site in state.down[owner]]
        worths.sort(reverse=True)
        return worths

    def _spy_worth(self) -> float:
        """The value of a spy action with all agents."""
        worths = [worth for worth in self._targets()[: self.state.ready[self.seat]] if worth > 0]
        return sum(worths) or 0.3

    # ---- the turn --------------------------------------------------------------------------------

    def _producing_turn(self, legal: Sequence[int]) -> list[float]:
        """Production Mode: produce, or play a card; a FREE ACTION is followed by producing."""
        setup, produce = self.state.setup, self._produce_worth()
        worths: list[float] = []
        for action in legal:
            if action == setup.produce:
                worths.append(produce)
            else:
                card = action - setup.play
                worths.append(self._effect_worth(card) + (produce if setup.free[card] else 0.0))
        return worths

    def _building_turn(self, legal: Sequence[int]) -> list[float]:
        """Construction Mode: the value of every action for this turn and the rest of the month."""
        setup = self.state.setup
        cards = len(self.state.hands[self.seat])
        builds = [WORST] * KIND_COUNT
        spying, best = 0.0, WORST
        for action in legal:
            if action == setup.spy:
                spying = self._spy_worth()
            elif setup.build <= action < setup.produce:
                worth = self._best_build(action - setup.build)
                builds[action - setup.build] = worth
                best = max(best, worth)
        after_building = self._rest(best, cards - 1, spying)
        worths: list[float] = []
        for action in legal:
            if action == setup.produce:
                worths.append(self._produce_worth())
            elif action == setup.spy:
                worths.append(spying + self._rest(best, cards, 0.0))
            elif action < setup.build:
                worths.append(self._play_worth(action - setup.play, best, spying))
            else:
                worths.append(builds[action - setup.build] + after_building)
        return worths

    def _rest(self, best: float, cards: int, spying: float) -> float:
        """The value of the rest of the month after this turn: more buildings, a spy action, then producing. The best
        comes first, because the month may end at any time."""
        goes_on = 1 - ENDS_FOR_BUILDER[self.builders]
        chance, worth, building = goes_on, 0.0, LATER * best
        if spying and spying >= building:
            worth += chance * spying
            chance *= goes_on
        if best > WORST:
            for _ in range(cards):
                worth += chance * building
                chance *= goes_on
        if spying and spying < building:
            worth += chance * spying
            chance *= goes_on
        return worth + chance * self.cubes

    def _produce_worth(self) -> float:
        """Cubes now, and again in every remaining turn of the month; ending it wastes the hands of others."""
        state = self.state
        if state.modes[self.seat] == CONSTRUCTION and self.builders == 1:
            others = -len(state.hands[self.seat])
            for hand in state.hands:
                others += len(hand)
            return self.cubes + 0.2 * others
        lasts = 1 / max(0.2, ENDS_FOR_PRODUCER[self.builders])
        return self.cubes * min(lasts, 4.0)

    def _play_worth(self, card: int, best: float, spying: float) -> float:
        """An ability in Construction Mode: its own value, less the card's value as a building while there is time to
        build it. After a FREE ACTION the turn continues."""
        worth = self._effect_worth(card)
        cards = len(self.state.hands[self.seat]) - 1
        time_to_build = (1 - ENDS_FOR_BUILDER[self.builders]) ** (cards + 1)
        worth -= SPARED * self._best_type(card) * time_to_build
        if self.state.setup.free[card]:
            return worth + max(best, spying, 1.0) + self._rest(best, max(0, cards - 1), spying)
        return worth + self._rest(best, cards, spying)

    def _effect_worth(self, card: int) -> float:
        """The value of a card's ability in this position."""
        state, effect = self.state, self.state.setup.effects[card]
        worth = EFFECT_WORTHS[effect]
        if effect == CHECK:
            return max([0.0, *self._targets()])
        if effect in (RECRUIT, RECALL):
            spies_now = 1 if state.modes[self.seat] == CONSTRUCTION else 0
            return AGENT_USE * (spies_now + (self.months if effect == RECRUIT else 0))
        if effect == OVERTIME:
            return self.cubes
        if effect == CARAVAN:
            own = self.seat * KIND_COUNT
            return float(min(3, sum(state.counts[own : own + KIND_COUNT]), state.cubes))
        if effect == REQUISITION:
            return min(2, self._most_cubes()) * (1 + RIVAL_LOSS)
        if effect == CONSTRUCT:
            return 1.6 * max([self._best_build(kind) for kind in range(KIND_COUNT)])
        if effect == LOOK:
            return 0.6 if state.ready[self.seat] else 0.1
        if effect == ACADEMY:
            return SCIENTIST * (1 + 0.6 * self.months)
        if effect in (DECREE, EAVESDROP, RENOVATE):
            return worth if self.months else 0.0
        return worth

    def _most_cubes(self) -> int:
        """The most cubes behind an opponent's building."""
        most = 0
        for other in self.state.setup.opponents[self.seat]:
            for building in self.state.villages[other]:
                most = max(most, self.state.goods[building])
        return most

    # ---- small choices ---------------------------------------------------------------------------

    def _small_choice(self, action: int) -> float:
        """The parts of an action: types, cards, targets."""
        state, setup = self.state, self.state.setup
        if action < setup.play:
            return self._card_for_building(action)
        if action < setup.produce:
            return self._best_build(action - setup.build)
        if action == setup.stop:
            return 0.6
        if action == setup.remove_shield:
            return 0.4
        if action < setup.site:
            return float(len(state.hands[action - setup.seat]))
        owner, building = owner_of(state, action), building_at(state, action)
        return self._own_site(building) if owner == self.seat else self._site(owner, building)

    def _card_for_building(self, card: int) -> float:
        """A card for a new building, or one that replaces another."""
        state = self.state
        if self.asked == D4:
            return self._build_worth(state.matter, card) - 0.5 * self._ability_worth(card)
        building = building_at(state, state.matter)
        kind = state.kinds[building]
        return self._build_worth(kind, card) + (state.goods[building] if makes_real(state, card, kind) else 0)

    def _site(self, owner: int, building: int) -> float:
        """An opponent's building: to check, to look at, or to take cubes or an agent from."""
        state = self.state
        if self.asked == D13:
            return float(state.ready[owner])
        if self.asked == D18:
            return min(2, state.goods[building]) + 0.1 * state.goods[building]
        return self._target_worth(owner, building)

    def _own_site(self, building: int) -> float:
        """One's own building: safe ones are best for cubes and agents; only expendable ones are shown or checked."""
        state, kind = self.state, self.state.kinds[building]
        if self.asked == D8:
            return -1.0
        real = makes_real(state, state.inside[building], kind)
        if self.asked == D15:
            return (0.0 if real else 1.0) + state.goods[building] + state.guards[building]
        if self.asked == D20:
            return 0.0 if kind == ESPIONAGE else 1.0
        revealed = 2.0 if state.status[building] == REVEALED else 0.0
        return revealed + (1 if real else 0) + 0.1 * state.goods[building]
