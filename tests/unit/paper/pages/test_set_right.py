"""Kits for a printer that was measured: after it has misprinted them, backs lie behind fronts."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.apps.workflows import kit_build as print_road
from generator.apps.workflows.kit_request import KitRequest, plates_for
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.units import PT_PER_MM, Size
from generator.drawing.faces.face import PrintedPiece
from generator.game.load.game_folder import open_game
from generator.paper.pages.kit_book import bind_kit, frame_key, make_frame
from generator.paper.sheets.misregistration import HomePrinter, Misregistration
from generator.paper.sheets.sheet import axis_of
from tests.unit.output.readback import at, opened, placements, texts

TINY = Path(__file__).parents[3] / "data" / "tiny"
ASKEW = HomePrinter("office", Misregistration(0.7, -0.3, 0.8, 1.004, 0.995))
# On these the cards lie best on upright paper, and on paper that lies on its side.
UPRIGHT, LYING = "a3", "a4"


def kit(game: Path = TINY, **chosen: object) -> bytes:
    """A game's PDF."""
    findings = Findings()
    job = print_road.prepare_job(open_game(str(game), findings), KitRequest(**chosen),  # type: ignore[arg-type]
                              NoProgress(), findings)
    return bind_kit(job, make_frame(job, NoProgress()))


Pages = list[tuple[pikepdf.Page, pikepdf.Page]]


def sheets(pdf: pikepdf.Pdf) -> Pages:
    """Fronts and backs, without the guide."""
    pages = list(pdf.pages)
    while "/f0" not in pages[0].obj.Resources.XObject:
        del pages[0]
    return list(zip(pages[::2], pages[1::2], strict=True))


def spots(page: pikepdf.Page, misprint: Misregistration) -> list[tuple[float, ...]]:
    """Where the corners of all faces are on paper after a misprint, mm from the lower left."""
    size = paper(page)
    found = []
    for name, matrix in placements(page):
        if name.startswith("f"):
            box = [float(each) for each in page.obj.Resources.XObject[f"/{name}"].BBox]
            corners = [at(matrix, x, y) for x in (0.0, box[2]) for y in (0.0, box[3])]
            landed = [misprint.landing_point(x - size.width / 2, y - size.height / 2) for x,
                      y in corners]
            found.append(tuple(sorted((round(x + size.width / 2, 4), round(y + size.height / 2, 4))
                                      for x, y in landed)))
    return found


def paper(page: pikepdf.Page) -> Size:
    """How large a page is, mm."""
    box = [float(each) / PT_PER_MM for each in page.mediabox]
    return Size(box[2], box[3])


def worst(data: bytes, duplex: str, misprint: Misregistration) -> float:
    """How far the corner of any back is from that of its front, seen through the paper, mm."""
    found = 0.0
    with opened(data) as pdf:
        for front, back in sheets(pdf):
            size = paper(front)
            vertical = axis_of(size, duplex) == "vertical"  # type: ignore[arg-type]
            fronts = [sorted((size.width - x, y) if vertical else (x, size.height - y)
                             for x, y in face) for face in spots(front, Misregistration())]
            for face in spots(back, misprint):
                found = max(found, min(
                    max(abs(one - other) for near, spot in zip(sorted(each), face, strict=True)
                        for one, other in zip(near, spot, strict=True)) for each in fronts))
    return found


def lying(data: bytes) -> set[bool]:
    """Whether pages lie on their side."""
    with opened(data) as pdf:
        return {paper(page).width > paper(page).height for page in pdf.pages}


def test_the_papers_are_what_they_stand_for() -> None:
    assert (lying(kit(paper=UPRIGHT)), lying(kit(paper=LYING))) == ({False}, {False, True})


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("on", [UPRIGHT, LYING])
def test_backs_land_behind_their_fronts(on: str, duplex: str) -> None:
    assert worst(kit(paper=on, duplex=duplex, printer=ASKEW), duplex, ASKEW.misprint) < 0.05


