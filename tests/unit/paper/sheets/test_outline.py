"""The true shape of a piece."""

from __future__ import annotations

from math import sqrt

import pytest

from generator.base.units import Rect
from generator.paper.sheets.outline import (
    Disc,
    Polygon,
    Ray,
    is_flat_top,
    printed_outline,
    rectangle_outline,
    shape_outline,
    slot_outline,
)
from tests.unit.paper.sheets.boxes import a_kind, a_slot

SQUARE = Rect(10, 20, 40, 40)


def test_a_rectangle_grows_on_all_sides() -> None:
    assert rectangle_outline(SQUARE).grown(3).bounds() == Rect(7, 17, 46, 46)


def test_a_round_piece_is_a_disc() -> None:
    assert shape_outline("circle", SQUARE) == Disc(30, 40, 20)


def test_an_oval_counts_as_its_rectangle() -> None:
    assert shape_outline("circle", Rect(0, 0, 40, 30)) == rectangle_outline(Rect(0, 0, 40, 30))


def test_a_free_path_counts_as_its_rectangle() -> None:
    assert shape_outline("path", SQUARE) == rectangle_outline(SQUARE)


def test_a_hexagon_that_is_wider_than_high_has_a_flat_top() -> None:
    hexagon = shape_outline("hex", Rect(0, 0, 60, 52))
    assert isinstance(hexagon, Polygon)
    assert hexagon.points[:3] == ((15, 0), (45, 0), (60, 26))


def test_a_hexagon_stands_on_its_corner_once_turned() -> None:
    hexagon = shape_outline("hex", Rect(0, 0, 52, 60), turn=90)
    assert isinstance(hexagon, Polygon)
    assert hexagon.points[:2] == ((26, 0), (52, 15))


def test_a_grown_hexagon_keeps_its_edges_equally_far() -> None:
    hexagon = shape_outline("hex", Rect(0, 0, 60, 30 * sqrt(3))).grown(3)
    assert hexagon.bounds().height == pytest.approx(30 * sqrt(3) + 6)
    assert hexagon.bounds().width == pytest.approx(60 + 12 / sqrt(3))


def test_what_is_printed_in_a_slot_includes_its_bleed() -> None:
    slot = a_slot(SQUARE, kind=a_kind(width=40, height=40, shape="circle"))
    assert printed_outline(slot) == Disc(30, 40, 23)


@pytest.mark.parametrize("shape", [Disc(30, 40, 20), rectangle_outline(SQUARE)],
                         ids=["disc", "box"])
def test_a_ray_crosses_from_edge_to_edge(shape: Disc | Polygon) -> None:
    assert shape.crossing(Ray(0, 40, 1, 0)) == (10, 50)


@pytest.mark.parametrize("shape", [Disc(30, 40, 20), rectangle_outline(SQUARE)],
                         ids=["disc", "box"])
def test_a_ray_beside_a_shape_misses_it(shape: Disc | Polygon) -> None:
    assert shape.crossing(Ray(0, 61, 1, 0)) is None
    assert shape.crossing(Ray(0, 90, sqrt(0.5), sqrt(0.5))) is None


@pytest.mark.parametrize(("trim", "turn"), [(Rect(0, 0, 20, 20), 0), (Rect(0, 0, 20, 20), 90)])
def test_the_outline_of_a_slot_is_turned_with_it(trim: Rect, turn: int) -> None:
    tile = a_kind(shape="hex", width=20, height=20)
    assert slot_outline(a_slot(trim, turn, tile), 0) == shape_outline("hex", trim, turn)


def test_a_hexagon_as_wide_as_high_stands_on_its_corner_once_turned() -> None:
    assert [is_flat_top(SQUARE, turn) for turn in (0, 90, 180, 270)] == [True, False, True, False]
