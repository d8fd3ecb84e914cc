"""The exact edge of a piece where it lies on its sheet."""

from __future__ import annotations

from dataclasses import replace
from math import dist, hypot, pi

import pytest

from generator.base.units import Rect
from generator.drawing.press.outlines import parse_path
from generator.paper.sheets.contours import (
    TOLERANCE,
    Contour,
    Polyline,
    PolylineVertex,
    Ring,
    contours_of,
)
from generator.paper.sheets.outline import Disc, Polygon, slot_outline
from generator.paper.sheets.oversize_boards import FLAP, SEAM_BLEED
from generator.paper.sheets.sheet import BoardPart
from tests.unit.paper.sheets.boxes import a_kind, a_plan, a_slot, laid, wide_boards

CARD = Rect(20, 30, 63, 88)


def free(outline: str, width: float = 30, height: float = 20, turn: int = 0) -> list[Contour]:
    kind = replace(a_kind("odd", width, height, shape="path"), outline=outline)
    across, down = (height, width) if turn % 180 else (width, height)
    return list(contours_of(a_slot(Rect(50, 60, across, down), turn, kind)))


def line(contour: Contour) -> Polyline:
    assert isinstance(contour, Polyline)
    return contour


def only(contours: list[Contour] | tuple[Contour, ...]) -> Polyline:
    assert len(contours) == 1
    return line(contours[0])


def corners(contour: Contour) -> set[tuple[float, float]]:
    """The knots but for the first, which lies in the middle of a side."""
    return {(round(knot.x, 6), round(knot.y, 6)) for knot in line(contour).knots[1:]}