def test_without_it_they_would_not() -> None:
    assert worst(kit(), "long", ASKEW.misprint) > 1.0


def test_all_paper_goes_upright_through_a_printer_that_was_measured() -> None:
    assert lying(kit(paper=LYING, printer=ASKEW)) == {False}


def test_boxes_of_pages_that_were_set_upright_lie_within_each_other() -> None:
    with opened(kit(paper=LYING, printer=ASKEW)) as pdf:
        front, _ = sheets(pdf)[0]
        media, bleed, trim = (
            [float(each) for each in front.obj[name]] for name in
            ("/MediaBox", "/BleedBox", "/TrimBox"))
    assert all(a <= b <= c for a, b, c in zip(media[:2], bleed[:2], trim[:2], strict=True))
    assert all(a >= b >= c for a, b, c in zip(media[2:], bleed[2:], trim[2:], strict=True))


def test_boxes_of_pages_that_were_set_upright_lie_around_their_pieces() -> None:
    # So few pieces that they lie in a corner of the sheet.
    with opened(kit(paper=LYING, only=("sun-1",), printer=ASKEW)) as pdf:
        [(front, _)] = sheets(pdf)
        box = [float(each) / PT_PER_MM for each in front.obj.BleedBox]
        corners = [corner for face in spots(front, Misregistration()) for corner in face]
    around = [each(corner[axis] for corner in corners) for each in (min, max) for axis in (0, 1)]
    assert box == pytest.approx(around, abs=0.01)


def test_the_files_of_print_shops_can_be_set_right_too() -> None:
    plates = plates_for("x4", None, None, (), Findings())
    data = kit(printer=ASKEW, plates=plates)
    assert worst(data, "long", ASKEW.misprint) < 0.05


def test_fronts_stay_as_they_were() -> None:
    with opened(kit(paper=UPRIGHT)) as plain, \
            opened(kit(paper=UPRIGHT, printer=ASKEW)) as right:
        assert [spots(front, Misregistration()) for front, _ in sheets(plain)] == [
            spots(front, Misregistration()) for front, _ in sheets(right)]


def test_all_of_a_back_moves_together() -> None:
    with opened(kit(printer=ASKEW)) as pdf:
        for _, back in sheets(pdf):
            words = [str(word) for _, word in pikepdf.parse_content_stream(back)]
            # One matrix around everything, and nothing after it.
            assert (words[:2], words[-1]) == (["q", "cm"], "Q")


def test_pages_are_kept_apart_by_printer() -> None:
    keys = set()
    for printer in (None, ASKEW, HomePrinter("office", Misregistration(0.7))):
        findings = Findings()
        keys.add(frame_key(print_road.prepare_job(
            open_game(str(TINY), findings), KitRequest(printer=printer), NoProgress(),
            findings)))
    assert len(keys) == 3


def test_the_same_printer_gives_the_same_bytes() -> None:
    assert kit(printer=ASKEW) == kit(printer=ASKEW)


@pytest.mark.parametrize(("chosen", "told"), [
    ({}, "ballotin calibrate"), ({"duplex": "fold"}, ""), ({"printer": ASKEW}, "office")])
def test_the_guide_tells_what_to_do_about_shifted_backs(chosen: dict[str, object], told: str
                                                        ) -> None:
    guide = texts(kit(**chosen))[1]
    assert "".join(word for word in ("ballotin calibrate", "office") if word in guide) == told


def test_pages_are_known_without_comparing_every_piece_with_all(
        monkeypatch: pytest.MonkeyPatch) -> None:
    findings = Findings()
    job = print_road.prepare_job(
        open_game(str(TINY), findings), KitRequest(), NoProgress(), findings)

    def refuse(*_: object) -> bool:
        raise AssertionError("two pieces are compared")

    monkeypatch.setattr(PrintedPiece, "__eq__", refuse)
    assert frame_key(replace(job, laid=tuple(map(copy, job.pieces)))) == frame_key(
        replace(job, laid=()))
