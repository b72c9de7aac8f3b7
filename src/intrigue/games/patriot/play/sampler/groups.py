"""How types of influence cards can be spread over hidden groups, and where known cards can lie in a stack.

Each hidden group of cards (a hand, cards on the letter, Public Opinion) has a size and bounds for each type. A table
of types that fits all of them is found first (as a flow) and then mixed by exchanging types between groups (a Markov
chain), so that each assignment of cards is about equally likely."""

from __future__ import annotations

from random import Random
from typing import Final, final

from intrigue.games.patriot.codes import TYPES

Table = list[list[int]]
MIXING: Final = 24  # attempted exchanges for each group


@final
class Group:
    """Hidden cards that lie together: how many, and for each type the least and the greatest number."""

    __slots__ = ("hi", "lo", "size")

    def __init__(self, size: int, lo: list[int], hi: list[int]) -> None:
        self.size = size
        self.lo = lo
        self.hi = hi

    def take(self, kind_of: int) -> bool:
        """One card of a type is known to be here: the rest is smaller. False if there is no room for it."""
        if self.size == 0 or self.hi[kind_of] == 0:
            return False
        self.size -= 1
        self.hi[kind_of] -= 1
        self.lo[kind_of] = max(0, self.lo[kind_of] - 1)
        return True


def fill(groups: list[Group], totals: list[int]) -> Table | None:
    """How many cards of each type lie in each group: one possibility, or None.

    >>> fill([Group(2, [1, 0, 0, 0], [2, 1, 0, 0]), Group(1, [0] * 4, [1] * 4)], [1, 2, 0, 0])
    [[1, 1, 0, 0], [0, 1, 0, 0]]
    """
    table = [group.lo[:] for group in groups]
    need = [group.size - sum(group.lo) for group in groups]
    left = [totals[t] - sum([row[t] for row in table]) for t in range(TYPES)]
    if min(need, default=0) < 0 or min(left) < 0 or sum(need) != sum(left):
        return None
    for number in range(len(groups)):
        while need[number]:
            if not _augment(groups, table, left, number):
                return None
            need[number] -= 1
    return table


def _augment(groups: list[Group], table: Table, left: list[int], start: int) -> bool:
    """Give one more card to a group, exchanging types with other groups where necessary."""
    came: dict[tuple[int, int], tuple[int, int] | None] = {}
    queue: list[tuple[int, int]] = []
    for t in range(TYPES):
        if table[start][t] < groups[start].hi[t]:
            came[start, t] = None
            queue.append((start, t))
    while queue:
        number, t = queue.pop(0)
        if left[t]:
            left[t] -= 1
            step: tuple[int, int] | None = (number, t)
            while step is not None:
                before = came[step]
                table[step[0]][step[1]] += 1
                if before is not None:
                    table[step[0]][before[1]] -= 1
                step = before
            return True
        for other, group in enumerate(groups):
            if table[other][t] > group.lo[t]:
                for instead in range(TYPES):
                    if instead != t and (other, instead) not in came and table[other][instead] < group.hi[instead]:
                        came[other, instead] = (number, t)
                        queue.append((other, instead))
    return False


def mix(groups: list[Group], table: Table, rng: Random) -> None:
    """Exchange types between groups at random; a table is as likely as the number of deals that give it."""
    if len(groups) < 2:
        return
    count, chance = len(groups), rng.random
    for _ in range(MIXING * count):
        one, two = int(chance() * count), int(chance() * (count - 1))
        t, u = int(chance() * TYPES), int(chance() * (TYPES - 1))
        if two >= one:  # two different groups, each pair alike, and two different types
            two += 1
        if u >= t:
            u += 1
        gives, takes = table[one][t], table[two][u]
        if gives <= groups[one].lo[t] or takes <= groups[two].lo[u]:
            continue
        if table[one][u] >= groups[one].hi[u] or table[two][t] >= groups[two].hi[t]:
            continue
        ways = (table[one][u] + 1) * (table[two][t] + 1)
        if gives * takes >= ways or rng.random() * ways < gives * takes:
            table[one][t] -= 1
            table[one][u] += 1
            table[two][u] -= 1
            table[two][t] += 1


# ---- stacks --------------------------------------------------------------------------------------


def place_known(size: int, known: list[list[tuple[int, int, int]]], rng: Random) -> dict[int, int] | None:
    """Places for the cards that each of some players knows, each (card, lowest place, highest place): the narrowest
    first. None if they collide. What one player knows are different cards; several may know of the same one.

    >>> place_known(3, [[(7, 2, 2), (8, 1, 2)]], Random(1))
    {2: 7, 1: 8}
    >>> place_known(3, [[(7, 2, 2), (7, 1, 1)], [(7, 1, 2), (7, 1, 2)]], Random(1))
    {2: 7, 1: 7}
    """
    places: dict[int, int] = {}
    used: list[set[int]] = [set() for _ in known]
    for low, high, player, card in narrowest_first(known):
        within = range(low, min(high, size - 1) + 1)
        fitting = [place for place in within if places.get(place) == card and place not in used[player]]
        if not fitting:
            fitting = [place for place in within if place not in places]
        if not fitting:
            return None
        place = rng.choice(fitting)
        places[place] = card
        used[player].add(place)
    return places


def narrowest_first(known: list[list[tuple[int, int, int]]]) -> list[tuple[int, int, int, int]]:
    """What is known, as (lowest place, highest place, player, card)."""
    facts = [(low, high, player, card) for player, cards in enumerate(known) for card, low, high in cards]
    return sorted(facts, key=lambda fact: fact[1] - fact[0])
