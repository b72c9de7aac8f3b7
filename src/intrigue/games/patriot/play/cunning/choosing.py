"""The cunning player's answer to each decision. Where nobody can lie, it is mostly the greedy player's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.cunning import campaign
from intrigue.games.patriot.play.cunning.guilt import guilt
from intrigue.games.patriot.play.cunning.odds import president_falls, suspect_falls
from intrigue.games.patriot.play.greedy import acting, choosing, voting
from intrigue.games.patriot.play.greedy.choosing import Chooser
from intrigue.games.patriot.play.greedy.suspicion import is_assassin
from intrigue.games.patriot.play.greedy.worth import Gap, letter_gap, worth
from intrigue.games.patriot.play.knowledge import player_of
from intrigue.games.patriot.rules.assassinations import trial
from intrigue.games.patriot.rules.effects.language import AP, INF, LOOK, PASS
from intrigue.games.patriot.rules.effects.running import picked_op
from intrigue.games.patriot.rules.influence import owned
from intrigue.games.patriot.rules.tables import calls_a_vote
from intrigue.games.patriot.state import PatriotState

# Saviours.
GUILTY: Final = 0.4  # vote against somebody who is an assassin with this chance
ALL_OUT: Final = 0.5  # and with all cards from this chance on
PASSABLE: Final = 0.4  # call only votes that pass with this chance
KILL_ENOUGH: Final = 3.5  # what to add if it is less certain
SAVE_ENOUGH: Final = 2.4
# Assassins.
BOLD: Final = 0.4  # call the vote against the President if it passes with this chance
DESPERATE: Final = 0.1  # and on the last day with this one
NAMED: Final = 0.8  # once a vote is called, somewhat less is enough
DEADLY_CARD: Final = 3  # how much more a Spy or War card is worth to keep
SABOTAGE: Final = 4.0  # add wrong cards to a brief only where so much is at stake
MOST_WRONG: Final = 2
LOW: Final = 3  # the highest value of a card that is added to blend in
MOST_RIGHT: Final = 2  # and how many of them
CALL: Final = 12.0


def choose(state: PatriotState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a cunning player picks at once."""
    if len(legal) == 1:
        return legal[0]
    choosers = CHOOSERS if state.setup.campaign < 0 else IN_CAMPAIGNS
    chooser = choosers.get(state.asks[seat])
    if chooser is None:
        return choosing.choose(state, seat, legal, rng)
    me = player_of(state, seat)
    return chooser(state, legal, rng, me, is_assassin(state, me))


# ---- the Act phase -------------------------------------------------------------------------------


