"""Rows that nest."""

from __future__ import annotations

from math import hypot, sqrt

import pytest

from generator.base.units import Rect, Size
from generator.paper.sheets.outline import Polygon, Ray, shape_outline
from generator.paper.sheets.sheet_layout import (
    PieceRoom,
    find_fullest_layout,
    grid_packing,
    honeycomb_packing,
    round_packing,
    sort_of,
)
from tests.unit.paper.sheets.boxes import a_kind, a_plan

PAGE = Rect(7, 7, 196, 283)


@pytest.mark.parametrize(("diameter", "square", "nested"), [
    (12, 280, 312), (20, 108, 120), (25, 70, 80), (30, 48, 56),
])
def test_nested_rows_hold_more_rounds_than_a_grid(
        diameter: float, square: int, nested: int) -> None:
    room = PieceRoom(Size(diameter, diameter), 2, 2)
    assert len(grid_packing(room, PAGE)) == square
    assert len(round_packing(room, PAGE)) == nested


def test_a_narrow_place_holds_a_zigzag() -> None:
    assert len(round_packing(PieceRoom(Size(20, 20), 0, 0), Rect(0, 0, 36, 100))) == 7


def test_no_two_rounds_come_closer_than_their_bleeds() -> None:
    room = PieceRoom(Size(22, 22), 6, 6)
    centres = [(trim.x, trim.y) for trim in round_packing(room, PAGE)]
    nearest = min(hypot(x - u, y - v) for x, y in centres for u, v in centres if (x, y) != (u, v))
    assert nearest >= 28 - 1e-9


def test_the_packing_lies_in_the_middle_of_its_area() -> None:
    trims = round_packing(PieceRoom(Size(22, 22), 6, 6), PAGE)
    assert min(trim.x for trim in trims) + max(trim.right for trim in trims) == pytest.approx(210)
    assert min(trim.y for trim in trims) + max(trim.bottom for trim in trims) == pytest.approx(297)


def test_a_single_round_lies_in_the_middle() -> None:
    (trim,) = round_packing(PieceRoom(Size(20, 20), 6, 6), Rect(0, 0, 36, 36))
    assert trim == Rect(8, 8, 20, 20)


def test_a_round_that_does_not_fit_is_not_packed() -> None:
    assert round_packing(PieceRoom(Size(50, 50), 6, 6), Rect(0, 0, 40, 40)) == ()


def test_a_honeycomb_of_40_mm_hexagons_holds_28() -> None:
    room = PieceRoom(Size(40, 80 / sqrt(3)), 0, 0)
    assert len(honeycomb_packing(room, PAGE, flat=False)) == 28


@pytest.mark.parametrize("flat", [True, False])
def test_honeycomb_edges_are_two_bleeds_apart(flat: bool) -> None:
    size = Size(60, 30 * sqrt(3)) if flat else Size(30 * sqrt(3), 60)
    trims = honeycomb_packing(PieceRoom(size, 6, 6), PAGE, flat)
    first = shape_outline("hex", trims[0])
    assert isinstance(first, Polygon)
    gaps = []
    for edge in first.edges():
        following = first.points[(first.points.index((edge.x, edge.y)) + 1) % 6]
        middle = ((edge.x + following[0]) / 2, (edge.y + following[1]) / 2)
        outwards = Ray(*middle, edge.dy, -edge.dx)
        spans = [shape_outline("hex", trim).crossing(outwards) for trim in trims[1:]]
        gaps += [span[0] for span in spans if span and 0 < span[0] < 20]
    assert gaps
    assert gaps == pytest.approx([6] * len(gaps))


def test_hexagons_with_a_flat_top_stay_upright() -> None:
    kind = a_kind(width=60, height=52, shape="hex")
    layout = find_fullest_layout(sort_of(kind, a_plan()), a_plan(), "long")
    assert layout
    assert (len(layout.places), layout.places[0].turn) == (15, 0)
