"""The greedy player in votes and bids."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.greedy.suspicion import SUSPICIOUS, doubt_of, suspicion
from intrigue.games.patriot.play.greedy.worth import hostile, letter_gap, worth
from intrigue.games.patriot.rules.assassinations import trial
from intrigue.games.patriot.rules.influence import owned
from intrigue.games.patriot.state import PatriotState

CARELESS: Final = 30  # an assassin under so much doubt becomes careful
OPEN_SECRET: Final = 80  # a player who suspects another this much goes all out


def vote(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Add the next card to a vote, or be done."""
    cards = [action for action in legal if action >= c.CARD]
    if not cards:
        return c.DONE
    if state.vote == c.DEATH_VOTE:
        return death_vote(state, cards, me, evil)
    return brief_vote(state, cards, rng, me, evil)


def brief_vote(state: PatriotState, cards: list[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players give their share of what the top row needs; an assassin a wrong card or two, or nothing."""
    tables = state.tables
    brief = tables.briefs[state.brief]
    laid = owned(state.laid, me)
    right = [a for a in cards if brief.needs >> tables.kind_type[a - c.CARD] & 1]
    wrong = [a for a in cards if a not in right]
    top, bottom = brief.rows[0][1], brief.rows[-1][1]
    stake = worth(state, top, me, False) - worth(state, bottom, me, False)
    if evil:
        most = 2 if doubt_of(state, me) < CARELESS else 1
        if stake > 2.0 and wrong and len(laid) < most and rng.random() < 0.75:
            return max(wrong, key=lambda a: tables.kind_value[a - c.CARD])
        return c.DONE
    if stake < 1.5:
        return c.DONE
    start = brief.rows[0][0] if len(brief.rows) == 2 or stake > 8 else brief.rows[-2][0] + 1
    quota = 1.25 * (start + 2) / max(2, state.n - 0.5)
    given = sum([tables.kind_value[kind] for kind in laid])
    if given >= quota or not right:
        return c.DONE
    gaps = letter_gap(state, me)[0]
    spare = [a for a in right if not gaps[tables.kind_type[a - c.CARD]]] or right
    return max(spare, key=lambda a: -abs(tables.kind_value[a - c.CARD] - (quota - given)))


def death_vote(state: PatriotState, cards: list[int], me: int, evil: bool) -> int:
    """Spy and War to kill, Finance and Science to save."""
    tables = state.tables
    whom = trial(state)[1]
    doubt = suspicion(state, me, whom)
    if whom == me:
        kill = False
    elif whom == state.president:
        kill = evil
    else:
        kill = evil or doubt >= SUSPICIOUS
    fitting = [a for a in cards if (tables.kind_type[a - c.CARD] & 1 == 1) == kill]
    given = sum([tables.kind_value[kind] for kind in owned(state.laid, me)])
    desperate = whom in {me, state.president} or doubt >= OPEN_SECRET
    if not kill and not desperate and doubt >= SUSPICIOUS // 2:
        return c.DONE
    enough = 99.0 if desperate else 3.5 if kill else 2.4
    if not fitting or given >= enough:
        return c.DONE
    return max(fitting, key=lambda a: tables.kind_value[a - c.CARD])


def target(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players name the most suspected; an assassin the President if the cards are there, else anybody else."""
    president = c.PLAYER + state.president
    if evil and president in legal and hostile(state, me) >= 3 * state.n:
        return president
    others = [action for action in legal if action != president] or list(legal)
    return max(others, key=lambda a: suspicion(state, me, a - c.PLAYER) + rng.random())


def law(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """I Am The Law: make it harder against players who should live, easier against suspects."""
    whom = state.agenda[-1][3]
    if whom in {me, state.president}:
        wanted = c.LOWER if evil and whom != me else c.RAISE
    else:
        wanted = c.LOWER if suspicion(state, me, whom) >= SUSPICIOUS else c.NO
    return wanted if wanted in legal else c.NO


def bid(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Cheap bids only: what is won must be worth the cards."""
    if c.DONE in legal:
        return c.DONE
    values = state.tables.kind_value
    cards = [action for action in legal if action >= c.CARD]
    high = state.agenda[-1][2]
    prize = worth(state, state.tables.briefs[state.brief].winner, me, evil)
    if c.BOW_OUT in legal and (not cards or high >= 1.2 * prize or high >= 8):
        return c.BOW_OUT
    return min(cards, key=lambda a: abs(values[a - c.CARD] - high - 1))
