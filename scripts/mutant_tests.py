"""Runs the tests of a part of the code against its mutants, quickly.

Pytest and the modules are loaded once, and every mutant gets a fork of that process. There the code of the changed
function is put in the place of the old one, and only the tests that reach this function run, until one fails: those
first that found much in little time, and soon some fingerprints, for they look at everything. Which tests reach which
functions is found out beforehand, some tests at a time. A function that has already run while the modules
were loaded may have left traces; if its mutant survives, it gets another chance: a fork of a process that has loaded
none of our modules, and all tests.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import selectors
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import zip_longest
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from mutating import PACKAGE, ROOT, Mutant, home_of

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"
UNDECIDED = "undecided"  # not killed in the time that was given
LOAD_ANEW = "load anew"
SLOWER, GRACE = 3, 4.0  # a test that takes this many times as long as when it was watched, and some seconds, hangs
FIRST_CHANCE = 4.0  # seconds for a mutant that gets another chance
LOADING = 25.0  # seconds of processor time for loading everything: about five times as much as it takes
QUICK_ONES, BROAD_ONES = 12, 16  # so many quick tests, then so many that see everything, then all the rest
BROAD = ("test_fingerprints_are_unchanged", "test_sketches_are_unchanged")
KEEP_EVERY = 20  # so many tests are measured in one fork
WAITING = 8  # how much longer than its processor time a test of the server may wait; games wait for nothing
AT_WORK = 0.2  # seconds of processor time in that time: then it does not wait, the machine is busy
MEMORY = 6 * 2**30
LAWS = PACKAGE / "testing"
RUNNING = {"test": ""}
WATCHED = {"since": 0.0}  # the processor time when somebody last looked whether a test is at work
Row = dict[str, Any]
Reached = tuple[str, str]  # path and qualified name of a function


# ---- processes -----------------------------------------------------------------------------------


def in_forks(jobs: Iterable[Callable[[], Row]], workers: int) -> Iterator[tuple[int, Row | None]]:
    """Run every job in a fork, some at a time: its number and what it returned, or None if it was killed."""
    waiting = enumerate(jobs)
    selector = selectors.DefaultSelector()
    while True:
        while len(selector.get_map()) < workers and (following := next(waiting, None)) is not None:
            number, job = following
            pid, pipe = fork(job)
            selector.register(pipe, selectors.EVENT_READ, (number, pid, bytearray()))
        if not selector.get_map():
            return
        for ready, _ in selector.select():
            number, pid, text = ready.data
            if chunk := os.read(ready.fd, 1 << 16):
                text += chunk
                continue
            selector.unregister(ready.fd)
            os.close(ready.fd)
            os.waitpid(pid, 0)
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)  # whatever a test has started and left
            yield number, json.loads(text) if text else None


def fork(job: Callable[[], Row]) -> tuple[int, int]:
    """A process in a group of its own that runs a job and writes what it returns into a pipe."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return pid, ours
    os.setpgid(0, 0)
    os.close(ours)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def too_long(number: int, frame: FrameType | None) -> None:
        write_all(theirs, json.dumps({"outcome": TIMED_OUT, "by": RUNNING["test"], "tried": 0}).encode())
        os._exit(0)

    def waiting(number: int, frame: FrameType | None) -> None:
        if time.process_time() - WATCHED["since"] < AT_WORK:
            too_long(number, frame)
        WATCHED["since"] = time.process_time()

    signal.signal(signal.SIGPROF, too_long)
    signal.signal(signal.SIGALRM, waiting)
    try:
        write_all(theirs, json.dumps(job()).encode())
    except BaseException as trouble:  # noqa: BLE001  # of ours, not of a test
        write_all(theirs, json.dumps({"outcome": UNDECIDED, "by": repr(trouble), "tried": 0}).encode())
    finally:
        os._exit(0)


def write_all(pipe: int, text: bytes) -> None:
    while text:
        text = text[os.write(pipe, text) :]


def limit(bound: float, part: str) -> None:
    """End this process if what follows takes more processor time than this, or waits for ever."""
    signal.setitimer(signal.ITIMER_PROF, bound)
    last = int(time.process_time() + bound + LOADING)  # for what does not listen to signals
    resource.setrlimit(resource.RLIMIT_CPU, (last, resource.RLIM_INFINITY))
    if part == "server":
        WATCHED["since"] = time.process_time()
        signal.setitimer(signal.ITIMER_REAL, WAITING * bound, WAITING * bound)


# ---- a session of pytest -------------------------------------------------------------------------


def arguments(part: str) -> list[str]:
    """Which tests concern a part."""
    pytest_options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", f"--rootdir={ROOT}"]
    pytest_options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # what is loaded once is not rewritten
    if part == "server":
        return [*pytest_options, f"{ROOT}/tests/server"]
    shared = ("golden", "conformance/test_laws.py", "envs/test_observations.py")
    return [*pytest_options, f"{ROOT}/tests/games/{part}", *[f"{ROOT}/tests/{folder}" for folder in shared]]


