"""Positions of Patriot for tests: a table that is set as wanted, dice that fall as wanted."""

from __future__ import annotations

from typing import Any, cast

import intrigue
from intrigue.core.chance import Chance
from intrigue.core.events import Event
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.patriot import Patriot
from intrigue.games.patriot.codes import CARD, S_RUN
from intrigue.games.patriot.rules.abilities import refresh
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import Notes, PatriotView

GAME = cast(Patriot, intrigue.game("patriot"))
TABLES = GAME.tables
NONE = -1
VIKTOR, MARION, DONOVAN, MAURY, DIVA, SAMUEL, GUSTAVO, FRANK, MW, HILBERT, PETR, JACK, ZAM, WILFRED = range(14)
PLAIN = (VIKTOR, ZAM, PETR, MAURY, GUSTAVO, FRANK)  # no windows that open unasked in most tests
THREE = PLAIN[:3]
FIN, SPY, SCI, WAR = range(4)
TRE, SUR, LAB, WRM = range(4)
IDS: dict[str, int] = {
    cast(Any, row).id: number
    for rows in (
        GAME.rules.letter,
        GAME.rules.beacon,
        GAME.rules.discovery,
        GAME.rules.brief,
        GAME.rules.riot,
        GAME.rules.allegiance,
        GAME.rules.character,
        GAME.rules.campaign,
    )
    for number, row in enumerate(rows)
}


