"""Transforms as matrices, the boxes they move, and viewports."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from generator.game.svg.lengths import (
    LARGEST,
    exact_number,
    length,
    numbers,
    parts,
    quote_text,
    short_number,
)
from generator.game.svg.tree import cannot_draw

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
# How many numbers each step takes.
COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3),
          "skewX": (1,), "skewY": (1,)}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does the inner transform, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f)


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another, if it can be undone."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area,
            (c * f - d * e) / area, (b * e - a * f) / area)


@lru_cache(4096)
def matrix(text: str) -> Matrix:
    """The matrix of a transform attribute."""
    result, at = IDENTITY, 0
    while step := _STEP.match(text, at):
        result = multiply(result, _single(step[1], numbers(step[2]), text))
        at = step.end()
    if text[at:].strip(" \t\r\n,") not in ("", "none"):
        raise cannot_draw(f"the transform '{quote_text(text)}' is not understood",
                          "known: matrix, translate, scale, rotate, skewX and skewY, each with "
                          "its numbers in parentheses")
    return result


def _single(name: str, values: list[float], text: str) -> Matrix:
    if len(values) not in COUNTS[name]:
        raise cannot_draw(f"{name} in the transform '{quote_text(text)}' has {len(values)} numbers",
                          f"it takes {' or '.join(map(str, COUNTS[name]))}")
    x, *others = values
    if name == "matrix":
        return (x, *others)  # type: ignore[return-value]
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, x, others[0] if others else 0.0
    if name == "scale":
        return x, 0.0, 0.0, others[0] if others else x, 0.0, 0.0
    if name == "rotate":
        return _rotation(math.radians(x), *others)
    slant = math.tan(math.radians(x))
    return (1.0, 0.0, slant, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slant, 0.0, 1.0, 0.0, 0.0)


def _rotation(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(angle), math.sin(angle)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def pdf_matrix(matrix: Matrix) -> str:
    """The six numbers as PDF writes them."""
    return " ".join([exact_number(value) for value in matrix[:4]]
                    + [short_number(value, 5) for value in matrix[4:]])


@lru_cache(8192)
def pdf_transform(matrix: Matrix) -> str:
    """The operator that makes what follows appear transformed; empty if nothing changes."""
    return "" if matrix == IDENTITY else pdf_matrix(matrix) + " cm\n"


def scale_of(matrix: Matrix) -> float:
    """How much larger the transform makes things, on average."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


# Left, top, right, bottom in user units, y downwards.
Box = tuple[float, float, float, float]


def box_around(boxes: list[Box]) -> Box:
    """The smallest box around others, of which there must be one."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def expand_box(box: Box, margin: float) -> Box:
    """Larger by a margin on all sides."""
    return box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin


def box_overlap(one: Box, other: Box) -> Box | None:
    """Where two boxes overlap."""
    box = (max(one[0], other[0]), max(one[1], other[1]),
           min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def contains_box(outer: Box, inner: Box) -> bool:
    """Whether the inner box lies in the outer one, give or take a thousandth of it."""
    slack = 1e-3 * max(outer[2] - outer[0], outer[3] - outer[1])
    return (outer[0] - slack <= inner[0] and outer[1] - slack <= inner[1]
            and outer[2] + slack >= inner[2] and outer[3] + slack >= inner[3])


def transform_box(box: Box, matrix: Matrix) -> Box:
    """The box around a transformed box."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    xs = (left * a + top * c + e, right * a + top * c + e,
          left * a + bottom * c + e, right * a + bottom * c + e)
    ys = (left * b + top * d + f, right * b + top * d + f,
          left * b + bottom * d + f, right * b + bottom * d + f)
    return min(xs), min(ys), max(xs), max(ys)


def pdf_box(box: Box) -> str:
    """The box as PDF writes it, rounded outwards."""
    size = max(box[2] - box[0], box[3] - box[1], 1e-3)
    decimals = 2 if size > 10 else 3 if size > 1 else 6
    slack = 10.0 ** -decimals
    return " ".join(short_number(value, decimals) for value in
                    (box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack))


_PARTS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box(attrs: Mapping[str, str]) -> Box | None:
    """The viewBox as left, top, right, bottom; None if there is none or it is empty."""
    text = attrs.get("viewBox")
    return _view_box(text) if text else None


@lru_cache(1024)
def _view_box(text: str) -> Box:
    # Some programs write the unit that it has anyway.
    values = numbers(text.replace("px", " "))
    if len(values) != 4 or values[2] < 0 or values[3] < 0:
        raise cannot_draw(f"the viewBox '{quote_text(text)}' is not four numbers: x y width height")
    x, y, width, height = values
    return (x, y, x + width, y + height)


@lru_cache(1024)
def fit_matrix(box: Box, place: Box, ratio: str = "") -> Matrix:
    """The matrix that fits a box into a place as preserveAspectRatio says."""
    words = [word for word in ratio.split() if word != "defer"] or ["xMidYMid"]
    align = words[0]
    width, height = box[2] - box[0], box[3] - box[1]
    across, down = (place[2] - place[0]) / width, (place[3] - place[1]) / height
    if align == "none":
        return across, 0.0, 0.0, down, place[0] - box[0] * across, place[1] - box[1] * down
    how = words[1] if len(words) > 1 else "meet"
    if len(align) != 8 or align[1:4] not in _PARTS or align[5:] not in _PARTS \
            or how not in ("meet", "slice") or align[0] + align[4] != "xY":
        raise cannot_draw(f"preserveAspectRatio '{quote_text(ratio)}' is not understood",
                          "for example xMidYMid meet, xMinYMin slice, or none")
    scale = min(across, down) if how == "meet" else max(across, down)
    spare = (place[2] - place[0] - width * scale, place[3] - place[1] - height * scale)
    return (scale, 0.0, 0.0, scale,
            place[0] - box[0] * scale + spare[0] * _PARTS[align[1:4]],
            place[1] - box[1] * scale + spare[1] * _PARTS[align[5:]])


def pixels(text: str | None) -> float | None:
    """A length in pixels; None if it isn't said, or is a part of something unknown."""
    if text is None or text.strip() == "auto":
        return None
    number_and_unit = parts(text)
    if number_and_unit and number_and_unit[1] == "%":
        return None
    return length(text, LARGEST)


def natural_size(attrs: Mapping[str, str]) -> tuple[float, float] | None:
    """Width and height in pixels, as far as a root says them, or its viewBox; None if neither."""
    width, height = pixels(attrs.get("width")), pixels(attrs.get("height"))
    view = view_box(attrs)
    if view is None:
        return (width, height) if width is not None and height is not None else None
    across, down = view[2] - view[0], view[3] - view[1]
    if width is None and height is None:
        return across, down
    if width is None:
        return (height or 0.0) * across / down, height or 0.0
    return width, width * down / across if height is None else height