def chosen(part: str, items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests of a part, without those of other games and those that start a database."""
    if part == "server":
        return [item for item in items if not starts_a_database(item)]
    home, game = f"tests/games/{part}/", part.replace("_", "-")
    return [item for item in items if item.nodeid.startswith(home) or game in item.nodeid]


def starts_a_database(item: pytest.Item) -> bool:
    return "postgres" in item.nodeid or "postgres" in getattr(item, "fixturenames", ())


def broad_ones_early(items: list[pytest.Item], quick: int) -> list[pytest.Item]:
    """Where the most promising tests find nothing, those that are like them will not either."""
    broad = [item for item in items[quick:] if any(name in item.nodeid for name in BROAD)][:BROAD_ONES]
    return [*items[:quick], *broad, *[item for item in items[quick:] if item not in broad]]


def run_until_red(
    part: str, session: pytest.Session, items: list[pytest.Item], seconds: dict[str, float], most: float
) -> Row:
    """Run tests of a part until one fails, or so many seconds are over."""
    until = time.process_time() + most
    for place, (item, following) in enumerate(zip_longest(items, items[1:])):
        RUNNING["test"] = item.nodeid
        limit(SLOWER * seconds.get(item.nodeid, 0.0) + GRACE, part)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return {"outcome": KILLED, "by": item.nodeid, "tried": place + 1}
        if time.process_time() > until and following is not None:
            return {"outcome": UNDECIDED, "by": "", "tried": place + 1}
    return {"outcome": SURVIVED, "by": "", "tried": len(items)}


class Hatchery:
    """A session that runs no test itself, but tries mutants of one part in its forks."""

    def __init__(
        self, part: str, mutants: list[Mutant], workers: int, most: float, tell: Callable[[Row], None]
    ) -> None:
        self.part, self.mutants, self.workers, self.most, self.tell = part, mutants, workers, most, tell
        self.home = ROOT / home_of(part)
        self.cache = ROOT / "build" / "mutants" / f"{part}.json"
        self.early: set[CodeType] = set()
        self.ran_early: set[Reached] = set()
        self.seconds: dict[str, float] = {}
        self.reaching: dict[Reached, list[pytest.Item]] = {}
        self.kills: Counter[tuple[str, str]] = Counter()
        self.tries: Counter[tuple[str, str]] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        items = chosen(self.part, session.items)
        functions = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
        gc.freeze()
        if broken := self.measure(session, items):
            self.tell({"problem": f"{broken} fails without any mutant"})
            return True
        self.ran_early = set(map(reached, self.early))
        self.tell({"seconds": self.seconds})
        orders: dict[int, list[pytest.Item]] = {}

        def jobs() -> Iterator[Callable[[], Row]]:
            for number, mutant in enumerate(self.mutants):
                order = orders[number] = self.in_order(mutant)
                yield lambda mutant=mutant, order=order: self.try_out(session, mutant, functions, order)

        for number, row in in_forks(jobs(), self.workers):
            result = row or {"outcome": TIMED_OUT, "by": "", "tried": 0}
            mutant = self.mutants[number]
            for item in orders[number][: result["tried"]]:
                self.tries[item.nodeid, mutant.room] += 1
            self.kills[result["by"], mutant.room] += 1
            if result["outcome"] in (SURVIVED, UNDECIDED) and self.is_early(mutant):
                result["outcome"] = LOAD_ANEW
            self.tell({"key": mutant.key, **result})
        return True

    def is_early(self, mutant: Mutant) -> bool:
        return (mutant.path, mutant.function) in self.ran_early

    def measure(self, session: pytest.Session, items: list[pytest.Item]) -> str:
        """How long each test takes, and which functions it reaches. Returns a test that fails, if there is one. What
        was measured is kept for the next time, as long as test, code and laws stay the same."""
        kept: dict[str, Row] = json.loads(self.cache.read_text(encoding="utf-8")) if self.cache.exists() else {}
        code = b"".join(path.read_bytes() for path in sorted([*self.home.rglob("*.py"), *LAWS.glob("*.py")]))
        versions = {path: sha256(path.read_bytes() + code).hexdigest() for path in {item.path for item in items}}
        new = [item for item in items if kept.get(item.nodeid, {}).get("version") != versions[item.path]]
        batches = list(batched(new, KEEP_EVERY))
        for number, found in in_forks([lambda batch=batch: watched(session, batch) for batch in batches], self.workers):
            rows: dict[str, Row] = (found or {}).get("rows", {})
            for item in batches[number]:
                row = rows.get(item.nodeid, {"failed": True})
                if row["failed"]:
                    return f"{item.nodeid} ({(found or {}).get('by')})"
                kept[item.nodeid] = {**row, "version": versions[item.path]}
            self.keep(kept)
        for item in items:
            self.seconds[item.nodeid] = kept[item.nodeid]["seconds"]
            for path, function in kept[item.nodeid]["reached"]:
                self.reaching.setdefault((path, function), []).append(item)
        return ""

    def keep(self, measured: dict[str, Row]) -> None:
        self.cache.parent.mkdir(parents=True, exist_ok=True)
        self.cache.write_text(json.dumps(measured), encoding="utf-8")

    def in_order(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that reach a mutant: first those that find much in little time in this room of the game."""

        def costs(item: pytest.Item) -> float:
            name = item.nodeid
            return (
                (self.seconds[name] + 0.005) * (self.tries[name, mutant.room] + 2) / (self.kills[name, mutant.room] + 1)
            )

        return broad_ones_early(sorted(self.reaching.get((mutant.path, mutant.function), []), key=costs), QUICK_ONES)

    def try_out(
        self, session: pytest.Session, mutant: Mutant, functions: list[FunctionType], items: list[pytest.Item]
    ) -> Row:
        module = compile(mutant.tree(), str(ROOT / mutant.path), "exec", dont_inherit=True)
        new = {code.co_firstlineno: code for code in codes(module) if code.co_qualname == mutant.function}
        for function in functions:
            if where(function.__code__) == (mutant.path, mutant.function):
                try:
                    function.__code__ = new[function.__code__.co_firstlineno]
                except ValueError:  # the change has lost a variable of an enclosing scope
                    return {"outcome": LOAD_ANEW, "by": "", "tried": 0}
        most = min(self.most, FIRST_CHANCE) if self.is_early(mutant) else self.most
        return run_until_red(self.part, session, items, self.seconds, most)


def watched(session: pytest.Session, items: Sequence[pytest.Item]) -> Row:
    """Run some tests and note which of our functions each of them calls."""
    rows = {}
    for item, following in zip_longest(items, items[1:]):
        RUNNING["test"] = item.nodeid
        seen: set[CodeType] = set()
        began = time.process_time()
        sys.settrace(lambda frame, event, argument, seen=seen: note(seen, frame))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.settrace(None)
        rows[item.nodeid] = {
            "failed": session.testsfailed,
            "seconds": time.process_time() - began,
            "reached": sorted({reached(code) for code in seen if code.co_filename.startswith(str(PACKAGE))}),
        }
        if session.testsfailed:
            break
    return {"rows": rows, "by": RUNNING["test"]}


def batched(items: Sequence[pytest.Item], size: int) -> Iterator[Sequence[pytest.Item]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]


def note(seen: set[CodeType], frame: FrameType) -> None:
    seen.add(frame.f_code)


def where(code: CodeType) -> Reached:
    return code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname


def reached(code: CodeType) -> Reached:
    """The outermost function that a piece of code belongs to."""
    path, name = where(code)
    return path, name.partition(".<locals>")[0]


def codes(module: CodeType) -> Iterator[CodeType]:
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def hatch(part: str, mutants: list[Mutant], workers: int, most: float) -> Iterator[Row]:
    """Try mutants in forks of a process that has loaded everything: how long each test takes, then each result."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(ours)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            load_and_try(part, mutants, workers, most, lambda row: write_all(theirs, json.dumps(row).encode() + b"\n"))
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            os._exit(0)
    os.close(theirs)
    with open(ours, encoding="utf-8") as lines:
        yield from map(json.loads, lines)
    os.waitpid(pid, 0)


def load_and_try(part: str, mutants: list[Mutant], workers: int, most: float, tell: Callable[[Row], None]) -> None:
    hatchery = Hatchery(part, mutants, workers, most, tell)
    sys.settrace(lambda frame, event, argument: note(hatchery.early, frame))
    code = pytest.main(arguments(part), plugins=[hatchery])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        tell({"problem": f"pytest ended with {code!r}"})


# ---- mutants of what runs while modules are loaded -----------------------------------------------


class ChangedModule(SourceFileLoader):
    """Loads a module from its source with one change."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.tree(), str(ROOT / self.mutant.path), "exec", dont_inherit=True)


class Changing(MetaPathFinder):
    """Finds the module that is changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        names = (ROOT / mutant.path).relative_to(PACKAGE.parent).with_suffix("").parts
        self.name = ".".join(names[:-1] if names[-1] == "__init__" else names)

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path) if fullname == self.name else None
        if spec is not None and spec.origin is not None:
            spec.loader = ChangedModule(fullname, spec.origin)
            spec.loader.mutant = self.mutant
        return spec


class Straight:
    """A session that runs the tests of a part until one fails, quick ones first."""

    def __init__(self, part: str, seconds: dict[str, float], most: float) -> None:
        self.part, self.seconds, self.most = part, seconds, most
        self.row: Row = {"outcome": KILLED, "by": "loading", "tried": 0}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            items = chosen(self.part, session.items)
            items.sort(key=lambda item: self.seconds.get(item.nodeid, GRACE))
            items = broad_ones_early(items, QUICK_ONES)
            self.row = run_until_red(self.part, session, items, self.seconds, self.most)
        return True


def try_anew(mutant: Mutant, seconds: dict[str, float], most: float) -> Row:
    """Load everything with the change, and run all tests of the part."""
    sys.meta_path.insert(0, Changing(mutant))
    straight = Straight(mutant.part, seconds, most)
    limit(LOADING, mutant.part)
    pytest.main(arguments(mutant.part), plugins=[straight])
    return straight.row
