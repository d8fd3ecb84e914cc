"""Numbers as people read them: shares in percent, differences in points, intervals."""

from __future__ import annotations

from collections.abc import Sequence

from generator.balance.measure import Figure, Unit

SPACE = "\u00a0"
MINUS = "\u2212"


def percent(share: float, digits: int | None = None) -> str:
    """0.512 as '51.2 %'; next to nothing and nearly all get a second digit."""
    if digits is None:
        digits = 2 if 0 < min(abs(share), abs(1 - share)) < 0.005 else 1
    return f"{_plain(100 * share, digits)}{SPACE}%"


def number(value: float) -> str:
    """A number with as many digits as it deserves."""
    if abs(value) >= 1000 or value == int(value):
        return _plain(value, 0)
    return _plain(value, 1 if abs(value) >= 10 else 2)


def points_of_share(value: float) -> str:
    """A difference of shares in percentage points, with its sign: '+1.2'."""
    return f"{'+' if value > 0 else ''}{_plain(100 * value, 1)}"


def shown(value: float, unit: Unit) -> str:
    """A value in its unit."""
    if unit == "share":
        return percent(value)
    if unit == "points":
        return f"{points_of_share(value)}{SPACE}pp"
    if unit == "chance":
        return "under 0.001" if value < 0.001 else _plain(value, 3)
    return number(value)


def span(low: float, high: float, unit: Unit) -> str:
    """An interval in its unit: '50.2 to 53.1 %'."""
    if unit == "share":
        return f"{percent(low).removesuffix(SPACE + '%')} to {percent(high)}"
    if unit == "points":
        return f"{points_of_share(low)} to {shown(high, unit)}"
    return f"{shown(low, unit)} to {shown(high, unit)}"


def interval(figure: Figure, unit: Unit) -> str:
    """A figure's interval, or nothing for an exact one."""
    return "" if figure.low == figure.high else span(figure.low, figure.high, unit)


def bounds(low: float | None, high: float | None, unit: Unit) -> str:
    """What is expected, in words."""
    if low is not None and high is not None:
        return f"exactly {shown(low, unit)}" if low == high else span(low, high, unit)
    if low is not None:
        return f"at least {shown(low, unit)}"
    return f"at most {shown(high, unit)}" if high is not None else "anything"


def many(count: int, noun: str) -> str:
    """'1 game', '10,000 games'."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def rough(count: int) -> int:
    """A count with two digits that mean something: 13,645 as 14,000."""
    return int(float(f"{count:.2g}")) if count >= 100 else count


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _plain(value: float, digits: int) -> str:
    """Thousands apart, a true minus, and no minus before nought."""
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not text.strip("-0.,") else text.replace("-", MINUS)
