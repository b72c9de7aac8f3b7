"""How likely each player is to be an assassin, given the votes so far (Bayes' theorem over sets of assassins).

A vote shows what counted for the brief, what counted against it, and how many cards everybody added. Loyal players add
right cards, assassins mostly wrong ones or none, and Public Opinion two at random. The means and variances are those of
300 games of greedy players for each number of players."""

from __future__ import annotations

from itertools import combinations
from math import exp, log
from typing import Final

from intrigue.games.patriot.codes import KILL, KIND_MASK, OWNER_SHIFT, TYPES
from intrigue.games.patriot.play.greedy.suspicion import PAST_COUNTS, is_assassin
from intrigue.games.patriot.state import Cards, PatriotState

# In how many ways the deals (PT-13.2) make a given set of this many players the assassins: before round 3, and from
# then on. What lies under the President's card is nobody's.
DEALS: Final[dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    3: ((1, 1), (1, 1)),
    4: ((3, 1), (0, 1)),
    5: ((1, 1), (0, 2, 2)),
    6: ((0, 1, 1), (0, 1, 4, 3)),
}
LATE: Final = 3  # the round before which the second cards are dealt
SEEN_KILL: Final = 1e6  # what a look at an allegiance card does to the odds
SEEN_OTHER: Final = 0.3
# How much likelier it is that an assassin adds 0, 1, 2, or more cards than that a loyal player does (logarithms).
COUNTS: Final = (0.35, 0.1, -0.4, -2.0)
RIGHT_MEAN: Final = 2.55  # the value of a loyal player's card
RIGHT_SPREAD: Final = 1.5  # and its variance
WRONG_MEAN: Final = 3.5  # of an assassin's
WRONG_SPREAD: Final = 1.3
OPINION_CARDS: Final = 2
OPINION_MEAN: Final = 2.45
OPINION_SQUARE: Final = 7.5
BLUR: Final = 0.5
UNHEARD_OF: Final = -12.0  # no vote counts for more than that


def guilt(state: PatriotState, me: int) -> list[float]:
    """For each player how likely it is, for `me`, that this is an assassin who lives."""
    n = state.n
    certain = [player for player in range(n) if state.dead[player] or (player == me and is_assassin(state, me))]
    open_to_doubt = [
        player
        for player in range(n)
        if player not in {me, state.president} and not state.dead[player] and not state.fallen[player]
    ]
    ways = DEALS[n][1 if state.round >= LATE else 0]
    sets: list[tuple[int, ...]] = []
    scores: list[float] = []
    for size in range(len(ways) - len(certain)):
        number = ways[size + len(certain)]
        if number:
            for chosen in combinations(open_to_doubt, size):
                sets.append(chosen)
                scores.append(log(number) + likelihood(state, me, [*chosen, *certain]))
    return shares(n, sets, scores)


def shares(n: int, sets: list[tuple[int, ...]], scores: list[float]) -> list[float]:
    """For each player the share of the sets with this player, weighed by their scores (logarithms)."""
    found = [0.0] * n
    if not sets:
        return found
    top = max(scores)
    weights = [exp(score - top) for score in scores]
    total = sum(weights)
    for players, weight in zip(sets, weights, strict=True):
        for player in players:
            found[player] += weight / total
    return found


def likelihood(state: PatriotState, me: int, assassins: list[int]) -> float:
    """How well these assassins explain the votes and what `me` has looked at (a logarithm, up to a constant)."""
    score = 0.0
    for ballot in state.ballots:
        score += ballot_score(state, ballot, assassins)
    for code in state.loyalty_seen[me]:
        if code >> OWNER_SHIFT in assassins:
            score += log(SEEN_KILL if state.tables.side[code & KIND_MASK] == KILL else SEEN_OTHER)
    return score


def votes_against(state: PatriotState, assassins: list[int]) -> float:
    """How much better these assassins explain the votes than nobody being one (a logarithm)."""
    score = 0.0
    for ballot in state.ballots:
        score += ballot_score(state, ballot, assassins) - ballot_score(state, ballot, [])
    return score


def ballot_score(state: PatriotState, ballot: Cards, assassins: list[int]) -> float:
    """How well these assassins explain one vote."""
    counts = ballot[PAST_COUNTS : PAST_COUNTS + state.n]
    added = sum(counts)
    score, theirs = 0.0, 0
    for player in assassins:
        theirs += counts[player]
        if added:
            score += COUNTS[min(counts[player], len(COUNTS) - 1)]
    fits = (state.tables.briefs[ballot[0]].needs & (1 << TYPES) - 1).bit_count() / TYPES
    right = closeness(ballot[1], added - theirs, RIGHT_MEAN, RIGHT_SPREAD, fits)
    wrong = closeness(ballot[2], theirs, WRONG_MEAN, WRONG_SPREAD, 1.0 - fits)
    return score + max(UNHEARD_OF, right + wrong)


def closeness(value: int, cards: int, mean: float, spread: float, share: float) -> float:
    """The logarithm of the normal density of a value that so many cards and a share of Public Opinion make up."""
    expected = mean * cards + OPINION_CARDS * share * OPINION_MEAN
    chance = OPINION_CARDS * (share * OPINION_SQUARE - (share * OPINION_MEAN) ** 2)
    variance = spread * cards + chance + BLUR
    off = value - expected
    return -off * off / (2.0 * variance) - 0.5 * log(variance)
