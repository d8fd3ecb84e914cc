"""Differences between two studies: how sure they are among many, and whether they matter."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.judging.balance.measure import StudyFigure, StudyTable
from generator.judging.balance.samples import (
    DifferenceVerdict,
    FigureDifference,
    Sample,
    adjust_p_values,
    compare_figures,
    compare_samples,
)
from generator.playing.play.match_study import Counts


def row(measure: str = "turns", of: str = "", q: float = 0.001, value: float = 2.0,
        half: float = 0.5) -> FigureDifference:
    return FigureDifference(measure=measure, of=of, players=2, bots="greedy", old=10,
                            new=10 + value, value=value, low=value - half, high=value + half,
                            q=q, matters=0.1)


@pytest.mark.parametrize(("each", "word"), [
    (row(), "told"), (row(q=0.03), "luck"), (row(value=0.05, half=0.01), "trifle"),
    (row(value=0.3, half=1.0, q=0.6), "open"), (row(value=0, half=0, q=1.0), "same")])
def test_what_can_be_said_of_a_difference(each: FigureDifference, word: DifferenceVerdict) -> None:
    assert each.word == word


def test_one_row_of_many_has_to_be_surer() -> None:
    found = adjust_p_values([row(q=0.01), *(row("score", str(seat), 0.5) for seat in range(9))])
    assert found[0].q == pytest.approx(0.1)


def test_components_are_corrected_among_themselves() -> None:
    found = adjust_p_values([row(q=0.02),
                             *(row("pick-rate", f"box-{each}", 0.02) for each in range(9))])
    assert [each.q for each in found] == pytest.approx([0.02] * 10)


def drawn(luck: np.random.Generator, parts: int) -> Sample:
    """Picks of parts by luck, in 25 blocks of 16 games."""
    blocks = []
    for takers in luck.binomial(16, 0.4, (25, parts)):
        counts: Counts = Counter({("games",): 16})
        for part, many in enumerate(takers.tolist()):
            counts["picks", part, 1, 1, 0] = many
            counts["picks", part, 0, 1, 0] = 16 - many
        blocks.append(counts)
    return Sample(StudyTable(players=2, bots=("x", "x"), tracked=tuple(map(str, range(parts)))),
                  tuple(blocks))


def test_sets_that_differ_in_luck_alone_rarely_tell_a_component() -> None:
    # With the normal in place of Student's t and q up to 0.05 it was one comparison in six.
    luck = np.random.default_rng(11)
    false = sum(any(each.sure
                    for each in adjust_p_values(compare_samples(drawn(luck, 12), drawn(luck, 12),
                                                          ("pick-rate",)))) for _ in range(100))
    assert false <= 6


def figure(value: float, half: float, players: int = 2) -> StudyFigure:
    return StudyFigure(measure="turns", value=value, low=value - half, high=value + half, n=100,
                       players=players, bots="greedy")


def test_two_studies_that_are_known_by_their_figures_have_luck_of_their_own() -> None:
    found, = compare_figures([figure(20, 0.3)], [figure(21, 0.4)], ("turns",))
    assert (found.value, found.low, found.high) == pytest.approx((1, 0.5, 1.5))


@pytest.mark.parametrize("other",
                         [figure(21, 1, 3), StudyFigure(measure="score", value=1, low=0, high=2,
                                                        n=9, players=2, bots="greedy", of="1")])
def test_figures_of_other_tables_and_measures_are_not_compared(other: StudyFigure) -> None:
    assert compare_figures([figure(20, 1)], [other], ("turns",)) == ()


@pytest.mark.parametrize(("name", "old", "matters"), [
    ("turns", 30.0, 0.3), ("forced", 0.2, 0.01), ("first-player-advantage", 0.1, 0.01)])
def test_numbers_matter_by_their_size_and_shares_by_points(name: str, old: float,
                                                          matters: float) -> None:
    one = StudyFigure(measure=name, value=old, low=old, high=old, n=9, players=2, bots="x")
    found, = compare_figures([one], [one], (name,))
    assert found.matters == pytest.approx(matters)
