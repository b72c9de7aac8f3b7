"""`intrigue learn`: the lessons of a game in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from shutil import get_terminal_size
from textwrap import fill
from typing import Any, Final

from intrigue.commands.shared import UsageError, positive
from intrigue.core.game import Game
from intrigue.core.lessons import Moment, Scene
from intrigue.games import game

EXAMPLES: Final = """\
examples:
  intrigue learn pot-de-vin              all scenes, one after another
  intrigue learn pot-de-vin --scene 3    begin with the third
  intrigue learn pot-de-vin --list       the scenes, and how long they take

Answer with the number of an option. Enter reads on, or does what the scene is
about; b goes back a scene, s skips one, r shows the rule, q stops.
"""

WIDEST: Final = 88
KEYS: Final = "Enter: go on, b: back, s: skip, r: rule, q: stop"


class Stop(Exception):
    """The learner has had enough."""


class Jump(Exception):
    """The learner wants another scene: so many further on."""

    def __init__(self, by: int) -> None:
        self.by = by
        super().__init__(by)


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("--scene", type=positive, default=1, metavar="N", help="the scene to begin with (1)")
    parser.add_argument("--list", action="store_true", help="list the scenes instead")


def run(arguments: Namespace) -> int:
    chosen = game(arguments.game)
    scenes = chosen.lessons()
    if not scenes:
        raise UsageError(f"{chosen.title} has no lessons; try `intrigue rules {arguments.game} --quick`")
    if arguments.list:
        for number, scene in enumerate(scenes, start=1):
            print(f"{number}. {scene.title} ({scene.minutes:.1f} min)")
        return 0
    if arguments.scene > len(scenes):
        raise UsageError(f"--scene: expected 1 to {len(scenes)}, got {arguments.scene}")
    Teacher(chosen, answer).teach(arguments.scene - 1)
    return 0


def answer(question: str) -> str:
    """A line from the keyboard; the end of the input stops the lesson."""
    try:
        return input(question).strip()
    except EOFError:
        raise Stop from None


class Teacher:
    """Leads through the scenes of a game. `ask` puts a question and returns the answer."""

    def __init__(self, chosen: Game[Any, Any], ask: Callable[[str], str]) -> None:
        self.game = chosen
        self.scenes = chosen.lessons()
        self.ask = ask

    def teach(self, number: int) -> None:
        """From this scene to the last."""
        while number < len(self.scenes):
            try:
                self.play(number)
                number += 1
            except Jump as jump:
                number = max(0, number + jump.by)
            except Stop:
                print(f"\nTo go on here: intrigue learn {self.game.id} --scene {number + 1}")
                return
        print(f"\nThat was all. Your first game: intrigue play {self.game.id} --bots novice --coach")

    def play(self, number: int) -> None:
        scene = self.scenes[number]
        print(f"\n{'=' * 20} {number + 1} of {len(self.scenes)}: {scene.title}")
        shown = ""
        for moment in scene.moments(self.game):
            table = self.game.show(moment.state.view(scene.seat), scene.names)
            if table != shown:
                print(f"\n{table}")
                shown = table
            self.take(scene, moment)
        say(scene.end)
        if number + 1 < len(self.scenes):
            self.command(self.ask(f"\n[{KEYS}] "), scene.steps[-1].clause)

    def take(self, scene: Scene, moment: Moment) -> None:
        """One step: until the learner reads on, or does what goes on."""
        step, state = moment.step, moment.state
        say(step.say)
        if not step.go:
            while not self.command(self.ask(f"\n[{KEYS}] "), step.clause):
                pass
            return
        view, legal = state.view(scene.seat), state.legal(scene.seat)
        labels = self.game.labels(view, legal, scene.names)
        print()
        for number, label in enumerate(labels, start=1):
            print(f"  {number:>2}  {label}")
        while True:
            given = self.ask("\nYour choice: ")
            if given.isascii() and given.isdecimal() and 1 <= int(given) <= len(legal):
                text = self.game.actions.text(legal[int(given) - 1])
                if text in step.go:
                    return
                say(step.reply(text))
            elif self.command(given, step.clause):
                say(f"Like this: {labels[legal.index(self.game.actions.index(step.go[0]))]}")
                return

    def command(self, given: str, clause: str) -> bool:
        """Carry out a key; whether it is Enter, which goes on."""
        if given == "q":
            raise Stop
        if given in ("b", "s"):
            raise Jump(-1 if given == "b" else 1)
        if given == "r":
            found = self.game.rulebook.clause(clause)
            say(f"{clause}: {found.text.replace('**', '')}" if found else "There is no rule to show here.")
        elif given:
            print(f"Expected a number, or {KEYS}.")
        return not given


def say(text: str) -> None:
    width = min(get_terminal_size().columns, WIDEST)
    print("\n" + fill(" ".join(text.split()), width), file=sys.stdout)
