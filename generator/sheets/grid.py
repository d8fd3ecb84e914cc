"""Rows and columns, as many as fit, in the middle of an area."""

from __future__ import annotations

from dataclasses import dataclass

from generator.units import Rect, Size

SLACK = 1e-6  # a card that is too wide by the error of a float still fits


@dataclass(frozen=True, slots=True)
class Room:
    """What a piece takes up: its trim, the bleed around it, and a gap to the next bleed.

    If the cuts are `shared`, pieces lie edge to edge with bleed around all of them.
    """

    trim: Size
    bleed: float
    gap: float
    shared: bool = False

    @property
    def cell(self) -> Size:
        """Trim and bleed."""
        return self.trim.grown(self.bleed)

    @property
    def apart(self) -> float:
        """From one trim to the next: each has its own bleed, unless one cut parts them."""
        return 0.0 if self.shared else 2 * self.bleed + self.gap

    def trim_at(self, x: float, y: float) -> Rect:
        """The trim of a piece whose bleed starts here."""
        return Rect(x + self.bleed, y + self.bleed, self.trim.width, self.trim.height)


def grid(room: Room, area: Rect) -> tuple[Rect, ...]:
    """The trims of a full grid, row by row."""
    cell = room.cell
    across, down = room.trim.width + room.apart, room.trim.height + room.apart
    columns = fitting(area.width, cell.width, across)
    rows = fitting(area.height, cell.height, down)
    starts = [Rect(column * across, row * down, cell.width, cell.height)
              for row in range(rows) for column in range(columns)]
    return tuple(room.trim_at(place.x, place.y) for place in centred(starts, area))


def fitting(length: float, first: float, step: float) -> int:
    """How many fit in a row if the first takes `first` and each other one `step`."""
    return max(0, 1 + int((length - first + SLACK) // step))


def centred(places: list[Rect], area: Rect) -> list[Rect]:
    """The same places, moved together into the middle of an area."""
    if not places:
        return []
    left, top = min(place.x for place in places), min(place.y for place in places)
    width = max(place.right for place in places) - left
    height = max(place.bottom for place in places) - top
    x = area.x + (area.width - width) / 2 - left
    y = area.y + (area.height - height) / 2 - top
    return [Rect(place.x + x, place.y + y, place.width, place.height) for place in places]
