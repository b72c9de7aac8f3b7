"""What a position of Patriot is worth to each seat, for searches: it reads all of a state they have drawn."""

from __future__ import annotations

from math import exp
from typing import Final

from intrigue.games.patriot.codes import KILL, KIND_MASK, NONE, SECOND
from intrigue.games.patriot.play.greedy.suspicion import MOST_DOUBT, doubt_of
from intrigue.games.patriot.rules.allegiances import side, visible
from intrigue.games.patriot.rules.conditions import AT_LEAST, NAMES, Condition, quantity
from intrigue.games.patriot.state import PatriotState

# Missions as they went in 400 games of greedy players, whom the President survived (see `docs/strength.md`).
LASTING: Final = 0.95  # how often a mission that is fulfilled now is fulfilled at the end
PASSING: Final = 0.75  # and one that others undo without meaning to, in the last hours
PASSING_A_DAY: Final = 0.05  # less for each day that is left
DAYS_FOR_ONE: Final = {
    "coins": 0.5,
    "rioters": 0.5,
    "unrest": 0.5,
    "launched": 0.8,
    "troops": 1.3,
    "kept": 2.0,
    "taxes": 4.0,
    "fallen": 4.0,
    "threat": 10.0,
    "fallen_loyal": 1000.0,
}
DAYS: Final = tuple([DAYS_FOR_ONE.get(name, 1.0) for name in NAMES])
UNSTEADY: Final = tuple([name in {"coins", "rioters", "unrest", "threat"} for name in NAMES])


def evaluate(state: PatriotState) -> tuple[float, ...]:
    """Each seat's prospect of winning, from 0 to 1; exact at the end. Those who win together share 1."""
    if state.over:
        share = 1.0 / max(1, len(state.won))
        return tuple([share if seat in state.won else 0.0 for seat in range(state.players)])
    if state.setup.campaign >= 0:
        return ((1.0 - campaign_danger(state)) / state.players,) * state.players
    danger = president_danger(state)
    killers = [float(side(state, player) == KILL) for player in range(state.n)]
    loyal = [loyal_weight(state, player) for player in range(state.n)]
    kill_share, loyal_share = max(1.0, sum(killers)), max(1.0, sum(loyal))
    return tuple(
        [
            danger * killers[player] / kill_share + (1.0 - danger) * loyal[player] / loyal_share
            for player in range(state.n)
        ]
    )


def worth(state: PatriotState) -> tuple[float, ...]:
    """Each seat's chance to be among the winners, however many they are."""
    if state.over:
        return tuple([1.0 if seat in state.won else 0.0 for seat in range(state.players)])
    if state.setup.campaign >= 0:
        return (1.0 - campaign_danger(state),) * state.players
    danger = president_danger(state)
    return tuple(
        [
            danger if side(state, player) == KILL else (1.0 - danger) * loyal_weight(state, player)
            for player in range(state.n)
        ]
    )


def loyal_weight(state: PatriotState, player: int) -> float:
    """The chance that a player wins if the President lives."""
    mine = side(state, player)
    if mine == KILL:
        return 0.0
    if mine == SECOND:
        tables = state.tables
        missions = [tables.mission[card] for card in visible(state, player) if tables.side[card] == SECOND]
        return max([mission_chance(state, mission, player) for mission in missions])
    return 1.0


def mission_chance(state: PatriotState, mission: tuple[Condition, ...], player: int) -> float:
    """The chance that a mission is fulfilled at the end: the less is missing and the more days are left, the likelier.
    So a step towards a mission is worth something even if it does not complete it."""
    left = state.setup.rounds + 1 - state.round - state.turn / state.n
    needed, unsteady = 0.0, False
    for what, how, number in mission:
        value = quantity(state, what, player)
        needed += DAYS[what] * max(0, number - value if how == AT_LEAST else value - number)
        unsteady = unsteady or UNSTEADY[what]
    kept = PASSING - PASSING_A_DAY * left if unsteady else LASTING
    return kept * left / (left + needed) if needed else kept


def president_danger(state: PatriotState) -> float:
    """The chance that the President dies, as it was in 2400 games of greedy players (see `docs/strength.md`): Threat
    and the days that are left, assassins, what they hold and how much they have given away, riots, unrest, a letter
    that is not met, the cards and coins of those who are loyal."""
    n = state.n
    killers = [player for player in range(n) if side(state, player) == KILL and not state.dead[player]]
    held = [len(state.hands[player]) for player in range(n) if player not in killers and not state.dead[player]]
    doubts = [min(MOST_DOUBT, doubt_of(state, player)) for player in killers]
    value = -5.06 + 0.077 * n + 0.70 * (state.setup.rounds + 1 - state.round - state.turn / n)
    value += 1.71 * len(killers) + 0.066 * hostile_cards(state, killers) / n - 0.0098 * sum(doubts)
    value += 0.65 * state.threat + 0.075 * state.unrest + 0.2 * len(state.riots)
    value += 0.24 * letter_lack(state) * state.turn / n
    return squash(value - 0.128 * sum(held) / n - 0.021 * state.coins)


def hostile_cards(state: PatriotState, players: list[int]) -> int:
    """The value of the Spy and War cards in some hands."""
    tables = state.tables
    return sum(
        [tables.kind_value[kind] for player in players for kind in state.hands[player] if tables.kind_type[kind] & 1]
    )


def letter_lack(state: PatriotState) -> float:
    """What the letter of the day lacks, in influence for each player; coins count a tenth."""
    if state.letter == NONE:
        return 0.0
    tables = state.tables
    letter = tables.letters[state.letter]
    lacking = [count * state.n for count in letter.influence]
    for code in state.letter_cards:
        lacking[tables.kind_type[code & KIND_MASK]] -= tables.kind_value[code & KIND_MASK]
    for kind in state.letter_open:
        lacking[tables.kind_type[kind]] -= tables.kind_value[kind]
    gap = sum([value for value in lacking if value > 0])
    return gap / state.n + 0.1 * max(0, letter.secure - state.secured)


def campaign_danger(state: PatriotState) -> float:
    """The chance that a campaign is lost, as it was in 5800 games of greedy players (see `docs/strength.md`): what is
    still to be undone and the time that is left for it, rioters, taxes, coins and cards."""
    campaign = state.tables.campaigns[state.setup.campaign]
    burden = float(state.tokens.bit_count() if campaign.tokens else state.track)
    left = state.setup.rounds + 1 - state.round - state.turn / state.n
    held = sum([len(hand) for hand in state.hands]) / state.n
    value = 1.02 - 0.228 * left + 0.095 * burden + 1.04 * burden / (left + 0.5)
    value += 0.457 * state.rioters.bit_count() - 0.51 * state.taxes
    return squash(value - 0.063 * state.coins - 0.175 * held)


def squash(value: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
