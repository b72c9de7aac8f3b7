"""The course of play of Three Cards, in the order of its rules."""

from __future__ import annotations

from intrigue.core.result import Result, team_result
from intrigue.core.state import Step
from tests.toys.three_cards import events as ev
from tests.toys.three_cards.state import NO_CARD, CardState

PEEK, PASS, PLAY = 0, 2, 2  # blocks of the action space: peek left, peek right, pass, play 1, play 2, ...
ROUND, PEEKING, PICKING, REVEAL = range(4)
D1, D2 = range(2)
SIDES = ("left", "right")


def number_of_cards(players: int) -> int:
    return 3 * players + 2


def is_humble(cards: list[int], players: int) -> bool:
    """TC-2.1: no card of the upper half."""
    return max(cards) <= number_of_cards(players) // 2


def begin(state: CardState, coins: int) -> None:
    """TC-1."""
    cards = list(range(1, number_of_cards(state.players) + 1))
    state.chance.shuffle(cards)
    seats = range(state.players)
    state.hands = [sorted(cards[3 * seat : 3 * seat + 3]) for seat in seats]
    state.aside = cards[3 * state.players :]
    state.picks = [NO_CARD] * state.players
    state.peeks = [0] * state.players
    state.played = []
    gifts = state.options["gifts"] or (None,) * state.players
    state.purses = [0 if gift is None else 1 for gift in gifts]  # type: ignore[attr-defined]  # checked to be a tuple
    state.bank = coins - sum(state.purses)
    state.start = state.chance.below(state.players)
    state.round = 1
    state.agenda.append((ROUND,))


def begin_round(state: CardState, step: Step) -> None:
    state.humble = [is_humble(hand, state.players) for hand in state.hands]
    if state.events is not None:
        state.events.append(ev.RoundBegan(state.round, state.start, tuple(state.humble)))
    state.agenda += [(REVEAL,), (PICKING,)]
    if state.options["peek"]:
        state.agenda.append((PEEKING,))


# ---- peeking -------------------------------------------------------------------------------------


def peeking(state: CardState, step: Step) -> None:
    state.ask(state.start, D1)


def peek_menu(state: CardState, seat: int) -> tuple[int, ...]:
    new = [PEEK + place for place in (0, 1) if not state.peeks[seat] >> place & 1]
    return (*new, PASS)


def peek(state: CardState, seat: int, action: int) -> None:
    if action == PASS:
        if state.events is not None:
            state.events.append(ev.Passed(seat))
        return
    place = action - PEEK
    state.peeks[seat] |= 1 << place
    if state.events is not None:
        state.events.append(ev.Peeked(seat, SIDES[place]))
        state.events.append(ev.PeekedAt(seat, SIDES[place], state.aside[place], audience=(seat,)))


def ask_peek(state: CardState, seat: int) -> tuple[str, str]:
    return "Do you look at one of the cards set aside?", "TC-2.2"


def refuse_peek(state: CardState, seat: int, action: int) -> tuple[str, str]:
    if action < PASS:
        return "TC-2.3", f"You have looked at the {SIDES[action - PEEK]} card already."
    return "TC-2.2", "First look at a card that was set aside, or pass."


# ---- picking -------------------------------------------------------------------------------------


def picking(state: CardState, step: Step) -> None:
    for place in range(state.players):
        state.ask((state.start + place) % state.players, D2)


def pick_menu(state: CardState, seat: int) -> tuple[int, ...]:
    return tuple([PLAY + card for card in state.hands[seat]])


def pick(state: CardState, seat: int, action: int) -> None:
    card = action - PLAY
    state.hands[seat].remove(card)
    state.picks[seat] = card
    if state.events is not None:
        state.events.append(ev.Laid(seat))
        state.events.append(ev.Picked(seat, card, audience=(seat,)))


def ask_pick(state: CardState, seat: int) -> tuple[str, str]:
    return "Pick one of your cards. The highest of all wins the round.", "TC-3.1"


def refuse_pick(state: CardState, seat: int, action: int) -> tuple[str, str]:
    if action <= PASS:
        return "TC-3.1", "Pick a card from your hand; the time to look at cards is over."
    return "TC-3.1", f"You do not hold the {action - PLAY}."


# ---- reveal and end ------------------------------------------------------------------------------


def reveal(state: CardState, step: Step) -> None:
    """TC-3.2 to TC-3.4, TC-4.1."""
    cards = state.picks
    winner = cards.index(max(cards))
    coins = state.round if state.options["stakes"] == "rising" else 1
    state.bank -= coins
    state.purses[winner] += coins
    state.played += cards
    state.picks = [NO_CARD] * state.players
    if state.events is not None:
        state.events.append(ev.Revealed(tuple(cards), winner, coins))
    if state.round == number_of_rounds(state):
        end(state)
        return
    state.round += 1
    state.start = (state.start + 1) % state.players
    state.agenda.append((ROUND,))


def number_of_rounds(state: CardState) -> int:
    wanted = state.options["rounds"]
    return wanted if isinstance(wanted, int) else 3


def end(state: CardState) -> None:
    state.end()
    if state.events is not None:
        state.events.append(ev.GameEnded(final_result(state)))


def final_result(state: CardState) -> Result:
    """TC-4.2."""
    teams = [(seat,) for seat in range(state.players)]
    keys = [(coins,) for coins in state.purses]
    lines = [("coins", state.purses, "TC-4.2")]
    return team_result(teams, keys, lines, f"Most coins: {max(state.purses)}.")
