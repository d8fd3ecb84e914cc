"""Sprite sheets: the cut pieces on few pictures, with the files that game engines read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import groupby

import numpy as np

from generator import __version__
from generator.cache.store import Cell
from generator.export.pictures import (
    NamedSide,
    RasterPool,
    drawn,
    file_key,
    key_of,
    named_sides,
    pixel_size,
    raster_pool_for,
    shots_of,
)
from generator.export.target import Outbox
from generator.findings import Findings
from generator.job import Job
from generator.model.game import Kind
from generator.press.png import Pixels, png
from generator.press.raster import Shot
from generator.progress import Progress
from generator.sheets.atlas import Atlas, SpriteCell, atlases
from generator.svg.lengths import short

# Around a sprite, and what a sheet may have each way.
BORDER_PX = 2
LARGEST_PX = 4096

Frame = dict[str, object]
Sprites = Atlas[NamedSide]


class SpritesTarget:
    """Writes `sprites/<kind>-1.png` with `.json` and `.array.json`, and `sprites/<kind>.css`."""

    name = "sprites"
    title = "Sprite sheets with JSON and CSS"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the sprite sheets into the outbox."""
        wanted = named_sides(job)
        progress.stage("Drawing the sprites", len(wanted))
        groups = [list(group) for _, group in groupby(wanted, key=lambda each: each.face.kind.name)]
        laid = [_laid(job, group, findings) for group in groups]
        room = np.zeros(max(_area(atlas) for _, sheets in laid for atlas in sheets) * 4, np.uint8)
        with raster_pool_for(job, wanted, bleed=False) as pool:
            for group, (dpi, sheets) in zip(groups, laid, strict=True):
                painter = _Painter(job, pool, room, dpi)
                _write_kind(group[0].face.kind, sheets, painter, outbox)
                progress.step(len(group))


