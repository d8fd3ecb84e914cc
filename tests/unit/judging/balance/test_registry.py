from __future__ import annotations

import pytest

from generator.judging.balance.measure import find_measure, measures

PROMISED = (
    "finished", "capped", "seat-share", "balance", "first-player-advantage", "shared-wins",
    "decided-by", "score", "score-sd", "score-p5", "score-p50", "score-p95", "points-from",
    "margin", "turns", "decisions", "minutes", "end-cause", "availability", "pick-rate",
    "time-on-offer", "win-when-taken", "win-effect", "dead", "stagnation", "reshuffles",
    "shortage", "branching", "forced", "lead-changes", "drama", "decisiveness", "skill",
    "restricted")


@pytest.mark.parametrize("name", PROMISED)
def test_every_measure_that_was_promised_is_there(name: str) -> None:
    assert find_measure(name) is not None


@pytest.mark.parametrize("name", [each.name for each in measures()])
def test_a_measure_names_its_figures_after_itself(name: str) -> None:
    measure = find_measure(name)
    assert measure is not None
    assert (measure.name, measure.title[:1].isupper(), measure.summary[-1]) == (name, True, ".")


def test_nobody_knows_a_measure_that_is_not_there() -> None:
    assert find_measure("fun") is None
