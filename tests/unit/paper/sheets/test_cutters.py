"""Sheets for machines that look for marks, or reach only a part of the paper."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from generator.apps.cli.report import finding_text
from generator.base.findings import Findings
from generator.base.units import Rect, Size
from generator.game.load.files import Files
from generator.game.load.source_lines import SourceLines
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.cutters import CUTTERS, QUIET, registration_marks
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.outline import printed_outline
from generator.paper.sheets.sheet import PAPERS, Plan, Sheet
from tests.unit.paper.sheets.boxes import (
    a_kind,
    a_piece,
    a_plan,
    chocolates,
    laid,
    small_chocolates,
    wide_boards,
)

A4 = Size(210, 297)
GUIDED = [name for name, cutter in CUTTERS.items() if cutter.marks]


def plan_for(cutter: str, paper: str = "a4", **rest: object) -> Plan:
    return a_plan(paper, **rest).with_cutter(CUTTERS[cutter])  # type: ignore[arg-type]


@cache
def everything() -> list[Sheet]:
    """Sheets of all sorts, on all papers, for all machines with marks."""
    boxes = [*chocolates(), *small_chocolates(), *wide_boards()]
    return [sheet for name in GUIDED for paper in CUTTERS[name].papers
            for rest in ({}, {"bleed": 0.0, "pack": "all", "duplex": "none"})
            for sheet in laid(boxes, plan_for(name, paper, **rest))]


def test_three_marks_are_a_square_and_two_angles_ten_millimetres_from_the_edges() -> None:
    marks = registration_marks(CUTTERS["silhouette"], A4)
    assert [mark.bounds for mark in marks] == [
        Rect(10, 10, 5, 5), Rect(195, 10, 5, 5), Rect(10, 282, 5, 5)]
    assert [len(mark.corners) for mark in marks] == [4, 6, 6]


def test_an_angle_is_a_millimetre_thick_and_its_corner_is_the_outer_one() -> None:
    assert registration_marks(CUTTERS["silhouette"], A4)[1].corners == (
        (200, 10), (195, 10), (195, 11), (199, 11), (199, 15), (200, 15))


def test_four_marks_are_angles_in_all_corners() -> None:
    marks = registration_marks(CUTTERS["silhouette4"], A4)
    assert [mark.corners[0] for mark in marks] == [(10, 10), (200, 10), (10, 287), (200, 287)]
    assert {len(mark.corners) for mark in marks} == {6}


def test_nothing_is_printed_near_a_mark() -> None:
    for sheet in everything():
        page = sheet.front
        quiet = [mark.bounds.grown(QUIET) for mark in page.marks]
        lines = [Rect(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1),
                      abs(line.y2 - line.y1)) for line in page.lines]
        assert page.furniture
        ink = [*(printed_outline(slot).bounds() for slot in page.slots), *lines,
               page.furniture.label,
               page.furniture.ruler, *(number.place for number in page.numbers)]
        assert quiet
        assert not [each for each in ink for mark in quiet if each.overlaps(mark)]


def test_pieces_lie_between_the_marks() -> None:
    for sheet in everything():
        inside = Rect(0, 0, sheet.size.width, sheet.size.height).grown(-10)
        for slot in sheet.front.slots:
            trim = slot.trim
            assert trim.x >= inside.x - 1e-6
            assert trim.right <= inside.right + 1e-6
            assert trim.y >= inside.y - 1e-6
            assert trim.bottom <= inside.bottom + 1e-6


def test_marks_are_on_fronts_alone_and_on_the_layer_of_the_cut_sheet() -> None:
    for sheet in laid([*chocolates(), *wide_boards()], plan_for("silhouette")):
        assert len(make_cut_sheet(sheet).marks) == len(sheet.front.marks) == 3
        assert not sheet.back or not sheet.back.marks


def test_paper_is_upright_as_the_machine_draws_it_in() -> None:
    assert {sheet.size for sheet in laid([*chocolates(), *wide_boards()],
                                         plan_for("silhouette"))} == {A4}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_eight_cards_with_a_little_bleed_lie_between_the_marks(paper: str) -> None:
    sheet = laid([(a_piece(a_kind()), 8)], plan_for("silhouette", paper))[0]
    assert sheet.pieces == 8
    assert {side for slot in sheet.front.slots for side in slot.reach} == {0.625}


def test_a_machine_with_marks_needs_none_for_the_knife() -> None:
    for sheet in laid(chocolates(), plan_for("silhouette4")):
        assert not sheet.front.lines
        assert not sheet.front.numbers


def test_a_machine_without_marks_gets_the_sheets_that_hands_get() -> None:
    by_hand = laid(chocolates(), a_plan(cut_lines=False))
    assert laid(chocolates(), plan_for("generic", cut_lines=False)) == by_hand


def test_a_machine_needs_no_lines_to_cut_along() -> None:
    assert not any(sheet.front.contours for sheet in laid(chocolates(), plan_for("generic")))


def test_a_cricut_is_given_what_its_program_can_print_with_gaps_between_pieces() -> None:
    for rest in ({}, {"bleed": 0.0}):
        for sheet in laid([(a_piece(a_kind()), 9), *small_chocolates()],
                          plan_for("cricut", **rest)):
            trims = [slot.trim for slot in sheet.front.slots]
            assert max(trim.right for trim in trims) - min(trim.x for trim in trims) <= 171.45
            assert max(trim.bottom for trim in trims) - min(trim.y for trim in trims) <= 234.95
            assert not [one for number, one in enumerate(trims) for other in trims[:number]
                        if one.grown(0.49).overlaps(other.grown(0.49))]


def test_the_version_tells_sheets_of_different_machines_apart() -> None:
    versions = {make_cut_sheet(laid([(a_piece(a_kind()), 8)], plan_for(name))[0]).version
                for name in CUTTERS}
    assert len(versions) == len(CUTTERS)


def test_every_paper_of_a_machine_is_known() -> None:
    assert {paper for cutter in CUTTERS.values() for paper in cutter.papers} <= set(PAPERS)


def test_a_piece_beyond_what_the_machine_reaches_is_refused_with_a_way_out() -> None:
    findings = Findings()
    board = replace(a_kind("board", 900, 1000, bleed=0), oversize="poster")
    impose([(a_piece(board), 1)], plan_for("silhouette"), findings)
    assert [finding_text(each, SourceLines(Files().content_of)) for each in findings] == [
        "kinds.yaml:3:5: error[sheet/too-large]: 'Board' is 900×1000 mm: too large for 20 sheets "
        "of a4 inside of what a Silhouette cutter reaches\n"
        "  hint: print it on tabloid, a3, arch-b: --paper tabloid; or cut it by hand: leave out "
        "--cutter"]
