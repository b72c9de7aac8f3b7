"""People in a room and their own data: what the host, the others and the operator can do on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow


def test_a_host_bans_a_spectator_and_lets_them_in_again(visit: Callable[..., Visitor]) -> None:
    host, guest = visit("Adina"), visit("Ben")
    link = host.set_up("pot-de-vin", players=3)
    guest.open_lobby()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit here").first.click()
    expect(guest.page.get_by_role("button", name="Stand up")).to_be_visible()

    host.page.get_by_role("button", name="Who may come in").click()
    host.page.get_by_role("button", name="Ban", exact=True).click()
    host.page.get_by_role("button", name="Confirm: keep out").click()

    expect(guest.page.get_by_text("You were asked to leave.")).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_text("The host of this room does not let you in.")).to_be_visible()
    host.page.get_by_role("button", name="Let in again").click()
    expect(host.page.get_by_role("button", name="Let in again")).to_have_count(0)
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="Sit here").first).to_be_visible()
    guest.complaints.clear()


def test_a_private_room_says_so(visit: Callable[..., Visitor]) -> None:
    host, guest = visit("Adina"), visit("Ben")
    link = host.set_up("pot-de-vin", players=3)
    host.page.get_by_role("button", name="Who may come in").click()
    with host.page.expect_response("**/access"):
        host.page.get_by_label("Private: the link lets nobody new in").check()

    guest.page.goto(link)

    expect(guest.page.get_by_text("This room is private; ask its host to let you in.")).to_be_visible()
    guest.complaints.clear()


def test_a_code_takes_name_and_seat_to_another_device(visit: Callable[..., Visitor], house: House) -> None:
    old, new = visit("Adina"), visit("Ben")
    link = old.set_up("pot-de-vin", players=3)
    old.page.goto(house.url)
    old.page.get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Make a recovery code").click()
    code = old.page.locator("[data-code]").inner_text()

    new.open_lobby()
    new.page.get_by_role("button", name="Settings").click()
    new.page.get_by_label("Recovery code").fill(code)
    new.page.get_by_role("button", name="Use it here").click()
    expect(new.page.locator("[data-code]")).not_to_have_text(code)

    new.page.goto(link)
    expect(new.page.get_by_role("button", name="Stand up")).to_be_visible()
    old.complaints.clear()


def test_somebody_is_reported_and_forgets_themselves(visit: Callable[..., Visitor], house: House) -> None:
    host, guest = visit("Adina"), visit("Ben")
    link = host.set_up("pot-de-vin", players=3)
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit here").first.click()
    guest.page.get_by_role("button", name="People").click()
    guest.page.get_by_role("button", name="Report").click()
    guest.page.get_by_label("What is wrong?").fill("cheats")
    with guest.page.expect_response("**/reports") as answered:
        guest.page.get_by_role("button", name="Send the report").click()
    assert answered.value.ok

    guest.page.goto(house.url)
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("button", name="Delete it").click()
    with guest.page.expect_response("**/api/me") as gone:
        guest.page.get_by_role("button", name="Confirm:").click()
    assert gone.value.ok
    expect(host.page.locator("strong", has_text="Ben")).to_have_count(0)
