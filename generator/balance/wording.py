"""Figures in words, as expectations write them and as people read them."""

from __future__ import annotations

from generator.balance.registry import measure_named
from generator.model.figure import Figure


def figure_words(figure: Figure) -> str:
    """A figure in a sentence, in the numbers of expectations.yaml."""
    of = f" of {name_of(figure.measure, figure.of)}" if figure.of else ""
    sure = f" ({plain(figure.low)} to {plain(figure.high)})" if figure.low < figure.high else ""
    return (f"with {figure.players} players, {figure.bots}, {figure.measure}{of} is "
            f"{plain(figure.value)}{sure}")


def name_of(measure: str, of: str) -> str:
    """What a figure is of, so that a seat's number isn't taken for a count."""
    known = measure_named(measure)
    return f"seat {of}" if known and known.of == "seat" else of


def plain(value: float) -> str:
    """A number with as many digits as tell something."""
    digits = 3 if abs(value) < 2 else 2 if abs(value) < 20 else 1
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"


def number(count: int) -> str:
    """A count with two digits that mean something."""
    digits = max(0, len(str(count)) - 2)
    return f"{round(count, -digits):,}"


def shown(value: float, unit: str) -> str:
    """A figure in the unit in which people talk about it."""
    if unit == "share":
        return f"{100 * value:.1f} %"
    if unit == "points":
        return f"{100 * value:+.1f}"
    if unit == "chance":
        return f"{value:.3f}" if value >= 0.001 else "< 0.001"
    return plain(value)


def interval_shown(figure: Figure, unit: str) -> str:
    """The interval of a figure in that unit."""
    if figure.low == figure.high:
        return ""
    low, high = (shown(each, unit).removesuffix(" %") for each in (figure.low, figure.high))
    return f"{low} – {high}" if unit == "points" else f"{low}–{high}"
