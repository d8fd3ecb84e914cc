"""The blocks of the assembly guide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.pages.canvas import Lettering, Stroke
from generator.pages.drawings import SIZE
from generator.pages.flow import FacePicture, FlowBlock, FlowPage, SheetPicture
from generator.pages.furniture import draw_ruler
from generator.pages.instructions import GuideStep
from generator.pages.look import (
    BODY,
    CREAM,
    GOLD,
    HAIR,
    HEADING,
    INK,
    RULE,
    SAND,
    SMALL,
    SMALL_STRONG,
    STEP,
    WHITE,
)
from generator.sheets.sheet import Sheet
from generator.units import Rect, Size

GAP = 5.0
PAD = 4.0


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's title over a gold rule, with a quiet remark at its right."""

    text: str
    remark: str = ""

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(HEADING).line + 3.0

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        style = flow.style(HEADING)
        flow.block(rect.x, rect.y, [self.text], HEADING)
        base = rect.y + (style.line + flow.canvas.cap(style)) / 2
        flow.canvas.text((rect.right, base), self.remark, flow.style(SMALL), "end")
        y = rect.y + style.line + 0.8
        flow.canvas.line([(rect.x, y), (rect.right, y)], HAIR)
        flow.canvas.line([(rect.x, y), (rect.x + 18, y)], Stroke(GOLD, 0.9))


@dataclass(frozen=True, slots=True)
class Panel:
    """Lists of things, each under its title, on cream."""

    lists: Sequence[tuple[str, Sequence[str]]]

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return 2 * PAD - 3.0 + sum(
            flow.height(self._title(flow, title, width), HEADING) + 4.0
            + sum(flow.height(point, BODY) + 0.8 for point in self._points(flow, lines, width))
            for title, lines in self.lists)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.box(rect, None if flow.plain else CREAM, RULE if flow.plain else None, 2.0)
        y = rect.y + PAD
        for title, lines in self.lists:
            y += flow.block(rect.x + PAD, y, self._title(flow, title, rect.width), HEADING) + 1.0
            for point in self._points(flow, lines, rect.width):
                dot = y + flow.style(BODY).line / 2
                flow.canvas.circle((rect.x + PAD + 0.9, dot), 0.75 * flow.scale, GOLD)
                y += flow.block(rect.x + PAD + 4, y, point, BODY) + 0.8
            y += 3.0

    def _title(self, flow: FlowPage, title: str, width: float) -> list[str]:
        return flow.wrapped(title, HEADING, width - 2 * PAD)

    def _points(self, flow: FlowPage, lines: Sequence[str], width: float) -> list[list[str]]:
        return [flow.wrapped(line, BODY, width - 2 * PAD - 4) for line in lines]


@dataclass(frozen=True, slots=True)
class Steps:
    """Things to do, side by side, each with its picture above it; a block may fill the row."""

    steps: Sequence[GuideStep]
    first: int
    columns: int
    aside: FlowBlock | None = None

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        inner = self._width(width) - 2 * PAD
        card = self._picture(width) + 2 * PAD + max(
            flow.height(self._title(flow, step, inner), STEP) + 1.0
            + flow.height(flow.wrapped(step.text, BODY, inner), BODY) for step in self.steps)
        return max(card, self.aside.height(flow, self._free(width)) if self.aside else 0.0)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        width, picture = self._width(rect.width), self._picture(rect.width)
        for index, step in enumerate(self.steps):
            card = Rect(rect.x + index * (width + GAP), rect.y, width, rect.height)
            flow.canvas.box(card, WHITE, Stroke(SAND, 0.25), corner=2.0)
            place = Rect(card.x + 3, card.y + 3, width - 6, picture - 3)
            flow.pictures.append(FacePicture(place, step.picture))
            y = card.y + picture + PAD
            self._number(flow, card.x + PAD, y, self.first + index)
            title = self._title(flow, step, width - 2 * PAD)
            y += flow.block(card.x + PAD + self._indent(flow), y, title, STEP) + 1.0
            flow.block(card.x + PAD, y, flow.wrapped(step.text, BODY, width - 2 * PAD), BODY)
        if self.aside:
            free = self._free(rect.width)
            self.aside.draw(flow, Rect(rect.right - free, rect.y, free, rect.height))

    def _free(self, width: float) -> float:
        """The width of the columns that no step fills."""
        empty = self.columns - len(self.steps)
        return empty * (self._width(width) + GAP) - GAP

    def _width(self, width: float) -> float:
        return (width - (self.columns - 1) * GAP) / self.columns

    def _picture(self, width: float) -> float:
        return (self._width(width) - 6) * SIZE.height / SIZE.width + 3

    def _indent(self, flow: FlowPage) -> float:
        return 7.0 * flow.scale

    def _title(self, flow: FlowPage, step: GuideStep, width: float) -> list[str]:
        return flow.wrapped(step.title, STEP, width - self._indent(flow))

    def _number(self, flow: FlowPage, x: float, y: float, number: int) -> None:
        radius = 2.5 * flow.scale
        line = flow.style(STEP)
        centre = (x + radius, y + line.line / 2)
        flow.canvas.circle(centre, radius, INK)
        figure = Lettering(STEP.family, 700, line.size * 0.9, WHITE)
        flow.canvas.text((centre[0], centre[1] + flow.canvas.cap(figure) / 2), str(number), figure,
                        "middle")


