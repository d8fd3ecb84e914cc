"""What would save paper."""

from __future__ import annotations

from dataclasses import replace

from generator.paper.sheets.imposition import count_sheets, find_savings
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, chocolates, laid


def test_sheets_are_counted_as_they_are_laid() -> None:
    assert count_sheets(chocolates(), a_plan()) == len(laid(chocolates(), a_plan()))


def test_what_fits_no_paper_has_no_count() -> None:
    assert count_sheets([(a_piece(a_kind("board", 2000, 2000)), 1)], a_plan()) is None


def test_sharing_sheets_between_stocks_saves_some() -> None:
    box = [(a_piece(replace(a_kind(name), stock=name)), 1) for name in ("paper", "board")]
    assert find_savings(box, a_plan(), 2) == {"--pack": 1}


def test_laying_pieces_edge_to_edge_saves_some() -> None:
    assert find_savings([(a_piece(a_kind()), 9)], a_plan("letter"), 2) == {"--gap 0": 1}


def test_what_is_asked_for_already_is_not_advised() -> None:
    box = [(a_piece(a_kind()), 17)]
    plan = a_plan("letter", pack="all", gap=0.0, marks=False, strip=False)
    assert find_savings(box, plan, 99) == {}
