"""Signs for verdicts on paper, told apart by their shape."""

from __future__ import annotations

from generator.balance.result import Word
from generator.export.easel import Easel, Point, Stroke
from generator.export.look import WHITE

COLOURS = {"met": "#2F6B47", "missed": "#9B1F33", "undecided": "#7A5A12"}


def draw_sign(easel: Easel, word: Word, middle: Point) -> None:
    """A disc with a tick, an octagon with a cross, or a hollow diamond."""
    x, y = middle
    colour, pen = COLOURS[word], Stroke(WHITE, 0.45)
    if word == "met":
        easel.circle(middle, 1.7, colour)
        easel.line([(x - 0.85, y + 0.1), (x - 0.25, y + 0.75), (x + 0.9, y - 0.6)], pen)
    elif word == "missed":
        easel.polygon([(x + 1.7 * a, y + 1.7 * b) for a, b in
                       ((-0.42, -1), (0.42, -1), (1, -0.42), (1, 0.42), (0.42, 1), (-0.42, 1),
                        (-1, 0.42), (-1, -0.42))], colour)
        easel.line([(x - 0.65, y - 0.65), (x + 0.65, y + 0.65)], pen)
        easel.line([(x + 0.65, y - 0.65), (x - 0.65, y + 0.65)], pen)
    else:
        easel.polygon([(x, y - 1.8), (x + 1.8, y), (x, y + 1.8), (x - 1.8, y)], WHITE,
                      Stroke(colour, 0.4))
        for step in (-0.7, 0.0, 0.7):
            easel.circle((x + step, y), 0.22, colour)
