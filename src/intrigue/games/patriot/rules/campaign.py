"""Campaigns for one or two players: triggers and tokens (PT-19)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ALL_SPACES,
    D_TOKEN,
    D_UNTOKEN,
    DONE,
    HIGHEST_ROLL,
    NONE,
    S_RUN,
    S_SETTLE,
    S_TOKEN,
    S_TRIGGER,
    S_UNTOKEN,
    SPACE,
    SPACE_IDS,
)
from intrigue.games.patriot.rules.bookkeeping.dice import note_die
from intrigue.games.patriot.rules.effects.language import ANYWHERE, TOKEN
from intrigue.games.patriot.rules.questions import Refuse, question, spaces_menu
from intrigue.games.patriot.state import PatriotState


def set_up_campaign(state: PatriotState) -> None:
    """PT-19.6: tracker and tokens; the tile of each first token is found with the D4 (PT-19.16)."""
    campaign = state.tables.campaigns[state.setup.campaign]
    state.threat = int(str(state.options["campaign_threat"]))
    state.track = campaign.start
    for op in campaign.setup:
        if op[0] == TOKEN:
            for _ in range(op[1]):
                place = 4 * op[2] + state.chance.below(4)
                state.tokens |= 1 << place
                if state.events is not None:
                    state.events.append(ev.TokenPlaced(SPACE_IDS[place], reveals=True))


def round_effect(state: PatriotState, step: Step) -> None:
    """(campaign round): Round Action 1 (PT-19.8, PT-19.9)."""
    state.active = state.order[0]
    state.agenda.append((S_TRIGGER, 0))
    program = state.tables.campaigns[state.setup.campaign].every_round
    state.agenda.append((S_RUN, program, 0, state.active, NONE))


def trigger(state: PatriotState, step: Step) -> None:
    """(trigger, 1 for a positive one): a D8 roll on the campaign's table (PT-19.11)."""
    campaign = state.tables.campaigns[state.setup.campaign]
    state.die = 1 + state.chance.below(HIGHEST_ROLL)
    note_die(state, state.die)
    if state.events is not None:
        state.events.append(ev.CampaignRolled(bool(step[1]), state.die))
    table = campaign.positive if step[1] else campaign.negative
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_RUN, table[state.die - 1], 0, state.active, NONE))


# ---- tokens --------------------------------------------------------------------------------------


def token(state: PatriotState, step: Step) -> None:
    """(token, player, how many, location): on tiles without a token, by choice (PT-19.12, PT-19.16)."""
    if step[2] > 0 and free_tiles(state, step[3]):
        question(state, step, D_TOKEN)


def free_tiles(state: PatriotState, place: int) -> int:
    wanted = ALL_SPACES if place == ANYWHERE else 15 << 4 * place
    return ~state.tokens & wanted


def token_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(free_tiles(state, state.agenda[-1][3]))


refuse_token = Refuse("PT-19.16", "Name a tile without a token in the right location.")


def answer_token(state: PatriotState, seat: int, action: int) -> None:
    """Each token is an operation for the loss of PT-19.18."""
    _, player, left, place = state.agenda.pop()
    state.tokens |= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TokenPlaced(SPACE_IDS[action - SPACE]))
    if left > 1:
        state.agenda.append((S_TOKEN, player, left - 1, place))
    state.agenda.append((S_SETTLE,))


def untoken(state: PatriotState, step: Step) -> None:
    """(untoken, player, how many): up to so many from any tiles (PT-19.13)."""
    if step[2] > 0 and state.tokens:
        question(state, step, D_UNTOKEN)


def untoken_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *spaces_menu(state.tokens))


refuse_untoken = Refuse("PT-19.13", "There is no token on that tile.")


def answer_untoken(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    if action == DONE:
        return
    state.tokens ^= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TokenRemoved(SPACE_IDS[action - SPACE]))
    if left > 1:
        state.agenda.append((S_UNTOKEN, player, left - 1))
