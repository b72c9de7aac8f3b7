"""`intrigue lab`: many games between bots, saved as tables; reports on them; comparisons between them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.playing import EXAMPLE, carry_out, exit_code, interruptible, words
from intrigue.commands.shared import UsageError, add_content, natural, need, positive, read_options, read_text

if TYPE_CHECKING:
    from intrigue.lab.crew import Crew
    from intrigue.lab.manifest import RunPlan
    from intrigue.lab.rows import Parquet, TableJob
    from intrigue.lab.run import Outcome
    from intrigue.lab.store import Store

EXAMPLES: Final = f"""\
examples:
  intrigue lab run {EXAMPLE} -n 2000 --out before
  intrigue lab run {EXAMPLE} -n 2000 --out after --content my-cards.toml
  intrigue lab report before
  intrigue lab compare before after

Each part has its own help: intrigue lab run --help
"""

RUN_EXAMPLES: Final = f"""\
examples:
  intrigue lab run {EXAMPLE} -n 1000 --out small
  intrigue lab run {EXAMPLE} --players 3,4 --bots greedy,random --out grid
  intrigue lab run --resume --out grid
  intrigue lab run {EXAMPLE} -n 20000 --ray HEAD:6379 --out big
  intrigue lab run GAME --option NAME=off,on --out options
  intrigue lab run {EXAMPLE} --sweep scoring.majority=1:5:2 --out sweep

All listed values are combined with each other. Each combination that the game
accepts is a setting, and -n games of each setting are played. List one bot for
each player; the last one takes the remaining seats. Without --bots, greedy and
novice ones take turns, so that the report can tell skill from chance. From game
to game every bot moves on by one seat. If the bots differ, each deal is played twice, with
the seats rotated. The same seed gives the same tables, whatever the number of
workers, on one machine or on a cluster.

Ctrl-C stops after the games in progress; a second Ctrl-C stops at once. A full
disk or a crash loses at most about a second of work. --resume completes the
run.
"""

REPORT_EXAMPLES: Final = """\
examples:
  intrigue lab report my-run                    writes my-run/report.html
  intrigue lab report my-run --out report.html
  intrigue lab report my-run --json > report.json
"""

COMPARE_EXAMPLES: Final = """\
examples:
  intrigue lab compare before after
  intrigue lab compare before after --html differences.html
  intrigue lab compare before after --json > differences.json
  intrigue lab compare sweep                the values of a sweep, side by side

Many numbers are compared at once, so some would differ by chance. The method of
Benjamini and Hochberg corrects for that: of the differences that are listed, at
most one in twenty is expected to be chance.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True, title="parts")
    for name, summary, epilog, describe in (
        ("run", "play many games and save them as tables", RUN_EXAMPLES, _describe_run),
        ("report", "write an HTML page about a run, with plots and explanations", REPORT_EXAMPLES, _describe_report),
        (
            "compare",
            "list the differences between two runs, or within a sweep, that are larger than chance",
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
    parser.add_argument("--bots", action="append", metavar="A,B,..", help="a line-up; repeatable (greedy,novice,..)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=A[,B]",
        help="values of an option of the rules; if a value is a list with one entry per seat, separate values by /",
    )
    add_content(parser)
    parser.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="FIELD=LOW:HIGH:STEP",
        help="try these values of a field of the content (or A,B,C); can be repeated",
    )
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="determines all random choices (0)")
    parser.add_argument("--out", required=True, metavar="DIR", help="the folder for the tables")
    parser.add_argument("--resume", action="store_true", help="complete the run in the folder")
    parser.add_argument("--workers", type=positive, metavar="W", help="number of processes (one per processor)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster; without an address, on this machine alone",
    )
    parser.add_argument(
        "--per-deal", type=positive, metavar="R", help="games of a deal (2, or 1 if all bots are the same)"
    )
    parser.add_argument(
        "--evaluate",
        type=natural,
        default=4,
        metavar="E",
        help="save every seat's winning chances at each E-th decision (4); 0 for never",
    )
    parser.add_argument("--no-decisions", action="store_true", help="save the games, but not their decisions")
    parser.add_argument("--shard", type=positive, default=1000, metavar="G", help="games per file (1000)")


