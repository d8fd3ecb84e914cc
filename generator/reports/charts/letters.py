"""How wide the letters of a report are, so that labels never meet."""

from __future__ import annotations

from generator.faces.fonts import FontLibrary

TEXT = "Alegreya Sans"
DISPLAY = "Fraunces"


class Letters:
    """Measures the text face that a report carries with it."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._regular = fonts.typeface(TEXT, 400, False)
        self._bold = fonts.typeface(TEXT, 700, False)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line is at a size, in the unit of the size."""
        return (self._bold if bold else self._regular).width(text) * size

    def shortened(self, text: str, size: float, room: float) -> str:
        """As much of a text as there is room for."""
        short = text
        while short and self.width(short, size) > room:
            text = text[:-1].rstrip()
            short = f"{text}…" if text else ""
        return short
