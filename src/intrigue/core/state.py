"""The part of a state that every game shares: who must decide what, and what happens next.

A state is data. What happens next is data too: the `agenda` is a stack of small steps, popped until somebody must
decide. A step is a tuple of integers, its first element naming the step, the others its arguments. Games derive a
slotted class with what lies on the table; their rules are functions that the steps and decisions of the game name.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex, TypeVar

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
NOTHING: Final[tuple[int, ...]] = ()
NOT_ASKED: Final = -1


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
    playout: Callable[[Any, int], int] | None
    """The game's own way to make all the choices of `core.playout.play_out`, if it has a faster one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress, the whole truth."""

    __slots__ = (
        "agenda",
        "asks",
        "chance",
        "events",
        "game",
        "menus",
        "options",
        "pending",
        "players",
        "result",
    )

    # The fields a game adds, with the type of each, in the order in which `dump` writes them.
    FIELDS: ClassVar[dict[str, Any]] = {}

    game: Game[Any, Any]  # Any: a state belongs to the game that made it, which no annotation can say
    players: int
    options: Options
    chance: Chance
    agenda: list[Step]
    pending: tuple[int, ...]
    asks: list[int]
    menus: list[tuple[int, ...]]
    result: Result | None
    events: list[Event] | None

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.load, (self.game.dump(self),)

    def clear(self, game: Game[Any, Any], players: int, options: Options) -> None:
        """Nobody is asked anything, and nothing is to be done."""
        self.game = game
        self.players = players
        self.options = options
        self.agenda = []
        self.pending = NOTHING
        self.asks = [NOT_ASKED] * players
        self.menus = [NOTHING] * players
        self.result = None
        self.events = None

    def copy(self: S) -> S:
        """An independent copy. What never changes is shared."""
        raise NotImplementedError

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
        menus[seat] = NOTHING  # from here on as `take` does it; a call would cost more than the lines
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
        """Take steps from the agenda until somebody must decide or nothing is left."""
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
        """What this seat is asked now, or whom it waits for."""
        if seat is not None and not 0 <= seat < self.players:
            raise self.no_such_seat(seat)
        if seat is None or self.asks[seat] == NOT_ASKED:
            return self._waiting()
        decision = self.game.decisions[self.asks[seat]]
        text, clause = decision.prompt(self, seat)
        return Prompt(decision.id, text, clause)

    def view(self, seat: int | None) -> View:
        """All that this seat may know, and nothing else; `view(None)` is what a spectator sees."""
        if seat is not None and not 0 <= seat < self.players:
            raise self.no_such_seat(seat)
        if self.result is not None:
            self.result.work_out()
        view: View = self.game.view(self, seat)
        return view

    def refusal(self, seat: int, action: int) -> Illegal:
        """Why an action is refused: the clause and a sentence. Says nothing that the seat may not know."""
        if self.result is not None:
            return Illegal(self.game.turn_clause, "The game is over.")
        if self.asks[seat] == NOT_ASKED:
            return Illegal(self.game.turn_clause, f"It is not seat {seat + 1}'s turn. {self._waiting().text}")
        if action not in self.game.actions:
            last = len(self.game.actions) - 1
            return Illegal(
                self.game.turn_clause, f"{action} is no action of this game; expected a number from 0 to {last}."
            )
        clause, reason = self.game.decisions[self.asks[seat]].refuse(self, seat, action)
        return Illegal(clause, reason)

    def no_such_seat(self, seat: int) -> BadSeat:
        return BadSeat(f"there is no seat {seat}; expected 0 to {self.players - 1}")

    def _waiting(self) -> Prompt:
        if not self.pending:
            return Prompt("", "The game is over.")
        return Prompt("", "Waiting for " + " and ".join(f"seat {seat + 1}" for seat in self.pending) + ".")

    def _admitted(self, seat: int, action: object) -> int:
        """The action as a plain integer if it is legal after all (numpy's integers are welcome), or the refusal."""
        legal = self.legal(seat)
        if not isinstance(action, bool):
            try:
                number = index(action)  # type: ignore[arg-type]  # what is no integer is refused
            except TypeError:
                pass
            else:
                if number in legal:
                    return number
                raise self.refusal(seat, number)
        last = len(self.game.actions) - 1
        reason = f"{action!r} is no action of this game; expected a number from 0 to {last}."
        raise Illegal(self.game.turn_clause, reason)
