"""Votes of briefs and assassination votes (PT-6, PT-14.3).

Everybody adds cards one after the other, or all at the same time with the option `vote_order`. Then Public Opinion
joins, the pile is shuffled and revealed."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.cards import close_vote, laid_count, private, reveal_opinion, take
from intrigue.games.patriot.codes import (
    CARD,
    DONE,
    NO_CARD,
    S_ACTIONS,
    S_EYE_ROLL,
    S_RUN,
    S_SPEAK,
    S_TALLY,
    S_VOTE_ADD,
    S_VOTE_CLOSE,
    S_VOTING,
    SPEAK,
    TYPE,
    game_of,
)
from intrigue.games.patriot.decisions import D_DEAD_VOTE, D_EYE_ROLL, D_SPEAK, D_VOTE
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import EYE_ROLL, NONE, row_of

BRIEF_VOTE: Final = 1
DEATH_VOTE: Final = 2
OPINION_CARDS: Final = 2
EXPLAINED: Final = 4  # wrong value that Public Opinion explains in a vote
DEAD_CARDS: Final = 2  # an assassinated assassin adds at most so many (PT-14.16)
CLOSE: Final = (S_VOTE_CLOSE,)  # waits on the agenda until all have added their cards
EYE_ROLL_MENU: Final = (NO_CARD, TYPE, TYPE + 1, TYPE + 2, TYPE + 3)


def begin_vote(state: PatriotState, kind: int, first: int) -> None:
    """Everybody adds cards once, clockwise from `first` (PT-6.2)."""
    state.vote = kind
    state.voters = [0] * state.n
    state.pile = []
    if state.events is not None:
        state.events.append(ev.VoteBegan("brief" if kind == BRIEF_VOTE else "assassination", first))
    state.agenda.append(CLOSE)
    if state.setup.simultaneous:
        vote_together(state)
        return
    for player in reversed(state.setup.orders[first]):
        state.agenda.append((S_VOTE_ADD, player, 0))


def vote_together(state: PatriotState) -> None:
    state.agenda.append((S_VOTING,))
    for player in range(state.n):
        if state.hands[player]:
            state.ask(player, D_DEAD_VOTE if state.dead[player] else D_VOTE)
        else:
            finish_adding(state, player)


def vote_add(state: PatriotState, step: Step) -> None:
    """(vote add, player, whether a statement was made)."""
    player = step[1]
    if state.hands[player]:
        question(state, step, D_DEAD_VOTE if state.dead[player] else D_VOTE)
    else:
        state.agenda.append(step)
        finish_adding(state, player)


def together(state: PatriotState) -> bool:
    """Whether all are adding cards at the same time now."""
    return bool(state.agenda) and state.agenda[-1][0] == S_VOTING


def counts_hidden(state: PatriotState, player: int) -> bool:
    """Whether nobody is told how many cards a player adds (option hide_vote_counts); face-up cards are seen all the
    same (PT-14.16)."""
    return state.setup.hide_counts and not state.dead[player]


def concealed(state: PatriotState, player: int) -> bool:
    """Whether the number of cards that a player has added is hidden now, until the reveal (A24, option vote_order)."""
    return together(state) or (counts_hidden(state, player) and CLOSE in state.agenda)


def voter(state: PatriotState, seat: int) -> int:
    """The player who is adding cards."""
    top = state.agenda[-1]
    return seat if top[0] == S_VOTING else top[1]


def vote_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    menu = [DONE]
    top = state.agenda[-1]
    player = seat if top[0] == S_VOTING else top[1]
    last = NONE
    for kind in state.hands[player]:
        if kind != last:
            menu.append(CARD + kind)
            last = kind
    if state.setup.talk and top[0] == S_VOTE_ADD and not top[2] and not laid_count(state, player):
        menu.append(SPEAK)
    return tuple(menu)


def answer_vote(state: PatriotState, seat: int, action: int) -> None:
    player = voter(state, seat)
    if action == DONE:
        finish_adding(state, player)
    elif action == SPEAK:
        state.agenda[-1] = (S_VOTE_ADD, player, 1)
        if state.events is not None:
            state.events.append(ev.Announced(player, SPEAK))
        question(state, (S_SPEAK, player), D_SPEAK)
    else:
        add_card(state, player, action - CARD)
        if not state.hands[player] or (state.dead[player] and laid_count(state, player) >= DEAD_CARDS):
            finish_adding(state, player)
        else:
            state.ask(seat, D_DEAD_VOTE if state.dead[player] else D_VOTE)


def add_card(state: PatriotState, player: int, kind: int) -> None:
    state.hands[player].remove(kind)
    state.laid.append(player << OWNER_SHIFT | kind)
    if state.events is not None:
        if not concealed(state, player):
            state.events.append(ev.VoteCardAdded(player, kind if state.dead[player] else None))
        state.events.append(ev.VoteCardSeen(player, kind, audience=private(state, player)))


def finish_adding(state: PatriotState, player: int) -> None:
    """A player has added all cards; Diva may roll her eyes (CH05.S3)."""
    all_at_once = together(state)
    state.voters[player] = 1
    if state.events is not None and not all_at_once:
        count = None if counts_hidden(state, player) else laid_count(state, player)
        state.events.append(ev.VoteDone(player, count))
    if not all_at_once:
        state.agenda.pop()
    if state.vote == BRIEF_VOTE and state.traits[player] & EYE_ROLL and not state.eye_rolled:
        if all_at_once:
            state.ask(player, D_EYE_ROLL)
        else:
            question(state, (S_EYE_ROLL, player), D_EYE_ROLL)


def eye_roll_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return EYE_ROLL_MENU


def answer_eye_roll(state: PatriotState, seat: int, action: int) -> None:
    player = voter(state, seat)
    all_at_once = together(state)
    if not all_at_once:
        state.agenda.pop()
    if action == NO_CARD:
        return
    state.eye_roll = action - TYPE
    if not all_at_once:
        state.eye_rolled = True
        if state.events is not None:
            state.events.append(ev.EyeRolled(player, state.eye_roll))


# ---- the reveal ----------------------------------------------------------------------------------


def vote_close(state: PatriotState, step: Step) -> None:
    """(vote close): Public Opinion, shuffle, reveal (PT-6.3, PT-6.4)."""
    if state.setup.simultaneous:
        tell_counts(state)
    counts = [laid_count(state, player) for player in range(state.n)]
    pile = [code & KIND_MASK for code in state.laid]
    state.laid = []
    if state.eye_roll != NONE:
        kind = take(state, state.eye_roll)
        state.eye_roll = NONE
        if kind >= 0:
            pile.append(kind)
    from_deck = 0
    for _ in range(OPINION_CARDS if state.opinion_next == NONE else state.opinion_next):
        if not state.opinion:
            from_deck = 0
        kind = reveal_opinion(state)
        if kind >= 0:
            pile.append(kind)
            from_deck += 1
    state.opinion_next = NONE
    state.chance.shuffle(pile)
    state.pile = pile
    if state.events is not None:
        state.events.append(ev.VoteRevealed(tuple(pile)))
    close_vote(state, counts, from_deck)
    if state.vote == BRIEF_VOTE and not state.setup.hide_counts:
        weigh(state, counts)
    if state.vote == BRIEF_VOTE:
        state.agenda.append((S_TALLY,))
        state.agenda.append((S_ACTIONS, 0))


def weigh(state: PatriotState, counts: list[int]) -> None:
    """Note what a vote tells about its contributors: wrong cards beyond what Public Opinion explains raise the doubt in
    each of them by their share of the cards, and a pile that is better than that lowers it. Everybody can do this sum,
    so it is public; it has no part in the rules."""
    tables = state.tables
    needs = tables.briefs[state.brief].needs
    wrong = sum([tables.kind_value[kind] for kind in state.pile if not needs >> tables.kind_type[kind] & 1])
    added = sum(counts)
    if not added:
        return
    excess = wrong - EXPLAINED
    for player, count in enumerate(counts):
        state.doubt[player] = max(0, state.doubt[player] + 10 * excess * count // added)


def tell_counts(state: PatriotState) -> None:
    """After simultaneous choices everybody sees who added how many cards, and whether eyes were rolled."""
    if state.eye_roll != NONE:
        state.eye_rolled = True
    if state.events is None:
        return
    for player in range(state.n):
        count = None if counts_hidden(state, player) else laid_count(state, player)
        state.events.append(ev.VoteDone(player, count))
        if state.dead[player]:
            for code in state.laid:
                if code >> OWNER_SHIFT == player:
                    state.events.append(ev.VoteCardAdded(player, code & KIND_MASK))
        if state.eye_roll != NONE and state.traits[player] & EYE_ROLL:
            state.events.append(ev.EyeRolled(player, state.eye_roll))


def actions(state: PatriotState, step: Step) -> None:
    """(actions, place): actions of revealed cards in the order of the pile, before the tally (PT-6.9)."""
    kind_action = state.tables.kind_action
    for place in range(step[1], len(state.pile)):
        program = kind_action[state.pile[place]]
        if program:
            state.agenda.append((S_ACTIONS, place + 1))
            if state.events is not None:
                state.events.append(ev.ActionTriggered(state.pile[place]))
            state.agenda.append((S_RUN, program, 0, state.active, NONE))
            return


def total_of(state: PatriotState, needs: int) -> int:
    """Value of the cards of the required types less the value of all others (PT-6.5)."""
    tables = state.tables
    total = 0
    for kind in state.pile:
        if needs >> tables.kind_type[kind] & 1:
            total += tables.kind_value[kind]
        else:
            total -= tables.kind_value[kind]
    return total


def tally(state: PatriotState, step: Step) -> None:
    """(tally): the row of the open brief that contains the total is applied (PT-5.6)."""
    brief = state.tables.briefs[state.brief]
    total = total_of(state, brief.needs) + state.tally_next
    state.tally_next = 0
    discard_pile(state)
    state.brief_row = row_of(brief.rows, total)
    if state.events is not None:
        state.events.append(ev.VoteTallied(total, row_text(state, state.brief_row)))
    state.agenda.append((S_RUN, brief.rows[state.brief_row][1], 0, state.active, NONE))


def row_text(state: PatriotState, row: int) -> str:
    text: str = game_of(state).rules.brief[state.brief].rows[row][0]
    return text


def discard_pile(state: PatriotState) -> None:
    """PT-6.8. The pile is still remembered as the last vote that all have seen."""
    kind_type = state.tables.kind_type
    for kind in state.pile:
        state.discards[kind_type[kind]].append(kind)
    state.vote = 0
