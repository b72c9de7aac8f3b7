"""The greedy player in votes and bids."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.judgement import SUSPICIOUS, letter_gap, suspicion, worth
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

CARELESS = 30  # doubt from which on an assassin becomes careful


def vote(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Add the next card to a vote, or be done."""
    cards = [action for action in legal if action >= c.CARD]
    if not cards:
        return c.DONE
    if view.vote == 2:
        return death_vote(game, view, cards, rng, me, evil)
    return brief_vote(game, view, cards, rng, me, evil)


def brief_vote(game: Patriot, view: PatriotView, cards: list[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players give their share of what the top row needs; an assassin a wrong card or two, or nothing."""
    tables = game.tables
    brief = tables.briefs[view.brief]
    laid = view.laid[me] or ()
    right = [a for a in cards if brief.needs >> tables.kind_type[a - c.CARD] & 1]
    wrong = [a for a in cards if a not in right]
    top, bottom = brief.rows[0][1], brief.rows[-1][1]
    stake = worth(game, view, top, me, False) - worth(game, view, bottom, me, False)
    if evil:
        if stake > 2.0 and wrong and len(laid) < (2 if view.doubt[me] < CARELESS else 1) and rng.random() < 0.75:
            return max(wrong, key=lambda a: tables.kind_value[a - c.CARD])
        return c.DONE
    if stake < 1.5:
        return c.DONE
    start = brief.rows[0][0] if len(brief.rows) == 2 or stake > 8 else brief.rows[-2][0] + 1
    quota = 1.25 * (start + 2) / max(2, view.n - 0.5)
    given = sum(tables.kind_value[kind] for kind in laid)
    if given >= quota or not right:
        return c.DONE
    gaps = letter_gap(game, view)[0]
    spare = [a for a in right if not gaps[tables.kind_type[a - c.CARD]]] or right
    return max(spare, key=lambda a: -abs(tables.kind_value[a - c.CARD] - (quota - given)))


def victim(view: PatriotView) -> int:
    """Against whom the running assassination vote goes."""
    for step in reversed(view.agenda):
        if step[0] == "verdict":
            return int(step[2])
    return view.president


def death_vote(game: Patriot, view: PatriotView, cards: list[int], rng: Random, me: int, evil: bool) -> int:
    """Spy and War to kill, Finance and Science to save."""
    tables = game.tables
    whom = victim(view)
    doubt = suspicion(game, view, whom)
    if whom == me:
        kill = False
    elif whom == view.president:
        kill = evil
    else:
        kill = evil or doubt >= SUSPICIOUS
    fitting = [a for a in cards if (tables.kind_type[a - c.CARD] & 1 == 1) == kill]
    laid = view.laid[me] or ()
    given = sum(tables.kind_value[kind] for kind in laid)
    desperate = whom in {me, view.president} or doubt >= 80
    enough = 99 if desperate else 1.2 * 2
    if not kill and not desperate and doubt >= SUSPICIOUS // 2:
        return c.DONE
    if kill and not desperate:
        enough = 3.5
    if not fitting or given >= enough:
        return c.DONE
    return max(fitting, key=lambda a: tables.kind_value[a - c.CARD])


def target(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players name the most suspected; an assassin the President if the cards are there, else anybody else."""
    tables = game.tables
    if evil:
        force = sum(tables.kind_value[kind] for kind in view.hands[me] or () if tables.kind_type[kind] & 1)
        if c.PLAYER + view.president in legal and force >= 3 * view.n:
            return c.PLAYER + view.president
    others = [action for action in legal if action != c.PLAYER + view.president] or list(legal)
    return max(others, key=lambda a: suspicion(game, view, a - c.PLAYER) + rng.random())


def law(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """I Am The Law: make it harder against those one wants to live, easier against suspects."""
    whom = int(view.agenda[-1][3])
    if whom in {me, view.president}:
        return c.LOWER if evil and whom != me else c.RAISE
    return c.LOWER if suspicion(game, view, whom) >= SUSPICIOUS else c.NO


def bid(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Cheap bids only: what is won must be worth the cards."""
    if c.DONE in legal:
        return c.DONE
    values = game.tables.kind_value
    cards = [action for action in legal if action >= c.CARD]
    high = int(view.agenda[-1][3])
    prize = worth(game, view, game.tables.briefs[view.brief].winner, me, evil)
    if c.BOW_OUT in legal and (not cards or high >= 1.2 * prize or high >= 8):
        return c.BOW_OUT
    return min(cards, key=lambda a: abs(values[a - c.CARD] - high - 1))
