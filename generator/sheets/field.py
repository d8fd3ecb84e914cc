"""The part of a page on which pieces may lie, and what is kept free for label, ruler and fold."""

from __future__ import annotations

from dataclasses import dataclass

from generator.sheets.duplex import Axis, axis_of
from generator.sheets.sheet import Duplex, Line, Paper, Plan
from generator.units import Rect, Size

RULER = 100.0
ROW = 3.0  # one row of the strip: 7 pt text, or a ruler with small figures
LABEL = 80.0  # a label needs this beside the ruler, or it gets a row of its own
MARK_ROOM = 2.0  # between the pieces and the strip, so that cuts are marked at both ends
FOLD_ROOM = 5.0  # from the bleed to the fold, so that the crease runs through bare paper


@dataclass(frozen=True, slots=True)
class Field:
    """A page and the area on it for fronts, bleed included; `axis` mirrors fronts to backs."""

    page: Size
    area: Rect
    furniture: Rect
    axis: Axis | None
    fold: Line | None = None

    @property
    def label(self) -> Rect:
        """The place for the page's line of text."""
        strip = self.furniture
        free = strip.width - RULER - ROW if strip.height <= ROW else strip.width
        return Rect(strip.x, strip.y, free, ROW)

    @property
    def ruler(self) -> Rect:
        """The place for the ruler."""
        strip = self.furniture
        return Rect(strip.right - RULER, strip.bottom - ROW, RULER, ROW)


def fields(plan: Plan, duplex: Duplex) -> tuple[Field, ...]:
    """Every way to lay out a page, the plainest first: upright paper, then turned."""
    pages = (plan.paper.size, plan.paper.size.turned())
    if duplex == "fold":
        axes: tuple[Axis, ...] = ("vertical", "horizontal")
        return tuple(_folded(page, plan, axis) for page in pages for axis in axes)
    return tuple(_whole(page, plan, duplex) for page in pages)


def _whole(page: Size, plan: Plan, duplex: Duplex) -> Field:
    axis = None if duplex == "none" else axis_of(page, duplex)
    return Field(page, _area(page, plan), _strip(page, plan.paper), axis)


def _folded(page: Size, plan: Plan, axis: Axis) -> Field:
    """Fronts left of or above a fold through the page's centre, backs on the other half."""
    area, strip, margin = _area(page, plan), _strip(page, plan.paper), plan.paper.margin
    if axis == "vertical":
        middle = page.width / 2
        half = Rect(area.x, area.y, area.width / 2 - FOLD_ROOM, area.height)
        fold = Line(middle, margin.top, middle, strip.y - MARK_ROOM, "fold")
    else:
        middle = page.height / 2
        half = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_ROOM)
        fold = Line(margin.left, middle, page.width - margin.right, middle, "fold")
    return Field(page, half, strip, axis, fold)


def _area(page: Size, plan: Plan) -> Rect:
    """What is left inside the margins, the same on opposite sides: backs mirror into it too."""
    margin, strip = plan.paper.margin, _strip(page, plan.paper)
    side = max(margin.left, margin.right)
    foot = page.height - strip.y + (MARK_ROOM if plan.marks else 0.0)
    ends = max(foot, margin.top)
    return Rect(side, ends, page.width - 2 * side, page.height - 2 * ends)


def _strip(page: Size, paper: Paper) -> Rect:
    """At the foot of the page; two rows high where label and ruler don't fit side by side."""
    margin = paper.margin
    width = page.width - margin.left - margin.right
    height = ROW if width >= RULER + LABEL else 2 * ROW
    return Rect(margin.left, page.height - margin.bottom - height, width, height)
