"""Boxes that contain what is drawn, and how transforms move them."""

from __future__ import annotations

from generator.press.numbers import short
from generator.press.transform import Matrix

# Left, top, right, bottom in user units, y downwards.
Box = tuple[float, float, float, float]


def around(boxes: list[Box]) -> Box:
    """The smallest box around others, of which there must be one."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def grown(box: Box, margin: float) -> Box:
    """Larger by a margin on all sides."""
    return box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin


def shared(one: Box, other: Box) -> Box | None:
    """Where two boxes overlap."""
    box = (max(one[0], other[0]), max(one[1], other[1]),
           min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def holds(outer: Box, inner: Box) -> bool:
    """Whether the inner box lies in the outer one, give or take a thousandth of it."""
    slack = 1e-3 * max(outer[2] - outer[0], outer[3] - outer[1])
    return (outer[0] - slack <= inner[0] and outer[1] - slack <= inner[1]
            and outer[2] + slack >= inner[2] and outer[3] + slack >= inner[3])


def moved(box: Box, matrix: Matrix) -> Box:
    """The box around a transformed box."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    xs = (left * a + top * c + e, right * a + top * c + e,
          left * a + bottom * c + e, right * a + bottom * c + e)
    ys = (left * b + top * d + f, right * b + top * d + f,
          left * b + bottom * d + f, right * b + bottom * d + f)
    return min(xs), min(ys), max(xs), max(ys)


def written(box: Box) -> str:
    """The box as PDF writes it, rounded outwards."""
    size = max(box[2] - box[0], box[3] - box[1], 1e-3)
    decimals = 2 if size > 10 else 3 if size > 1 else 6
    slack = 10.0 ** -decimals
    return " ".join(short(value, decimals) for value in
                    (box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack))
