"""What the last study says of a piece."""

import json
from pathlib import Path

import pytest

from generator.apps.workflows.evaluation import LastStudy

FIGURE = {"measure": "pick-rate", "players": 2, "bots": "greedy", "value": 0.5, "low": 0.4,
          "high": 0.6, "n": 20}


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "output" / "tiny").mkdir(parents=True)
    return tmp_path / "output" / "tiny" / "balance.json"


def write(file: Path, *figures: dict[str, object]) -> None:
    file.write_text(json.dumps({"format": 1, "game": "tiny", "figures": figures}),
                    encoding="utf-8")


def test_a_component_s_figures_are_told_in_words_and_others_are_not(study: Path) -> None:
    write(study, {**FIGURE, "measure": "pick-rate", "of": "sun-1"},
          {**FIGURE, "measure": "pick-rate", "of": "sun-9"},
          {**FIGURE, "measure": "points-from", "of": "sun-1"})
    [figure] = LastStudy().figures("tiny", "sun-1")
    assert (figure["value"].replace("\xa0", " "), figure["table"]) == (
        "50.0 % (40.0 to 60.0 %)", "2 players, greedy")


def test_a_study_that_is_played_anew_is_read_anew(study: Path) -> None:
    known = LastStudy()
    write(study, {**FIGURE, "measure": "pick-rate", "of": "sun-1"})
    before = known.figures("tiny", "sun-1")
    write(study)
    assert (len(before), known.figures("tiny", "sun-1")) == (1, [])


@pytest.mark.parametrize("text", ["", "[" * 100_000, '{"format": 1}', "\x00"])
def test_what_is_no_study_says_nothing(study: Path, text: str) -> None:
    study.write_text(text, encoding="utf-8")
    assert LastStudy().figures("tiny", "sun-1") == []


def test_without_a_study_nothing_is_told(study: Path) -> None:
    assert LastStudy().figures("tiny", "sun-1") == []
