"""Histograms on one axis, one below the other: scores seat by seat, lengths table by table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from generator.base.number_format import number
from generator.base.statistics import quantile
from generator.drawing.text.text_style import TextMeasure
from generator.judging.reports.charts.canvas import Chart, ChartCanvas, Scale, step_for

WIDTH = 360.0
RIGHT = 350.0
LEFT = 8.0
TOP = 0.0
HEAD = 30.0
RISE = 58.0
BINS = 30


@dataclass(frozen=True, slots=True)
class Distribution:
    """Values that were counted, under a name."""

    name: str
    counts: tuple[tuple[float, int], ...]

    @property
    def total(self) -> int:
        """How many values there are."""
        return sum(count for _, count in self.counts)

    def quantile(self, part: float) -> float:
        """The value that this part of all values don't exceed."""
        return quantile(dict(self.counts), part)


def histogram_chart(key: str, title: str, unit: str, distributions: Sequence[Distribution],
               letters: TextMeasure) -> Chart:
    """All distributions in the same bins, with the middle value marked and written."""
    low, high, step = _bins(distributions)
    scale = Scale(low, high, LEFT, RIGHT)
    bottom = TOP + (HEAD + RISE) * len(distributions)
    canvas = ChartCanvas((WIDTH, bottom + 40), letters)
    for row, distribution in enumerate(distributions):
        _draw_histogram(canvas, scale, distribution, TOP + (HEAD + RISE) * row, step)
    _draw_axis(canvas, scale, bottom, unit, step)
    rows = tuple(
        (
            distribution.name,
            *(number(distribution.quantile(part)) for part in (0.05, 0.5, 0.95)),
            f"{distribution.total:,}",
        )
        for distribution in distributions
    )
    result = "; ".join(f"{row[0]}: half of the games at {row[2]} or less, nine of ten between "
                     f"{row[1]} and {row[3]}" for row in rows)
    return Chart(key=key, title=title, caption=_caption(distributions, unit),
                 narrow=canvas.svg(key, title, result + "."),
                 columns=("", "5 % stay at or below", "half", "95 %", "Counted"), rows=rows)


def _bins(distributions: Sequence[Distribution]) -> tuple[float, float, float]:
    """One axis for all, and how wide a bin is: whole numbers where values are whole."""
    values = [value for distribution in distributions for value, _ in distribution.counts]
    least, most = min(values), max(values)
    whole = all(value == int(value) for value in values)
    step = step_for(most - least + 1, BINS)
    step = max(1.0, step) if whole else step
    low = floor(least / step) * step
    return (low, max(floor(most / step + 2) * step, low + 3 * step), step)


def _draw_histogram(canvas: ChartCanvas, scale: Scale, distribution: Distribution, top: float,
               step: float) -> None:
    bins: dict[int, int] = {}
    for value, count in distribution.counts:
        place = floor((value - scale.low) / step + 1e-9)
        bins[place] = bins.get(place, 0) + count
    highest, base = max(bins.values()), top + HEAD + RISE
    for place, count in sorted(bins.items()):
        left, right = (scale(scale.low + step * (place + edge)) for edge in (0, 1))
        height = max(0.8, (RISE - 6) * count / highest)
        canvas.box((left + 0.5, base - height), max(right - left - 1, 0.6), height, "bar",
                   f"{number(scale.low + step * place)}: {count / distribution.total:.1%}")
    canvas.line((LEFT, base), (RIGHT, base), "axis")
    middle = scale(distribution.quantile(0.5) + step / 2)
    canvas.line((middle, top + HEAD - 6), (middle, base), "median")
    _draw_names(canvas, distribution, top, middle)


def _draw_names(canvas: ChartCanvas, distribution: Distribution, top: float, middle: float) -> None:
    """The name at the left and the middle value above its line, apart from each other."""
    words = f"half: {number(distribution.quantile(0.5))} or less"
    half = canvas.measure(words) / 2
    name = canvas.shorten(distribution.name, RIGHT - LEFT - 2 * half - 12, bold=True)
    canvas.text((LEFT, top + 19), name, "label strong")
    least = LEFT + canvas.measure(name, bold=True) + 12 + half
    canvas.text((min(max(middle, least), RIGHT - half), top + 19), words, "label", "middle")


def _draw_axis(canvas: ChartCanvas, scale: Scale, bottom: float, unit: str, step: float) -> None:
    """Values below their bars: a bar of one whole number is above that number."""
    shift = 0.5 if step == 1 else 0.0
    ticks = [tick for tick in scale.ticks(6) if not shift or tick == int(tick) < scale.high]
    for tick in ticks:
        place = scale(tick + shift)
        canvas.line((place, bottom), (place, bottom + 4), "axis")
        text = number(tick)
        half = canvas.measure(text) / 2
        x = min(max(place, 1 + half), WIDTH - 1 - half)
        canvas.text((x, bottom + 17), text, "label", "middle")
    canvas.text(((LEFT + RIGHT) / 2, bottom + 35), unit, "unit", "middle")


def _caption(distributions: Sequence[Distribution], unit: str) -> str:
    ends = [
        (distribution.quantile(0.05), distribution.quantile(0.95)) for distribution in distributions
    ]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    noun = unit.partition(",")[0]
    return f"Nine of ten games are between {number(low)} and {number(high)} {noun}."
