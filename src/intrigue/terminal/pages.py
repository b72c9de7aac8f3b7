"""Screens on top of the table: a page of text, a question, the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.markdown import Markdown
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, Label, Static


class PageScreen(ModalScreen[None]):
    """A page of text to read, such as the quick start."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "dismiss", "Close")]

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "arrows scroll"
            with VerticalScroll():
                yield Static(Markdown(self.text))  # a single widget, which appears at once
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class AskScreen(ModalScreen[str | None]):
    """A question that is answered with a line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, answer: str = "", suggestions: Sequence[str] = ()) -> None:
        super().__init__()
        self.question = question
        self.answer = answer
        self.suggestions = suggestions

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Label(self.question, markup=False)
            yield Input(
                self.answer,
                suggester=SuggestFromList(self.suggestions, case_sensitive=False) if self.suggestions else None,
                select_on_focus=False,
            )
            yield Label("Enter: go   Esc: cancel" + ("   Right arrow: complete" if self.suggestions else ""))

    @on(Input.Submitted)
    def submit(self, message: Input.Submitted) -> None:
        self.dismiss(message.value.strip() or None)


class CurtainScreen(ModalScreen[bool]):
    """Hides the table while people change places in front of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "I am here"),
        Binding("escape", "dismiss(False)", "Back"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__(classes="curtain")
        self.person = name

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Static(
                f"It is {self.person}'s turn.\n\nEverybody else, look away. {self.person}, press Enter.", markup=False
            )
        yield Footer()
