"""Bars below each other, each with its name above and its figure at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.reports.charts.axis import Scale
from generator.reports.charts.canvas import Canvas
from generator.reports.charts.chart import Chart, Heading
from generator.reports.charts.legend import LINE, draw_legend, fill, legend_lines
from generator.reports.charts.letters import Letters

WIDTH = 360.0
LEFT = 6.0
RIGHT = 354.0
NAME = 20.0
BAR = 16.0
GAP = 9.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, or several that belong together: a name, values, and how those are written."""

    name: str
    values: tuple[float, ...]
    words: tuple[str, ...]


def bars(heading: Heading, kinds: Sequence[str], shown: Sequence[Bar],
         letters: Letters) -> Chart:
    """A group of bars for each name; `kinds` says what the bars of a group are."""
    lines = legend_lines(letters, kinds, RIGHT - LEFT) if len(kinds) > 1 else []
    legend = LINE * len(lines) + 4.0
    group = NAME + BAR * len(kinds) + GAP
    canvas = Canvas((WIDTH, legend + group * len(shown) + 20), letters)
    draw_legend(canvas, lines, (LEFT, 0.0))
    room = max((canvas.measure(word) for each in shown for word in each.words), default=0)
    most = max((value for each in shown for value in each.values), default=1.0) or 1.0
    scale = Scale(0.0, most, LEFT, RIGHT - room - 8)
    for row, each in enumerate(shown):
        _group(canvas, scale, each, legend + group * row)
    canvas.text((LEFT, legend + group * len(shown) + 12), heading.unit, "unit")
    rows = tuple((each.name, *each.words) for each in shown)
    said = "; ".join(f"{each.name}: {', '.join(each.words)}" for each in shown)
    drawn = canvas.svg(heading.key, heading.title, said + ".")
    return Chart(heading.key, heading.title, heading.caption, drawn, ("", *kinds), rows)


def _group(canvas: Canvas, scale: Scale, each: Bar, top: float) -> None:
    name = canvas.shortened(each.name, RIGHT - LEFT, bold=True)
    canvas.text((LEFT, top + 14), name, "label strong")
    for index, (value, words) in enumerate(zip(each.values, each.words, strict=True)):
        y = top + NAME + BAR * index
        width = max(scale(value) - LEFT, 1.0 if value else 0.0)
        canvas.box((LEFT, y), width, BAR - 3, f"bar {fill(index)}")
        canvas.text((LEFT + width + 7, y + BAR - 4.5), words)
