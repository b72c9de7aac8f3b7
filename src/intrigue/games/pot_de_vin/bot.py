"""What a sensible player of Pot de Vin looks at.

`choose` is the greedy player. It values an area by what its columns are likely to become, and an action by who will
probably win the round: the change of that area counts for us if it is ours (or our partner's), against us if not.
`evaluate` is an estimate of everybody's prospects for searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, exp
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import (
    ALL_CARDS,
    BIT,
    CHARACTER_OF,
    CHARACTERS,
    JOKERS,
    NAMES,
    NONE,
    NUMBERS,
    SUITS,
    VALUES,
    mask_of,
)
from intrigue.games.pot_de_vin.codes import COUNT_OWN, COUNT_PARTNER, DISCARD, PASS, PLACE_JOKER, SIX, game_of
from intrigue.games.pot_de_vin.rules import winning_card
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.table import guild_mask
from intrigue.games.pot_de_vin.view import PASSED, PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

LONG_RUN: Final = (0.8, 1.6, 2.6, 3.6, -0.3, -1.2, -0.5, 9.0, 14.0, 14.0)
"""What a column of so many symbols is worth while much is to come; its points count ever more towards the end."""
SOON: Final = 5  # rounds left at which points and long-run worth count alike
JOKER: Final = 2.5  # worth of a Joker while much is to come
GEM_KEPT: Final = 0.5  # worth of the chance to pass once more
IDLE_GEMS: Final = 1.2  # cost of playing a card while many gems are left late in the game
HIGH_CARD: Final = 0.1  # cost of losing each point of a card's value
FOLLOWS_HIGHER: Final = 0.5  # how often a player who could take the lead by following does
TRUMPS_IN: Final = 0.5  # how often a player who could trump does
NOISE: Final = 0.05  # near-equal actions are mixed, so as not to be readable


def choose(game: PotDeVin, view: PotDeVinView, legal: Sequence[int], rng: Random) -> int:
    """The action a sensible player picks at once."""
    if len(legal) == 1:
        return legal[0]
    assert view.viewer is not None
    first = legal[0]
    if first <= PASS:
        judge = Judge(game, view, view.viewer)
        return max(legal, key=lambda action: judge.worth(action) + NOISE * rng.random())
    if first < COUNT_OWN:
        return best_discard(legal)
    if first < PLACE_JOKER:
        return best_column(game, view, view.viewer, first - COUNT_OWN)
    counts = view.columns[view.viewer]
    number = scoring.jokers_to_place(mask_of(view.taken[view.viewer]), counts)
    best = scoring.best_jokers(game.tables, counts, number, guild_mask(view.scored[view.viewer]))
    return next((action for action in legal if best >> action - PLACE_JOKER & 1), first)


def best_discard(legal: Sequence[int]) -> int:
    """The lowest card of the longest character: it will be trump three times, and we hold most of it."""
    cards = [action - DISCARD for action in legal]
    lengths = [sum(CHARACTER_OF[card] == character for card in cards) for character in range(len(CHARACTERS))]
    return DISCARD + max(cards, key=lambda card: (lengths[CHARACTER_OF[card]], -card))


def best_column(game: PotDeVin, view: PotDeVinView, seat: int, guild: int) -> int:
    first, second = next(team for team in view.teams if seat in team)
    own = scoring.best_split(game.tables, mask_of(view.taken[first]), mask_of(view.taken[second]))[0]
    return (COUNT_OWN if own >> guild & 1 else COUNT_PARTNER) + guild


class Outlook:
    """What areas are worth with some rounds left."""

    def __init__(self, tables: scoring.Tables, left: int) -> None:
        self.tables = tables
        self.certain = SOON / (SOON + left)
        self.worths = [
            self.certain * points + (1 - self.certain) * LONG_RUN[min(count, len(LONG_RUN) - 1)]
            for count, points in enumerate(tables.columns)
        ]

    def team_worth(self, areas: Sequence[int], gems: int) -> float:
        """The worth of the areas of one team, or of a single player."""
        tables = self.tables
        counts = scoring.columns(tables, areas[0])
        worth = tables.gem * gems + self.own_worth(areas[0], counts)
        if len(areas) > 1:
            others = scoring.columns(tables, areas[1])
            worth += self.own_worth(areas[1], others)
            counts = [min(a, b) if a and b else a or b for a, b in zip(counts, others, strict=True)]
        worths = self.worths
        for count in counts:
            worth += worths[count]
        return worth

    def own_worth(self, area: int, counts: Sequence[int]) -> float:
        """Neutral cards and Jokers, which every player has alone."""
        worth = float(scoring.neutral_points(self.tables, area))
        if area & JOKERS:
            number = scoring.jokers_to_place(area, counts)
            gains = sorted([self.tables.gains[count] for count in counts if count], reverse=True)[:number]
            worth += self.certain * sum(gains) + (1 - self.certain) * JOKER * (area & JOKERS).bit_count()
        return worth


class Judge:
    """Values the actions of one seat in one round."""

    def __init__(self, game: PotDeVin, view: PotDeVinView, seat: int) -> None:
        assert view.trump is not None
        self.view = view
        self.seat = seat
        self.trump = NUMBERS[view.trump]
        self.areas = [mask_of(taken) for taken in view.taken]
        self.team_of = [next(team for team in view.teams if other in team) for other in range(view.players)]
        self.rivals = len(view.teams) - 1
        self.outlook = Outlook(game.tables, view.rounds - view.round)
        self.before = {
            team: self.outlook.team_worth([self.areas[s] for s in team], sum([view.treasure[s] for s in team]))
            for team in view.teams
        }
        self.played = mask_of([did for did in view.trick if did is not None and did != PASSED])
        self.led = NONE if view.led is None else CHARACTERS.index(view.led)
        self.gems = view.trick.count(PASSED)
        self.prize = self.played if view.players == SIX else self.played | BIT[self.trump]
        seen = mask_of(view.hand) | self.prize | BIT[self.trump] | mask_of(view.used) | mask_of(view.known)
        for area in self.areas:
            seen |= area
        self.unseen = ALL_CARDS & ~seen
        self.later = self.seats_to_act()
        supply, cards = view.supply[seat], view.hand_sizes[seat]
        self.haste = IDLE_GEMS * supply / (supply + cards) * view.round / view.rounds
        self._changes: dict[tuple[int, int, int], float] = {}

    def seats_to_act(self) -> list[int]:
        """Who acts after us in this round."""
        view = self.view
        seats = []
        seat = (self.seat + 1) % view.players
        while seat != view.start:
            if view.hand_sizes[seat]:
                seats.append(seat)
            seat = (seat + 1) % view.players
        return seats

    def change(self, seat: int, cards: int, gems: int) -> float:
        """What it changes for us that a seat takes these cards and gems."""
        key = (seat, cards, gems)
        known = self._changes.get(key)
        if known is None:
            team = self.team_of[seat]
            areas = [self.areas[s] | cards if s == seat else self.areas[s] for s in team]
            treasure = sum([self.view.treasure[s] for s in team]) + gems
            known = self.outlook.team_worth(areas, treasure) - self.before[team]
            if self.seat not in team:
                known /= -self.rivals
            self._changes[key] = known
        return known

    def worth(self, action: int) -> float:
        """What an action is worth, over all who may win the round."""
        if action == PASS:
            return self.outcome(self.led, self.played, self.prize, self.gems + 1) - GEM_KEPT
        led = CHARACTER_OF[action] if self.led == NONE else self.led
        card = BIT[action]
        return self.outcome(led, self.played | card, self.prize | card, self.gems, action % VALUES) - self.haste

    def outcome(self, led: int, played: int, cards: int, gems: int, value: int = 0) -> float:
        """The leading seat wins unless somebody after us takes the lead. `value` is what we lose if we do not win."""
        best = winning_card(self.trump, led, played)
        name = NAMES[best]
        ahead = self.view.trick.index(name) if name in self.view.trick else self.seat
        holds = 1.0
        worth = 0.0
        for seat in self.later:
            takes = holds * self.chance_to_beat(seat, best, led)
            worth += takes * self.change(seat, cards, gems)
            holds -= takes
        lost = 1 - holds if ahead == self.seat else 1.0
        return worth + holds * self.change(ahead, cards, gems) - HIGH_CARD * value * lost

    def chance_to_beat(self, seat: int, best: int, led: int) -> float:
        """How likely a seat plays a card that beats the best one so far."""
        view = self.view
        size = view.hand_sizes[seat]
        total = self.unseen.bit_count()
        trump = CHARACTER_OF[self.trump]
        following = self.unseen & SUITS[led]
        above = -(BIT[best] << 1)
        void = 1.0 if CHARACTERS[led] in view.voids[seat] else none_of(total, following.bit_count(), size)
        chance = 0.0
        if void < 1.0 and CHARACTER_OF[best] == led:
            chance += FOLLOWS_HIGHER * (1 - none_of(total, (following & above).bit_count(), size))
        if led != trump and CHARACTERS[trump] not in view.voids[seat]:
            trumps = self.unseen & SUITS[trump]
            if CHARACTER_OF[best] == trump:
                trumps &= above
            chance += void * TRUMPS_IN * (1 - none_of(total, trumps.bit_count(), size))
        return chance


def none_of(total: int, some: int, size: int) -> float:
    """The chance that a hand of this size has none of some cards among all unseen ones."""
    if some == 0:
        return 1.0
    if size > total - some:
        return 0.0
    return comb(total - some, size) / comb(total, size)


def evaluate(state: PotDeVinState) -> tuple[float, ...]:
    """Each seat's prospect of winning, from 0 to 1, summing to 1 (partners share theirs)."""
    if state.result is not None:
        share = 1 / len(state.result.winners)
        return tuple([share if seat in state.result.winners else 0.0 for seat in range(state.players)])
    left = state.setup.rounds - state.round + 1
    outlook = Outlook(game_of(state).tables, left)
    teams = state.setup.teams
    worths = [
        outlook.team_worth([state.taken[seat] for seat in team], sum([state.treasure[seat] for seat in team]))
        for team in teams
    ]
    spread = 2 + 0.7 * left
    most = max(worths)
    weights = [exp((worth - most) / spread) for worth in worths]
    total = sum(weights) * len(teams[0])
    prospects = [0.0] * state.players
    for team, weight in zip(teams, weights, strict=True):
        for seat in team:
            prospects[seat] = weight / total
    return tuple(prospects)
