"""Which pieces must be printed again."""

from __future__ import annotations

from generator.judging.tuning.comparison import PiecePrint, Reprint, find_reprints

CUT = ("rect", 2.0, "")


def piece(name: str, copies: int = 1, front: str = "", back: str = "back") -> PiecePrint:
    return PiecePrint(name, "card", copies, front or name, back, CUT)


def test_an_unchanged_box_needs_no_paper() -> None:
    box = [piece("a", 3), piece("b")]
    assert find_reprints(box, box) == ()


def test_a_changed_front_is_printed_as_often_as_it_is_there() -> None:
    assert find_reprints([piece("a", 3)], [piece("a", 4, "other")]) == (
        Reprint("a", "card", 4, 3, "front"),)


def test_more_copies_are_printed_alone() -> None:
    assert find_reprints([piece("a", 3)], [piece("a", 5)]) == (
        Reprint("a", "card", 2, 0, "more copies"),)


def test_copies_too_many_are_thrown_out() -> None:
    assert find_reprints([piece("a", 3)], [piece("a", 2)]) == (
        Reprint("a", "card", 0, 1, "fewer copies"),)


def test_what_came_is_printed_and_what_went_is_thrown_out() -> None:
    assert find_reprints([piece("a")], [piece("b", 2)]) == (
        Reprint("b", "card", 2, 0, "new"), Reprint("a", "card", 0, 1, "gone"))


def test_a_piece_with_another_name_and_the_same_looks_stays() -> None:
    assert find_reprints([piece("a", 2, "face")], [piece("b", 2, "face")]) == ()


def test_two_pieces_that_changed_places_stay() -> None:
    assert find_reprints([piece("a", 1, "x"), piece("b", 1, "y")],
                    [piece("a", 1, "y"), piece("b", 1, "x")]) == ()


def test_of_two_alike_the_one_that_went_is_thrown_out() -> None:
    assert find_reprints([piece("a", 1, "x"), piece("b", 1, "x")], [piece("b", 1, "x")]) == (
        Reprint("a", "card", 0, 1, "gone"),)


def test_a_copy_that_was_too_many_serves_where_one_lacks() -> None:
    assert find_reprints([piece("a", 3, "x"), piece("b", 1, "x")],
                    [piece("a", 2, "x"), piece("b", 2, "x")]) == ()


def test_a_back_that_changed_is_named() -> None:
    assert find_reprints([piece("a", back="old")], [piece("a", back="new")])[0].why == "back"


def test_another_cut_needs_new_paper() -> None:
    old = PiecePrint("a", "card", 1, "f", "b", ("rect", 2.0, ""))
    new = PiecePrint("a", "card", 1, "f", "b", ("rect", 3.0, ""))
    assert find_reprints([old], [new]) == (Reprint("a", "card", 1, 1, "cut"),)
