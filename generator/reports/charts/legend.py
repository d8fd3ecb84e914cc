"""A legend: which fill stands for what, in as many lines as that takes."""

from __future__ import annotations

from collections.abc import Sequence

from generator.reports.charts.canvas import SIZE, Canvas, Point
from generator.reports.charts.letters import Letters

LINE = 21.0
SWATCH = 20.0
GAP = 18.0
FILLS = 8

Lines = list[list[tuple[int, str, float]]]


def fill(index: int) -> str:
    """The class of a fill; the page has eight that are told apart without colour."""
    return f"fill-{index % FILLS}"


def legend_lines(letters: Letters, names: Sequence[str], room: float) -> Lines:
    """Names with their number and place, in lines no wider than the room."""
    lines: Lines = []
    x = room
    for index, name in enumerate(names):
        words = letters.shortened(name, SIZE, room - SWATCH)
        width = SWATCH + letters.width(words, SIZE)
        if x + width > room:
            lines.append([])
            x = 0.0
        lines[-1].append((index, words, x))
        x += width + GAP
    return lines


def draw_legend(canvas: Canvas, lines: Lines, corner: Point) -> None:
    """A swatch and a name for each fill."""
    for row, line in enumerate(lines):
        y = corner[1] + LINE * (row + 1) - 6
        for index, words, x in line:
            canvas.box((corner[0] + x, y - 10), 14, 11, f"part {fill(index)}")
            canvas.text((corner[0] + x + SWATCH, y), words)
