"""A small game as a tree: every decision, every way that chance can go, every information set.

>>> tree = Tree.of("empire-engine")
>>> tree.players, tree.root.kind
(2, 'chance')

A node is worked out when somebody first looks at it, and then kept. Seats that choose at the same time choose one after
the other, without seeing what the others chose. An information set is everything that a seat has been told since the
game began, with its own choices, so players remember everything (perfect recall)."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from hashlib import blake2b
from typing import Any, Final, Literal, NamedTuple, Protocol, final

import intrigue
from intrigue.core.branching import Scripted, branches, fingerprint
from intrigue.core.chance import Chance
from intrigue.core.codec import to_data
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.core.variant import Variant, changed
from intrigue.core.view import View
from intrigue.envs.rewards import Payoff, Reward, payoff

Kind = Literal["chance", "decision", "end"]
Outcome = tuple[State, list[Event]]
Run = Callable[[Chance], Outcome]
Tops = tuple[tuple[int, int], ...]
"""Cards on top of decks, the top one first: the number of the deck, and the card."""

DIGEST: Final = 12
NO_ACTION: Final = -1
FOR_THE_SENDER: Final = ("audience", "kept_by")  # fields of an event that nobody is told
CHANCE: Final[Kind] = "chance"
DECISION: Final[Kind] = "decision"
END: Final[Kind] = "end"


class Drawing(Protocol):
    """Something that happens with these cards on top."""

    def __call__(self, chance: Chance, tops: Tops = ...) -> Outcome: ...


@final
class Tree:
    """A game with its number of players and options as a tree."""

    def __init__(
        self,
        game: Game[Any, Any],
        players: int,
        options: Mapping[str, object] | None = None,
        rewards: Reward = "placement",
        variant: Variant | None = None,
    ) -> None:
        self.game = game
        self.variant = variant or Variant(players)
        self.players = players
        self.options = game.resolve(players, options)
        self.payoff: Payoff = payoff(rewards)
        self.known: dict[str, InfoSet] = {}

    @classmethod
    def of(cls, name: str, rewards: Reward = "placement") -> Tree:
        """The tree of the tiny variant of a game."""
        usual = intrigue.game(name)
        variant = usual.tiny
        if variant is None:
            raise intrigue.BadOption(f"{name} has no tiny variant")
        text = changed(usual.resource("content.toml"), usual.resource(variant.changes))
        game = intrigue.game(name, text, variant.changes)
        return cls(game, variant.players, variant.options, rewards, variant)

    @cached_property
    def root(self) -> Node:
        """The deal, if there are several."""
        if self.variant.opening:
            position = self._position()

            def deal_anew(chance: Chance) -> Outcome:
                state = position.copy()
                state.chance = chance
                self.variant.deal_anew(state)
                return state, []

            return self._after(deal_anew, None, NO_ACTION)

        def deal(chance: Chance) -> Outcome:
            events: list[Event] = []
            state: State = self.game.new(self.players, 0, self.options, events, chance)
            return state, events

        return self._after(deal, None, NO_ACTION)

    def _position(self) -> State:
        """The state after the moves of the opening."""
        opening = tomllib.loads(self.game.resource(self.variant.opening))
        state: State = self.game.new(self.players, opening["seed"], self.options)
        for action in opening["moves"]:
            state.play(state.pending[0], action)
        self._forget_orders(state)
        return state

    def _forget_orders(self, state: State) -> None:
        """Cards that nobody has an order for lie in the order of their numbers, so that equal states look equal."""
        for deck in self.variant.decks(state):
            deck.sort()

    def play(self, node: Node, action: int) -> Node:
        """What follows a choice."""

        def run(chance: Chance, tops: Tops = ()) -> Outcome:
            events: list[Event] = []
            state = node.state.copy()
            state.chance = chance
            decks = self.variant.decks(state)
            for number, card in reversed(tops):
                decks[number].remove(card)
                decks[number].append(card)
            state.play(node.seat, action, events)
            return state, events

        outcomes = self._outcomes(node.state, run)
        if len(outcomes) == 1:
            return self._node(outcomes, node, action)
        found: dict[str, tuple[float, Outcome]] = {}
        for chance, outcome in outcomes:
            key = self._same(outcome)
            found[key] = chance + (found[key][0] if key in found else 0.0), outcome
        return self._node(list(found.values()), node, action)

    def _outcomes(self, state: State, run: Drawing) -> list[tuple[float, Outcome]]:
        """What an action can lead to, with probabilities; cards are drawn as far as they are needed."""
        before = [list(deck) for deck in self.variant.decks(state)]
        complete: list[tuple[float, Outcome]] = []
        waiting: list[tuple[float, Tops]] = [(1.0, ())]
        while waiting:
            share, tops = waiting.pop()
            known = Counter([number for number, _ in tops])
            outcomes = branches(partial(run, tops=tops), self._same)
            wanted = None
            for _, (after, _) in outcomes:
                sizes = map(len, self.variant.decks(after))
                drawn = [len(old) - new for old, new in zip(before, sizes, strict=True)]
                wanted = next((number for number, count in enumerate(drawn) if count > known[number]), wanted)
            if wanted is None:
                for chance, outcome in outcomes:
                    self._forget_orders(outcome[0])
                    complete.append((share * chance, outcome))
                continue
            left = Counter(before[wanted])
            left.subtract([card for number, card in tops if number == wanted])
            total = left.total()
            waiting += [(share * n / total, (*tops, (wanted, card))) for card, n in sorted(left.items()) if n]
        return complete

    def _after(self, run: Run, parent: Node | None, action: int) -> Node:
        """The node after something happened: one for chance, if there are several outcomes."""
        return self._node(branches(run, self._same), parent, action)

    def _node(self, outcomes: list[tuple[float, Outcome]], parent: Node | None, action: int) -> Node:
        nodes = []
        for chance, (state, events) in outcomes:
            state.chance = Scripted(())
            nodes.append((chance, Node(self, state, Past(parent, action, events))))
        return nodes[0][1] if len(nodes) == 1 else Node(self, None, NO_PAST, nodes)

    def _same(self, outcome: Outcome) -> str:
        state, events = outcome
        dump = {**self.game.dump(state), "chance": None}
        return fingerprint([dump, [self.game.event_data(event) for event in events]])

    def nodes(self) -> Iterator[Node]:
        """All nodes, each before what follows it."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [child for _, child in reversed(node.children)]

    def infosets(self) -> dict[str, InfoSet]:
        """All information sets, by their ids; visits the whole tree."""
        for node in self.nodes():
            if node.kind == DECISION:
                node.info  # noqa: B018  # it enters itself
        return self.known


