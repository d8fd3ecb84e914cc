"""What an exported PDF says when it is read back."""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2 as pdfium

from generator.base.units import PT_PER_MM
from generator.drawing.press.pdf_document import fill_frame
from generator.paper.pages.binder import Binder
from generator.paper.pages.imprint import Imprint


def opened(data):
    return pikepdf.open(BytesIO(data))


def texts(data):
    """The text of every page."""
    with pdfium.PdfDocument(data) as document:
        return [page.get_textpage().get_text_range() for page in document]


def grey(data, number, scale=1.0):
    """A page's pixels, from 0 to 255."""
    with pdfium.PdfDocument(data) as document:
        return np.asarray(document[number].render(scale=scale).to_pil().convert("L"), int)


def red(data, number, scale=1.0):
    """Where a page is pure red: what the tests' faces show where they bleed."""
    with pdfium.PdfDocument(data) as document:
        pixels = np.asarray(document[number].render(scale=scale).to_pil().convert("RGB"), int)
    return (pixels[..., 0] > 240) & (pixels[..., 1] < 20) & (pixels[..., 2] < 20)


def placements(page):
    """Every form on a page with its matrix, in the order of drawing."""
    found, stack, current = [], [], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            stack.append(current)
        elif word == "Q":
            current = stack.pop()
        elif word == "cm":
            current = times(tuple(map(float, operands)), current)
        elif word == "Do":
            found.append((str(operands[0])[1:], current))
    return found


def times(first, then):
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + m)


def at(matrix, x, y):
    """Where a matrix puts a point, in mm from the page's lower left corner."""
    a, b, c, d, e, f = matrix
    return ((a * x + c * y + e) / PT_PER_MM, (b * x + d * y + f) / PT_PER_MM)


def faces(page):
    """The faces on a page: object, and where the form's centre and its upper left corner lie."""
    found = []
    for name, matrix in placements(page):
        if name.startswith("f"):
            form = page.obj.Resources.XObject[f"/{name}"]
            box = [float(each) for each in form.BBox]
            found.append((form.objgen, at(matrix, box[2] / 2, box[3] / 2), at(matrix, 0, box[3])))
    return found


def fonts(pdf):
    """Every font dictionary of a document that draws text."""
    return [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary)
            and each.get("/Subtype") == "/Type0"]


def printed(canvas):
    """What a canvas has drawn, as a PDF."""
    binder = Binder()
    binder.add_canvas(canvas)
    for number, page in enumerate(canvas.pages):
        binder.add_page(page.size, number, ())
    return fill_frame(binder.frame(Imprint("Drawn", "en")), (), {}, canvas.fonts)
