"""How a rulebook looks: its page, its letters and the space between things."""

from dataclasses import dataclass

from generator.base.units import Size
from generator.drawing.text.families import DISPLAY, TEXT
from generator.paper.pages.look import INK, MILK, PageTextStyle

TITLE = PageTextStyle(DISPLAY, 700, 34, INK, leading=1.08)
SUBTITLE = PageTextStyle(TEXT, 400, 14, MILK, italic=True)
SECTION = PageTextStyle(DISPLAY, 600, 17, INK, leading=1.15)
PART = PageTextStyle(DISPLAY, 600, 11.5, INK, leading=1.2)
BODY = PageTextStyle(TEXT, 400, 9.5, INK, leading=1.36)
NUMBER = PageTextStyle(DISPLAY, 700, 9.5, MILK, leading=1.36)
BOXED = PageTextStyle(TEXT, 400, 9.2, INK, leading=1.34)
CELL = PageTextStyle(TEXT, 400, 9.0, INK, leading=1.3)
HEAD_CELL = PageTextStyle(TEXT, 700, 8.5, MILK, leading=1.3)
CAPTION = PageTextStyle(TEXT, 400, 8.2, MILK, italic=True, leading=1.25)
MOVE = PageTextStyle(TEXT, 400, 8.6, INK, leading=1.3)
RUNNING = PageTextStyle(TEXT, 400, 7.5, MILK)
FOLIO = PageTextStyle(DISPLAY, 600, 9, MILK)
CONTENTS = PageTextStyle(TEXT, 700, 9.8, INK, leading=1.5)
CONTENTS_PART = PageTextStyle(TEXT, 400, 9.2, INK, leading=1.42)
INDEX = PageTextStyle(TEXT, 400, 8.6, INK, leading=1.36)
SMALL = PageTextStyle(TEXT, 400, 8, MILK, leading=1.3)

# Between blocks, mm.
BEFORE_SECTION, AFTER_SECTION = 8.0, 2.4
BEFORE_PART, AFTER_PART = 4.8, 1.1
BEFORE_TEXT, BEFORE_ITEM = 1.9, 0.9
BEFORE_FIGURE, AFTER_FIGURE = 3.6, 3.9
LIST_INDENT = 5.0
BOX_PAD, BEFORE_BOX, AFTER_BOX = 3.2, 2.6, 3.5
BEFORE_TABLE, AFTER_TABLE = 2.9, 3.5


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page of the book, mm: right-hand pages have the inner margin at their left."""

    size: Size
    inner: float = 19.0
    outer: float = 16.0
    top: float = 18.0
    bottom: float = 19.0

    @property
    def width(self) -> float:
        """How wide lines are."""
        return self.size.width - self.inner - self.outer

    @property
    def height(self) -> float:
        """How high a page of text is."""
        return self.size.height - self.top - self.bottom

    def left(self, number: int) -> float:
        """Where lines begin on a page; odd pages are at the right."""
        return self.inner if number % 2 else self.outer