def _laid(job: Job, sprites: Sequence[NamedSide], findings: Findings
          ) -> tuple[int, tuple[Sprites, ...]]:
    """The sheets of a kind, and how finely it is drawn; less so if a sheet can't hold a sprite."""
    settings, kind = job.settings, sprites[0].face.kind
    border = 0 if settings.border == "none" else BORDER_PX
    wished = SpriteCell(*pixel_size(kind.trim, settings.dpi), border)
    dpi, cell = settings.dpi, wished
    while max(cell.outer) > LARGEST_PX and dpi > 1:
        dpi = min(dpi - 1, dpi * LARGEST_PX // max(cell.outer) + 1)
        cell = SpriteCell(*pixel_size(kind.trim, dpi), border)
    if dpi < settings.dpi:
        findings.note(
            "output/scaled", f"the sprites of '{kind.title}' have {dpi} dpi: with {settings.dpi} "
            f"one would have {wished.outer[0]:,} × {wished.outer[1]:,} pixels, and a sheet has at "
            f"most {LARGEST_PX:,} each way", kind.where,
            f"--dpi {dpi} gives all sprites the same scale")
    return dpi, atlases(sprites, cell, LARGEST_PX)


def _write_kind(kind: Kind, sheets: Sequence[Sprites], painter: _Painter, outbox: Outbox) -> None:
    names = [f"{kind.name}-{atlas.number}" for atlas in sheets]
    for atlas, name in zip(sheets, names, strict=True):
        width, height = atlas.size
        facts = {"frames": len(atlas.sprites), "width": width, "height": height}
        others = [f"{other}.json" for other in names if other != name]
        image = f"{name}.png"
        outbox.put(f"sprites/{image}", painter.png(atlas), **facts)
        named = (atlas, image, others, painter.scale)
        outbox.put(f"sprites/{name}.json", hash_json(*named), **facts)
        outbox.put(f"sprites/{name}.array.json", array_json(*named), **facts)
    images = [(atlas, f"{name}.png") for atlas, name in zip(sheets, names, strict=True)]
    outbox.put(f"sprites/{kind.name}.css", css(kind.name, images),
               frames=sum(len(atlas.sprites) for atlas in sheets))


class _Painter:
    """Paints the pictures of atlases, one after the other in the same room."""

    def __init__(self, job: Job, pool: RasterPool, room: Pixels, dpi: int) -> None:
        self._job = job
        self._pool = pool
        self._room = room
        self._dpi = dpi

    @property
    def scale(self) -> str:
        """How large sprites are beside what was asked for, which engines make up for."""
        return short(self._dpi / self._job.settings.dpi, 6)

    def png(self, atlas: Sprites) -> bytes:
        """The picture with every sprite in its place."""
        job, cell = self._job, atlas.cell
        cells = [(x, y, cell.width, cell.height) for _, (x, y) in atlas.places()]
        shots = shots_of(job, atlas.sprites, bleed=False, dpi=self._dpi)
        key = file_key(shots, cells, atlas.size, job.settings.border)
        data = job.album.picture(key)
        if data is None:
            data = png(self._painted(atlas, shots, cells))
            job.album.add(key, data, dict(zip(map(key_of, shots), cells, strict=True)))
        return data

    def _painted(self, atlas: Sprites, shots: Sequence[Shot], cells: Sequence[Cell]) -> Pixels:
        width, height = atlas.size
        canvas = self._room[:height * width * 4].reshape(height, width, 4)
        canvas.fill(0)
        views = [canvas[y:y + high, x:x + wide] for x, y, wide, high in cells]
        for cell, _ in zip(cells, drawn(self._job, self._pool, shots, views), strict=True):
            if self._job.settings.border == "extrude":
                extrude(canvas, cell, atlas.cell.border)
        return canvas


def extrude(canvas: Pixels, cell: Cell, edge: int) -> None:
    """Draw the edge of a sprite out over its border."""
    left, top, width, height = cell
    right, bottom = left + width, top + height
    canvas[top:bottom, left - edge:left] = canvas[top:bottom, left:left + 1]
    canvas[top:bottom, right:right + edge] = canvas[top:bottom, right - 1:right]
    whole = slice(left - edge, right + edge)
    canvas[top - edge:top, whole] = canvas[top:top + 1, whole]
    canvas[bottom:bottom + edge, whole] = canvas[bottom - 1:bottom, whole]


def _area(atlas: Sprites) -> int:
    width, height = atlas.size
    return width * height


def hash_json(atlas: Sprites, image: str, others: Sequence[str], scale: str = "1") -> bytes:
    """Frames by name: what Phaser and Pixi read first."""
    frames = {sprite.name: _frame(sprite, atlas, at) for sprite, at in atlas.places()}
    return _json({"frames": frames, "meta": _meta(atlas, image, others, scale)})


def array_json(atlas: Sprites, image: str, others: Sequence[str], scale: str = "1") -> bytes:
    """Frames in a list: what Unity reads."""
    frames = [{"filename": sprite.name} | _frame(sprite, atlas, at)
              for sprite, at in atlas.places()]
    return _json({"frames": frames, "meta": _meta(atlas, image, others, scale)})


def css(kind: str, sheets: Sequence[tuple[Sprites, str]]) -> bytes:
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


def _frame(sprite: NamedSide, atlas: Sprites, at: tuple[int, int]) -> Frame:
    size = {"w": atlas.cell.width, "h": atlas.cell.height}
    return {"frame": {"x": at[0], "y": at[1]} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": sprite.face.name, "copies": sprite.copies, "kind": sprite.face.kind.name,
            "side": sprite.face.side}


def _meta(atlas: Sprites, image: str, others: Sequence[str], scale: str) -> Frame:
    meta: Frame = {"app": "ballotin", "version": __version__, "image": image,
                   "format": "RGBA8888", "size": {"w": atlas.size[0], "h": atlas.size[1]},
                   "scale": scale}
    return meta | ({"related_multi_packs": list(others)} if others else {})


def _json(tree: object) -> bytes:
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.5f}".rstrip("0").rstrip(".") + "%" if whole else "0%"


TARGET = SpritesTarget()
