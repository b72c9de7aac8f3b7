"""Influence cards on the move, and what everybody can conclude from it.

For every hand, for what each player has put on the letter and for Public Opinion, `lo` and `hi` bound the number of
cards of each type that all players know to be there: a drawn type is public, a card that leaves face down is not."""

from __future__ import annotations

from bisect import insort

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState


def draw(state: PatriotState, player: int, kind_of: int, count: int) -> int:
    """Draw cards of a type into a hand (PT-3.1); how many there were (PT-6.12)."""
    hand = state.hands[player]
    drawn = []
    for _ in range(count):
        kind = take(state, kind_of)
        if kind < 0:
            break
        insort(hand, kind)
        drawn.append(kind)
    known = 4 * player + kind_of
    state.lo[known] += len(drawn)
    state.hi[known] += len(drawn)
    if state.events is not None and drawn:
        state.events.append(ev.CardsDrawn(player, kind_of, len(drawn)))
        state.events.append(ev.CardsSeen(player, tuple(drawn), audience=private(state, player)))
    return len(drawn)


def take(state: PatriotState, kind_of: int) -> int:
    """A random card of a draw pile, which is formed again from the discard pile when it is empty (PT-6.12)."""
    bag = state.bags[kind_of]
    if not bag:
        bag.extend(state.discards[kind_of])
        state.discards[kind_of].clear()
        if not bag:
            return -1
    place = state.chance.below(len(bag))
    kind = bag[place]
    bag[place] = bag[-1]
    bag.pop()
    return kind


def private(state: PatriotState, player: int) -> tuple[int, ...] | None:
    """Who sees what a player sees alone: in a campaign with open hands everybody (PT-19.22)."""
    return None if state.setup.open_hands else (state.owner[player],)


def discard(state: PatriotState, player: int, kind: int) -> None:
    """An influence card from a hand to the open discard pile of its type (PT-3.5)."""
    leave_openly(state, player, kind)
    state.discards[state.tables.kind_type[kind]].append(kind)


def leave_openly(state: PatriotState, player: int, kind: int) -> None:
    """A card leaves a hand before all eyes."""
    hand = state.hands[player]
    hand.remove(kind)
    known = 4 * player + state.tables.kind_type[kind]
    state.hi[known] -= 1
    if state.lo[known] > 0:
        state.lo[known] -= 1
    cap(state, player)
    for place in range(player, len(state.seen), state.n):
        cards = state.seen[place]
        if kind in cards:
            rest = list(cards)
            rest.remove(kind)
            state.seen[place] = tuple(rest)


def cap(state: PatriotState, player: int) -> None:
    """No type can have more cards than a hand holds (cards in the running vote included)."""
    size = len(state.hands[player]) + laid_count(state, player)
    hi = state.hi
    for place in range(4 * player, 4 * player + 4):
        if hi[place] > size:
            hi[place] = size


def laid_count(state: PatriotState, player: int) -> int:
    """How many cards a player has in the running vote."""
    if not state.laid:
        return 0
    count = 0
    for code in state.laid:
        if code >> OWNER_SHIFT == player:
            count += 1
    return count


def left_face_down(state: PatriotState, player: int, count: int) -> None:
    """Others who have seen cards of this hand no longer know which of them are left."""
    for place in range(player, len(state.seen), state.n):
        if state.seen[place] and place // state.n != player:
            state.gone[place] += count
            if state.gone[place] >= len(state.seen[place]):
                state.seen[place] = ()
                state.gone[place] = 0


def remember(state: PatriotState, viewer: int, target: int, kinds: list[int]) -> None:
    """A player has seen these cards in the hand of another."""
    place = state.n * viewer + target
    state.seen[place] = tuple(kinds)
    state.gone[place] = 0


def put_on_letter(state: PatriotState, player: int, kind: int) -> None:
    """A face-down card on the letter (PT-10.4): its type becomes uncertain for the others."""
    size = len(state.hands[player]) + laid_count(state, player)
    state.hands[player].remove(kind)
    lo, hi = state.lo, state.hi
    letter = 4 * (state.n + player)
    for hand in range(4 * player, 4 * player + 4):
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
    left_face_down(state, player, 1)
    state.letter_cards.append((player << OWNER_SHIFT) | kind)


