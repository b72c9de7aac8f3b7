"""What a sensible player of Potemkin Empire looks at.

`choose` is the greedy player. It values buildings by what they will bring until the end and by the danger that a fake
is found, agents by the fakes they are likely to find, and weighs building on against producing while the month lasts.
`evaluate` is an estimate of everybody's prospects for searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING

from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.labels import would_take
from intrigue.games.potemkin_empire.state import ESPIONAGE, GONE, INDUSTRY, KIND_COUNT, PotemkinState
from intrigue.games.potemkin_empire.view import Building, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

FAKE = 2.0
CAPTURE = 2.0
RIVAL_LOSS = 0.35  # what it is worth that one of several rivals loses a point
SHIELD, CAPITOL, SCIENTIST = 0.8, 0.3, 0.9
AGENT_USE = 1.6  # points an agent brings each time it spies
CUBES_A_MONTH = 1.7  # cubes behind an Industry building in a month
CAUTION = {"industry": 0.85, "espionage": 0.85}  # players rather put real cards behind these
NOISE = 0.1

# What an ability is worth where nothing closer is known; used in the draft and as a first guess.
ABILITY_WORTH = {
    "look": 0.5,
    "draw": 1.3,
    "recruit": 1.8,
    "recall": 1.6,
    "detain": 0.4,
    "check": 2.4,
    "construct": 2.2,
    "renovate": 0.3,
    "produce": 1.5,
    "shift": 1.0,
    "caravan": 2.8,
    "requisition": 2.4,
    "decree": 0.3,
    "garrison": 0.8,
    "academy": 0.9,
    "gates": 0.2,
    "eavesdrop": 0.1,
    "tour": 1.8,
}

# How likely the month ends before the next turn, by how many others are in Construction Mode: for a player who is
# too, and for one who is in Production Mode.
ENDS_FOR_BUILDER = (1.0, 0.35, 0.12, 0.05, 0.03)
ENDS_FOR_PRODUCER = (1.0, 1.0, 0.45, 0.2, 0.12)


def choose(game: PotemkinEmpire, view: PotemkinView, legal: Sequence[int], rng: Random) -> int:
    """The action a sensible player picks at once."""
    if len(legal) == 1:
        return legal[0]
    judge = Judge(game, view)
    best, best_worth = legal[0], -1e9
    for action, worth in zip(legal, judge.worths(legal), strict=True):
        mixed = worth + NOISE * rng.random()
        if mixed > best_worth:
            best, best_worth = action, mixed
    return best


class Judge:
    """Values the actions of the viewer."""

    def __init__(self, game: PotemkinEmpire, view: PotemkinView) -> None:
        assert view.viewer is not None
        self.game = game
        self.view = view
        self.seat = view.viewer
        self.village = view.villages[self.seat]
        self.asked = view.asks[self.seat]
        self.months_left = view.months - view.month
        self.factories = sum([building.type == "industry" for building in self.village])
        self.builders = sum([mode == "construction" for seat, mode in enumerate(view.modes) if seat != self.seat])
        self.risk = self._risk()
        self._fake_shares: dict[str, float] | None = None

    def worths(self, legal: Sequence[int]) -> list[float]:
        if self.asked == "PE-D2":
            return [self.card_worth(self.game.card_ids[action]) for action in legal]
        if self.asked == "PE-D3":
            return self._turn(legal)
        return [self._small_choice(action) for action in legal]

    # ---- dangers ---------------------------------------------------------------------------------

    def _risk(self) -> float:
        """How likely a face-down building of ours is checked before the end."""
        view = self.view
        agents, targets = 0.5 * self.months_left, 1
        for seat, village in enumerate(view.villages):
            targets += sum([not building.revealed for building in village])
            if seat != self.seat:
                agents += sum([building.agents for building in village]) + 0.7 * view.spent[seat] * bool(
                    self.months_left
                )
        a_month = min(0.7, agents / (targets + 4.0))
        if view.shield == self.seat:
            a_month *= 0.6
        return 1.0 - float((1.0 - a_month) ** (self.months_left + 0.6))

    def fake_share(self, kind: str) -> float:
        """How likely an unknown building of a type is a fake, by the cards that the viewer has not found."""
        if self._fake_shares is None:
            self._fake_shares = self._count_unseen()
        return self._fake_shares[kind]

    def _count_unseen(self) -> dict[str, float]:
        view, game = self.view, self.game
        found = {*view.hand, *[card for card, _ in view.discard], *[c for cards in view.captured for c in cards]}
        for village in view.villages:
            found.update([building.card for building in village if building.card is not None])
        unseen = [number for card, number in game.card_numbers.items() if card not in found]
        shares = {}
        for kind, name in enumerate(TYPES):
            real = sum([game.real[card * KIND_COUNT + kind] for card in unseen])
            shares[str(name)] = (1 - real / max(1, len(unseen))) * CAUTION.get(name, 1.0)
        return shares

    # ---- buildings -------------------------------------------------------------------------------

    def real(self, card: str, kind: str) -> bool:
        return self.game.makes_real(card, kind)

    def type_worth(self, kind: str) -> float:
        """What a new building of a type brings as long as it stands."""
        view, months = self.view, self.months_left
        taking = kind in ("culture", "government", "science") and would_take(view, self.seat, kind)
        if kind == "culture":
            return 1.0 + SHIELD * taking
        if kind == "government":
            return 2.0 + CAPITOL * taking * bool(months)
        if kind == "science":
            return SCIENTIST * taking * (1 + 0.6 * months)
        if kind == "industry":
            now = 1.0 if view.modes[self.seat] == "construction" else 0.5
            return min(now + CUBES_A_MONTH * months, float(view.cubes))
        if not view.agents:
            return 0.0
        return AGENT_USE * (0.5 + months)

    def build_worth(self, kind: str, card: str) -> float:
        """What a building is worth with this card behind it."""
        worth = self.type_worth(kind)
        if self.real(card, kind):
            trap = 0.4 if kind == "espionage" else 0.0
            return worth + trap * self.risk
        tempting = 1.2 if kind in ("industry", "government") else 1.0
        return (worth + FAKE) * (1 - min(0.9, tempting * self.risk))

    def best_build(self, kind: str) -> float:
        """The best use of a card of the hand behind this type, less what the card would do elsewhere."""
        return max([self.build_worth(kind, card) - 0.3 * self.ability_worth(card) for card in self.view.hand])

    def card_worth(self, card: str) -> float:
        """What a card is worth in the draft: its best building or its ability, and something for the choice."""
        build = max([self.build_worth(kind, card) for kind in TYPES])
        ability = self.ability_worth(card)
        return max(build, ability) + 0.25 * min(build, ability)

    def ability_worth(self, card: str) -> float:
        row = self.game.rules.card[self.game.card_numbers[card]]
        if row.ability is None or self.view.options["abilities"] is not True:
            return 0.0
        return ABILITY_WORTH[self.game.abilities[row.ability].effect]

    # ---- spying ----------------------------------------------------------------------------------

    def target_worth(self, seat: int, building: Building) -> float:
        """What it is worth to check a building of an opponent."""
        if building.card is not None:
            fake = 0.0 if self.real(building.card, building.type) else 1.0
        else:
            fake = self.fake_share(building.type)
        loss = FAKE + building.cubes + {"government": 2.0, "culture": 1.0}.get(building.type, 0.0)
        loss += 1.2 * building.agents * bool(self.months_left)
        worth = fake * (CAPTURE + RIVAL_LOSS * loss)
        if building.type == "espionage":
            worth += fake * 1.3 - (1 - fake) * AGENT_USE * (self.months_left > 0)
        return worth

    def targets(self) -> list[float]:
        """The worth of all buildings that agents may check now, best first."""
        view = self.view
        worths = [
            self.target_worth(seat, building)
            for seat, village in enumerate(view.villages)
            if seat not in (self.seat, view.shield)
            for building in village
            if not building.revealed
        ]
        return sorted(worths, reverse=True)

    def spy_worth(self) -> float:
        """What a spy action with all agents brings."""
        agents = sum([building.agents for building in self.village])
        worths = [worth for worth in self.targets()[:agents] if worth > 0]
        return sum(worths) or 0.3

    # ---- the turn --------------------------------------------------------------------------------

    def _turn(self, legal: Sequence[int]) -> list[float]:
        """Every action by what this turn and the rest of the month then bring."""
        numbers = self.game.numbers
        play = numbers.play
        produce = self._produce_worth()
        if self.view.modes[self.seat] == "production":
            return [
                produce if action == numbers.produce else self._play_worth(action - play, produce) for action in legal
            ]
        builds = {
            action: self.best_build(TYPES[action - numbers.build])
            for action in legal
            if numbers.build <= action < numbers.produce
        }
        spying = self.spy_worth() if numbers.spy in legal else 0.0
        worths = []
        for action in legal:
            if action == numbers.produce:
                worths.append(produce)
            elif action == numbers.spy:
                worths.append(spying + self._rest(builds, len(self.view.hand), 0.0))
            elif action in builds:
                worths.append(builds[action] + self._rest(builds, len(self.view.hand) - 1, spying))
            else:
                worths.append(self._play_worth(action - play, max([*builds.values(), spying, 1.0]), builds, spying))
        return worths

    def _rest(self, builds: dict[int, float], cards: int, spying: float) -> float:
        """What may still come this month after this turn: more buildings, a spy action, then producing."""
        goes_on = 1 - ENDS_FOR_BUILDER[self.builders]
        chance, worth = goes_on, 0.0
        later = [spying] if spying else []
        later += [0.85 * max(builds.values())] * cards if builds else []
        for value in sorted(later, reverse=True):
            worth += chance * value
            chance *= goes_on
        return worth + chance * self._cubes()

    def _cubes(self) -> float:
        return float(min(self.factories, self.view.cubes))

    def _produce_worth(self) -> float:
        """Cubes now, and again every turn that the month still lasts; ending it spoils the hands of others."""
        cubes = self._cubes()
        if self.view.modes[self.seat] == "construction" and self.builders == 1:
            others = sum([size for seat, size in enumerate(self.view.hand_sizes) if seat != self.seat])
            return cubes + 0.2 * others
        lasts = 1 / max(0.2, ENDS_FOR_PRODUCER[self.builders])
        return cubes * min(lasts, 4.0)

    def _play_worth(
        self, number: int, otherwise: float, builds: dict[int, float] | None = None, spying: float = 0.0
    ) -> float:
        """An ability: its own worth, less the card's worth as a building while there is time to build it; a FREE
        ACTION leaves the turn."""
        card = self.game.rules.card[number]
        ability = self.game.abilities[card.ability or ""]
        worth = self._effect_worth(ability.effect)
        cards = len(self.view.hand) - 1
        if builds is None:
            return worth + (otherwise if ability.timing == "free" else 0.0)
        spare = max([self.build_worth(kind, card.id) for kind in TYPES])
        time_to_build = (1 - ENDS_FOR_BUILDER[self.builders]) ** (cards + 1)
        worth -= 0.7 * spare * time_to_build
        if ability.timing == "free":
            return worth + otherwise + self._rest(builds, max(0, cards - 1), spying)
        return worth + self._rest(builds, cards, spying)

    def _effect_worth(self, effect: str) -> float:
        """What an ability brings in this position."""
        view = self.view
        worth = ABILITY_WORTH[effect]
        if effect == "check":
            return max([0.0, *self.targets()])
        if effect in ("recruit", "recall"):
            spies_now = view.modes[self.seat] == "construction"
            return AGENT_USE * (spies_now + self.months_left * (effect == "recruit"))
        if effect == "produce":
            return self._cubes()
        if effect == "caravan":
            return float(min(3, len(self.village), view.cubes))
        if effect == "requisition":
            most = max([b.cubes for s, village in enumerate(view.villages) if s != self.seat for b in village])
            return min(2, most) * (1 + RIVAL_LOSS)
        if effect == "construct":
            return 1.6 * max([self.best_build(kind) for kind in TYPES])
        if effect == "look":
            return 0.6 if any(building.agents for building in self.village) else 0.1
        if effect == "academy":
            return SCIENTIST * (1 + 0.6 * self.months_left)
        if effect in ("decree", "eavesdrop", "renovate"):
            return worth * bool(self.months_left)
        return worth

    # ---- small choices ---------------------------------------------------------------------------

    def _small_choice(self, action: int) -> float:
        """The parts of an action: types, cards, targets."""
        numbers = self.game.numbers
        if action < numbers.play:
            return self._card_for_building(self.game.card_ids[action])
        if action < numbers.produce:
            return self.best_build(TYPES[action - numbers.build])
        if action == numbers.stop:
            return 0.6
        if action == numbers.remove_shield:
            return 0.4
        if action < numbers.site:
            return float(self.view.hand_sizes[action - numbers.seat])
        seat, place = divmod(action - numbers.site, len(self.game.card_ids))
        building = next(b for b in self.view.villages[seat] if b.number == place + 1)
        return self._own_site(building) if seat == self.seat else self._site(seat, building)

    def _card_for_building(self, card: str) -> float:
        """A card for a new building, or one that replaces another."""
        chosen = self.view.chosen
        if isinstance(chosen, str):
            return self.build_worth(chosen, card) - 0.5 * self.ability_worth(card)
        assert chosen is not None
        building = next(b for b in self.village if b.number == chosen[1])
        return self.build_worth(building.type, card) + (building.cubes if self.real(card, building.type) else 0)

    def _site(self, seat: int, building: Building) -> float:
        """A building of an opponent: to be checked, looked at, relieved of cubes or of an agent."""
        if self.asked == "PE-D13":
            return float(sum([other.agents for other in self.view.villages[seat]]))
        if self.asked == "PE-D18":
            return min(2, building.cubes) + 0.1 * building.cubes
        return self.target_worth(seat, building)

    def _own_site(self, building: Building) -> float:
        """An own building: safe ones are best for cubes and agents; only what can be spared is shown or checked."""
        assert building.card is not None
        real = self.real(building.card, building.type)
        if self.asked == "PE-D8":
            return -1.0
        if self.asked == "PE-D15":
            return (0.0 if real else 1.0) + building.cubes + building.agents
        if self.asked == "PE-D20":
            return 0.0 if building.type == "espionage" else 1.0
        return 2.0 * building.revealed + real + 0.1 * building.cubes


# ---- evaluation ----------------------------------------------------------------------------------


def evaluate(state: PotemkinState) -> tuple[float, ...]:
    """Each seat's prospect of winning, from 0 to 1, summing to 1."""
    if state.result is not None:
        return tuple([float(seat in state.result.winners) for seat in range(state.players)])
    months = state.setup.months - state.month
    points = [prospects(state, seat, months) for seat in range(state.players)]
    spread = 3.0 + 3.0 * months
    best = max(points)
    weights = [exp((value - best) / spread) for value in points]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def prospects(state: PotemkinState, seat: int, months: int) -> float:
    """The points that a seat may expect: what it has, fakes with some danger, and what its village will bring."""
    content = game_of(state).rules
    rivals = sum(state.ready) + sum(state.spent) - state.ready[seat] - state.spent[seat]
    danger = min(0.7, rivals / (state.hidden + 6.0)) * (0.5 if state.shield == seat else 1.0)
    stays = (1 - danger) ** (months + 0.5)
    points = content.scoring.captured * float(state.captors.count(seat))
    for building in state.villages[seat]:
        if state.status[building] == GONE:
            continue
        kind = state.kinds[building]
        worth = content.facade[kind].points + content.scoring.cube * float(state.goods[building])
        if kind == INDUSTRY:
            worth += CUBES_A_MONTH * months
        elif kind == ESPIONAGE:
            worth += 0.1 * months
        if state.setup.real[state.inside[building] * KIND_COUNT + kind]:
            points += worth
        else:
            points += (worth + content.scoring.fake) * stays
    points += AGENT_USE * (0.6 * state.ready[seat] + months * (state.ready[seat] + state.spent[seat]))
    points += 1.2 * len(state.hands[seat]) if state.modes[seat] == 0 else 0.4 * len(state.hands[seat])
    points += SCIENTIST * (state.scientist == seat) * (1 + months) + SHIELD * (state.shield == seat)
    return points
