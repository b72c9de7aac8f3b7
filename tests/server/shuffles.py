"""Shuffles as a client sees them, honest ones and those of lying servers. The same cases are read by the tests of the
page: `python -m tests.server.shuffles` writes them to `web/tests/shuffles.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from intrigue.core.shuffle import Shuffle, joint_seed, pledge_of, promise_of

CASES = Path(__file__).parents[2] / "web" / "tests" / "shuffles.json"
SECRET, OTHER_SECRET = "5e" * 32, "0f" * 32
MINE = ["a1" * 32, "a2" * 32, "a3" * 32]  # the nonces that the client under test draws, one after the other
THEIRS = "b1" * 32
IDLE = {"playing": False, "dealing": None}
PLAYING = {"playing": True, "dealing": None}
SEAT = 0


def deal(table: str = "t1", attempt: int = 1, mine: str | None = MINE[0], **changes: Any) -> dict[str, Any]:
    """What everybody sees of a shuffle of three seats: two players and a bot."""
    shown = {
        "table": table,
        "attempt": attempt,
        "terms": "cc" * 32,
        "promise": promise_of(SECRET),
        "pledges": [None if mine is None else pledge_of(mine), pledge_of(THEIRS), None],
        "left_out": [],
    }
    return {**shown, **changes}


def shuffle(dealt: dict[str, Any], mine: str | None = MINE[0], secret: str | None = None) -> dict[str, Any]:
    """The same once the game has begun, or with its secret once it is over."""
    return {**dealt, "nonces": [mine, THEIRS, None], "secret": secret}


def seed(made: dict[str, Any]) -> str:
    """The seed that follows from a shuffle."""
    whole = {**made, **{name: tuple(made[name]) for name in ("pledges", "nonces", "left_out")}}
    return joint_seed(Shuffle(**whole))


def room(dealing: dict[str, Any], reveal: str | None = None) -> dict[str, Any]:
    """The room shuffles; the nonce that the client is expected to reveal."""
    return {"room": {"playing": False, "dealing": dealing}, "reveal": reveal}


def game(made: dict[str, Any] | None, wrong: list[str], secret: str | None = None, **more: Any) -> dict[str, Any]:
    """The game as it is shown: what the client should find wrong with it. With a secret, it is over."""
    table = more.get("table", "t1" if made is None else made["table"])
    if made is not None and secret is not None:
        made = {**made, "secret": secret}
        more.setdefault("seed", seed(made))
    return {"table": table, "shuffle": made, "seed": more.get("seed"), "wrong": wrong}


def cases() -> list[dict[str, Any]]:
    honest = deal()
    made = shuffle(honest)
    start = [{"room": IDLE}, room(honest, MINE[0]), {"room": PLAYING}]
    again = deal(attempt=2, mine=MINE[1], promise=promise_of(OTHER_SECRET))
    second = shuffle(again, MINE[1])
    without_me = deal(attempt=2, mine=None, left_out=[SEAT], promise=promise_of(OTHER_SECRET))
    rows = {
        "an honest game": [*start, game(made, []), game(made, [], SECRET)],
        "an honest game, watched again after a break": [
            *start,
            game(made, []),
            {"connecting": True},
            {"room": PLAYING},
            game(made, [], SECRET),
        ],
        "a second attempt, because somebody else did not reveal": [
            {"room": IDLE},
            room(honest, MINE[0]),
            room({**again, "left_out": [2]}, MINE[1]),
            game({**second, "left_out": [2]}, []),
            game({**second, "left_out": [2]}, [], OTHER_SECRET),
        ],
        "somebody who came while the game was being shuffled": [
            {"connecting": True},
            room(deal(mine=None)),
            game(shuffle(deal(mine=None), None), []),
            game(shuffle(deal(mine=None), None), [], SECRET),
        ],
        "two games in a row": [
            *start,
            game(made, [], SECRET),
            {"room": IDLE},
            room(deal("t2", mine=MINE[1]), MINE[1]),
            game(shuffle(deal("t2", mine=MINE[1]), MINE[1]), []),
        ],
        "the server exchanges its secret once it knows the nonces": [
            *start,
            game({**made, "promise": promise_of(OTHER_SECRET)}, ["exchanged"]),
            game({**made, "promise": promise_of(OTHER_SECRET)}, ["exchanged"], OTHER_SECRET),
        ],
        "the server reveals another secret than the promised one": [
            *start,
            game(made, []),
            game(made, ["secret"], OTHER_SECRET),
        ],
        "the server chooses the seed": [*start, game(made, []), game(made, ["seed"], SECRET, seed="7" * 64)],
        "the server says nothing of my pledge": [
            {"room": IDLE},
            room(deal(mine=None)),
            game(shuffle(deal(mine=None), None), ["left-out"]),
        ],
        "the server shuffles alone": [{"room": IDLE}, {"room": PLAYING}, game(None, ["left-out"])],
        "the server says that I did not reveal": [
            {"room": IDLE},
            room(honest, MINE[0]),
            room(without_me),
            game(shuffle(without_me, None), ["left-out"]),
        ],
        "the server puts another nonce in the place of mine": [
            *start,
            game({**made, "nonces": [THEIRS, THEIRS, None]}, ["nonce"]),
        ],
        "the server pledges another nonce in my name": [
            {"room": IDLE},
            room(deal(mine="dd" * 32)),
            game(shuffle(deal(mine="dd" * 32), "dd" * 32), ["left-out"]),
        ],
        "the server lets a friend exchange the nonce": [
            *start,
            game({**made, "nonces": [MINE[0], "ee" * 32, None]}, ["nonce"]),
        ],
        "the server lets a friend exchange pledge and nonce": [
            *start,
            game(
                {
                    **made,
                    "nonces": [MINE[0], "ee" * 32, None],
                    "pledges": [pledge_of(MINE[0]), pledge_of("ee" * 32), None],
                },
                ["exchanged"],
            ),
        ],
        "the server drops a friend who wants another deal, and says nothing": [
            *start,
            game({**made, "attempt": 2}, ["exchanged"]),
        ],
        "the server asks for the same nonce again, for another promise": [
            {"room": IDLE},
            room(honest, MINE[0]),
            room({**honest, "promise": promise_of(OTHER_SECRET)}),
            game({**made, "promise": promise_of(OTHER_SECRET)}, ["exchanged"]),
        ],
        "the server asks for the same nonce again, for another attempt": [
            {"room": IDLE},
            room(honest, MINE[0]),
            room(deal(attempt=2, promise=promise_of(OTHER_SECRET))),
            game(made, []),
        ],
        "the server throws a shuffle away and begins another": [
            {"room": IDLE},
            room(honest, MINE[0]),
            room(deal("t2", mine=MINE[1]), MINE[1]),
            game(shuffle(deal("t2", mine=MINE[1]), MINE[1]), ["thrown-away"]),
        ],
        "the server plays another game than the one that was shuffled": [
            *start,
            game({**made, "terms": "ab" * 32}, ["exchanged"]),
        ],
    }
    return [{"name": name, "seat": SEAT, "draws": MINE, "steps": steps} for name, steps in rows.items()]


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), indent=1) + "\n", encoding="utf-8")