def act(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """As the greedy player, but votes are called by what is likely."""
    gap = letter_gap(state, me)
    best, chosen = acting.WORTH_DOING, c.END_ACT
    for action in legal:
        value = score(state, action, me, evil, gap, rng) + acting.NOISE * rng.random()
        if value > best:
            best, chosen = value, action
    return chosen


def score(state: PatriotState, action: int, me: int, evil: bool, gap: Gap, rng: Random) -> float:
    if action == c.CALL_VOTE:
        return call_score(state, me, evil)
    if evil:
        return acting.evil_score(state, action, me, rng)
    return acting.loyal_score(state, action, me, gap, rng)


def call_score(state: PatriotState, me: int, evil: bool) -> float:
    """What calling a vote is worth: against the President if it may well pass, or against an assassin."""
    if evil:
        return CALL if president_falls(state, me) >= boldness(state) else 0.0
    guilty = guilt(state, me)
    worst = guilty.index(max(guilty))
    if guilty[worst] < GUILTY or suspect_falls(state, me, worst) < PASSABLE:
        return 0.0
    return 6.0 + 4.0 * guilty[worst]


def boldness(state: PatriotState) -> float:
    """The chance from which on an assassin calls the vote against the President."""
    return BOLD if state.round < state.setup.rounds else DESPERATE


# ---- votes ---------------------------------------------------------------------------------------


def vote(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Add the next card to a vote, or be done."""
    cards = [action for action in legal if action >= c.CARD]
    if not cards:
        return c.DONE
    if state.vote != c.DEATH_VOTE:
        return sabotage(state, cards, me) if evil else voting.brief_vote(state, cards, rng, me, evil)
    whom = trial(state)[1]
    if evil or whom in {me, state.president}:
        return voting.death_vote(state, cards, me, evil)
    return sentence(state, cards, me, whom)


def sabotage(state: PatriotState, cards: list[int], me: int) -> int:
    """An assassin spoils a vote only where much is at stake, and keeps Spy and War for the last blow. Otherwise low
    cards that fit, as many as others add, since somebody who adds fewer is noticed."""
    tables = state.tables
    brief = tables.briefs[state.brief]
    stake = worth(state, brief.rows[0][1], me, False) - worth(state, brief.rows[-1][1], me, False)
    laid = owned(state.laid, me)
    harmless = [a for a in cards if not tables.kind_type[a - c.CARD] & 1]
    right = [a for a in harmless if brief.needs >> tables.kind_type[a - c.CARD] & 1]
    if stake > SABOTAGE:
        wrong = [a for a in harmless if a not in right]
        if wrong and len(laid) < MOST_WRONG:
            return max(wrong, key=lambda a: tables.kind_value[a - c.CARD])
        return c.DONE
    low = [a for a in right if tables.kind_value[a - c.CARD] <= LOW]
    if not low or len(laid) >= MOST_RIGHT:
        return c.DONE
    return min(low, key=lambda a: tables.kind_value[a - c.CARD])


def sentence(state: PatriotState, cards: list[int], me: int, whom: int) -> int:
    """A loyal player on the life of another: Spy and War against an assassin, Finance and Science for the innocent."""
    tables = state.tables
    bad = guilt(state, me)[whom]
    kill = bad >= GUILTY
    if not kill and bad > GUILTY / 2:
        return c.DONE
    enough = 99.0 if bad >= ALL_OUT else KILL_ENOUGH if kill else SAVE_ENOUGH
    fitting = [a for a in cards if (tables.kind_type[a - c.CARD] & 1 == 1) == kill]
    given = sum([tables.kind_value[kind] for kind in owned(state.laid, me)])
    if not fitting or given >= enough:
        return c.DONE
    return max(fitting, key=lambda a: tables.kind_value[a - c.CARD])


def target(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """An assassin names the President if the vote may pass; everybody else the likeliest assassin."""
    president = c.PLAYER + state.president
    others = [action for action in legal if action != president]
    if not others or (evil and president in legal and president_falls(state, me) >= NAMED * boldness(state)):
        return president
    if evil:
        return voting.target(state, others, rng, me, evil)
    return likeliest(state, others, rng, me)


def option(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The option that is worth more; a vote on a life if it is likely to do good."""
    options = state.tables.briefs[state.brief].options
    values = [
        (call_score(state, me, evil) or (1.0 if evil else -3.0))
        if calls_a_vote(state.tables.programs[options[action - c.OPTION]])
        else worth(state, options[action - c.OPTION], me, evil)
        for action in legal
    ]
    return legal[values.index(max(values))]


def consent(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Votes against likely assassins are welcome, and requests of others than them."""
    step = state.agenda[-1]
    guilty = guilt(state, me)
    if step[0] == c.S_CONSENT_VOTE:
        return c.YES if guilty[step[6]] >= GUILTY else c.NO
    return c.YES if guilty[step[2]] < GUILTY else c.NO


# ---- cards and people ----------------------------------------------------------------------------


def spare(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The card that is missed least; an assassin keeps what kills."""
    if not evil:
        return choosing.cheapest(state, legal, rng, me, evil)
    tables = state.tables
    cards = [action for action in legal if action >= c.CARD]
    return min(
        cards,
        key=lambda a: tables.kind_value[a - c.CARD] + DEADLY_CARD * (tables.kind_type[a - c.CARD] & 1),
    )


def pick(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Harm and curiosity go to the likeliest assassin, gifts to the least likely; an assassin does the opposite."""
    op = picked_op(state)
    gift = (op[0] == AP and op[2] > 0) or op[0] in {INF, PASS}
    least = gift != evil and op[0] != LOOK
    return trusted(state, legal, rng, me, evil) if least else likeliest(state, legal, rng, me)


def trusted(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    guilty = guilt(state, me)
    return min(legal, key=lambda a: guilty[a - c.PLAYER] + 0.01 * rng.random())


def suspected(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return likeliest(state, legal, rng, me)


def likeliest(state: PatriotState, legal: Sequence[int], rng: Random, me: int) -> int:
    """The likeliest assassin; the random numbers decide between equals."""
    guilty = guilt(state, me)
    return max(legal, key=lambda a: guilty[a - c.PLAYER] + 0.01 * rng.random())


def speak(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """A loyal player accuses a likely assassin. An assassin says what the greedy one says."""
    if not evil:
        guilty = guilt(state, me)
        accusation = c.SAY + c.ACCUSE + guilty.index(max(guilty))
        if max(guilty) >= GUILTY and accusation in legal:
            return accusation
        return c.SAY + rng.choice(choosing.AGREEABLE)
    return choosing.speak(state, legal, rng, me, evil)


IN_CAMPAIGNS: Final[dict[int, Chooser]] = {c.D_ACT: campaign.act}
CHOOSERS: Final[dict[int, Chooser]] = {
    c.D_ACT: act,
    c.D_VOTE: vote,
    c.D_DEAD_VOTE: vote,
    c.D_TARGET: target,
    c.D_CHOICE: option,
    c.D_CONSENT: consent,
    c.D_LOSE: spare,
    c.D_PASS: spare,
    c.D_PAY: spare,
    c.D_GIVE: trusted,
    c.D_THANKS_TO: suspected,
    c.D_PICK: pick,
    c.D_SPEAK: speak,
}
