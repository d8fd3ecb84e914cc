"""Documents of our own pages, which Platypus fills: the guide, booklets and rulebooks.

This module imports reportlab. Modules that serve cached pages import it only where they draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from math import inf
from typing import Any, cast

from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageBreak,
    PageBreakIfNotEmpty,
    PageTemplate,
    Table,
)
from reportlab.platypus.flowables import NullDraw

from generator.base.units import PT_PER_MM, Insets, Rect, Size
from generator.paper.pages.flow import FlowBlock, FlowPage, IllustratedPage

# So many figures may wait for the next page while text goes on; they keep their order.
MOST_WAITING = 2
# A longer row of flowables than this isn't kept together.
MOST_KEPT = 12
# How many points of a page may be missing, as computers count.
NEARLY = 1e-6
Story = list[Flowable]


class PageFlowable(Flowable):
    """What flows over our pages: drawn in mm of the page, at `place`.

    With `keepWithNext` it is on one page with what follows it, or with the beginning of that.
    What `floats` may come later than what follows it; what is `flushing` begins only after all
    that waits. A figure may be drawn no higher than `highest` points.
    """

    floats = flushing = False
    highest = inf

    def __init__(self, before: float = 0.0, after: float = 0.0, *, keep: bool = False) -> None:
        super().__init__()
        self.spaceBefore = before * PT_PER_MM
        self.spaceAfter = after * PT_PER_MM
        self.keepWithNext = keep

    @property
    def flow(self) -> FlowPage:
        """The page on which it is placed."""
        return cast(FlowPage, self.canv.flow)

    @property
    def place(self) -> Rect:
        """Where it is on the page, mm."""
        return page_place(self, Size(self.width, self.height))

    def set_size(self, width: float, height: float) -> tuple[float, float]:
        """Be as wide as so many points and as high as so many mm."""
        self.width, self.height = width, height * PT_PER_MM
        return self.width, self.height

    def _drawOn(self, canv: Any) -> None:  # noqa: N802
        if not canv.flow.measuring:
            super()._drawOn(canv)

    @property
    def least(self) -> float:
        """How high, in points, it is at least where it begins; it has been wrapped."""
        return float(self.height)


def page_place(flowable: Flowable, size: Size) -> Rect:
    """Where a flowable that is so many points large is on the page, mm."""
    x, y = flowable.canv.absolutePosition(0, size.height)
    return Rect(x / PT_PER_MM, flowable.canv.flow.canvas.size.height - y / PT_PER_MM,
                size.width / PT_PER_MM, size.height / PT_PER_MM)


class BlockFlowable(PageFlowable):
    """A block in the flow."""

    def __init__(self, block: FlowBlock, before: float = 0.0, *, keep: bool = False) -> None:
        super().__init__(before, keep=keep)
        self.block = block

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As high as the block is."""
        if self.width != availWidth:
            self.set_size(availWidth, self.block.height(self.flow, availWidth / PT_PER_MM))
        return self.width, self.height

    def draw(self) -> None:
        """Draw the block."""
        self.block.draw(self.flow, self.place)


def total_height(story: Sequence[PageFlowable], flow: FlowPage, width: float) -> float:
    """How high flowables are below each other, mm."""
    points = [flowable.spaceBefore + flowable.wrapOn(flow.canvas.pdf, width * PT_PER_MM, 0.0)[1]
              for flowable in story]
    return float(sum(points) / PT_PER_MM)


