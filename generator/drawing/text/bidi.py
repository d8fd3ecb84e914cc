"""Which way each character of a text runs, as Unicode's bidirectional algorithm says.

Levels come from python-bidi, which wraps the Rust crate unicode-bidi. The two rules that apply
to a line after it was broken are here: L1 and L2 of Unicode Standard Annex 9.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate, groupby

from bidi import get_base_level, get_display

# Text without any of these runs from left to right and needs no levels.
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc"
                           "\U00010800-\U00010fff\U0001e800-\U0001efff]")
# Languages that are written from right to left.
RIGHT_TO_LEFT_LANGUAGES = ("ar", "fa", "he", "ur", "yi")
# Invisible letters, one for each direction.
DIRECTION_MARKS = "\u200e\u200f"
ISOLATES = re.compile("[\u2066-\u2068]")
END_OF_ISOLATE = "\u2069"
# Bidirectional classes; those that aren't shown count as spaces.
SEPARATORS = ("B", "S")
SPACES = ("WS", "FSI", "LRI", "RLI", "PDI", "LRE", "RLE", "LRO", "RLO", "PDF", "BN")
LEVEL = re.compile(r"Level\(\s*(\d+)")


def language_level(language: str) -> int:
    """1 if a language such as 'he' or 'ar-EG' is written from right to left, else 0."""
    return int(language.partition("-")[0] in RIGHT_TO_LEFT_LANGUAGES)


def base_level(text: str, default: int) -> int:
    """1 if the first letter of a text runs from right to left, 0 if from left to right.

    A text without letters has the default.
    """
    # The mark counts only outside of isolates.
    ends = END_OF_ISOLATE * len(ISOLATES.findall(text))
    level: int = get_base_level(_encodable(text) + ends + DIRECTION_MARKS[default])
    return level


def bidi_levels(text: str, base: int) -> list[int]:
    """The level of each character of a paragraph: even ones run from left to right, odd ones back.

    python-bidi returns levels only as the text of its debugging report, one for each UTF-8 byte.
    """
    encodable = _encodable(text)
    report = get_display(encodable, base_dir="LR"[base], debug=True)
    # The text comes before the levels, with its line ends escaped.
    levels = report.partition("\n    levels: [")[2].partition("\n    paragraphs: [")[0]
    of_bytes = [int(level) for level in LEVEL.findall(levels)]
    starts = accumulate((len(char.encode()) for char in encodable[:-1]), initial=0)
    return [of_bytes[start] for start, _ in zip(starts, encodable, strict=False)]


def line_levels(text: str, levels: Sequence[int], base: int) -> list[int]:
    """The levels of one line: spaces at its end or before a tab have its paragraph's level (L1)."""
    line = list(levels)
    is_space = True
    for index in range(len(text) - 1, -1, -1):
        bidi_class = unicodedata.bidirectional(text[index])
        is_space = bidi_class in SEPARATORS or (is_space and bidi_class in SPACES)
        if is_space:
            line[index] = base
    return line


def visual_order(levels: Sequence[int]) -> list[int]:
    """The places of runs with these levels, from left to right (L2)."""
    order = list(range(len(levels)))
    lowest = min((level for level in levels if level % 2), default=0)
    for level in range(max(levels, default=0), lowest - 1, -1) if lowest else ():
        start = 0
        for is_high, group in groupby(order, key=lambda place: levels[place] >= level):
            end = start + len(list(group))
            if is_high:
                order[start:end] = order[start:end][::-1]
            start = end
    return order


def directional_runs(text: str, base: int) -> list[tuple[int, int, int]]:
    """A line's runs in reading order: where each starts and ends, and its level."""
    runs, start = [], 0
    for level, group in groupby(line_levels(text, bidi_levels(text, base), base)):
        end = start + len(list(group))
        runs.append((start, end, level))
        start = end
    return runs


def _encodable(text: str) -> str:
    """The text with a question mark for each lone surrogate, which UTF-8 can't encode."""
    return text.encode("utf-8", "replace").decode()
