"""The data of a study: every number with its interval, under names that are documented."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.judging.reports.report_data import StudyReport
from generator.judging.reports.report_files import balance_json
from tests.unit.judging.reports.make import SECTIONS

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "balance-json.md"


@pytest.fixture(scope="module")
def data(study: StudyReport) -> Any:
    """The file, read back."""
    return json.loads(json.dumps(written(study), allow_nan=False))


def written(study: StudyReport) -> dict[str, object]:
    """The study as data."""
    return balance_json(study.balance, study.box.items, study.box.difficulties, SECTIONS)


def test_every_figure_is_there_with_its_interval(data: Any, study: StudyReport) -> None:
    assert [(each["measure"], each["players"], each["bots"], each["of"], each["value"],
             each["low"], each["high"], each["n"]) for each in data["figures"]] == [
        (each.measure, each.players, each.bots, each.of, each.value, each.low, each.high, each.n)
        for each in study.balance.figures]


def test_verdicts_hold_what_was_expected_and_where(data: Any) -> None:
    late = next(each for each in data["verdicts"] if each["measure"] == "turns")
    assert late["word"] == "missed"
    assert late["expected"] == {"low": None, "high": 26.0, "of": "", "line": 4}
    assert (late["value"], late["low"]) == (28.4, pytest.approx(28.1))


def test_components_hold_points_and_difficulty(data: Any) -> None:
    first = data["components"][0]
    assert first == {"id": "box-01", "kind": "box-tile", "copies": 1, "points": 3.0,
                     "difficulty": 0.95}


def test_measures_that_have_figures_are_explained(data: Any) -> None:
    assert {each["measure"] for each in data["figures"]} == set(data["measures"])


def names_in(value: Any) -> set[str]:
    """All names of objects, but those that are data themselves."""
    if isinstance(value, list):
        return set().union(*map(names_in, value))
    if not isinstance(value, dict):
        return set()
    free = ("options", "measures", "shares")
    inner = {name: each for name, each in value.items() if name not in free}
    named = [each for name in ("measures",) for each in value.get(name, {}).values()]
    return set(value) | names_in(list(inner.values())) | names_in(named)


def test_every_name_is_documented(data: Any) -> None:
    data["composition"][0]["figures"] = {}
    documented = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert names_in(data) <= documented
