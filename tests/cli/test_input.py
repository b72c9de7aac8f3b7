"""Wrong input gets one clear line and exit code 2; help has examples; nothing is imported in vain."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import intrigue
from intrigue.cli import COMMANDS, make_parser, module_of
from tests.cli.running import Run

RECORD = "no-such-record.json"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "there is no command 'chess'; commands: open, play, games, rules"),
        (["--wrong"], "unrecognized arguments: --wrong"),
        (["games", "extra"], "unrecognized arguments: extra"),
        (["rules"], "GAME"),
        (["rules", "chess"], "there is no game 'chess'; known games: empire-engine"),
        (["rules", "empire-engine", "xyzzy"], "nothing in the rules of Empire Engine matches 'xyzzy'"),
        (["rules", "empire-engine", "EE-99.1"], "nothing in the rules of Empire Engine matches 'EE-99.1'"),
        (["rules", "empire-engine", "x", "--quick"], "--quick prints the whole quick start"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--players", "2"], "settings need a GAME"),
        (["play", "empire-engine", "--players", "99"], "is for 2 to 12 players, got 99"),
        (["play", "empire-engine", "--players", "two"], "expected a whole number of at least 1, got 'two'"),
        (["play", "empire-engine", "--humans", "3", "--players", "2"], "people at this terminal: expected 0 to 2"),
        (["play", "empire-engine", "--seat", "3", "--players", "2"], "seat: expected 1 to 2, got 3"),
        (["play", "empire-engine", "--bots", "chess"], "there is no bot 'chess'; known bots: random, "),
        (["play", "empire-engine", "--option", "rounds"], "--option: expected name=value, got 'rounds'"),
        (["play", "empire-engine", "--option", "colour=red"], "there is no option 'colour'; this game has: rounds"),
        (["play", "empire-engine", "--option", "team_play=on"], "needs exactly 4 players"),
        (["play", "empire-engine", "--content", "nowhere.toml"], "cannot read nowhere.toml: No such file"),
        (["play", "empire-engine"], "the client needs a terminal"),
        (["play", "--resume", RECORD], "cannot read the record no-such-record.json"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "empire-engine", "-n", "0"], "expected a whole number of at least 1, got '0'"),
        (["simulate", "empire-engine", "--bots", "greedy,chess"], "there is no bot 'chess'"),
        (["simulate", "empire-engine", "--bots", ","], "bots: expected at least one"),
        (["simulate", "empire-engine", "--players", "2", "--bots", "random,random,random"], "bots: 3 for 2 players"),
        (["simulate", "empire-engine", "--players", "1"], "is for 2 to 12 players, got 1"),
        (["simulate", "empire-engine", "--option", "rounds=13"], "a number needs 5 or more players"),
        (["simulate", "empire-engine", "--seed", "-1"], "seed"),
        (["replay", RECORD], "cannot read the record"),
        (["replay", RECORD, "--seat", "1", "--open"], "not allowed with argument"),
        (["verify", RECORD], "cannot read the record"),
        (["content", "chess"], "there is no game 'chess'"),
        (["content", "empire-engine", "--check", "nowhere.toml"], "cannot read nowhere.toml: No such file"),
        (["bench", "chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_input_gets_one_clear_line(run: Run, arguments: list[str], words: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("intrigue: error: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"examples:\n  intrigue {command}" in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_are_accepted_by_the_parser(command: str) -> None:
    """Given the examples of a command's help, when each is parsed, then none is refused."""
    from importlib import import_module

    text: str = import_module(module_of(command)).EXAMPLES
    lines = [line.strip() for line in text.splitlines() if line.startswith("  intrigue ")]
    assert lines
    for line in lines:
        words = line.split("   ")[0].split("|")[0].split(">")[0].split()
        make_parser(words[1]).parse_args(words[1:])


def test_help_and_version(run: Run) -> None:
    assert all(command in run("--help").out for command in COMMANDS)
    assert re.fullmatch(rf"intrigue {intrigue.__version__} \((compiled|interpreted) engine\)\n", run("--version").out)


def test_a_truncated_content_file_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(run("content", "empire-engine").out[:900], encoding="utf-8")
    ran = run("simulate", "empire-engine", "--content", str(path))
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert str(path) in ran.err


def test_without_textual_play_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intrigue.commands.play.find_spec", lambda name: None)
    ran = run("play")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'intrigue[terminal]'" in ran.err


@pytest.mark.parametrize("arguments", [["--help"], ["games", "--help"], ["--version"]])
def test_quick_commands_import_nothing_heavy(arguments: list[str]) -> None:
    """The command line starts at once because no game, no client and no heavy module is imported for it."""
    heavy = ("dataclasses", "inspect", "json", "textual", "tqdm", "tomllib", "concurrent.futures", "asyncio")
    script = f"""
import sys
from intrigue.cli import main
try:
    main({arguments!r})
except SystemExit:
    pass
print("loaded:", [name for name in {heavy!r} if name in sys.modules])
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "loaded: []"


def test_a_reader_who_leaves_is_no_error() -> None:
    """Given that the reader of a pipe has left, then the command ends quietly."""
    script = "import sys; from intrigue.cli import main; sys.exit(main(['games']))"
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-c", script], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert ended.stderr == ""
    assert ended.returncode == 141


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("intrigue.commands.games.run", interrupted)
    assert run("games") == (130, "", "")


def test_the_module_is_the_command_line_too() -> None:
    ended = subprocess.run([sys.executable, "-m", "intrigue", "--version"], capture_output=True, text=True, check=True)
    assert ended.stdout.startswith(f"intrigue {intrigue.__version__} (")
