"""How many cards of each type lie where, as far as everybody can conclude.

The type of a drawn card is public; the type of a card that leaves a hand face down is not. `lo` and `hi` bound the
number of cards of each type in every hand (cards in the running vote included), among the cards of each player on the
letter, and in Public Opinion. They are flat lists of four numbers for each group: hands first, then letters, then
Public Opinion."""

from __future__ import annotations

from intrigue.games.patriot.codes import OWNER_SHIFT, TYPES
from intrigue.games.patriot.state import PatriotState


def hand_row(player: int) -> int:
    """Where the bounds of a hand begin."""
    return TYPES * player


def letter_row(state: PatriotState, player: int) -> int:
    """Where the bounds of a player's cards on the letter begin."""
    return TYPES * (state.n + player)


def opinion_row(state: PatriotState) -> int:
    """Where the bounds of Public Opinion begin."""
    return 2 * TYPES * state.n


def bounds_size(n: int) -> int:
    """How many bounds there are for a number of players."""
    return TYPES * (2 * n + 1)


def laid_count(state: PatriotState, player: int) -> int:
    """How many cards a player has in the running vote."""
    if not state.laid:
        return 0
    count = 0
    for code in state.laid:
        if code >> OWNER_SHIFT == player:
            count += 1
    return count


def types_drawn(state: PatriotState, player: int, kind_of: int, count: int) -> None:
    """Cards of a known type have come into a hand."""
    place = TYPES * player + kind_of
    state.lo[place] += count
    state.hi[place] += count


def type_left_openly(state: PatriotState, player: int, kind_of: int) -> None:
    """A card of a type has left a hand openly."""
    place = TYPES * player + kind_of
    state.hi[place] -= 1
    if state.lo[place] > 0:
        state.lo[place] -= 1
    cap_by_hand(state, player)


def cap_by_hand(state: PatriotState, player: int) -> None:
    """A hand cannot hold more cards of a type than it has cards."""
    size = len(state.hands[player]) + laid_count(state, player)
    hi = state.hi
    for place in range(TYPES * player, TYPES * player + TYPES):
        if hi[place] > size:
            hi[place] = size


def type_left_for_letter(state: PatriotState, player: int) -> None:
    """A card is about to leave a hand for the letter, face down: its type becomes uncertain for the others."""
    size = len(state.hands[player]) + laid_count(state, player)
    lo, hi = state.lo, state.hi
    letter = TYPES * (state.n + player)
    for hand in range(TYPES * player, TYPES * player + TYPES):
        least, most = lo[hand], hi[hand]
        if least:
            lo[hand] = least - 1
            if least == size:
                lo[letter] += 1
        if most:
            hi[letter] += 1
            if most >= size:  # no type can have more cards than are left
                hi[hand] = size - 1
        letter += 1


def letter_cleared(state: PatriotState) -> None:
    """Nothing lies on the letter any more."""
    for place in range(TYPES * state.n, 2 * TYPES * state.n):
        state.lo[place] = state.hi[place] = 0


def type_passed(state: PatriotState, giver: int, receiver: int, size: int) -> None:
    """A card has changed hands face down; the giver had so many cards before."""
    for kind_of in range(TYPES):
        mine, theirs = TYPES * giver + kind_of, TYPES * receiver + kind_of
        if state.lo[mine] == size:
            state.lo[theirs] += 1
        if state.hi[mine] > 0:
            state.hi[theirs] += 1
        if state.lo[mine] > 0:
            state.lo[mine] -= 1
    cap_by_hand(state, giver)
    cap_by_hand(state, receiver)


def types_mixed(state: PatriotState, first: int, second: int) -> None:
    """Two hands have been shuffled together and dealt back."""
    sizes = (len(state.hands[first]), len(state.hands[second]))
    for kind_of in range(TYPES):
        one, two = TYPES * first + kind_of, TYPES * second + kind_of
        low, high = state.lo[one] + state.lo[two], state.hi[one] + state.hi[two]
        state.lo[one], state.lo[two] = max(0, low - sizes[1]), max(0, low - sizes[0])
        state.hi[one], state.hi[two] = min(high, sizes[0]), min(high, sizes[1])


def types_voted(state: PatriotState, counts: list[int], opinion: int) -> None:
    """A vote is revealed: nobody can have added more cards of a type than lie there. `counts` says how many cards each
    player has added, `opinion` how many came from the deck of Public Opinion as it is now."""
    kind_type = state.tables.kind_type
    there = [0, 0, 0, 0]
    for kind in state.pile:
        there[kind_type[kind]] += 1
    for player, count in enumerate(counts):
        if count:
            narrow(state, TYPES * player, count, there)
            cap_by_hand(state, player)
    if opinion:
        narrow(state, opinion_row(state), opinion, there)


def narrow(state: PatriotState, row: int, count: int, there: list[int]) -> None:
    """`count` cards have left the group at `row`, all of them among the cards `there`."""
    lo, hi = state.lo, state.hi
    most = [0, 0, 0, 0]
    total = 0
    for kind_of in range(TYPES):
        fits = hi[row + kind_of]
        if fits > count:
            fits = count
        if fits > there[kind_of]:
            fits = there[kind_of]
        most[kind_of] = fits
        total += fits
    for kind_of in range(TYPES):
        place, fits = row + kind_of, most[kind_of]
        lo[place] = lo[place] - fits if lo[place] > fits else 0
        if fits > total - count:  # even if as many as possible were of other types
            hi[place] -= fits - (total - count)


def opinion_built(state: PatriotState, kind_of: int, count: int) -> None:
    """Public Opinion has been formed with so many cards of a type."""
    place = opinion_row(state) + kind_of
    state.lo[place] = state.hi[place] = count


def opinion_shown(state: PatriotState, kind_of: int) -> None:
    """A card of Public Opinion of this type has been revealed alone."""
    place = opinion_row(state) + kind_of
    state.lo[place] = max(0, state.lo[place] - 1)
    state.hi[place] -= 1


def rows_of_bounds(state: PatriotState) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The bounds group by group: the least and the greatest numbers of the four types."""
    lo, hi = state.lo, state.hi
    return [(tuple(lo[row : row + TYPES]), tuple(hi[row : row + TYPES])) for row in range(0, len(lo), TYPES)]
