"""A story everybody can follow, and coming in: told in turns, at one's own pace, with a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import intrigue
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow


def test_turns_are_sentences_that_open_into_lines(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("pot-de-vin")
    ada.start()
    ada.wait_to_be_asked()
    ada.answer(0)
    ada.wait_to_be_asked()

    ada.page.get_by_role("button", name="Log", exact=True).click()
    tale = ada.page.locator("details[data-tale]").first
    expect(tale.locator(".lines")).to_be_hidden()
    tale.locator("summary").click()
    expect(tale.locator(".lines p").first).to_be_visible()
    ada.page.get_by_role("button", name="Since your last move", exact=True).click()
    expect(ada.page.get_by_role("log")).to_have_attribute("aria-label", "Since your last move")


def test_a_card_in_the_log_explains_itself_and_shows_where_it_lies(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("pot-de-vin")
    ada.start()
    ada.wait_to_be_asked()
    ada.page.get_by_role("button", name="Log", exact=True).click()
    on_the_board = ada.page.locator("[data-board] [data-piece], [data-hand] [data-piece]")
    ids = on_the_board.evaluate_all("all => all.map(one => one.dataset.piece)")
    chip = ada.page.locator(", ".join(f'[role=log] [data-chip="{piece}"]' for piece in ids)).first

    chip.hover()

    expect(ada.page.get_by_role("tooltip")).to_contain_text("On the board")
    expect(ada.page.locator("[data-pointed]")).to_have_count(1)


def test_a_spectator_pauses_and_goes_step_by_step(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Adina"), visit("Benno")
    link = ada.set_up("empire-engine")
    ada.start()
    ada.wait_to_be_asked()
    ben.page.goto(f"{link}/watch")
    ben.page.locator("[data-board]").wait_for()
    ben.page.keyboard.press("p")
    before = ben.page.locator(".table").get_attribute("data-seq")

    ada.answer(0)

    waiting = ben.page.get_by_role("button", name="Next step, ").first
    expect(waiting).to_be_visible()
    expect(ben.page.locator(".table")).to_have_attribute("data-seq", before or "")
    waiting.click()
    expect(ben.page.locator(".table")).not_to_have_attribute("data-seq", before or "")


def test_every_game_can_be_played_without_scrolling(visit: Callable[..., Visitor]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    ada.play_now("pot-de-vin")
    ada.open_lobby()

    expect(ada.page.locator('[data-level="pot-de-vin"]')).to_have_value("fair")
    expect(ada.page.locator('[data-level="patriot"]')).to_have_value("novice")
    for button in ada.page.locator("[data-play]").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900
    assert ada.page.locator("h2").first.inner_text().startswith("Continue")


def test_who_comes_by_a_link_is_asked_for_a_name(visit: Callable[..., Visitor]) -> None:
    ada, eve = visit("Adina"), visit("")
    link = ada.set_up("pot-de-vin")

    eve.page.goto(link)
    expect(eve.page.get_by_role("dialog")).to_contain_text("Pot de Vin")
    eve.page.get_by_label("What shall the others call you?").fill("Evelyn")
    eve.page.get_by_role("button", name="Take a seat").click()

    expect(ada.page.locator("strong", has_text="Evelyn")).to_be_visible()


def test_own_cards_are_refused_at_their_line_or_used(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    box = intrigue.game("pot-de-vin").content.text
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text(box.replace("[[guild]]\nid", "[[guild]]\nwho", 1))
    good.write_text(box.replace('name = "Nobles"', 'name = "Grandees"'))
    ada = visit()
    ada.set_up("pot-de-vin")
    ada.page.get_by_text("More rules and settings").click()

    ada.page.locator("[data-own-cards]").set_input_files(bad)
    expect(ada.page.locator(".problem .here")).to_contain_text("who =")
    ada.complaints.clear()  # the browser notes that a request was refused
    ada.page.locator("[data-own-cards]").set_input_files(good)
    expect(ada.page.get_by_text("This table plays with own cards.")).to_be_visible()
    ada.start()
    ada.wait_to_be_asked()
    pieces = ada.page.evaluate("() => document.querySelector('[data-board]').textContent")
    assert "Nobles" not in pieces


def test_a_preset_sets_the_rules_of_a_first_game(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("potemkin-empire")

    with ada.page.expect_response("**/settings") as answered:
        ada.page.get_by_label("First game").check()

    assert answered.value.json()["settings"]["options"] == {"abilities": False}
