"""The parts of the table's screen: the table, the log, the actions."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from intrigue.terminal.folding import folded
from intrigue.terminal.session import Said


class TablePane(ScrollableContainer):
    """The table as text. Long lines go on below; if there is more than fits into the pane, it scrolls."""

    ALLOW_MAXIMIZE = True

    def __init__(self) -> None:
        super().__init__(id="table")
        self._text = ""

    def compose(self) -> ComposeResult:
        yield Static(id="table-text", markup=False)

    def put(self, text: str) -> None:
        self._text = text
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.outer_size.width - self.styles.scrollbar_size_vertical
        self.query_one("#table-text", Static).update(Content(folded(self._text, width)))


class LogPane(OptionList):
    """What has happened, a line for each event. Lines that name a clause open it."""

    ALLOW_MAXIMIZE = True

    def __init__(self) -> None:
        super().__init__(id="log", markup=False, compact=True)
        self.lines: list[Said] = []

    def put(self, lines: Sequence[Said], *, from_first_fresh: bool) -> None:
        """Show these lines, scrolled to the end or to the first new one."""
        self.lines = list(lines)
        self.set_options(Option(_log_line(line)) for line in lines)
        fresh = next((number for number, line in enumerate(lines) if line.fresh), None)
        if from_first_fresh and fresh is not None:
            self.highlighted = fresh
            self.call_after_refresh(self.scroll_to_highlight, True)
        else:
            self.highlighted = len(lines) - 1 if lines else None
            self.call_after_refresh(self.scroll_end, animate=False)

    def overflows(self) -> bool:
        """Whether there are more new lines than fit on the screen."""
        width = max(1, self.scrollable_content_region.width)
        rows = sum(ceil(cell_len(f"{line.text} {line.clause}") / width) for line in self.lines if line.fresh)
        return rows > self.scrollable_content_region.height


class ActionPane(OptionList):
    """The legal actions, numbered. Type a number, or pick one with arrows and Enter or with the mouse."""

    def __init__(self) -> None:
        super().__init__(id="actions", markup=False, compact=True)
        self.typed = ""

    def put(self, labels: Sequence[str]) -> None:
        width = len(str(len(labels)))
        self.typed = ""
        self.set_options(Option(_numbered(number, label, width)) for number, label in enumerate(labels, start=1))
        self.highlighted = 0 if labels else None

    def type_digit(self, digit: str) -> str:
        """Take a digit of an action's number, and return a message for the person, if there is one.

        The action is taken as soon as no other digit could follow; until then it is only highlighted."""
        if self.option_count == 0:
            return ""
        typed = self.typed + digit
        number = int(typed)
        if not 1 <= number <= self.option_count:
            self.typed = ""
            return f"There is no action {typed}; the actions are numbered from 1 to {self.option_count}."
        self.highlighted = number - 1
        self.typed = typed
        if number * 10 > self.option_count:
            self.typed = ""
            self.action_select()
            return ""
        return f"Number {number}: press Enter, or type another digit."


def _numbered(number: int, label: str, width: int) -> Table:
    """A label after its number, with further lines indented."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=width + 1, justify="right", style="bold")
    row.add_column(ratio=1)
    row.add_row(f"{number})", Text(label))
    return row


def _log_line(line: Said) -> Content:
    style = "" if line.fresh else "dim"
    if not line.clause:
        return Content.assemble((line.text, style))
    return Content.assemble((line.text, style), " ", (line.clause, "italic $accent" if line.fresh else "italic dim"))
