"""The page that needs no server: plain files, and after the first visit not even a network."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.learner import Learner
from tests.browser.tour import REMEMBERED, SITE, StayAtHome, at_home, play

pytestmark = pytest.mark.checkout
BUILT = (SITE / "index.html").is_file()
GAME = "pot-de-vin"
DAMAGE = """async () => {
  const [name] = await caches.keys(), kept = await caches.open(name);
  await kept.put(new URL("python/memory", location.href.split("#")[0]), new Response("no memory"));
}"""
MENDED = """async () => {
  const place = new URL("python/memory", location.href.split("#")[0]);
  const size = async () => (await (await caches.match(place))?.blob())?.size ?? 0;
  while ((await size()) < 1e6) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until a memory is kept that can be one."""


@pytest.fixture(scope="module")
def kim(browser: Browser) -> Iterator[StayAtHome]:
    """Somebody whose network is gone since the page was opened."""
    if not BUILT:
        pytest.fail("The page that needs no server has not been built: make site")
    with at_home(browser, 1440) as somebody:
        yield somebody


@pytest.mark.skipif(not BUILT, reason="the page that needs no server has not been built: make site")
def test_a_game_starts_without_a_network(browser: Browser) -> None:
    with at_home(browser, 1440) as kim:
        kim.set_up("pot-de-vin")
        kim.start()
        assert kim.wait_to_be_asked()
        kim.answer(0)


@pytest.mark.slow
def test_a_game_is_played_without_a_network_and_goes_on_after_a_reload(browser: Browser) -> None:
    """One game on a phone; `make site-test` plays all of them, on a large screen too."""
    if not BUILT:
        pytest.fail("The page that needs no server has not been built: make site")
    with at_home(browser, 390) as kim:
        play(kim, "empire-engine")
        kim.open_lobby()
        expect(kim.page.get_by_text("Continue")).to_be_visible()
        expect(kim.page.get_by_text("Invited to a table?")).to_have_count(0)


@pytest.mark.slow
def test_a_lesson(kim: StayAtHome) -> None:
    learner = Learner(kim, GAME)
    learner.take(learner.scenes[0])
    kim.open_lobby()
    expect(kim.page.locator(f'[data-learn="{GAME}"]')).to_contain_text(f"1 of {len(learner.scenes)} done")


@pytest.mark.slow
def test_a_problem(kim: StayAtHome) -> None:
    kim.page.goto(kim.address(f"/problem/{GAME}/1"))
    kim.page.get_by_label("The question").locator("li button").first.click()
    expect(kim.page.locator("[data-right]")).to_contain_text("Best: ")


@pytest.mark.slow
def test_the_deal_of_the_day(kim: StayAtHome) -> None:
    kim.page.goto(kim.address("/study"))
    expect(kim.page.get_by_text("There is one a day in this browser")).to_be_visible()
    kim.page.get_by_role("button", name="Play it").click()
    assert kim.wait_to_be_asked()


@pytest.mark.slow
def test_hint_knowledge_replay_and_review(kim: StayAtHome) -> None:
    page = kim.page
    kim.set_up("empire-engine", players=2)
    kim.start()
    assert kim.wait_to_be_asked()
    page.keyboard.press("h")
    expect(page.get_by_text("The strong bot would choose")).to_be_visible()
    page.keyboard.press("k")
    page.locator("[data-known]").wait_for()
    page.get_by_role("button", name="Options", exact=True).click()
    kim.finish()
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_role("button", name="Known then").click()
    page.locator("[data-known]").wait_for()
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review this game").click()
    page.locator("[data-review=done]").wait_for()
    expect(page.get_by_label("Review").get_by_text("own decisions")).to_be_visible()


@pytest.mark.slow
def test_people_pass_the_device_around(kim: StayAtHome) -> None:
    page = kim.page
    kim.set_up(GAME, players=3)
    page.get_by_label("Who sits at seat 2").select_option("on this device")
    page.get_by_label("Name of the other person").fill("Ben")
    page.get_by_role("button", name="Sit", exact=True).click()
    expect(page.locator(".who", has_text="on this device")).to_have_count(2)
    page.locator("[data-start]").click()
    seen: set[str] = set()
    while len(seen) < 2:
        curtain = page.get_by_role("button", name="I am ")
        page.locator("[data-option]:enabled").or_(curtain).first.wait_for()
        if curtain.count():
            assert page.locator("[data-board], [role=log]").count() == 0
            seen.add(curtain.inner_text().removeprefix("I am "))
            curtain.click()
        else:
            kim.answer(0)
    assert seen == {"Kim", "Ben"}


@pytest.mark.slow
def test_what_needs_other_devices_is_said_to_need_a_server(kim: StayAtHome) -> None:
    page = kim.page
    kim.set_up(GAME)
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("For friends on their own phones you need a server")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Who may come in")).to_have_count(0)
    kim.open_lobby()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("To go on with them elsewhere you need a server")).to_be_visible()
    expect(page.get_by_label("Recovery code")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download it").click()
    assert "Kim" in json.dumps(json.loads(download.value.path().read_bytes()))


@pytest.mark.slow
def test_a_damaged_memory_is_made_anew(kim: StayAtHome) -> None:
    """The page keeps Python's memory, so that the next start is quick. It starts without it as well."""
    kim.open_lobby()
    kim.page.evaluate(DAMAGE)
    kim.page.reload()
    kim.page.locator(f'[data-play="{GAME}"]').click()
    assert kim.wait_to_be_asked()
    kim.page.evaluate(MENDED)
    kim.page.reload()
    kim.page.evaluate(REMEMBERED)
    assert kim.wait_to_be_asked()
