"""Whatever computed parts are asked for, their cells are as many as they should be, and apart."""

from __future__ import annotations

from itertools import combinations, groupby, pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.faces.computed_parts import (
    PARTS,
    CellBox,
    CellSlot,
    Lattice,
    PartInputs,
    ValueRow,
)

LENGTHS = st.floats(0.5, 20)
LATTICES = st.builds(Lattice, LENGTHS, LENGTHS, st.floats(0, 5), st.floats(0, 5))
LISTS = st.lists(st.lists(st.integers(0, 3), max_size=8), max_size=5)
TRACKS = st.fixed_dictionaries({
    "from": st.integers(-5, 5), "to": st.integers(5, 40), "columns": st.integers(0, 12),
    "lead": st.integers(0, 3), "bold-every": st.integers(0, 10)})
EPSILON = 1e-6


def overlap(one: CellBox, other: CellBox) -> bool:
    return (one.x + one.width > other.x + EPSILON and other.x + other.width > one.x + EPSILON
            and one.y + one.height > other.y + EPSILON and other.y + other.height > one.y + EPSILON)


def assert_apart(places: list[CellSlot]) -> None:
    assert [(one, other) for one, other in combinations([each.box for each in places], 2)
            if overlap(one, other)] == []


def rows(lists: list[list[int]]) -> tuple[ValueRow, ...]:
    return tuple(ValueRow("", tuple(each)) for each in lists)


@given(LATTICES, TRACKS, st.sampled_from(("rows", "snake")))
def test_a_track_has_every_number_once_and_apart(
        lattice: Lattice, numbers: dict[str, int], direction: str) -> None:
    places = list(PARTS["track"].places(PartInputs(lattice, numbers, (),
                                                    {"direction": direction})))
    assert [place.item for place in places] == list(range(numbers["from"], numbers["to"] + 1))
    assert_apart(places)


@given(LATTICES, LISTS)
def test_a_grid_has_a_cell_for_every_value(lattice: Lattice, lists: list[list[int]]) -> None:
    places = list(PARTS["grid"].places(PartInputs(lattice, {"rows": 0, "columns": 0},
                                                   rows(lists))))
    assert [place.item for place in places] == [item for each in lists for item in each]
    assert_apart(places)


@given(LATTICES, st.integers(0, 8), st.integers(1, 8))
def test_a_counted_grid_has_rows_times_columns(lattice: Lattice, count: int, columns: int) -> None:
    numbers = {"rows": count, "columns": columns}
    places = list(PARTS["grid"].places(PartInputs(lattice, numbers)))
    assert len(places) == count * columns
    assert_apart(places)


@given(LATTICES, st.integers(0, 9))
def test_steps_are_a_triangle_with_one_right_edge(lattice: Lattice, count: int) -> None:
    places = list(PARTS["steps"].places(PartInputs(lattice, {"count": count})))
    assert len(places) == count * (count + 1) // 2
    edges = {round(max(each.box.x for each in row), 6)
             for _, row in groupby(places, key=lambda place: place.box.y)}
    assert len(edges) <= 1
    assert_apart(places)


@given(LATTICES, LISTS)
def test_bars_cover_what_single_cells_would(lattice: Lattice, lists: list[list[int]]) -> None:
    figures = PartInputs(lattice, {}, rows(lists))
    bars, cells = (list(PARTS[name].places(figures)) for name in ("band", "row"))
    assert len(cells) == sum(map(len, lists))
    assert all(one.item != other.item for one, other in pairwise(bars)
               if one.box.y == other.box.y)
    assert_apart(bars)
    assert_apart(cells)
    inside = [any(abs(bar.box.y - cell.box.y) < EPSILON and bar.item == cell.item
                  and bar.box.x - EPSILON <= cell.box.x
                  and cell.box.x + cell.box.width <= bar.box.x + bar.box.width + EPSILON
                  for bar in bars) for cell in cells]
    assert all(inside)