class Loaded(Chance):
    """Chance that gives what it is told (dice from 1), then always the lowest; shuffles change nothing."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(1, 0, ())
        self.rolls = list(rolls)

    def below(self, n: int) -> int:
        return (self.rolls.pop(0) - 1) % n if self.rolls else 0

    def shuffle(self, items: list[Any]) -> None:
        pass

    def copy(self) -> Loaded:
        return Loaded(*self.rolls)


def rig(state: PatriotState, *rolls: int) -> None:
    """The next dice and random choices."""
    state.chance = Loaded(*rolls)


def begun(players: int = 4, **options: object) -> PatriotState:
    """A new game in which seat 0 is the President."""
    for seed in range(200):
        state = GAME.new(players, seed, options)
        if state.president == 0:
            return state
    raise AssertionError("no seed makes seat 0 the President")


def table(players: int = 4, characters: tuple[int, ...] = PLAIN, **changes: Any) -> PatriotState:
    """The first Act phase of seat 0, the President, with everything set as wanted. Options are given as `options`."""
    state = begun(players, **changes.pop("options", {}))
    for player in state.order[:]:
        state.play(state.owner[player], CHARACTER_ACTION + characters[player])
    quiet(state)
    while state.round < 1 or state.prompt(state.pending[0]).decision != "PT-D5":
        state.play(state.pending[0], state.legal(state.pending[0])[0])
        quiet(state)
    for player in range(state.n):
        give_hand(state, player, [])
    return change(state, **changes)


def give_hand(state: PatriotState, player: int, cards: list[int]) -> None:
    """A hand as wanted, in exchange with the draw piles as far as they have the cards."""
    for kind in state.hands[player]:
        state.bags[TABLES.kind_type[kind]].append(kind)
    for kind in cards:
        bag = state.bags[TABLES.kind_type[kind]]
        if kind in bag:
            bag.remove(kind)
    state.hands[player] = sorted(cards)


NOT_NOW = GAME.actions.index("not now")
CHARACTER_ACTION = GAME.actions.index("character CH01")


def change(state: PatriotState, **changes: Any) -> PatriotState:
    """Set fields; hands and the letter are given by names of cards."""
    for name, value in changes.items():
        if name == "hands":
            for player, cards in value.items():
                give_hand(state, player, kinds(*cards))
        elif name == "sides":
            for player, cards in value.items():
                state.allegiances[player] = tuple(IDS[card] for card in cards)
        else:
            setattr(state, name, list(value) if isinstance(value, list) else value)
    fix_bounds(state)
    refresh(state)
    return ask_again(state)


def kinds(*names: str) -> list[int]:
    """
    >>> kinds("FIN 1") == [0]
    True
    """
    return [TABLES.kind_ids.index(name) for name in names]


def fix_bounds(state: PatriotState) -> None:
    n = state.n
    groups = [*state.hands]
    groups += [[card & 63 for card in state.letter_cards if card >> 6 == player] for player in range(n)]
    groups.append(state.opinion)
    for row, cards in enumerate(groups):
        for kind_of in range(4):
            count = sum(TABLES.kind_type[kind] == kind_of for kind in cards)
            state.lo[4 * row + kind_of] = state.hi[4 * row + kind_of] = count


def look(state: PatriotState, viewer: int | None) -> PatriotView:
    """What a viewer sees."""
    return GAME.view(state, viewer)


def allegiances_seen(state: PatriotState, viewer: int | None, player: int) -> tuple[str | None, ...]:
    """The allegiance cards of a player as a viewer sees them."""
    return tuple(card.card for card in look(state, viewer).allegiances[player])


def notes(state: PatriotState, seat: int) -> Notes:
    """What a seat has seen alone."""
    found = look(state, seat).notes[seat]
    assert found is not None
    return found


def idle(state: PatriotState) -> None:
    """Nobody is asked anything; the agenda goes on with `run`."""
    for seat in range(state.players):
        state.asks[seat] = NOT_ASKED
        state.menus[seat] = NOTHING
    state.pending = NOTHING


def ask_again(state: PatriotState) -> PatriotState:
    """Put the question that waits once more, after the table has been changed."""
    idle(state)
    state.run()
    return pass_moments(state)


def effect(state: PatriotState, text: str, me: int = 0) -> PatriotState:
    """Resolve an effect for a player; then the game goes on where it was."""
    idle(state)
    state.agenda.append((S_RUN, TABLES.number(text), 0, me, NONE))
    state.run()
    return pass_moments(state)


def do(state: PatriotState, *texts: str, events: list[Event] | None = None) -> PatriotState:
    """The player who is asked (the first of several) does this."""
    for text in texts:
        state.play(state.pending[0], GAME.actions.index(text), events)
        pass_moments(state, events)
    return state


def pass_moments(state: PatriotState, events: list[Event] | None = None) -> PatriotState:
    """Those who have said "not this turn" let the game go on."""
    while state.pending and state.legal(state.pending[0]) == (NOT_NOW,):
        state.play(state.pending[0], NOT_NOW, events)
    return state


def can(state: PatriotState, text: str) -> bool:
    """Whether the player who is asked may do this."""
    return GAME.actions.index(text) in state.legal(state.pending[0])


def asked(state: PatriotState) -> str:
    """Which decision is open, and whose: "PT-D5 0"."""
    seat = state.pending[0]
    return f"{state.prompt(seat).decision} {seat}"


def quiet(state: PatriotState) -> PatriotState:
    """Nobody interrupts."""
    while state.pending and state.prompt(state.pending[0]).decision in {"PT-D39", "PT-D26"}:
        state.play(state.pending[0], state.legal(state.pending[0])[:2][-1])
    return state


def brief(state: PatriotState, card: str, *rolls: int) -> PatriotState:
    """The active player ends the Act phase and turns over this brief; nobody uses a window."""
    put_on_top(state.brief_deck, IDS[card])
    for cards in (state.brief_discard, state.supers_left):
        if IDS[card] in cards:
            cards.remove(IDS[card])
    rig(state, *rolls)
    do(state, "end act")
    return quiet(state)


def put_on_top(deck: list[int], *cards: int) -> None:
    """The first of the cards is on top."""
    for card in reversed(cards):
        if card in deck:
            deck.remove(card)
        deck.append(card)


def set_opinion(state: PatriotState, *names: str) -> None:
    """Public Opinion, the top first."""
    state.opinion = kinds(*names)[::-1]
    fix_bounds(state)


def finish_vote(state: PatriotState) -> PatriotState:
    """Everybody who is still asked adds nothing more."""
    while state.pending and state.prompt(state.pending[0]).decision in {"PT-D19", "PT-D33", "PT-D20"}:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    return state


def hand(state: PatriotState, player: int) -> list[str]:
    return [TABLES.kind_ids[kind] for kind in state.hands[player]]


def next_decision(state: PatriotState, wanted: str) -> PatriotState:
    """Play first options until this decision is open."""
    for _ in range(400):
        if state.prompt(state.pending[0]).decision == wanted:
            return state
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    raise AssertionError(f"{wanted} never came up")


def to_end_of_round(state: PatriotState) -> PatriotState:
    """Everybody does nothing; dice fall low; until the next round begins or the game is over."""
    day = state.round
    while state.pending and state.round == day:
        state.play(state.pending[0], passive(state))
    return state


def passive(state: PatriotState) -> int:
    """Something that changes as little as possible."""
    legal = state.legal(state.pending[0])
    if NOT_NOW in legal:
        return legal[:2][-1]  # not this turn, if that is still to be said
    for text in ("end act", "done", "no", "no card", "bow out", "keep the roll", "option B"):
        action = GAME.actions.index(text)
        if action in legal:
            return action
    return legal[0]


def card_action(name: str) -> int:
    return CARD + TABLES.kind_ids.index(name)
