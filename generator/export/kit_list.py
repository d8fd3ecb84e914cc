"""The kit list: what is in the box, how often, how large, and what to print it on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.export.easel import Anchor
from generator.export.flow import Desk, FacePicture
from generator.export.instructions import counted
from generator.export.kit import KindLine, Kit, spans
from generator.export.look import BODY, HAIR, NUMBER, RULE, SMALL, SMALL_STRONG, STRONG
from generator.units import Rect

PICTURE = 11.0
ROW = 11.0
# Where the columns begin, as shares of the width right of the picture, and how they are set.
COLUMNS: tuple[tuple[str, float, Anchor], ...] = (
    ("Piece", 0.0, "start"), ("Count", 0.36, "end"), ("Size", 0.41, "start"),
    ("Sheets", 0.56, "start"), ("Pages", 0.66, "start"), ("Print on", 0.77, "start"),
)


def _x(rect: Rect, column: int) -> float:
    return rect.x + PICTURE + 2 + COLUMNS[column][1] * (rect.width - PICTURE - 2)


def _stock_width(width: float) -> float:
    return (1 - COLUMNS[-1][1]) * (width - PICTURE - 2)


@dataclass(frozen=True, slots=True)
class KitHead:
    """The names of the columns; the last only where there is something to say in it."""

    stock: bool

    def height(self, desk: Desk, width: float) -> float:
        """How high it will be, mm."""
        return desk.style(SMALL).line + 1.0

    def draw(self, desk: Desk, rect: Rect) -> None:
        """Draw it."""
        style = desk.style(SMALL_STRONG)
        for index, (name, _, anchor) in enumerate(COLUMNS if self.stock else COLUMNS[:-1]):
            desk.easel.text((_x(rect, index), rect.y + style.line * 0.75), name, style, anchor)


@dataclass(frozen=True, slots=True)
class KitRow:
    """One kind of piece."""

    line: KindLine
    pages: tuple[int, ...]

    def height(self, desk: Desk, width: float) -> float:
        """How high it will be, mm."""
        words = desk.height(self._stock(desk, width), SMALL)
        names = desk.height(self._names(desk, width), STRONG) + desk.style(SMALL).line
        return max(ROW, words + 2.4, names + 2.4)

    def draw(self, desk: Desk, rect: Rect) -> None:
        """Draw it."""
        desk.easel.line([(rect.x, rect.y), (rect.right, rect.y)], HAIR)
        self._picture(desk, rect)
        names = self._names(desk, rect.width)
        below = f"{self.line.designs} designs" if self.line.designs > 1 else ""
        total = desk.height(names, STRONG) + (desk.style(SMALL).line if below else 0)
        y = rect.y + (rect.height - total) / 2
        y += desk.block(_x(rect, 0), y, names, STRONG)
        desk.block(_x(rect, 0), y, [below], SMALL)
        middle = rect.y + rect.height / 2
        figure = desk.style(NUMBER)
        desk.easel.text((_x(rect, 1), middle + desk.easel.cap(figure) / 2),
                        str(self.line.pieces), figure, "end")
        body = desk.style(BODY)
        size = self.line.kind.trim
        shape = self.line.kind.shape
        measure = f"{size.width:g} mm round" if shape == "circle" else str(size)
        for column, words in ((2, measure), (3, spans(self.line.sheets)), (4, spans(self.pages))):
            desk.easel.text((_x(rect, column), middle + desk.easel.cap(body) / 2), words, body)
        stock = self._stock(desk, rect.width)
        desk.block(_x(rect, 5), middle - desk.height(stock, SMALL) / 2, stock, SMALL)

    def _picture(self, desk: Desk, rect: Rect) -> None:
        trim, room = self.line.kind.trim, ROW - 2.0
        scale = min(PICTURE / trim.width, room / trim.height)
        width, height = trim.width * scale, trim.height * scale
        place = Rect(rect.x + (PICTURE - width) / 2, rect.y + (rect.height - height) / 2,
                     width, height)
        desk.pictures.append(FacePicture(place, self.line.face))

    def _names(self, desk: Desk, width: float) -> Sequence[str]:
        return desk.wrapped(self.line.title, STRONG, 0.28 * (width - PICTURE - 2))

    def _stock(self, desk: Desk, width: float) -> Sequence[str]:
        return desk.wrapped(self.line.kind.stock, SMALL, _stock_width(width))


@dataclass(frozen=True, slots=True)
class KitTotal:
    """The last line: everything together."""

    kit: Kit
    paper: str

    def height(self, desk: Desk, width: float) -> float:
        """How high it will be, mm."""
        return desk.style(NUMBER).line + 2.4

    def draw(self, desk: Desk, rect: Rect) -> None:
        """Draw it."""
        desk.easel.line([(rect.x, rect.y), (rect.right, rect.y)], RULE)
        figure, strong = desk.style(NUMBER), desk.style(STRONG)
        base = rect.y + 1.2 + (figure.line + desk.easel.cap(figure)) / 2
        desk.easel.text((_x(rect, 0), base), "Pieces in all", strong)
        desk.easel.text((_x(rect, 1), base), str(self.kit.pieces), figure, "end")
        sides = "on both sides" if self.kit.two_sided else "on one side"
        words = f"{counted(len(self.kit.sheets), 'sheet')} of {self.paper}, printed {sides}"
        desk.easel.text((_x(rect, 2), base), words, desk.style(BODY))
