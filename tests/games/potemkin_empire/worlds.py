"""All pasts that a viewer must hold possible, found by brute force on tiny decks.

Every deal and every hidden choice of the opponents is tried; worlds in which the viewer would have seen something else
at any moment are dropped. What is left are the worlds that a perfect reasoner holds possible, each with the number of
ways in which it can have come about. This knows nothing of views but how to compare them, and nothing of samplers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Any

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.state import State

AnyGame = Game[Any, Any]
Move = tuple[int, str]
HIDDEN = ("card ",)  # actions of which others see only that something was chosen


def tiny_content(cards: str, draft: int, months: int = 2) -> str:
    """The shipped content with a few of its cards, smaller packs and fewer months."""
    text = intrigue.game("potemkin-empire").content.text
    head, _, deck = text.partition("# The Interior cards.")
    head = re.sub(r"(?m)^cards = 4", f"cards = {draft}", head)
    head = head.replace('[[month]]\ndirection = "', '[[token]]\ndirection = "')
    tokens = head.split("[[token]]\n")
    rest = tokens[-1].partition("# The Facades")[2]
    head = tokens[0] + "".join("[[month]]\n" + token for token in tokens[1:months]) + "[[month]]\n"
    head += tokens[months].partition("# The Facades")[0] + "# The Facades" + rest
    wanted = cards.split()
    rows = {re.findall(r'id = "([^"]+)"', row)[0]: "[[card]]" + row for row in deck.split("[[card]]")[1:]}
    return head + "".join(rows[card] for card in wanted)


@dataclass
class Tale:
    """A game as one viewer has lived it: the moves, and what it saw before the first and after each."""

    game: AnyGame
    players: int
    options: dict[str, object]
    viewer: int | None
    moves: list[Move]
    views: list[str]
    state: State


def view_text(state: State, viewer: int | None) -> str:
    return json.dumps(to_data(state.view(viewer)))


def tell_tale(
    game: AnyGame,
    players: int,
    viewer: int | None,
    moves: int,
    seed: int,
    options: dict[str, object] | None = None,
) -> Tale:
    """The beginning of a random game."""
    chosen = {"first_player": 1, **(options or {})}
    state = game.new(players, seed, chosen)
    rng = Random(seed)
    tale = Tale(game, players, chosen, viewer, [], [view_text(state, viewer)], state)
    while state.pending and len(tale.moves) < moves:
        seat = rng.choice(state.pending)
        action = rng.choice(state.legal(seat))
        state.play(seat, action)
        tale.moves.append((seat, game.actions.text(action)))
        tale.views.append(view_text(state, viewer))
    return tale


def all_worlds(tale: Tale, key: Callable[[State], str]) -> Counter[str]:
    """What can be behind the last view of a tale, each with the number of ways that lead there."""
    worlds: dict[str, tuple[State, int]] = {}
    for state in all_deals(tale):
        add(worlds, state, 1)
    for number, (seat, text) in enumerate(tale.moves):
        after: dict[str, tuple[State, int]] = {}
        for state, ways in worlds.values():
            for action in choices(tale, state, seat, text):
                for result in all_results(state, seat, action):
                    if view_text(result, tale.viewer) == tale.views[number + 1]:
                        add(after, result, ways)
        worlds = after
    found: Counter[str] = Counter()
    for state, ways in worlds.values():
        found[key(state)] += ways
    return found


def add(worlds: dict[str, tuple[State, int]], state: State, ways: int) -> None:
    name = json.dumps({**state.game.dump(state), "chance": None})
    worlds[name] = (state, worlds[name][1] + ways if name in worlds else ways)


def choices(tale: Tale, state: State, seat: int, text: str) -> tuple[int, ...]:
    """What the seat may have done: anything, if the viewer cannot tell; otherwise what it did, if that was possible."""
    legal = state.legal(seat)
    if seat != tale.viewer and text.startswith(HIDDEN):
        return legal
    action = tale.game.actions.index(text)
    return (action,) if action in legal else ()


def all_deals(tale: Tale) -> Iterator[State]:
    """Every first deal that looks to the viewer as it did, with every order of the deck."""
    game = tale.game
    data: dict[str, Any] = json.loads(json.dumps(game.dump(game.new(tale.players, 0, tale.options))))
    own = json.loads(tale.views[0])["packs"]
    known = [] if tale.viewer is None else [game_number(game, card) for card in own[0][0]]
    cards = [card for card in range(len(game.content.data.card)) if card not in known]
    others = [seat for seat in range(tale.players) if seat != tale.viewer]
    for packs, deck in split(cards, [data["size"]] * len(others)):
        for order in permutations(deck):
            dealt = dict(zip(others, packs, strict=True))
            data["packs"] = [sorted(dealt.get(seat, known)) for seat in range(tale.players)]
            data["deck"] = list(order)
            yield game.load(data)


def game_number(game: AnyGame, card: str) -> int:
    return [row.id for row in game.content.data.card].index(card)


def split(cards: list[int], sizes: list[int]) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Every way to take piles of these sizes, and what is left."""
    if not sizes:
        yield [], cards
        return
    for pile in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in pile]
        for piles, left in split(rest, sizes[1:]):
            yield [list(pile), *piles], left


class OrderWanted(Exception):
    """A deck is to be shuffled, and nobody has said how."""


class ScriptedChance:
    """Stands in for the chance of a state: shuffles as it is told, or asks."""

    def __init__(self, order: tuple[int, ...] | None) -> None:
        self.order = order
        self.key, self.counter = 0, 0

    def copy(self) -> ScriptedChance:
        return ScriptedChance(None)

    def shuffle(self, items: list[int]) -> None:
        if self.order is None:
            raise OrderWanted(len(items))
        items[:] = [sorted(items)[place] for place in self.order]
        self.order = None


def all_results(state: State, seat: int, action: int) -> Iterator[State]:
    """The state after a move; if a deck was shuffled, one for each order it may have got."""
    try:
        yield played(state, seat, action, None)
    except OrderWanted as wanted:
        for order in permutations(range(wanted.args[0])):
            yield played(state, seat, action, order)


def played(state: State, seat: int, action: int, order: tuple[int, ...] | None) -> State:
    result = state.copy()
    result.chance = ScriptedChance(order)  # type: ignore[assignment]  # it does what a state needs
    result.play(seat, action)
    return result