def _describe_report(parser: ArgumentParser) -> None:
    parser.add_argument("run", metavar="DIR", help="the folder of a run")
    parser.add_argument("--out", metavar="FILE", help="where to write the page (report.html in the folder)")
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON instead")


def _describe_compare(parser: ArgumentParser) -> None:
    parser.add_argument("before", metavar="A", help="the folder of a run")
    parser.add_argument(
        "after", nargs="?", metavar="B", help="the folder of another run; without it, the settings of A are compared"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--html", metavar="FILE", help="write a page with plots instead")
    parser.add_argument("--all", action="store_true", help="also list the differences that may be chance")


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


# ---- run -----------------------------------------------------------------------------------------


def run_games(arguments: Namespace) -> int:
    from intrigue.lab.rows import TableJob

    if arguments.ray is not None:
        need("ray", "ray")
    with interruptible(polars=True) as stop:
        store = open_store(arguments)
        try:
            outcome = carry_out(store, lambda left: choose_crew(arguments, TableJob(store.plan), left), stop)
        finally:
            store.close()
    return tell(store.plan, outcome, arguments.out)


def open_store(arguments: Namespace) -> Store:
    from intrigue.lab.store import Store

    folder = Path(arguments.out)
    if arguments.resume:
        return Store.resume(folder, make_plan(arguments) if arguments.game else None)
    if not arguments.game:
        raise UsageError("which game? (or --resume, to complete the run in the folder)")
    try:
        return Store.create(folder, make_plan(arguments))
    except OSError as problem:
        raise UsageError(f"cannot write to {folder}: {problem.strerror}") from None


def make_plan(arguments: Namespace) -> RunPlan:
    from intrigue.lab.manifest import RunPlan
    from intrigue.lab.plan import make_grid

    game_ids = words(arguments.game)
    if len(game_ids) > 1 and (arguments.content is not None or arguments.sweep):
        raise UsageError("--content and --sweep are for one game, but several are listed")
    content = None if arguments.content is None else read_text(arguments.content)
    line_ups = [words(text) for text in arguments.bots or ()]
    options = {name: str(values) for name, values in read_options(arguments.option).items()}
    name = arguments.content or "content"
    settings, refused = make_grid(game_ids, arguments.players, line_ups, options, content, name, arguments.sweep)
    for reason in refused:
        print(f"left out: {reason}", file=sys.stderr)
    return RunPlan(
        settings,
        arguments.games,
        arguments.seed,
        arguments.per_deal,
        decisions=not arguments.no_decisions,
        evaluate=arguments.evaluate,
        shard=arguments.shard,
    )


def choose_crew(arguments: Namespace, job: TableJob, left: int) -> Crew[Parquet]:
    from intrigue.lab.crew import make_crew, processors

    if arguments.ray is not None:
        from intrigue.lab.ray_crew import RayCrew

        return RayCrew(job, arguments.ray, arguments.workers)
    return make_crew(job, arguments.workers or processors(), left)


def tell(plan: RunPlan, outcome: Outcome, folder: str) -> int:
    """Say how the run ended; the exit code."""
    print(f"{outcome.saved} of {plan.total} games are saved in {folder}")
    code = exit_code(outcome, plan)
    if outcome.trouble is not None:
        where = outcome.trouble.filename or folder
        print(f"intrigue: error: cannot write {where}: {outcome.trouble.strerror}", file=sys.stderr)
    if not outcome.complete(plan):
        print(f"to complete it: intrigue lab run --resume --out {folder}", file=sys.stderr)
    return code


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
    from intrigue.lab.comparing import compare_folders, compare_settings
    from intrigue.lab.page.comparison import page

    before = Path(arguments.before)
    made = compare_settings(before) if arguments.after is None else compare_folders(before, Path(arguments.after))
    if arguments.json:
        print(json.dumps([comparison.data() for comparison in made], indent=1, ensure_ascii=False))
    elif arguments.html:
        save_page(Path(arguments.html), page(made))
    else:
        print("\n\n".join(comparison.text(everything=arguments.all) for comparison in made))
    return 0


def save_page(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"cannot write {out}: {problem.strerror}") from None
    print(f"the page is in {out}")
