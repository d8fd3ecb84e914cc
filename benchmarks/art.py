"""Icons used once each, by our press and by CairoSVG: `python -m benchmarks.art`.

With `--icons FOLDER` those of a folder, such as a public icon set; else icons of our own, in the
manner of such sets.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import cairosvg

from benchmarks.icons import path
from benchmarks.stopwatch import Stopwatch
from generator.base.findings import Findings
from generator.base.units import PT_PER_MM, Size
from generator.drawing.press.pdf_document import Assembly
from generator.drawing.press.pdf_file import PdfFile
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.png import png
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from generator.game.svg.tree import Drawing

MOST = 300
SIDE = 240
MM = 20.0


def main() -> None:
    """Measure, and tell how many times as fast we are."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.art", description=__doc__)
    parser.add_argument("--icons", type=Path, help="a folder of SVG files")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is drawn")
    asked = parser.parse_args()
    icons = _found(asked.icons) if asked.icons else [drawn(number) for number in range(MOST)]
    routes: dict[str, Callable[[list[str]], object]] = {
        "a PDF by the press": pdf, "PDFs by CairoSVG": cairo_pdf,
        "PNGs by press and pdfium": pixels, "PNGs by CairoSVG": cairo_pixels}
    seconds: dict[str, list[float]] = {name: [] for name in routes}
    for _ in range(asked.rounds):
        for name, route in routes.items():
            with Stopwatch() as watch:
                route(icons)
            seconds[name].append(watch.seconds)
    told = {name: median(each) for name, each in seconds.items()}
    for name, each in told.items():
        sys.stdout.write(f"{name:28} {each:7.3f} s   {len(icons) / each:7.0f} icons a second\n")
    names = list(told)
    for ours, theirs in (names[:2], names[2:]):
        sys.stdout.write(f"{ours}: {told[theirs] / told[ours]:.2f} times as fast\n")


def _found(folder: Path) -> list[str]:
    """As many icons of a folder as are measured, from all over it."""
    files = sorted(folder.rglob("*.svg"))
    return [each.read_text("utf-8") for each in files[::max(1, len(files) // MOST)][:MOST]]


def drawn(number: int) -> str:
    """An icon in the manner of a set: filled, stroked or shaded."""
    rng = Random(number)
    body = f'<path d="{path(number)}"/>'
    if number % 3 == 1:
        steps = "".join(f"M{rng.randint(10, 90)} {rng.randint(10, 90)}"
                        f"h{rng.randint(4, 30)}v{rng.randint(-9, 9)}" for _ in range(4))
        body = (f'<g fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round">'
                f'<path d="{steps}"/><circle cx="50" cy="50" r="{rng.randint(9, 40)}"/></g>')
    elif number % 3 == 2:
        colours = [f"#{rng.randrange(1 << 24):06x}" for _ in range(4)]
        body = (f'<linearGradient id="a" x2="0" y2="1"><stop stop-color="{colours[0]}"/>'
                f'<stop offset="1" stop-color="{colours[1]}"/></linearGradient>'
                f'<path fill="url(#a)" d="{path(number)}"/>'
                f'<ellipse cx="40" cy="45" rx="9" ry="12" fill="{colours[2]}"/>'
                f'<path fill="{colours[3]}" transform="translate(30 40) scale(.4)" '
                f'd="{path(number + 1)}"/>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def forms(icons: list[str], fonts: FontLibrary) -> list[Form]:
    """The icons as they are read and pressed, each once."""
    press, made = Press(fonts, {}), []
    for number, text in enumerate(icons):
        findings = Findings()
        document = parse(SourceText("icon.svg", text, str(number)), findings)
        form = document and press.form(Drawing(document.root, document.ids), Size(MM, MM),
                                       str(number), findings)
        if form:
            made.append(form)
    return made


def pdf(icons: list[str]) -> bytes:
    """All icons in one PDF, each on a page of its own."""
    fonts, file = FontLibrary(()), PdfFile()
    assembly, tree = Assembly(file, fonts), file.number()
    side = f"{MM * PT_PER_MM:.3f}"
    pages = [file.add(f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {side} {side}]/Resources<<"
                      f"/XObject<</f {assembly.place(form)} 0 R>>>>"
                      f"/Contents {file.add_stream('<<>>', b'/f Do')} 0 R>>")
             for form in forms(icons, fonts)]
    assembly.finish()
    kids = " ".join(f"{page} 0 R" for page in pages)
    file.put(tree, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
    return file.file_bytes(file.add(f"<</Type/Catalog/Pages {tree} 0 R>>"))


def pixels(icons: list[str]) -> list[bytes]:
    """Each icon as a PNG."""
    fonts = FontLibrary(())
    shots = [RasterRequest(form, SIDE, SIDE) for form in forms(icons, fonts)]
    return [png(each) for each in Rasterizer(fonts).pixels(shots)]


def cairo_pdf(icons: list[str]) -> list[bytes]:
    """Each icon as a PDF of its own: to join them would only take longer."""
    return [cairosvg.svg2pdf(bytestring=text.encode()) for text in icons]


def cairo_pixels(icons: list[str]) -> list[bytes]:
    """Each icon as a PNG."""
    return [cairosvg.svg2png(bytestring=text.encode(), output_width=SIDE, output_height=SIDE)
            for text in icons]


if __name__ == "__main__":
    main()