def area(contour: Contour) -> float:
    points = contour.flat()
    return sum(a[0] * b[1] - b[0] * a[1]
               for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_a_card_is_cut_along_its_trim_with_an_arc_at_every_corner() -> None:
    contour = only(contours_of(a_slot(CARD, kind=replace(a_kind(), corner=3.0))))
    assert contour.closed
    assert [round(knot.bulge, 5) for knot in contour.knots if knot.bulge] == [0.41421] * 4
    assert area(contour) == pytest.approx(63 * 88 - (4 - pi) * 9, abs=0.3)
    xs, ys, _ = zip(*contour.knots, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (20, 30, 83, 118)


def test_a_contour_begins_in_the_middle_of_its_longest_straight_side() -> None:
    contour = only(contours_of(a_slot(CARD)))
    assert contour.knots[0] == PolylineVertex(83, 74)
    assert not contour.knots[-1].bulge


def test_a_round_piece_is_a_ring() -> None:
    kind = a_kind("coin", 22, 22, shape="circle")
    assert contours_of(a_slot(Rect(10, 20, 22, 22), kind=kind)) == (Ring(21, 31, 11),)


def test_a_rectangle_whose_corners_meet_has_no_straight_sides() -> None:
    kind = replace(a_kind("coin", 22, 22), corner=11.0)
    contour = only(contours_of(a_slot(Rect(0, 0, 22, 22), kind=kind)))
    assert len(contour.knots) == 4
    assert area(contour) == pytest.approx(pi * 121, rel=0.005)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(("shape", "width", "height"),
                         [("rect", 40, 25), ("hex", 40, 34.64), ("hex", 34.64, 40),
                          ("circle", 30, 30)])
def test_a_contour_is_the_outline_that_crop_marks_go_by(shape: str, width: float, height: float,
                                                        turn: int) -> None:
    kind = replace(a_kind("piece", width, height, shape=shape), corner=0.0)  # type: ignore[arg-type]
    across, down = (height, width) if turn % 180 else (width, height)
    slot = a_slot(Rect(11, 13, across, down), turn, kind)
    outline, contour = slot_outline(slot, 0.0), contours_of(slot)[0]
    if isinstance(outline, Disc):
        assert contour == Ring(outline.x, outline.y, outline.radius)
    else:
        assert isinstance(outline, Polygon)
        assert corners(contour) == {(round(x, 6), round(y, 6)) for x, y in outline.points}


def test_a_free_shape_turns_with_its_piece() -> None:
    flag = "M0 0 H30 L20 10 L30 20 H0 Z"
    assert corners(free(flag)[0]) == {(50, 60), (80, 60), (70, 70), (80, 80), (50, 80)}
    assert corners(free(flag, turn=90)[0]) == {(70, 60), (70, 90), (60, 80), (50, 90), (50, 60)}


def test_curves_are_followed_within_two_hundredths_of_a_millimetre() -> None:
    contour = only(free("M0 10 A15 10 0 0 1 30 10 A15 10 0 0 1 0 10 Z"))
    points = contour.flat()
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        x, y = (start[0] + end[0]) / 2 - 65, (start[1] + end[1]) / 2 - 70
        # How far the middle of a chord lies inside of the ellipse, at most.
        assert (1 - hypot(x / 15, y / 10)) * 15 <= TOLERANCE
    assert len(points) < 100


def test_holes_come_before_the_edge_around_them() -> None:
    hole, edge = free("M0 0 H30 V20 H0 Z M10 5 V15 H20 V5 Z")
    assert corners(edge) == {(50, 60), (80, 60), (80, 80), (50, 80)}
    assert corners(hole) == {(60, 65), (60, 75), (70, 75), (70, 65)}


def test_an_island_in_a_hole_comes_before_the_hole() -> None:
    found = free("M0 0 H30 V20 H0 Z M5 5 V15 H25 V5 Z M10 8 H20 V12 H10 Z")
    assert [round(abs(area(each))) for each in found] == [40, 200, 600]


def test_nothing_is_cut_between_paint_and_paint() -> None:
    """A contour inside another that runs the same way leaves no hole: both are painted."""
    assert len(free("M0 0 H30 V20 H0 Z M10 5 H20 V15 H10 Z")) == 1


def test_contours_that_begin_at_one_point_stay_apart() -> None:
    found = free("M0 0 H10 V10 H0 Z M0 0 H-2 V-2 H0 Z")
    assert sorted(round(abs(area(each))) for each in found) == [4, 100]


def test_a_way_of_no_length_makes_no_knot() -> None:
    assert len(only(free("M0 0 L0 0 L30 0 L30 0 L15 20 L15 20 Z")).knots) == 4


def test_half_a_board_is_round_only_where_the_board_is() -> None:
    kind = replace(a_kind("board", 260, 200), corner=5.0)
    slot = replace(a_slot(Rect(10, 10, 130, 200), kind=kind),
                   part=BoardPart("half", 0, 1, Rect(130, 0, 130, 200)))
    contour = only(contours_of(slot))
    assert {(knot.x, knot.y) for knot in contour.knots if knot.bulge} == {(135, 10), (140, 205)}
    assert {(10, 10), (10, 210)} <= corners(contour)


def test_a_tile_of_a_poster_is_cut_off_left_and_above_and_keeps_its_flaps() -> None:
    board = wide_boards()[1]
    slots = [sheet.front.slots[0] for sheet in laid([board], a_plan("a5"))]
    for slot in slots:
        assert slot.part
        knots = only(contours_of(slot)).knots
        left, right = min(knot.x for knot in knots), max(knot.x for knot in knots)
        bleed = slot.face.kind.bleed
        assert left - slot.trim.x == pytest.approx(SEAM_BLEED if slot.part.column else bleed)
        last = slot.part.column == 3
        assert slot.trim.right - right == pytest.approx(bleed if last else 0.0)
    assert FLAP > SEAM_BLEED


def test_half_a_round_board_ends_at_its_seam() -> None:
    kind = a_kind("table", 240, 240, shape="circle")
    slot = replace(a_slot(Rect(10, 10, 120, 240), kind=kind),
                   part=BoardPart("half", 0, 0, Rect(0, 0, 120, 240)))
    contour = only(contours_of(slot))
    assert area(contour) == pytest.approx(pi * 120 ** 2 / 2, rel=0.001)
    assert max(x for x, _ in contour.flat()) == pytest.approx(130)


def test_a_free_shape_is_the_very_path_that_is_written() -> None:
    drawn = parse_path("M0 0 C10 -3 20 -3 30 0 V20 H0 Z")
    assert drawn
    contour = only(free("M0 0 C10 -3 20 -3 30 0 V20 H0 Z"))
    xs, ys, _ = zip(*contour.knots, strict=True)
    found = (min(xs) - 50, min(ys) - 60, max(xs) - 50, max(ys) - 60)
    assert dist(found, drawn.box) <= TOLERANCE
