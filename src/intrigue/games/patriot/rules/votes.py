"""Votes of briefs and assassination votes (PT-6, PT-14.3).

Everybody adds cards one after the other, or all at the same time with the option `vote_order`. Then Public Opinion
joins, the pile is shuffled and revealed."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    BRIEF_VOTE,
    CARD,
    D_DEAD_VOTE,
    D_EYE_ROLL,
    D_SPEAK,
    D_VOTE,
    DONE,
    EYE_ROLL,
    INFLUENCE,
    KIND_MASK,
    NO_CARD,
    NONE,
    OWNER_SHIFT,
    S_ACTIONS,
    S_EYE_ROLL,
    S_RUN,
    S_SPEAK,
    S_TALLY,
    S_VOTE_ADD,
    S_VOTE_CLOSE,
    S_VOTING,
    SPEAK,
    SPY,
    TYPE,
    TYPE_IDS,
    VOTES,
    WAR,
    game_of,
)
from intrigue.games.patriot.rules.bookkeeping.hand_cards import cards_left_face_down
from intrigue.games.patriot.rules.bookkeeping.hand_types import laid_count, types_voted
from intrigue.games.patriot.rules.influence import card_ids, owned, private, reveal_opinion, take
from intrigue.games.patriot.rules.questions import Refuse, card_actions, question
from intrigue.games.patriot.rules.tables import row_of
from intrigue.games.patriot.state import PatriotState

OPINION_CARDS: Final = 2
DEAD_CARDS: Final = 2  # an assassinated assassin adds at most so many (PT-14.16)
CLOSE: Final = (S_VOTE_CLOSE,)  # waits on the agenda until all have added their cards
EYE_ROLL_MENU: Final = (NO_CARD, TYPE, TYPE + 1, TYPE + 2, TYPE + 3)
HOSTILE_TYPES: Final = 1 << SPY | 1 << WAR  # what counts in assassination votes (PT-14.3)


def begin_vote(state: PatriotState, kind: int, first: int) -> None:
    """Everybody adds cards once, clockwise from `first` (PT-6.2)."""
    state.vote = kind
    state.voters = [0] * state.n
    state.pile = []
    if state.events is not None:
        state.events.append(ev.VoteBegan(VOTES[kind], first))
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


# ---- what others may know ------------------------------------------------------------------------


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


def count_hidden_from(state: PatriotState, viewer: int | None, player: int) -> bool:
    """Whether a viewer does not know how many cards a player has in the running vote. While all choose at the same
    time, nobody sees what another does, even if the hands lie open (PT-19.22)."""
    if state.vote == 0 or state.owner[player] == viewer:
        return False
    return together(state) or (not state.setup.open_hands and concealed(state, player))


def hand_shown(state: PatriotState, player: int, hidden: bool) -> list[int]:
    """The hand of a player as those see it who see its cards: with what has been added to the vote, if that is
    hidden."""
    return sorted(state.hands[player] + owned(state.laid, player)) if hidden else state.hands[player]


def laid_shown(state: PatriotState, player: int, mine: bool, hidden: bool) -> bool:
    """Whether a viewer sees the cards that a player has added: with the hand, or those of an assassinated assassin,
    which lie open (PT-14.16)."""
    return not hidden and (mine or bool(state.dead[player]))


def counting_types(state: PatriotState) -> int:
    """The types that count for the running vote or the open brief, as bits; 0 if there is nothing to vote on."""
    if state.vote:
        return state.tables.briefs[state.brief].needs if state.vote == BRIEF_VOTE else HOSTILE_TYPES
    if state.brief != NONE and state.tables.briefs[state.brief].kind == INFLUENCE:
        return state.tables.briefs[state.brief].needs
    return 0


# ---- adding cards --------------------------------------------------------------------------------


def voter(state: PatriotState, seat: int) -> int:
    """The player who is adding cards."""
    top = state.agenda[-1]
    return seat if top[0] == S_VOTING else top[1]


def vote_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    top = state.agenda[-1]
    player = seat if top[0] == S_VOTING else top[1]
    menu = [DONE, *card_actions(state.hands[player])]
    if state.setup.talk and top[0] == S_VOTE_ADD and not top[2] and not laid_count(state, player):
        menu.append(SPEAK)
    return tuple(menu)


refuse_vote = Refuse("PT-6.2", "Add a card from your hand, or be done.")
refuse_dead_vote = Refuse("PT-14.16", "Add a card from your hand, or be done.")


def answer_vote(state: PatriotState, seat: int, action: int) -> None:
    player = voter(state, seat)
    if action == DONE:
        finish_adding(state, player)
    elif action == SPEAK:
        state.agenda[-1] = (S_VOTE_ADD, player, 1)
        if state.events is not None:
            state.events.append(ev.Announced(player, "speak"))
        question(state, (S_SPEAK, player), D_SPEAK)
    else:
        add_card(state, player, action - CARD)
        if not state.hands[player] or (state.dead[player] and laid_count(state, player) >= DEAD_CARDS):
            finish_adding(state, player)
        else:
            state.ask(seat, D_DEAD_VOTE if state.dead[player] else D_VOTE)


def add_card(state: PatriotState, player: int, kind: int) -> None:
    state.hands[player].remove(kind)
    place = len(state.laid)
    if together(state):  # in the order of the seats, whoever is quicker
        while place and state.laid[place - 1] >> OWNER_SHIFT > player:
            place -= 1
    state.laid.insert(place, player << OWNER_SHIFT | kind)
    if state.events is not None:
        name = state.tables.kind_ids[kind]
        if not concealed(state, player):
            state.events.append(ev.VoteCardAdded(player, name if state.dead[player] else None))
        audience = (state.owner[player],) if together(state) else private(state, player)
        state.events.append(ev.VoteCardSeen(player, name, audience=audience))


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


refuse_eye_roll = Refuse("PT-15.1", "Name a pile, or take no card.")


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
            state.events.append(ev.EyeRolled(player, TYPE_IDS[state.eye_roll]))


# ---- the reveal ----------------------------------------------------------------------------------


def vote_close(state: PatriotState, step: Step) -> None:
    """(vote close): Public Opinion, shuffle, reveal (PT-6.3, PT-6.4)."""
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
    for _ in range(opinion_cards(state)):
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
        state.events.append(ev.VoteRevealed(card_ids(state, pile)))
    types_voted(state, counts, from_deck)
    for player, count in enumerate(counts):
        if count:
            cards_left_face_down(state, player, count)
    if state.vote == BRIEF_VOTE:
        note_ballot(state, counts)
        state.agenda.append((S_TALLY,))
        state.agenda.append((S_ACTIONS, 0))


def note_ballot(state: PatriotState, counts: list[int]) -> None:
    """Keep what everybody has seen of a brief vote: what was worth how much, and who added how many cards."""
    tables = state.tables
    needs = tables.briefs[state.brief].needs
    right = wrong = 0
    for kind in state.pile:
        if needs >> tables.kind_type[kind] & 1:
            right += tables.kind_value[kind]
        else:
            wrong += tables.kind_value[kind]
    state.ballots.append((state.brief, right, wrong, *counts))


def tell_counts(state: PatriotState) -> None:
    """With the reveal everybody sees what was hidden until then: who added how many cards; after simultaneous choices
    also cards that lie open or come from an open hand, and whether eyes were rolled."""
    all_at_once = state.setup.simultaneous
    if state.eye_roll != NONE:
        state.eye_rolled = True
    if state.events is None:
        return
    ids = state.tables.kind_ids
    for player in range(state.n):
        if all_at_once or counts_hidden(state, player):
            state.events.append(ev.VoteDone(player, laid_count(state, player)))
        if not all_at_once:
            continue
        if state.dead[player] or state.setup.open_hands:
            for kind in owned(state.laid, player):
                state.events.append(ev.VoteCardAdded(player, ids[kind]))
        if state.eye_roll != NONE and state.traits[player] & EYE_ROLL:
            state.events.append(ev.EyeRolled(player, TYPE_IDS[state.eye_roll]))


def actions(state: PatriotState, step: Step) -> None:
    """(actions, place): actions of revealed cards in the order of the pile, before the tally (PT-6.9)."""
    kind_action = state.tables.kind_action
    for place in range(step[1], len(state.pile)):
        program = kind_action[state.pile[place]]
        if program:
            state.agenda.append((S_ACTIONS, place + 1))
            if state.events is not None:
                state.events.append(ev.ActionTriggered(state.tables.kind_ids[state.pile[place]]))
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


def total_now(state: PatriotState) -> int | None:
    """What the revealed cards of a vote come to; None while nothing is revealed, or if it is an older vote."""
    if not state.pile or not (state.vote or state.brief_row != NONE):
        return None
    needs = counting_types(state)
    if not needs:
        return None
    return total_of(state, needs) + (state.tally_next if state.vote == BRIEF_VOTE else 0)


def opinion_cards(state: PatriotState) -> int:
    """How many Public Opinion cards join the running vote or the next one."""
    return OPINION_CARDS if state.opinion_next == NONE else state.opinion_next


def tally(state: PatriotState, step: Step) -> None:
    """(tally): the row of the open brief that contains the total is applied (PT-5.6)."""
    brief = state.tables.briefs[state.brief]
    total = total_of(state, brief.needs) + state.tally_next
    state.tally_next = 0
    discard_pile(state)
    state.brief_row = row_of(brief.rows, total)
    if state.events is not None:
        state.events.append(ev.VoteTallied(total, row_text(state)))
    state.agenda.append((S_RUN, brief.rows[state.brief_row][1], 0, state.active, NONE))


def row_text(state: PatriotState) -> str:
    """The totals or results of the row that was applied, as the brief has them: "12+"."""
    text: str = game_of(state).rules.brief[state.brief].rows[state.brief_row][0]
    return text


def discard_pile(state: PatriotState) -> None:
    """PT-6.8. The pile is still remembered as the last vote that everybody has seen."""
    kind_type = state.tables.kind_type
    for kind in state.pile:
        state.discards[kind_type[kind]].append(kind)
    state.vote = 0
