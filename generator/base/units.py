"""Lengths in millimetres, and the shapes made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "pt": 25.4 / 72}
PT_PER_MM = 72 / 25.4


def length(text: str) -> float:
    """Return the millimetres in a length such as '2.5in'."""
    match = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*([a-z]+)\s*", text)
    if not match or match[2] not in MM_PER:
        raise ValueError(f"{text!r} is not a length; write it like '63mm' or '2.5in'")
    return float(match[1]) * MM_PER[match[2]]


def size(text: str) -> Size:
    """Return the size in a text such as '63mm x 88mm', '63 x 88 mm' or '30mm' for both ways."""
    parts = re.split(r"\s*[x×]\s*", text.strip())
    unit = re.search(r"[a-z]+\s*$", parts[-1])
    whole = [part if re.search(r"[a-z]\s*$", part) or not unit else part + unit[0]
             for part in parts]
    if len(parts) > 2 or not unit:
        raise ValueError(f"{text!r} is not a size; write it like '63mm x 88mm'")
    return Size(length(whole[0]), length(whole[-1]))


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same sheet or piece lying on its side."""
        return Size(self.height, self.width)

    def grown(self, margin: float) -> Size:
        """Larger by a margin on all four sides."""
        return Size(self.width + 2 * margin, self.height + 2 * margin)

    def __str__(self) -> str:
        return f"{self.width:g}×{self.height:g} mm"


@dataclass(frozen=True, slots=True)
class Insets:
    """Four distances from the edges, mm."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, mm, measured from the top left corner of its page, y downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    def grown(self, margin: float) -> Rect:
        """Larger by a margin on all four sides."""
        return Rect(self.x - margin, self.y - margin,
                    self.width + 2 * margin, self.height + 2 * margin)

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (self.x < other.right - slack and other.x < self.right - slack
                and self.y < other.bottom - slack and other.y < self.bottom - slack)
