"""Looking up rules without leaving the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.markdown import Markdown
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from intrigue.core.rulebook import Clause, Rulebook

MOST_FOUND = 60
HINT = "Type words (`export goods`), a clause (`{example}`) or a chapter (`{chapter}`), then Enter."


class RulesScreen(ModalScreen[None]):
    """A search line, and the matching clauses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close"),
        Binding("down", "read", "Scroll", show=False),
    ]

    def __init__(self, title: str, book: Rulebook, wanted: str = "") -> None:
        super().__init__()
        self.heading = f"Rules of {title}"
        self.book = book
        self.wanted = wanted

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "Enter: search   down arrow: scroll"
            yield Input(self.wanted, placeholder="words, clause or chapter", compact=True)
            with VerticalScroll():
                yield Static(Markdown(self.answer(self.wanted)), id="found")
        yield Footer()

    @on(Input.Submitted)
    def search(self, message: Input.Submitted) -> None:
        self.wanted = message.value
        self.query_one("#found", Static).update(Markdown(self.answer(message.value)))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_read(self) -> None:
        self.query_one(VerticalScroll).focus()

    def answer(self, wanted: str) -> str:
        """The text below the search line."""
        if not wanted.strip():
            example = next(iter(self.book.clauses), "")
            return HINT.format(example=example, chapter=example.partition(".")[0])
        found = self.book.find(wanted)
        if not found:
            return f"Nothing in the rules matches *{wanted.strip()}*. Try fewer or different words."
        return as_markdown(found)


def as_markdown(clauses: Sequence[Clause]) -> str:
    """Clauses under the headings of their chapters."""
    blocks: list[str] = []
    section = None
    for clause in clauses[:MOST_FOUND]:
        if clause.section != section:
            section = clause.section
            blocks.append(f"#### {section}")
        blocks.append(f"**{clause.id}** {clause.text}")
    if len(clauses) > MOST_FOUND:
        blocks.append(f"... and {len(clauses) - MOST_FOUND} more: add a word.")
    return "\n\n".join(blocks)
