"""The part of a state that every game shares: who must decide what, and what happens next.

A state is data. What happens next is data too: the `agenda` is a stack of small steps, popped until somebody must
decide. A step is a tuple of integers: the number of the step, then its arguments. Games derive a class with what is on
the table; their rules are functions, listed in the registry of steps and decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, SupportsIndex, TypeAlias, TypeVar

from intrigue.core.chance import Chance
from intrigue.core.errors import BadSeat, Illegal
from intrigue.core.events import Event
from intrigue.core.native import mypyc_attr
from intrigue.core.options import Options
from intrigue.core.prompt import Prompt
from intrigue.core.result import Result

if TYPE_CHECKING:
    from intrigue.core.game import Game
    from intrigue.core.view import View

Step = tuple[int, ...]
S = TypeVar("S", bound="State")
T = TypeVar("T")
DERIVED: Final = "derived"
SHARED: Final = "shared"
FRESH: Final = "fresh"
Derived: TypeAlias = Annotated[T, DERIVED]
Shared: TypeAlias = Annotated[T, SHARED]
Fresh: TypeAlias = Annotated[T, FRESH]
NOTHING: Final[tuple[int, ...]] = ()
NOT_ASKED: Final = -1


def _copied(value: Any) -> Any:
    """A copy of the value of a field: lists and dictionaries are copied in depth."""
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats."""
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]


