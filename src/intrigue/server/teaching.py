"""Lessons on a server: the scenes of a game as tables that a page can show, and which of them a guest has done.

A scene is the same for everybody, so it is made once, on a table like any other, and everything about its game leaves
the server through `Showing`. A learner's clicks stay in the page: the server keeps no table for them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Meta

from intrigue.core.lessons import NAMES, Move, Scene
from intrigue.games import game_by_id
from intrigue.server.calls import GAME, Call, Operation, Parameter
from intrigue.server.offers import offered_game
from intrigue.server.outgoing import Showing
from intrigue.server.protocol import LONGEST_ID, Base, Identifier, OptionValue, SeatInfo, TableUpdate
from intrigue.server.refusal import Refusal
from intrigue.server.storage import EntryRow, NoteRow
from intrigue.server.table import Table, header

MOST_KEPT: Final = 128  # scenes in memory
COST: Final = 3  # a scene plays a part of a game, if nobody has asked for it lately
KIND: Final = "lesson"  # of notes
SceneId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[a-z0-9-]+$")]


class SceneInfo(Base, frozen=True, kw_only=True):
    id: str
    title: str
    minutes: float


class LessonsInfo(Base, frozen=True, kw_only=True):
    """The scenes that teach a game, in order, and a table for the first game after them."""

    game: str
    scenes: list[SceneInfo]
    players: int
    options: dict[str, OptionValue]


class LessonTable(Base, frozen=True, kw_only=True):
    """A table as the learner sees it, also in words."""

    update: TableUpdate
    words: str


class LessonStep(Base, frozen=True, kw_only=True):
    """What is said, and the table while it is said. `go`: the texts of the actions that go on; none: one only reads.
    `replies`: what is said to other actions, `other` to all the rest. `point`: what to look at, as texts of actions,
    `card:ID`, or a part of the table."""

    say: str
    clause: str
    point: list[str]
    go: list[str]
    replies: dict[str, str]
    other: str
    table: LessonTable


class LessonScene(Base, frozen=True, kw_only=True):
    """A scene. `endings`: the table after the last step, for each action that goes on there ("" if one only reads);
    `end`: what is said then."""

    game: str
    id: str
    title: str
    seat: int
    seats: list[SeatInfo]
    steps: list[LessonStep]
    endings: dict[str, LessonTable]
    end: str


class LessonDone(Base, frozen=True, kw_only=True):
    """A scene that one has finished."""

    game: Identifier
    scene: SceneId


class LessonsDone(Base, frozen=True, kw_only=True):
    """The scenes that one has finished, by game."""

    done: dict[str, list[str]]


def lessons_info(game_id: str) -> LessonsInfo:
    game = game_by_id(game_id)
    scenes = game.lessons()
    infos = [SceneInfo(id=scene.id, title=scene.title, minutes=round(scene.minutes, 1)) for scene in scenes]
    players = scenes[-1].players if scenes else game.players[0]
    options: dict[str, Any] = dict(game.first_game)
    return LessonsInfo(game=game_id, scenes=infos, players=players, options=options)


def find_scene(game_id: str, scene_id: str) -> Scene:
    for scene in game_by_id(game_id).lessons():
        if scene.id == scene_id:
            return scene
    raise Refusal("unknown", "there is no such scene")


@lru_cache(maxsize=MOST_KEPT)
def scene_for_page(game_id: str, scene_id: str) -> LessonScene:
    """A scene with its tables."""
    scene = find_scene(game_id, scene_id)
    told = Telling(game_id, scene)
    steps = []
    for number, step in enumerate(scene.steps):
        steps.append(
            LessonStep(
                say=step.say,
                clause=step.clause,
                point=list(step.point),
                go=list(step.go),
                replies=dict(step.replies),
                other=step.other,
                table=told.table_after(scene.moves_to(number)),
            )
        )
    last = len(scene.steps)
    endings = {
        choice: Telling(game_id, scene, told.number).table_after(scene.moves_to(last, choice))
        for choice in scene.steps[-1].go or ("",)
    }
    seats = [learner() if seat == scene.seat else player(NAMES[seat]) for seat in range(scene.players)]
    return LessonScene(
        game=game_id,
        id=scene.id,
        title=scene.title,
        seat=scene.seat,
        seats=seats,
        steps=steps,
        endings=endings,
        end=" ".join(scene.end.split()),
    )


class Telling:
    """The table of a scene, told update by update to the one who sits in the learner's seat."""

    def __init__(self, game_id: str, scene: Scene, number: int = 0) -> None:
        game = game_by_id(game_id)
        titles = list(NAMES[: scene.players])
        row = header(f"lesson-{scene.id}", "", game, scene.players, dict(scene.options), scene.seed, titles)
        self.seat = scene.seat
        self.table = Table(row)
        self.showing = Showing(self.table, titles)
        self.number = number
        """The number of the update that the learner has seen last."""

    def table_after(self, moves: tuple[Move, ...]) -> LessonTable:
        table = self.table
        for seat, action in moves[table.length :]:
            number = table.length + 1
            table.apply(EntryRow(table.id, number, "move", seat, action, f"lesson.{number}"))
        made = self.showing.update(self.seat, self.number, ())
        self.number = made.seq
        return LessonTable(update=made, words=self.showing.text(self.seat))


def learner() -> SeatInfo:
    return SeatInfo(kind="person", name="You", guest="", level="", present=True, minded=False)


def player(name: str) -> SeatInfo:
    return SeatInfo(kind="bot", name=name, guest="", level="", present=True, minded=False)


# ---- requests ------------------------------------------------------------------------------------


async def list_lessons(call: Call) -> LessonsInfo:
    return lessons_info(offered_game(call.path("game")).id)


async def lesson(call: Call) -> LessonScene:
    game = offered_game(call.path("game")).id
    return await call.lobby.in_the_background(scene_for_page, game, call.path("scene"))


async def lessons_done(call: Call) -> LessonsDone:
    done: dict[str, list[str]] = {}
    for note in await call.lobby.storage.notes_of(call.guest.id, KIND):
        game, _, scene = note.key.partition("/")
        done.setdefault(game, []).append(scene)
    return LessonsDone(done=done)


async def note_lesson(call: Call) -> LessonsDone:
    """Only scenes that exist are remembered, so a guest cannot fill the storage."""
    wanted: LessonDone = call.body
    find_scene(offered_game(wanted.game).id, wanted.scene)
    await call.lobby.storage.keep_note(NoteRow(KIND, call.guest.id, f"{wanted.game}/{wanted.scene}", ""))
    return await lessons_done(call)


_ONE: Final = "/api/games/{game}/lessons/{scene}"
_ALL: Final = "/api/games/{game}/lessons"
_OWN: Final = "/api/me/lessons"
_SCENE: Final = Parameter("scene", "path", GAME.schema)
OPERATIONS: Final = (
    Operation(
        "GET", "/api/games/{game}/lessons", "The lessons", list_lessons, LessonsInfo, None, False, (GAME,), (404,)
    ),
    Operation(
        "GET", _ONE, "A scene of the lessons", lesson, LessonScene, None, False, (GAME, _SCENE), (404,), False, COST
    ),
    Operation("GET", _OWN, "Which scenes one has done", lessons_done, LessonsDone, None, True),
    Operation("PUT", _OWN, "Remember a scene as done", note_lesson, LessonsDone, LessonDone, True, (), (404,)),
)
