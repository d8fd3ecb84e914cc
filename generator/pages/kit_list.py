"""The kit list: what is in the box, how often, how large, and what to print it on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.job import Job
from generator.pages.canvas import Anchor, Lettering
from generator.pages.flow import FacePicture, FlowPage
from generator.pages.instructions import paper_name
from generator.pages.kit import KindLine, Kit, phrase, said, spans
from generator.pages.look import BODY, HAIR, NUMBER, RULE, SMALL, SMALL_STRONG, STRONG
from generator.units import Rect

PICTURE = 11.0
ROW = 11.0
# Where the columns begin, as shares of the width right of the picture, and how they are set.
COLUMNS: tuple[tuple[str, float, Anchor], ...] = (
    ("guide.piece", 0.0, "start"), ("guide.count", 0.36, "end"), ("guide.size", 0.41, "start"),
    ("guide.sheets", 0.56, "start"), ("guide.pages", 0.66, "start"),
    ("guide.stock", 0.77, "start"),
)


def _x(rect: Rect, column: int) -> float:
    return rect.x + PICTURE + 2 + COLUMNS[column][1] * (rect.width - PICTURE - 2)


def _room(column: int, width: float) -> float:
    """How wide the text in a column may be."""
    end = COLUMNS[column + 1][1] if column + 1 < len(COLUMNS) else 1.0
    free = (end - COLUMNS[column][1]) * (width - PICTURE - 2)
    return free - (2.0 if end < 1.0 else 0.0)


@dataclass(frozen=True, slots=True)
class KitHead:
    """The names of the columns; the last only where there is something to say in it."""

    job: Job
    stock: bool

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(SMALL).line + 1.0

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        style = flow.style(SMALL_STRONG)
        for index, (key, _, anchor) in enumerate(COLUMNS if self.stock else COLUMNS[:-1]):
            flow.canvas.text((_x(rect, index), rect.y + style.line * 0.75),
                            phrase(self.job, key), style, anchor)


@dataclass(frozen=True, slots=True)
class KitRow:
    """One kind of piece."""

    job: Job
    line: KindLine
    pages: tuple[int, ...]

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        names = flow.height(self._names(flow, width), STRONG) + flow.style(SMALL).line
        cells = (flow.height(lines, style) for _, lines, style in self._cells(flow, width))
        return max(ROW, names + 2.4, *(cell + 2.4 for cell in cells))

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.line([(rect.x, rect.y), (rect.right, rect.y)], HAIR)
        self._picture(flow, rect)
        names = self._names(flow, rect.width)
        several = self.line.designs > 1
        below = phrase(self.job, "guide.designs", count=self.line.designs) if several else ""
        total = flow.height(names, STRONG) + (flow.style(SMALL).line if below else 0)
        y = rect.y + (rect.height - total) / 2
        y += flow.block(_x(rect, 0), y, names, STRONG)
        flow.block(_x(rect, 0), y, [below], SMALL)
        middle = rect.y + rect.height / 2
        figure = flow.style(NUMBER)
        flow.canvas.text((_x(rect, 1), middle + flow.canvas.cap(figure) / 2),
                        str(self.line.pieces), figure, "end")
        for column, lines, style in self._cells(flow, rect.width):
            flow.block(_x(rect, column), middle - flow.height(lines, style) / 2, lines, style)

    def _cells(self, flow: FlowPage, width: float) -> list[tuple[int, list[str], Lettering]]:
        """What stands in the columns after the count."""
        kind = self.line.kind
        size = str(kind.trim) if kind.shape != "circle" else phrase(
            self.job, "guide.diameter", size=f"{kind.trim.width:g}")
        stock = said(self.job, f"kind.{kind.name}.stock", kind.stock)
        cells = ((2, size, BODY), (3, spans(self.line.sheets), BODY),
                 (4, spans(self.pages), BODY), (5, stock, SMALL))
        return [(column, flow.wrapped(words, style, _room(column, width)), style)
                for column, words, style in cells]

    def _picture(self, flow: FlowPage, rect: Rect) -> None:
        trim, room = self.line.kind.trim, ROW - 2.0
        scale = min(PICTURE / trim.width, room / trim.height)
        width, height = trim.width * scale, trim.height * scale
        place = Rect(rect.x + (PICTURE - width) / 2, rect.y + (rect.height - height) / 2,
                     width, height)
        flow.pictures.append(FacePicture(place, self.line.face))

    def _names(self, flow: FlowPage, width: float) -> Sequence[str]:
        return flow.wrapped(self.line.title, STRONG, 0.28 * (width - PICTURE - 2))


@dataclass(frozen=True, slots=True)
class KitTotal:
    """The last line: everything together."""

    job: Job
    kit: Kit

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(NUMBER).line + 2.4

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.line([(rect.x, rect.y), (rect.right, rect.y)], RULE)
        figure, strong = flow.style(NUMBER), flow.style(STRONG)
        base = rect.y + 1.2 + (figure.line + flow.canvas.cap(figure)) / 2
        flow.canvas.text((_x(rect, 0), base), phrase(self.job, "guide.total"), strong)
        flow.canvas.text((_x(rect, 1), base), str(self.kit.pieces), figure, "end")
        key = "guide.both-sides" if self.kit.two_sided else "guide.single-side"
        words = phrase(self.job, key, count=len(self.kit.sheets),
                       paper=paper_name(self.job.settings.plan))
        flow.canvas.text((_x(rect, 2), base), words, flow.style(BODY))
