"""Undo cannot peek: what could have shown its maker something different in a twin, or with other dice, is final."""

from __future__ import annotations

from random import Random

from intrigue.core.state import State
from intrigue.testing.outlook import told
from intrigue.testing.table import (
    Move,
    Position,
    Table,
    Viewer,
    after,
    difference,
    law,
    play_one,
    random_move,
    view_text,
)
from intrigue.testing.worlds import Place, Step, World

MOST = 60  # positions of a game that are looked at closely
REVEALS_AFTER = 3  # an event that says so must show something new in one of so many cases
MOST_CHOICES = 8  # of a seat that cannot make the same move in another world
LOOKS = 4  # at worlds that look alike, for each viewer


class NoPeek:
    """A look of `undo_cannot_peek`: the worlds are twins, and the viewer is the one who moves."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.moves: dict[Move, Shown] = {}

    def __call__(self, twin: World) -> bool:
        own = [move for move in self.place.moves_in(twin) if move[0] == twin.viewer]
        for move in own:
            if move not in self.moves:
                self.moves[move] = Shown(self.place.position, move)
                self.moves[move].add(self.place.original.step(move))
            self.moves[move].add(twin.step(move))
        return bool(own)


class Shown:
    """What a move shows its maker in worlds that look alike. If that differs, each of them must forbid undo."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position = position
        self.move = move
        self.news: list[str] = []
        self.open: str | None = None  # the news of a world that allows undo

    def add(self, step: Step) -> None:
        news = f"{step.told}\n{step.view}"
        if news not in self.news:
            self.news.append(news)
        if not step.final:
            self.open = news
        other = next((other for other in self.news if other != self.open), None)
        if self.open is not None and other is not None:
            name = self.position.state.game.actions.text(self.move[1])
            raise AssertionError(
                f"{self.position}: {name!r} of seat {self.move[0]} can be undone and shows something hidden: "
                + difference(self.open, other)
            )


@law
def undo_cannot_peek(table: Table) -> None:
    """The move is made in worlds that its maker cannot tell apart, with the same dice and with others. If the maker is
    told or sees different things afterwards, each of these worlds must forbid undo."""
    rng = table.rng("undo")
    for position in several(table, MOST):
        seat, action = random_move(position.state, rng)
        shown = Shown(position, (seat, action))
        for world in lookalikes(position.state, seat, rng):
            shown.add(Step(*after(world, seat, action), seat))


@law
def what_reveals_nothing_can_be_undone(table: Table) -> None:
    """A kind of event that says it reveals something does so: in some position somebody learns something by it."""
    rng = table.rng("reveals")
    tried: dict[str, int] = {}
    shown: set[str] = set()
    for position in table.walk():
        state = position.state
        if not state.pending:
            break
        seat, action = random_move(state, rng)
        played, events = after(state, seat, action)
        kinds = {type(event).__name__ for event in events if event.reveals}
        if len(kinds) == 1 and not kinds <= shown and not played.over:
            (kind,) = kinds
            tried[kind] = tried.get(kind, 0) + 1
            if teaches_somebody(state, seat, action, rng):
                shown.add(kind)
    idle = [kind for kind, times in tried.items() if times >= REVEALS_AFTER and kind not in shown]
    assert not idle, f"events of these kinds forbid undo although nobody learns anything by them: {', '.join(idle)}"


def several(table: Table, most: int) -> list[Position]:
    """Positions of a random game, evenly spread."""
    rng = table.rng("several")
    state, positions, moves = table.new(), list[Position](), 0
    while state.pending:
        positions.append(Position(state.copy(), moves))
        play_one(state, rng)
        moves += 1
    if len(positions) <= most:
        return positions
    return [positions[place * len(positions) // most] for place in range(most)]


def lookalikes(state: State, viewer: Viewer, rng: Random) -> list[State]:
    """The real world, and others that look the same to a viewer: other dice, other secrets, both."""
    sampler = state.game.sampler(state.view(viewer))
    both, secrets, dice = sampler.draw(rng), sampler.draw(rng), state.copy()
    secrets.chance = state.chance.copy()
    dice.chance = both.chance.copy()
    return [state, dice, secrets, both]


def teaches_somebody(state: State, seat: int, action: int, rng: Random) -> bool:
    """Whether some viewer, from what is told and seen after this move, can rule out worlds that looked alike before."""
    return any(teaches(state, viewer, seat, action, rng) for viewer in (seat, None, *range(state.players)))


def teaches(state: State, viewer: Viewer, seat: int, action: int, rng: Random) -> bool:
    seen = news_of(state, viewer, seat, action)
    for _ in range(LOOKS):
        for world in lookalikes(state, viewer, rng):
            legal = world.legal(seat)
            choices = [action] if action in legal else rng.sample(legal, min(len(legal), MOST_CHOICES))
            if seen not in [news_of(world, viewer, seat, choice) for choice in choices]:
                return True
    return False


def news_of(state: State, viewer: Viewer, seat: int, action: int) -> str:
    """What a viewer is told and sees by a move."""
    played, events = after(state, seat, action)
    return "\n".join([*told(played, events, viewer), view_text(played.view(viewer))])
