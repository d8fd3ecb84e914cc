"""What all components of a kind have in common: size, shape, templates and fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.findings import Where
from generator.units import Size

FieldType = Literal["text", "int", "number", "bool", "choice", "list"]
Shape = Literal["rect", "circle", "hex", "path"]
Cut = Literal["double", "shared"]
Oversize = Literal["auto", "fold", "poster"]
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that every component of a kind says about itself."""

    name: str
    type: FieldType
    choices: tuple[str, ...] = ()
    item: Field | None = None
    length: tuple[int, int] | None = None
    bounds: tuple[float | None, float | None] = (None, None)
    required: bool = True
    default: object = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of piece: how large, which shape, which templates, which fields.

    Pieces with a `shared` cut lie edge to edge: one cut serves two neighbours. `oversize` is
    how a piece that is larger than the paper would best be put together.
    """

    name: str
    title: str
    plural: str
    trim: Size
    bleed: float
    safe: float
    shape: Shape
    corner: float
    outline: str
    front: str
    back: str | None
    fields: Mapping[str, Field]
    where: Where
    stock: str = ""
    cut: Cut = "double"
    oversize: Oversize = "auto"

    @property
    def page(self) -> Size:
        """The size that is drawn: trim and bleed."""
        return self.trim.grown(self.bleed)

    def template(self, side: Side) -> str | None:
        """The template's file name for a side, or None for a blank side."""
        return self.front if side == "front" else self.back
