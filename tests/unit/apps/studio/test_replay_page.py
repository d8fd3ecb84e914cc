"""A match as one file: it asks for nothing, and is looked at step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.apps.workflows.match_replay import Replay, replay_page
from generator.base.findings import Findings
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import open_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page of a match of bots."""
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "chocoly.html"
    done = CliRunner().invoke(cli, ["play", "chocoly", "--replay", str(out)],
                              catch_exceptions=False)
    assert done.exit_code == 0
    return out


def test_whatever_a_name_holds_it_ends_no_element() -> None:
    fonts = FontLibrary(open_game("chocoly", Findings()).assets.fonts)
    wild = Replay("<b>&", "en", {"names": {"a": "</script><script>alert(1)</script>"}}, fonts)
    page = replay_page(wild).decode()
    assert page.count("</script>") == 2
    assert "<title>&lt;b&gt;&amp;</title>" in page


def test_the_same_match_gives_the_same_bytes(file: Path) -> None:
    before = file.read_bytes()
    CliRunner().invoke(cli, ["play", "chocoly", "--replay", str(file)], catch_exceptions=False)
    assert file.read_bytes() == before


def test_a_match_is_looked_at_step_by_step_from_a_file(browser: Browser, file: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    where = page.locator(".where")
    assert where.inner_text() == "0 of 40"
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="One step on").click()
    assert where.inner_text() == "2 of 40"
    page.locator(".log button").nth(7).click()
    assert where.inner_text() == "7 of 40"
    assert page.locator(".ending").is_hidden()
    page.keyboard.press("End")
    assert page.locator(".ending h2").inner_text().endswith("wins")
    page.locator(".ending summary").first.click()
    shown = page.locator(".piece").evaluate_all(
        "pieces => pieces.map(piece => piece.complete && piece.naturalWidth > 0)")
    page.close()
    assert shown
    assert all(shown)
    assert [each for each in asked if not each.startswith("data:")] == [file.as_uri()]
    assert said == []
