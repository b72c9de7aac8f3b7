"""What there can be only one of at a time in a loaded state: a vote, a look into a deck, a brief, a bidding."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import NONE, game_of
from intrigue.games.patriot.rules.checks.arguments import raise_step
from intrigue.games.patriot.rules.votes import CLOSE, DEAD_CARDS
from intrigue.games.patriot.state import PatriotState

ONCE: Final = (
    c.S_BRIEF_DONE,
    c.S_BRIEF_WINDOW,
    c.S_RESOLVE_BRIEF,
    c.S_CHOICE,
    c.S_TALLY,
    c.S_ACTIONS,
    c.S_VERDICT,
    c.S_ASSASSINATION,
    c.S_LAW,
    c.S_CONSENT_LAW,
    c.S_CONSENT_OVERRULE,
    c.S_KEEP,
    c.S_SORT,
    c.S_PREDICT,
    c.S_REJECTS,
    c.S_THANKS,
    c.S_THANKS_TO,
    c.S_BID,
    c.S_BIDDING,
    c.S_VOTING,
    c.S_EYE_ROLL,
    c.S_TILE,
    c.S_REPROGRAM,
    c.S_MOVE_TROOPS,
    c.S_MOVING,
    c.S_RETRIGGER,
    c.S_VOTE_CLOSE,
)


def kinds_of(state: PatriotState) -> list[int]:
    return [step[0] for step in state.agenda]


def check_once(state: PatriotState) -> None:
    kinds = kinds_of(state)
    for kind in ONCE:
        if kinds.count(kind) > 1:
            raise BadData("agenda", f"{game_of(state).steps[kind].name} once", kinds.count(kind))


def check_vote(state: PatriotState) -> None:
    """A vote that is held: cards are being added, or its pile is revealed (PT-6.2 to PT-6.9)."""
    agenda, kinds = state.agenda, kinds_of(state)
    adding, counting = CLOSE in agenda, c.S_TALLY in kinds
    death = c.S_VERDICT in kinds
    wanted = c.DEATH_VOTE if death else c.BRIEF_VOTE if adding or counting else 0
    if state.vote != wanted or (adding and counting) or (death and counting):
        raise BadData("vote", f"{wanted}, as the agenda says", state.vote)
    if wanted == c.BRIEF_VOTE and (state.brief == NONE or state.tables.briefs[state.brief].kind != c.INFLUENCE):
        raise BadData("brief", "an influence brief to vote on", state.brief)
    if c.S_ACTIONS in kinds and not counting:
        raise BadData("agenda", "actions before the tally", kinds)
    if not adding and (state.laid or state.eye_roll != NONE):
        raise BadData("laid" if state.laid else "eye_roll", "nothing, as no cards are being added", state.laid)
    if adding and state.pile:
        raise BadData("pile", "nothing before the reveal", state.pile)
    if death and kinds.index(c.S_VERDICT) > (agenda.index(CLOSE) if adding else len(agenda)):
        raise BadData("agenda", "the verdict after the vote", kinds)
    check_adding(state, adding)


def check_adding(state: PatriotState, adding: bool) -> None:
    """Those who are still to add cards come after each other, or all choose at the same time."""
    agenda = state.agenda
    above = agenda[agenda.index(CLOSE) + 1 :] if adding else []
    allowed = {c.S_VOTE_ADD, c.S_EYE_ROLL, c.S_SPEAK, c.S_VOTING}
    if any(step[0] not in allowed for step in above) or (adding and not above):
        raise BadData("agenda", "only those who add cards, while they do", kinds_of(state))
    if any(step[0] in {c.S_VOTE_ADD, c.S_VOTING, c.S_EYE_ROLL} for step in agenda) and not adding:
        raise BadData("agenda", "nobody who adds cards without a vote", kinds_of(state))
    if not adding:
        return
    if ((c.S_VOTING,) in above) != state.setup.simultaneous or (state.setup.simultaneous and len(above) > 1):
        raise BadData("agenda", "everybody at the same time, or one after the other", kinds_of(state))
    left = [step[1] for step in above if step[0] == c.S_VOTE_ADD]
    if state.setup.simultaneous:
        asked = {c.D_VOTE, c.D_DEAD_VOTE}
        left = [player for player in range(state.n) if state.asks[player] in asked]
    if [player for player in range(state.n) if not state.voters[player]] != sorted(left):
        raise BadData("voters", "1 for those who have added their cards", state.voters)
    first = above[-2] if above[-1][0] == c.S_SPEAK else above[-1]
    added = {code >> c.OWNER_SHIFT for code in state.laid}
    may = {player for player in range(state.n) if state.voters[player] or state.setup.simultaneous}
    if first[0] == c.S_VOTE_ADD:
        may.add(first[1])
    if not added <= may:
        raise BadData("laid", "cards of those who have added some", state.laid)
    for player in range(state.n):
        count = len([code for code in state.laid if code >> c.OWNER_SHIFT == player])
        if state.dead[player] and count > DEAD_CARDS - int(not state.voters[player]):
            raise BadData("laid", "at most two cards of an assassinated assassin", state.laid)


def check_looking(state: PatriotState) -> None:
    """Somebody looks at cards exactly while a step waits for it."""
    waits = [step for step in state.agenda if step[0] in {c.S_SORT, c.S_PREDICT, c.S_KEEP}]
    if len(waits) != int(state.drawn_from != 0):
        raise BadData("drawn_from", "a deck exactly if somebody looks at its cards", state.drawn_from)
    for step in waits:
        count = len(state.drawn)
        if step[1] != state.drawn_by:
            raise BadData("drawn_by", f"player {step[1]}", state.drawn_by)
        if step[0] != c.S_KEEP and step[2] != state.drawn_from:
            raise BadData("drawn_from", f"deck {step[2]}", state.drawn_from)
        if step[0] == c.S_SORT and (state.drawn_from == c.SCIENCES or step[3] + 1 >= count or count > 3):
            raise BadData("drawn", "two or three cards, of which some have no place yet", state.drawn)
        if step[0] == c.S_PREDICT and (state.drawn_from == c.OPINIONS or count != 2):
            raise BadData("drawn", "two cards", state.drawn)
        if step[0] != c.S_KEEP and state.agenda[-1] != step:
            raise BadData("agenda", "a choice among the cards that are looked at", step)


def check_brief(state: PatriotState, above: int) -> None:
    """Steps about a brief need one of the right kind; it lies open only during an Encounter."""
    if state.brief != NONE and state.phase != c.ENCOUNTER:
        raise BadData("brief", "-1 outside an Encounter", state.brief)
    kind = state.tables.briefs[state.brief].kind if state.brief != NONE else NONE
    needed = {c.S_CHOICE: c.CHOICE, c.S_BID: c.BID, c.S_BIDDING: c.BID, c.S_CONSENT_OVERRULE: c.CHOICE}
    for place in range(above, len(state.agenda)):
        step = state.agenda[place]
        if step[0] in needed and needed[step[0]] != kind:
            raise_step(state, place, "a step about the brief that lies open")
        if step[0] in {c.S_BRIEF_WINDOW, c.S_RESOLVE_BRIEF} and kind == NONE:
            raise_step(state, place, "a step about a brief that lies open")
        if step[0] == c.S_RESOLVE_BRIEF and step[2] and kind != c.INFLUENCE:
            raise_step(state, place, "a vote that can be passed")
        if step[0] == c.S_BRIEF_WINDOW and state.agenda[place - 1][0] != c.S_RESOLVE_BRIEF:
            raise_step(state, place, "a window before a brief is resolved")
        waits = step[0] in {c.S_MOMENT, c.S_BRIEF_WINDOW} and step[1] != NONE
        if waits and state.setup.orders[state.active][min(step[2], state.n - 1)] != step[1]:
            raise_step(state, place, "a player and the place clockwise")


def check_bids(state: PatriotState) -> None:
    steps = [step for step in state.agenda if step[0] in {c.S_BID, c.S_BIDDING}]
    if state.bids and not steps:
        raise BadData("bids", "nothing, as there is no bidding", state.bids)
    values = state.tables.kind_value
    totals = [0] * state.n
    for code in state.bids:
        totals[code >> c.OWNER_SHIFT] += values[code & c.KIND_MASK]
    for step in steps:
        high, leader = step[2], step[3]
        out = step[5:] if step[0] == c.S_BIDDING else step[4:]
        if (leader == NONE) != (high == 0) or (leader != NONE and totals[leader] != high):
            raise BadData("bids", f"a bid of {high} by the leader", state.bids)
        others = [player for player in range(state.n) if player not in {step[1], leader}]
        if any(totals[player] > high for player in others) or leader in out or step[1] in out:
            raise BadData("bids", "no bid above the highest one", state.bids)
        if step[0] == c.S_BIDDING and (leader == step[1] or (not step[4] and totals[step[1]] > high)):
            raise BadData("bids", "a bidder who is not the leader", state.bids)
