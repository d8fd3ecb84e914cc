"""Sprite sheets: the cut pieces on few pictures, with the files that game engines read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.drawing.cache.picture_cache import FaceArea
from generator.drawing.press.png import Pixels, small_png
from generator.output import side_pictures
from generator.output.atlas_formats import (
    AtlasPage,
    AtlasSet,
    SpriteFrame,
    atlas_files,
    loading_instructions,
)
from generator.output.package_texts import put_readme
from generator.output.presets import preset_files
from generator.output.side_pictures import (
    CutShot,
    NamedSide,
    RasterPool,
    cut_out,
    cut_shots,
    file_key,
    named_sides,
    raster_pool_for,
    sprite_cell,
)
from generator.paper.job import Job
from generator.paper.sheets.atlas import Atlas, split_into_atlases

# Around a sprite.
BORDER_PX = 2
# The default formats.
FORMATS = ("hash", "array", "css")
STEPS = (
    "Copy this whole folder into your project: the files expect their pictures next to them.",
    "Load the file of your engine, as below.",
    "Show a frame by its name: kind, piece and side, as in card/mint.front.",
)

SpriteAtlas = Atlas[NamedSide]


class SpritesTarget:
    """Writes `sprites/<kind>-1.png`, and next to them the files of the requested formats."""

    name = "sprites"
    title = "Sprite sheets with JSON and CSS"
    on_screen = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the files of a preset, or sheets; both if a format is named as well."""
        wishes = job.settings.wishes
        if wishes.preset:
            for file in preset_files(job, progress, findings):
                outbox.put(f"sprites/{file.name}", file.data, **file.facts)
        if wishes.formats or not wishes.preset:
            _write_sheets(job, outbox, progress, findings)


def _write_sheets(job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
    """Draw the sheets of every scale, with the files of the formats that are wanted."""
    wanted = named_sides(job)
    scales, formats = job.settings.wishes.scales, job.settings.wishes.formats or FORMATS
    progress.stage("Drawing the sprites", len(wanted) * len(scales))
    groups = [list(group) for _, group in groupby(wanted, key=lambda item: item.face.kind.name)]
    laid = {scale: [_arrange_sheets(job, group, scale, findings) for group in groups]
            for scale in scales}
    room = np.zeros(max(atlas.area for kinds in laid.values() for _, sheets in kinds
                        for atlas in sheets) * 4, np.uint8)
    with raster_pool_for(job, wanted, bleed=True, scale=max(scales)) as pool:
        for scale, kinds in laid.items():
            pages: list[AtlasPage] = []
            mark = "" if scale == 1 else f"@{scale}x"
            for dpi, sheets in kinds:
                painter = _Painter(job, pool, room, dpi)
                for atlas in sheets:
                    page = _page(atlas, mark, dpi / job.settings.dpi)
                    outbox.put(f"sprites/{page.image}", painter.png(atlas),
                               frames=len(page.frames), width=page.width, height=page.height)
                    pages.append(page)
                    progress.step(len(page.frames))
            for file in atlas_files(AtlasSet(job.game.id, mark, tuple(pages)), formats):
                outbox.put(f"sprites/{file.name}", file.data, frames=file.frames)
    put_readme(outbox, "sprites", job, "sprites", STEPS,
               remarks=loading_instructions(formats), game=job.game.id)


def _arrange_sheets(job: Job, sprites: Sequence[NamedSide], scale: int, findings: Findings
          ) -> tuple[int, tuple[SpriteAtlas, ...]]:
    """The sheets of a kind, and how finely it is drawn."""
    border = 0 if job.settings.border == "none" else BORDER_PX
    dpi, cell = sprite_cell(job, sprites[0].face.kind, border, findings, scale)
    return dpi, split_into_atlases(sprites, cell, side_pictures.LARGEST_SHEET_PX)


def _page(atlas: SpriteAtlas, mark: str, scale: float) -> AtlasPage:
    """What the formats tell of a sheet."""
    kind = atlas.sprites[0].face.kind.name
    frames = tuple(SpriteFrame(kind=kind, piece=sprite.face.name, side=sprite.face.side,
                               copies=sprite.copies, x=x, y=y, width=atlas.cell.width,
                               height=atlas.cell.height)
                   for sprite, (x, y) in atlas.places())
    return AtlasPage(kind, f"{kind}-{atlas.number}{mark}", *atlas.size, round(scale, 6), frames)


class _Painter:
    """Paints the pictures of atlases, one after the other in the same room."""

    def __init__(self, job: Job, pool: RasterPool, room: Pixels, dpi: int) -> None:
        self._job = job
        self._pool = pool
        self._room = room
        self._dpi = dpi

    def png(self, atlas: SpriteAtlas) -> bytes:
        """The picture with every sprite in its place."""
        job, cell = self._job, atlas.cell
        cells = [(x, y, cell.width, cell.height) for _, (x, y) in atlas.places()]
        cut = cut_shots(job, atlas.sprites, self._dpi)
        keys = [item.key for item in cut]
        key = file_key(keys, cells, atlas.size, job.settings.border)
        data = job.picture_cache.picture(key)
        if data is None:
            data = small_png(self._paint(atlas, cut, cells))
            job.picture_cache.add(key, data, dict(zip(keys, cells, strict=True)))
        return data

    def _paint(self, atlas: SpriteAtlas, cut: Sequence[CutShot],
               cells: Sequence[FaceArea]) -> Pixels:
        width, height = atlas.size
        canvas = self._room[:height * width * 4].reshape(height, width, 4)
        canvas.fill(0)
        views = [canvas[y:y + high, x:x + wide] for x, y, wide, high in cells]
        for cell, _ in zip(cells, cut_out(self._job, self._pool, cut, views), strict=True):
            if self._job.settings.border == "extrude":
                extrude(canvas, cell, atlas.cell.border)
        return canvas


def extrude(canvas: Pixels, cell: FaceArea, edge: int) -> None:
    """Draw the edge of a sprite out over its border."""
    left, top, width, height = cell
    right, bottom = left + width, top + height
    canvas[top:bottom, left - edge:left] = canvas[top:bottom, left:left + 1]
    canvas[top:bottom, right:right + edge] = canvas[top:bottom, right - 1:right]
    whole = slice(left - edge, right + edge)
    canvas[top - edge:top, whole] = canvas[top:top + 1, whole]
    canvas[bottom:bottom + edge, whole] = canvas[bottom - 1:bottom, whole]


TARGET = SpritesTarget()
