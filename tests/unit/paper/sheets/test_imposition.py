"""Copies on sheets."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.base.units import Size
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import PAPERS
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, laid


def test_copies_of_a_piece_lie_next_to_each_other() -> None:
    card = a_kind()
    (sheet,) = laid([(a_piece(card, "a"), 2), (a_piece(card, "b"), 1)], a_plan())
    assert [(slot.face.name, slot.copy) for slot in sheet.front.slots] == [
        ("a", 1), ("a", 2), ("b", 1)]


def test_a_part_filled_page_keeps_its_geometry() -> None:
    full, part = laid([(a_piece(a_kind()), 11)], a_plan())
    assert len(part.front.slots) == 3
    assert [slot.trim for slot in part.front.slots] == [slot.trim for slot in full.front.slots[:3]]


def test_a_part_filled_page_marks_only_its_pieces() -> None:
    full, part = laid([(a_piece(a_kind()), 9)], a_plan(gap=6.0))
    assert len(part.front.lines) == 8 < len(full.front.lines)


def test_sheets_are_counted_through_the_whole_kit() -> None:
    box = [(a_piece(a_kind("card")), 10), (a_piece(a_kind("tile", 60, 60)), 1)]
    assert [(sheet.title, sheet.number, sheet.of) for sheet in laid(box, a_plan(pack="kind"))] == [
        ("Cards", 1, 3), ("Cards", 2, 3), ("Tiles", 3, 3)]


def test_kinds_come_in_the_order_of_the_box_even_if_it_is_mixed() -> None:
    card, tile = a_kind("card"), a_kind("tile", 60, 60)
    box = [(a_piece(card, "a"), 1), (a_piece(tile, "t"), 1), (a_piece(card, "b"), 1)]
    assert [sheet.kinds for sheet in laid(box, a_plan(pack="kind"))] == [("card",), ("tile",)]


def test_a_sheet_says_how_many_pieces_it_gives() -> None:
    (sheet,) = laid([(a_piece(a_kind("tile", 60, 60)), 5)], a_plan(duplex="fold"))
    assert (sheet.pieces, len(sheet.front.slots)) == (5, 10)


def test_backs_are_on_the_back_of_the_same_sheet() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 3)], a_plan())
    assert sheet.back
    assert {slot.face.side for slot in sheet.back.slots} == {"back"}
    assert [slot.copy for slot in sheet.back.slots] == [1, 2, 3]


def test_backs_have_no_marks() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 3)], a_plan())
    assert sheet.back
    assert sheet.back.lines == ()


def test_marks_can_be_left_out() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 3)], a_plan(marks=False))
    assert sheet.front.lines == ()


def test_a_sheet_of_blank_backs_keeps_the_printer_in_step() -> None:
    box = [(a_piece(a_kind("card")), 1), (a_piece(a_kind("note", 180, 250, back=False)), 2)]
    _, first, last = laid(box, a_plan())
    assert first.back
    assert first.back.slots == ()
    assert last.back is None


def test_sheets_without_backs_come_last() -> None:
    box = [(a_piece(a_kind("note", back=False)), 1), (a_piece(a_kind("card")), 1)]
    sheets = laid(box, a_plan(pack="kind"))
    assert [(sheet.title, bool(sheet.back)) for sheet in sheets] == [
        ("Cards", True), ("Notes", False)]


def test_a_kit_without_any_backs_is_printed_on_one_side() -> None:
    (sheet,) = laid([(a_piece(a_kind(back=False)), 1)], a_plan(duplex="long"))
    assert sheet.back is None


def test_single_sided_printing_has_no_backs() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 1)], a_plan(duplex="none"))
    assert sheet.back is None
    assert len(sheet.front.slots) == 1


def test_a_folded_sheet_holds_fronts_and_backs_and_a_fold_line() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 4)], a_plan(duplex="fold"))
    assert sheet.back is None
    assert [slot.face.side for slot in sheet.front.slots] == ["front"] * 4 + ["back"] * 4
    assert [line.role for line in sheet.front.lines].count("fold") == 1


def test_nothing_is_folded_where_every_back_is_blank() -> None:
    (sheet,) = laid([(a_piece(a_kind(back=False)), 8)], a_plan(duplex="fold"))
    assert [line.role for line in sheet.front.lines].count("fold") == 0


def test_without_bleed_slots_have_none() -> None:
    (sheet,) = laid([(a_piece(a_kind()), 9)], a_plan(bleed=0.0))
    assert {side for slot in sheet.front.slots for side in slot.reach} == {0}


def test_no_copies_make_no_sheet() -> None:
    assert laid([(a_piece(a_kind()), 0)], a_plan()) == ()


def test_papers_are_upright_and_leave_margins_that_printers_need() -> None:
    for paper in PAPERS.values():
        assert paper.size.height >= paper.size.width
        assert paper.margin.left == paper.margin.right == paper.margin.top == 6.35
    assert PAPERS["a4"].size == Size(210, 297)


def found(kind_size: tuple[float, float], **plan: object) -> str:
    findings = Findings()
    pieces = [(a_piece(a_kind("board", *kind_size), name), 1) for name in ("one", "two")]
    assert impose(pieces, a_plan(**plan), findings) == ()  # type: ignore[arg-type]
    (finding,) = findings
    return f"{finding.where}: {finding.severity}[{finding.code}]: {finding.message}\n{finding.hint}"


def test_a_piece_too_large_for_its_paper_is_told_once_with_every_way_out() -> None:
    assert found((900, 900)) == (
        "kinds.yaml:3:5: error[sheet/too-large]: 'Board' is 900×900 mm and 3 mm of bleed all "
        "round: too large for 20 sheets of a4\n"
        "print it on letter, legal, b4, tabloid, a3, arch-b, sra3, a3-plus, 13x19: "
        "--paper letter; "
        "or leave out the bleed: --no-bleed")


def test_more_paper_than_anybody_would_cut_is_told_before_it_is_laid_out() -> None:
    findings = Findings()
    pieces = [(a_piece(a_kind("board", 180, 180), "one"), 5_001)]
    assert impose(pieces, a_plan(), findings) == ()
    (finding,) = findings
    assert f"{finding.where}: {finding.severity}[{finding.code}]: {finding.message}" == (
        "kinds.yaml:3:5: error[sheet/too-many]: with 'Board' the kit takes more than 5,000 sheets "
        "of a4")
    assert finding.hint == "lower its copies, or print kind by kind with --only"


def test_ten_reams_of_paper_are_laid_out() -> None:
    pieces = [(a_piece(a_kind("board", 180, 180), "one"), 5_000)]
    assert len(impose(pieces, a_plan(), Findings())) == 5_000


def test_a_piece_too_large_for_any_paper_must_shrink() -> None:
    assert found((2000, 2000)).endswith(
        "\nno paper that is known here is large enough: make the piece smaller")


def test_what_fits_is_laid_although_something_else_does_not() -> None:
    findings = Findings()
    sheets = impose([(a_piece(a_kind("board", 2000, 2000)), 1), (a_piece(a_kind()), 1)],
                    a_plan(), findings)
    assert [sheet.kinds for sheet in sheets] == [("card",)]
    assert len(findings.errors) == 1
