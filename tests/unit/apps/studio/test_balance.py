"""The Balance page: a study that grows, and begins anew when the rules' data has changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.apps.studio import live_study as growing_study
from generator.apps.studio.guard import Refusal
from generator.apps.studio.live_study import (
    BLOCK_SIZE,
    StudyRequest,
    begin_study,
    keep_as_reference,
    play_games,
    read_reference,
    study_progress,
)
from generator.apps.studio.pages import balance
from generator.apps.studio.pages.balance import study_request
from generator.game.trust_store import always_allow
from generator.judging.balance.samples import FEWEST_BLOCKS
from tests.own import HOME
from tests.unit.apps.studio.conftest import PATIENT, studio_of
from tests.unit.game.load.project import tiny

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ENOUGH = 6 * BLOCK_SIZE
TWO = StudyRequest((2,))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with rules of its own to change, in a process that knows nothing yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(growing_study, "_STUDY", growing_study._Study())
    return shutil.copytree(HOME / "windfall", tmp_path / "windfall")


def make_trumps_dear(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("trump-value: 2", "trump-value: 9"))


def play_to(games: int) -> None:
    while play_games(games)[0] < games:
        pass


def test_rules_that_may_not_run_are_not_run_and_it_is_told_how_they_may(game: Path) -> None:
    begun = begin_study(str(game), None, TWO)
    assert "that you haven't allowed to run" in begun.why_not
    assert begun.hint.endswith("ballotin trust windfall")


def test_a_game_without_rules_says_so(tmp_path: Path) -> None:
    assert begin_study(str(tiny(tmp_path / "tiny")), None, StudyRequest()).why_not.startswith(
        "This game has no rules")


def test_a_change_that_the_rules_do_not_see_plays_nothing_again(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(BLOCK_SIZE)
    kinds = game / "kinds.yaml"
    kinds.write_text("# a remark\n" + kinds.read_text())
    assert begin_study(str(game), always_allow, TWO).games == BLOCK_SIZE


@pytest.mark.parametrize("kept", [False, True])
def test_the_order_of_lines_changes_no_luck(game: Path, kept: bool) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(ENOUGH)
    if kept:
        keep_as_reference()
    file = game / "fruit.yaml"
    head, *pieces = file.read_text().split("\n  - ")
    file.write_text("\n  - ".join([head, *(piece.strip() for piece in reversed(pieces))]) + "\n")
    assert begin_study(str(game), always_allow, TWO).games == ENOUGH


def test_after_a_change_the_same_luck_tells_what_it_did(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(ENOUGH)
    make_trumps_dear(game)
    assert begin_study(str(game), always_allow, TWO).games == 0
    play_to(ENOUGH)
    found = study_progress()
    assert (found.reference, found.compared) == ("before your changes", ENOUGH)
    assert "Score, seat 1" in {each.title for each in found.differences if each.word == "told"}


def test_the_same_version_differs_in_nothing_from_itself(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(ENOUGH)
    assert keep_as_reference() == ""
    assert study_progress().differences == ()


def test_what_was_kept_is_known_to_the_next_process(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(ENOUGH)
    keep_as_reference()
    kept = growing_study._STUDY.reference
    assert read_reference("windfall") == kept
    assert [path.name for path in game.rglob("*") if "reference" in path.name] == []


def test_too_few_games_are_not_kept(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(BLOCK_SIZE)
    assert keep_as_reference() == \
        f"play at least {5 * BLOCK_SIZE} games at a table first"
    assert read_reference("windfall") is None


def test_a_reference_that_somebody_else_wrote_says_nothing(game: Path) -> None:
    begin_study(str(game), always_allow, TWO)
    play_to(ENOUGH)
    keep_as_reference()
    file = Path("output", "windfall", ".cache", "reference")
    file.write_bytes(b"\0" * 32 + file.read_bytes()[32:])
    assert read_reference("windfall") is None


@pytest.mark.parametrize("message", [
    {}, {"players": 2, "bots": ""}, {"players": ["2"], "bots": ""}, {"players": [True], "bots": ""},
    {"players": [2], "bots": "bots.py:Mine"}, {"players": [2] * 21, "bots": ""}], ids=str)
def test_what_the_page_does_not_offer_is_refused(message: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        study_request(message)


def test_figures_come_by_themselves_and_change_after_a_save(
        browser: Browser, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "QUICK", FEWEST_BLOCKS * BLOCK_SIZE)
    with studio_of(game, always_allow) as running:
        page = browser.new_page()
        page.set_default_timeout(PATIENT)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{running.address}/balance")
        page.get_by_role("button", name="3 players").click()
        page.locator(".intro", has_text="200 games with 2 players").wait_for()
        assert page.locator(".verdict.met").count() > 0
        page.locator(".panel details").first.click()
        make_trumps_dear(game)
        page.locator(".lead", has_text="from before your changes").wait_for()
        page.get_by_role("button", name="400 games").click()
        page.locator(".intro", has_text="400 games with 2 players").wait_for()
        # What somebody has unfolded stays so while its figures change.
        assert page.locator(".panel details").first.get_attribute("open") == ""
        page.get_by_role("button", name="Keep as reference").click()
        page.get_by_text("Kept: later versions are compared with this one.").wait_for()
        page.close()
    assert said == []
