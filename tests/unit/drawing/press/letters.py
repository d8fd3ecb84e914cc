"""Pictures as rows of letters, so that a test shows what it expects."""

from __future__ import annotations

from typing import Any

from tests.unit.drawing.press.svg import on_white, pressed

COLOURS = {
    "_": (255, 255, 255), "K": (0, 0, 0), "R": (255, 0, 0), "G": (0, 255, 0), "B": (0, 0, 255),
    "Y": (255, 255, 0), "r": (255, 128, 128), "b": (128, 128, 255), "k": (128, 128, 128),
}


def letters(body: str, fonts: Any, size: int = 8, fine: int = 1) -> str:
    """The elements drawn at a pixel a unit, each pixel as the letter of its colour.

    A `fine` picture has more pixels, of which the middle one of each unit is shown.
    """
    from generator.drawing.press.raster import Rasterizer, RasterRequest

    form = pressed(body, fonts, size)
    assert not isinstance(form, list), form
    drawn = on_white(next(Rasterizer(fonts).pixels([RasterRequest(form, size * fine,
                                                                  size * fine)])))
    drawn = drawn[fine // 2::fine, fine // 2::fine]
    return "\n".join("".join(map(_letter, row)) for row in drawn)


def _letter(pixel: Any) -> str:
    near = min(COLOURS, key=lambda letter: sum(
        abs(float(one) - other) for one, other in zip(pixel, COLOURS[letter], strict=True)))
    apart = max(abs(float(one) - other)
                for one, other in zip(pixel, COLOURS[near], strict=True))
    return near if apart < 6 else "?"


def rows(text: str) -> str:
    """What is expected, without the indentation."""
    return "\n".join(text.split())