class PageDocument(BaseDocTemplate):
    """Fills pages with a story.

    `margins` are those of the odd pages; with `mirrored` even ones have them the other way round.
    `furnish` draws what is around the text, once that is there. Pages are numbered from
    `first`.
    """

    def __init__(self, flow: FlowPage, size: Size, margins: Insets, *, mirrored: bool = False,
                 first: int = 1, furnish: Callable[[int], None] | None = None) -> None:
        # Flowables find the page on which they are drawn there.
        flow.canvas.pdf.flow = flow
        self.flow = flow
        self.size = size
        self.shown: list[IllustratedPage] = []
        self._first = first
        self._furnish = furnish
        self._waiting: Story = []
        self._pages = 0
        points = (size.width * PT_PER_MM, size.height * PT_PER_MM)
        lefts = (margins.left, margins.right if mirrored else margins.left)
        templates = [PageTemplate(
            name, [Frame(left * PT_PER_MM, margins.bottom * PT_PER_MM,
                         (size.width - margins.left - margins.right) * PT_PER_MM,
                         (size.height - margins.top - margins.bottom) * PT_PER_MM, 0, 0, 0, 0,
                         overlapAttachedSpace=1)],
            pagesize=points) for name, left in zip(("odd", "even"), lefts, strict=True)]
        super().__init__("", pagesize=points, pageTemplates=templates)
        self._firstPageTemplateIndex = ["odd", "even"] if first % 2 else ["even", "odd"]

    def fill(self, story: Story) -> list[IllustratedPage]:
        """Draw the pages."""
        self.build([*story, _Flush()],
                   canvasmaker=lambda *_, **__: self.flow.canvas.pdf)
        return self.shown

    def count(self, story: Story) -> int:
        """How many pages a story fills, without drawing them."""
        self.flow.measuring = True
        self.fill(story)
        self.flow.measuring = False
        return self._pages

    def beforePage(self) -> None:  # noqa: N802
        """Start a page."""
        if self.flow.measuring:
            self.flow.canvas.size = self.size
        else:
            self.flow.begin(self.size)

    def afterPage(self) -> None:  # noqa: N802
        """Finish a page."""
        if self.flow.measuring:
            self.flow.canvas.pdf.take_page()
        else:
            if self._furnish:
                self._furnish(self._first + self._pages)
            self.shown.append(self.flow.end())
        self._pages += 1

    def handle_flowable(self, flowables: Story) -> None:
        """Place the first, unless something has to wait."""
        if flowables is self._hanging or not (self._wait(flowables) or self._overflow(flowables)):
            super().handle_flowable(flowables)

    def _wait(self, flowables: Story) -> bool:
        """Whether the first, or the page's end before it, has been seen to.

        A figure without room waits for the next page, while text goes on; that page begins with
        what waits.
        """
        first = flowables[0]
        if self.frame._atTop:
            if self._waiting:
                self._fit(self._waiting)
                flowables[:0], self._waiting = self._waiting, []
                # It may have to go to yet another page.
                vars(first).pop("_postponed", None)
            elif isinstance(first, PageBreakIfNotEmpty):
                del flowables[0]
                return True
            return False
        if self._waiting and getattr(first, "flushing", False):
            self.handle_frameEnd()
            return True
        if not getattr(first, "floats", False) \
                or (not self._waiting and self._has_room(first)):
            return False
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(flowables.pop(0))
        else:
            self.handle_frameEnd()
        return True

    def _overflow(self, flowables: Story) -> bool:
        """Whether the first, too high for every page, was drawn beyond the end of this one."""
        first, frame = flowables[0], self.frame
        if not (frame._atTop and isinstance(first, PageFlowable | Table)):
            return False
        height = first.wrapOn(self.canv, frame._aW, frame._aH)[1]
        if height <= frame._aH + NEARLY or frame.split(first, self.canv):
            return False
        first._frame = frame
        first.drawOn(self.canv, frame._x, frame._y - height)
        frame._y, frame._atTop = frame._y1p, 0
        del flowables[0]
        return True

    def handle_keepWithNext(self, flowables: Story) -> None:  # noqa: N802
        """Begin a page before flowables that have no room together, but would have it on one."""
        kept = sum(1 for _ in takewhile(Flowable.getKeepWithNext, flowables[:MOST_KEPT]))
        if not 0 < kept < MOST_KEPT or self.frame._atTop:
            return
        chain: list[Any] = flowables[:kept + 1]
        frame, need = self.frame, self._needed_height(chain)
        if need <= frame._y - frame._y1p + NEARLY or need > frame._aH:
            return
        first, room = chain[0], frame._y - frame._y1p - chain[0].getSpaceBefore()
        parts = first.split(frame._aW, min(room, first.height - 1.0))
        flowables[:1] = parts or [PageBreak(), first]

    def _has_room(self, flowable: Any) -> bool:
        """Whether at least the beginning of a flowable has room on the page."""
        room = self.frame._y - self.frame._y1p + NEARLY
        return bool(self._needed_height([flowable]) <= room)

    def _needed_height(self, chain: Sequence[Any]) -> float:
        """How much room flowables take together, the last of them with its beginning."""
        frame, need, after = self.frame, 0.0, self.frame._prevASpace
        for flowable in chain:
            flowable.canv = self.canv
            high = flowable.wrap(frame._aW, frame._aH)[1]
            before = max(flowable.getSpaceBefore() - after, 0.0)
            after = flowable.getSpaceAfter()
            need += before + (least_height(flowable, high) if flowable is chain[-1]
                              else high + after)
        return need

    def _fit(self, waiting: Sequence[Any]) -> None:
        """Draw figures that begin a page smaller if they share it only so."""
        heights, room = [], self.frame._aH
        for index, figure in enumerate(waiting):
            heights.append(figure.wrap(self.frame._aW, room)[1])
            room -= figure.spaceBefore if index else 0.0
        if sum(figure.least for figure in waiting) <= room:
            over = sum(heights) - room
            for figure, height in zip(waiting, heights, strict=True):
                less = min(max(over, 0.0), height - figure.least)
                figure.highest = height - less
                over -= less


class _Flush(NullDraw):
    """The end of a story, after which nothing waits."""

    flushing = _ZEROSIZE = True


def least_height(flowable: Any, height: float) -> float:
    """How high, in points, a flowable is at least where it begins."""
    if isinstance(flowable, PageFlowable):
        return flowable.least
    if isinstance(flowable, Table) and flowable.splitByRow:
        return float(sum(flowable._rowHeights[:flowable.repeatRows + 2]))
    return height