def close_vote(state: PatriotState, counts: list[int], opinion: int) -> None:
    """The vote is revealed: bound what each contributor's hand (and Public Opinion) can still hold, given that nobody
    can have added more cards of a type than lie there."""
    kind_type = state.tables.kind_type
    there = [0, 0, 0, 0]
    for kind in state.pile:
        there[kind_type[kind]] += 1
    for player, count in enumerate(counts):
        if count:
            narrow(state, 4 * player, count, there)
            cap(state, player)
            left_face_down(state, player, count)
    if opinion:
        narrow(state, 8 * state.n, opinion, there)


def narrow(state: PatriotState, row: int, count: int, there: list[int]) -> None:
    """`count` cards have left the group at `row`, all of them among the cards `there`."""
    lo, hi = state.lo, state.hi
    most = [0, 0, 0, 0]
    total = 0
    for kind_of in range(4):
        fits = hi[row + kind_of]
        if fits > count:
            fits = count
        if fits > there[kind_of]:
            fits = there[kind_of]
        most[kind_of] = fits
        total += fits
    for kind_of in range(4):
        place, fits = row + kind_of, most[kind_of]
        lo[place] = lo[place] - fits if lo[place] > fits else 0
        if fits > total - count:  # even if as many as possible were of other types
            hi[place] -= fits - (total - count)


def mix_bounds(state: PatriotState, first: int, second: int) -> None:
    """Two hands have been shuffled together and dealt back."""
    sizes = (len(state.hands[first]), len(state.hands[second]))
    for kind_of in range(4):
        one, two = 4 * first + kind_of, 4 * second + kind_of
        low, high = state.lo[one] + state.lo[two], state.hi[one] + state.hi[two]
        state.lo[one], state.lo[two] = max(0, low - sizes[1]), max(0, low - sizes[0])
        state.hi[one], state.hi[two] = min(high, sizes[0]), min(high, sizes[1])


def owned(codes: list[int], player: int) -> list[int]:
    """The kinds among face-down cards that belong to a player."""
    return [code & KIND_MASK for code in codes if code >> OWNER_SHIFT == player]


# ---- Public Opinion ------------------------------------------------------------------------------


def reveal_opinion(state: PatriotState) -> int:
    """The top card of Public Opinion, rebuilt when it is exhausted (PT-6.11); -1 if there is no card at all."""
    if not state.opinion:
        build_opinion(state)
        if not state.opinion:
            return -1
    place = len(state.opinion) - 1
    for player in range(state.n):
        if state.opinion_peeks[player]:
            state.opinion_peeks[player] = below(state.opinion_peeks[player], place, -1)
    return state.opinion.pop()


def below(peeks: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
    """What is known of a deck after the card at a place (the top) has left; -1 if nobody saw which one it was."""
    rest = []
    for peek in peeks:
        low, high = peek >> 8 & 255, peek & 255
        if high < place:
            rest.append(peek)
        elif card >= 0 and low < place and peek >> 16 != card:
            rest.append(peek - high + place - 1)
    return tuple(rest)


def build_opinion(state: PatriotState) -> None:
    """So many cards of each type, at random from the discard pile and then from the draw pile (PT-6.11)."""
    wanted = state.setup.opinion_per_type
    chance = state.chance
    for kind_of in range(4):
        pile = state.discards[kind_of]
        count = 0
        while pile and count < wanted:
            state.opinion.append(pile.pop(chance.below(len(pile))))
            count += 1
        while count < wanted and state.bags[kind_of]:
            state.opinion.append(take(state, kind_of))
            count += 1
        state.lo[8 * state.n + kind_of] = state.hi[8 * state.n + kind_of] = count
    chance.shuffle(state.opinion)
    if state.events is not None:
        state.events.append(ev.OpinionBuilt(len(state.opinion)))
