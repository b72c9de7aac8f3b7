"""Playing a stretch of games, and noting them in columns: a row for each game, a row for each decision.

Columns are plain lists of small numbers; texts are looked up when a stretch is over. Polars is imported only then."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from time import perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from intrigue.bots import Bot, RandomBot
from intrigue.core.result import Result
from intrigue.core.state import State
from intrigue.lab.plan import Plan, option_text
from intrigue.lab.traits import traits_of

if TYPE_CHECKING:
    import polars as pl

BUDGET: Final = 1e9  # seconds: the lab sets no limit, so that bots which count iterations play the same everywhere
ROW_GROUP: Final = 1 << 20


class Batch(NamedTuple):
    """Games to be played: a stretch of numbers of one setting, within one shard."""

    setting: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start


class Played(NamedTuple):
    """What came of a batch: the games from its start up to `stop`, as the bytes of Parquet files.

    `problem` tells how the game numbered `stop` failed, if it did. `seconds` is how long it took."""

    stop: int
    games: bytes
    decisions: bytes
    seconds: float
    problem: str = ""


class Columns:
    """The decisions of some games, in columns."""

    __slots__ = ("action", "ask", "evaluation", "number", "options", "seat", "step", "together")

    def __init__(self) -> None:
        self.number: list[int] = []
        self.step: list[int] = []
        self.seat: list[int] = []
        self.ask: list[int] = []
        self.action: list[int] = []
        self.options: list[int] = []
        self.together: list[int] = []
        self.evaluation: list[list[float] | None] = []


def play_batch(plan: Plan, batch: Batch, stopped: Callable[[], bool]) -> Played:
    """Play the games of a batch, until its end, until one fails, or until somebody says stop."""
    begin = perf_counter()
    columns = Columns()
    rows: list[dict[str, Any]] = []
    problem = ""
    for number in range(batch.start, batch.stop):
        if stopped():
            break
        mark = len(columns.number)
        try:
            rows.append(play_game(plan, batch.setting, number, columns))
        except Exception:  # noqa: BLE001  # one broken game must not take the others with it
            problem = format_exc()
            shorten(columns, mark)
            break
    games = encode(games_frame(rows))
    decisions = encode(decisions_frame(plan, batch.setting, columns)) if plan.decisions else b""
    return Played(batch.start + len(rows), games, decisions, perf_counter() - begin, problem)


def shorten(columns: Columns, length: int) -> None:
    for name in Columns.__slots__:
        del getattr(columns, name)[length:]


def play_game(plan: Plan, setting: int, number: int, columns: Columns) -> dict[str, Any]:
    """Play one game: its row. Its decisions are appended to the columns."""
    chosen = plan.settings[setting]
    players = chosen.players
    entries = [plan.entry(setting, number, seat) for seat in range(players)]
    minds = [chosen.minds[entry] for entry in entries]
    deal = plan.deal(setting, number)
    seed = plan.game_seed(deal)
    state: State = chosen.game.new(players, seed, chosen.options)
    steps = play_out(plan, state, minds, number, columns)
    result = state.result
    assert result is not None, "a game without pending seats is over"
    traits = traits_of(state)
    return {
        "setting": setting,
        "game": chosen.game_id,
        "players": players,
        "options": json.dumps({name: option_text(value) for name, value in chosen.options.items()}),
        "number": number,
        "deal": deal,
        "seed": seed,
        "bots": [chosen.bots[entry] for entry in entries],
        "entries": entries,
        "ranks": list(result.ranks),
        "scores": list(result.scores),
        "won": won(result),
        "teams": team_of(result),
        "line_labels": [line.label for line in result.lines],
        "line_points": [list(line.points) for line in result.lines],
        "trait_kinds": [trait.kind for trait in traits],
        "trait_values": [list(trait.values) for trait in traits],
        "decisions": steps,
        "reason": result.reason,
    }


def won(result: Result) -> list[bool]:
    return [seat in result.winners for seat in range(len(result.scores))]


def team_of(result: Result) -> list[int]:
    teams = [0] * len(result.scores)
    for number, team in enumerate(result.teams):
        for seat in team:
            teams[seat] = number
    return teams


def play_out(plan: Plan, state: State, minds: list[Bot], number: int, columns: Columns) -> int:
    """Play a game to its end; how many decisions that took. This is where the time goes."""
    game, evaluate, noted = state.game, plan.evaluate, plan.decisions
    dice = [plan.dice(number, seat) for seat in range(state.players)]
    blind = [type(mind) is RandomBot for mind in minds]  # they do not look, so no view is made for them
    step = 0
    while pending := state.pending:
        seat = pending[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            action = legal[0]
        elif blind[seat]:
            action = dice[seat].choice(legal)
        else:
            action = minds[seat].choose(state.view(seat), legal, dice[seat], BUDGET)
        if noted:
            columns.number.append(number)
            columns.step.append(step)
            columns.seat.append(seat)
            columns.ask.append(state.asks[seat])
            columns.action.append(action)
            columns.options.append(len(legal))
            columns.together.append(len(pending))
            columns.evaluation.append(list(game.evaluate(state)) if evaluate and step % evaluate == 0 else None)
        state.play(seat, action)
        step += 1
    return step


# ---- Parquet -------------------------------------------------------------------------------------


def games_schema() -> dict[str, Any]:
    import polars as pl

    return {
        "setting": pl.UInt16,
        "game": pl.String,
        "players": pl.UInt8,
        "options": pl.String,
        "number": pl.UInt32,
        "deal": pl.UInt32,
        "seed": pl.UInt64,
        "bots": pl.List(pl.String),
        "entries": pl.List(pl.UInt8),
        "ranks": pl.List(pl.UInt8),
        "scores": pl.List(pl.Int32),
        "won": pl.List(pl.Boolean),
        "teams": pl.List(pl.UInt8),
        "line_labels": pl.List(pl.String),
        "line_points": pl.List(pl.List(pl.Int32)),
        "trait_kinds": pl.List(pl.String),
        "trait_values": pl.List(pl.List(pl.String)),
        "decisions": pl.UInt32,
        "reason": pl.String,
    }


def games_frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame(rows, schema=games_schema(), orient="row")


def decisions_frame(plan: Plan, setting: int, columns: Columns) -> pl.DataFrame:
    import polars as pl

    game = plan.settings[setting].game
    asks = pl.Series([decision.id for decision in game.decisions], dtype=pl.String)
    texts = pl.Series(game.actions.texts, dtype=pl.String)
    return pl.DataFrame(
        [
            pl.Series("setting", [setting] * len(columns.number), dtype=pl.UInt16),
            pl.Series("number", columns.number, dtype=pl.UInt32),
            pl.Series("step", columns.step, dtype=pl.UInt32),
            pl.Series("seat", columns.seat, dtype=pl.UInt8),
            asks.gather(pl.Series(columns.ask, dtype=pl.UInt32)).alias("decision"),
            texts.gather(pl.Series(columns.action, dtype=pl.UInt32)).alias("action"),
            pl.Series("options", columns.options, dtype=pl.UInt16),
            pl.Series("together", columns.together, dtype=pl.UInt8),
            pl.Series("evaluation", columns.evaluation, dtype=pl.List(pl.Float32)),
        ]
    )


def encode(frame: pl.DataFrame) -> bytes:
    """A frame as the bytes of a Parquet file: equal frames give equal bytes, in whatever pieces they were made."""
    buffer = BytesIO()
    frame.rechunk().write_parquet(buffer, compression="zstd", statistics=True, row_group_size=ROW_GROUP)
    return buffer.getvalue()


def join(pieces: list[bytes]) -> bytes:
    """Several files as one."""
    import polars as pl

    return encode(pl.concat([pl.read_parquet(BytesIO(piece)) for piece in pieces]))
