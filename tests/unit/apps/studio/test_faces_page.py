"""The page of all faces in a real browser: it follows the files, also over mistakes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING

import pytest

from generator.apps.studio.workbench import Snapshot
from generator.base.findings import Complaint
from tests.conftest import ROOT
from tests.unit.apps.studio.conftest import PATIENT, Running, studio_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ASHA = 'li[data-name="customer/black-01"]'
EDMUND = 'li[data-name="customer/black-02"]'


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a game that tests may change, if they change it back."""
    root = tmp_path_factory.mktemp("studio")
    for part in ("components", "templates"):
        shutil.copytree(ROOT / part / "chai", root / part / "chai")
    return root


@pytest.fixture(scope="module")
def running(project: Path) -> Iterator[Running]:
    with studio_of(project) as found:
        yield found


@pytest.fixture(scope="module")
def window(browser: Browser, running: Running) -> Iterator[Page]:
    """The page, open at the customers."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.goto(f"{running.address}/faces")
    yield page
    context.close()


@pytest.fixture
def page(window: Page, running: Running) -> Page:
    """The same page as if it had been opened anew."""
    window.evaluate("history.pushState(null, '', '?kind=customer'); "
                    "dispatchEvent(new PopStateEvent('popstate'))")
    window.wait_for_selector(f"{ASHA} img")
    window.wait_for_selector(".status:has-text('up to date')")
    return window


@contextmanager
def saved(file: Path, change: Callable[[str], str]) -> Iterator[None]:
    """A file that is another one for a while."""
    before = file.read_text(encoding="utf-8")
    assert change(before) != before
    file.write_text(change(before), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def key(page: Page, tile: str) -> str:
    return str(page.locator(f"{tile} img").get_attribute("data-key"))


def wait_for_other(page: Page, tile: str, before: str) -> None:
    page.wait_for_function("([tile, before]) => { const image = document.querySelector(tile + "
                           "' img'); return image && image.dataset.key !== before; }",
                           arg=[tile, before])


def customers(project: Path) -> Path:
    return project / "components" / "chai" / "customers.yaml"


def test_a_save_shows_on_the_piece_it_is_about_and_on_no_other(page: Page, project: Path) -> None:
    one, other = key(page, ASHA), key(page, EDMUND)
    with saved(customers(project), lambda text: text.replace("name: Asha", "name: Asya")):
        wait_for_other(page, ASHA, one)
        assert (page.locator(f"{ASHA} .name").inner_text(), key(page, EDMUND)) == ("Asya", other)
    wait_for_other(page, ASHA, key(page, ASHA))
    assert key(page, ASHA) == one


def test_a_mistake_lies_over_the_last_good_picture_until_it_is_repaired(
        page: Page, project: Path) -> None:
    before = key(page, ASHA)
    with saved(customers(project), lambda text: text.replace("vp: 11", "vp: eleven", 1)):
        page.wait_for_selector(f".trouble.wrong .finding, {ASHA}.old")
        page.wait_for_selector(f"{ASHA}.old")
        told = page.locator(".trouble .finding").first.inner_text()
        link = page.locator(".trouble .place").first.get_attribute("href")
        assert ("customers.yaml:9:" in told, "^^^^" in told, key(page, ASHA)) == (
            True, True, before)
        assert str(link).startswith(f"vscode://file{customers(project)}:9:")
    page.wait_for_selector(f"{ASHA}:not(.old)")
    page.wait_for_selector(".trouble", state="hidden")


def test_what_is_right_is_brought_up_to_date_beside_a_mistake(page: Page, project: Path) -> None:
    other = key(page, EDMUND)
    with saved(customers(project), lambda text: text.replace("vp: 11", "vp: eleven", 1).replace(
            "name: Edmund", "name: Edmond")):
        wait_for_other(page, EDMUND, other)
        assert page.locator(f"{EDMUND}.old").count() == 0
    page.wait_for_selector(".trouble", state="hidden")


def test_a_page_that_nobody_sees_lets_go_and_catches_up_when_it_is_seen(
        page: Page, running: Running, project: Path) -> None:
    def show(seen: bool) -> None:
        page.evaluate("hidden => { Object.defineProperty(document, 'hidden', {value: hidden, "
                      "configurable: true}); document.dispatchEvent(new Event("
                      "'visibilitychange')); }", not seen)

    one = key(page, ASHA)
    heard: Queue[Snapshot] = Queue()
    running.bench.after_change.append(heard.put)
    show(seen=False)
    with saved(customers(project), lambda text: text.replace("name: Asha", "name: Asya")):
        heard.get(timeout=30)
        assert key(page, ASHA) == one
        show(seen=True)
        wait_for_other(page, ASHA, one)
    running.bench.after_change.remove(heard.put)
    wait_for_other(page, ASHA, key(page, ASHA))


def test_another_language_shows_other_faces_and_stands_in_the_address(page: Page) -> None:
    before = key(page, ASHA)
    page.select_option("select[name=language]", "ja")
    wait_for_other(page, ASHA, before)
    assert "language=ja" in page.url
    page.go_back()
    page.wait_for_function("before => document.querySelector(\"[data-name='customer/black-01'] "
                           "img\").dataset.key === before", arg=before)


def test_search_leaves_what_says_the_words(page: Page) -> None:
    page.fill("input[type=search]", "edmund tea:black")
    names = page.locator(".pieces li:visible .name").all_inner_texts()
    page.fill("input[type=search]", "")
    assert names == ["Edmund"]


def test_a_piece_says_where_its_values_are_written(page: Page) -> None:
    page.click(f"{EDMUND} button")
    row = page.locator(".panel tr", has_text="vp")
    row.wait_for()
    assert row.locator("a").get_attribute("href", timeout=5000) is not None
    assert "face=customer%2Fblack-02" in page.url
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="hidden")


def test_the_page_goes_no_wider_than_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size({"width": 1400, "height": 900})
    assert wide <= 400


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("view", ["cairo", "difference"])
def test_a_piece_is_shown_as_cairosvg_draws_it(page: Page, view: str) -> None:
    page.click(f"{ASHA} button")
    page.select_option(".panel select[name=drawn]", view)
    page.wait_for_selector(f".panel img[src*='/{view}/']", timeout=PATIENT)
    image = page.locator(f".panel img[src*='/{view}/']").first
    assert image.evaluate("image => image.naturalWidth") > 100


def test_without_cairosvg_the_panel_says_what_to_install(
        page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.drawing.press.cairo.missing_cairo", lambda: Complaint(
        "cairo/missing", "CairoSVG isn't installed", "pip install it"))
    page.click(f"{EDMUND} button")
    page.click(".panel .opinion summary")
    assert page.locator(".panel .opinion p").inner_text() == \
        "CairoSVG isn't installed. pip install it"