@final
class InfoSet:
    """What a seat knows when it has to decide."""

    __slots__ = ("actions", "id", "seat", "state")

    def __init__(self, id_: str, seat: int, state: State) -> None:
        self.id = id_
        self.seat = seat
        self.actions = tuple(sorted(state.legal(seat)))
        self.state = state

    @property
    def view(self) -> View:
        """The view, which is the same in all nodes of the set."""
        return self.state.view(self.seat)


class Past(NamedTuple):
    """How a node came about: the choice, and what happened then."""

    node: Node | None
    action: int
    events: list[Event]


NO_PAST: Final = Past(None, NO_ACTION, [])


@final
class Node:
    """A point of the tree: `children` are chances or actions, each with the node that follows. `outcomes` are those of
    a chance node."""

    def __init__(
        self, tree: Tree, state: State | None, past: Past, outcomes: list[tuple[float, Node]] | None = None
    ) -> None:
        self.tree = tree
        self._state = state
        self.past = past
        self.outcomes = outcomes or []
        self._after: dict[int, Node] = {}
        self._memory: dict[int, bytes] = {}

    @property
    def state(self) -> State:
        assert self._state is not None, "before chance has decided there is no state"
        return self._state

    @property
    def kind(self) -> Kind:
        if self._state is None:
            return CHANCE
        return DECISION if self._state.pending else END

    @property
    def seat(self) -> int:
        """Who decides; of several seats the first."""
        return self.state.pending[0]

    @cached_property
    def actions(self) -> tuple[int, ...]:
        return tuple(sorted(self.state.legal(self.seat)))

    @cached_property
    def info(self) -> str:
        """The id of the information set."""
        seat = self.seat
        told = json.dumps(to_data(self.state.view(seat)), sort_keys=True)
        id_ = f"{seat}:{digest(self.memory(seat), told).hex()}"
        self.tree.known.setdefault(id_, InfoSet(id_, seat, self.state))
        return id_

    @cached_property
    def told(self) -> list[tuple[Event, str]]:
        """What happened before this node, in plain form."""
        game = self.tree.game
        told = []
        for event in self.past.events:
            data = game.event_data(event)
            told.append((event, json.dumps([data[name] for name in data if name not in FOR_THE_SENDER])))
        return told

    def memory(self, seat: int) -> bytes:
        """A digest of everything that a seat has been told and has done. It changes only when there is news for it."""
        known = self._memory.get(seat)
        if known is None:
            before, action, _ = self.past
            known = b"" if before is None else before.memory(seat)
            news = [text for event, text in self.told if event.seen_by(seat)]
            if before is not None and before.seat == seat:
                known = digest(before.info.encode(), str(action))
            if news:
                known = digest(known, "\n".join(news))
            self._memory[seat] = known
        return known

    def after(self, action: int) -> Node:
        """The node after an action."""
        node = self._after.get(action)
        if node is None:
            node = self._after[action] = self.tree.play(self, action)
        return node

    @property
    def children(self) -> list[tuple[float, Node]]:
        """What follows, with the chances of a chance node (and 1 for each action)."""
        if self.kind == DECISION:
            return [(1.0, self.after(action)) for action in self.actions]
        return self.outcomes

    @cached_property
    def returns(self) -> tuple[float, ...]:
        """What each seat gets at the end."""
        result = self.state.result
        assert result is not None
        return tuple(self.tree.payoff(result))


