"""Lessons on a server: scenes as tables, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import msgspec
import pytest

import intrigue
from intrigue.core.lessons import NAMES
from intrigue.server.bodies_people import MyData
from intrigue.server.client import Api, ServerSaid
from intrigue.server.outgoing import Showing
from intrigue.server.running import application, listen, make_server
from intrigue.server.table import Table, header
from intrigue.server.teaching import LessonDone, LessonScene, LessonsDone, LessonsInfo, scene_for_page
from tests.server.serving import TEST_CONFIG

GAME = "pot-de-vin"


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    server = make_server(application(tmp_path_factory.mktemp("lessons"), TEST_CONFIG), TEST_CONFIG)
    socket = listen("127.0.0.1", 0)
    thread = Thread(target=server.run, kwargs={"sockets": [socket]})
    thread.start()
    made = Api(f"http://127.0.0.1:{socket.getsockname()[1]}")
    made.become_guest("Kim")
    yield made
    server.should_exit = True
    thread.join()


def test_the_scenes_of_a_game_are_listed_and_fetched(api: Api) -> None:
    listed = api.call("GET", f"/api/games/{GAME}/lessons", kind=LessonsInfo)
    assert [scene.id for scene in listed.scenes] == [scene.id for scene in intrigue.game(GAME).lessons()]
    intrigue.game(GAME).resolve(listed.players, listed.options)
    scene = api.call("GET", f"/api/games/{GAME}/lessons/{listed.scenes[0].id}", kind=LessonScene)
    assert scene.seats[scene.seat].name == "You"
    assert len(scene.steps) == len(intrigue.game(GAME).lessons()[0].steps)


@pytest.mark.parametrize(
    "path", [f"/api/games/{GAME}/lessons/none", "/api/games/none/lessons", "/api/games/none/lessons/x"]
)
def test_what_does_not_exist_is_refused(api: Api, path: str) -> None:
    with pytest.raises(ServerSaid, match="there is no"):
        api.call("GET", path, kind=LessonScene)


def test_what_one_has_done_is_remembered_once(api: Api) -> None:
    assert api.call("GET", "/api/me/lessons", kind=LessonsDone).done == {}
    for _ in range(2):
        told = api.call("PUT", "/api/me/lessons", LessonDone(game=GAME, scene="trick"), LessonsDone)
        assert told.done == {GAME: ["trick"]}
    with pytest.raises(ServerSaid, match="there is no such scene"):
        api.call("PUT", "/api/me/lessons", LessonDone(game=GAME, scene="none"), LessonsDone)
    assert api.call("GET", "/api/me/lessons", kind=LessonsDone).done == {GAME: ["trick"]}


@pytest.mark.parametrize(
    ("game_id", "scene_id"), [(game, scene.id) for game in intrigue.games() for scene in intrigue.game(game).lessons()]
)
def test_the_page_gets_the_table_of_every_step(game_id: str, scene_id: str) -> None:
    """What goes on is offered, the log continues, and nothing is sent that the seat may not know."""
    game = intrigue.game(game_id)
    scene = next(scene for scene in game.lessons() if scene.id == scene_id)
    sent = scene_for_page(game_id, scene_id)
    number = 0
    for step, moment in zip(sent.steps, scene.moments(game), strict=True):
        offered = {choice.text for choice in step.table.update.legal}
        assert offered >= {*step.go, *step.replies}
        assert step.table.update.seed is None or moment.state.over
        assert msgspec.json.decode(step.table.update.view)["viewer"] == scene.seat
        assert step.table.update.seq >= number
        number = step.table.update.seq
    assert set(sent.endings) == set(scene.steps[-1].go or ("",))
    assert all(table.update.keep <= number for table in sent.endings.values())


def test_a_coach_speaks_only_where_one_is_wanted_and_only_to_who_decides() -> None:
    game = intrigue.game(GAME)
    table = Table(header("table", "room", game, 3, {}, 1, NAMES[:3]))
    (asked,) = table.state.pending
    with_coach, without = (Showing(table, NAMES[:3], coach=coach) for coach in (True, False))
    for viewer in (None, 0, 1, 2):
        assert without.update(viewer, 0, ()).question.coach == ""
        assert bool(with_coach.update(viewer, 0, ()).question.coach) == (viewer == asked)


def test_progress_is_part_of_ones_own_data(api: Api) -> None:
    api.call("PUT", "/api/me/lessons", LessonDone(game=GAME, scene="trick"), LessonsDone)
    kept = [(note.kind, note.key) for note in api.call("GET", "/api/me/data", kind=MyData).results]
    assert kept == [("lesson", f"{GAME}/trick")]
