"""CairoSVG draws each face once as a PDF; pikepdf lays the faces on the pages as forms."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import cairosvg
import pikepdf

from benchmarks.routes.drawn import Drawn, drawn
from benchmarks.stopwatch import Stopwatch
from generator.base.units import PT_PER_MM, Size
from generator.paper.sheets.sheet import Slot

TURNS = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}


def bind(deck: Drawn, out: Path) -> None:
    """Make the PDF from the drawn faces and their places: no guide, no marks, no labels."""
    with pikepdf.new() as pdf:
        forms = {key: _form(pdf, text) for key, text in deck.faces.items()}
        for sheet in deck.sheets:
            for side in (sheet.front, sheet.back):
                if side:
                    _page(pdf, sheet.size, side.slots, forms)
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _form(pdf: pikepdf.Pdf, text: str) -> pikepdf.Object:
    data = cairosvg.svg2pdf(bytestring=text.encode())
    with pikepdf.open(BytesIO(data)) as single:
        return pdf.copy_foreign(single.pages[0].as_form_xobject())


def _page(pdf: pikepdf.Pdf, size: Size, slots: tuple[Slot, ...],
          forms: dict[str, pikepdf.Object]) -> None:
    page = pdf.add_blank_page(page_size=(size.width * PT_PER_MM, size.height * PT_PER_MM))
    drawing = []
    for slot in slots:
        form = forms[slot.face.key]
        name = page.add_resource(form, pikepdf.Name.XObject)
        placed = " ".join(f"{each:.3f}" for each in _matrix(form, slot, size))
        drawing.append(f"q {placed} cm {name} Do Q")
    page.obj.Contents = pdf.make_stream("\n".join(drawing).encode())


def _matrix(form: pikepdf.Object, slot: Slot, page: Size) -> tuple[float, ...]:
    """A face with its bleed around its slot, turned clockwise."""
    c, s = TURNS[slot.turn]
    width, height = float(form.BBox[2]), float(form.BBox[3])
    xs = [c * x - s * y for x in (0, width) for y in (0, height)]
    ys = [s * x + c * y for x in (0, width) for y in (0, height)]
    cell = slot.trim.grown(slot.bleed)
    return (c, s, -s, c, cell.x * PT_PER_MM - min(xs),
            (page.height - cell.y) * PT_PER_MM - max(ys))


def main() -> None:
    """Build the deck once; what reading and filling in templates took is told apart."""
    with Stopwatch() as shared:
        deck = drawn(sys.argv[1])
    out = Path(sys.argv[2])
    with Stopwatch() as watch:
        bind(deck, out)
    watch.tell(shared=shared.seconds, bytes=out.stat().st_size)


if __name__ == "__main__":
    main()
