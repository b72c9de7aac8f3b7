"""`intrigue lab`: many games of bots, saved as tables; reports of them; comparisons between them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_content, natural, positive, read_text
from intrigue.commands.simulate import INTERRUPTED, processors

if TYPE_CHECKING:
    from intrigue.lab.crew import Crew
    from intrigue.lab.plan import Plan
    from intrigue.lab.run import Outcome
    from intrigue.lab.store import Store

EXAMPLES: Final = """\
examples:
  intrigue lab run pot-de-vin -n 2000 --out before
  intrigue lab run pot-de-vin -n 2000 --out after --content my-cards.toml
  intrigue lab report before
  intrigue lab compare before after

Each of them explains itself: intrigue lab run --help
"""

RUN_EXAMPLES: Final = """\
examples:
  intrigue lab run catherine -n 1000 --out catherine-run
  intrigue lab run pot-de-vin --players 3,4 --bots greedy,random --bots greedy --out grid
  intrigue lab run pot-de-vin --players 4 --option teams=off,on --out teams
  intrigue lab run --resume --out teams
  intrigue lab run patriot -n 20000 --ray HEAD:6379 --out big

Everything that is listed with commas is combined with everything else: each
combination that the game accepts is a setting of its own, of which -n games
are played. Bots are listed one for each player; the last one takes the seats
that are left. They move on by one seat from game to game, and different bots
play each deal twice, with the seats moved on. The same seed gives the same
tables whatever the number of workers, on one machine or on a cluster.

Ctrl-C, a full disk or a crash loses at most about a second of work;
--resume completes the run.
"""

REPORT_EXAMPLES: Final = """\
examples:
  intrigue lab report catherine-run                    writes catherine-run/report.html
  intrigue lab report catherine-run --out report.html
  intrigue lab report catherine-run --json > report.json
"""

COMPARE_EXAMPLES: Final = """\
examples:
  intrigue lab compare before after
  intrigue lab compare before after --json > differences.json

A difference counts as larger than chance if, after the correction for looking
at many numbers at once (Benjamini and Hochberg), at most one in twenty of those
that are listed is expected to be chance.
"""

TROUBLE: Final = 1


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True, title="parts")
    for name, summary, epilog, describe in (
        ("run", "play many games and save them as tables", RUN_EXAMPLES, _describe_run),
        ("report", "make one HTML page of a run, with plots and plain words", REPORT_EXAMPLES, _describe_report),
        (
            "compare",
            "list the differences between two runs that are larger than chance",
            COMPARE_EXAMPLES,
            _describe_compare,
        ),
    ):
        own = parts.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        describe(own)


def _describe_run(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME[,GAME]", help="ids of games (see `intrigue games`)")
    parser.add_argument("-n", "--games", type=positive, default=1000, metavar="N", help="games of each setting (1000)")
    parser.add_argument("--players", type=counts, default=[], metavar="K[,K]", help="player counts (4, or the nearest)")
    parser.add_argument(
        "--bots", action="append", metavar="A,B,..", help="a line-up (greedy); may be given several times"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=A[,B]",
        help="values of an option of the rules; where a value is a list for the seats, / stands between values",
    )
    add_content(parser)
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="decides all chance (0)")
    parser.add_argument("--out", required=True, metavar="DIR", help="the folder for the tables")
    parser.add_argument("--resume", action="store_true", help="complete the run that the folder holds")
    parser.add_argument("--workers", type=positive, metavar="W", help="how many processes (one per processor)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster; without an address on one of this machine",
    )
    parser.add_argument(
        "--per-deal", type=positive, metavar="R", help="games of a deal (2, or 1 if all bots are equal)"
    )
    parser.add_argument(
        "--evaluate",
        type=natural,
        default=4,
        metavar="E",
        help="note every seat's prospects at each E-th decision (4); 0 for never, 1 for always",
    )
    parser.add_argument("--no-decisions", action="store_true", help="no table of decisions: games only")
    parser.add_argument("--shard", type=positive, default=1000, metavar="G", help="games in a file (1000)")


def _describe_report(parser: ArgumentParser) -> None:
    parser.add_argument("run", metavar="DIR", help="the folder of a run")
    parser.add_argument("--out", metavar="FILE", help="the page (report.html in the folder)")
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON instead")


def _describe_compare(parser: ArgumentParser) -> None:
    parser.add_argument("before", metavar="A", help="the folder of a run")
    parser.add_argument("after", metavar="B", help="the folder of another run")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--all", action="store_true", help="list the differences that may be chance, too")


def counts(text: str) -> list[int]:
    """Player counts, separated by commas."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise ArgumentTypeError(f"expected whole numbers separated by commas, got {text!r}")
    return [int(part) for part in parts]


def run(arguments: Namespace) -> int:
    need("polars", "lab")
    parts = {"run": run_games, "report": write_report, "compare": compare_runs}
    return parts[arguments.part](arguments)


def need(package: str, extra: str) -> None:
    """Say what to install if an optional package is missing."""
    if find_spec(package) is None:
        raise UsageError(f"this needs the package {package}: pip install 'intrigue[{extra}]'")


