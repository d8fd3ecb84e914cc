"""Text in cells of equal width, as terminals and excerpts show it, with nothing hidden in it."""

import re
import unicodedata

TAB = 4
# Characters that reorder a line on the screen could make a finding show another line.
REORDERING = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

HALVES = re.compile("[\ud800-\udfff]")


def escape_controls(text: str) -> str:
    """The text with every character that could drive the terminal made visible instead."""
    return "".join(char if char == "\n" else _visible_character(char) for char in text)


def escape_line(text: str) -> str:
    """The same without an end of line: a folder's name may have one, and a finding in it."""
    return "".join(map(_visible_character, text))


def escape_surrogates(text: str, escape: str = r"\u") -> str:
    """The text without halves of characters, which stand for the bytes of names in no encoding.

    No UTF-8 can hold them, and so neither can JSON, in which a backslash is written twice.
    """
    return HALVES.sub(lambda match: f"{escape}{ord(match[0]):04x}", text)


def cells(line: str) -> list[tuple[str, int]]:
    """Each character of a line as it is shown, with the number of cells it takes."""
    shown: list[tuple[str, int]] = []
    column = 0
    for char in line:
        text = " " * (TAB - column % TAB) if char == "\t" else _visible_character(char)
        wide = width(text)
        shown.append((text, wide))
        column += wide
    return shown


def width(text: str) -> int:
    """How many cells the text takes: Japanese takes two a character, an accent none."""
    return sum(_character_width(char) for char in text)


def _character_width(char: str) -> int:
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1


def _visible_character(char: str) -> str:
    control = unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
    return f"\\u{ord(char):04x}" if control or char in REORDERING else char
