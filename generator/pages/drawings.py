"""The guide's drawings: SVG files, filled and pressed like the faces of a box of their own."""

from __future__ import annotations

from dataclasses import replace

from generator.findings import Where
from generator.model.assets import Assets
from generator.model.game import Component, Game, Kind
from generator.units import Size

FOLDER = "guide/"
SIZE = Size(52, 30)


def drawings(game: Game, assets: Assets) -> Game:
    """The drawings as pieces, with the words and colours of the game whose guide they are in."""
    kinds = {name: _kind(name, document.root.where) for name, document in assets.templates.items()
             if name.startswith(FOLDER)}
    pieces = tuple(Component(kind.name, kind, 1, {}, "own", kind.where, {}, {})
                   for kind in kinds.values())
    return replace(game, kinds={kind.name: kind for kind in kinds.values()}, components=pieces)


def _kind(file: str, where: Where) -> Kind:
    name = file.removeprefix(FOLDER).removesuffix(".svg")
    return Kind(name, "Drawing of the guide", "Drawings of the guide", SIZE, 0.0, 0.0, "rect", 0.0,
                "", file, None, {}, where)
