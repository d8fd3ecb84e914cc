"""What `ballotin balance --against` says: exact texts."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.findings.balance.test_command import GAME, light, said

__all__ = ["light"]
PLAYED = ("--games", "50", "--players", "2", "--bots", "random")


def git(*words: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], check=True,
                   capture_output=True)


@pytest.fixture
def release(light: Path) -> Path:
    """Boxes of a game that was released as v1; then each pays a point more."""
    light.write_text("study: {players: 2, bots: random}\n", encoding="utf-8")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    git("tag", "v1")
    boxes = light.parent / "box-tiles.yaml"
    boxes.write_text(re.sub(r"value: ([2-5])", lambda found: f"value: {int(found[1]) + 1}",
                            boxes.read_text(encoding="utf-8")), encoding="utf-8")
    return light


def test_a_version_that_differs_too_much_fails(release: Path) -> None:
    code, text = said(GAME, *PLAYED, "--against", "v1")
    assert code == 1
    assert re.match(
        rf"{GAME}/game.yaml:1:1: error\[balance/differs\]: with 2 players, random, points-from of "
        r"boxes is [\d.]+, [\d.]+ more than in v1 \([\d.]+ to [\d.]+\), where [\d.]+ is allowed\n",
        text)
    assert ("  hint: undo what changed it, or allow it with a line under against: in "
            "expectations.yaml\n") in text


def test_what_is_allowed_passes(release: Path) -> None:
    release.write_text("against:\n  - {measure: points-from, of: boxes, at-most: 20}\n"
                       "  - {measure: score, at-most: 20}\n", encoding="utf-8")
    assert said(GAME, *PLAYED, "--against", "v1")[0] == 0


def test_a_line_that_allows_too_little_is_where_it_says_so(release: Path) -> None:
    release.write_text("against:\n  - {measure: points-from, at-most: 0.1}\n"
                       "  - {measure: score, at-most: 20}\n", encoding="utf-8")
    code, text = said(GAME, *PLAYED, "--against", "v1")
    assert code == 1
    assert text.startswith(f"{GAME}/expectations.yaml:2:15: error[balance/differs]: with 2 players,"
                           " random, points-from of boxes is ")


def test_the_same_version_passes(release: Path) -> None:
    git("checkout", "-q", "--", ".")
    assert said(GAME, *PLAYED, "--against", "v1") == (0, "")


def test_lines_in_another_order_pass(release: Path) -> None:
    git("checkout", "-q", "--", ".")
    boxes = release.parent / "box-tiles.yaml"
    lines = boxes.read_text(encoding="utf-8").splitlines(keepends=True)
    entries = [line for line in lines if "{id:" in line]
    head = lines[:lines.index(entries[0])]
    boxes.write_text("".join((*head, *entries[::-1])), encoding="utf-8")
    done = CliRunner().invoke(cli, ("balance", GAME, *PLAYED, "--against", "v1", "--workers", "1",
                                    "--no-report"), catch_exceptions=False)
    assert "Against v1, 2 players, random\n    No measure differs" in done.stdout


def test_a_file_holds_a_study_too(release: Path, tmp_path: Path) -> None:
    CliRunner().invoke(cli, ("balance", GAME, *PLAYED, "--workers", "1", "--out", "out"),
                       catch_exceptions=False)
    git("checkout", "-q", "--", ".")
    code, text = said(GAME, *PLAYED, "--against", "out/balance.json")
    assert code == 1
    assert "points-from of boxes is" in text
    assert "less than in out/balance.json" in text


def test_a_report_is_written_all_the_same(release: Path) -> None:
    done = CliRunner().invoke(cli, ("balance", GAME, *PLAYED, "--against", "v1", "--workers", "1",
                                    "--out", "out"), catch_exceptions=False)
    assert done.exit_code == 1
    changes = json.loads(Path("out/balance.json").read_text(encoding="utf-8"))["changes"]
    assert [each["title"] for each in changes] == ["against v1, 2 players, random"]
    assert "points-from" in {each["measure"] for each in changes[0]["figures"]}


@pytest.mark.parametrize(("held", "message", "hint"), [
    ("[1]", "the file isn't a study as balance.json holds it",
     "  hint: `ballotin balance` writes one into output/\n"),
    ("{", "the file isn't a study as balance.json holds it",
     "  hint: `ballotin balance` writes one into output/\n"),
    ('{"format": 2}', "the file is of format 2, which another version of Ballotin wrote", ""),
    ('{"format": 1, "game": "chai"}', "the file is about 'chai', not about 'chocolatiers-light'",
     "")])
def test_a_file_that_is_no_study_of_the_game(light: Path, held: str, message: str,
                                             hint: str) -> None:
    Path("old.json").write_text(held, encoding="utf-8")
    light.write_text("{}\n", encoding="utf-8")
    assert said(GAME, *PLAYED, "--against", "old.json") == (1, (
        f"old.json: error[balance/against]: {message}\n{hint}1 error\n"))


def test_a_file_of_other_tables(light: Path) -> None:
    Path("old.json").write_text('{"format": 1, "game": "chocolatiers-light", "figures": []}',
                                encoding="utf-8")
    light.write_text("{}\n", encoding="utf-8")
    code, text = said(GAME, *PLAYED, "--against", "old.json")
    assert code == 1
    assert "error[balance/against]: old.json has no figure that this study has, too\n" in text


def test_a_tolerance_of_something_that_versions_are_not_compared_by(light: Path) -> None:
    light.write_text("against:\n  - {measure: dead, at-most: 1}\n"
                     "  - {measure: pick-rate, of: box-99, at-most: 0.1}\n"
                     "  - {measure: turns}\n", encoding="utf-8")
    code, text = said(GAME, *PLAYED)
    assert code == 1
    assert [line for line in text.splitlines() if "error[" in line] == [
        f"{GAME}/expectations.yaml:2:15: error[balance/unknown-measure]: versions aren't compared "
        "by 'dead'",
        f"{GAME}/expectations.yaml:3:15: error[balance/unknown-of]: pick-rate has no figure of "
        "'box-99'",
        f"{GAME}/expectations.yaml:4:5: error[field/missing]: an allowance needs the field "
        "'at-most'"]


def test_a_study_that_stops_by_itself_can_not_be_held_to_another(light: Path) -> None:
    code, text = said(GAME, "--until-precise", "5pp", "--against", "v1")
    assert code == 2
    assert text.splitlines()[-1] == (
        "Error: --against needs a fixed number of games, not --until-precise")


def test_a_rule_that_nobody_uses(light: Path) -> None:
    light.write_text("{}\n", encoding="utf-8")
    code, text = said(GAME, "--games", "4", "--players", "2", "--never", "discard")
    assert code == 0
    assert text.startswith(
        f"{GAME}/game.yaml:1:1: warning[balance/untested]: in 4 games with 2 players, "
        "greedy!discard,greedy, 'greedy!discard' shows nothing: no other bot ever chose "
        "'discard'\n")


def test_a_word_that_every_choice_begins_with() -> None:
    code, text = said("master-chocolatier", "--games", "4", "--players", "2", "--never", "take")
    assert code == 0
    assert ("'greedy!take' shows nothing: all its choices begin with 'take' where one does, so it "
            "never did without") in text
