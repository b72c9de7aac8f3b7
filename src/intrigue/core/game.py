"""What a game is: its facts, its judgement, and how states are made, saved and loaded."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pkgutil import get_data
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from intrigue.core.actions import ActionSpace
from intrigue.core.cards import CardText
from intrigue.core.chance import Chance
from intrigue.core.codec import Plain, from_data, to_data
from intrigue.core.content import Content, located, read_content
from intrigue.core.dumps import Dumped
from intrigue.core.errors import BadData, BadOption
from intrigue.core.events import Event
from intrigue.core.features import Featured
from intrigue.core.fields import complete
from intrigue.core.gist import Gist
from intrigue.core.guide import Effort, Guide, no_stage
from intrigue.core.knowledge import Knowing
from intrigue.core.observing import Counting, Scale
from intrigue.core.options import Options, OptionSet
from intrigue.core.presets import Presets
from intrigue.core.registry import AgendaStep, Decision, numbered
from intrigue.core.result import Result
from intrigue.core.rulebook import Rulebook
from intrigue.core.state import NOT_ASKED, Handlers, State, Step
from intrigue.core.traits import Style, Trait, Use
from intrigue.core.variant import Variant
from intrigue.core.view import Upcoming, View

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
V = TypeVar("V", bound=View)

SEED_BITS = 4096
MOST_TOLD = 4096  # cached descriptions of agenda steps


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the log, and the clause that explains it ("" if it needs none)."""

    text: str
    clause: str = ""


class Sampler(Protocol[S_co]):
    """Draws determinizations: full states in the viewer's information set. Raises NoSample if it finds none."""

    def draw(self, rng: Random) -> S_co: ...


