"""The page that needs no server, from visit to visit: other windows, other versions, other sites of the same host, and
browsers that keep nothing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.still import FileServer
from tests.browser.tour import KEPT, SITE, StayAtHome
from tests.browser.visitor import PATIENCE

pytestmark = [pytest.mark.checkout, pytest.mark.slow]
GAME = "empire-engine"
NEXT = "index-another0.js"  # the first script of another version
TRIES = 100
A_DAY = 86_400  # seconds
ASKED = "() => document.querySelector('.table')?.dataset.question"
FIRST_SCRIPT = "name => document.querySelector('script')?.src.endsWith(name)"
COUNT = "async (start) => (await caches.keys()).filter((name) => name.startsWith(start)).length"
WAITING = """async () => {
  const kept = await navigator.serviceWorker.ready;
  while (!kept.waiting) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the next version has been fetched."""
REFUSED = """async () => {
  const kept = await navigator.serviceWorker.ready;
  const next = kept.installing ?? (await new Promise((done) => (kept.onupdatefound = () => done(kept.installing))));
  while (next.state === "installing") await new Promise((done) => setTimeout(done, 50));
  if (next.state !== "redundant") throw new Error(`the next version is ${next.state}`);
}"""
"""Waits until a next version was found and refused."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a host offers."""
    if not (SITE / "index.html").is_file():
        pytest.fail("The page that needs no server has not been built: make site")
    shutil.copytree(SITE, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def server(folder: Path) -> Iterator[FileServer]:
    server = FileServer(folder, fresh=A_DAY)
    yield server
    server.stop()


def deploy(folder: Path, *, half: bool = False) -> None:
    """Put another version there, as the build would make it. One that is half there lacks its first page."""
    (script,) = re.findall(r"index-[\w-]{8}\.js", (SITE / "index.html").read_text())
    (version,) = re.findall(r"\}([0-9a-f]{16})`", (SITE / "offline.js").read_text())
    (folder / "assets" / script).replace(folder / "assets" / NEXT)
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".js" or (path.suffix == ".html" and not half):
            path.write_text(path.read_text().replace(script, NEXT).replace(version, "0123456789abcdef"))


def window(kim: StayAtHome) -> Page:
    """Another window of the same browser."""
    page = kim.context.new_page()
    page.goto(kim.url)
    page.locator("[data-play]").first.wait_for()
    return page


def test_a_second_window_waits_and_can_take_the_tables(browser: Browser, server: FileServer) -> None:
    kim = StayAtHome(browser, server.url, 390)
    kim.play_now(GAME)
    assert kim.wait_to_be_asked()
    kim.answer(0)
    second = window(kim)
    expect(second.get_by_role("status").get_by_text("The tables are open in another tab or window.")).to_be_visible()
    second.get_by_role("button", name="Use them here").click()
    second.locator('main a[href*="/room/"]').click()
    second.wait_for_function(ASKED)
    expect(kim.page.get_by_role("alert")).to_contain_text("The tables are open in another tab or window now.")
    kim.page.get_by_role("button", name="Use them here").click()
    kim.page.wait_for_function(ASKED)
    kim.finish()
    expect(second.get_by_role("alert")).to_contain_text("in another tab or window now.")
    assert not kim.complaints
    kim.leave()


def test_a_browser_that_stores_nothing_plays_and_says_so(browser: Browser, server: FileServer, tmp_path: Path) -> None:
    """All cookies are blocked: the page gets no database, no cache, no locks and no storage of any other kind."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context = browser.browser_type.launch_persistent_context(
        settings.parents[1], executable_path=find_chromium(), args=ARGUMENTS, timeout=PATIENCE
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(server.url)
    assert page.evaluate("() => { try { return localStorage.length } catch { return 'denied' } }") == "denied"
    page.locator(f'[data-play="{GAME}"]').click()
    page.wait_for_function(ASKED)
    expect(page.get_by_text("This browser keeps nothing for this page.")).to_be_visible()
    context.close()


def test_a_new_version_is_offered_and_the_game_goes_on_in_it(
    browser: Browser, server: FileServer, folder: Path
) -> None:
    """Also where the host has told the browser not to ask again for a day."""
    kim = StayAtHome(browser, server.url, 1440)
    kim.come()
    kim.play_now(GAME)
    assert kim.wait_to_be_asked()
    deploy(folder)
    kim.page.reload()
    kim.page.wait_for_function(ASKED)
    assert NEXT not in kim.page.content()
    kim.page.get_by_role("button", name="Load it").click()
    kim.page.wait_for_function(FIRST_SCRIPT, arg=NEXT)
    kim.page.wait_for_function(ASKED)
    kim.context.set_offline(True)
    kim.page.reload()
    assert NEXT in kim.page.content()
    kim.finish()
    assert not kim.complaints
    kim.leave()


def test_a_new_version_comes_by_itself_once_the_page_was_closed(
    browser: Browser, server: FileServer, folder: Path
) -> None:
    """And not before all of it is on the server."""
    kim = StayAtHome(browser, server.url, 1440)
    kim.come()
    deploy(folder, half=True)
    kim.open_lobby()
    kim.page.evaluate(REFUSED)
    shutil.rmtree(folder)
    shutil.copytree(SITE, folder)
    deploy(folder)
    kim.open_lobby()
    assert NEXT not in kim.page.content()
    kim.page.evaluate(WAITING)
    for _ in range(TRIES):  # a browser takes some time to close a page
        kim.page.close()
        kim.page = kim.context.new_page()
        kim.page.goto(kim.url)
        if NEXT in kim.page.content():
            break
    kim.play_now(GAME)
    assert NEXT in kim.page.content()
    assert kim.wait_to_be_asked()
    assert not kim.complaints
    kim.leave()


def test_the_page_can_be_opened_by_the_name_of_its_file(browser: Browser, server: FileServer) -> None:
    """Also without a network, once it was opened."""
    kim = StayAtHome(browser, server.url, 390)
    kim.come()
    kim.context.set_offline(True)
    kim.page.goto(f"{server.url}index.html#/about")
    expect(kim.page.get_by_role("heading", name="About Intrigue")).to_be_visible()
    kim.page.goto(f"{server.url}index.html")
    kim.page.locator(f'[data-play="{GAME}"]').click()
    assert kim.wait_to_be_asked()
    kim.leave()


def test_sites_of_one_host_leave_each_other_alone(browser: Browser, folder: Path) -> None:
    """Below two paths, in two versions: both keep their files."""
    shutil.copytree(folder, folder.parent / "another")
    deploy(folder.parent / "another")
    server = FileServer(folder.parent)
    kim = StayAtHome(browser, f"{server.url}site/", 1440)
    kim.come()
    before = kim.page.evaluate(COUNT, "intrigue /below/a/path/site/ ")
    kim.url = f"{server.url}another/"
    kim.open_lobby()
    expect(kim.page.get_by_label("Loaded")).to_have_count(0)
    kim.page.evaluate(KEPT)
    assert kim.page.evaluate(COUNT, "intrigue /below/a/path/site/ ") == before == 1
    server.stop()
    kim.context.set_offline(True)
    kim.url = f"{server.url}site/"
    kim.play_now(GAME)
    assert kim.wait_to_be_asked()
    assert not kim.complaints
    kim.leave()
