"""A table of a server on this terminal: the same panes as at home, fed by the server's updates."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import ClassVar, Final, NamedTuple
from urllib.parse import urlsplit

from msgspec.structs import replace
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from intrigue.core.errors import IntrigueError
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.result import Result, ScoreLine
from intrigue.games import game
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, ServerSaid, TableClient
from intrigue.server.nonces import Nonces
from intrigue.terminal.lookup import RulesScreen
from intrigue.terminal.pages import AskScreen, PageScreen
from intrigue.terminal.panes import ActionPane, LogPane, TablePane
from intrigue.terminal.session import Said
from intrigue.terminal.table import WIDE
from intrigue.terminal.words import verdict

PASSES: Final = "passes.json"  # who one is on which server; readable by its owner alone
ROOM_PATH: Final = "room"

HELP: Final = """

## Keys at this table

- **Numbers**, or the arrows and **Enter**, or the mouse: choose an action.
- **r** shows the rule behind the question, **/** finds rules by words or number.
- **u** takes your last move back, as long as nobody else has moved and nothing hidden has come to light.
- **h** asks for a hint, **c** says something to everybody, **n** starts the game, or another one when it is over.
- **q** leaves. A bot minds your seat until you come back with the same command.
"""


class Place(NamedTuple):
    """Where one sits (or looks on): server, room, and the seat with its token; the token that tells who one is; and the
    part in the first shuffle, if that was pledged already."""

    server: str
    room: str
    seat: int | None
    token: str | None
    guest_token: str | None = None
    nonces: Nonces | None = None

    @property
    def link(self) -> str:
        """What others need to come here."""
        return f"{self.server}/{ROOM_PATH}/{self.room}"


class BadLink(IntrigueError):
    """A link that leads to no room."""


def read_link(url: str) -> tuple[str, str]:
    """Server and room of a link.

    >>> read_link("http://192.168.1.5:8000/room/abcd2345efgh")
    ('http://192.168.1.5:8000', 'abcd2345efgh')
    """
    parts = urlsplit(url)
    path = [part for part in parts.path.split("/") if part]
    if parts.scheme not in ("http", "https") or not parts.netloc or len(path) < 2 or path[-2] != ROOM_PATH:
        raise BadLink(f"expected a link such as http://server:8000/room/abcd2345efgh, got {url!r}")
    return f"{parts.scheme}://{parts.netloc}", path[-1]


def take_place(url: str, name: str, seat: int | None, folder: Path, *, watch: bool) -> Place:
    """Take a seat in the room, the own one if there is one, or a spectator's place."""
    server, room = read_link(url)
    if watch:
        Api(server).room(room)
        return Place(server, room, None, None)
    api = as_guest(server, name, folder)
    taken = api.sit(room, seat)
    return Place(server, room, taken.seat, taken.token, api.token)


def open_place(url: str, name: str, wanted: bodies.NewRoom, folder: Path) -> Place:
    """Open a room on a server, and take a seat there."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadLink(f"expected the address of a server such as http://server:8000, got {url!r}")
    api = as_guest(f"{parts.scheme}://{parts.netloc}", name, folder)
    nonces = Nonces()
    opened = api.open_room(replace(wanted, pledge=nonces.pledge))
    return Place(api.server, opened.room.room, opened.seat, opened.token, api.token, nonces)


def as_guest(server: str, name: str, folder: Path) -> Api:
    """Requests as the guest of that name: the one known here from before, or a new one."""
    passes = Passes(folder / PASSES)
    api = Api(server, passes.get(server, name))
    try:
        api.call("GET", "/api/me")
    except ServerSaid as refused:
        if refused.code != "guest":
            raise
        passes.put(server, name, api.become_guest(name).token)
    return api


class Passes:
    """The tokens by which servers know this user again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def get(self, server: str, name: str) -> str | None:
        return self._read().get(f"{server} {name}")

    def put(self, server: str, name: str, token: str) -> None:
        passes = self._read()
        passes[f"{server} {name}"] = token
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".part")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(passes, file)
        draft.replace(self.path)

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


class RemoteScreen(Screen[None]):
    """Shows what the server tells this viewer, and sends the viewer's choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "quickstart", "Help", key_display="?"),
        Binding("r", "rule", "Rule"),
        Binding("slash", "lookup", "Find", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("c", "chat", "Chat"),
        Binding("n", "rematch", "New game"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.client = TableClient(place.server, place.room, place.seat, place.token, nonces=place.nonces)
        self.shown: object = None

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield LogPane()
        with Vertical(id="ask"):
            yield Static("Connecting ...", id="prompt", markup=False)
            yield Static(id="notice", markup=False)
            yield ActionPane()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(LogPane).border_title = "What has happened"
        self.query_one(ActionPane).focus()
        self.run_worker(self.follow(), exclusive=True)

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")

    async def follow(self) -> None:
        """Show every change, until the server closes the door."""
        async with self.client as client:
            while client.closed is None:
                await client.until(lambda c: self.marks(c) != self.shown)
                self.shown = self.marks(client)
                self.show()
        self.notice(f"The server has closed the connection: {self.client.closed}")

    @staticmethod
    def marks(client: TableClient) -> object:
        """What, when it changes, is worth showing anew."""
        return client.closed, client.room, client.update, len(client.chat)

    # ---- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        update, room = self.client.update, self.client.room
        if room is None:
            return
        table = self.query_one(TablePane)
        table.border_title = self.heading()
        if update is None or update.table != room.table:
            begin = "" if self.client.seat is None else " The host starts it with n."
            self.query_one("#prompt", Static).update(f"The game has not begun.{begin} Others join at {self.place.link}")
            return
        made = game(update.game)
        names = self.names()
        table.put(named(made.show(made.view_from(wire.plain(update.view)), stand_ins(names)), names))
        fresh_from = self.client.lines[-1].seq if self.client.lines else 0
        lines = [Said(line.text, line.clause, line.seq >= fresh_from) for line in self.client.lines]
        lines += [Said(f"{line.name}: {line.text}", "", True) for line in self.client.chat[-3:]]
        self.query_one(LogPane).put(lines, from_first_fresh=False)
        self.query_one("#prompt", Static).update(self.question(update))
        self.query_one(ActionPane).put([choice.label for choice in update.legal])
        wrong = self.client.wrong()
        if wrong:
            self.notice(f"About the shuffle: {'; '.join(wrong)}")

    def heading(self) -> str:
        room = self.client.room
        if room is None:
            return ""
        seats = [f"{name}{_remark(seat)}" for name, seat in zip(self.names(), room.seats, strict=True)]
        return f"{game(room.settings.game).title}: {', '.join(seats)}"

    def names(self) -> list[str]:
        room = self.client.room
        if room is None:
            return []
        return [YOU if seat == self.client.seat else info.name for seat, info in enumerate(room.seats)]

    def question(self, update: wire.TableUpdate) -> Content:
        if update.result is not None:
            text = verdict(_result(update.result), self.names(), self.client.seat)
            return Content.assemble((text, "bold"), f" {update.result.reason}")
        if update.decision is None:
            return Content.assemble((update.question.text, "dim"))
        clause = (update.question.clause, "italic $accent")
        return Content.assemble(("Your turn. ", "bold $success"), update.question.text, " ", clause)

    def notice(self, text: str) -> None:
        notice = self.query_one("#notice", Static)
        notice.update(text)
        notice.display = bool(text)

    # ---- answers ---------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#actions")
    def choose(self, message: OptionList.OptionSelected) -> None:
        update = self.client.update
        if update is not None and update.decision is not None and message.option_index < len(update.legal):
            self.send(self.client.a_move(update.legal[message.option_index].action))

    @on(OptionList.OptionSelected, "#log")
    def open_clause(self, message: OptionList.OptionSelected) -> None:
        self.look_up(self.query_one(LogPane).lines[message.option_index].clause)

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character.isdecimal():
            event.stop()
            self.notice(self.query_one(ActionPane).type_digit(event.character))

    def send(self, message: wire.AnyClientMessage) -> None:
        """Send something and tell the person if it was refused."""

        async def ask() -> None:
            try:
                answer = await self.client.ask(message)
            except IntrigueError as problem:
                self.notice(str(problem))
                return
            if isinstance(answer, wire.Refused):
                rule = f" ({answer.clause})" if answer.clause else ""
                self.notice(f"Refused: {answer.reason}{rule}")
            elif isinstance(answer, wire.HintGiven):
                self.notice(f"The {answer.level} bot would: {answer.choice.label}. {answer.why}")
            else:
                self.notice("")

        self.run_worker(ask())

    def action_undo(self) -> None:
        seq = 0 if self.client.update is None else self.client.update.seq
        self.send(wire.Undo(id=0, key=os.urandom(8).hex(), seq=seq))

    def action_hint(self) -> None:
        self.send(wire.AskHint(id=0))

    def action_rematch(self) -> None:
        room = self.client.room
        if room is not None and room.table is None:
            self.run_worker(self.start())
        elif room is not None:
            self.send(wire.Rematch(id=0))

    async def start(self) -> None:
        """Begin the first game of the room, which the host may."""
        api = Api(self.place.server, self.place.guest_token)
        try:
            await asyncio.to_thread(api.start, self.place.room)
        except IntrigueError as problem:
            self.notice(f"Refused: {problem}")

    def action_chat(self) -> None:
        def said(text: str | None) -> None:
            if text:
                self.send(wire.Say(id=0, text=text[:500]))

        self.app.push_screen(AskScreen("Say to everybody:"), said)

    def action_rule(self) -> None:
        if self.client.update is not None:
            self.look_up(self.client.update.question.clause)

    def action_lookup(self) -> None:
        self.look_up("")

    def look_up(self, wanted: str) -> None:
        if self.client.room is not None:
            made = game(self.client.room.settings.game)
            self.app.push_screen(RulesScreen(made.title, made.rulebook, wanted))

    def action_quickstart(self) -> None:
        if self.client.room is not None:
            made = game(self.client.room.settings.game)
            self.app.push_screen(PageScreen(f"{made.title}: quick start", made.quickstart + HELP))

    def action_leave(self) -> None:
        self.app.exit("")


class RemoteApp(App[str]):
    """The terminal client at a server's table."""

    CSS_PATH = "style.tcss"
    TITLE = "Intrigue"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place

    def on_mount(self) -> None:
        self.push_screen(RemoteScreen(self.place))


def _remark(seat: wire.SeatInfo) -> str:
    """What one should know of a player besides the name."""
    if seat.kind == "bot":
        return f" ({seat.level} bot)"
    if seat.kind == "open":
        return " (open seat)"
    if seat.minded:
        return " (away, a bot plays)"
    return "" if seat.present else " (away)"


def _result(outcome: wire.Outcome) -> Result:
    return Result(
        tuple(outcome.scores),
        tuple(outcome.ranks),
        tuple(outcome.winners),
        tuple(tuple(team) for team in outcome.teams),
        tuple(ScoreLine(row.label, tuple(row.points), row.clause) for row in outcome.lines),
        outcome.reason,
    )
