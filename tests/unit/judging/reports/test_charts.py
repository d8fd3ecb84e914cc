"""Charts draw what they are given, and keep things apart."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.number_format import number, percent
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import TextMeasure
from generator.judging.balance.measure import StudyFigure
from generator.judging.reports.charts.bars import Bar, Stack, bar_chart, stacked_chart
from generator.judging.reports.charts.canvas import ChartHeading, Scale, step_for
from generator.judging.reports.charts.histograms import Distribution, histogram_chart
from generator.judging.reports.charts.intervals import seat_share_chart
from generator.judging.reports.charts.scatter import (
    ChartAxis,
    PlotItem,
    PlotMark,
    Thumb,
    place_around,
    place_labels,
    scatter_chart,
)

AREA = (0.0, 0.0, 300.0, 200.0)
HEADING = ChartHeading("k", "Title", "", "unit")


@pytest.fixture(scope="module")
def letters(fonts: FontLibrary) -> TextMeasure:
    """The letters of all charts."""
    return TextMeasure(fonts)


def seats(*shares: float) -> list[StudyFigure]:
    """Seats with those shares, known to a point."""
    return [StudyFigure(measure="seat-share", value=share, low=share - 0.01, high=share + 0.01,
                        n=10000, players=len(shares),
                        bots="greedy",
                   of=str(seat)) for seat, share in enumerate(shares, 1)]


def positions(drawn: str, shape: str, name: str) -> list[float]:
    """An attribute of all shapes of a sort."""
    return [float(found) for found in re.findall(rf'<{shape} [^>]*\b{name}="([-\d.]+)"', drawn)]


points = st.lists(st.tuples(st.integers(20, 280), st.integers(20, 180)), max_size=25)


@given(points)
def test_pictures_never_lie_on_each_other(places: list[tuple[int, int]]) -> None:
    wanted = [PlotItem(place, 22, 22) for place in places]
    middles = [middle for middle in place_around(wanted, AREA, 3.0) if middle]
    for one, other in combinations(middles, 2):
        assert abs(one[0] - other[0]) >= 21.999 or abs(one[1] - other[1]) >= 21.999


@given(points)
def test_labels_cover_no_dot_and_no_label(places: list[tuple[int, int]]) -> None:
    wanted = [PlotItem(place, 40, 14) for place in places]
    middles = [middle for middle in place_labels(wanted, AREA, 5) if middle]
    for one, other in combinations(middles, 2):
        assert abs(one[0] - other[0]) >= 39.999 or abs(one[1] - other[1]) >= 13.999
    for x, y in middles:
        assert all(abs(x - dot[0]) >= 24.999 or abs(y - dot[1]) >= 11.999 for dot in places)


def test_a_picture_that_has_room_lies_where_it_belongs() -> None:
    assert place_around([PlotItem((50, 60), 20, 20)], AREA, 3.0) == [(50, 60)]


@given(st.floats(1e-6, 1e9), st.integers(2, 10))
def test_steps_are_round_and_few(span: float, about: int) -> None:
    assert span / step_for(span, about) <= about * 1.01


def test_ticks_lie_within_the_axis() -> None:
    assert Scale(0.33, 0.67, 0, 100).ticks(4) == [0.4, 0.5, 0.6]


def test_an_even_share_lies_in_the_middle_of_its_seats(letters: TextMeasure) -> None:
    chart = seat_share_chart("k", "Seats", seats(0.52, 0.48), letters)
    left, right = positions(chart.narrow, "circle", "cx")
    assert left - 200 == pytest.approx(200 - right, abs=0.2)
    assert chart.rows[0] == ("Seat 1", "52.0\u00a0%", "51.0 to 53.0\u00a0%", "10,000")


def test_a_seat_apart_from_the_even_share_is_named(letters: TextMeasure) -> None:
    assert "Seat 1 won 60.0\u00a0% of the games" in seat_share_chart(
        "k", "Seats", seats(0.6, 0.4), letters).caption
    assert "no seat is shown to be better" in seat_share_chart(
        "k", "Seats", seats(0.505, 0.495), letters).caption


def test_bars_are_as_long_as_their_values(letters: TextMeasure) -> None:
    chart = bar_chart(HEADING, ("share",),
                      [Bar("a", (0.5,), ("50 %",)), Bar("b", (0.25,), ("25 %",))],
                 letters)
    long, short = positions(chart.narrow, "rect", "width")
    assert long == pytest.approx(2 * short, abs=0.2)


def test_small_parts_of_a_stack_are_drawn_together_and_listed_apart(letters: TextMeasure) -> None:
    parts = tuple((f"source {number}", 20.0 - number) for number in range(12))
    chart = stacked_chart("k", "Points", "points", [Stack("2 players", parts)], letters)
    assert len(chart.rows) == 12
    assert "5 others" in chart.narrow
    assert "fill-7" in chart.narrow
    assert "fill-8" not in chart.narrow


def test_a_histogram_of_one_value_can_be_drawn(letters: TextMeasure) -> None:
    chart = histogram_chart("k", "Turns", "turns", [Distribution("2 players", ((7.0, 100),))],
                            letters)
    assert chart.rows == (("2 players", "7", "7", "7", "100"),)


def test_a_histogram_counts_everything_once(letters: TextMeasure) -> None:
    turns = Distribution("2 players", tuple((float(value), 10) for value in range(200)))
    drawn = histogram_chart("k", "Turns", "turns", [turns], letters).narrow
    shares = [float(each) for each in re.findall(r": ([\d.]+)%</title>", drawn)]
    assert sum(shares) == pytest.approx(100, abs=1)


def test_marks_are_pictures_where_there_are_and_dots_elsewhere(letters: TextMeasure) -> None:
    marks = [PlotMark("one", 0.1, 3, ("10 %", "3"), Thumb("face-1", 1.4), sure=True),
             PlotMark("two", 0.2, 4, ("20 %", "4"))]
    axes = (ChartAxis("x", percent), ChartAxis("y", number))
    chart = scatter_chart(HEADING, axes, marks, letters)
    for drawn in (chart.narrow, chart.wide):
        assert drawn.count("#face-1") == 1
        assert drawn.count('class="frame"') == 1
        assert drawn.count('class="dot hollow"') == 1
        assert ">two</text>" in drawn


def test_marks_in_one_place_can_be_drawn(letters: TextMeasure) -> None:
    marks = [PlotMark(f"box-{index}", 0.5, 0.0, ("50 %", "0"), Thumb("face-1", 1.0))
             for index in range(40)]
    axes = (ChartAxis("x", percent), ChartAxis("y", number, "none"))
    drawn = scatter_chart(HEADING, axes, marks, letters).wide
    assert drawn.count("<use") >= 4
    assert drawn.count("<use") + drawn.count('class="dot hollow"') == 40


@given(points)
def test_no_picture_lies_far_from_its_place(places: list[tuple[int, int]]) -> None:
    wanted = [PlotItem(place, 18, 18) for place in places]
    for want, middle in zip(wanted, place_around(wanted, AREA, 2.0), strict=True):
        assert middle is None or dist(want.at, middle) <= 1.5 * 18


def test_names_are_escaped(letters: TextMeasure) -> None:
    chart = bar_chart(HEADING, ("a & b", "<i>"), [Bar("<b>", (1, 2), ("1", "2"))], letters)
    assert "<b>" not in chart.narrow
    assert "a &amp; b" in chart.narrow


def test_what_takes_points_away_is_shown_below_the_bar(letters: TextMeasure) -> None:
    chart = stacked_chart("k", "Points", "points",
                    [Stack("2 players", (("placing", 50.0), ("foundry", -10.0)))], letters)
    assert "2 players: 40 in all" in chart.narrow
    assert "The lower bar is what foundry took away." in chart.caption
    gained, lost = positions(chart.narrow, "rect", "width")[0], positions(
        chart.narrow, "rect", "width")[2]
    assert gained == pytest.approx(5 * lost, abs=0.3)


def test_a_bar_of_one_whole_number_stands_over_it(letters: TextMeasure) -> None:
    turns = Distribution("2 players", ((36.0, 90), (37.0, 10)))
    drawn = histogram_chart("k", "Turns", "turns", [turns], letters).narrow
    left, width = positions(drawn, "rect", "x")[0], positions(drawn, "rect", "width")[0]
    place = re.search(r'x="([\d.]+)" y="[\d.]+">36</text>', drawn)
    assert place
    assert float(place[1]) == pytest.approx(left + width / 2, abs=1)
    assert "36.5" not in drawn
