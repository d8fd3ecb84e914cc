"""What a machine cuts from a sheet, and in which order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from generator.paper.sheets.contours import Contour, Polyline, Ring
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.sheet import Sheet
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, chocolates, laid, wide_boards


def sheet_of(copies: int, **rest: object) -> Sheet:
    """A sheet of squares that share their cuts, or of what else is said."""
    wanted = {"width": 30, "height": 30, "cut": "shared", "bleed": 2} | rest
    corner, plan = wanted.pop("corner", 0.0), wanted.pop("plan", a_plan())
    kind = replace(a_kind(**wanted), corner=corner)  # type: ignore[arg-type]
    return laid([(a_piece(kind), copies)], plan)[0]  # type: ignore[arg-type]


def lines(cuts: tuple[Contour, ...]) -> list[Polyline]:
    return [each for each in cuts if isinstance(each, Polyline) and not each.closed]


def loops(cuts: tuple[Contour, ...]) -> list[Polyline]:
    return [each for each in cuts if isinstance(each, Polyline) and each.closed]


def length(cuts: tuple[Contour, ...]) -> float:
    from math import dist
    return sum(dist(start, end) for each in cuts
               for start, end in zip(*_ends(each), strict=True))


def _ends(contour: Contour) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    points = list(contour.flat())
    closed = isinstance(contour, Ring) or contour.closed
    return (points, [*points[1:], points[0]]) if closed else (points[:-1], points[1:])


def test_every_piece_has_one_contour_where_none_touches_another() -> None:
    for sheet in laid(chocolates(), a_plan()):
        assert len(make_cut_sheet(sheet).cuts) == len(sheet.front.slots)


def test_shared_edges_are_cut_once_in_lines_from_end_to_end_before_the_edge_around_all() -> None:
    cuts = make_cut_sheet(sheet_of(12, plan=a_plan("a5", "none"))).cuts
    assert [isinstance(each, Polyline) and each.closed for each in cuts] == [False] * 5 + [True]
    # Three across and four down: two lines down, three across, and around.
    assert length(cuts) == pytest.approx(2 * 120 + 3 * 90 + 2 * (90 + 120))


def test_an_edge_that_two_pieces_share_in_part_is_cut_once() -> None:
    cuts = make_cut_sheet(sheet_of(11, plan=a_plan("a5", "none"))).cuts
    assert length(cuts) == pytest.approx(2 * 120 + 3 * 90 + 2 * (90 + 120) - 2 * 30)
    assert len(loops(cuts)) == 1


def test_pieces_without_bleed_touch_and_are_cut_once_too() -> None:
    sheet = sheet_of(9, width=63, height=88, cut="double", plan=a_plan(bleed=False))
    cuts = make_cut_sheet(sheet).cuts
    assert length(cuts) == pytest.approx(4 * 3 * 63 + 4 * 3 * 88)


def test_round_corners_that_touch_leave_their_waste_before_the_outer_edge() -> None:
    sheet = sheet_of(9, width=63, height=88, cut="double", corner=3.0, plan=a_plan(bleed=False))
    found = loops(make_cut_sheet(sheet).cuts)
    assert [len([knot for knot in each.knots if knot.bulge]) for each in found[:-1]] == [4] * 4
    around = found[-1]
    assert max(knot.x for knot in around.knots) - min(knot.x for knot in around.knots
                                                      ) == pytest.approx(189)


def test_holes_come_before_the_edges_of_pieces_that_touch() -> None:
    kind = replace(a_kind("frame", 30, 30, shape="path", bleed=0),
                   outline="M0 0 H30 V30 H0 Z M10 10 V20 H20 V10 Z")
    sheet, = laid([(a_piece(kind), 4)], a_plan("a5", "none"))
    cuts = make_cut_sheet(sheet).cuts
    closed = [isinstance(each, Polyline) and each.closed for each in cuts]
    # Four holes, what the squares share, and the edge around all of them.
    assert closed[:4] == [True] * 4
    assert not any(closed[4:-1])
    assert closed[-1]
    assert length(cuts[:4]) == pytest.approx(4 * 40)


def test_hexagons_that_touch_share_their_slanted_edges() -> None:
    sheet = sheet_of(7, width=40, height=34.64, shape="hex", cut="double",
                     plan=a_plan("a5", "none", bleed=False))
    cuts = make_cut_sheet(sheet).cuts
    edges = Counter(tuple(sorted((round(x, 2), round(y, 2)) for x, y in (start, end)))
                    for each in cuts for start, end in zip(*_ends(each), strict=True))
    assert set(edges.values()) == {1}
    assert len(lines(cuts)) >= 6


def test_pieces_of_different_sizes_that_touch_are_cut_once() -> None:
    large, small = a_kind("large", 60, 60, bleed=0), a_kind("small", 30, 30, bleed=0)
    pieces = [(a_piece(replace(kind, corner=0.0)), copies)
              for kind, copies in ((large, 2), (small, 4))]
    sheet, = laid(pieces, a_plan("a5", "none", marks=False))
    cuts = make_cut_sheet(sheet).cuts
    trims = [slot.trim for slot in sheet.front.slots]
    # What each piece's edges are together, less what two of them have in common.
    common = sum(_touching(one, other) for number, one in enumerate(trims)
                 for other in trims[:number])
    assert common
    assert length(cuts) == pytest.approx(
        sum(2 * (trim.width + trim.height) for trim in trims) - common)


def _touching(one, other) -> float:  # type: ignore[no-untyped-def]
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    if abs(across) < 1e-6:
        return max(0.0, down)
    return max(0.0, across) if abs(down) < 1e-6 else 0.0


def test_a_folded_sheet_has_a_crease_and_the_contours_of_its_fronts() -> None:
    for sheet in laid(chocolates(), a_plan(duplex="fold")):
        cut = make_cut_sheet(sheet)
        assert len(cut.creases) == 1
        assert len(cut.cuts) == len([slot for slot in sheet.front.slots
                                     if slot.face.side == "front"])


def test_the_backs_of_a_poster_are_cut_like_its_fronts() -> None:
    sheets = laid([wide_boards()[1]], a_plan())
    assert {sheet.front.slots[0].face.side for sheet in sheets} == {"front", "back"}
    assert [len(make_cut_sheet(sheet).cuts) for sheet in sheets] == [1] * len(sheets)


def test_sheets_that_are_cut_alike_have_one_version() -> None:
    first, second, *_, last = laid([(a_piece(a_kind()), 19)], a_plan())
    assert make_cut_sheet(first).version == make_cut_sheet(second).version
    assert make_cut_sheet(first).version != make_cut_sheet(last).version


def test_a_version_follows_whatever_moves_the_knife() -> None:
    versions = {make_cut_sheet(sheet_of(4, **rest)).version for rest in (
        {}, {"width": 31}, {"corner": 2.0, "cut": "double"}, {"cut": "double"},
        {"plan": a_plan("letter")}, {"plan": a_plan(duplex="fold"), "cut": "double"})}
    assert len(versions) == 6
