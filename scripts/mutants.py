"""Changes the code in one random place at a time, and checks whether the fast tests notice.

    python scripts/mutants.py                           20 mutants of every game and of the server
    python scripts/mutants.py patriot --count 200 --workers 2 --out mutants.jsonl
    python scripts/mutants.py --show mutants.jsonl      the table of results, and the mutants that survived

A mutant is killed if a test of the part fails or hangs: a fast test of its own, a golden test or a law of the battery.
The same seed gives the same mutants as long as the code stays the same, and a larger count gives more of them. With
--out, results are written line by line: an interrupted run continues where it stopped, and --again tries those anew
that survived. With --most, a mutant that is not killed in that time is undecided: a quick first run, after which
--again tries these with all tests. `equivalent.toml` lists mutants that change nothing that anybody could notice, with
the reasons.
"""

from __future__ import annotations

import json
import sys
import tomllib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from math import inf
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "src")]

from mutant_tests import LOAD_ANEW, SURVIVED, TIMED_OUT, UNDECIDED, Row, hatch, in_forks, try_anew  # noqa: E402
from mutating import Mutant, mutants_of, parts  # noqa: E402

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
LOADED_ONCE = ("hypothesis", "msgspec", "numpy", "schemathesis", "starlette.testclient", "uvicorn", "websockets")


def run(part: str, mutants: list[Mutant], workers: int, most: float) -> Iterator[Row]:
    """Try mutants of a part, first all that can share one process; each at most for so many seconds."""
    by_key = {mutant.key: mutant for mutant in mutants}
    seconds: dict[str, float] = {}
    anew: list[Mutant] = []
    for row in hatch(part, mutants, workers, most):
        if "problem" in row:
            raise SystemExit(f"{part}: {row['problem']}")
        if "seconds" in row:
            seconds = row["seconds"]
            print(f"{part}: {len(seconds)} tests, {sum(seconds.values()):.0f} seconds", flush=True)
        elif row["outcome"] == LOAD_ANEW:
            anew.append(by_key[row["key"]])
        else:
            yield describe(by_key[row["key"]], row)
    jobs = [lambda mutant=mutant: try_anew(mutant, seconds, most) for mutant in anew]
    for number, found in in_forks(jobs, workers):
        yield describe(anew[number], found or {"outcome": TIMED_OUT, "by": ""})


def describe(mutant: Mutant, row: Row) -> Row:
    """A result: few words about a mutant that was killed, all about one that was not."""
    told = {"id": mutant.id, "part": mutant.part, "room": mutant.room, "outcome": row["outcome"]}
    if row["outcome"] not in (SURVIVED, UNDECIDED):
        return {**told, "by": row["by"].rpartition("::")[2].partition("[")[0]}
    return {**told, **asdict(mutant), "key": mutant.key}


def read(path: Path) -> dict[str, Row]:
    """The last result of each mutant, by its id."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {row["id"]: row for row in map(json.loads, lines)}


# ---- reporting -----------------------------------------------------------------------------------


def equivalent() -> dict[str, str]:
    """The mutants that change nothing, with the reasons."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    return {f"{row['path']}:{row['function']}:{row['before']}:{row['after']}:{row['nth']}": row["why"] for row in rows}


def report(rows: list[Row]) -> None:
    """A table by part and folder, then every survivor."""
    known = equivalent()
    verdicts = [(row["part"], row["room"], verdict(row, known)) for row in rows]
    counts = Counter(verdicts)
    print(
        "\n| part | room | mutants | killed | equivalent | survived | killed of those that matter |\n"
        + "|---" * 7
        + "|"
    )
    for part in sorted({key[0] for key in counts}):
        rooms = sorted({key[1] for key in counts if key[0] == part})
        for room in [*rooms, ""]:
            mine = Counter(kind for one, where, kind in verdicts if one == part and room in ("", where))
            matter = mine["killed"] + mine[SURVIVED]
            share = f"{100 * mine['killed'] / matter:.1f} %" if matter else ""
            figures = f"{mine.total()} | {mine['killed']} | {mine['equivalent']} | {mine[SURVIVED]} | {share}"
            print(f"| {part} | {room or '**all**'} | {figures} |")
    for row in rows:
        if verdict(row, known) == SURVIVED:
            print(f"\n{row['path']}:{row['line']} {row['function']} ({row['nth']}) {row['outcome']}")
            print(f"  - {row['before']}\n  + {row['after']}")


def verdict(row: Row, known: dict[str, str]) -> str:
    if row["outcome"] in (SURVIVED, UNDECIDED):
        return "equivalent" if row["key"] in known else SURVIVED
    return "killed"


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which packages: {', '.join(parts())} (all of them)")
    parser.add_argument("--count", type=int, default=20, help="mutants of each part (20)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (1)")
    parser.add_argument("--workers", type=int, default=1, help="how many are tried at the same time (1)")
    parser.add_argument("--most", type=float, default=inf, help="seconds of tests for each (as many as all tests take)")
    parser.add_argument("--out", type=Path, help="a file for the results, one line for each mutant")
    parser.add_argument("--again", action="store_true", help="try those of --out anew that survived, and no others")
    parser.add_argument("--show", type=Path, metavar="FILE", help="only tell what such a file says")
    arguments = parser.parse_args()
    if arguments.show is not None:
        report(list(read(arguments.show).values()))
        return 0
    for part in arguments.parts:
        if part not in parts():
            parser.error(f"{part!r} is not a part; expected one of {', '.join(parts())}")
    for name in LOADED_ONCE:
        import_module(name)
    rows = read(arguments.out) if arguments.out is not None else {}
    for part in arguments.parts or parts():
        mutants = mutants_of(part, arguments.count, arguments.seed)
        for row in run(part, wanted(mutants, rows, arguments.again), arguments.workers, arguments.most):
            rows[row["id"]] = row
            place = f"{row['path']}:{row['line']}" if "path" in row else f"{row['part']}/{row['room']}: {row['by']}"
            print(f"{row['outcome']:9} {place}", flush=True)
            if arguments.out is not None:
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    report(list(rows.values()))
    return 0


def wanted(mutants: list[Mutant], rows: dict[str, Row], again: bool) -> list[Mutant]:
    """Those without a result, or those that survived and are not known to be equivalent."""
    if not again:
        return [mutant for mutant in mutants if mutant.id not in rows]
    known = equivalent()
    return [mutant for mutant in mutants if mutant.id in rows and verdict(rows[mutant.id], known) == SURVIVED]


if __name__ == "__main__":
    sys.exit(main())
