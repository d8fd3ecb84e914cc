"""The pages of the kit as they will be printed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from generator.apps.studio.page_previews import PreviewPage
from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.units import Rect, Size
from generator.game.load.game_folder import open_game
from generator.paper.printers import FILE, PrinterStore
from generator.paper.sheets.misregistration import HomePrinter, Misregistration
from tests.conftest import ROOT
from tests.unit.apps.studio.conftest import Running, asked, studio_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TINY = ROOT / "tests" / "data" / "tiny"
ASKEW = Misregistration(0.7, -0.3, 0.12, 1.002, 0.999)


def got(running: Running, path: str) -> tuple[int, str, bytes]:
    return asked(running.port, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close")


def listed(running: Running, **said: str) -> dict[str, object]:
    found = json.loads(got(running, f"/sheets/list?{urlencode(said)}")[2])
    assert isinstance(found, dict)
    return found


def test_the_pdf_is_the_one_that_a_build_writes_and_nothing_is_written(
        chocoly: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = build(open_game("chocoly", Findings()), KitRequest(targets=("pdf",), out=tmp_path),
                  NoProgress(),
                  Findings())
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    status, head, body = got(chocoly, f"/sheets/{listed(chocoly)['proof']}/kit.pdf")
    assert (status, "attachment; filename=\"chocoly.pdf\"" in head) == (200, True)
    assert body == (built.folder / built.artifacts[0].name).read_bytes()
    assert sorted(tmp_path.rglob("*")) == before


@pytest.fixture
def printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrinterStore:
    """What this user knows of printers, which is of one that is called office."""
    monkeypatch.setattr("generator.paper.printers.user_config_path", lambda name: tmp_path / name)
    known = PrinterStore()
    known.keep("office", "a4 long", ASKEW, Findings())
    known.keep("office", "a4 short by hand", ASKEW, Findings())
    return known


@pytest.fixture(scope="module")
def tiny() -> Iterator[Running]:
    with studio_of(TINY) as running:
        yield running


def test_for_a_printer_the_pdf_is_the_one_that_a_build_for_it_writes(
        tiny: Running, tmp_path: Path, printers: PrinterStore) -> None:
    built = build(open_game(str(TINY), Findings()), KitRequest(
        targets=("pdf",), out=tmp_path, printer=HomePrinter("office", ASKEW)), NoProgress(),
                  Findings())
    _, _, body = got(tiny, f"/sheets/{listed(tiny, printer='office')['proof']}/kit.pdf")
    assert body == (built.folder / built.artifacts[0].name).read_bytes()


@pytest.mark.parametrize(("said", "offered"), [
    ({}, ["office"]), ({"duplex": "short"}, ["hand:office"]), ({"paper": "letter"}, []),
    ({"duplex": "fold"}, [])], ids=str)
def test_printers_are_offered_for_the_paper_and_the_edge_they_were_measured_with(
        tiny: Running, printers: PrinterStore, said: dict[str, str], offered: list[str]) -> None:
    assert listed(tiny, **said)["printers"] == offered


def test_a_printer_that_does_not_know_the_paper_is_left_out(
        tiny: Running, printers: PrinterStore) -> None:
    plain = listed(tiny, paper="letter")
    assert listed(tiny, paper="letter", printer="office")["proof"] == plain["proof"]


def test_no_printers_are_offered_if_what_is_known_of_them_is_damaged(
        tiny: Running, printers: PrinterStore) -> None:
    (printers.folder / FILE).write_text("{", encoding="utf-8")
    assert listed(tiny)["printers"] == []


def test_a_piece_on_a_sheet_that_is_set_upright_is_found_where_it_is_seen() -> None:
    page = PreviewPage("", Size(210.0, 297.0), is_turned=True)
    assert page.place_on_page(Rect(10.0, 20.0, 63.0, 88.0)) == Rect(102.0, 10.0, 88.0, 63.0)


def test_packed_sheets_are_fewer_and_other_paper_is_another_size(chocoly: Running) -> None:
    plain, packed = listed(chocoly), listed(chocoly, pack="yes", paper="a3")
    assert str(packed["sheets"]) < str(plain["sheets"])
    assert [sorted(pages[-1]["size"]) for pages in (plain["pages"], packed["pages"])  # type: ignore[index]
            ] == [[210.0, 297.0], [297.0, 420.0]]


@pytest.mark.parametrize("said", [
    {"paper": "../a4"}, {"players": "999999999999"}, {"players": "-1"}, {"language": "xx"},
    {"duplex": "both"}, {"ink": "\u0000"}], ids=str)
def test_what_nobody_can_choose_is_left_out(chocoly: Running, said: dict[str, str]) -> None:
    assert listed(chocoly, **said)["proof"] == listed(chocoly)["proof"]


@pytest.mark.parametrize("path", [
    "/sheets/0/240.png", "/sheets/..%2f/240.png", "/sheets/0/kit.pdf", "/sheets/%2e%2e/kit.pdf",
    "/faces/0/240.png", "/faces/..%2fx/240.png", "/faces/piece?name=../x"])
def test_what_is_not_known_is_not_there(chocoly: Running, path: str) -> None:
    assert got(chocoly, path)[0] == 404


def test_a_page_is_drawn_at_the_widths_that_are_offered_and_at_no_other(chocoly: Running) -> None:
    page = listed(chocoly)["pages"][0]["picture"]  # type: ignore[index]
    status, head, body = got(chocoly, f"/sheets/{page}/240.png")
    assert (status, "immutable" in head, body[:4]) == (200, True, b"\x89PNG")
    assert got(chocoly, f"/sheets/{page}/241.png")[0] == 404


def test_pages_that_show_the_same_have_the_same_address(chocoly: Running) -> None:
    def digests(**said: str) -> list[str]:
        return [page["picture"] for page in listed(chocoly, **said)["pages"]]  # type: ignore[attr-defined]

    before, other = digests(), digests(paper="a5")
    assert (digests(), set(before) & set(other)) == (before, set())


def test_a_kit_that_can_not_be_printed_says_why(tmp_path: Path) -> None:
    shutil.copytree(TINY, tmp_path / "tiny")
    cards = tmp_path / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace(
        "name: Dawn", "name: " + "Dawn of a very long day " * 20), encoding="utf-8")
    with studio_of(tmp_path / "tiny") as running:
        found = listed(running)
        assert (found["proof"], [each["code"] for each in found["findings"]]) == (  # type: ignore[attr-defined]
            "", ["text/overflow"])


def test_a_click_on_a_piece_leads_to_its_face(browser: Browser, chocoly: Running) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.goto(f"{chocoly.address}/sheets")
    page.wait_for_selector(".leaf a")
    assert "sheets of paper" in page.locator(".used").inner_text()
    link = page.locator(".leaf a").first
    name = str(link.get_attribute("title"))
    link.click()
    page.wait_for_url("**/faces?face=*")
    page.wait_for_selector(".panel h2")
    assert page.locator(".panel h2").inner_text() == name
    context.close()
