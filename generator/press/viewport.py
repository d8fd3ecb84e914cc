"""Viewports: how a viewBox is fitted into the place that it is given."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from generator.press.box import Box
from generator.press.numbers import numbers, shown
from generator.press.refusal import CannotDraw
from generator.press.transform import Matrix

_PARTS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box(attrs: Mapping[str, str]) -> Box | None:
    """The viewBox as left, top, right, bottom; None if there is none or it is empty."""
    text = attrs.get("viewBox")
    return _view_box(text) if text else None


@lru_cache(1024)
def _view_box(text: str) -> Box:
    values = numbers(text)
    if len(values) != 4 or values[2] < 0 or values[3] < 0:
        raise CannotDraw(f"the viewBox '{shown(text)}' is not four numbers: x y width height")
    x, y, width, height = values
    return (x, y, x + width, y + height)


@lru_cache(1024)
def fitted(box: Box, place: Box, ratio: str = "") -> Matrix:
    """The matrix that fits a box into a place as preserveAspectRatio says."""
    words = [word for word in (ratio or "xMidYMid meet").split() if word != "defer"]
    align = words[0]
    width, height = box[2] - box[0], box[3] - box[1]
    across, down = (place[2] - place[0]) / width, (place[3] - place[1]) / height
    if align == "none":
        return across, 0.0, 0.0, down, place[0] - box[0] * across, place[1] - box[1] * down
    how = words[1] if len(words) > 1 else "meet"
    if len(align) != 8 or align[1:4] not in _PARTS or align[5:] not in _PARTS \
            or how not in ("meet", "slice") or align[0] + align[4] != "xY":
        raise CannotDraw(f"preserveAspectRatio '{shown(ratio)}' is not understood",
                         "for example xMidYMid meet, xMinYMin slice, or none")
    scale = min(across, down) if how == "meet" else max(across, down)
    spare = (place[2] - place[0] - width * scale, place[3] - place[1] - height * scale)
    return (scale, 0.0, 0.0, scale,
            place[0] - box[0] * scale + spare[0] * _PARTS[align[1:4]],
            place[1] - box[1] * scale + spare[1] * _PARTS[align[5:]])