class Game(Handlers, Knowing, Presets, Featured, ABC, Generic[S, V]):
    """A game with its content. Stateless: one object serves any number of states."""

    id: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    version: ClassVar[str]
    """Changes whenever the same moves may lead to another state. Saved in records."""
    blurb: ClassVar[str]
    """What the game feels like, in one sentence."""
    minutes: ClassVar[str]
    turn_clause: ClassVar[str]
    """The clause that forbids moves out of turn."""
    package: ClassVar[str]
    state_class: ClassVar[type[State]]
    view_class: ClassVar[type[View]]
    event_classes: ClassVar[tuple[type[Event], ...]]
    content_class: ClassVar[type]

    options: OptionSet
    actions: ActionSpace
    decisions: Sequence[Decision[S]]
    steps: Sequence[AgendaStep[S]]
    content: Content[Any]
    vocabulary: Mapping[str, Sequence[int | str]] = {}
    """The names behind the numbers in arguments of steps: see `AgendaStep`."""

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        complete(self.state_class)
        self.content = self.read_content(content_text, content_name)
        self.decisions = numbered(self.decisions)
        self.steps = numbered(self.steps)
        self.menus = tuple(decision.menu for decision in self.decisions)
        self.answers = tuple(decision.answer for decision in self.decisions)
        self.runners = tuple(step.run for step in self.steps)
        self._asked_ids = (*(decision.id for decision in self.decisions), None)  # index -1, NOT_ASKED, gives None
        self.random_play = self.own_random_play()
        self._defaults: dict[int, Options] = {}
        self._told: dict[Step, Upcoming] = {}

    # ---- what a game must supply -----------------------------------------------------------------

    @abstractmethod
    def begin(self, state: S) -> None:
        """Lay out a new game: every field of the state, and the agenda. Players, options and chance are set."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Everything this seat may know, built field by field."""

    @abstractmethod
    def sampler(self, view: V) -> Sampler[S]:
        """Draws full states consistent with the view (determinizations). Its only input is the view."""

    @abstractmethod
    def score(self, state: S) -> Result:
        """The result of a game that is over."""

    @abstractmethod
    def layout(self, players: int) -> tuple[str, ...]:
        """The name of each number in an observation."""

    @abstractmethod
    def inventory(self, state: S) -> dict[str, int]:
        """How many pieces of each kind there are, wherever they are. The numbers never change during a game."""

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> Line:
        """An event as a sentence of the log. `names` has the name of the player at each seat."""

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        """What an event comes to in the story of a turn. None: its sentence says it well enough."""
        return None

    @abstractmethod
    def show(self, view: V, names: Sequence[str]) -> str:
        """The table as this viewer sees it, as text with everything needed to play."""

    @abstractmethod
    def evaluate(self, state: S) -> tuple[float, ...]:
        """Each seat's estimated chance of winning, from 0 to 1; at the end the winners share 1. For searches, which
        call it on states that they have drawn themselves."""

    def chances(self, state: S) -> tuple[float, ...]:
        """The same for reviews: those who win together, as teams and sides do, have the whole victory each."""
        return self.evaluate(state)

    # ---- judgement: reads no more of a state than the seat may know --------------------------------

    @abstractmethod
    def known(self, view: V) -> S:
        """The state that holds what a view tells, and nothing else. Only its viewer has legal actions in it."""

    @abstractmethod
    def choose(self, state: S, seat: int, legal: Sequence[int], rng: Random) -> int:
        """The action that a sensible player chooses without looking ahead."""

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> array[float]:
        """What a seat may know, as a vector whose length depends only on the number of players."""

    def observe_into(self, state: S, seat: int | None, out: bytearray, at: int) -> None:
        """Write the same into a buffer, from `at` on, as counts of eight bits. `scale` tells what they stand for."""
        counting = self.counting
        if counting is None:
            raise BadOption(f"{self.title} has no observations of 8 bits")
        counting.encode_into(state, seat, out, at)

    def scale(self, players: int) -> Scale | None:
        """What the counts of `observe_into` stand for; None if the game cannot write counts."""
        return None if self.counting is None else self.counting.scale(self, players)

    @abstractmethod
    def describe(self, state: S, seat: int, action: int, names: Sequence[str]) -> str:
        """A legal action in words, with what it means in this position."""

    # ---- the same for a view -----------------------------------------------------------------------

    def greedy(self, view: V, legal: Sequence[int], rng: Random) -> int:
        """The action that a sensible player chooses without looking ahead."""
        assert view.viewer is not None, "a spectator has nothing to choose"
        return self.choose(self.known(view), view.viewer, legal, rng)

    def encode(self, view: V) -> array[float]:
        """The view as a vector whose length depends only on the number of players."""
        return self.observe(self.known(view), view.viewer)

    def label(self, view: V, action: int, names: Sequence[str]) -> str:
        """A legal action of the viewer in words, with what it means in this position."""
        return self.labels(view, (action,), names)[0]

    def labels(self, view: V, actions: Sequence[int], names: Sequence[str]) -> list[str]:
        """Actions in words, with what they mean to the viewer; for a spectator, only their texts."""
        if view.viewer is None:
            return [self.actions.text(action) for action in actions]
        known = self.known(view)
        return [self.describe(known, view.viewer, action, names) for action in actions]

    def idle(self, view: V, legal: Sequence[int]) -> frozenset[int]:
        """The legal actions of which nothing that matters would come now. A page need not ask about them."""
        return frozenset()

    # ---- what other layers ask about a game --------------------------------------------------------

    counting: ClassVar[Counting | None] = None
    """What writes observations as counts of eight bits: a module with `encode_into` and `scale`."""
    efforts: ClassVar[Effort] = Effort()
    """Search iterations of the levels `fair` and `strong`."""
    uses: ClassVar[tuple[Use, ...]] = ()
    """Which actions use cards, for reports."""
    style: ClassVar[Style] = Style()
    """How score lines show a player's style, for reports."""
    groups: ClassVar[Mapping[str, str]] = {}
    """What reports say about a way to group seats (a kind of `traits`), where its name does not explain it."""
    sides: ClassVar[tuple[str, ...]] = ()
    """The secret sides of the game, if it has any. In a ladder, a bot can play a whole side."""
    tiny: ClassVar[Variant | None] = None
    """A variant small enough to be solved."""
    zero_sum: ClassVar[bool] = True
    """Whether one player's win is always another's loss."""

    @cached_property
    def guide(self) -> Guide:
        """How a search plays this game. The default plays random rollouts to the end."""
        return Guide(stage=no_stage, judge=self.evaluate)

    def traits(self, state: S) -> list[Trait]:
        """How reports can group the seats of a finished game, besides by score."""
        del state
        return []

    def side(self, state: S, seat: int) -> str:
        """The side that a seat is on now, if the game has secret sides."""
        raise NotImplementedError

    def side_won(self, state: S, side: str) -> bool:
        """Whether a finished game went as a side wanted."""
        raise NotImplementedError

    def cards(self) -> tuple[CardText, ...]:
        """Everything in the box that has a name, in words, for players to look up."""
        return ()

    def card_name(self, card: str) -> str:
        """The name of a card in reports, given its id in an action text."""
        return card

    def hushes_numbers(self, state: S) -> bool:
        """Whether the rules forbid players to say numbers to each other now. The chat leaves them out then."""
        del state
        return False

    def check(self, players: int, options: Options) -> None:
        """Raise `BadOption` if these values contradict each other."""
        del players, options

    def prepare(self, state: S) -> None:
        """Fill the fields that follow from players and options alone. Called for new and loaded states alike."""
        del state

    def settle(self, state: S) -> None:
        """Check that the fields of a loaded state fit together (`BadData` if not) and derive what is not dumped. The
        seats are asked after this; `state.asks` holds the open questions of the dump."""
        del state

    def own_random_play(self) -> Callable[[S, int], int] | None:
        """A function that makes the same choices as `core.random_play.take_random_actions`, only faster, or None."""
        return None

    # ---- what every game gets --------------------------------------------------------------------

    def new(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        events: list[Event] | None = None,
        chance: Chance | None = None,
    ) -> S:
        """A new game, up to its first decision. `chance`, if given, is used in place of the stream of the seed."""
        count = self.players[0] if players is None else players
        if type(seed) is not int or seed < 0:
            raise BadOption(f"seed: expected a whole number of at least 0, got {seed!r}")
        if seed.bit_length() > SEED_BITS:
            raise BadOption(f"seed: expected a number of at most {SEED_BITS} bits, got one of {seed.bit_length()}")
        state = self.blank(count, self.resolve(count, options))
        state.chance = chance or Chance.from_seed(seed)
        state.events = events
        self.begin(state)
        if not state.pending:
            state.run()
        state.events = None
        return state

    def resolve(self, players: int, options: Mapping[str, object] | None) -> Options:
        """All options with their values; `BadOption` if the count or a value is refused."""
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadOption(f"{self.title} is for {low} to {high} players, got {players!r}")
        if not options and players in self._defaults:
            return self._defaults[players]
        values = self.options.resolve(options)
        self.check(players, values)
        if not options:
            self._defaults[players] = values
        return values

    def blank(self, players: int, options: Options) -> S:
        """An empty state, for `begin`, `load` and samplers to fill."""
        state = cast(S, self.state_class())
        state.clear(self, players, options)
        self.prepare(state)
        return state

    def dump(self, state: S) -> dict[str, Plain]:
        """The complete state as plain data."""
        return {
            "game": self.id,
            "version": self.version,
            "content": self.content.digest,
            "players": state.players,
            "options": to_data(state.options),
            "chance": {"key": f"{state.chance.key:064x}", "counter": state.chance.counter},
            "agenda": [self.step_data(step) for step in state.agenda],
            "asks": [None if ask == NOT_ASKED else self.decisions[ask].id for ask in state.asks],
            "result": to_data(state.result),
            **{name: to_data(getattr(state, name)) for name in self.state_class.FIELDS},
        }

    def load(self, data: Mapping[str, Plain]) -> S:
        """The state that `dump` described, exactly."""
        form = Dumped.read(data, self.id, self.version, self.content.digest)
        state = self.blank(form.players, self.resolve(form.players, form.options))
        state.chance = form.chance
        for name, kind in self.state_class.FIELDS.items():
            if name not in data:
                raise BadData(name, "a value", missing=True)
            try:
                setattr(state, name, from_data(kind, data[name], name))
            except OverflowError:  # the compiled engine counts with 64 bits
                raise BadData(name, "a number of a sensible size", data[name]) from None
        state.agenda = self.agenda_from(form.agenda)
        state.asks = self.asks_from(form.asks, form.players)
        if form.result is not None:
            state.end()
        self.settle(state)
        if state.result != form.result:
            raise BadData("result", "the result that the rest of the state gives", data.get("result"))
        self.resume(state, state.asks)
        return state

    def digest(self, state: S) -> str:
        """A hash of the state: equal for equal states only."""
        return sha256(json.dumps(self.dump(state), sort_keys=True).encode()).hexdigest()

    def asked(self, state: S) -> tuple[str | None, ...]:
        """The id of the decision that each seat faces, or None."""
        return tuple(map(self._asked_ids.__getitem__, state.asks))

    def resume(self, state: S, asks: Sequence[int]) -> None:
        """Ask the seats the open questions again."""
        for seat, ask in enumerate(asks):
            if ask != NOT_ASKED:
                state.ask(seat, ask)

    def ask_viewer(self, state: S, view: V) -> None:
        """Make a state that was built from a view wait for the same answers. Only the viewer gets a list of legal
        actions, because those of others can depend on what is hidden."""
        state.pending = view.pending
        state.asks = self.asks_from(view.asks, view.players)
        if view.viewer is not None and state.asks[view.viewer] != NOT_ASKED:
            state.menus[view.viewer] = self.menus[state.asks[view.viewer]](state, view.viewer)

    def step_data(self, step: Step) -> list[int | str]:
        """A step of the agenda in plain form: its name, then its arguments."""
        return [self.steps[step[0]].name, *step[1:]]

    def upcoming(self, state: S) -> tuple[Upcoming, ...]:
        """The agenda for a view, with names instead of numbers. The same steps come up again and again, so their
        descriptions are cached."""
        told = self._told
        entries = []
        for step in state.agenda:
            entry = told.get(step)
            if entry is None:
                if len(told) >= MOST_TOLD:
                    told.clear()
                entry = told[step] = self._described(step)
            entries.append(entry)
        return tuple(entries)

    def _described(self, step: Step) -> Upcoming:
        kind = self.steps[step[0]]
        about: dict[str, int | str | tuple[int | str | None, ...] | None] = {}
        for place, argument in enumerate(kind.arguments, start=1):
            name, _, vocabulary = argument.partition(":")
            if name.startswith("*"):
                about[name[1:]] = tuple([self._word(number, vocabulary) for number in step[place:]])
            else:
                about[name] = self._word(step[place], vocabulary)
        return Upcoming(kind.name, about)

    def _word(self, number: int, vocabulary: str) -> int | str | None:
        if not vocabulary:
            return number
        return None if number < 0 else self.vocabulary[vocabulary][number]

    def steps_from(self, upcoming: Sequence[Upcoming]) -> list[Step]:
        """The agenda that `upcoming` described."""
        kinds = {kind.name: kind for kind in self.steps}
        agenda: list[Step] = []
        for row in upcoming:
            kind = kinds[row.step]
            numbers = [kind.number]
            for argument in kind.arguments:
                name, _, vocabulary = argument.partition(":")
                value = row.about[name.removeprefix("*")]
                words = value if isinstance(value, tuple) else (value,)
                numbers += [self._number_of(word, vocabulary) for word in words]
            agenda.append(tuple(numbers))
        return agenda

    def _number_of(self, word: int | str | None, vocabulary: str) -> int:
        if word is None:
            return NOT_ASKED
        return word if isinstance(word, int) else self.vocabulary[vocabulary].index(word)

    def agenda_from(self, data: Sequence[Sequence[int | str]]) -> list[Step]:
        """The agenda that `step_data` described."""
        names = {step.name: number for number, step in enumerate(self.steps)}
        agenda: list[Step] = []
        for place, row in enumerate(data):
            if not row or row[0] not in names or not all(type(item) is int for item in row[1:]):
                raise BadData(f"agenda[{place}]", "a step (" + ", ".join(names) + ") and whole numbers", row)
            agenda.append((names[str(row[0])], *(int(item) for item in row[1:])))
        return agenda

    def asks_from(self, data: Sequence[str | None], players: int) -> list[int]:
        """The open question of each seat, from the ids of the decisions."""
        ids = {decision.id: number for number, decision in enumerate(self.decisions)}
        if len(data) != players:
            raise BadData("asks", f"a list of {players}", data)
        for place, name in enumerate(data):
            if name is not None and name not in ids:
                raise BadData(f"asks[{place}]", "one of " + ", ".join(ids) + " or nothing", name)
        return [NOT_ASKED if name is None else ids[name] for name in data]

    def view_from(self, data: Plain) -> V:
        """The view that `to_data` described."""
        return cast(V, from_data(self.view_class, data))

    def event_data(self, event: Event) -> dict[str, Plain]:
        """An event in plain form, tagged with its type."""
        return {"event": type(event).__name__, **cast(dict[str, Plain], to_data(event))}

    def event_from(self, data: Mapping[str, Plain]) -> Event:
        """The event that `event_data` described."""
        fields = dict(data)
        name = fields.pop("event", None)
        for kind in self.event_classes:
            if kind.__name__ == name:
                return from_data(kind, fields)
        raise BadData("event", "one of " + ", ".join(kind.__name__ for kind in self.event_classes), name)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules, clause by clause."""
        return Rulebook(self.resource("rules.md"))

    @property
    def quickstart(self) -> str:
        """One page for a first game."""
        return self.resource("quickstart.md")

    def resource(self, name: str) -> str:
        """The text of a file in the game's package."""
        data = get_data(self.package, name)
        assert data is not None, f"{self.package} was installed without {name}"
        return data.decode()

    def read_content(self, text: str | None, name: str) -> Content[Any]:
        """Checked content: the given text, or the file shipped with the game."""
        shipped = self.resource("content.toml")
        source = shipped if text is None else text
        data: Any = read_content(self.content_class, source, name)
        try:
            self.check_content(data)
        except BadData as problem:
            raise located(problem, source, name) from None
        return Content(data, source, custom=source != shipped)

    def check_content(self, data: Any) -> None:
        """Raise `BadData` if the content is well-formed but no game can be played with it."""
        del data

    def __reduce__(self) -> tuple[object, ...]:
        from intrigue.games import game, name_of

        return game, (name_of(self.id), self.content.text if self.content.custom else None)
