"""The end of a game: who won, why, and what next."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, DataTable, Footer, Static

from intrigue.core.naming import named
from intrigue.core.result import Result
from intrigue.terminal.words import difference, score_rows, verdict


class ResultScreen(ModalScreen[str]):
    """Dismissed with what to do next: "rematch", "save", "menu", "quit" or "table"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "dismiss('rematch')", "New game"),
        Binding("s", "dismiss('save')", "Save record"),
        Binding("m", "dismiss('menu')", "Menu"),
        Binding("q", "dismiss('quit')", "Quit"),
        Binding("escape", "dismiss('table')", "Table and log"),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, result: Result, names: list[str], viewer: int | None) -> None:
        super().__init__()
        self.heading = title
        self.result = result
        self.names = names
        self.viewer = viewer

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = f"{self.heading}: the game is over"
            with VerticalScroll(can_focus=False):
                yield Static(verdict(self.result, self.names, self.viewer), id="verdict", markup=False)
                yield Static(named(self.result.reason, self.names), markup=False)
                yield DataTable(cursor_type="none", zebra_stripes=True)
                yield Static(difference(self.result, self.names, self.viewer), markup=False)
            with Horizontal(classes="buttons"):
                yield Button("New game", name="rematch", variant="primary", compact=True)
                yield Button("Save record", name="save", compact=True)
                yield Button("Table and log", name="table", compact=True)
                yield Button("Menu", name="menu", compact=True)
                yield Button("Quit", name="quit", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        table: DataTable[Text] = self.query_one(DataTable)
        heading, *rows = score_rows(self.result, self.names)
        table.add_columns(*[_cell(text, column) for column, text in enumerate(heading)])
        for number, row in enumerate(rows):
            style = "bold" if number >= len(self.result.lines) else ""
            table.add_row(*[_cell(text, column, style) for column, text in enumerate(row)])
        self.query(Button).first().focus()

    @on(Button.Pressed)
    def choose(self, message: Button.Pressed) -> None:
        self.dismiss(message.button.name or "table")


def _cell(text: str, column: int, style: str = "") -> Text:
    """A cell of the score table. The points, between the categories and the rules, are aligned right."""
    is_name = column == 0 or text.startswith("rule") or "-" in text
    return Text(text, style=style, justify="left" if is_name else "right")
