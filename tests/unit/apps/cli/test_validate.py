from __future__ import annotations

import json
import shutil
from pathlib import Path

import pypdfium2 as pdfium
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


def test_a_sound_game_passes_with_the_names_of_its_checks(game: Path) -> None:
    done = run("fruit")
    assert (done.exit_code, done.stdout) == (0, (
        "Fruit\n"
        "fine:      Contents (35 pieces), Expectations (1 ok), Figures of the rules, Supply and "
        "demand, Duplicates and dominated, References\n\n"
        "Use --tables to see the tables of all checks.\n"))


def test_what_is_wrong_comes_first_and_what_is_ok_is_only_counted(game: Path) -> None:
    (game / "expectations.yaml").write_text(
        "components: [{count: 9, of: box-tile}, {count: 27, of: card}]\n")
    assert run("fruit").stdout.split("\n\n")[:2] == [
        "Fruit\n"
        "wrong:     Expectations (1 error)\n"
        "fine:      Contents (35 pieces), Figures of the rules, Supply and demand, Duplicates and "
        "dominated, References",
        "Expectations: ok 1\n"
        "what             expected  found  result\n"
        "copies of cards        27     26  wrong\n"
        "1 more: ok"]


def test_the_tables_are_written_as_a_pdf(game: Path) -> None:
    run("fruit", "--pdf", "--out", "out")
    with pdfium.PdfDocument(Path("out/composition.pdf")) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "copies of boxes" in text


def test_the_same_game_gives_the_same_pdf(game: Path) -> None:
    for out in ("one", "two"):
        run("fruit", "--pdf", "--out", out)
    assert Path("one/composition.pdf").read_bytes() == Path("two/composition.pdf").read_bytes()


def test_a_missed_expectation_fails(game: Path) -> None:
    (game / "expectations.yaml").write_text("components: [{count: 8, of: box-tile}]\n")
    done = run("fruit")
    assert done.exit_code == 1
    assert "wrong:     Expectations (1 error)\n" in done.stdout


def test_a_doubt_fails_only_if_that_is_wanted(game: Path) -> None:
    boxes = game / "boxes.yaml"
    boxes.write_text(boxes.read_text().replace("box-4, value: 3", "box-4, value: 2"))
    assert [run("fruit").exit_code, run("fruit", "--strict").exit_code] == [0, 1]


def test_programs_get_every_figure(game: Path) -> None:
    told = json.loads(run("fruit", "--json").stdout)
    supply = next(each for each in told["verdicts"] if each["on"] == "Supply and demand")
    assert supply["bars"][0] == {
        "label": "apple",
        "shares": {"in the box": pytest.approx(10 / 26), "asked for": pytest.approx(10 / 29)}}


def test_github_gets_annotations(game: Path) -> None:
    (game / "expectations.yaml").write_text("components: [{count: 8, of: box-tile}]\n")
    assert run("fruit", "--format", "github").stderr == (
        "::error file=fruit/expectations.yaml,line=1,col=22,title=composition/expected::copies "
        "of boxes: expected 8, found 9\n")


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
