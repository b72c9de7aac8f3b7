"""The table: one screen for any game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from intrigue.core.errors import BadBot, Illegal, IntrigueError
from intrigue.core.naming import named
from intrigue.terminal.lookup import RulesScreen
from intrigue.terminal.pages import AskScreen, CurtainScreen, PageScreen
from intrigue.terminal.panes import ActionPane, LogPane, TablePane
from intrigue.terminal.result import ResultScreen
from intrigue.terminal.session import Session
from intrigue.terminal.words import verdict

if TYPE_CHECKING:
    from intrigue.terminal.app import IntrigueApp

KEYS: Final = """

## Keys at this table

- **Numbers**, or the arrows and **Enter**, or the mouse: choose an action.
- **r** shows the rule behind the question, **/** searches the rules. To open the rule named at the end of a line of the
  log, click the line, or press **Tab**, then the arrows and **Enter**.
- **u** undoes your last move, unless somebody else has moved or something hidden has been revealed.
- **:** lets you type an action. If it is not allowed, you see the rule that forbids it: a way to ask *why not?*
- **z** enlarges the table, or the log if it has the focus; **Esc** goes back. **Page up** and **Page down** scroll the
  log.
- **f** switches between instant bot moves and a human pace.
- **s** saves the record in a file of your choice. The game is also saved after every move: **q** quits, and
  `intrigue play --resume` continues.
"""

LEAST_LOG: Final = 4  # rows, its title included
LEAST_TABLE: Final = 8
LEAST_ACTIONS: Final = 3
MANY_ACTIONS: Final = 8
RULE_AND_FOOTER: Final = 2  # the rule above the question, the footer below all
TITLE_AND_BAR: Final = 2  # the table's title, and its scroll bar if it is wide
USUAL_PACE: Final = 0.6  # seconds between two moves of bots, so that a person can follow
WIDE: Final = 150  # columns needed to show the log beside the table

END_CHOICES: Final = {
    "result": "See the result again",
    "rematch": "New game, same players",
    "save": "Save the record",
    "menu": "Back to the menu",
    "quit": "Quit",
}


class TableScreen(Screen[None]):
    """Shows what the person in front of the screen may see, and asks for that person's moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "quickstart", "Help", key_display="?"),
        Binding("r", "rule", "Rule"),
        Binding("slash", "lookup", "Find", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("s", "save", "Save"),
        Binding("colon", "type", "Type", key_display=":"),
        Binding("z", "zoom", "Zoom"),
        Binding("f", "hurry", "Fast"),
        Binding("q", "leave", "Quit"),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    def __init__(self, session: Session, path: Path, pace: float) -> None:
        super().__init__()
        self.session = session
        self.path = path
        self.pace = pace
        self.curtain_up = len(session.people) < 2
        self.last_move_seen = True
        self.reading = False
        self.unread = False

    @property
    def home(self) -> IntrigueApp:
        return cast("IntrigueApp", self.app)

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield LogPane()
        with Vertical(id="ask"):
            yield Static(id="prompt", markup=False)
            yield Static(id="notice", markup=False)
            yield ActionPane()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(LogPane).border_title = "What has happened"
        self.query_one(ActionPane).focus()
        self.go_on()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Divide the rows: the table takes what the log and the question can spare, the actions get the rest."""
        table, actions = self.query_one(TablePane), self.query_one(ActionPane)
        asked = sum(self.query_one(part).outer_size.height for part in ("#prompt", "#notice"))
        room = self.size.height - RULE_AND_FOOTER - LEAST_LOG - asked
        if self.has_class("wide") or self.maximized is not None:
            table.styles.max_height = None
        else:
            most = max(LEAST_TABLE, room - min(actions.virtual_size.height, MANY_ACTIONS))
            table.styles.max_height = most
            room -= min(most, table.query_one("#table-text").outer_size.height + TITLE_AND_BAR)
        actions.styles.max_height = max(LEAST_ACTIONS, room)
        if self.unread:
            self.call_after_refresh(self.pause_to_read)

    # ---- the course of play ----------------------------------------------------------------------

    def go_on(self) -> None:
        """Let bots move, one at a time, until a person must decide or the game is over."""
        session = self.session
        while (seat := session.bot_to_move) is not None:
            if self.pace and session.match.history and self.last_move_seen:
                self.show()
                self.set_timer(self.pace, self.move_bot)
                return
            if not self.bot_has_moved(seat):
                return
        self.keep()
        self.reading = session.over and self.pace > 0
        self.show()
        if self.reading:
            return
        if session.over:
            self.see_result()
        else:
            self.unread = self.pace > 0

    def pause_to_read(self) -> None:
        """If more has happened than fits into the log, let people read it before they decide."""
        self.unread = False
        deciding = self.session.person_to_move is not None and not self.must_pass()
        if deciding and self.query_one(LogPane).overflows():
            self.reading = True
            self.show()

    def end_pause(self) -> None:
        self.reading = False
        self.show()
        if self.session.over:
            self.see_result()

    def move_bot(self) -> None:
        """A bot's move, after a pause to read what happened before."""
        seat = self.session.bot_to_move
        if seat is not None:
            if not self.bot_has_moved(seat):
                return
            self.keep()
        self.go_on()

    def bot_has_moved(self, seat: int) -> bool:
        """Let a bot move. If somebody's own bot fails, say so and leave; the game is saved up to here."""
        try:
            self.last_move_seen = self.session.play_bot(seat)
        except BadBot as problem:
            self.keep()
            self.app.exit(return_code=1, message=f"intrigue: error: {problem}")
            return False
        return True

    def play(self, action: int) -> None:
        """The person in front of the screen moves."""
        assert self.session.viewer is not None
        try:
            self.session.play(self.session.viewer, action)
        except Illegal as refusal:
            self.notice(f"Refused: {named(str(refusal), self.session.names())}")
            return
        self.notice("")
        self.last_move_seen = True
        self.keep()
        self.go_on()

    def keep(self) -> None:
        """Save the game, so that closing the terminal loses nothing."""
        try:
            self.path = self.home.saves.keep(self.session.record(), self.path, over=self.session.over)
        except OSError as problem:
            self.notice(f"The game could not be saved in {self.path.parent}: {problem.strerror}.")

    # ---- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        session = self.session
        table = self.query_one(TablePane)
        table.border_title = self.heading()
        table.put(session.table() if self.curtain_up else "")
        log = session.log() if self.curtain_up else []
        self.query_one(LogPane).put(log, from_first_fresh=self.reading)
        self.query_one("#prompt", Static).update(self.question())
        self.query_one(ActionPane).put(self.labels())
        self.refresh_bindings()
        self.call_after_refresh(self.fit)

    def heading(self) -> str:
        """The players, with the kind of each bot."""
        session = self.session
        names = session.names() if self.curtain_up else session.titles
        players = [
            name if kind is None else f"{name} ({kind} bot)" for name, kind in zip(names, session.kinds, strict=True)
        ]
        return f"{session.game.title}: {', '.join(players)}"

    def question(self) -> Content:
        session = self.session
        if self.reading and not session.over:
            return Content("Read what has happened since your last decision.")
        if session.over:
            result = session.match.state.result
            assert result is not None
            return Content.assemble((verdict(result, session.names(), session.viewer), "bold"))
        if self.must_pass():
            return Content("Press u to undo. Or:" if self.session.can_undo() else "Several people share this screen.")
        prompt = session.prompt()
        if not prompt.decision:
            return Content.assemble((prompt.text, "dim"))
        asked = Content.assemble(("Your turn. ", "bold $success"), prompt.text, " ", (prompt.clause, "italic $accent"))
        advice = session.advice()
        return Content.assemble(asked, ("\n" + advice, "$secondary")) if advice else asked

    def labels(self) -> list[str]:
        session = self.session
        if self.reading:
            return ["See the result" if session.over else "Continue"]
        if session.over:
            return list(END_CHOICES.values())
        person = session.person_to_move
        if person is None:
            return []
        if self.must_pass():
            return [f"Pass the screen to {session.titles[person]}"]
        return [label for _, label in session.choices()]

    def must_pass(self) -> bool:
        """Whether somebody other than the person in front of the screen must decide now."""
        person = self.session.person_to_move
        return person is not None and (person != self.session.viewer or not self.curtain_up)

    def notice(self, text: str) -> None:
        notice = self.query_one("#notice", Static)
        notice.update(text)
        notice.display = bool(text)
        self.call_after_refresh(self.fit)

    # ---- answers ---------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#actions")
    def choose(self, message: OptionList.OptionSelected) -> None:
        if not self.is_current:  # a key was pressed twice while another screen was opening
            return
        if self.reading:
            self.end_pause()
        elif self.session.over:
            self.end_choice(list(END_CHOICES)[message.option_index])
        elif self.must_pass():
            self.pass_on()
        else:
            self.play(self.session.choices()[message.option_index][0])

    @on(OptionList.OptionSelected, "#log")
    def open_clause(self, message: OptionList.OptionSelected) -> None:
        clause = self.query_one(LogPane).lines[message.option_index].clause
        if clause:
            self.look_up(clause)

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character.isdecimal():
            event.stop()
            self.notice(self.query_one(ActionPane).type_digit(event.character))

    def pass_on(self) -> None:
        person = self.session.person_to_move
        assert person is not None

        def come(here: bool | None) -> None:
            if here:
                self.session.viewer = person
                self.curtain_up = True
                self.notice("")
                self.go_on()

        self.app.push_screen(CurtainScreen(self.session.titles[person]), come)

    # ---- keys ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        asked = self.session.person_to_move is not None and not self.must_pass() and not self.reading
        return None if action in ("type", "rule") and not asked else True

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except Illegal as refusal:
            self.notice(str(refusal))
            return
        self.notice("Undone.")
        self.reading = False
        self.keep()
        self.show()

    def action_quickstart(self) -> None:
        game = self.session.game
        self.app.push_screen(PageScreen(f"{game.title}: quick start", game.quickstart + KEYS))

    def action_rule(self) -> None:
        """The clause behind the current question."""
        self.look_up(self.session.prompt().clause)

    def action_lookup(self) -> None:
        self.look_up("")

    def look_up(self, wanted: str) -> None:
        game = self.session.game
        self.app.push_screen(RulesScreen(game.title, game.rulebook, wanted))

    def action_type(self) -> None:
        """Type an action; if it is not allowed, show the rule that forbids it."""

        def typed(text: str | None) -> None:
            if text is None:
                return
            try:
                self.play(self.session.game.actions.index(text))
            except IntrigueError as problem:
                self.notice(str(problem))

        legal = [self.session.game.actions.text(action) for action, _ in self.session.choices()]
        texts = legal + [text for text in self.session.game.actions.texts if text not in legal]
        self.app.push_screen(AskScreen(f"Type any action, such as: {legal[0]}", suggestions=texts), typed)

    def action_save(self) -> None:
        def named_file(answer: str | None) -> None:
            if answer is None:
                return
            path = Path(answer).expanduser()
            try:
                self.session.record().save(path)
            except OSError as problem:
                self.notice(f"Cannot write {path}: {problem.strerror}.")
            else:
                command = "replay" if self.session.over else "play --resume"
                self.notice(f"Saved as {path}. Open it later: intrigue {command} {path}")

        self.app.push_screen(AskScreen("Save the record of this game as:", self.path.name), named_file)

    def action_hurry(self) -> None:
        """Switch the pause between bot moves on or off."""
        self.pace = self.home.pace = 0.0 if self.pace else USUAL_PACE
        self.notice("Bots move at a human pace." if self.pace else "Bots move at once. f slows them down again.")

    def action_zoom(self) -> None:
        """Show the pane with the focus, or the table, on the whole screen until Escape."""
        if self.maximized is not None:
            self.minimize()
            return
        pane = self.focused if isinstance(self.focused, LogPane) else self.query_one(TablePane)
        self.maximize(pane, container=False)

    def watch_maximized(self) -> None:
        self.call_after_refresh(self.fit)

    def action_scroll_log(self, direction: int) -> None:
        log = self.query_one(LogPane)
        log.scroll_relative(y=direction * max(1, log.size.height - 1), animate=False)

    def action_leave(self) -> None:
        if self.session.over:
            self.home.leave("")
        else:
            self.home.leave("The game is saved. To continue: intrigue play --resume")

    # ---- the end ---------------------------------------------------------------------------------

    def see_result(self) -> None:
        result = self.session.match.state.result
        assert result is not None
        viewer = self.session.viewer if len(self.session.people) == 1 else None
        names = self.session.names() if viewer is not None else self.session.titles
        self.app.push_screen(ResultScreen(self.session.game.title, result, names, viewer), self.end_choice)

    def end_choice(self, choice: str | None) -> None:
        if choice == "rematch":
            self.home.begin(self.session.again())
        elif choice == "save":
            self.action_save()
        elif choice == "menu":
            self.home.show_menu()
        elif choice == "quit":
            self.home.leave("")
        elif choice == "result":
            self.see_result()
