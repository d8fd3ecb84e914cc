"""A proof: all faces on contact sheets, as other eyes see them and as a press prints them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator import __version__
from generator.base.findings import Finding
from generator.base.target_interface import Outbox
from generator.drawing.faces.face import Face
from generator.drawing.press.cairo import DIFFERENCE, mark_differences
from generator.drawing.press.png import png
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.judging.faces.colour_vision import GREY, simulate_vision
from generator.judging.faces.lookalikes import PrintSimulation
from generator.judging.faces.second_opinion import FaceComparison
from generator.judging.reports.report_files import font_faces, report_templates
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of

Colours = NDArray[np.uint8]
FOLDER = "proof"
# Pixels of a sheet, around a face and of a millimetre; boards become smaller than cards.
WIDTH, HEIGHT, GAP = 1600, 2400, 12
PER_MM, LONGEST = 3.0, 240
# The height limit of a picture next to another, in parts of it.
HEIGHT_RATIO = 0.7
# The ground under faces: neither paper nor ink.
BACKGROUND = 0xD2
PRINT = "print"
SHEETS: Mapping[str, tuple[str, str]] = {
    "colour": ("In colour", "as they are drawn"),
    PRINT: ("In print", "as a press with four inks prints them, shown on a screen"),
    GREY: ("In grey", "as a printer without colours, or a dim room, shows them"),
    "protanopia": ("Protanopia", "without the cones for red: about one man in a hundred"),
    "deuteranopia": ("Deuteranopia", "without the cones for green; six men in a hundred see nearly "
                     "so"),
    "tritanopia": ("Tritanopia", "without the cones for blue: rare"),
}
SECOND_OPINION = "second-opinion"
TITLES: Mapping[str, tuple[str, str]] = {**SHEETS, SECOND_OPINION: (
    "Second opinion", "by Ballotin's press, by CairoSVG, and where the two differ, in red")}


@dataclass(frozen=True, slots=True)
class ProofSummary:
    """What the page says next to the pictures."""

    title: str
    profile: str
    pairs: int
    findings: Sequence[Finding]
    comparisons: Sequence[Colours] = ()


def contact_sheets(job: Job, faces: Sequence[Face]) -> list[Colours]:
    """Pictures of faces side by side, cut out, on as many sheets as it takes."""
    shots = [_shot(job, face) for face in faces]
    pictures = list(Rasterizer(FontLibrary.of(job.assets)).pixels(shots))
    return [_draw_sheet(some) for some in _split_pages(_arrange_rows(pictures))]


def comparison_sheets(comparisons: Sequence[FaceComparison]) -> list[Colours]:
    """Sheets of faces by the press, by CairoSVG and with the pixels that differ, in this order."""
    rows = _arrange_rows([_comparison_strip(comparison) for comparison in comparisons])
    return [_draw_sheet(page) for page in _split_pages(rows)] if rows else []


def _comparison_strip(comparison: FaceComparison) -> Pixels:
    """Three pictures side by side; pixels that differ are red on a pale picture of the face."""
    ours, differs = comparison.ours, comparison.differs
    marked = mark_differences(ours, differs)
    # Reduced without losing a pixel that differs.
    step = max(1, math.ceil(ours.shape[0] / LONGEST), math.ceil(ours.shape[1] / LONGEST))
    largest = np.maximum.reduceat(np.maximum.reduceat(
        differs, range(0, differs.shape[0], step), 0), range(0, differs.shape[1], step), 1)
    small = [np.array(Image.fromarray(picture).reduce(step))
             for picture in (ours, comparison.theirs, marked)]
    small[2][largest] = (*DIFFERENCE, 255)
    gap = np.zeros((small[0].shape[0], GAP // 2, 4), np.uint8)
    return np.concatenate([small[0], gap, small[1], gap, small[2]], axis=1)


def _shot(job: Job, face: Face) -> RasterRequest:
    trim = face.kind.trim
    scale = min(PER_MM, LONGEST / max(trim.width, trim.height))
    return RasterRequest(job.pressroom.form(face), max(1, round(trim.width * scale)),
                max(1, round(trim.height * scale)), face.kind.bleed, shape_of(face.kind))


def _arrange_rows(pictures: Sequence[Pixels]) -> list[list[Pixels]]:
    """Pictures in rows; much larger or smaller ones begin a row of their own."""
    rows: list[list[Pixels]] = []
    left = 0
    for picture in pictures:
        high = rows[-1][0].shape[0] if rows else 0
        like = HEIGHT_RATIO * high <= picture.shape[0] <= high / HEIGHT_RATIO
        if not like or left + picture.shape[1] > WIDTH - 2 * GAP:
            rows.append([])
            left = 0
        rows[-1].append(picture)
        left += picture.shape[1] + GAP
    return rows


def _split_pages(rows: Sequence[list[Pixels]]) -> Iterator[list[list[Pixels]]]:
    page: list[list[Pixels]] = []
    height = GAP
    for row in rows:
        high = max(item.shape[0] for item in row) + GAP
        if page and height + high > HEIGHT:
            yield page
            page, height = [], GAP
        page.append(row)
        height += high
    yield page


def _draw_sheet(rows: Sequence[list[Pixels]]) -> Colours:
    high = [max(item.shape[0] for item in row) for row in rows]
    sheet = np.full((sum(high) + GAP * (len(rows) + 1), WIDTH, 3), BACKGROUND, np.uint8)
    top = GAP
    for row, height in zip(rows, high, strict=True):
        left = GAP
        for item in row:
            place = sheet[top:top + item.shape[0], left:left + item.shape[1]]
            opaque = item[..., 3:].astype(np.uint16)
            place[...] = (item[..., :3] * opaque + place * (255 - opaque)) // 255
            left += item.shape[1] + GAP
        top += height + GAP
    return sheet


def write_proof(job: Job, sheets: Sequence[Colours], proofed: PrintSimulation, proof: ProofSummary,
                outbox: Outbox) -> None:
    """All sheets for every sort of eye, the comparisons, and a page that shows them."""
    files: dict[str, list[str]] = {name: [] for name in SHEETS}
    for number, sheet in enumerate(sheets, 1):
        # An eye is asked once for each colour, however many pixels have it.
        packed = sheet.astype(np.uint32) @ np.array([0x10000, 0x100, 1], np.uint32)
        colours, where = np.unique(packed, return_inverse=True)
        astype = np.stack([colours >> 16, colours >> 8, colours], axis=-1).astype(np.uint8)
        for name, made in files.items():
            made.append(f"{name}-{number}.png" if len(sheets) > 1 else f"{name}.png")
            turned = astype if name == "colour" else proofed(astype[None])[0] if name == PRINT \
                else simulate_vision(astype, name)
            outbox.put(f"{FOLDER}/{made[-1]}", png(turned[where].reshape(sheet.shape)))
    count = len(proof.comparisons)
    for number, sheet in enumerate(proof.comparisons, 1):
        name = f"{SECOND_OPINION}-{number}.png" if count > 1 else f"{SECOND_OPINION}.png"
        files.setdefault(SECOND_OPINION, []).append(name)
        outbox.put(f"{FOLDER}/{name}", png(sheet))
    outbox.put(f"{FOLDER}/index.html", _render_page(job, files, proof))


def _render_page(job: Job, files: Mapping[str, Sequence[str]], proof: ProofSummary) -> bytes:
    template = report_templates().get_template("proof.html.j2")
    shown = [(name, *TITLES[name], made) for name, made in files.items()]

    def page(style: str) -> str:
        return template.render(proof=proof, sheets=shown, version=__version__, style=style)

    return page(font_faces(FontLibrary.of(job.assets), page(""))).encode()
