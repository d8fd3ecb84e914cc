"""What a kit holds, counted from its sheets."""

import pytest

from generator.paper.pages.kit_list import kit_list_of, number_ranges


def test_pieces_designs_and_sheets_are_counted_by_kind(make_job, make_kind):
    kit = kit_list_of(make_job((make_kind("card"), 5, 3),
                               (make_kind("chip", 20, 20, "circle"), 1, 9)))
    assert [(line.title, line.pieces, line.designs, line.sheets) for line in kit.lines] == [
        ("Cards", 15, 5, (1, 2)), ("Chips", 9, 1, (2,))]


def test_a_single_piece_has_the_singular(make_job, make_kind):
    (line,) = kit_list_of(make_job((make_kind("marker", 30, 30, "circle"), 1, 1))).lines
    assert line.title == "Marker"


def test_pages_of_a_sheet_count_both_sides_after_the_guide(make_job):
    assert kit_list_of(make_job()).pages([1, 2], before=2) == (3, 4, 5, 6)


def test_pages_of_a_one_sided_kit_count_one_side(make_job):
    assert kit_list_of(make_job(duplex="none")).pages([1, 2], before=1) == (2, 3)


def test_folded_backs_are_not_counted_as_pieces(make_job):
    assert kit_list_of(make_job(duplex="fold")).pieces == 12


@pytest.mark.parametrize(("numbers", "words"), [
    ([], ""), ([4], "4"), ([1, 2, 3], "1–3"), ([5, 1, 2], "1–2, 5"), ([2, 3, 4, 5], "2–5")])
def test_numbers_are_written_as_people_write_them(numbers, words):
    assert number_ranges(numbers) == words
