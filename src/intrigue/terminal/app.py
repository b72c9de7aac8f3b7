"""The client as a whole: from the menu through the set-up to the table and back."""

from __future__ import annotations

from getpass import getuser
from pathlib import Path

from textual.app import App

from intrigue.core.errors import IntrigueError
from intrigue.core.record import Record
from intrigue.games import game
from intrigue.terminal.menu import MenuScreen
from intrigue.terminal.pages import PageScreen
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings
from intrigue.terminal.setup import SetupScreen
from intrigue.terminal.table import USUAL_PACE, TableScreen


class IntrigueApp(App[str]):
    """The terminal client. It returns a line to print at the end, or nothing."""

    CSS_PATH = "style.tcss"
    TITLE = "Intrigue"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        saves: Saves,
        *,
        settings: Settings | None = None,
        session: Session | None = None,
        path: Path | None = None,
        pace: float = USUAL_PACE,
    ) -> None:
        """Open with a session (from the file `path`, if it has one), with the set-up of a game, or with the menu."""
        super().__init__()
        self.saves = saves
        self.pace = pace
        self.first_settings = settings
        self.first_session = session
        self.first_path = path

    def on_mount(self) -> None:
        if self.first_session is not None:
            self.begin(self.first_session, self.first_path)
        elif self.first_settings is not None:
            self.set_up(self.first_settings)
        else:
            self.show_menu()

    def show_menu(self) -> None:
        self.clear_screens()
        self.push_screen(MenuScreen(self.saves), self.chosen)

    def chosen(self, choice: str | Path | None) -> None:
        if isinstance(choice, Path):
            self.resume(choice)
        elif choice is not None:
            self.set_up(Settings(choice, game(choice).players[0], names=(default_name(),)))

    def set_up(self, settings: Settings) -> None:
        self.push_screen(SetupScreen(settings), self.start)

    def start(self, settings: Settings | None) -> None:
        if settings is None:
            self.show_menu()
        else:
            self.begin(Session.start(settings))

    def resume(self, path: Path) -> None:
        try:
            session = Session.resume(Record.load(path))
        except IntrigueError as problem:
            self.show_menu()
            self.notify(str(problem), severity="error")
        else:
            self.begin(session, path)

    def begin(self, session: Session, path: Path | None = None) -> None:
        """Open the table. Before the user's first game of this kind, show the quick start."""
        known = self.saves.has_played(session.game.id)
        self.clear_screens()
        self.push_screen(TableScreen(session, path or self.saves.place_for(session.game.id), self.pace))
        if not known and path is None:
            title = f"{session.game.title}: quick start (Esc to play, ? to read it again)"
            self.push_screen(PageScreen(title, session.game.quickstart))

    def clear_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def leave(self, last_words: str) -> None:
        self.exit(last_words)


def default_name() -> str:
    """The user's login name, as a default for the player's name."""
    try:
        return getuser().capitalize()
    except (KeyError, OSError):  # the user has no name
        return "Player"
