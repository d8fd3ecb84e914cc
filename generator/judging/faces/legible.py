"""Texts that can't be read: over another text, or hardly darker than what lies behind them."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Complaint, Findings, Where
from generator.game.svg.colours import colour
from generator.judging.faces.eye import Colours, Eye, Sight, per_mm
from generator.judging.faces.marks import Box, Mark

# So much of the smaller of two lines has to be covered, and so much of its height.
COVERED, COVERED_HEIGHT = 0.1, 0.35
# What WCAG asks for large letters; for all others it is 4.5.
LEAST_CONTRAST = 3.0
BEHIND = 0.7
AROUND_MM = 0.2
LONGEST = 30
Levels = NDArray[np.float64]


def check_legible(eye: Eye, findings: Findings) -> None:
    """Tell texts that lie over each other, and texts that hardly stand out."""
    told: set[object] = set()
    for sight in eye.sample():
        for below, above in _overlapping(sight):
            if (below.where, above.where) not in told:
                told.add((below.where, above.where))
                findings.warning(
                    "face/text-over-text", f"'{_brief(above.name)}' lies over "
                    f"'{_brief(below.name)}' on '{sight.component.id}'", above.where,
                    "move one of them, or make its box smaller",
                    (below.where, sight.component.where))
    _check_contrast(eye, findings)


def _overlapping(sight: Sight) -> Iterator[tuple[Mark, Mark]]:
    texts = [mark for mark in sight.marks if mark.sort == "text" and mark.fill != "none"]
    for below, above in combinations(texts, 2):
        # The same text once more is its shadow, or its edge.
        if below.name != above.name and below.element is not above.element \
                and _meet(below.box, above.box) \
                and any(_covers(one, other) for one in below.lines for other in above.lines):
            yield below, above


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _covers(one: Box, other: Box) -> bool:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return False
    least = min((each[2] - each[0]) * (each[3] - each[1]) for each in (one, other))
    low = min(each[3] - each[1] for each in (one, other))
    return width * height > COVERED * least and height > COVERED_HEIGHT * low


def _check_contrast(eye: Eye, findings: Findings) -> None:
    told: set[Where] = set()
    sights = list(eye.sample(few=True))
    for sight, page in zip(sights, eye.pages(sights), strict=True):
        for mark in sight.marks if page is not None else ():
            if mark.sort != "text" or mark.where in told or "stroke" in mark.element.attrs:
                continue
            found = _contrast(mark, page, per_mm(sight.component.kind))
            if found is not None and found < LEAST_CONTRAST:
                told.add(mark.where)
                findings.warning(
                    "face/contrast", f"'{_brief(mark.name)}' hardly stands out on "
                    f"'{sight.component.id}': {found:.1f} to 1", mark.where,
                    "make the text darker or lighter than what lies behind it: 4.5 to 1 reads well",
                    (sight.component.where,))


def _contrast(mark: Mark, page: Colours | None, scale: float) -> float | None:
    """How much lighter or darker a text is than most of what lies around it, as WCAG counts."""
    try:
        own = colour(mark.fill or "#000000").rgb
    except Complaint:
        return None
    if page is None:
        return None
    parts = []
    for left, top, right, bottom in mark.lines:
        rows = slice(max(0, int((top - AROUND_MM) * scale)), int((bottom + AROUND_MM) * scale) + 1)
        columns = slice(max(0, int((left - AROUND_MM) * scale)),
                        int((right + AROUND_MM) * scale) + 1)
        parts.append(page[rows, columns].reshape(-1, 3))
    around = np.concatenate(parts) if parts else np.zeros((0, 3))
    if not len(around):
        return None
    behind = _luminance(around / 255)
    ink = float(_luminance(np.array([own], np.float64))[0])
    # Letters, and their soft edges, cover less of their lines than what lies behind them.
    light, dark = np.maximum(behind, ink), np.minimum(behind, ink)
    return float(np.quantile((light + 0.05) / (dark + 0.05), BEHIND))


def _luminance(share: Levels) -> Levels:
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    found: Levels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def _brief(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rstrip() + "…"
