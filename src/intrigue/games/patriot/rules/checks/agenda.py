"""What is going on in a loaded state: the agenda fits the phase, its steps make sense, and the right seats are asked.

At the bottom of the agenda lies the rest of the turn, of the Round Actions or of the set-up, which must be complete.
Above it lie steps that work by themselves: each is checked for its arguments and for what it needs on the table."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData
from intrigue.core.state import NOT_ASKED, Step
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import NONE, game_of
from intrigue.games.patriot.rules.checks.arguments import check_arguments, raise_step
from intrigue.games.patriot.rules.checks.asking import check_top
from intrigue.games.patriot.rules.checks.matters import check_bids, check_brief, check_looking, check_once, check_vote
from intrigue.games.patriot.rules.checks.steps import NEEDS
from intrigue.games.patriot.state import PatriotState

MOMENT: Final = (c.S_MOMENT, NONE, 0)


def check_agenda(state: PatriotState) -> None:
    if state.over:
        for name in ("agenda", "triggers", "asks"):
            if name == "asks" and any(ask != NOT_ASKED for ask in state.asks):
                raise BadData("asks", "nobody, as the game is over", state.asks)
            if name != "asks" and getattr(state, name):
                raise BadData(name, "nothing, as the game is over", getattr(state, name))
        return
    for place, step in enumerate(state.agenda):
        check_arguments(state, place, step)
    above = check_frame(state)
    for place in range(above, len(state.agenda)):
        step = state.agenda[place]
        if step[0] in FRAME:
            raise_step(state, place, "a step of this part of the turn")
        if step[0] in NEEDS and not NEEDS[step[0]](state, step):
            raise_step(state, place, "a step that the table allows")
    check_once(state)
    check_vote(state)
    check_looking(state)
    check_brief(state, above)
    check_bids(state)
    check_top(state)


# ---- the rest of the turn, the round, the set-up -------------------------------------------------

FRAME: Final = frozenset(
    {
        c.S_CHOOSE,
        c.S_DEAL,
        c.S_PREGAME,
        c.S_BEGIN_ROUND,
        c.S_TURN,
        c.S_BEGIN_ACT,
        c.S_ACT,
        c.S_ACTING,
        c.S_ENCOUNTER,
        c.S_LAST_LETTER,
        c.S_HAND_LIMIT,
        c.S_END_TURN,
        c.S_END_ROUND,
        c.S_LETTER,
        c.S_ROUND_RIOTS,
        c.S_ROUND_BEACONS,
        c.S_ROUND_TAXES,
        c.S_NEXT_LETTER,
        c.S_CAMPAIGN_ROUND,
        c.S_LAST_DAY,
        c.S_SPOILT,
        c.S_BRIEF_DONE,
    }
)


def check_frame(state: PatriotState) -> int:
    """How many steps at the bottom are the rest of what goes on in this phase."""
    for frame in frames(state):
        if state.agenda[: len(frame)] == frame:
            rest = state.agenda[len(frame) :]
            if not any(step[0] in FRAME for step in rest):
                return len(frame)
    game = game_of(state)
    raise BadData("agenda", "the rest of this phase", [game.step_data(step) for step in state.agenda])


def frames(state: PatriotState) -> list[list[Step]]:
    """What can lie at the bottom of the agenda in this phase."""
    if state.phase == c.SETTING_UP:
        return setting_up(state)
    if state.phase == c.ROUND_ACTIONS:
        return round_actions(state)
    turns: list[list[Step]] = [[(c.S_TURN,) if state.turn < state.n else (c.S_END_ROUND,)]]
    if state.phase == c.TURN_ENDS and state.turn > 0 and state.order[state.turn - 1] == state.active:
        found = turns
    else:
        found = []
    if not 0 <= state.turn < state.n or state.order[state.turn] != state.active:
        return found
    player = state.active
    turn: list[Step] = [
        (c.S_END_TURN, player),
        (c.S_HAND_LIMIT, player),
        (c.S_LAST_LETTER, player),
        (c.S_ENCOUNTER, player),
        (c.S_BEGIN_ACT, player),
    ]
    if state.phase == c.GATHERING:
        return [[*turn, (c.S_SPOILT, player)]]
    if state.phase == c.ACTING:
        return [[*turn[:4], (c.S_ACTING, player)], [*turn[:4], (c.S_ACT, player)]]
    if state.phase == c.ENCOUNTER:
        if state.brief != NONE:
            return [[*turn[:3], (c.S_BRIEF_DONE,)]]
        return [turn[:3], turn[:2]]
    return [*found, turn[:1]]


def round_actions(state: PatriotState) -> list[list[Step]]:
    """Prefixes of the Round Actions (PT-7); in a campaign also what comes before the first turn."""
    actions: list[Step] = [
        (c.S_BEGIN_ROUND,),
        (c.S_NEXT_LETTER,),
        MOMENT,
        (c.S_ROUND_TAXES,),
        MOMENT,
        (c.S_ROUND_BEACONS,),
        MOMENT,
        (c.S_ROUND_RIOTS,),
        MOMENT,
    ]
    if state.turn == 0 and state.setup.campaign >= 0:
        return [[(c.S_TURN,)]]
    if state.turn != NONE:
        return []
    last: list[Step] = [(c.S_LAST_DAY,)]
    found = [actions[:length] for length in (8, 6, 4, 2) if state.letter == NONE]
    if state.setup.campaign < 0 and state.round == c.LAST_DAY:
        return [actions + last]
    return [actions, *found] if state.letter == NONE else []


def setting_up(state: PatriotState) -> list[list[Step]]:
    """Characters are chosen in order, then pre-game cards (PT-1.10 to PT-1.16)."""
    order, missing = state.order, [player for player in state.order if state.characters[player] == NONE]
    if state.active != order[0] or missing != order[len(order) - len(missing) :]:
        return []
    if missing:
        return [[(c.S_DEAL,), *[(c.S_CHOOSE, player) for player in reversed(missing)]]]
    extra = 0 if state.setup.campaign < 0 else 1
    start: list[Step] = [(c.S_BEGIN_ROUND,), (c.S_NEXT_LETTER,)]
    found = []
    for first in range(state.n):
        rest: list[Step] = [(c.S_PREGAME, order[space], space + extra) for space in range(state.n - 1, first, -1)]
        found += [[*start, *rest, (c.S_PREGAME, order[first], left)] for left in range(1, first + extra + 1)]
    return found
