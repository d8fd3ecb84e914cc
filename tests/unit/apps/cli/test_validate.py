from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.apps.cli.terminal_tables import bars_text, section_text
from generator.base.report_section import Section, SectionBar

ROOT = Path(__file__).parents[4]
BASE = ROOT / "tests" / "findings" / "composition" / "base"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["validate", *words], catch_exceptions=False)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A designer's own game without rules."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(BASE, tmp_path / "fruit")
    return tmp_path / "fruit"


def test_a_sound_game_passes_with_a_verdict_on_every_section(game: Path) -> None:
    done = run("fruit")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.rpartition("\n\n")[2] == (
        "verdict  on\n"
        "fine     Contents\n"
        "fine     Expectations\n"
        "fine     Figures of the rules\n"
        "fine     Supply and demand\n"
        "fine     Duplicates and dominated\n"
        "fine     References\n")


def test_a_missed_expectation_fails(game: Path) -> None:
    (game / "expectations.yaml").write_text("components: [{count: 8, of: box-tile}]\n")
    done = run("fruit")
    assert done.exit_code == 1
    assert "wrong    Expectations              1 error\n" in done.stdout


def test_a_doubt_fails_only_if_that_is_wanted(game: Path) -> None:
    boxes = game / "boxes.yaml"
    boxes.write_text(boxes.read_text().replace("box-4, value: 3", "box-4, value: 2"))
    assert [run("fruit").exit_code, run("fruit", "--strict").exit_code] == [0, 1]


def test_programs_get_every_figure(game: Path) -> None:
    told = json.loads(run("fruit", "--json").stdout)
    supply = next(each for each in told["verdicts"] if each["on"] == "Supply and demand")
    assert supply["bars"][0] == {
        "label": "apple",
        "shares": {"there": pytest.approx(10 / 26), "asked": pytest.approx(10 / 29)}}


def test_github_gets_annotations(game: Path) -> None:
    (game / "expectations.yaml").write_text("components: [{count: 8, of: box-tile}]\n")
    assert run("fruit", "--format", "github").stderr == (
        "::error file=fruit/expectations.yaml,line=1,col=22,title=composition/expected::the "
        "number of boxes is 9, not 8\n")


def test_quiet_says_nothing_of_a_sound_game(game: Path) -> None:
    assert run("fruit", "--quiet").output == ""


def test_a_game_needs_no_expectations(game: Path) -> None:
    (game / "expectations.yaml").unlink()
    assert run("fruit", "--strict").exit_code == 0


def test_bars_are_as_long_as_their_shares() -> None:
    assert bars_text([SectionBar("mint", (("there", 0.5), ("asked", 0.25)))]) == (
        "mint  there  ██████████████████████████████  50.0%\n"
        "      asked  ███████████████                 25.0%")


def test_bars_of_nothing_are_empty() -> None:
    assert bars_text([SectionBar("mint", (("there", 0.0),))]) == (
        "mint  there                                   0.0%")


def test_a_section_without_a_table_is_its_title_and_figures() -> None:
    assert section_text(Section("Boards", figures=(("penalties", 14),))) == "Boards: penalties 14"


def test_what_is_too_long_for_a_terminal_is_cut() -> None:
    assert section_text(Section("T", ("a",), (("x" * 60,),))).endswith("x" * 47 + "…")
