"""A rulebook as one page for browsers: pictures inside it, and nothing that has to run."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from urllib.parse import quote

import numpy as np
import pypdfium2 as pdfium
from PIL import Image

from generator.base.units import Rect, Size
from generator.drawing.press.pdf_document import fill_frame
from generator.drawing.press.png import Pixels
from generator.drawing.press.raster import draw_page
from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.bidi import language_level
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.rulebook import (
    Bits,
    Book,
    BookBit,
    BookBlock,
    BookBox,
    BookFigure,
    BookFigures,
    BookHeading,
    BookList,
    BookParagraph,
    BookTable,
    ListItem,
)
from generator.paper.job import BookTables, Job
from generator.paper.pages.binder import Binder, imprint_of
from generator.paper.pages.flow import FlowPage, IllustratedPage
from generator.paper.pages.guide import credit_lines, game_facts
from generator.paper.pages.kit_list import game_text, phrase
from generator.paper.pages.look import INK, fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_figures import BOARD, FigureMaker, FigureSketch, PieceSketch
from generator.paper.rulebook.book_index import IndexTerm, add_term, sort_terms
from generator.paper.rulebook.book_pdf import picture_forms
from generator.paper.rulebook.book_setter import BookSetter, IconForms
from generator.paper.rulebook.book_style import BookPage
from generator.paper.rulebook.example import ExampleView

# Pixels a millimetre as pictures are drawn, and pixels of a page as they are shown.
DRAWN_SCALE, SHOWN_SCALE = 6.3, 4.2
# How wide tables and examples are, and how high pieces are, mm.
FIGURE_WIDTH, FIGURE_HEIGHT, PIECE, LARGE_PIECE = 150.0, 125.0, 46.0, 110.0
QUALITY = 84
# Room for a rim around a picture.
RIM = 0.4


def rulebook_html(job: Job, book: Book, tables: BookTables) -> str:
    """The book as one file."""
    return "".join(_HtmlBook(job, book, tables).parts())


class _HtmlBook:
    """Writes one book."""

    def __init__(self, job: Job, book: Book, tables: BookTables) -> None:
        fonts = FontLibrary(job.assets.fonts, book.language, job.assets.font_names)
        self.job = job
        self.book = book
        self.tables = tables
        self.facts = BookFacts(job.game, phrase(job, "label.comma"))
        self.icons = IconForms(job.assets.symbols, job.pressroom)
        self.canvas = PageCanvas(fonts, fallback_families(fonts, phrase(job, "guide.title")))
        setter = BookSetter(self.canvas, book.language, self.icons)
        self.setter = setter
        self.flow = FlowPage(canvas=self.canvas, scale=1.0)
        self.figures = FigureMaker(job, setter, tables, BookPage(Size(FIGURE_WIDTH, FIGURE_HEIGHT)))
        self.used: dict[str, None] = {}
        self.terms: dict[str, int] = {}
        self.index: dict[str, IndexTerm] = {}
        self.sketches: dict[tuple[str, str, str, bool], int] = {}
        self.pages: list[IllustratedPage] = []

    def parts(self) -> Iterator[str]:
        """The file, part by part."""
        body = list(self._body())
        pictures = self._pictures()
        job, language = self.job, self.book.language
        title = self._title()
        direction = ' dir="rtl"' if language_level(language) else ""
        css = files("generator.paper.rulebook").joinpath("page.css").read_text("utf-8").rstrip()
        yield (f'<!doctype html>\n<html lang="{escape(language)}"{direction}>\n<head>\n'
               '<meta charset="utf-8">\n<meta name="viewport" '
               'content="width=device-width,initial-scale=1">\n'
               f"<title>{escape(title)}: {escape(phrase(job, 'book.title'))}</title>\n"
               f"<style>\n{css}\n{self._icon_rules()}</style>\n</head>\n<body>\n")
        subtitle = game_text(job, "game.subtitle", job.game.subtitle)
        yield f"<header>\n<h1>{escape(title)}</h1>\n"
        yield f"<p><em>{escape(subtitle)}</em></p>\n" if subtitle else ""
        yield f'<p class="facts">{escape(" · ".join(game_facts(job)))}</p>\n</header>\n'
        yield from self._nav()
        yield "<main>\n"
        for part in body:
            yield pictures[part] if isinstance(part, int) else part
        yield from self._index()
        yield "</main>\n<footer>\n"
        for line in (" · ".join(credit_lines(job)), game_text(job, "credits.notice",
                                                   job.game.credits.notice)):
            yield f"<p>{escape(line)}</p>\n" if line else ""
        yield "</footer>\n</body>\n</html>\n"

    def _title(self) -> str:
        return next((self._plain_text(block.bits) for block in self.book.blocks
                     if isinstance(block, BookHeading)), self.job.game.title)

    def _headings(self) -> list[tuple[int, str]]:
        return [(block.level, self._plain_text(block.bits)) for block in self.book.blocks
                if isinstance(block, BookHeading) and block.level > 1]

    def _nav(self) -> Iterator[str]:
        headings = self._headings()
        if not headings:
            return
        yield f"<nav>\n<h2>{escape(phrase(self.job, 'book.contents'))}</h2>\n<ul>\n"
        depth = 2
        for number, (level, text) in enumerate(headings):
            if level > depth:
                yield "<ul>\n"
            elif level < depth:
                yield "</ul>\n"
            depth = level
            yield f'<li><a href="#s{number}">{escape(text)}</a>\n'
        yield ("</ul>\n" if depth > 2 else "") + "</ul>\n</nav>\n"

    def _index(self) -> Iterator[str]:
        if self.terms:
            yield f'<h2>{escape(phrase(self.job, "book.index"))}</h2>\n<ul class="index">\n'
            for term in sort_terms(self.index.values(), self.book.language):
                yield f'<li><a href="#t{self.terms[term.name]}">{escape(term.name)}</a></li>\n'
            yield "</ul>\n"

    # Text

    def _body(self) -> Iterator[str | int]:
        """The text; a number stands for the picture that has to be put there."""
        number = 0
        for block in self.book.blocks:
            if isinstance(block, BookHeading):
                if block.level > 1:
                    yield (f'<h{block.level} id="s{number}">{self._text(block.bits)}'
                           f"</h{block.level}>\n")
                    number += 1
            else:
                yield from self._block(block)

    def _block(self, block: BookBlock) -> Iterator[str | int]:
        if isinstance(block, BookParagraph):
            yield f"<p>{self._text(block.bits)}</p>\n"
        elif isinstance(block, BookList):
            yield from self._list(block)
        elif isinstance(block, BookBox):
            yield "<aside>\n"
            for each in block.blocks:
                yield from self._block(each)
            yield "</aside>\n"
        elif isinstance(block, BookTable):
            yield from self._table(block)
        elif isinstance(block, BookFigures):
            yield '<div class="figures">\n'
            for figure in block.figures:
                yield from self._figure(figure)
            yield "</div>\n"

    def _list(self, block: BookList) -> Iterator[str]:
        tag = "ol" if block.numbered else "ul"
        yield f'<ol start="{block.first}">\n' if block.numbered and block.first != 1 \
            else f"<{tag}>\n"
        for item in block.items:
            yield from self._item(item)
        yield f"</{tag}>\n"

    def _item(self, item: ListItem) -> Iterator[str]:
        yield f"<li>{self._text(item.bits)}"
        if item.below:
            yield "\n"
            yield from self._list(item.below)
        yield "</li>\n"

    def _table(self, block: BookTable) -> Iterator[str]:
        yield '<div class="wide">\n<table>\n'
        for tag, rows in (("th", [block.head]), ("td", block.rows)):
            for row in rows:
                cells = "".join(
                    f"<{tag}{'' if align == 'start' else f' class={chr(34)}{align}{chr(34)}'}>"
                    f"{self._text(cell)}</{tag}>"
                    for cell, align in zip(row, block.aligns, strict=True))
                yield f"<tr>{cells}</tr>\n"
        yield "</table>\n</div>\n"

    def _text(self, bits: Bits) -> str:
        return "".join(map(self._bit, bits))

    def _bit(self, bit: BookBit) -> str:
        if bit.sort == "break":
            return "<br>"
        if bit.sort == "icon":
            self.used[bit.text] = None
            return (f'<span class="icon i-{escape(bit.text)}" role="img" '
                    f'aria-label="{escape(bit.text)}"></span>')
        text = escape(self.facts.value(bit.text) if bit.sort == "fact"
                      else bit.shown or bit.text, quote=False)
        if bit.sort == "term":
            add_term(self.index, bit)
            first = bit.text not in self.terms
            number = self.terms.setdefault(bit.text, len(self.terms))
            text = f'<strong id="t{number}">{text}</strong>' if first \
                else f"<strong>{text}</strong>"
        elif bit.bold:
            text = f"<strong>{text}</strong>"
        return f"<em>{text}</em>" if bit.italic else text

    def _plain_text(self, bits: Bits) -> str:
        return "".join(self.facts.value(bit.text) if bit.sort == "fact" else bit.shown or bit.text
                       if bit.sort in ("text", "term") else "" for bit in bits)

    def _icon_rules(self) -> str:
        """Each icon once, however often it stands in the text."""
        rules = []
        for name in self.used:
            drawn = svg_text(self.icons.drawing(name, INK), self.job.assets.pictures)
            rules.append(f".i-{name}{{width:{1.1 * self.icons.aspect(name):.3g}em;background-image:"
                         f'url("data:image/svg+xml,{quote(drawn.strip(), safe=" =:/;,")}")}}\n')
        return "".join(rules)

    # Figures

    def _figure(self, figure: BookFigure) -> Iterator[str | int]:
        sketch, moves = self._make_sketch(figure)
        key = (figure.sort, figure.kind, figure.name, figure.back)
        if key not in self.sketches:
            self.sketches[key] = len(self.pages)
            self._draw_sketch(sketch)
        number = self.sketches[key]
        size = self.pages[number].size
        name = self._plain_text(figure.caption) or figure.name
        whole = "" if figure.sort == "piece" else ' class="whole"'
        yield f'<figure{whole}><img src="'
        yield number
        yield (f'" alt="{escape(name)}" width="{round(size.width * SHOWN_SCALE)}" '
               f'height="{round(size.height * SHOWN_SCALE)}">')
        if moves or figure.caption:
            yield "<figcaption>"
            if moves:
                yield "<ol>" + "".join(f"<li><b>{count}</b>{escape(words, quote=False)}</li>"
                                       for count, words in moves) + "</ol>"
            yield f"{self._text(figure.caption)}</figcaption>"
        yield "</figure>\n"

    def _make_sketch(self, figure: BookFigure) -> tuple[FigureSketch, list[tuple[int, str]]]:
        if figure.sort != "scenario":
            return self.figures.sketch(figure), []
        example = self.tables.examples[figure.name]
        view = ExampleView(self.job, self.setter, example, with_words=False)
        return view, list(view.said())

    def _draw_sketch(self, sketch: FigureSketch) -> None:
        """Draw a figure on a page of its own."""
        room = Size(FIGURE_WIDTH, FIGURE_HEIGHT)
        if isinstance(sketch, PieceSketch):
            trim = sketch.face.kind.trim
            high = LARGE_PIECE if min(trim.width, trim.height) >= BOARD else PIECE
            room = Size(FIGURE_WIDTH, high)
        size = sketch.size(room)
        self.flow.begin(size.grown(RIM))
        sketch.draw(self.flow, Rect(RIM, RIM, size.width, size.height))
        self.pages.append(self.flow.end())

    def _pictures(self) -> list[str]:
        """All figures as data that stand in the page itself."""
        if not self.pages:
            return []
        binder = Binder()
        binder.add_canvas(self.canvas)
        for page in self.pages:
            binder.add_page(page.size, page.drawn, page.pictures, page.above)
        data = fill_frame(binder.frame(imprint_of(self.job)), (),
                          picture_forms(self.job.pressroom, self.pages),
                      self.canvas.fonts)
        found = []
        with pdfium.PdfDocument(data) as document:
            for number, page in enumerate(self.pages):
                pixels = np.zeros((max(1, round(page.size.height * DRAWN_SCALE)),
                                   max(1, round(page.size.width * DRAWN_SCALE)), 4), np.uint8)
                draw_page(document[number], pixels)
                found.append(f"data:image/webp;base64,{b64encode(_encode_webp(pixels)).decode()}")
        return found


def _encode_webp(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=QUALITY, method=2)
    return file.getvalue()
