"""Edges of pieces that share their cuts."""

import zlib
from dataclasses import dataclass, replace

import pytest

from generator.base.findings import Findings
from generator.base.units import PT_PER_MM
from generator.drawing.press.pdf_parts import Form, PdfPart
from generator.judging.faces.shared_edges import check_shared_edges


@dataclass
class Painted:
    """A pressroom whose faces have a plain rim and a middle of another colour."""

    rims: dict
    middle: float = 3.0

    def form(self, face):
        page, edge = face.kind.page, self.middle * PT_PER_MM
        width, height = page.width * PT_PER_MM, page.height * PT_PER_MM
        rim = self.rims.get(face.name, "0.2 0.1 0.05")
        ink = (f"{rim} rg 0 0 {width:.4f} {height:.4f} re f 0.9 0.2 0.3 rg {edge:.4f} {edge:.4f} "
               f"{width - 2 * edge:.4f} {height - 2 * edge:.4f} re f")
        part = PdfPart("part-" + face.key,
                    f"<</Type/XObject/Subtype/Form/BBox[0 0 {width:.4f} {height:.4f}]"
                    "/Resources<<>>/Filter/FlateDecode>>", zlib.compress(ink.encode()), ())
        return Form(face.key, part.key, {part.key: part}, {}, page)


@pytest.fixture
def told(make_job, make_kind):
    def tell(rims, cut="shared", **pressroom):
        kind = replace(make_kind("chip", 20, 20, corner=0.0, bleed=2.0), cut=cut)
        findings = Findings()
        job = make_job((kind, 5, 1))
        check_shared_edges(replace(job, pressroom=Painted(rims, **pressroom)), findings)
        return [f"{each.where}: {each.severity}[{each.code}]: {each.message}\n{each.hint}"
                for each in findings]
    return tell


def test_one_colour_along_all_edges_is_fine(told):
    assert told({}) == []


def test_a_shade_more_or_less_is_fine(told):
    assert told({"chip-2": "0.25 0.15 0.1"}) == []


def test_an_odd_one_out_is_told_by_its_name(told):
    assert told({"chip-2": "0.9 0.9 0.8"}) == [
        "cards.yaml:1:1: warning[sheet/edges-differ]: 'Chip' shares its cuts, but the edges of "
        "its fronts aren't of one colour: 'chip-2'\n"
        "let all of them have the same colour around the cut, or write cut: double"]


def test_a_long_row_of_names_is_cut_short(told):
    backs, fronts = told({}, middle=1.8)
    assert "backs aren't of one colour: 'chip'\n" in backs
    assert "fronts aren't of one colour: 'chip-1', 'chip-2', 'chip-3' and 2 more\n" in fronts


def test_pieces_with_cuts_of_their_own_may_look_as_they_like(told):
    assert told({"chip-2": "0.9 0.9 0.8"}, cut="double") == []
