"""The changes that `mutants.py` makes: where code can be changed, and what could stand there by mistake."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "intrigue"
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
SHARED = ("cluster.py", "peers.py", "postgres.py", "relay.py")
"""Modules of the server for several nodes on one database, which a fork cannot have for itself."""
GENERATED = "blank_fields"
"""Gives every field of a state a value of its type; whoever makes a state sets them all again."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[ast.expr | ast.stmt, str]


@dataclass(frozen=True)
class Mutant:
    """One change: a statement or an expression is replaced by another."""

    part: str
    path: str
    function: str
    """The outermost function that contains the change, by its qualified name."""
    nth: int
    """Which of the same changes in this function it is, from 0."""
    line: int
    place: int
    """Its number among all changes of the file, from 0."""
    before: str
    after: str

    @property
    def key(self) -> str:
        """The same as long as the function stays the same, wherever it stands."""
        return f"{self.path}:{self.function}:{self.before}:{self.after}:{self.nth}"

    @property
    def id(self) -> str:
        """The same in short."""
        return sha256(self.key.encode()).hexdigest()[:12]

    @property
    def room(self) -> str:
        """The part of a game it is in: rules, words, play/sampler, view and so on."""
        inside = Path(self.path).relative_to(home_of(self.part)).with_suffix("").parts
        return "/".join(inside[:2]) if inside[0] == "play" else inside[0]

    def tree(self) -> ast.Module:
        """The changed module."""
        tree = ast.parse((ROOT / self.path).read_text(encoding="utf-8"))
        node, after = next(islice(changes(tree), self.place, None))[1:]
        changed = Replace(node, ast.parse(after).body[0]).visit(tree)
        assert isinstance(changed, ast.Module)
        return ast.fix_missing_locations(changed)


class Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.expr | ast.stmt, new: ast.stmt) -> None:
        self.old = old
        self.new = new.value if isinstance(new, ast.Expr) and isinstance(old, ast.expr) else new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, self.old) if node is self.old else self.generic_visit(node)


def parts() -> list[str]:
    """The packages that are tried: every game and the server."""
    games = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    return [*games, "server"]


def home_of(part: str) -> Path:
    return Path("src/intrigue") / (part if part == "server" else f"games/{part}")


def mutants_of(part: str, count: int, seed: int) -> list[Mutant]:
    """This many mutants of a part, drawn from all possible ones; large files get more of them. Each has its place in
    the order by itself: more of them are the same ones and others, and a change elsewhere moves none."""
    found: list[Mutant] = []
    for path in sorted((ROOT / home_of(part)).rglob("*.py")):
        if part != "server" or path.name not in SHARED:
            found += mutants_in(part, path)
    found.sort(key=lambda mutant: sha256(f"{seed}:{mutant.key}".encode()).digest())
    return found[:count]


def mutants_in(part: str, path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = str(path.relative_to(ROOT))
    met: Counter[tuple[str, str, str]] = Counter()
    for place, (function, node, after) in enumerate(changes(tree)):
        before = ast.unparse(node)
        yield Mutant(part, name, function, met[function, before, after], node.lineno, place, before, after)
        met[function, before, after] += 1


def changes(tree: ast.Module) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Every place in the functions of a module that can be changed, and what could stand there."""
    for function, qualified in functions(tree):
        for statement in function.body:
            for node, after in changes_in(statement):
                yield qualified, node, after


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[Function, str]]:
    """The functions of a module and the methods of its classes; not what is defined inside of them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            if node.name != GENERATED:
                yield node, prefix + node.name
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        else:
            yield from functions(node, prefix)


def changes_in(node: ast.AST) -> Iterator[Place]:
    """Every place that can be changed, with its possible replacements. What a failure says (assert, raise, zip's
    `strict`), annotations and docstrings are left alone."""
    if isinstance(node, (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    if isinstance(node, ast.stmt):
        yield from [(node, "pass")] if can_be_left_out(node) else []
    elif isinstance(node, ast.expr):
        yield from [(node, f"({other})") for other in other_values(node)]
    for name, child in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
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
