"""The order of the cuts."""

from __future__ import annotations

from generator.base.units import Rect, Size
from generator.paper.sheets.outline import MOST, cut_numbers
from generator.paper.sheets.sheet import MARGIN, SheetPage
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, a_slot, laid

PAGE = Size(200, 200)


def front(width: float, height: float, copies: int, **rest: object) -> SheetPage:
    kind = a_kind(width=width, height=height, cut=rest.pop("cut", "double"))  # type: ignore[arg-type]
    return laid([(a_piece(kind), copies)], a_plan(**rest))[0].front  # type: ignore[arg-type]


def test_cuts_across_come_first_from_the_top_then_the_others_from_the_left() -> None:
    numbers = [each.place for each in front(55, 60, 12).numbers]
    across, down = numbers[:8], numbers[8:]
    assert [place.y for place in across] == sorted(place.y for place in across)
    assert [place.x for place in down] == sorted(place.x for place in down)
    assert len(down) == 6


def test_a_shared_cut_has_one_number() -> None:
    assert len(front(55, 60, 12, cut="shared").numbers) == 4 + 6
    assert len(front(55, 60, 12).numbers) == 8 + 6


def test_a_number_stands_beside_the_mark_of_its_cut_on_the_side_of_the_piece() -> None:
    top, bottom, left, right = cut_numbers([a_slot(Rect(50, 60, 40, 40))], PAGE, MARGIN)
    assert (top.place.y, bottom.place.bottom) == (60.25, 99.75)
    assert (left.place.x, right.place.right) == (50.25, 89.75)
    assert top.place.right == 50 - 3 - 0.25
    assert left.place.bottom == 60 - 3 - 0.25


def test_round_pieces_have_no_order() -> None:
    disc = a_kind(width=40, height=40, shape="circle")
    assert cut_numbers([a_slot(Rect(50, 60, 40, 40), kind=disc)], PAGE, MARGIN) == ()


def test_where_a_cut_would_go_through_a_piece_there_are_no_numbers() -> None:
    slots = [a_slot(Rect(20, 20, 40, 40)), a_slot(Rect(80, 30, 40, 40))]
    assert cut_numbers(slots, PAGE, MARGIN) == ()


def test_no_numbers_go_where_there_is_no_paper() -> None:
    assert cut_numbers([a_slot(Rect(9, 60, 40, 40))], PAGE, MARGIN) == ()


def test_without_marks_there_are_no_numbers() -> None:
    assert front(55, 60, 12, marks=False).numbers == ()


def test_more_cuts_than_two_digits_can_count_are_not_numbered() -> None:
    slots = [a_slot(Rect(20, 20 + 7 * index, 5, 5), bleed=1) for index in range(1 + MOST // 2)]
    assert cut_numbers(slots, Size(400, 600), MARGIN) == ()
    assert len(cut_numbers(slots[:40], Size(400, 600), MARGIN)) == 82
