"""How wide the letters of a report are, so that labels never meet."""

from __future__ import annotations

from functools import lru_cache

import uharfbuzz as hb

from generator.text.fonts import FontLibrary

TEXT = "Alegreya Sans"
DISPLAY = "Fraunces"
# Numerals that stand as high as capitals, all equally wide: what columns of figures need.
NUMERALS = {"lnum": True, "tnum": True}


class TextMeasure:
    """Measures the text face that a report carries with it."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = [hb.Font(hb.Face(font.data)) for weight in (400, 700)
                       if (font := fonts.find(TEXT, weight, False))]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line is at a size, in the unit of the size."""
        return _em(self._fonts[-1 if bold else 0], text) * size

    def shortened(self, text: str, size: float, room: float, bold: bool = False) -> str:
        """As much of a text as there is room for."""
        short = text
        while short and self.width(short, size, bold) > room:
            text = text[:-1].rstrip()
            short = f"{text}…" if text else ""
        return short


@lru_cache(4096)
def _em(font: hb.Font, text: str) -> float:
    """Letters that the face lacks are as wide as they are high."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, NUMERALS)
    return sum(1.0 if glyph.codepoint == 0 else position.x_advance / font.face.upem
               for glyph, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
