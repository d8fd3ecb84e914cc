"""The Check page: what is wrong, told while the game is written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.apps.studio.pages.check import STEPS, read_files
from generator.base.findings import finding_json
from generator.game.trust_store import always_allow
from tests.own import HOME
from tests.unit.apps.studio.conftest import PATIENT, studio_of
from tests.unit.game.load.project import tiny

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def told_by(*words: str) -> list[dict[str, object]]:
    done = CliRunner().invoke(cli, [*words, "--format", "json"], catch_exceptions=False)
    found: list[dict[str, object]] = json.loads(done.stdout)["findings"]
    return found


def test_all_that_check_and_validate_tell_is_found_step_by_step(tmp_path: Path) -> None:
    game = shutil.copytree(HOME / "windfall", tmp_path / "windfall")
    wishes = game / "expectations.yaml"
    wishes.write_text(wishes.read_text().replace("count: 36", "count: 35"))
    kinds = game / "kinds.yaml"
    kinds.write_text(kinds.read_text().replace("bleed: 3", "bleed: 0"))
    found = [*read_files(str(game), always_allow).findings,
             *(finding for _, look in STEPS.values() for finding in look().findings)]
    told = [*told_by("check", str(game), "--trust"), *told_by("validate", str(game))]
    assert any(each["code"].startswith("composition/") for each in told)
    assert {json.dumps(finding_json(each)) for each in found} == set(map(json.dumps, told))


def test_of_a_game_that_cannot_be_read_it_is_told_why(tmp_path: Path) -> None:
    game = tiny(tmp_path / "tiny", kinds_yaml="card: [")
    looked = read_files(str(game), None)
    assert not looked.whole
    assert "yaml/syntax" in {each.code for each in looked.findings}


def test_a_finding_comes_with_a_bad_save_and_goes_with_the_repair(browser: Browser,
                                                                  tmp_path: Path) -> None:
    game = tiny(tmp_path / "tiny")
    cards = game / "cards.yaml"
    good = cards.read_text()
    with studio_of(game) as running:
        page = browser.new_page()
        page.set_default_timeout(PATIENT)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{running.address}/check")
        page.get_by_text("Everything is checked.").wait_for()
        assert page.locator(".finding.error").count() == 0
        cards.write_text(good.replace("value: 9", "value: nine"))
        page.locator(".finding.error", has_text="nine").wait_for()
        assert page.locator(".finding.error pre").inner_text().endswith("^^^^")
        link = page.locator(".finding.error a").first.get_attribute("href")
        assert link
        assert "cards.yaml:6" in link
        assert page.locator(".shell .badge.errors").inner_text() == "1"
        cards.write_text(good)
        page.locator(".finding.error").wait_for(state="detached")
        page.locator(".shell .badge.errors").wait_for(state="detached")
        page.close()
    assert said == []
