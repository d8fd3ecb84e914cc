"""The Play page in a real browser: a curtain hides hands, and the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from generator.apps.studio.app import studio_app
from generator.apps.studio.workbench import Workbench
from tests.unit.apps.studio.clicks import begin
from tests.unit.apps.studio.conftest import Running, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio whose bots don't wait."""
    bench = Workbench("chocoly")
    bench.matches, bench.pace = tmp_path_factory.mktemp("play") / "matches", 0.0
    with served(studio_app(bench), bench.hub.close) as port:
        yield Running(port, bench)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone that wants no motion; whatever goes wrong in its page fails the test."""
    context = browser.new_context(viewport={"width": 400, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert wrong == []


def test_nothing_of_the_next_one_s_hand_is_in_the_page_before_the_curtain_is_lifted(
        studio: Running, page: Page) -> None:
    heard: list[str] = []
    page.on("response", lambda answer: heard.append(answer.url))
    page.goto(f"{studio.address}/play")
    page.get_by_label("Who has seat 2").select_option("person")
    page.get_by_role("button", name="Begin").click()
    lift = page.get_by_role("button", name="I am ")
    lift.wait_for()
    assert page.locator(".piece").count() == 0
    assert not [each for each in heard if "/seat/" in each]
    lift.click()
    page.locator(".piece").first.wait_for()


def test_what_can_not_be_done_is_refused_with_the_rule_that_forbids_it(
        studio: Running, page: Page) -> None:
    begin(page, studio.address, 2)
    page.wait_for_function("() => document.querySelector('.spot, .step .word')")
    page.evaluate("""() => {
      const spots = [...document.querySelectorAll('.spot')].map((each) => each.title);
      const others = [...document.querySelectorAll('.piece')]
        .filter((each) => !spots.includes(each.alt));
      others[0].click();
    }""")
    page.locator(".why:not(:empty)").wait_for()
    assert page.locator(".why").inner_text().startswith(("That can’t be done", "Nothing can be"))
