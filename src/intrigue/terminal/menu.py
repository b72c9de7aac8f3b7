"""The first screen: choose a game."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from intrigue.commands.catalogue import Facts, catalogue
from intrigue.games import game, games
from intrigue.terminal.saves import Save, Saves

MOST_SAVES = 5


class MenuScreen(Screen[str | Path]):
    """Dismissed with the id of a game, or with the file of a game to continue."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "quickstart", "Quick start", key_display="?"),
        Binding("q,escape", "app.quit", "Quit"),
    ]

    def __init__(self, saves: Saves) -> None:
        super().__init__()
        self.facts = {facts.id: facts for facts in catalogue()}
        self.saved = list(saves.unfinished())[:MOST_SAVES]

    def compose(self) -> ComposeResult:
        yield Static("Intrigue", id="brand")
        yield Static("Games of hidden information. Choose one with the arrows and Enter, or its number.", id="motto")
        yield OptionList(*self.choices(), id="games", markup=False)
        yield Footer()

    def choices(self) -> list[Option | None]:
        options: list[Option | None] = [
            Option(_describe(number, facts), id=facts.id) for number, facts in enumerate(self.facts.values(), start=1)
        ]
        if self.saved:
            options.append(None)
        for number, save in enumerate(self.saved, start=len(self.facts) + 1):
            options.append(Option(_describe_save(number, save), id=f"save-{number - len(self.facts) - 1}"))
        return options

    @on(OptionList.OptionSelected)
    def choose(self, message: OptionList.OptionSelected) -> None:
        chosen = message.option_id or ""
        if chosen.startswith("save-"):
            self.dismiss(self.saved[int(chosen.removeprefix("save-"))].path)
        else:
            self.dismiss(chosen)

    def key_digit(self, digit: int) -> None:
        options = self.query_one(OptionList)
        if 1 <= digit <= options.option_count:
            options.highlighted = digit - 1
            options.action_select()

    def on_key(self, event: object) -> None:
        character = getattr(event, "character", None)
        if character and character.isdecimal():
            self.key_digit(int(character))

    def action_quickstart(self) -> None:
        from intrigue.terminal.pages import PageScreen

        option = self.query_one(OptionList).highlighted_option
        if option is not None and option.id in self.facts:
            chosen = game(option.id)
            self.app.push_screen(PageScreen(f"{chosen.title}: quick start", chosen.quickstart))


def _describe(number: int, facts: Facts) -> Content:
    return Content.assemble(
        (f"{number} ", "bold $accent"),
        (facts.title, "bold"),
        (f"   {facts.players} players, {facts.length}\n", "dim"),
        f"  {facts.blurb}",
    )


def _describe_save(number: int, save: Save) -> Content:
    record = save.record
    title = game(record.game).title if record.game in games() else record.game
    return Content.assemble(
        (f"{number} ", "bold $accent"),
        "Continue: ",
        (title, "bold"),
        (f"   {', '.join(record.names)}; {len(record.moves)} moves", "dim"),
    )
