"""Setting up a game: who plays, and with which optional rules."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Select, Static

from intrigue.bots import bots
from intrigue.core.errors import IntrigueError
from intrigue.core.options import Option
from intrigue.terminal.session import Settings, options_from

OPTION = "option-"


class SetupScreen(Screen[Settings | None]):
    """Dismissed with the settings, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next field"),
        Binding("question_mark,f1", "quickstart", "Quick start", key_display="?"),
        Binding("escape", "dismiss(None)", "Back"),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.game = settings.open()

    def compose(self) -> ComposeResult:
        yield Static(self.game.title, id="brand", markup=False)
        yield Static(self.game.blurb, id="motto", markup=False)
        with Horizontal(classes="buttons apart"):
            yield Button("Start", id="start", variant="primary", compact=True)
            yield Button("Quick start: how to play", id="quick", compact=True)
            yield Button("Back", id="back", compact=True)
        yield Static("", id="refusal", markup=False)
        with VerticalScroll(can_focus=False):
            yield from self.fields()
        yield Footer()

    def fields(self) -> ComposeResult:
        settings = self.settings
        counts = [(str(count), count) for count in self.game.players]
        levels = [(name, name) for name in bots()]
        yield Field("Players", Select(counts, value=settings.players, allow_blank=False, compact=True, id="players"))
        yield Field(
            "Your name",
            Input(", ".join(settings.names), compact=True, id="names"),
            "If several people share this screen, separate their names with commas.",
        )
        yield Field("Bots", Select(levels, value=settings.bots[0], allow_blank=False, compact=True, id="bots"))
        if self.game.options:
            yield Label("Optional rules, for those who know the game:", classes="heading")
        for option in self.game.options.values():
            yield Field(
                option.name.replace("_", " "), option_field(option, settings.options.get(option.name)), option.help
            )

    def on_mount(self) -> None:
        self.query_one("#start", Button).focus()
        self.check()

    @on(Select.Changed)
    @on(Input.Changed)
    def check(self) -> None:
        """Show what is wrong with the settings, if anything."""
        problem = ""
        try:
            self.read().check()
        except IntrigueError as error:
            problem = str(error)
        self.query_one("#refusal", Static).update(problem)
        self.query_one("#refusal").display = bool(problem)

    def read(self) -> Settings:
        """The settings in the form."""
        names = tuple(name.strip() for name in self.query_one("#names", Input).value.split(",") if name.strip())
        players: Select[int] = self.query_one("#players", Select)
        level: Select[str] = self.query_one("#bots", Select)
        texts = {}
        for name in self.game.options:
            field = self.query_one(f"#{OPTION}{name}")
            texts[name] = str(field.value) if isinstance(field, (Select, Input)) else ""
        return replace(
            self.settings,
            players=int(str(players.value)),
            humans=len(names),
            names=names,
            bots=(str(level.value),),
            options=options_from(texts),
        )

    @on(Button.Pressed, "#start")
    def start(self) -> None:
        settings = self.read()
        try:
            settings.check()
        except IntrigueError:
            self.check()
        else:
            self.dismiss(settings)

    @on(Button.Pressed, "#back")
    def back(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#quick")
    def action_quickstart(self) -> None:
        from intrigue.terminal.pages import PageScreen

        self.app.push_screen(PageScreen(f"{self.game.title}: quick start", self.game.quickstart))


class Field(Vertical):
    """A labelled field, with a line that explains it."""

    def __init__(self, label: str, widget: Widget, explanation: str = "") -> None:
        super().__init__(classes="field")
        self.label = label
        self.widget = widget
        self.explanation = explanation

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Label(self.label, markup=False)
            yield self.widget
        if self.explanation:
            yield Static(self.explanation, classes="explanation", markup=False)


def option_field(option: Option, value: object) -> Widget:
    """A list of choices for an option with named values, a line of text for any other."""
    name = f"{OPTION}{option.name}"
    if option.per_seat or option.numbers is not None:
        shown = "" if value is None else str(value)
        return Input(shown, placeholder=option.expected(), compact=True, id=name)
    words = {_word(choice): choice for choice in option.values}
    current = option.default if value is None else option.read(value)
    return Select([(word, word) for word in words], value=_word(current), allow_blank=False, compact=True, id=name)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
