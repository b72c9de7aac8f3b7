"""Several people and screens at one table; coming back, and a server that comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
# A notice goes away after some seconds, which may be over before a busy machine has got round to a click.
NOTICES_STAY = """{
    const soon = window.setTimeout;
    window.setTimeout = (work, pause, ...more) => (pause < 4000 ? soon(work, pause, ...more) : 0);
}"""


def test_two_people_and_a_spectator_at_one_table(visit: Callable[..., Visitor]) -> None:
    ada, ben, eve = visit("Adina"), visit("Ben"), visit("Eve")
    link = ada.set_up("pot-de-vin", players=3)
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(ada.page.locator("strong", has_text="Ben")).to_be_visible()
    ada.start()
    ben.page.locator("[data-board]").wait_for()
    eve.page.goto(link)
    eve.page.locator("[data-board]").wait_for()

    for _ in range(3):
        for person in (ada, ben):
            if person.page.locator("[data-option]:enabled").count():
                person.answer(0)
    ben.page.keyboard.press("c")
    ben.page.get_by_label("Your message").fill("<b>hello</b>")
    ben.page.keyboard.press("Enter")

    ada.page.get_by_role("button", name="Chat").first.click()
    expect(ada.page.get_by_text("<b>hello</b>")).to_be_visible()
    expect(eve.page.locator("[data-options]")).to_have_count(0)
    expect(eve.page.locator("[aria-label='Your hand']")).to_have_count(0)
    ada.page.get_by_role("button", name="Mute Ben").click()
    expect(ada.page.get_by_text("<b>hello</b>")).to_have_count(0)


def test_a_game_over_days_says_who_is_asked_and_how_long_that_person_has(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Adina"), visit("Ben")
    link = ada.set_up("empire-engine", players=2)
    with ada.page.expect_response("**/settings"):
        ada.page.get_by_label("Time per decision").select_option("2 days")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(ada.page.locator("strong", has_text="Ben")).to_be_visible()
    ada.start()
    ben.page.locator("[data-board]").wait_for()
    ada.page.locator(".pending").first.wait_for()
    asked, other = (ada, ben) if ada.page.locator("[data-asked]").count() else (ben, ada)
    expect(asked.page.locator(".clock")).to_have_text("2 days")
    expect(other.page).to_have_title(f"{asked.name} to move · Empire Engine · Intrigue")

    asked.open_lobby()
    other.open_lobby()

    table = "[data-table]"
    expect(asked.page.locator(table)).to_contain_text("Your turn")
    expect(asked.page.locator(table)).to_contain_text("2 days left")
    expect(other.page.locator(table)).to_contain_text(f"{asked.name} to move")


def test_reloading_in_mid_game_comes_back_to_the_same_question(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("pot-de-vin", players=3)
    ada.start()
    ada.wait_to_be_asked()
    before = ada.options()

    ada.page.reload()

    ada.wait_to_be_asked()
    assert ada.options() == before


def test_the_page_outlives_a_restart_of_the_server(visit: Callable[..., Visitor], house: House) -> None:
    ada = visit()
    ada.set_up("pot-de-vin", players=3)
    ada.start()
    ada.wait_to_be_asked()
    ada.answer(0)
    ada.page.evaluate("window.untouched = true")

    house.stop(kill=True)
    expect(ada.page.get_by_text("Reconnecting")).to_be_visible()
    house.start()

    expect(ada.page.get_by_text("Reconnecting")).to_have_count(0)
    for _ in range(3):
        ada.wait_to_be_asked()
        ada.answer(1)
    assert ada.page.evaluate("window.untouched")
    ada.complaints[:] = [line for line in ada.complaints if "WebSocket" not in line and "ERR_CONNECTION" not in line]


def test_people_who_share_a_device_see_only_their_own_hand(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    page = ada.page
    ada.set_up("pot-de-vin", players=3)
    page.get_by_label("Who sits at seat 2").select_option("on this device")
    page.get_by_label("Name of the other person").fill("Ben")
    page.get_by_role("button", name="Sit", exact=True).click()
    expect(page.locator(".who", has_text="on this device")).to_have_count(2)
    page.locator("[data-start]").click()

    hands: dict[str, str | None] = {}
    for _ in range(6):
        curtain = page.get_by_role("button", name="I am ")
        page.locator("[data-option]:enabled").or_(curtain).first.wait_for()
        if curtain.count():
            name = curtain.inner_text().removeprefix("I am ")
            assert page.locator("[data-board], [role=log]").count() == 0
            curtain.click()
            page.locator("[aria-label='Your hand']").wait_for()
            hands.setdefault(
                name, page.locator("[aria-label='Your hand'] [data-piece]").first.get_attribute("data-piece")
            )
        else:
            ada.answer(0)

    assert set(hands) == {"Adina", "Ben"}
    assert hands["Adina"] != hands["Ben"]


def test_a_shared_screen_shows_the_table_and_no_secrets(visit: Callable[..., Visitor]) -> None:
    ada, screen = visit("Adina"), visit("Screen")
    link = ada.set_up("pot-de-vin", players=3)
    ada.start()

    screen.page.goto(f"{link}/watch")

    screen.page.locator("[data-board]").wait_for()
    expect(screen.page.get_by_text("watching")).to_be_visible()
    expect(screen.page.locator("[aria-label='Your hand']")).to_have_count(0)


def test_a_dim_card_says_which_rule_forbids_it(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    page = ada.page
    page.add_init_script(NOTICES_STAY)
    ada.set_up("pot-de-vin", players=3)
    ada.start()

    for _ in range(12):
        ada.wait_to_be_asked()
        dim = page.locator("[aria-label='Your hand'] .dim button")
        if dim.count():
            dim.first.click(force=True)  # it is no use as a move, but it answers
            break
        ada.answer(0)

    page.locator(".notice").get_by_role("button", name="Rule PV-").click()
    expect(page.get_by_role("heading", name="Rule PV-3")).to_be_visible()
