"""A view from a state: each field is taken from what the viewer may know."""

from __future__ import annotations

from intrigue.games.patriot.codes import (
    KIND_MASK,
    LOCATION_IDS,
    NONE,
    OWNER_SHIFT,
    PHASES,
    STATEMENT_IDS,
    VOTES,
)
from intrigue.games.patriot.rules.acting import closed_tiles
from intrigue.games.patriot.rules.beacons import beacons_blocked
from intrigue.games.patriot.rules.bookkeeping.hand_types import laid_count, rows_of_bounds
from intrigue.games.patriot.rules.briefs import decider
from intrigue.games.patriot.rules.influence import owned, sees_secrets_of
from intrigue.games.patriot.rules.information.parts import (
    DICE,
    abilities_left,
    abilities_named,
    applied_row,
    beacon_tile,
    done_this_turn,
    last_pick,
    name_of,
    names_of,
    notes,
    number_of,
    numbers,
    owners_count,
    past_vote,
    riot_in_play,
    role,
    seen_allegiances,
    seen_asks,
    seen_bidding,
    seen_bids,
    seen_eye_roll,
    seen_looking,
    seen_roll,
    seen_trial,
    seen_undealt,
    spaces,
    super_brief,
    type_ids,
    types,
    waiting_trait,
)
from intrigue.games.patriot.rules.letters import demands
from intrigue.games.patriot.rules.questions import asked_character
from intrigue.games.patriot.rules.rounds import hand_limit_of
from intrigue.games.patriot.rules.votes import (
    count_hidden_from,
    counting_types,
    hand_shown,
    laid_shown,
    opinion_cards,
    together,
    total_now,
)
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import Demand, Fall, PatriotView, Prepared


