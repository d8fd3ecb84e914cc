"""An atlas: sprites of one size on one picture, and the files that say where each lies."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from generator import __version__
from generator.export.pictures import NamedSide
from generator.job import Border
from generator.press.raster import Pixels


@dataclass(frozen=True, slots=True)
class SpriteCell:
    """The size of a sprite and of the border around it, in pixels."""

    width: int
    height: int
    border: int

    @property
    def outer(self) -> tuple[int, int]:
        """What a sprite takes up with its border."""
        return self.width + 2 * self.border, self.height + 2 * self.border


@dataclass(frozen=True, slots=True)
class Atlas:
    """One picture of an atlas: its sprites row by row, and its number among those of a kind."""

    number: int
    cell: SpriteCell
    columns: int
    sprites: tuple[NamedSide, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        width, height = self.cell.outer
        return self.columns * width, ceil(len(self.sprites) / self.columns) * height

    def places(self) -> Iterator[tuple[NamedSide, tuple[int, int]]]:
        """Every sprite with the corner at which it begins, inside its border."""
        width, height = self.cell.outer
        for index, sprite in enumerate(self.sprites):
            row, column = divmod(index, self.columns)
            yield sprite, (column * width + self.cell.border, row * height + self.cell.border)


def atlases(sprites: Sequence[NamedSide], cell: SpriteCell, largest: int) -> tuple[Atlas, ...]:
    """As few pictures as will do, none larger than allowed; () if not even one sprite fits."""
    columns, rows = largest // cell.outer[0], largest // cell.outer[1]
    if not columns or not rows:
        return ()
    step = columns * rows
    chunks = [sprites[start:start + step] for start in range(0, len(sprites), step)]
    return tuple(Atlas(number, cell, _columns(len(chunk), cell, columns, rows), tuple(chunk))
                 for number, chunk in enumerate(chunks, 1))


def _columns(count: int, cell: SpriteCell, columns: int, rows: int) -> int:
    """A picture about as wide as high, and within its limits."""
    width, height = cell.outer
    even = round(sqrt(count * height / width)) or 1
    return max(min(even, columns, count), ceil(count / rows))


def painted(atlas: Atlas, pictures: Iterator[Pixels], border: Border) -> Pixels:
    """The picture, with every sprite in its place."""
    width, height = atlas.size
    canvas = np.zeros((height, width, 4), np.uint8)
    edge = atlas.cell.border if border == "extrude" else 0
    for (_, (x, y)), pixels in zip(atlas.places(), pictures, strict=True):
        if edge:
            pixels = np.pad(pixels, ((edge, edge), (edge, edge), (0, 0)), "edge")  # noqa: PLW2901
        canvas[y - edge:y - edge + pixels.shape[0], x - edge:x - edge + pixels.shape[1]] = pixels
    return canvas


Frame = dict[str, object]


def hash_json(atlas: Atlas, image: str, others: Sequence[str]) -> bytes:
    """Frames by name: what Phaser and Pixi read first."""
    frames = {sprite.name: _frame(sprite, atlas, at) for sprite, at in atlas.places()}
    return _json({"frames": frames, "meta": _meta(atlas, image, others)})


def array_json(atlas: Atlas, image: str, others: Sequence[str]) -> bytes:
    """Frames in a list: what Unity reads."""
    frames = [{"filename": sprite.name} | _frame(sprite, atlas, at)
              for sprite, at in atlas.places()]
    return _json({"frames": frames, "meta": _meta(atlas, image, others)})


def css(kind: str, sheets: Sequence[tuple[Atlas, str]]) -> bytes:
    """A class a sprite; in percentages, so that any width will do."""
    cell = sheets[0][0].cell
    base = f"sprite-{kind}"
    rules = [f".{escaped(base)} {{ display: inline-block; width: {cell.width}px; "
             f"aspect-ratio: {cell.width} / {cell.height}; background-repeat: no-repeat; }}"]
    for atlas, image in sheets:
        width, height = atlas.size
        scale = f"{_percent(width, cell.width)} {_percent(height, cell.height)}"
        for sprite, (x, y) in atlas.places():
            name = escaped(f"{base}-{sprite.face.name}-{sprite.face.side}")
            at = f"{_percent(x, width - cell.width)} {_percent(y, height - cell.height)}"
            rules.append(f'.{name} {{ background-image: url("{image}"); '
                         f"background-size: {scale}; background-position: {at}; }}")
    return ("\n".join(rules) + "\n").encode()


def escaped(name: str) -> str:
    """A name as CSS wants it in a selector, whatever characters it has."""
    safe = re.sub(r"[^\w-]", lambda match: "\\" + match[0], name)
    return re.sub(r"^(-?)(\d)", lambda match: f"{match[1]}\\3{match[2]} ", safe)


def _frame(sprite: NamedSide, atlas: Atlas, at: tuple[int, int]) -> Frame:
    size = {"w": atlas.cell.width, "h": atlas.cell.height}
    return {"frame": {"x": at[0], "y": at[1]} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": sprite.face.name, "copies": sprite.copies, "kind": sprite.face.kind.name,
            "side": sprite.face.side}


def _meta(atlas: Atlas, image: str, others: Sequence[str]) -> Frame:
    meta: Frame = {"app": "ballotin", "version": __version__, "image": image,
                   "format": "RGBA8888", "size": {"w": atlas.size[0], "h": atlas.size[1]},
                   "scale": "1"}
    return meta | ({"related_multi_packs": list(others)} if others else {})


def _json(tree: object) -> bytes:
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.5f}".rstrip("0").rstrip(".") + "%" if whole else "0%"
