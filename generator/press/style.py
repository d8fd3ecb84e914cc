"""Style: what an element inherits, and what it says about itself."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from generator.press.colours import Colour


class Reference(NamedTuple):
    """A paint that is defined elsewhere, with what to use if it isn't."""

    id: str
    fallback: Colour | Current | None
    has_fallback: bool


Current = Literal["currentColor"]
Paint = Colour | Current | Reference | None
CURRENT: Current = "currentColor"
BLACK = Colour((0.0, 0.0, 0.0), 1.0, "0 g\n", "0 G\n")


class Style(NamedTuple):
    """What is inherited.

    `alpha` is the opacity of groups around a lone shape; `viewport` is what percentages mean.
    """

    color: Colour = BLACK
    fill: Paint = BLACK
    fill_opacity: float = 1.0
    fill_rule: str = "nonzero"
    stroke: Paint = None
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    stroke_linecap: int = 0
    stroke_linejoin: int = 0
    stroke_miterlimit: float = 4.0
    stroke_dasharray: tuple[float, ...] = ()
    stroke_dashoffset: float = 0.0
    stroke_first: bool = False
    clip_rule: str = "nonzero"
    visible: bool = True
    font_family: str = ""
    font_size: float = 16.0
    font_weight: int = 400
    italic: bool = False
    text_anchor: str = "start"
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    preserve: bool = False
    smooth: bool = True
    alpha: float = 1.0
    viewport: tuple[float, float] = (100.0, 100.0)

    @property
    def diagonal(self) -> float:
        """What a percentage means that is neither across nor down."""
        return math.hypot(*self.viewport) / math.sqrt(2)

    def paint(self, paint: Paint) -> Colour | Reference | None:
        """The paint, with 'currentColor' looked up."""
        return self.color if paint == CURRENT else paint


class Look(NamedTuple):
    """An element's style, and the properties that its children don't inherit."""

    style: Style
    opacity: float = 1.0
    clip: str = ""
    mask: str = ""
    blend: str = "Normal"
    shown: bool = True
    overflow: str = ""
