"""The table as a page draws it: pieces in their places, and what can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from generator.apps.studio.app import web_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"


def piece(zone: str, index: int, x: float, y: float, part: str = "", **other: Any
          ) -> dict[str, Any]:
    return {"kind": "card", "part": part, "side": "front" if part else "back", "zone": zone,
            "index": index, "cell": None, "x": x, "y": y, "turn": 0, "w": 60, "h": 90, "face": DOT,
            **other}


def table(*pieces: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"size": [600, 400], "surface": "#345634", "pieces": list(pieces), "counts": [],
            "zones": [], "cells": [], "seats": [], "figures": {}, "seat": 0, "phase": "play",
            "turn": 1, "over": False, **other}


BEFORE = table(piece("deck", 0, 100, 200), piece("tray", 0, 300, 200, "truffle"),
               piece("tray", 1, 400, 200, "praline"), piece("hand of seat 1", 0, 300, 340, "mint"))
AFTER = table(piece("deck", 0, 100, 200), piece("tray", 0, 300, 200, "praline"),
              piece("hand of seat 1", 0, 280, 340, "mint"),
              piece("hand of seat 1", 1, 340, 340, "truffle"))
TRAY = [{"zone": "tray", "part": "truffle"}, {"zone": "tray", "part": "praline"}]
# Where the middle of every piece is seen, in millimetres of the table, by its element's mark.
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.piece')].map((each) => {
  const surface = document.querySelector('.felt').getBoundingClientRect();
  const { left, top, width, height } = each.getBoundingClientRect();
  const scale = 600 / surface.width;
  return [each.alt, [left + width / 2 - surface.left, top + height / 2 - surface.top]
    .map((pixels) => Math.round(pixels * scale))];
}))"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    """A page of a phone's size with nothing but the means to draw a table."""
    context = browser.new_context(viewport={"width": 400, "height": 700}, reduced_motion="reduce")
    page = context.new_page()
    page.set_content("<!doctype html><style>*{box-sizing:border-box}</style>")
    script, style = (web_files()[name][0].decode() for name in ("table.js", "table.css"))
    page.add_style_tag(content=style)
    page.add_script_tag(type="module", content=script + "\nwindow.drawTable = drawTable;")
    page.wait_for_function("() => Boolean(window.drawTable)")
    yield page
    context.close()


@pytest.fixture
def page(blank: Page) -> Page:
    """The page with a fresh element to draw in; `touched` is what was touched since."""
    blank.evaluate("""() => {
      const made = document.createElement('div');
      made.style.height = '500px';
      document.body.replaceChildren(made);
      window.touched = [];
      window.draw = (plain, spots) => window.drawTable(made, plain, {
        spots, viewer: 0, touch: (spot, isOffered) => window.touched.push([spot, isOffered]) });
    }""")
    return blank


def drawn(page: Page, plain: dict[str, Any], spots: Sequence[dict[str, Any]] = ()) -> None:
    page.evaluate("([plain, spots]) => { window.draw(plain, spots); }", [plain, list(spots)])


def test_what_can_be_touched_fills_the_window_when_it_is_asked_for(page: Page) -> None:
    drawn(page, BEFORE, TRAY)
    widths = "[...document.querySelectorAll('.spot')].map(each => each.getBoundingClientRect())"
    before = page.evaluate(f"{widths}[0].width")
    page.get_by_role("button", name="What can be touched").click()
    left, right, wide = page.evaluate(
        f"[{widths}[0].left, {widths}[1].right, document.documentElement.clientWidth]")
    assert page.evaluate(f"{widths}[0].width") > 2 * before
    assert 0 <= left < right <= wide


def test_every_piece_lies_where_the_arrangement_says(page: Page) -> None:
    drawn(page, BEFORE)
    assert page.evaluate(PLACES) == {
        "": [100, 200], "Truffle card in the tray": [300, 200],
        "Praline card in the tray": [400, 200], "Mint card in your hand": [300, 340]}


def test_a_piece_that_moves_is_the_same_picture_in_another_place(page: Page) -> None:
    drawn(page, BEFORE)
    page.evaluate("() => document.querySelectorAll('.piece').forEach("
                  "(each) => { each.dataset.was = each.alt; })")
    drawn(page, AFTER)
    was = page.evaluate("() => Object.fromEntries([...document.querySelectorAll('.piece')]"
                        ".map((each) => [each.alt, each.dataset.was]))")
    assert was["Truffle card in your hand"] == "Truffle card in the tray"


def test_a_card_from_the_deck_is_turned_over_on_its_way(page: Page) -> None:
    drawn(page, table(piece("deck", 0, 100, 200), piece("deck", 1, 100, 199)))
    page.evaluate("() => document.querySelectorAll('.piece').forEach("
                  "(each, nth) => { each.dataset.was = nth; })")
    drawn(page, table(piece("deck", 0, 100, 200), piece("tray", 0, 300, 200, "mint")))
    assert page.locator(".piece[alt^=Mint]").get_attribute("data-was") == "1"


def test_nothing_glides_for_those_who_want_less_motion(page: Page) -> None:
    drawn(page, BEFORE)
    assert page.locator(".piece").first.evaluate(
        "(each) => getComputedStyle(each).transitionDuration") == "0s"


def test_what_can_be_touched_is_a_button_that_says_what_it_is(page: Page) -> None:
    drawn(page, BEFORE, TRAY)
    page.get_by_role("button", name="Truffle card in the tray").click()
    assert page.evaluate("window.touched") == [[TRAY[0], True]]


def test_arrow_keys_lead_to_the_next_spot_and_enter_touches_it(page: Page) -> None:
    drawn(page, BEFORE, TRAY)
    page.locator(".spot[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("window.touched") == [[TRAY[1], True]]


def test_touching_anything_else_is_told_too(page: Page) -> None:
    drawn(page, BEFORE, TRAY)
    page.locator(".piece[alt^=Mint]").click()
    assert page.evaluate("window.touched") == [
        [{"zone": "hand of seat 1", "part": "mint", "index": 0}, False]]


def test_a_card_that_is_not_known_is_touched_by_its_place(page: Page) -> None:
    drawn(page, BEFORE, [{"zone": "deck", "index": 0}])
    page.get_by_role("button", name="Card in the deck, face down").click()
    assert page.evaluate("window.touched") == [[{"zone": "deck", "index": 0}, True]]


def test_an_empty_cell_can_be_touched(page: Page) -> None:
    spot = {"zone": "sampler of seat 1", "cell": [1, -0.5]}
    drawn(page, table(cells=[{**spot, "x": 300, "y": 100, "w": 50, "h": 50, "turn": 90}]), [spot])
    page.get_by_role("button", name="Place 2, 0.5 in your sampler").click()
    assert page.evaluate("window.touched") == [[spot, True]]


def test_a_table_that_is_zoomed_scrolls_in_its_own_window(page: Page) -> None:
    drawn(page, BEFORE)
    for _ in range(3):
        page.get_by_role("button", name="Closer").click()
    assert page.evaluate("""() => [document.documentElement.scrollWidth <= innerWidth,
        document.querySelector('.table-window').scrollWidth > innerWidth]""") == [True, True]
