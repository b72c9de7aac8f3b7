"""Cards that players have seen in the hands of others.

For every viewer and target `seen` holds the cards, `gone` how many cards have left that hand face down since: so many
of the seen ones may be gone."""

from __future__ import annotations

from intrigue.games.patriot.state import PatriotState


def hand_seen(state: PatriotState, viewer: int, target: int, kinds: list[int]) -> None:
    """A player has seen these cards in the hand of another."""
    place = state.n * viewer + target
    state.seen[place] = tuple(kinds)
    state.gone[place] = 0


def cards_came_openly(state: PatriotState, player: int, kinds: list[int]) -> None:
    """Everybody knows these cards that have come to a hand."""
    for place in range(player, len(state.seen), state.n):
        if place // state.n != player:
            state.seen[place] = (*state.seen[place], *kinds)


def card_left_openly(state: PatriotState, player: int, kind: int) -> None:
    """A card has left a hand openly."""
    for place in range(player, len(state.seen), state.n):
        cards = state.seen[place]
        if kind in cards:
            rest = list(cards)
            rest.remove(kind)
            state.seen[place] = tuple(rest)


def cards_left_face_down(state: PatriotState, player: int, count: int) -> None:
    """Others who have seen cards of this hand no longer know which of them are left."""
    for place in range(player, len(state.seen), state.n):
        if state.seen[place] and place // state.n != player:
            state.gone[place] += count
            if state.gone[place] >= len(state.seen[place]):
                state.seen[place] = ()
                state.gone[place] = 0


def card_passed(state: PatriotState, giver: int, receiver: int, kind: int) -> None:
    """A card has changed hands face down: the giver knows that it is there."""
    place = state.n * giver + receiver
    known, gone = state.seen[place], state.gone[place]
    cards_left_face_down(state, giver, 1)
    state.seen[place], state.gone[place] = (*known, kind), gone


def hands_mixed(state: PatriotState, players: tuple[int, int], before: tuple[list[int], list[int]]) -> None:
    """Two hands have been shuffled together. Each of the two knows that own former cards that did not come back are
    with the other; nobody else knows anything about these hands any more."""
    first, second = players
    for place in range(len(state.seen)):
        if place % state.n in players:
            state.seen[place], state.gone[place] = (), 0
    hand_seen(state, first, second, missing(before[0], state.hands[first]))
    hand_seen(state, second, first, missing(before[1], state.hands[second]))


def missing(before: list[int], after: list[int]) -> list[int]:
    """The cards of one list that are not in another, counted.

    >>> missing([1, 1, 2], [1, 3])
    [1, 2]
    """
    rest = after[:]
    gone = []
    for kind in before:
        if kind in rest:
            rest.remove(kind)
        else:
            gone.append(kind)
    return gone
