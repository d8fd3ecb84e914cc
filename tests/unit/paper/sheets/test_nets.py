"""Folded pieces on sheets: their folds, their cuts, and paper that is too small for them."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from generator.base.findings import Findings
from generator.game.model.game import Kind
from generator.game.model.net import Net
from generator.game.nets.standard_nets import die_net, tuck_box_net
from generator.paper.sheets.contours import Polyline
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.imposition import impose
from tests.unit.paper.sheets.boxes import a_kind, a_piece, a_plan, laid


def folded_kind(net: Net) -> Kind:
    return replace(a_kind("box", net.size.width, net.size.height, shape="path", back=False),
                   outline=net.path, net=net)


def lengths(lines: tuple[object, ...]) -> list[float]:
    return sorted(dist(line.knots[0].at, line.knots[-1].at) for line in lines
                  if isinstance(line, Polyline))


def test_folds_are_creases_of_a_cut_file() -> None:
    net = die_net(20.0)
    sheet = laid([(a_piece(folded_kind(net)), 1)], a_plan(duplex="none"))[0]
    assert lengths(make_cut_sheet(sheet).creases) == pytest.approx(
        sorted(dist(*fold) for fold in net.folds))


def test_every_copy_on_a_sheet_has_its_folds() -> None:
    net = die_net(20.0)
    sheet = laid([(a_piece(folded_kind(net)), 3)], a_plan(duplex="none"))[0]
    assert len(make_cut_sheet(sheet).creases) == 3 * len(net.folds)


def test_creases_end_at_the_outline_however_the_piece_is_turned() -> None:
    net = tuck_box_net(64.0, 90.0, 18.0)
    for paper in ("a4", "letter"):
        cut = make_cut_sheet(laid([(a_piece(folded_kind(net)), 2)], a_plan(paper, "none"))[0])
        ways = [(start.at, end.at) for contour in cut.cuts if isinstance(contour, Polyline)
                for start, end in contour.ways()]
        for crease in cut.creases:
            for end in crease.knots:
                assert min(_away(end.at, *way) for way in ways) < 0.001


def test_slits_are_cut_before_the_piece_falls_out() -> None:
    net = replace(die_net(20.0), slits=(((25.0, 40.0), (35.0, 40.0)),))
    cuts = make_cut_sheet(laid([(a_piece(folded_kind(net)), 1)], a_plan(duplex="none"))[0]).cuts
    assert [isinstance(each, Polyline) and each.closed for each in cuts] == [False, True]


def test_a_net_is_never_cut_into_parts_and_the_paper_that_fits_is_named() -> None:
    net = tuck_box_net(92.0, 130.0, 40.0)
    findings = Findings()
    assert impose([(a_piece(folded_kind(net)), 1)], a_plan(duplex="none"), findings) == ()
    (finding,) = findings
    assert (finding.code, finding.message, finding.hint) == (
        "sheet/too-large",
        "laid flat, 'Box' is 276×236 mm and 3 mm of bleed all round: too large for a sheet of a4",
        "print it on b4, tabloid, a3, arch-b, sra3, a3-plus, 13x19: --paper b4")


def _away(point: tuple[float, float], start: tuple[float, float],
          end: tuple[float, float]) -> float:
    """How far a point lies from a straight way."""
    length = dist(start, end)
    along = sum((p - s) * (e - s) for p, s, e in zip(point, start, end, strict=True)) / length
    near = min(max(along, 0.0), length) / length
    return dist(point, [s + near * (e - s) for s, e in zip(start, end, strict=True)])
