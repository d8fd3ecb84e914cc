"""Punchboards: every piece in one of them, inside the frame, held by nicks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import dist, hypot

import pytest

from generator.base.findings import Findings
from generator.base.units import Rect, Size
from generator.drawing.faces.face import PrintedPiece
from generator.game.model.game import Kind, Shape
from generator.game.model.net import FRAME, Folding, Net
from generator.paper.sheets.contours import Contour, Polyline, Ring, contours_of
from generator.paper.sheets.cut_sheet import cut_with_nicks, make_cut_sheet
from generator.paper.sheets.cutters import CUTTERS
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.mixed_sheets import PUNCH_GAP, SPILL
from generator.paper.sheets.sheet import Sheet, Slot
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, a_slot, laid

WIDE = 0.4


def a_board(width: float = 180.0, height: float = 250.0, *holds: str, back: bool = False) -> Kind:
    kind = a_kind("board", width, height, back=back)
    return replace(kind, net=Net(size=Size(width, height)), corner=0.0, folding=Folding(
        sort="punchboard", holds=holds or ("coin", "tile"), nicks=WIDE))


def pieces(board: Kind | None = None, coins: int = 40, tiles: int = 9, *,
           back: bool = True) -> list[tuple[PrintedPiece, int]]:
    return [(a_piece(a_kind("card", back=back)), 3),
            (a_piece(a_kind("coin", 25, 25, shape="circle", back=back)), coins),
            (a_piece(a_kind("tile", 50, 38, back=back)), tiles), (a_piece(board or a_board()), 1)]


def boards_of(sheet: Sheet) -> list[Slot]:
    return [slot for slot in sheet.front.slots if slot.face.kind.name == "board"]


def held_in(board: Slot, sheet: Sheet) -> list[Slot]:
    return [slot for slot in sheet.front.slots if slot.nicks and _inside(slot.trim, board.trim)]


def _inside(inner: Rect, outer: Rect, rim: float = 0.0) -> bool:
    near = 1e-6
    return inner.x >= outer.x + rim - near and inner.right <= outer.right - rim + near \
        and inner.y >= outer.y + rim - near and inner.bottom <= outer.bottom - rim + near


def between(one: Slot, other: Slot) -> float:
    """How far two pieces, or the rectangles around them, are from each other at least."""
    if one.face.kind.shape == other.face.kind.shape == "circle":
        return hypot(one.trim.x - other.trim.x, one.trim.y - other.trim.y) - one.trim.width
    return max(other.trim.x - one.trim.right, one.trim.x - other.trim.right,
               other.trim.y - one.trim.bottom, one.trim.y - other.trim.bottom)


def length(contour: Contour) -> float:
    """As long as the points along it tell."""
    points = contour.flat()
    closed = isinstance(contour, Ring) or contour.closed
    return sum(map(dist, points, (*points[1:], points[0]) if closed else points[1:]))


@pytest.mark.parametrize("size", [(180.0, 250.0), (90.0, 130.0), (130.0, 90.0)])
def test_every_copy_lies_in_one_board_inside_of_its_frame(size: tuple[float, float]) -> None:
    found: Counter[tuple[str, int]] = Counter()
    for sheet in laid(pieces(a_board(*size)), a_plan()):
        for board in boards_of(sheet):
            for slot in held_in(board, sheet):
                found[slot.face.kind.name, slot.copy] += 1
                assert _inside(slot.trim, board.trim, FRAME)
    assert found == Counter([*(("coin", n) for n in range(1, 41)),
                             *(("tile", n) for n in range(1, 10))])


def test_pieces_turn_with_a_board_that_is_turned() -> None:
    # Machines with marks take upright paper alone, so that boards are turned instead.
    plan = a_plan().with_cutter(CUTTERS["silhouette"])
    boards = [(board, sheet) for sheet in laid(pieces(a_board(200.0, 120.0)), plan)
              for board in boards_of(sheet)]
    assert {board.turn for board, _ in boards} == {90}
    for board, sheet in boards:
        assert all(_inside(slot.trim, board.trim, FRAME) for slot in held_in(board, sheet))
    assert sum(len(held_in(board, sheet)) for board, sheet in boards) == 49


def test_pieces_are_so_far_apart_that_the_board_between_them_holds() -> None:
    for sheet in laid(pieces(), a_plan(gap=0.0)):
        for board in boards_of(sheet):
            for one, other in combinations(held_in(board, sheet), 2):
                assert between(one, other) >= PUNCH_GAP - 1e-6


def test_boards_are_numbered_and_lie_beneath_their_pieces() -> None:
    sheets = laid(pieces(a_board(90.0, 130.0)), a_plan())
    boards = [slot.copy for sheet in sheets for slot in boards_of(sheet)]
    assert boards == list(range(1, len(boards) + 1))
    for sheet in sheets:
        order = {id(slot): at for at, slot in enumerate(sheet.front.slots)}
        for board in boards_of(sheet):
            assert all(order[id(board)] < order[id(slot)] for slot in held_in(board, sheet))


def test_what_no_board_holds_lies_on_sheets_without_boards() -> None:
    for sheet in laid(pieces(), a_plan()):
        assert ("card" in sheet.kinds) != ("board" in sheet.kinds)


def test_a_board_is_no_piece_where_pieces_are_counted() -> None:
    assert sum(sheet.pieces for sheet in laid(pieces(), a_plan())) == 3 + 40 + 9


def test_backs_lie_behind_the_pieces_of_a_board() -> None:
    sheet = next(each for each in laid(pieces(), a_plan()) if "board" in each.kinds)
    assert sheet.back
    fronts = {(round(sheet.size.width - slot.trim.right, 6), round(slot.trim.y, 6))
              for slot in sheet.front.slots if slot.nicks}
    assert fronts == {(round(slot.trim.x, 6), round(slot.trim.y, 6)) for slot in sheet.back.slots}


def test_bleed_of_pieces_stays_on_the_board_and_out_of_their_neighbours() -> None:
    for sheet in laid(pieces(), a_plan()):
        for board in boards_of(sheet):
            held = held_in(board, sheet)
            assert all(max(slot.reach) <= SPILL for slot in held)
            assert all(_inside(slot.ink, board.trim) for slot in held)


def test_marks_are_those_of_the_board_and_lines_tell_the_pieces() -> None:
    sheet = next(each for each in laid(pieces(), a_plan()) if "board" in each.kinds)
    board = boards_of(sheet)[0]
    upright = {line.x1 for line in sheet.front.lines if line.x1 == line.x2}
    assert upright == {board.trim.x, board.trim.right}
    assert len(sheet.front.contours) == len(held_in(board, sheet))


def test_a_board_without_pieces_is_not_made() -> None:
    sheets = laid([(a_piece(a_kind("card")), 3), (a_piece(a_board()), 1)], a_plan())
    assert [sheet.kinds for sheet in sheets] == [("card",)]


def test_a_board_that_is_too_large_names_papers_that_it_fits_on() -> None:
    findings = Findings()
    impose(pieces(a_board(200.0, 280.0)), a_plan(), findings)
    assert [(each.code, each.message, each.hint) for each in findings] == [(
        "sheet/too-large", "'Board' is 200×280 mm and 3 mm of bleed all round: too large for a "
        "sheet of a4", "print it on legal, b4, tabloid, a3, arch-b, sra3, a3-plus, 13x19: "
        "--paper legal")]


def test_software_that_finds_cuts_by_itself_gets_single_pieces() -> None:
    sheets = laid(pieces(back=False), a_plan(duplex="none").with_cutter(CUTTERS["cricut"]))
    assert not any(slot.nicks or slot.face.kind.name == "board"
                   for sheet in sheets for slot in sheet.front.slots)


def test_pieces_are_cut_before_their_boards_all_but_their_nicks() -> None:
    sheet = next(each for each in laid(pieces(), a_plan()) if "board" in each.kinds)
    cuts, held = make_cut_sheet(sheet).cuts, [slot for slot in sheet.front.slots if slot.nicks]
    assert cuts[-1] == contours_of(boards_of(sheet)[0])[0]
    assert all(isinstance(each, Polyline) and not each.closed for each in cuts[:-1])
    count = sum(3 if slot.face.kind.shape == "circle" else 4 for slot in held)
    assert len(cuts) - 1 == count
    whole = sum(length(each) for slot in held for each in contours_of(slot))
    assert sum(map(length, cuts[:-1])) == pytest.approx(whole - count * WIDE, rel=1e-3)


def a_contour(shape: Shape, width: float, height: float, corner: float = 0.0) -> Contour:
    kind = replace(a_kind("piece", width, height, shape=shape), corner=corner)
    return contours_of(a_slot(Rect(10, 10, width, height), kind=kind))[0]


SHAPES = [("rect", 20.0, 20.0, 0.0), ("rect", 63.0, 88.0, 3.0), ("rect", 100.0, 100.0, 2.0),
          ("rect", 200.0, 150.0, 0.0), ("circle", 8.0, 8.0, 0.0), ("circle", 120.0, 120.0, 0.0),
          ("hex", 60.0, 51.96, 0.0), ("path", 30.0, 24.0, 0.0)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_of_a_contour_all_but_its_nicks_is_cut(shape: tuple[Shape, float, float, float]) -> None:
    contour = a_contour(*shape)
    parts = cut_with_nicks(contour, WIDE)
    assert sum(map(length, parts)) == pytest.approx(length(contour) - len(parts) * WIDE, rel=1e-3)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_between_two_parts_lies_one_nick(shape: tuple[Shape, float, float, float]) -> None:
    parts = cut_with_nicks(a_contour(*shape), WIDE)
    for part, following in zip(parts, (*parts[1:], parts[0]), strict=True):
        assert dist(part.knots[-1].at, following.knots[0].at) == pytest.approx(WIDE, rel=1e-3)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_nicks_are_spread_evenly(shape: tuple[Shape, float, float, float]) -> None:
    contour = a_contour(*shape)
    parts = cut_with_nicks(contour, WIDE)
    even = length(contour) / len(parts)
    assert len(parts) >= 3
    assert even <= 91
    assert all(even / 2 <= length(part) + WIDE <= 1.5 * even for part in parts)


@pytest.mark.parametrize("shape", [each for each in SHAPES if each[0] != "circle"], ids=str)
def test_no_nick_lies_on_a_corner(shape: tuple[Shape, float, float, float]) -> None:
    contour = a_contour(*shape)
    assert isinstance(contour, Polyline)
    corners = [knot.at for knot in contour.knots[1:]]
    for part in cut_with_nicks(contour, WIDE):
        for end in (part.knots[0].at, part.knots[-1].at):
            assert min(dist(end, corner) for corner in corners) > 0.99


def test_the_nicks_of_a_rectangle_lie_in_the_middle_of_its_sides() -> None:
    parts = cut_with_nicks(a_contour("rect", 63.0, 88.0, 3.0), WIDE)
    middles = {(round((part.knots[-1].x + following.knots[0].x) / 2, 3),
                round((part.knots[-1].y + following.knots[0].y) / 2, 3))
               for part, following in zip(parts, (*parts[1:], parts[0]), strict=True)}
    assert middles == {(41.5, 10.0), (73.0, 54.0), (41.5, 98.0), (10.0, 54.0)}


def test_what_is_cut_out_of_a_piece_has_no_nicks() -> None:
    ring = replace(a_kind("coin", 30, 30, shape="path"),
                   outline="M0 0H30V30H0Z M10 10V20H20V10Z")
    sheet = laid([(a_piece(ring), 1), (a_piece(a_board()), 1)], a_plan())[0]
    cuts = make_cut_sheet(sheet).cuts
    assert [isinstance(each, Polyline) and each.closed for each in cuts] == [
        True, False, False, False, False, True]
