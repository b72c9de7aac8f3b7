"""What a viewer may know in Patriot (the information table), field by field.

Cards are numbers of rows of the content. A player's secrets (hand, cards laid face down, what was seen) are visible to
the seat of that player, and in a campaign with open hands to everybody; for the others they are None."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.view import View
from intrigue.games.patriot.arrangement import Cards
from intrigue.games.patriot.cards import laid_count, owned
from intrigue.games.patriot.codes import PHASES
from intrigue.games.patriot.decisions import D_DEAD_VOTE, D_VOTE
from intrigue.games.patriot.state import OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import NONE
from intrigue.games.patriot.votes import concealed, together


@dataclass(frozen=True, slots=True, kw_only=True)
class PatriotView(View):
    """All that one seat may know. Lists by player unless said otherwise."""

    n: int
    round: int
    rounds: int
    turn: int
    phase: str
    order: Cards
    president: int
    active: int
    at: int
    threat: int
    unrest: int
    taxes: int
    coins: int
    secured: int
    ap: int
    characters: Cards
    executed: Cards
    base: Cards
    ap_next: Cards
    marks: Cards
    limits: Cards
    uses: Cards
    """Uses left of abilities: 3 * player + slot."""
    counters: Cards
    eye_rolled: bool
    dead: Cards
    fallen: Cards
    loyal_fallen: int
    falls: Cards
    vests: Cards
    kept: Cards
    held: tuple[Cards, ...]
    troops: int
    """Defense Spaces with troops, as bits; likewise the rioters and tokens."""
    rioters: int
    riots: Cards
    riots_left: int
    riot_discard: Cards
    riot_seen: bool
    groups: int
    raised: int
    stopped: int
    shields: int
    beacons: Cards
    beacon_status: Cards
    beacons_left: int
    beacons_gone: Cards
    brief: int
    brief_row: int
    briefs_left: int
    brief_discard: Cards
    briefs_gone: int
    supers_left: int
    super_ranges: Cards
    """Where super briefs lie in the deck: 256 * lowest place + highest place, from the bottom. If one may have left the
    game instead, 65536 * how many times likelier it is to lie there is added; 65535 means that it has left."""
    piles: Cards
    """Sizes of the four influence draw piles."""
    discards: tuple[Cards, ...]
    """The four open discard piles, sorted."""
    opinion_left: int
    opinion_next: int
    tally_next: int
    hand_sizes: Cards
    """While numbers of added cards are hidden, a hand of another player includes what lies in the vote."""
    hands: tuple[Cards | None, ...]
    aside: Cards
    vote: int
    voters: Cards
    laid_counts: tuple[int | None, ...]
    laid: tuple[Cards | None, ...]
    eye_roll: int
    pile: Cards
    """The revealed cards of the last vote, in the order of the shuffled pile."""
    bids: Cards
    letter: int
    letters_left: int
    letter_counts: Cards
    letter_cards: tuple[Cards | None, ...]
    letter_open: Cards
    discoveries_left: int
    discoveries_removed: int
    discoveries_predicted: int
    discoveries_used: Cards
    drawn_count: int
    drawn: Cards | None
    drawn_by: int
    drawn_from: int
    disc3: int
    allegiances: tuple[tuple[int | None, ...], ...]
    unseen: Cards
    shown: Cards
    box: int
    dice: Cards
    """The last dice that all have seen: results of a D8, and 100 + Defense Space for rioters."""
    die: int
    points: int
    triggers: Cards
    muted: int
    picked: int
    """The last pick before all eyes: 8 * player + picked player, or 64 + the space of an executed rioter."""
    said: Cards
    doubt: Cards
    """What the votes so far tell everybody about each player (see `votes.weigh`)."""
    tokens: int
    track: int
    lo: Cards
    """What all know about types: the least number of cards of each type in hands (4 * player + type), on the letter
    (4 * (n + player) + type) and in Public Opinion (8 * n + type)."""
    hi: Cards
    seen: tuple[tuple[Cards, ...] | None, ...]
    """Cards that a player has seen in the hand of each other player."""
    gone: tuple[Cards | None, ...]
    """How many cards have left that hand face down since."""
    brief_peeks: tuple[Cards | None, ...]
    """65536 * card + 256 * lowest place + highest place in the deck, from the bottom."""
    opinion_peeks: tuple[Cards | None, ...]
    science_peeks: tuple[Cards | None, ...]
    removed_seen: tuple[Cards | None, ...]
    briefs_removed: tuple[Cards | None, ...]
    loyalty_seen: tuple[Cards | None, ...]
    """64 * target + allegiance card."""
    agenda: tuple[tuple[int | str, ...], ...]


def make_view(state: PatriotState, viewer: int | None) -> PatriotView:
    n = state.n
    players = range(n)
    open_hands = state.setup.open_hands
    mine = [open_hands or state.owner[player] == viewer for player in players]
    at_once = together(state)
    hidden = [state.vote != 0 and not mine[p] and concealed(state, p) for p in players]
    laid = [laid_count(state, player) for player in players]
    return PatriotView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        n=n,
        round=state.round,
        rounds=state.setup.rounds,
        turn=state.turn,
        phase=PHASES[state.phase],
        order=tuple(state.order),
        president=state.president,
        active=state.active,
        at=state.at,
        threat=state.threat,
        unrest=state.unrest,
        taxes=state.taxes,
        coins=state.coins,
        secured=state.secured,
        ap=state.ap,
        characters=tuple(state.characters),
        executed=tuple(state.executed),
        base=tuple(state.base),
        ap_next=tuple(state.ap_next),
        marks=tuple(state.marks),
        limits=tuple(state.limits),
        uses=tuple(state.uses),
        counters=tuple(state.counters),
        eye_rolled=state.eye_rolled,
        dead=tuple(state.dead),
        fallen=tuple(state.fallen),
        loyal_fallen=state.loyal_fallen,
        falls=tuple(state.falls),
        vests=tuple(state.vests),
        kept=tuple(state.kept),
        held=tuple(state.held),
        troops=state.troops,
        rioters=state.rioters,
        riots=tuple(state.riots),
        riots_left=len(state.riot_deck),
        riot_discard=tuple(state.riot_discard),
        riot_seen=state.riot_seen,
        groups=state.groups,
        raised=state.raised,
        stopped=state.stopped,
        shields=state.shields,
        beacons=tuple(state.beacons),
        beacon_status=tuple(state.beacon_status),
        beacons_left=len(state.beacon_deck),
        beacons_gone=tuple(state.beacons_gone),
        brief=state.brief,
        brief_row=state.brief_row,
        briefs_left=len(state.brief_deck),
        brief_discard=tuple(state.brief_discard),
        briefs_gone=len(state.brief_gone),
        supers_left=len(state.supers_left),
        super_ranges=state.super_ranges,
        piles=tuple([len(bag) for bag in state.bags]),
        discards=tuple([tuple(sorted(pile)) for pile in state.discards]),
        opinion_left=len(state.opinion),
        opinion_next=state.opinion_next,
        tally_next=state.tally_next,
        hand_sizes=tuple([len(state.hands[p]) + (laid[p] if hidden[p] else 0) for p in players]),
        hands=tuple([tuple(state.hands[p]) if mine[p] else None for p in players]),
        aside=tuple(state.aside),
        vote=state.vote,
        voters=(0,) * n if at_once else tuple(state.voters),
        laid_counts=tuple([None if hidden[p] else laid[p] for p in players]),
        laid=tuple(
            [tuple(owned(state.laid, p)) if mine[p] or (state.dead[p] and not hidden[p]) else None for p in players]
        ),
        eye_roll=seen_eye_roll(state, viewer, at_once),
        pile=tuple(state.pile),
        bids=tuple(state.bids),
        letter=state.letter,
        letters_left=len(state.letters),
        letter_counts=tuple([len([code for code in state.letter_cards if code >> OWNER_SHIFT == p]) for p in players]),
        letter_cards=tuple([tuple(owned(state.letter_cards, p)) if mine[p] else None for p in players]),
        letter_open=tuple(state.letter_open),
        discoveries_left=len(state.sd_deck),
        discoveries_removed=len(state.sd_removed),
        discoveries_predicted=len(state.sd_predicted),
        discoveries_used=tuple(state.sd_used),
        drawn_count=len(state.drawn),
        drawn=tuple(state.drawn) if state.drawn_by != NONE and mine[state.drawn_by] else None,
        drawn_by=state.drawn_by,
        drawn_from=state.drawn_from,
        disc3=state.disc3,
        allegiances=tuple([seen_allegiances(state, viewer, p) for p in players]),
        unseen=tuple(state.unseen),
        shown=tuple(state.shown),
        box=len(state.box),
        dice=tuple(state.dice),
        die=state.die,
        points=state.points,
        triggers=tuple(state.triggers),
        muted=state.muted,
        picked=state.picked,
        said=tuple(state.said),
        doubt=tuple(state.doubt),
        tokens=state.tokens,
        track=state.track,
        lo=tuple(state.lo),
        hi=tuple(state.hi),
        seen=tuple([tuple(state.seen[n * p : n * p + n]) if mine[p] else None for p in players]),
        gone=tuple([tuple(state.gone[n * p : n * p + n]) if mine[p] else None for p in players]),
        brief_peeks=only(state.brief_peeks, mine),
        opinion_peeks=only(state.opinion_peeks, mine),
        science_peeks=only(state.science_peeks, mine),
        removed_seen=only(state.removed_seen, mine),
        briefs_removed=only(state.briefs_removed, mine),
        loyalty_seen=only(state.loyalty_seen, mine),
        agenda=tuple([tuple(state.game.step_data(step)) for step in state.agenda]),
        asks=seen_asks(state, viewer, at_once),
    )


def only(values: list[Cards], mine: list[bool]) -> tuple[Cards | None, ...]:
    return tuple([value if own else None for value, own in zip(values, mine, strict=True)])


def seen_eye_roll(state: PatriotState, viewer: int | None, at_once: bool) -> int:
    """While all choose at the same time, only Diva knows that she has rolled her eyes."""
    if at_once and (viewer is None or not has_eye_roll(state, viewer)):
        return NONE
    return state.eye_roll


def has_eye_roll(state: PatriotState, player: int) -> bool:
    from intrigue.games.patriot.tables import EYE_ROLL

    return bool(state.traits[player] & EYE_ROLL)


def seen_allegiances(state: PatriotState, viewer: int | None, player: int) -> tuple[int | None, ...]:
    """The own cards that may be looked at, the revealed ones of everybody, and all of them after the end (PT-17.9)."""
    over = state.result is not None
    own = state.owner[player] == viewer
    shown, unseen = state.shown[player], state.unseen[player]
    return tuple(
        [
            card if over or shown >> place & 1 or (own and not unseen >> place & 1) else None
            for place, card in enumerate(state.allegiances[player])
        ]
    )


def seen_asks(state: PatriotState, viewer: int | None, at_once: bool) -> tuple[str | None, ...]:
    """Which decision each seat faces. While all add cards at the same time, how far the others are is hidden."""
    decisions = state.game.decisions
    asks: list[str | None] = []
    for seat, ask in enumerate(state.asks):
        if ask < 0:
            asks.append(None)
        elif at_once and seat != viewer:
            asks.append(decisions[D_DEAD_VOTE if state.dead[seat] else D_VOTE].id)
        else:
            asks.append(decisions[ask].id)
    return tuple(asks)
