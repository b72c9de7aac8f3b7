"""How a question lies on the agenda.

A step that asks leaves itself on top of the agenda while it waits. Its second element is the player who is asked, the
others are what the question is about. Menus read it there, answers take it away."""

from __future__ import annotations

from typing import final

from intrigue.core.state import Step
from intrigue.games.patriot.codes import CARD, NO, NONE, PLAYER, SPACE, SPACE_COUNT, YES
from intrigue.games.patriot.state import PatriotState

YES_OR_NO = (YES, NO)
MOST_MENUS = 5000
_space_menus: dict[int, tuple[int, ...]] = {}
"""Menus of spaces by their bits. There are too many sets to list them all, so those that come up are kept."""


@final
class Refuse:
    """Why everything that is not on a menu is refused: a clause and a sentence."""

    __slots__ = ("clause", "reason")

    def __init__(self, clause: str, reason: str) -> None:
        self.clause = clause
        self.reason = reason

    def __call__(self, state: PatriotState, seat: int, action: int) -> tuple[str, str]:
        return self.clause, self.reason


refuse_window = Refuse("PT-15.7", "Answer yes or no.")
refuse_card = Refuse("PT-20.1", "That card is not in your hand.")


def question(state: PatriotState, step: Step, decision: int) -> None:
    """Ask the player of a step, which waits on the agenda for the answer."""
    state.agenda.append(step)
    state.ask(state.owner[step[1]], decision)


def asked(state: PatriotState) -> int:
    """The player whom the waiting step asks."""
    return state.agenda[-1][1]


def asked_character(state: PatriotState) -> int:
    """Where one person plays two characters, the one that the waiting question asks; otherwise NONE."""
    return state.agenda[-1][1] if state.pending and state.players != state.n else NONE


def waiting(state: PatriotState, kinds: tuple[int, ...]) -> Step:
    """The topmost step of some kinds on the agenda, or an empty one."""
    for step in reversed(state.agenda):
        if step[0] in kinds:
            return step
    return ()


def waits(state: PatriotState, step: Step) -> None:
    """Steps that lie on the agenda only while they wait for an answer have nothing to do when their turn comes."""


def yes_or_no(state: PatriotState, seat: int) -> tuple[int, ...]:
    return YES_OR_NO


def others_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """The other players, clockwise."""
    return tuple([PLAYER + other for other in state.setup.orders[state.agenda[-1][1]][1:]])


def card_actions(hand: list[int]) -> list[int]:
    """The actions that name the cards of a sorted hand, each kind once."""
    menu = []
    last = NONE
    for kind in hand:
        if kind != last:
            menu.append(CARD + kind)
            last = kind
    return menu


def hand_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """The cards of the asked player."""
    return tuple(card_actions(state.hands[state.agenda[-1][1]]))


def spaces_menu(bits: int) -> tuple[int, ...]:
    """The actions that name the spaces of a set."""
    menu = _space_menus.get(bits)
    if menu is None:
        menu = _space_menus[bits] = tuple([SPACE + space for space in range(SPACE_COUNT) if bits >> space & 1])
        if len(_space_menus) > MOST_MENUS:
            _space_menus.clear()
    return menu