def make_view(state: PatriotState, viewer: int | None) -> PatriotView:
    """One line for each field, so longer than other functions."""
    n, tables, setup = state.n, state.tables, state.setup
    players = range(n)
    kinds = tables.kind_ids
    mine = [sees_secrets_of(state, viewer, player) for player in players]
    at_once = together(state)
    hidden = [count_hidden_from(state, viewer, player) for player in players]
    laid = [laid_count(state, player) for player in players]
    bounds = [types(least, most) for least, most in rows_of_bounds(state)]
    return PatriotView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=seen_asks(state, viewer, at_once),
        result=state.result,
        n=n,
        campaign=name_of(tables.campaign_ids, setup.campaign),
        round=state.round,
        rounds=setup.rounds,
        turn=number_of(state.turn),
        phase=PHASES[state.phase],
        order=tuple(state.order),
        president=state.president,
        active=state.active,
        asked=number_of(asked_character(state)),
        at=LOCATION_IDS[state.at],
        threat=state.threat,
        unrest=state.unrest,
        taxes=state.taxes,
        coins=state.coins,
        secured=state.secured,
        ap=state.ap,
        characters=tuple([name_of(tables.character_ids, character) for character in state.characters]),
        executed=names_of(tables.character_ids, state.executed),
        base=tuple(state.base),
        ap_next=tuple(state.ap_next),
        marks=tuple(state.marks),
        hand_limits=tuple([hand_limit_of(state, player) for player in players]),
        abilities=tuple([abilities_left(state, player) for player in players]),
        abilities_of=abilities_named(state),
        done=done_this_turn(state.counters),
        eye_rolled=state.eye_rolled,
        dead=tuple([dead == 1 for dead in state.dead]),
        fallen=tuple(state.fallen),
        loyal_fallen=state.loyal_fallen,
        falls=tuple([Fall(fall >> 1, fall & 1 == 1) for fall in state.falls]),
        vests=tuple(state.vests),
        kept=tuple(state.kept),
        held=tuple([names_of(tables.discovery_ids, cards) if cards else () for cards in state.held]),
        troops=spaces(state.troops),
        rioters=spaces(state.rioters),
        tokens=spaces(state.tokens),
        closed=spaces(closed_tiles(state)),
        riots=tuple([riot_in_play(state, code) for code in state.riots]),
        riots_left=len(state.riot_deck),
        riot_discard=names_of(tables.riot_ids, state.riot_discard),
        riot_seen=state.riot_seen,
        groups=state.groups,
        groups_raised=numbers(state.raised),
        stopped=state.stopped,
        shields=state.shields,
        beacons=tuple(
            [
                beacon_tile(tables.beacon_ids[card], status)
                for card, status in zip(state.beacons, state.beacon_status, strict=True)
            ]
        ),
        beacons_blocked=beacons_blocked(state),
        beacons_left=len(state.beacon_deck),
        beacons_gone=names_of(tables.beacon_ids, state.beacons_gone),
        brief=name_of(tables.brief_ids, state.brief),
        brief_row=applied_row(state),
        brief_decider=number_of(decider(state)),
        briefs_left=len(state.brief_deck),
        brief_discard=names_of(tables.brief_ids, state.brief_discard),
        briefs_gone=len(state.brief_gone),
        supers_left=len(state.supers_left),
        super_briefs=tuple([super_brief(span) for span in state.super_ranges]),
        piles=tuple([len(bag) for bag in state.bags]),
        discards=tuple([names_of(kinds, sorted(pile)) for pile in state.discards]),
        opinion_left=len(state.opinion),
        opinion_next=number_of(state.opinion_next),
        opinion_cards=opinion_cards(state),
        tally_next=state.tally_next,
        hand_sizes=tuple([len(state.hands[p]) + (laid[p] if hidden[p] else 0) for p in players]),
        hands=tuple([names_of(kinds, hand_shown(state, p, hidden[p])) if mine[p] else None for p in players]),
        aside=tuple(
            [Prepared(tables.character_ids[code >> OWNER_SHIFT], kinds[code & KIND_MASK]) for code in state.aside]
        ),
        vote=VOTES.get(state.vote),
        voters=(False,) * n if at_once else tuple([voted == 1 for voted in state.voters]),
        laid_counts=tuple([None if hidden[p] else laid[p] for p in players]),
        laid=tuple(
            [
                names_of(kinds, owned(state.laid, p)) if laid_shown(state, p, mine[p], hidden[p]) else None
                for p in players
            ]
        ),
        eye_roll=seen_eye_roll(state, viewer, at_once),
        pile=names_of(kinds, state.pile),
        counting=type_ids(counting_types(state)),
        vote_total=total_now(state),
        trial=seen_trial(state),
        votes=tuple([past_vote(tables.brief_ids[ballot[0]], ballot) for ballot in state.ballots]),
        bids=seen_bids(state) if state.bids else (),
        bidding=seen_bidding(state),
        letter=name_of(tables.letter_ids, state.letter),
        letters_left=len(state.letters),
        letter_counts=owners_count(state.letter_cards, n),
        letter_cards=tuple([names_of(kinds, owned(state.letter_cards, p)) if mine[p] else None for p in players]),
        letter_open=names_of(kinds, state.letter_open),
        demands=tuple([Demand(*term) for term in demands(state, viewer)]),
        discoveries_left=len(state.sd_deck),
        discoveries_removed=len(state.sd_removed),
        discoveries_predicted=len(state.sd_predicted),
        discoveries_used=names_of(tables.discovery_ids, state.sd_used),
        discovery_cost=setup.discovery_cost,
        looking=seen_looking(state, mine) if state.drawn_by != NONE else None,
        disc3=state.disc3,
        allegiances=tuple([seen_allegiances(state, viewer, player) for player in players]),
        undealt=seen_undealt(state),
        roles=tuple([role(state, player) for player in players]) if state.over else (),
        dice=tuple([DICE[die] for die in state.dice]),
        die=state.die,
        points=state.points,
        roll=seen_roll(state),
        triggers=tuple([waiting_trait(code) for code in state.triggers]),
        muted=tuple([p for p in players if state.muted >> p & 1 and state.owner[p] == viewer]),
        picked=last_pick(state.picked),
        said=tuple([name_of(STATEMENT_IDS, statement) for statement in state.said]),
        track=state.track,
        hand_types=tuple(bounds[:n]),
        letter_types=tuple(bounds[n : 2 * n]),
        opinion_types=bounds[2 * n],
        notes=tuple([notes(state, player) if mine[player] else None for player in players]),
        agenda=state.game.upcoming(state),
    )
