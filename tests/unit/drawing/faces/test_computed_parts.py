"""Computed parts: where each lays its cells, and what becomes of them on a face."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.base.findings import Complaint
from generator.drawing.faces.computed_parts import PARTS, CellSlot, Lattice, PartInputs, ValueRow
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.game import Value
from tests.unit.drawing.faces.make import card, draw, plan, shown

LATTICE = Lattice(10, 6, 2, 1)
TYPE = 'font-family="Alegreya Sans" font-size="3"'


def places(name: str, *lists: tuple[Value, ...], choices: Mapping[str, str] | None = None,
           **numbers: int) -> list[CellSlot]:
    sort = PARTS[name]
    given = {key.replace("_", "-"): number for key, number in numbers.items()}
    whole = {key: default or 0 for key, default in sort.numbers.items()} | {"rows": 0} | given
    chosen = {key: words[0] for key, words in sort.choices.items()} | dict(choices or {})
    rows = tuple(ValueRow(f"row-{index}", items) for index, items in enumerate(lists, 1))
    return list(sort.places(PartInputs(LATTICE, whole, rows, chosen)))


def corners(found: list[CellSlot]) -> list[tuple[float, float]]:
    return [(place.box.x, place.box.y) for place in found]


def test_the_parts_stand_in_one_table() -> None:
    assert tuple(PARTS) == ("band", "grid", "row", "steps", "track")


def test_a_track_counts_row_by_row() -> None:
    found = places("track", **{"from": 3}, to=7, columns=3)
    assert [place.item for place in found] == [3, 4, 5, 6, 7]
    assert corners(found) == [(0, 0), (12, 0), (24, 0), (0, 7), (12, 7)]


def test_a_track_without_columns_is_one_row() -> None:
    assert corners(places("track", to=2)) == [(0, 0), (12, 0), (24, 0)]


def test_a_snake_comes_back_in_every_other_row() -> None:
    found = places("track", to=5, columns=2, choices={"direction": "snake"})
    assert corners(found) == [(0, 0), (12, 0), (12, 7), (0, 7), (0, 14), (12, 14)]


def test_leading_cells_have_a_row_of_their_own() -> None:
    found = places("track", to=4, columns=2, lead=1)
    assert corners(found) == [(0, 0), (0, 7), (12, 7), (0, 14), (12, 14)]


def test_every_so_many_numbers_are_bold() -> None:
    found = places("track", to=10, bold_every=5)
    assert [place.item for place in found if place.bold] == [0, 5, 10]


def test_a_track_has_to_lead_upwards() -> None:
    with pytest.raises(Complaint, match="the track goes from 5 to 4"):
        places("track", **{"from": 5}, to=4)


def test_a_grid_has_a_row_for_each_list() -> None:
    found = places("grid", ("a", "b"), ("c",))
    assert [(place.item, place.source) for place in found] == [
        ("a", "row-1"), ("b", "row-1"), ("c", "row-2")]
    assert corners(found) == [(0, 0), (12, 0), (0, 7)]


def test_a_grid_can_be_so_many_rows_and_columns() -> None:
    found = places("grid", rows=2, columns=2)
    assert corners(found) == [(0, 0), (12, 0), (0, 7), (12, 7)]


def test_rows_of_a_number_need_columns() -> None:
    with pytest.raises(Complaint, match="data-columns has to be one, too"):
        places("grid", rows=2)


def test_steps_end_at_the_right() -> None:
    assert corners(places("steps", count=3)) == [
        (24, 0), (12, 7), (24, 7), (0, 14), (12, 14), (24, 14)]


def test_equal_neighbours_in_a_band_are_one_bar() -> None:
    found = places("band", (5, 5, 4, 5))
    assert [(place.item, place.box.x, place.box.width) for place in found] == [
        (5, 0, 22), (4, 24, 10), (5, 36, 10)]


def test_a_row_has_a_cell_for_each_value() -> None:
    assert corners(places("row", (-1, -1, -2))) == [(0, 0), (12, 0), (24, 0)]


def test_what_a_group_shows_in_an_editor_is_replaced(fonts: FontLibrary) -> None:
    front = f'<g data-compute="steps" data-count="1" data-cell="4,3" {TYPE}><circle/></g>'
    assert shown(draw(front, fonts)[0]) == (
        '<g font-family="Alegreya Sans" font-size="3">'
        '<rect x="0" y="0" width="4" height="3" fill="none"/></g>')


def test_a_label_stands_in_the_middle_of_its_cell_without_its_stroke(fonts: FontLibrary) -> None:
    front = (f'<g data-compute="track" data-to="0" data-cell="4,3" data-cell-fill="#fff" '
             f'stroke="#000" {TYPE}/>')
    height = fonts.typeface("Alegreya Sans", 400, False).fonts[0].cap_height
    baseline = f"{1.5 + 1.5 * height:.4f}".rstrip("0")
    assert f'<text x="2" y="{baseline}" text-anchor="middle" stroke="none">0</text>' in (
        shown(draw(front, fonts)[0]))


def test_bold_cells_have_their_own_colours(fonts: FontLibrary) -> None:
    front = ('<g data-compute="track" data-from="1" data-to="2" data-cell="4,3" '
             'data-cell-fill="#fff" '
             'data-bold-every="2" data-bold-fill="theme.ink" data-label-fill="#111" '
             f'data-bold-label-fill="#eee" {TYPE}/>')
    drawn = shown(draw(front, fonts)[0])
    assert [each in drawn for each in (' fill="#fff"/>', ' fill="#111">',
                                       ' fill="#221100"/>',
                                       ' fill="#eee" font-weight="700">')] == [True] * 4


def test_icons_come_by_value_and_only_where_they_are_wanted(fonts: FontLibrary) -> None:
    front = ('<g data-compute="grid" data-rows="pips" data-cell="4,4" data-icon="{item}" '
             'data-icon-if="item != empty" data-icon-size="2" data-icon-opacity="0.5" '
             'data-well="moon"/>')
    assert shown(draw(front, fonts, card(pips=("sun", "empty")))[0]) == (
        '<g><use href="#moon" x="0" y="0" width="4" height="4"/>'
        '<use href="#sun" x="1" y="1" width="2" height="2" opacity="0.5"/>'
        '<use href="#moon" x="4" y="0" width="4" height="4"/></g>')


def test_cells_without_a_label_take_the_groups_fill(fonts: FontLibrary) -> None:
    front = '<g data-compute="grid" data-rows="1" data-columns="1" data-cell="4,4" fill="#abc"/>'
    assert shown(draw(front, fonts)[0]) == (
        '<g fill="#abc"><rect x="0" y="0" width="4" height="4"/></g>')


@pytest.mark.parametrize(("label", "above"), [("above", True), ("below", False)])
def test_labels_can_stand_outside(fonts: FontLibrary, label: str, above: bool) -> None:
    front = (f'<g data-compute="row" data-values="options.prices" data-cell="4,4" '
             f'data-format="{{item}} c" data-label="{label}" {TYPE}/>')
    drawn = shown(draw(front, fonts, options={"prices": [7]})[0])
    baseline = float(drawn.rpartition(' y="')[2].partition('"')[0])
    assert ">7 c</text>" in drawn
    assert baseline < 0 if above else baseline > 4


def test_a_figure_of_lists_is_a_grid_of_rows(fonts: FontLibrary) -> None:
    front = '<g data-compute="grid" data-rows="options.map" data-cell="4,4" data-icon="{item}"/>'
    drawn = shown(draw(front, fonts, options={"map": [["sun", "moon"], ["moon", "sun"]]})[0])
    assert (drawn.count("#sun"), drawn.count("#moon"), drawn.count('y="4"')) == (2, 2, 2)


def test_numbers_can_be_named(fonts: FontLibrary) -> None:
    front = '<g data-compute="steps" data-count="value" data-cell="4,3"/>'
    drawings = draw(front, fonts, card(value=1), card(value=3))
    assert [shown(each).count("<rect") for each in drawings] == [1, 6]


def test_rows_can_be_a_named_number(fonts: FontLibrary) -> None:
    front = '<g data-compute="grid" data-rows="options.rows" data-columns="2" data-cell="4,3"/>'
    assert shown(draw(front, fonts, options={"rows": 3})[0]).count("<rect") == 6


def test_equal_cells_are_the_same_elements(fonts: FontLibrary) -> None:
    front = ('<g data-show-if="value"><g data-compute="steps" data-count="options.steps" '
             'data-cell="4,3"/></g>')
    first, second = draw(front, fonts, card(value=1), card(value=2), options={"steps": 2})
    cells = [list(each.root.walk())[-1] for each in (first, second)]
    assert cells[0] is cells[1]


def keys(front: str, *values: int, **options: object) -> list[str]:
    return [piece.front.key
            for piece in plan(front, "", *(card(value=each) for each in values), options=options)]


def test_a_face_is_known_by_what_its_computed_parts_show() -> None:
    front = '<g data-compute="steps" data-count="value" data-cell="4,3"/>'
    first, second, third = keys(front, 1, 2, 1)
    assert first == third != second


def test_a_face_changes_with_a_string_in_a_computed_cell() -> None:
    front = ('<g data-compute="grid" data-rows="pips" data-cell="9,9" '
             'data-format="{strings.{item}}"/>')
    before, after = (plan(front, "", card(pips=("sun",)), strings={"en": {"sun": text}})
                     for text in ("Sun", "Sol"))
    assert before[0].front.key != after[0].front.key


def test_far_too_many_cells_in_repeats_are_planned_in_good_time() -> None:
    front = ('<g data-repeat="500"><g data-repeat="500"><g data-compute="steps" '
             'data-count="999999999" data-cell="4,3"/></g></g>')
    assert len(keys(front, 1)) == 1


def test_a_back_that_computes_from_a_field_isnt_shared() -> None:
    back = '<g data-compute="steps" data-count="value" data-cell="4,3"/>'
    first, second = plan("", back, card(value=1), card(value=2))
    assert first.back
    assert second.back
    assert first.back.key != second.back.key