@dataclass(frozen=True, slots=True)
class Caption:
    """A sheet to show, and what is said under it."""

    sheet: Sheet
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Sheets side by side, drawn small, the back peeping out behind the front.

    A sheet takes a share of its column's width; its caption takes all of it.
    """

    captions: Sequence[Caption]
    columns: int
    share: float = 1.0

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return self._paper(width).height + 2.5 + self._words(flow, width)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        cell, paper = self._cell(rect.width), self._paper(rect.width)
        for index, caption in enumerate(self.captions):
            x = rect.x + index * (cell + GAP)
            self._sheet(flow, Rect(x, rect.y, paper.width, paper.height), caption.sheet)
            y = rect.y + paper.height + 2.5
            y += flow.block(x, y, [caption.title], SMALL_STRONG)
            flow.block(x, y, flow.wrapped(caption.text, SMALL, cell), SMALL)

    def fits(self, flow: FlowPage, width: float) -> bool:
        """Whether no word of a caption is wider than its column."""
        cell, small = self._cell(width), flow.style(SMALL)
        return all(flow.canvas.width(line, small) <= cell for caption in self.captions
                   for line in (caption.title, *flow.wrapped(caption.text, SMALL, cell)))

    def _sheet(self, flow: FlowPage, room: Rect, sheet: Sheet) -> None:
        scale = min(room.width / sheet.size.width, room.height / sheet.size.height)
        width, height = sheet.size.width * scale, sheet.size.height * scale
        front = Rect(room.x, room.bottom - height, width, height)
        for shift, page in ((1.4, sheet.back), (0.0, sheet.front)):
            if page:
                place = Rect(front.x + shift, front.y - shift, width, height)
                flow.pictures.append(SheetPicture(place, sheet, page.side))

    def _cell(self, width: float) -> float:
        return (width - (self.columns - 1) * GAP) / self.columns

    def _paper(self, width: float) -> Size:
        """The room for one sheet, as high as the highest of the row needs."""
        sizes = [caption.sheet.size for caption in self.captions]
        across = (self._cell(width) - 1.4) * self.share
        return Size(across, across * max(size.height / size.width for size in sizes))

    def _words(self, flow: FlowPage, width: float) -> float:
        lines = max(len(flow.wrapped(each.text, SMALL, self._cell(width)))
                    for each in self.captions)
        return flow.style(SMALL).line * (1 + lines)


@dataclass(frozen=True, slots=True)
class Ruler:
    """A ruler in its true size, with what to do with it."""

    text: str

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return 6.0 + self._words(flow, width)[1]

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        lines, below = self._words(flow, rect.width)
        draw_ruler(flow.canvas, Rect(rect.x, rect.y + 1, 100.0, 5.0))
        if below:
            flow.block(rect.x, rect.y + 7.0, lines, SMALL)
        else:
            flow.block(rect.x + 106, rect.y + 1.0, lines, SMALL)

    def _words(self, flow: FlowPage, width: float) -> tuple[list[str], float]:
        """The text beside the ruler if there is room, else below it with its height."""
        if width - 106 >= 40:
            return flow.wrapped(self.text, SMALL, width - 106), 0.0
        lines = flow.wrapped(self.text, SMALL, width)
        return lines, flow.height(lines, SMALL) + 1.0