# ---- run -----------------------------------------------------------------------------------------


def run_games(arguments: Namespace) -> int:
    from tqdm import tqdm

    from intrigue.lab.run import Run, listening

    if arguments.ray is not None:
        need("ray", "ray")
    with listening() as stop:
        store = open_store(arguments)
        try:
            plan = store.plan
            with tqdm(
                total=plan.total, initial=store.saved, unit=" games", disable=not sys.stderr.isatty(), leave=False
            ) as bar:
                outcome = Run(store, make_crew(arguments, store), stop, bar.update).carry_out()
        finally:
            store.close()
    return tell(plan, outcome, arguments.out)


def open_store(arguments: Namespace) -> Store:
    from intrigue.lab.store import Store

    folder = Path(arguments.out)
    if arguments.resume:
        return Store.resume(folder, make_plan(arguments) if arguments.game else None)
    if not arguments.game:
        raise UsageError("which game? (or --resume, to complete the run that the folder holds)")
    try:
        return Store.create(folder, make_plan(arguments))
    except OSError as problem:
        raise UsageError(f"cannot write to {folder}: {problem.strerror}") from None


def make_plan(arguments: Namespace) -> Plan:
    from intrigue.lab.plan import Plan, make_grid

    game_ids = words(arguments.game)
    if arguments.content is not None and len(game_ids) > 1:
        raise UsageError("--content is for one game, and several are listed")
    content = None if arguments.content is None else read_text(arguments.content)
    line_ups = [words(text) for text in arguments.bots or ["greedy"]]
    settings, refused = make_grid(game_ids, arguments.players, line_ups, alternatives(arguments.option), content)
    for reason in refused:
        print(f"left out: {reason}", file=sys.stderr)
    return Plan(
        settings,
        arguments.games,
        arguments.seed,
        arguments.per_deal,
        not arguments.no_decisions,
        arguments.evaluate,
        arguments.shard,
    )


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def alternatives(pairs: list[str]) -> dict[str, str]:
    """The values of each option, as they were typed."""
    found = {}
    for pair in pairs:
        name, separator, values = pair.partition("=")
        if not separator or not name.strip():
            raise UsageError(f"--option: expected name=value, got {pair!r}")
        found[name.strip()] = values.strip()
    return found


def make_crew(arguments: Namespace, store: Store) -> Crew:
    from intrigue.lab.crew import Alone, Processes

    if arguments.ray is not None:
        from intrigue.lab.ray_crew import RayCrew

        return RayCrew(store.plan, arguments.ray, arguments.workers)
    workers = arguments.workers or processors()
    if workers == 1 or store.plan.total - store.saved <= 1:
        return Alone(store.plan)
    return Processes(store.plan, workers)


def tell(plan: Plan, outcome: Outcome, folder: str) -> int:
    """Say how the run ended; the exit code."""
    print(f"{outcome.saved} of {plan.total} games are saved in {folder}")
    for failure in outcome.failures[:5]:
        setting = plan.settings[failure.setting].label
        print(f"game {failure.number} of {setting} could not be played:\n{failure.why}", file=sys.stderr)
    if len(outcome.failures) > 5:
        print(f"... and {len(outcome.failures) - 5} more games could not be played", file=sys.stderr)
    if outcome.trouble is not None:
        where = outcome.trouble.filename or folder
        print(f"intrigue: error: cannot write {where}: {outcome.trouble.strerror}", file=sys.stderr)
    if not outcome.complete(plan):
        print(f"to complete it: intrigue lab run --resume --out {folder}", file=sys.stderr)
    if outcome.trouble is not None or outcome.failures:
        return TROUBLE
    return INTERRUPTED if outcome.interrupted and not outcome.complete(plan) else 0


# ---- report and compare --------------------------------------------------------------------------


def write_report(arguments: Namespace) -> int:
    from intrigue.lab.chapter import chapters_of
    from intrigue.lab.page.data import report_data
    from intrigue.lab.page.html import page
    from intrigue.lab.reading import Tables

    tables = Tables(Path(arguments.run))
    chapters = chapters_of(tables)
    if arguments.json:
        print(json.dumps(report_data(tables.plan, chapters), indent=1, ensure_ascii=False))
        return 0
    out = Path(arguments.out) if arguments.out else Path(arguments.run) / "report.html"
    try:
        out.write_text(page(tables.plan, chapters), encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"cannot write {out}: {problem.strerror}") from None
    print(f"the report is in {out}")
    return 0


def compare_runs(arguments: Namespace) -> int:
    from intrigue.lab.chapter import chapters_of
    from intrigue.lab.compare import compare, pair_up
    from intrigue.lab.reading import Tables

    runs = [chapters_of(Tables(Path(folder))) for folder in (arguments.before, arguments.after)]
    comparisons = [compare(before, after) for before, after in pair_up(*runs)]
    if arguments.json:
        print(json.dumps([comparison.data() for comparison in comparisons], indent=1, ensure_ascii=False))
    else:
        print("\n\n".join(comparison.text(everything=arguments.all) for comparison in comparisons))
    return 0
