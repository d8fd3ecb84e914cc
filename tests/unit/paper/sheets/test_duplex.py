"""Backs land behind their fronts, checked with a sheet of paper made of points."""

from __future__ import annotations

import pytest

from generator.base.units import Rect, Size
from generator.paper.sheets.sheet import Slot, axis_of
from tests.unit.paper.sheets.boxes import a_slot, across, behind

A4 = Size(210, 297)
LYING = A4.turned()
TURNS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}  # where the head of the art points


def seen_through(point: tuple[float, float], page: Size, duplex: str) -> tuple[float, float]:
    """Where a point of the back page shows when one looks through the paper from the front.

    The paper is a rectangle; turning it over about an edge moves every point across the
    line through the middle that is parallel to this edge.
    """
    edges = {"upright": page.height, "across": page.width}
    long = max(edges, key=edges.__getitem__)
    edge = long if duplex == "long" else min(edges, key=edges.__getitem__)
    x, y = point
    return (page.width - x, y) if edge == "upright" else (x, page.height - y)


def head(slot: Slot) -> tuple[float, float]:
    """The middle of the edge at the head of the art."""
    dx, dy = TURNS[slot.turn]
    trim = slot.trim
    return (trim.x + trim.width / 2 + dx * trim.width / 2,
            trim.y + trim.height / 2 + dy * trim.height / 2)


def foot(slot: Slot) -> tuple[float, float]:
    x, y = head(slot)
    trim = slot.trim
    return 2 * trim.x + trim.width - x, 2 * trim.y + trim.height - y


def test_a_long_edge_flip_mirrors_left_and_right() -> None:
    front = a_slot(Rect(10, 20, 63, 88))
    assert behind(front, A4, "long").trim == Rect(210 - 10 - 63, 20, 63, 88)


def test_a_short_edge_flip_mirrors_top_and_bottom_and_stands_on_its_head() -> None:
    back = behind(a_slot(Rect(10, 20, 63, 88)), A4, "short")
    assert (back.trim, back.turn) == (Rect(10, 297 - 20 - 88, 63, 88), 180)


def test_a_long_edge_flip_of_a_lying_page_mirrors_top_and_bottom() -> None:
    assert axis_of(LYING, "long") == "horizontal"


def test_only_turned_paper_has_an_axis() -> None:
    with pytest.raises(ValueError, match="not turned over with 'fold'"):
        axis_of(A4, "fold")


@pytest.mark.parametrize("page", [A4, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_head_lies_behind_head_and_foot_behind_foot(page: Size, duplex: str, turn: int) -> None:
    width, height = (63, 88) if turn % 180 == 0 else (88, 63)
    front = a_slot(Rect(11, 23, width, height), turn)
    back = behind(front, page, duplex)  # type: ignore[arg-type]
    assert seen_through(head(back), page, duplex) == pytest.approx(head(front))
    assert seen_through(foot(back), page, duplex) == pytest.approx(foot(front))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_fold_lays_head_behind_head(turn: int) -> None:
    front = a_slot(Rect(11, 23, 40, 50), turn)
    upright, lying = across(front, A4, "vertical"), across(front, A4, "horizontal")
    assert (210 - head(upright)[0], head(upright)[1]) == pytest.approx(head(front))
    assert (head(lying)[0], 297 - head(lying)[1]) == pytest.approx(head(front))


def test_the_back_of_the_back_is_the_front() -> None:
    front = a_slot(Rect(11, 23, 88, 63), 90)
    assert behind(behind(front, LYING, "short"), LYING, "short") == front
