"""A rulebook as one page for browsers: pictures inside it, and nothing that has to run."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import quote

import numpy as np
import pypdfium2 as pdfium
from jinja2 import Environment, PackageLoader, StrictUndefined
from PIL import Image

from generator.base.units import Rect, Size
from generator.drawing.press.pdf_document import fill_frame
from generator.drawing.press.png import Pixels
from generator.drawing.press.raster import draw_page
from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.bidi import language_level
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.rulebook import Book, BookFigure, BookHeading
from generator.paper.job import BookTables, Job
from generator.paper.pages.binder import Binder, imprint_of
from generator.paper.pages.flow import FlowPage, IllustratedPage
from generator.paper.pages.guide import credit_lines, game_facts
from generator.paper.pages.kit_list import game_text, phrase
from generator.paper.pages.look import INK, fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_figures import BOARD, FigureMaker, FigureSketch, PieceSketch
from generator.paper.rulebook.book_index import IndexTerm, sort_terms
from generator.paper.rulebook.book_pdf import picture_forms
from generator.paper.rulebook.book_setter import BookSetter, BookText, IconForms
from generator.paper.rulebook.book_style import BookPage
from generator.paper.rulebook.example import ExampleView

# Pixels a millimetre as pictures are drawn, and pixels of a page as they are shown.
DRAWN_SCALE, SHOWN_SCALE = 6.3, 4.2
# How wide tables and examples are, and how high pieces are, mm.
FIGURE_WIDTH, FIGURE_HEIGHT, PIECE, LARGE_PIECE = 150.0, 125.0, 46.0, 110.0
QUALITY = 84
# Room for a rim around a picture.
RIM = 0.4
FigureKey = tuple[str, str, str, bool]


def rulebook_html(job: Job, book: Book, tables: BookTables) -> str:
    """The book as one file."""
    game = job.game
    text = BookText(BookFacts(game, phrase(job, "label.comma")))
    headings = [block for block in book.blocks if isinstance(block, BookHeading)]
    return _environment().get_template("page.html.j2").render(
        book=book, page=_HtmlPage(job, book, tables, text), phrase=partial(phrase, job),
        is_rtl=bool(language_level(book.language)),
        title=text.plain(headings[0].bits) if headings else game.title,
        subtitle=game_text(job, "game.subtitle", game.subtitle),
        facts=game_facts(job), headings=[block for block in headings if block.level > 1],
        credits=(" · ".join(credit_lines(job)),
                 game_text(job, "credits.notice", game.credits.notice)))


@cache
def _environment() -> Environment:
    """The templates; values are escaped unless a template says that they are safe."""
    environment = Environment(loader=PackageLoader(__package__, "."), autoescape=True,
                              undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                              keep_trailing_newline=True)
    environment.filters["type_name"] = lambda value: type(value).__name__
    return environment


@dataclass(frozen=True, slots=True)
class HtmlPicture:
    """A figure as data of an image, the size in which it is shown, and an example's moves."""

    data: str
    width: int
    height: int
    moves: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class HtmlIcon:
    """An icon as data of an image; its width in em."""

    name: str
    width: str
    data: str


class _HtmlPage:
    """What the template asks for while it writes: texts, pictures, icons and terms.

    `anchors` are the numbers of the terms in their order.
    """

    def __init__(self, job: Job, book: Book, tables: BookTables, text: BookText) -> None:
        self.text = text
        self.anchors: dict[str, int] = {}
        self._job = job
        self._language = book.language
        self._icons = IconForms(job.assets.symbols, job.pressroom)
        self._used_icons: dict[str, None] = {}
        self._pictures = _draw_figures(job, book, tables, self._icons)

    def picture(self, figure: BookFigure) -> HtmlPicture:
        """The picture of a figure."""
        return self._pictures[_figure_key(figure)]

    def is_first(self, term: str) -> bool:
        """Whether a term is met for the first time; then it gets a number."""
        count = len(self.anchors)
        return self.anchors.setdefault(term, count) == count

    def terms(self) -> list[IndexTerm]:
        """The terms in the order of the index."""
        return sort_terms(self.text.terms.values(), self._language)

    def use_icon(self, name: str) -> str:
        """Note that the text uses an icon."""
        self._used_icons[name] = None
        return name

    @property
    def icons(self) -> Iterator[HtmlIcon]:
        """Each icon that the text uses, once."""
        for name in self._used_icons:
            drawn = svg_text(self._icons.drawing(name, INK), self._job.assets.pictures)
            yield HtmlIcon(name, f"{1.1 * self._icons.aspect(name):.3g}",
                           f'data:image/svg+xml,{quote(drawn.strip(), safe=" =:/;,")}')


