"""A face as PDF drawing: a small graph of PDF objects, known by their content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.units import Size


@dataclass(frozen=True, slots=True)
class Part:
    """A PDF object that forms share: icon, picture, shading, graphics state, soft mask.

    `head` is the PDF text of a dictionary in which `%0`, `%1` … stand for `uses`;
    `stream` is its deflated data, or None for a plain dictionary.
    A use that starts with 'font:' names an embedded font by its FontFile digest.
    """

    key: str
    head: str
    stream: bytes | None
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A pressed face: the part to place, all parts it needs, and the glyphs it shows.

    Placed with the identity matrix, a form fills the rectangle from (0, 0) to its size in
    points, y upwards: trim and bleed.
    """

    key: str
    root: str
    parts: Mapping[str, Part]
    glyphs: Mapping[str, Mapping[int, str]]
    size: Size
