"""A gauge: where a figure and its interval lie against what is expected."""

from __future__ import annotations

from generator.model.figure import Figure
from generator.reports.charts.axis import Scale
from generator.reports.charts.canvas import Canvas
from generator.reports.charts.letters import Letters

WIDTH = 220.0
HEIGHT = 26.0
Bounds = tuple[float | None, float | None]


def gauge(key: str, figure: Figure, bounds: Bounds, words: str, letters: Letters) -> str:
    """A band for what is expected, a line for the interval, a dot for the figure."""
    low, high = bounds
    known = [each for each in (low, high, figure.low, figure.high) if each is not None]
    least, most = min(known), max(known)
    margin = 0.2 * (most - least) or max(abs(most) * 0.1, 0.01)
    scale = Scale(least - margin, most + margin, 2, WIDTH - 2)
    canvas = Canvas((WIDTH, HEIGHT), letters, "gauge")
    left = scale(low) if low is not None else 2.0
    right = scale(high) if high is not None else WIDTH - 2
    canvas.line((2, HEIGHT / 2), (WIDTH - 2, HEIGHT / 2), "axis")
    canvas.box((left, 4), max(right - left, 2.0), HEIGHT - 8, "band")
    canvas.line((scale(figure.low), HEIGHT / 2), (scale(figure.high), HEIGHT / 2), "whisker")
    for end in (figure.low, figure.high):
        canvas.line((scale(end), HEIGHT / 2 - 5), (scale(end), HEIGHT / 2 + 5), "whisker")
    canvas.dot((scale(figure.value), HEIGHT / 2), 5, "dot")
    return canvas.svg(key, "Expected and measured", words)
