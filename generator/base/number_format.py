"""Figures as people read them, on a terminal, on a page and on paper."""

from collections.abc import Sequence
from typing import Literal, Protocol

# How a figure is written for people: 0.512 as 51.2 %, 0.012 as 1.2 points, or as the number it is.
Unit = Literal["share", "points", "number", "chance"]
SPACE = "\u00a0"
MINUS = "\u2212"

# More can't be kept exactly, and Python itself refuses to read thousands.
MOST_DIGITS = 15


def parse_int(word: str) -> int | None:
    """The whole number that a word is, in the digits 0 to 9; None for other or too long words."""
    plain = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if plain else None



class IntervalFigure(Protocol):
    """A figure with the ends of its interval."""

    @property
    def value(self) -> float:
        """The figure."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


def percent(share: float, digits: int | None = None) -> str:
    """0.512 as '51.2 %'; next to nothing and nearly all get a second digit."""
    if digits is None:
        digits = 2 if 0 < min(abs(share), abs(1 - share)) < 0.005 else 1
    return f"{_group_digits(100 * share, digits)}{SPACE}%"


def number(value: float) -> str:
    """A number with as many digits as it deserves."""
    if abs(value) >= 1000 or value == int(value):
        return _group_digits(value, 0)
    return _group_digits(value, 1 if abs(value) >= 10 else 2 if abs(value) >= 0.01 else 3)


def percentage_points(value: float) -> str:
    """A difference of shares in percentage points, with its sign: '+1.2'."""
    return f"{'+' if value > 0 else ''}{_group_digits(100 * value, 1)}"


def format_value(value: float, unit: Unit) -> str:
    """A value in its unit."""
    if unit == "share":
        return percent(value)
    if unit == "points":
        return f"{percentage_points(value)}{SPACE}pp"
    if unit == "chance":
        return "under 0.001" if value < 0.001 else _group_digits(value, 3)
    return number(value)


def span(low: float, high: float, unit: Unit) -> str:
    """An interval in its unit: '50.2 to 53.1 %'."""
    if unit == "share":
        return f"{percent(low).removesuffix(SPACE + '%')} to {percent(high)}"
    if unit == "points":
        return f"{percentage_points(low)} to {format_value(high, unit)}"
    return f"{format_value(low, unit)} to {format_value(high, unit)}"


def interval(figure: IntervalFigure, unit: Unit) -> str:
    """A figure's interval, or nothing for an exact one."""
    return "" if figure.low == figure.high else span(figure.low, figure.high, unit)


def with_interval(figure: IntervalFigure, unit: Unit) -> str:
    """A figure and, in brackets, its interval: '51.2 % (50.2 to 53.1 %)'."""
    sure = interval(figure, unit)
    return format_value(figure.value, unit) + (f" ({sure})" if sure else "")


def difference(value: float, unit: Unit) -> str:
    """By how much two figures differ, with its sign; shares differ by percentage points."""
    if unit in ("share", "points"):
        return format_value(value, "points")
    return f"{'+' if value > 0 else ''}{format_value(value, unit)}"


def difference_span(low: float, high: float, unit: Unit) -> str:
    """The interval of a difference: '+0.5 to +1.9 pp'."""
    return f"{difference(low, unit).removesuffix(SPACE + 'pp')} to {difference(high, unit)}"


def yaml_number(value: float) -> str:
    """A number as expectations.yaml has it, with as many digits as tell something."""
    digits = 3 if abs(value) < 2 else 2 if abs(value) < 20 else 1
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"


def keyboard_text(text: str) -> str:
    """The same in characters that a keyboard has, for a terminal in which people search."""
    return text.replace(SPACE, " ").replace(MINUS, "-")


def bounds(low: float | None, high: float | None, unit: Unit) -> str:
    """What is expected, in words."""
    if low is not None and high is not None:
        return f"exactly {format_value(low, unit)}" if low == high else span(low, high, unit)
    if low is not None:
        return f"at least {format_value(low, unit)}"
    return f"at most {format_value(high, unit)}" if high is not None else "anything"


def plural(count: int, noun: str) -> str:
    """'1 game', '10,000 games'."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def rough_count(count: int) -> int:
    """A count with two digits that mean something: 13,645 as 14,000."""
    return int(float(f"{count:.2g}")) if count >= 100 else count


def join_words(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _group_digits(value: float, digits: int) -> str:
    """A number with thousands separated, a true minus, and no minus before zero."""
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not text.strip("-0.,") else text.replace("-", MINUS)
