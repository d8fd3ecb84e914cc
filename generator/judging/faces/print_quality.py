"""Texts that can't be read: over another text, or hardly darker than what is behind them."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Complaint, FileLocation, Findings
from generator.base.units import PT_PER_MM
from generator.drawing.press.inks import Inks, ProcessInks
from generator.drawing.press.press import Press
from generator.game.model.assets import Picture
from generator.game.svg.colours import colour
from generator.game.svg.tree import Element
from generator.judging.faces.face_reader import (
    Box,
    FaceMark,
    FaceReader,
    FaceView,
    pixels_per_mm,
)

MM_PER_INCH = 25.4
# What print needs, below which pixels show at arm's length, and below which they are obvious.
FINE, COARSE, BLOCKY = 300, 200, 100


def check_pictures(eye: FaceReader, findings: Findings) -> None:
    """Tell pictures with too few pixels, each once, where it is largest."""
    worst: dict[str, tuple[float, FaceMark, FaceView]] = {}
    for sight in eye.sample():
        for mark in sight.marks:
            picture = eye.assets.pictures.get(mark.name)
            # A drawing is as fine as the paper.
            if picture and not picture.drawing and mark.size[0] > 0 and mark.size[1] > 0:
                result = resolution(picture, mark)
                if mark.name not in worst or result < worst[mark.name][0]:
                    worst[mark.name] = result, mark, sight
    for name, (density, mark, sight) in sorted(worst.items()):
        if round(density) < COARSE:
            picture = eye.assets.pictures[name]
            grown = FINE / density
            wide, high = (round(side * grown) for side in (picture.width, picture.height))
            shows = "every pixel shows" if density < BLOCKY else "it prints soft"
            findings.warning(
                "picture/coarse", f"'{_picture_name(name)}' has {picture.width} × {picture.height} "
                f"pixels on {mark.size[0]:.0f} × {mark.size[1]:.0f} mm, that is {density:.0f} dpi: "
                f"{shows}", mark.where, f"{wide:,} × {high:,} pixels would be {FINE} dpi",
                (sight.component.where,))


def resolution(picture: Picture, mark: FaceMark) -> float:
    """How many pixels of a picture lie on an inch of paper, where they lie the least densely."""
    across, down = picture.width / mark.size[0], picture.height / mark.size[1]
    ratio = mark.element.attrs.get("preserveAspectRatio", "")
    # A picture that is fitted into its place is as large as its tighter side allows.
    fitted = max if "slice" not in ratio and "none" not in ratio else min
    return fitted(across, down) * MM_PER_INCH


def _picture_name(href: str) -> str:
    return "an embedded picture" if href.startswith("data:") else href


LineKey = tuple[object, ...]
# What is a little less results from rounding.
ROUNDING = 0.985


class _LineProbe(Inks):
    """Inks that hold lines, so that the press reports which it had to hold."""

    thinnest = ProcessInks.thinnest


def check_thin_lines(eye: FaceReader, findings: Findings) -> None:
    """Tell lines that are too thin even where they are widest, each element once.

    An icon that is also shown small next to a text may lose its finest lines there.
    """
    press = Press(eye.fonts, eye.assets.pictures, inks=_LineProbe())
    widest: dict[LineKey, tuple[float, Element, FaceView]] = {}
    for sight in eye.sample():
        for element, width in press.lines(sight.drawing, sight.component.kind.page):
            # Those that say the same are drawn once, whichever of them comes first.
            key = (element.tag, *element.attrs.items())
            if key not in widest or width > widest[key][0]:
                widest[key] = width, element, sight
    for width, element, sight in widest.values():
        if 0 < width < ROUNDING * _LineProbe.thinnest:
            findings.warning(
                "face/thin-line", f"a line on '{sight.component.id}' is {width:.2g} pt wide "
                f"({width / PT_PER_MM:.2g} mm)", element.where,
                f"printers lose lines below {_LineProbe.thinnest:g} pt "
                f"({_LineProbe.thinnest / PT_PER_MM:.2g} mm): make it wider, or paler",
                (sight.component.where,))


# So much of the smaller of two lines has to be covered, and so much of its height.
COVERED_AREA, COVERED_HEIGHT = 0.1, 0.35
# What WCAG asks for large letters; for all others it is 4.5.
LEAST_CONTRAST = 3.0
BEHIND = 0.7
AROUND_MM = 0.2
LONGEST = 30
Levels = NDArray[np.float64]


# After so many overlaps on a face the others aren't looked for.
MOST_OVERLAPS = 20
# Boxes and lines that are compared, on all faces together: far more than texts that can be read.
MOST_COMPARISONS = 2_000_000
# Pixels around texts, of one and of all of them. The first lines of a text speak for the others.
MOST_PIXELS, MOST_PIXELS_IN_ALL = 2_000_000, 50_000_000
Places = tuple[FileLocation, FileLocation]


def check_legibility(eye: FaceReader, findings: Findings) -> None:
    """Report texts that overlap, and texts that hardly stand out."""
    reported: set[Places] = set()
    overlaps = _OverlapFinder()
    for sight in eye.sample():
        for places, (below, above) in overlaps.overlaps(sight).items():
            if places not in reported:
                reported.add(places)
                findings.warning(
                    "face/text-over-text", f"'{_shorten(above.name)}' is over "
                    f"'{_shorten(below.name)}' on '{sight.component.id}'", above.where,
                    "move one of them, or make its box smaller",
                    (below.where, sight.component.where))
    _check_contrast(eye, findings)


class _OverlapFinder:
    """Finds texts that overlap, in bounded time for all faces together."""

    def __init__(self) -> None:
        self.comparisons = 0

    def overlaps(self, sight: FaceView) -> dict[Places, tuple[FaceMark, FaceMark]]:
        """The first pairs of texts that overlap on a face, one for each pair of places."""
        texts = [mark for mark in sight.marks if mark.sort == "text" and mark.fill != "none"]
        results: dict[Places, tuple[int, int]] = {}
        for pair in self._meeting(texts):
            below, above = (texts[index] for index in pair)
            places = below.where, above.where
            if pair < results.get(places, (len(texts), 0)) and self._overlap(below, above):
                results[places] = pair
                if len(results) == MOST_OVERLAPS:
                    break
        return {places: (texts[below], texts[above])
                for places, (below, above) in sorted(results.items(), key=lambda item: item[1])}

    def _meeting(self, texts: Sequence[FaceMark]) -> Iterator[tuple[int, int]]:
        """The texts whose boxes meet: from top to bottom, each with those that reach so far."""
        reaching: list[int] = []
        for index in sorted(range(len(texts)), key=lambda index: texts[index].box[1]):
            left, top, right, _ = texts[index].box
            if self._is_over(len(reaching)):
                return
            reaching = [other for other in reaching if texts[other].box[3] > top]
            for other in reaching:
                box = texts[other].box
                if box[0] < right and left < box[2]:
                    yield min(index, other), max(index, other)
            reaching.append(index)

    def _overlap(self, below: FaceMark, above: FaceMark) -> bool:
        # The same text once more is its shadow, or its edge.
        if below.name == above.name or below.element is above.element:
            return False
        for line in below.lines:
            if self._is_over(len(above.lines)):
                return False
            if any(_covers_line(line, other) for other in above.lines):
                return True
        return False

    def _is_over(self, comparisons: int) -> bool:
        """Count comparisons that are about to be made; whether these are too many."""
        self.comparisons += comparisons
        return self.comparisons > MOST_COMPARISONS


def _covers_line(one: Box, other: Box) -> bool:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return False
    least = min((item[2] - item[0]) * (item[3] - item[1]) for item in (one, other))
    low = min(item[3] - item[1] for item in (one, other))
    return width * height > COVERED_AREA * least and height > COVERED_HEIGHT * low


def _check_contrast(eye: FaceReader, findings: Findings) -> None:
    locations: set[FileLocation] = set()
    sights = list(eye.sample(few=True))
    pixels = 0
    for sight, page in zip(sights, eye.pages(sights), strict=True):
        levels: Levels | None = None
        if page is None:
            continue
        for mark in sight.marks:
            if mark.sort != "text" or mark.where in locations or "stroke" in mark.element.attrs:
                continue
            if levels is None:
                levels = _luminance(page / 255)
            around = _pixels_around(mark, levels, pixels_per_mm(sight.component.kind))
            pixels += len(around)
            if pixels > MOST_PIXELS_IN_ALL:
                return
            contrast = _contrast(mark, around)
            if contrast is not None and contrast < LEAST_CONTRAST:
                locations.add(mark.where)
                findings.warning(
                    "face/contrast", f"'{_shorten(mark.name)}' hardly stands out on "
                    f"'{sight.component.id}': {contrast:.1f} to 1", mark.where,
                    "make the text darker or lighter than what is behind it: 4.5 to 1 reads well",
                    (sight.component.where,))


def _pixels_around(mark: FaceMark, page: Levels, scale: float) -> Levels:
    """How light the pixels around the lines of a text are."""
    parts, size = [np.zeros(0)], 0
    for left, top, right, bottom in mark.lines:
        rows = slice(max(0, int((top - AROUND_MM) * scale)), int((bottom + AROUND_MM) * scale) + 1)
        columns = slice(max(0, int((left - AROUND_MM) * scale)),
                        int((right + AROUND_MM) * scale) + 1)
        parts.append(page[rows, columns].ravel())
        size += len(parts[-1])
        if size > MOST_PIXELS:
            break
    return np.concatenate(parts)


def _contrast(mark: FaceMark, behind: Levels) -> float | None:
    """How much lighter or darker a text is than most of what is around it, as WCAG counts."""
    try:
        rgb = colour(mark.fill or "#000000").rgb
    except Complaint:
        return None
    if not len(behind):
        return None
    ink = float(_luminance(np.array([rgb], np.float64))[0])
    # Letters, and their soft edges, cover less of their lines than what lies behind them.
    light, dark = np.maximum(behind, ink), np.minimum(behind, ink)
    return float(np.quantile((light + 0.05) / (dark + 0.05), BEHIND))


def _luminance(share: Levels) -> Levels:
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    result: Levels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return result


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rstrip() + "…"
