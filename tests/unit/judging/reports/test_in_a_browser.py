"""The page in a real browser: it is quiet, readable at every width, and can be sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.judging.reports.report_data import StudyReport
from generator.judging.reports.report_files import render_page as write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


PHONE, DESK = 400, 1400
MEASURING = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8")
Open = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open the page in a window of a width, with scripts or without."""
    contexts = []

    def visit(width: int = DESK, where: str = address, scripts: bool = True) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900},
                                      java_script_enabled=scripts)
        contexts.append(context)
        page = context.new_page()
        page.goto(where)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def plain_address(plain_study: StudyReport, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a game without art."""
    file = tmp_path_factory.mktemp("plain") / "balance.html"
    file.write_bytes(write_page(plain_study, (), {}))
    return file.as_uri()


def measured(page: Page, question: str) -> Any:
    """What the page itself measures; see measuring.js."""
    return page.evaluate(f"async () => {{ {MEASURING}; await document.fonts.ready; "
                         f"return {question}; }}")


def column(page: Page, title: str) -> list[str | None]:
    """The values of a column of the first gallery, from top to bottom."""
    return page.locator(".gallery").first.locator(f'tbody td[data-label="{title}"]').evaluate_all(
        "cells => cells.map(cell => cell.dataset.value ?? null)")


def test_the_page_asks_for_nothing_and_complains_of_nothing(browser: Browser,
                                                            address: str) -> None:
    page = browser.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(address)
    page.locator(".gallery button").first.click()
    page.close()
    assert [each for each in asked if not each.startswith("data:")] == [address]
    assert said == []


@pytest.mark.parametrize(("width", "folds"), [(PHONE, "closed"), (PHONE, "open"), (800, "open"),
                                              (DESK, "closed"), (DESK, "open")])
def test_no_two_texts_overlap(open_page: Open, width: int, folds: str) -> None:
    page = open_page(width)
    if folds == "open":
        measured(page, "unfold()")
    assert measured(page, "overlaps()") == []


@pytest.mark.parametrize("width", [PHONE, 800, DESK])
def test_nothing_is_wider_than_the_window(open_page: Open, width: int) -> None:
    page = open_page(width)
    measured(page, "unfold()")
    assert measured(page, "tooWide()") == []


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_game_without_art_is_as_readable(open_page: Open, plain_address: str,
                                           width: int) -> None:
    page = open_page(width, plain_address)
    assert measured(page, "[...overlaps(), ...tooWide()]") == []


def test_the_bundled_letters_are_used(open_page: Open) -> None:
    page = open_page()
    assert measured(page, "[...document.fonts].map(font => font.status)") == ["loaded"] * 3


def test_a_click_sorts_numbers_as_numbers(open_page: Open) -> None:
    page = open_page()
    button = page.locator(".gallery").first.get_by_role("button", name="Turns on offer")
    button.click()
    known = [float(each) for each in column(page, "Turns on offer") if each is not None]
    assert known == sorted(known)
    assert known[0] == 2
    assert known[-1] > 10
    button.click()
    again = [float(each) for each in column(page, "Turns on offer") if each is not None]
    assert again == sorted(known, reverse=True)


def test_components_without_a_figure_come_last_both_ways(open_page: Open) -> None:
    page = open_page()
    button = page.locator(".gallery").first.get_by_role("button", name="Pick rate")
    for _ in range(2):
        button.click()
        values = column(page, "Pick rate")
        assert None not in values[:36]
        assert set(values[36:]) == {None}


def test_the_order_is_told_to_those_who_hear_the_page(open_page: Open) -> None:
    page = open_page()
    head = page.locator(".gallery").first.get_by_role("columnheader", name="Pick rate")
    assert head.get_attribute("aria-sort") == "none"
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_sorts_too(open_page: Open, key: str) -> None:
    page = open_page(PHONE)
    page.locator(".gallery").first.get_by_role("button", name="Name").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press(key)
    points = [float(each) for each in column(page, "Points") if each is not None]
    assert points == sorted(points)
    assert page.evaluate("document.activeElement.textContent") == "Points"


def test_kinds_can_be_shown_alone(open_page: Open) -> None:
    page = open_page()
    rows = page.locator(".gallery").first.locator("tbody tr:visible")
    assert rows.count() == 53
    page.get_by_role("button", name="Chocolate cards").click()
    assert rows.count() == 6
    page.get_by_role("button", name="All", exact=True).click()
    assert rows.count() == 53


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_without_scripts_it_is_a_plain_list(open_page: Open, width: int) -> None:
    page = open_page(width, scripts=False)
    assert page.locator(".gallery").first.locator("tbody tr:visible").count() == 53
    assert page.locator("button:visible").count() == 0
    page.locator("summary").first.click()
    assert page.locator("details[open]").count() > 0
    assert page.locator(".gallery").first.get_by_text("box-17").is_visible()
