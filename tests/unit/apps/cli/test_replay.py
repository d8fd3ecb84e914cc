"""`ballotin replay`: a match file becomes a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR
from tests.live_matches import lively, seated, written

DATA = re.compile(r'id="match">(.*?)</script>', re.DOTALL)


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["replay", *map(str, words)], catch_exceptions=False)


def data_of(page: Path) -> dict[str, Any]:
    found = DATA.search(page.read_text(encoding="utf-8"))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_match_that_is_over_shows_everything_that_stands(tmp_path: Path) -> None:
    begun = seated()
    played = lively(begun, "replay")
    match = written(tmp_path / "matches", begun, played)
    done = run(match)
    page = data_of(match.with_suffix(".html"))
    assert (done.exit_code, page["viewer"]) == (0, ALL_SEEING)
    assert page["players"] == ["Kira", "Jonas"]
    # What was taken back is no part of it.
    assert len(page["log"]) == len(played.moves) < len(played.story)


def test_a_match_that_goes_on_shows_what_everybody_sees_unless_it_is_said(tmp_path: Path) -> None:
    begun = seated()
    match = written(tmp_path / "matches", begun, lively(begun, "short", 5))
    out = tmp_path / "out.html"
    viewers = []
    for words in ([], ["--seat", "2"], ["--reveal"]):
        assert run(match, "--out", out, *words).exit_code == 0
        viewers.append(data_of(out)["viewer"])
    assert viewers == [SPECTATOR, 1, ALL_SEEING]


def test_what_is_wrong_with_a_match_is_told_at_its_line(tmp_path: Path) -> None:
    begun = seated()
    match = written(tmp_path / "matches", begun, lively(begun, "wrong", 3))
    lines = match.read_text().splitlines(keepends=True)
    match.write_text("".join([lines[0], "nonsense\n", *lines[1:]]))
    done = run(match)
    assert done.exit_code == 1
    assert f"{match.name}:2:1: error[match/line]" in done.stderr
    assert not match.with_suffix(".html").exists()


@pytest.mark.parametrize(("words", "told"), [
    (["--seat", "1", "--reveal"], "give one of --seat and --reveal"),
    (["--seat", "3"], "the match has 2 seats")])
def test_a_seat_that_is_not_there_is_refused(tmp_path: Path, words: list[str], told: str) -> None:
    begun = seated()
    match = written(tmp_path / "matches", begun, begun)
    done = run(match, *words)
    assert done.exit_code == 2
    assert told in done.stderr
