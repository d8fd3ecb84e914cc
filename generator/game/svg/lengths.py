"""Numbers and lengths: read whole or not at all, SVG's units and percentages as user units."""

import math
import re
from functools import lru_cache

from generator.game.svg.tree import cannot_draw

NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
# Beyond this nothing can be on a sheet, and PDF readers may overflow.
LARGEST = 1e6

# A number, or one character that is neither a number nor between numbers.
TOKEN = re.compile(NUMBER + r"|[^\s,]")


@lru_cache(16384)
def short_number(value: float, decimals: int = 3) -> str:
    """The number in as few characters as that many decimals need."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(16384)
def exact_number(value: float) -> str:
    """The number with seven significant digits."""
    if not value:
        return "0"
    return short_number(value, min(max(6 - math.floor(math.log10(abs(value))), 0), 9))


def number(text: str) -> float:
    """The one number that a text consists of."""
    values = numbers(text)
    if len(values) != 1:
        raise cannot_draw(f"'{quote_text(text)}' is not a number")
    return values[0]


def numbers(text: str) -> list[float]:
    """All numbers of a list separated by spaces or commas, or by nothing where SVG allows it."""
    try:
        values = [float(token) for token in TOKEN.findall(text)]
    except ValueError:
        raise cannot_draw(f"'{quote_text(text)}' is not a list of numbers") from None
    check_range(values)
    return values


def check_range(values: list[float]) -> None:
    """Refuse what can't be a place on a sheet."""
    if values and not (max(values) <= LARGEST and min(values) >= -LARGEST):
        raise cannot_draw(f"a number beyond ±{LARGEST:,.0f} can't be drawn")


def quote_text(text: str, limit: int = 40) -> str:
    """A text as it may be quoted in a message."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit - 1] + "…"


_LENGTH = re.compile(rf"({NUMBER})\s*([a-z]+|%)?")
# Absolute units are CSS pixels, as the standard has it: a mm is not a user unit of a mm drawing.
PIXELS = {"": 1.0, "px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 96 / 72,
          "pc": 16.0,
          "q": 96 / 101.6}


# A longer text isn't a length, and isn't parsed.
LONGEST = 100
# In units of the font's size.
EMS = {"em": 1.0, "rem": 1.0, "ex": 0.5}


def parts(text: str) -> tuple[float, str] | None:
    """The number and the unit of a length, in small letters; None if it isn't one."""
    match = _LENGTH.fullmatch(text.strip().lower()) if len(text) <= LONGEST else None
    return (float(match[1]), match[2] or "") if match else None


@lru_cache(16384)
def length(text: str, whole: float, em: float = 16.0) -> float:
    """The user units in a length; `whole` is what 100% means here."""
    number_and_unit = parts(text)
    if number_and_unit is None:
        raise cannot_draw(f"'{quote_text(text)}' is not a length")
    value, unit = number_and_unit
    if unit in PIXELS:
        result = value * PIXELS[unit]
    elif unit == "%":
        result = value * whole / 100
    elif unit in EMS:
        result = value * em * EMS[unit]
    else:
        raise cannot_draw(f"the unit of '{quote_text(text)}' is not known",
                          "write the number alone, or with px, mm, cm, in, pt, em or %")
    if not -LARGEST <= result <= LARGEST:
        raise cannot_draw(f"the length '{quote_text(text)}' is beyond ±{LARGEST:,.0f}")
    return result


@lru_cache(16384)
def lengths(text: str, whole: float, em: float = 16.0) -> tuple[float, ...]:
    """All lengths of a list separated by spaces or commas."""
    return tuple([length(part, whole, em) for part in text.replace(",", " ").split()])


def share(text: str) -> float:
    """A number or percentage, kept between 0 and 1: an opacity, an offset."""
    number_and_unit = parts(text)
    if number_and_unit is not None and number_and_unit[1] not in ("", "%"):
        raise cannot_draw(f"'{quote_text(text)}' is not a share", "for example 0.5 or 50%")
    return min(max(length(text, 1.0), 0.0), 1.0)