@mypyc_attr(allow_interpreted_subclasses=True)
class Handlers:
    """The functions of a game's decisions and steps as plain tuples, for the hot path."""

    menus: tuple[Callable[[Any, int], tuple[int, ...]], ...]
    answers: tuple[Callable[[Any, int, int], None], ...]
    runners: tuple[Callable[[Any, Step], None], ...]
    random_play: Callable[[Any, int], int] | None
    """The game's own, faster function for `core.random_play`, if it has one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The complete state of a game in progress, including everything hidden.

    Games derive a class that declares its own fields as annotations; see `core.fields`."""

    __slots__ = (
        "_result",
        "agenda",
        "asks",
        "chance",
        "events",
        "game",
        "menus",
        "options",
        "over",
        "pending",
        "players",
        "ran",
    )

    FIELDS: ClassVar[dict[str, Any]] = {}
    """The game's own fields that are dumped, with their types."""
    OTHERS: ClassVar[dict[str, str]] = {}
    """In a class without generated code: the fields that are not dumped, with their marks."""

    # Any: a state belongs to the game that made it, which an annotation cannot express.
    game: Shared[Game[Any, Any]]
    players: int
    options: Shared[Options]
    chance: Chance
    agenda: list[Step]
    pending: tuple[int, ...]
    asks: list[int]
    menus: list[tuple[int, ...]]
    over: bool
    """Whether the game has ended."""
    ran: int
    """How often the agenda has run. Between two states with the same number, seats have only answered questions."""
    _result: Result | None
    events: Fresh[list[Event] | None]

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.load, (self.game.dump(self),)

    def clear(self, game: Game[Any, Any], players: int, options: Options) -> None:
        """Reset the state: nobody is asked anything, and the agenda is empty."""
        self.game = game
        self.players = players
        self.options = options
        self.agenda = []
        self.pending = NOTHING
        self.asks = [NOT_ASKED] * players
        self.menus = [NOTHING] * players
        self.over = False
        self.ran = 0
        self._result = None
        self.events = None
        self.blank_fields()

    def blank_fields(self) -> None:
        """Set the game's own fields to empty values. Generated for compiled games."""

    @property
    def result(self) -> Result | None:
        """None during the game; then scores, ranks and winners. Computed when first needed."""
        if not self.over:
            return None
        if self._result is None:
            self._result = self.game.score(self)
        return self._result

    def end(self, result: Result | None = None) -> None:
        """End the game. The result is computed from the state, unless it is given (as when it comes from a view)."""
        self.over = True
        self._result = result

    def copy(self: S) -> S:
        """An independent copy, which shares only what never changes. Generated for compiled games."""
        twin = type(self)()
        twin.clear(self.game, self.players, self.options)
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.pending = self.pending
        twin.asks = self.asks[:]
        twin.menus = self.menus[:]
        twin.over = self.over
        twin.ran = self.ran
        twin._result = self._result
        for name in self.FIELDS:
            setattr(twin, name, _copied(getattr(self, name)))
        for name, mark in self.OTHERS.items():
            if mark != FRESH:
                value = getattr(self, name)
                setattr(twin, name, value if mark == SHARED else _copied(value))
        return twin

    def legal(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat: never empty while it is pending, empty while it is not."""
        try:
            if seat >= 0:
                return self.menus[seat]
        except IndexError:
            pass
        raise self.no_such_seat(seat)

    def play(self, seat: int, action: SupportsIndex, events: list[Event] | None = None) -> None:
        """Apply an action, or raise `Illegal` and change nothing. What happened is appended to `events`, if given."""
        menus = self.menus
        try:
            if type(action) is not int or seat < 0 or action not in menus[seat]:
                action = self._admitted(seat, action)
        except IndexError:
            raise self.no_such_seat(seat) from None
        menus[seat] = NOTHING  # the same lines as in `take`: a call would cost more than they do
        asks = self.asks
        decision = asks[seat]
        asks[seat] = NOT_ASKED
        pending = self.pending
        self.pending = NOTHING if len(pending) == 1 else without(pending, seat)
        self.events = events
        handlers: Handlers = self.game
        handlers.answers[decision](self, seat, action)
        if not self.pending:
            self.run()
        self.events = None

    def take(self, seat: int, action: int) -> None:
        """Apply an action that is known to be legal, because it comes from `legal`."""
        self.menus[seat] = NOTHING
        asks = self.asks
        decision = asks[seat]
        asks[seat] = NOT_ASKED
        pending = self.pending
        self.pending = NOTHING if len(pending) == 1 else without(pending, seat)
        handlers: Handlers = self.game
        handlers.answers[decision](self, seat, action)
        if not self.pending:
            self.run()

    def run(self) -> None:
        """Run steps from the agenda until somebody must decide or none are left."""
        self.ran += 1
        agenda = self.agenda
        handlers: Handlers = self.game
        runners = handlers.runners
        while agenda:
            step = agenda.pop()
            runners[step[0]](self, step)
            if self.pending:
                return

    def ask(self, seat: int, decision: int) -> None:
        """Make a seat decide. Steps and answers call this; several seats may be asked at once."""
        handlers: Handlers = self.game
        self.asks[seat] = decision
        self.menus[seat] = handlers.menus[decision](self, seat)
        pending = self.pending
        if not pending:
            self.pending = (seat,)
        elif seat > pending[-1]:
            self.pending = (*pending, seat)
        elif seat not in pending:
            self.pending = tuple(sorted((*pending, seat)))

    def prompt(self, seat: int | None) -> Prompt:
        """What this seat is asked now, or whom it is waiting for."""
        if seat is not None and not 0 <= seat < self.players:
            raise self.no_such_seat(seat)
        if seat is None or self.asks[seat] == NOT_ASKED:
            return self._waiting()
        decision = self.game.decisions[self.asks[seat]]
        text, clause = decision.prompt(self, seat)
        return Prompt(decision.id, text, clause)

    def view(self, seat: int | None) -> View:
        """Everything this seat may know, and nothing else; `view(None)` is what a spectator sees."""
        if seat is not None and not 0 <= seat < self.players:
            raise self.no_such_seat(seat)
        view: View = self.game.view(self, seat)
        return view

    def refusal(self, seat: int, action: int) -> Illegal:
        """Why an action is refused: the clause and a sentence. Says nothing that the seat may not know."""
        if self.over:
            return Illegal(self.game.turn_clause, "The game is over.")
        if self.asks[seat] == NOT_ASKED:
            return Illegal(self.game.turn_clause, f"It is not seat {seat + 1}'s turn. {self._waiting().text}")
        if action not in self.game.actions:
            last = len(self.game.actions) - 1
            return Illegal(
                self.game.turn_clause, f"{action} is not an action of this game; expected a number from 0 to {last}."
            )
        clause, reason = self.game.decisions[self.asks[seat]].refuse(self, seat, action)
        return Illegal(clause, reason)

    def no_such_seat(self, seat: int) -> BadSeat:
        return BadSeat(f"there is no seat {seat}; expected 0 to {self.players - 1}")

    def _waiting(self) -> Prompt:
        if self.over:
            return Prompt("", "The game is over.")
        return Prompt("", "Waiting for " + " and ".join(f"seat {seat + 1}" for seat in self.pending) + ".")

    def _admitted(self, seat: int, action: object) -> int:
        """The action as a plain integer if it is legal after all (it may be a numpy integer); else raises a refusal."""
        legal = self.legal(seat)
        if not isinstance(action, bool):
            try:
                number = index(action)  # type: ignore[arg-type]  # anything that is not an integer is refused
            except TypeError:
                pass
            else:
                if number in legal:
                    return number
                raise self.refusal(seat, number)
        last = len(self.game.actions) - 1
        reason = f"{action!r} is not an action of this game; expected a number from 0 to {last}."
        raise Illegal(self.game.turn_clause, reason)