def digest(before: bytes, text: str) -> bytes:
    return blake2b(before + text.encode(), digest_size=DIGEST).digest()


# ---- as a file -----------------------------------------------------------------------------------


def efg(tree: Tree) -> str:
    """The tree in Gambit's format for extensive games, which OpenSpiel's `efg_game` and Gambit read. It holds the whole
    tree, so that algorithms need no Python: with `pyspiel.load_efg_game(efg(tree))`, CFR is many times faster."""
    numbers: list[dict[str, int]] = [{} for _ in range(tree.players)]
    names = " ".join(f'"Seat {seat + 1}"' for seat in range(tree.players))
    lines = [f'EFG 2 R "{tree.game.title}" {{ {names} }}', f'"{tree.game.blurb}"', ""]
    ends = chances = 0
    for node in tree.nodes():
        if node.kind == CHANCE:
            chances += 1
            outcomes = " ".join(f'"{number}" {chance!r}' for number, (chance, _) in enumerate(node.outcomes))
            lines.append(f'c "" {chances} "" {{ {outcomes} }} 0')
        elif node.kind == DECISION:
            known = numbers[node.seat]
            number = known.setdefault(node.info, len(known) + 1)
            actions = " ".join(f'"{tree.game.actions.text(action)}"' for action in node.actions)
            lines.append(f'p "" {node.seat + 1} {number} "{node.info}" {{ {actions} }} 0')
        else:
            ends += 1
            lines.append(f't "" {ends} "" {{ {", ".join(map(repr, node.returns))} }}')
    return "\n".join(lines) + "\n"
