"""The same seed and the same moves give the same state, byte for byte; other seeds give other games."""

from __future__ import annotations

from intrigue.core.events import Event
from intrigue.core.state import State
from intrigue.testing.table import AnyGame, Move, Table, difference, fingerprint, law, play_out, truth

OTHER_SEEDS = range(100, 112)


@law
def replays_are_identical(table: Table) -> None:
    """Played twice: the same events and the same end. Played once more without events: the same end as well."""
    events: list[Event] = []
    state = table.new(events)
    moves = play_out(state, table.rng("replay"), events)
    again_events: list[Event] = []
    again = replay(table, moves, again_events, "the same seed and moves led to two games")
    compare(state, again, "the same seed and moves led to two states")
    assert events == again_events, "the same seed and moves told two stories"
    silent = replay(table, moves, None, "without events the game goes another way")
    compare(state, silent, "without events the game ends in another state")


def replay(table: Table, moves: list[Move], events: list[Event] | None, complaint: str) -> State:
    state = table.new(events)
    for number, (seat, action) in enumerate(moves, start=1):
        assert action in state.legal(seat), f"{complaint}: move {number} cannot be played any more"
        state.play(seat, action, events)
    return state


def compare(one: State, other: State, complaint: str) -> None:
    assert fingerprint(one) == fingerprint(other), f"{complaint}: {difference(fingerprint(one), fingerprint(other))}"


@law
def seeds_differ(table: Table) -> None:
    """Chance matters: among a dozen seeds, the same random players do not meet the same game every time."""
    ends = set()
    for seed in OTHER_SEEDS:
        state = table.new(seed=seed)
        play_out(state, table.rng("seeds"))
        ends.add(truth(state))
        if len(ends) > 1:
            return
    raise AssertionError(f"the seeds {OTHER_SEEDS} all lead to the same game")


def digests(game: AnyGame, players: int, options: dict[str, object], seed: int) -> list[str]:
    """The digest at every tenth decision and at the end, to be compared between processes."""
    table = Table(game, players, options, seed)
    return [game.digest(pos.state) for pos in table.walk() if pos.moves % 10 == 0 or not pos.state.pending]
