"""Changes the code in one random place at a time, and checks whether the fast tests notice.

    python scripts/mutants.py                           20 mutants of every game and of the server
    python scripts/mutants.py patriot --count 200 --workers 2 --out mutants.jsonl
    python scripts/mutants.py --show mutants.jsonl      the table of results, and the mutants that survived

A mutant is killed if a test of the part fails: the part's own fast tests, then its golden playthroughs and the laws of
the battery. The same seed gives the same mutants as long as the code stays the same. With --out, results are written
line by line, and an interrupted run continues where it stopped.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "intrigue"
LIMIT = 600  # seconds for one command, so that a mutant that makes tests endless is noticed
KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change: the source between two places of a file is replaced."""

    part: str
    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def room(self) -> str:
        """The part of a game it is in: rules, words, play/sampler, view and so on."""
        inside = Path(self.path).relative_to(home_of(self.part)).with_suffix("").parts
        return "/".join(inside[:2]) if inside[0] == "play" else inside[0]


# ---- making them ---------------------------------------------------------------------------------


def parts() -> list[str]:
    """The packages that are tried: every game and the server."""
    games = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    return [*games, "server"]


def home_of(part: str) -> Path:
    return Path("src/intrigue") / (part if part == "server" else f"games/{part}")


def mutants_of(part: str, count: int, seed: int) -> list[Mutant]:
    """This many mutants of a part, drawn from all possible ones; large files get more of them."""
    found: list[Mutant] = []
    for path in sorted((ROOT / home_of(part)).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        name = str(path.relative_to(ROOT))
        found += [
            Mutant(part, name, node.lineno, *span(source, node), segment(source, node), after)
            for node, after in changes(ast.parse(source))
        ]
    Random(f"{seed}/{part}").shuffle(found)
    return found[:count]


def span(source: str, node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Where a node begins and ends, in characters."""
    lines = source.splitlines(keepends=True)
    ends = []
    for line, column in ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)):
        before = sum(map(len, lines[: line - 1]))
        ends.append(before + len(lines[line - 1].encode()[:column].decode()))
    return ends[0], ends[1]


def segment(source: str, node: ast.expr | ast.stmt) -> str:
    start, end = span(source, node)
    return source[start:end]


def changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Every place in a module that can be changed, with its possible replacements."""
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for statement in function.body:
                yield from changes_in(statement)


def changes_in(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.stmt):
        yield from [(node, "pass")] if can_be_left_out(node) else []
    elif isinstance(node, ast.expr):
        yield from [(node, f"({other})") for other in other_values(node)]
    for name, child in ast.iter_fields(node):
        if name != "annotation":
            for item in child if isinstance(child, list) else [child]:
                if isinstance(item, ast.AST):
                    yield from changes_in(item)


def can_be_left_out(node: ast.stmt) -> bool:
    """Whether the code still makes sense without a statement, that is, no name is lost."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, (ast.Name, ast.Tuple)) for target in node.targets)
    return isinstance(node, (ast.AugAssign, ast.Expr, ast.Continue))


def other_values(node: ast.expr) -> list[str]:
    """What could be there by mistake."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        swapped = ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()], node.comparators)
        return [ast.unparse(swapped)]
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not is_text(node):
        return [ast.unparse(ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))]
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return [ast.unparse(ast.BoolOp(other, node.values)), ast.unparse(node.values[0])]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [ast.unparse(node.operand)]
    if isinstance(node, ast.IfExp):
        return [ast.unparse(node.body), ast.unparse(node.orelse)]
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            return [str(not node.value)]
        if isinstance(node.value, int):
            return [str(node.value + 1)]
    return []


def is_text(node: ast.BinOp) -> bool:
    return any(isinstance(side, ast.JoinedStr) or is_string(side) for side in (node.left, node.right))


def is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# ---- trying them ---------------------------------------------------------------------------------


def commands(part: str) -> list[list[str]]:
    """The fast tests of a part, starting with those that find most."""
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]
    if part == "server":
        return [[*pytest, "tests/server"]]
    game = part.replace("_", "-")
    return [
        [*pytest, f"tests/games/{part}"],
        [*pytest, "tests/golden", "tests/conformance/test_laws.py", "tests/envs/test_observations.py", "-k", game],
    ]


def try_out(mutant: Mutant) -> str:
    """What happens to a mutant: which tests, if any, notice it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src", Path(folder) / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        changed = Path(folder) / mutant.path
        source = changed.read_text(encoding="utf-8")
        changed.write_text(source[: mutant.start] + mutant.after + source[mutant.end :], encoding="utf-8")
        env = {**os.environ, "PYTHONPATH": f"{folder}/src", "PYTHONDONTWRITEBYTECODE": "1"}
        for command in commands(mutant.part):
            try:
                ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=LIMIT, check=False)
            except subprocess.TimeoutExpired:
                return TIMED_OUT
            if ran.returncode not in (0, 5):  # 5: no test was selected
                return KILLED
    return SURVIVED


def run(mutants: list[Mutant], workers: int, out: Path | None) -> list[dict[str, object]]:
    """Try all mutants that have no result yet."""
    rows = read(out) if out is not None and out.exists() else []
    done = {(row["path"], row["start"], row["after"]) for row in rows}
    left = [mutant for mutant in mutants if (mutant.path, mutant.start, mutant.after) not in done]
    with ThreadPoolExecutor(workers) as crew:
        tried = {crew.submit(try_out, mutant): mutant for mutant in left}
        for future in as_completed(tried):
            mutant = tried[future]
            row = {**asdict(mutant), "room": mutant.room, "outcome": future.result()}
            rows.append(row)
            print(f"{row['outcome']:9} {mutant.path}:{mutant.line}", flush=True)
            if out is not None:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    return rows


def read(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# ---- reporting -----------------------------------------------------------------------------------


def report(rows: list[dict[str, object]]) -> None:
    """A table by part and folder, then every survivor."""
    counts = Counter((str(row["part"]), str(row["room"]), row["outcome"] != SURVIVED) for row in rows)
    print("\n| part | room | mutants | killed |\n|---|---|---|---|")
    for part in sorted({key[0] for key in counts}):
        rooms = sorted({key[1] for key in counts if key[0] == part})
        for room in [*rooms, ""]:
            mine = [key for key in counts if key[0] == part and room in ("", key[1])]
            killed = sum(counts[key] for key in mine if key[2])
            total = sum(counts[key] for key in mine)
            print(f"| {part} | {room or '**all**'} | {total} | {killed} ({100 * killed / total:.0f} %) |")
    for row in rows:
        if row["outcome"] == SURVIVED:
            print(f"\n{row['path']}:{row['line']} survived\n  - {row['before']}\n  + {row['after']}")


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which packages: {', '.join(parts())} (all of them)")
    parser.add_argument("--count", type=int, default=20, help="mutants of each part (20)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (1)")
    parser.add_argument("--workers", type=int, default=1, help="how many are tried at the same time (1)")
    parser.add_argument("--out", type=Path, help="a file for the results, one line for each mutant")
    parser.add_argument("--show", type=Path, metavar="FILE", help="only tell what such a file says")
    arguments = parser.parse_args()
    if arguments.show is not None:
        report(read(arguments.show))
        return 0
    for part in arguments.parts:
        if part not in parts():
            parser.error(f"{part!r} is not a part; expected one of {', '.join(parts())}")
    chosen = arguments.parts or parts()
    mutants = [mutant for part in chosen for mutant in mutants_of(part, arguments.count, arguments.seed)]
    report(run(mutants, arguments.workers, arguments.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
