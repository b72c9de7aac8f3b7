"""What the server does for the page, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import intrigue
from intrigue.server import schemas
from intrigue.server.limits import Limits
from intrigue.server.lobby import Config
from intrigue.server.running import application

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(tmp_path, Config()), base_url="http://games.example") as made:
        yield made


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    answer = client.get("/page/games/chess")

    assert answer.status_code == 404
    assert "chess" in answer.json()["reason"]


def test_no_view_is_taken_from_outside(client: TestClient) -> None:
    """Only views that the server has made itself are drawn: one that is sent here could have millions of players."""
    answer = client.post("/page/games/catherine/show", json={"view": {"players": 8_000_000}, "names": []})

    assert answer.status_code == 404


def test_boards_get_content_and_actions(client: TestClient) -> None:
    pieces = client.get("/page/games/pot-de-vin").json()

    game = intrigue.game("pot-de-vin")
    assert pieces["actions"] == [game.actions.text(action) for action in range(len(game.actions))]
    assert len(pieces["content"]["card"]) == 52


def test_the_link_of_a_room_comes_as_a_picture(client: TestClient) -> None:
    answer = client.get("/page/rooms/abcdefgh2345/qr.svg")

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")


@pytest.mark.parametrize("what", ["qr.svg", "link"])
def test_an_endless_name_is_no_room(client: TestClient, what: str) -> None:
    assert client.get(f"/page/rooms/{'x' * 5000}/{what}").status_code == 404


HERE, NEARBY, ELSEWHERE = "http://127.0.0.1:8000", "http://192.168.1.5:8000", "http://games.example"


@pytest.mark.parametrize(
    ("opened", "known", "link", "alone"),
    [
        (HERE, HERE, HERE, True),
        (HERE, NEARBY, NEARBY, False),
        (NEARBY, NEARBY, NEARBY, False),
        (ELSEWHERE, NEARBY, ELSEWHERE, False),
        (ELSEWHERE, "", ELSEWHERE, False),
    ],
)
def test_the_link_for_others_is_one_that_they_can_follow(
    tmp_path: Path, opened: str, known: str, link: str, alone: bool
) -> None:
    """Given where the page was opened and where the server is in the network, a link for others."""
    with TestClient(application(tmp_path, Config(address=known)), base_url=opened) as client:
        answer = client.get("/page/rooms/abcdefgh2345/link").json()

    assert answer == {"link": f"{link}/room/abcdefgh2345", "alone": alone}


@pytest.mark.parametrize("host", ["a" * 5000, "[", "a b", "", "evil.example/x", "[::1", "a:b:c", "\u00e9"])
@pytest.mark.parametrize("what", ["qr.svg", "link"])
def test_a_host_that_cannot_be_is_refused(client: TestClient, what: str, host: str) -> None:
    """A picture cannot hold an endless link, and no link leads to such a host."""
    answer = client.get(f"/page/rooms/abcdefgh2345/{what}", headers=[(b"host", host.encode())])

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("built", [True, False])
def test_an_unknown_address_is_told_to_people_and_to_programs(tmp_path: Path, built: bool) -> None:
    """People get a page with the way back, programs a body with a code; what only programs ask for is never a page."""
    with TestClient(application(tmp_path, Config(), a_page(tmp_path) if built else tmp_path)) as client:
        for path in ("/nowhere", "/api", "/rooms", "/x" * 2000, "/nowhere/%00%ff"):
            page = client.get(path, headers=BROWSER)
            assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert ("<p>page</p>" if built else "There is no such page") in page.text
            assert "default-src 'none'" in page.headers["content-security-policy"]
            body = client.get(path, headers={"accept": "application/json"})
            assert (body.status_code, body.json()["code"]) == (404, "unknown")
        for path in ("/api/nowhere", "/page/nowhere", "/assets/nowhere.js", f"/assets/{'x' * 3000}.css"):
            body = client.get(path, headers=BROWSER)
            assert (body.status_code, body.json()["code"]) == (404, "unknown")
        assert client.post("/nowhere", headers=BROWSER).json()["code"] == "unknown"
        assert client.post("/about", headers=BROWSER).json()["code"] == "method"


def test_whoever_asks_too_often_has_to_knock_again(tmp_path: Path) -> None:
    """Files, and addresses where there is nothing, are counted as well."""
    config = Config(limits=Limits(requests=3, files=3, request_seconds=3600.0))
    with TestClient(application(tmp_path, config, a_page(tmp_path))) as client:
        for path in ("/favicon.svg", "/nowhere"):
            statuses = [client.get(path).status_code for _ in range(4)]
            assert statuses[3] == 429
            assert 429 not in statuses[:3]
        assert client.get("/nowhere").headers["connection"] == "close"


def test_without_a_built_page_the_server_says_how_to_get_one(tmp_path: Path) -> None:
    with TestClient(application(tmp_path, Config(), tmp_path)) as client:
        assert "has not been built" in client.get("/").text
        assert "has not been built" in client.get("/room/abc").text


def a_page(folder: Path) -> Path:
    """A page as the build makes it."""
    built = folder / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<p>page</p>")
    (built / "assets" / "index-1.js").write_text("plain")
    (built / "assets" / "index-1.js.gz").write_bytes(b"packed")
    (built / "favicon.svg").write_text("<svg/>")
    return built


def test_a_built_page_is_served_compressed_and_kept(tmp_path: Path) -> None:
    with TestClient(application(tmp_path / "data", Config(), a_page(tmp_path))) as client:
        room, asset = client.get("/room/abc/watch"), client.get("/assets/index-1.js", headers={"accept-encoding": ""})
        missing, icon = client.get("/assets/..%2Findex.html"), client.get("/favicon.svg")
        again = client.get("/favicon.svg", headers={"if-none-match": icon.headers["etag"]})

    assert room.text == "<p>page</p>"
    assert room.headers["cache-control"] == "no-cache"
    assert "default-src 'none'" in room.headers["content-security-policy"]
    assert asset.text == "plain"
    assert "immutable" in asset.headers["cache-control"]
    assert icon.headers["content-type"] == "image/svg+xml"
    assert missing.status_code == 404
    assert (again.status_code, again.content) == (304, b"")


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    """After a change of a view, an event or a message: make types."""
    for path in schemas.write(tmp_path):
        made = (GENERATED / f"{path.stem}.ts").read_text(encoding="utf-8")
        assert f"// schema {sha256(path.read_bytes()).hexdigest()}" in made, f"{path.stem}: make types"