def _figure_key(figure: BookFigure) -> FigureKey:
    return figure.sort, figure.kind, figure.name, figure.back


def _draw_figures(job: Job, book: Book, tables: BookTables, icons: IconForms
                  ) -> dict[FigureKey, HtmlPicture]:
    """All figures of a book, each once."""
    fonts = FontLibrary(job.assets.fonts, book.language, job.assets.font_names)
    canvas = PageCanvas(fonts, fallback_families(fonts, phrase(job, "guide.title")))
    setter = BookSetter(canvas, book.language, icons)
    maker = FigureMaker(job, setter, tables, BookPage(Size(FIGURE_WIDTH, FIGURE_HEIGHT)))
    flow = FlowPage(canvas=canvas, scale=1.0)
    pages: list[IllustratedPage] = []
    moves: dict[FigureKey, tuple[tuple[int, str], ...]] = {}
    for figure in book.figures():
        if _figure_key(figure) in moves:
            continue
        sketch = maker.sketch(figure)
        if figure.sort == "scenario":
            sketch = ExampleView(job, setter, tables.examples[figure.name], with_words=False)
        moves[_figure_key(figure)] = tuple(sketch.move_texts()) \
            if isinstance(sketch, ExampleView) else ()
        pages.append(_draw_sketch(flow, sketch))
    pictures = zip(moves.items(), pages, _page_images(job, canvas, pages), strict=True)
    return {key: HtmlPicture(data, round(page.size.width * SHOWN_SCALE),
                             round(page.size.height * SHOWN_SCALE), words)
            for (key, words), page, data in pictures}


def _draw_sketch(flow: FlowPage, sketch: FigureSketch) -> IllustratedPage:
    """Draw a figure on a page of its own."""
    room = Size(FIGURE_WIDTH, FIGURE_HEIGHT)
    if isinstance(sketch, PieceSketch):
        trim = sketch.face.kind.trim
        high = LARGE_PIECE if min(trim.width, trim.height) >= BOARD else PIECE
        room = Size(FIGURE_WIDTH, high)
    size = sketch.size(room)
    flow.begin(size.grown(RIM))
    sketch.draw(flow, Rect(RIM, RIM, size.width, size.height))
    return flow.end()


def _page_images(job: Job, canvas: PageCanvas, pages: list[IllustratedPage]) -> Iterator[str]:
    """Pages as data of images."""
    if not pages:
        return
    binder = Binder()
    binder.add_canvas(canvas)
    for page in pages:
        binder.add_page(page.size, page.drawn, page.pictures, page.above)
    frame = binder.frame(imprint_of(job))
    data = fill_frame(frame, (), picture_forms(job.pressroom, pages), canvas.fonts)
    with pdfium.PdfDocument(data) as document:
        for number, page in enumerate(pages):
            pixels = np.zeros((max(1, round(page.size.height * DRAWN_SCALE)),
                               max(1, round(page.size.width * DRAWN_SCALE)), 4), np.uint8)
            draw_page(document[number], pixels)
            yield f"data:image/webp;base64,{b64encode(_encode_webp(pixels)).decode()}"


def _encode_webp(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=QUALITY, method=2)
    return file.getvalue()
