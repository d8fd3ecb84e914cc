"""CairoSVG draws each face once as a PDF; pikepdf lays the faces on the pages as forms."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

import cairosvg
import pikepdf

from benchmarks.stopwatch import Stopwatch

PT_PER_MM = 72 / 25.4
TURNS = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}


def build(folder: Path, out: Path) -> None:
    """Make the PDF from SVG files and the places of the faces."""
    told = json.loads((folder / "sheets.json").read_text(encoding="utf-8"))
    width, height = (side * PT_PER_MM for side in told["size"])
    with pikepdf.new() as pdf:
        forms = {file.name: _form(pdf, file) for file in sorted(folder.glob("*.svg"))}
        for slots in told["pages"]:
            page = pdf.add_blank_page(page_size=(width, height))
            drawing = []
            for file, x, y, turn in slots:
                name = page.add_resource(forms[file], pikepdf.Name.XObject)
                placed = _matrix(forms[file], x * PT_PER_MM, height - y * PT_PER_MM, turn)
                drawing.append(f"q {' '.join(f'{each:.3f}' for each in placed)} cm {name} Do Q")
            page.obj.Contents = pdf.make_stream("\n".join(drawing).encode())
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _form(pdf: pikepdf.Pdf, file: Path) -> pikepdf.Object:
    data = cairosvg.svg2pdf(bytestring=file.read_bytes())
    with pikepdf.open(BytesIO(data)) as single:
        return pdf.copy_foreign(single.pages[0].as_form_xobject())


def _matrix(form: pikepdf.Object, left: float, top: float, turn: int) -> tuple[float, ...]:
    """A face with its top left corner here, turned clockwise."""
    c, s = TURNS[turn]
    width, height = float(form.BBox[2]), float(form.BBox[3])
    xs = [c * x - s * y for x in (0, width) for y in (0, height)]
    ys = [s * x + c * y for x in (0, width) for y in (0, height)]
    return c, s, -s, c, left - min(xs), top - max(ys)


def main() -> None:
    """Build the deck once."""
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    with Stopwatch() as watch:
        build(folder, out)
    watch.tell(bytes=out.stat().st_size)


if __name__ == "__main__":
    main()
