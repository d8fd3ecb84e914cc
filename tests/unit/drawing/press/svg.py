"""Small drawings for the tests of the press: from SVG text to forms and pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from PIL import Image

from generator.base.findings import FileLocation, Findings
from generator.base.units import PT_PER_MM, Size
from generator.drawing.press.pdf_document import Assembly
from generator.drawing.press.pdf_file import PdfFile
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.tree import Drawing, Element

XML = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
# Four pixels to a unit: fine enough to see edges, small enough to be quick.
SCALE = 4


def whole(body: str, size: int = 20) -> str:
    """An SVG document around some elements."""
    return (f'<svg {XML} width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}">\n'
            f"{body}\n</svg>")


def drawing(text: str) -> Drawing:
    """SVG text as a drawing, with nothing refused."""
    from xml.parsers import expat

    parser = expat.ParserCreate()
    stack: list[tuple[str, dict[str, str], list[Any], FileLocation]] = []
    ids: dict[str, Element] = {}
    done: list[Element] = []

    def start(tag: str, attrs: dict[str, str]) -> None:
        at = FileLocation("test.svg", parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        stack.append((tag.rpartition(":")[2], attrs, [], at))

    def end(_: str) -> None:
        tag, attrs, children, where = stack.pop()
        element = Element(tag, attrs, tuple(children), where)
        if "id" in attrs:
            ids[attrs["id"]] = element
        (stack[-1][2] if stack else done).append(element)

    def data(text: str) -> None:
        if stack and any(each[0] in ("text", "style") for each in stack):
            stack[-1][2].append(text)

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = data
    parser.Parse(text, True)
    return Drawing(done[0], ids)


def pressed(body: str, fonts: FontLibrary, size: int = 20, **options: Any) -> Any:
    """The form of some elements; what was found instead, if there is none."""
    findings = Findings()
    press = Press(fonts, options.pop("pictures", {}), **options)
    form = press.form(drawing(whole(body, size)), Size(size, size), "key", findings)
    return form if form is not None else list(findings)


def pixels(body: str, fonts: FontLibrary, size: int = 20, **options: Any) -> Any:
    """The elements as the press and pdfium draw them, on white."""
    form = pressed(body, fonts, size, **options)
    assert not isinstance(form, list), form
    side = size * SCALE
    return on_white(next(Rasterizer(fonts).pixels([RasterRequest(form, side, side)])))


def page(form: Any, fonts: FontLibrary) -> bytes:
    """A PDF with the form on its page, just as it was pressed."""
    file = PdfFile()
    assembly, tree = Assembly(file, fonts), file.number()
    wide, high = form.size.width * PT_PER_MM, form.size.height * PT_PER_MM
    only = file.add(f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {wide:.6f} {high:.6f}]/Resources"
                    f"<</XObject<</f {assembly.place(form)} 0 R>>>>"
                    f"/Contents {file.add_stream('<<>>', b'/f Do')} 0 R>>")
    assembly.finish()
    file.put(tree, f"<</Type/Pages/Count 1/Kids[{only} 0 R]>>")
    return file.file_bytes(file.add(f"<</Type/Catalog/Pages {tree} 0 R>>"))


def by_pdfium(form: Any, fonts: FontLibrary, side: int) -> Any:
    """The form as pdfium draws it by itself, on white."""
    with pdfium.PdfDocument(page(form, fonts)) as document:
        wide = document[0].get_width()
        bitmap = document[0].render(scale=side / wide, rev_byteorder=True)
        return bitmap.to_numpy()[:side, :side, :3].astype(float)


def by_cairo(cairo: Any, body: str, size: int = 20) -> Any:
    """The elements as CairoSVG draws them, on white."""
    side = size * SCALE
    text = body if "xmlns" in body else whole(body, size)
    png = cairo.svg2png(text.encode(), output_width=side, output_height=side)
    return on_white(np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")))


def on_white(rgba: Any) -> Any:
    """Straight alpha over white paper."""
    alpha = rgba[..., 3:].astype(float) / 255
    return rgba[..., :3] * alpha + 255 * (1 - alpha)


def difference(one: Any, other: Any) -> float:
    """The mean difference of two pictures, of 255."""
    return float(np.abs(one - other).mean())
