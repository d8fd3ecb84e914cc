"""Folds and glued areas that a designer draws: straight lines of an SVG path."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import dist

from generator.base.findings import Complaint
from generator.game.model.net import NEAR, Point, Segment

MOST = 200
WANTED = 'write it in mm like "M0 44 H63", with straight lines only'
_WORD = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_FIGURE = re.compile(r"[-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})(?![\d])")
# How many figures a letter takes at a time.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0}


def runs(text: str) -> list[tuple[Point, ...]]:
    """The points of every run of straight lines; one that is closed ends as it began."""
    found: list[list[Point]] = []
    at: Point = (0.0, 0.0)
    for letter, figures in _steps(text):
        if letter in "Zz" and found:
            at = found[-1][0]
            found[-1].append(at)
            continue
        at = _moved(at, letter, figures)
        if letter in "Mm":
            found.append([at])
        elif found:
            found[-1].append(at)
        else:
            raise Complaint("kind/fold", f"'{letter}' stands before any M", WANTED)
        if sum(map(len, found)) > MOST:
            raise Complaint("kind/fold", f"there are more than {MOST} points")
    return [tuple(run) for run in found]


def _steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Every letter with the figures of one step; a letter may be followed by several steps."""
    text = text.strip()
    if text and not text[0].isalpha():
        raise Complaint("kind/fold", f"'{text[0]}' stands before any M", WANTED)
    for letter, rest in _WORD.findall(text):
        takes = TAKES.get(letter.upper())
        if takes is None:
            raise Complaint("kind/fold", f"'{letter}' can't be part of a fold", WANTED)
        figures = [float(each) for each in _FIGURE.findall(rest)]
        other = _FIGURE.sub("", rest).strip(" ,\t\n\r")
        if other:
            raise Complaint("kind/fold", f"'{other[:20]}' can't be part of a fold", WANTED)
        if not figures if takes == 0 else figures and len(figures) % takes == 0:
            yield letter, figures[:takes]
        else:
            raise Complaint("kind/fold", f"behind '{letter}' stand {len(figures)} figures", WANTED)
        for start in range(takes, len(figures), max(takes, 1)):
            yield {"M": "L", "m": "l"}.get(letter, letter), figures[start:start + takes]


def _moved(at: Point, letter: str, figures: list[float]) -> Point:
    base = at if letter.islower() else (0.0, 0.0)
    if letter in "Hh":
        return base[0] + figures[0], at[1]
    if letter in "Vv":
        return at[0], base[1] + figures[0]
    return base[0] + figures[0], base[1] + figures[1]


def segments(found: list[tuple[Point, ...]]) -> tuple[Segment, ...]:
    """The straight lines of some runs."""
    return tuple((start, end) for run in found for start, end in pairwise(run)
                 if dist(start, end) > NEAR)
