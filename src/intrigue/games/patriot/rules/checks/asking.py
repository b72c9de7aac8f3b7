"""Who is asked in a loaded state, and what."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData
from intrigue.core.state import NOT_ASKED, Step
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import NONE, game_of
from intrigue.games.patriot.state import PatriotState

ASKS: Final[dict[int, tuple[int, ...]]] = {
    c.S_CHOOSE: (c.D_PRESIDENT, c.D_CHARACTER, c.D_CAMPAIGN_CHARACTER, c.D_GUIDED_CHARACTER),
    c.S_PREGAME: (c.D_PREGAME,),
    c.S_SPOILT: (c.D_SPOILT,),
    c.S_ACTING: (c.D_ACT,),
    c.S_MOMENT: (c.D_MOMENT,),
    c.S_PAY_CARD: (c.D_PAY,),
    c.S_GIVE: (c.D_GIVE,),
    c.S_BRIEF_WINDOW: (c.D_BRIEF_WINDOW,),
    c.S_CHOICE: (c.D_CHOICE,),
    c.S_BIDDING: (c.D_BID,),
    c.S_WRITE: (c.D_LETTER,),
    c.S_SECURE: (c.D_SECURE,),
    c.S_PICK: (c.D_PICK,),
    c.S_DRAW_ANY: (c.D_TYPE,),
    c.S_LOSE: (c.D_LOSE,),
    c.S_PASS: (c.D_PASS,),
    c.S_TANTRUM: (c.D_TANTRUM,),
    c.S_THREAT_WINDOW: (c.D_THREAT_WINDOW,),
    c.S_UNREST_WINDOW: (c.D_UNREST_WINDOW,),
    c.S_RIOT_WINDOW: (c.D_RIOT_WINDOW,),
    c.S_PLACE_RIOTER: (c.D_PLACE_RIOTER,),
    c.S_TROOPS: (c.D_TROOPS,),
    c.S_REMOVE_TROOPS: (c.D_REMOVE_TROOPS,),
    c.S_MOVE_TROOPS: (c.D_MOVE_FROM,),
    c.S_MOVING: (c.D_MOVE_TO,),
    c.S_EXECUTE: (c.D_EXECUTE,),
    c.S_LAUNCH: (c.D_LAUNCH,),
    c.S_UNLAUNCH: (c.D_UNLAUNCH,),
    c.S_REPROGRAM: (c.D_REPROGRAM,),
    c.S_SORT: (c.D_SORT,),
    c.S_PREDICT: (c.D_PREDICT,),
    c.S_THANKS: (c.D_THANKS,),
    c.S_THANKS_TO: (c.D_THANKS_TO,),
    c.S_KEEP: (c.D_KEEP,),
    c.S_VOTE_ADD: (c.D_VOTE, c.D_DEAD_VOTE),
    c.S_VOTING: (c.D_VOTE, c.D_DEAD_VOTE, c.D_EYE_ROLL),
    c.S_EYE_ROLL: (c.D_EYE_ROLL,),
    c.S_CALL: (c.D_TARGET,),
    c.S_CONSENT_VOTE: (c.D_CONSENT,),
    c.S_CONSENT_LAW: (c.D_CONSENT,),
    c.S_CONSENT_OVERRULE: (c.D_CONSENT,),
    c.S_LAW: (c.D_LAW,),
    c.S_REVEAL: (c.D_REVEAL,),
    c.S_NEW_CHARACTER: (c.D_NEW_CHARACTER,),
    c.S_REROLL: (c.D_REROLL,),
    c.S_ROLLED: (c.D_UNREST_CARDS, c.D_SCIENCE_CARDS, c.D_EXECUTE_ROLL),
    c.S_SPEAK: (c.D_SPEAK,),
    c.S_TOKEN: (c.D_TOKEN,),
    c.S_UNTOKEN: (c.D_UNTOKEN,),
}
"""The questions that a step can wait with on top of the agenda."""


def check_top(state: PatriotState) -> None:
    """The step on top waits for an answer of its player, and there is something to answer."""
    game = game_of(state)
    asked = [seat for seat, ask in enumerate(state.asks) if ask != NOT_ASKED]
    top = state.agenda[-1] if state.agenda else ()
    if not top or top[0] not in ASKS or not asked:
        raise BadData("asks", "somebody who must decide, as the agenda says", list(game.asked(state)))
    if top[0] == c.S_VOTING:
        check_voting(state, asked)
    elif asked != [state.owner[top[1]]] if top[1] != NONE else True:
        raise BadData("asks", f"seat {state.owner[top[1]] if top[1] != NONE else '?'}", list(game.asked(state)))
    for seat in asked:
        decision = state.asks[seat]
        if decision not in ASKS[top[0]] or not right_question(state, top, seat):
            raise BadData(f"asks[{seat}]", "the question of the step on top", game.asked(state)[seat])
        if not game.menus[decision](state, seat):
            raise BadData(f"asks[{seat}]", "a question that can be answered", game.asked(state)[seat])


def check_voting(state: PatriotState, asked: list[int]) -> None:
    for seat in asked:
        if state.asks[seat] == c.D_EYE_ROLL:
            fits = bool(state.traits[seat] & c.EYE_ROLL) and not state.eye_rolled and state.vote == c.BRIEF_VOTE
            if not fits or state.eye_roll != NONE:
                raise BadData(f"asks[{seat}]", "PT-D20 only for who may roll eyes", game_of(state).asked(state)[seat])
        elif not state.hands[seat]:
            raise BadData(f"asks[{seat}]", "nothing for a player without cards", game_of(state).asked(state)[seat])


def right_question(state: PatriotState, top: Step, seat: int) -> bool:
    """Where a step can wait with several questions: whether this is the one."""
    decision = state.asks[seat]
    if decision in {c.D_VOTE, c.D_DEAD_VOTE}:
        player = seat if top[0] == c.S_VOTING else top[1]
        return bool(state.dead[player]) == (decision == c.D_DEAD_VOTE)
    if top[0] == c.S_CHOOSE:
        if state.setup.tutorial:
            return decision == c.D_GUIDED_CHARACTER
        if state.setup.campaign >= 0:
            return decision == c.D_CAMPAIGN_CHARACTER
        return (decision == c.D_PRESIDENT) == (top[1] == state.president) and decision in {c.D_PRESIDENT, c.D_CHARACTER}
    return True
