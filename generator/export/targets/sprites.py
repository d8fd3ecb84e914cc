"""Sprite sheets: the cut pieces on few pictures, with the files that game engines read."""

from collections.abc import Sequence
from itertools import groupby

from generator.export.atlas import Atlas, SpriteCell, array_json, atlases, css, hash_json, painted
from generator.export.pictures import (
    NamedSide,
    RasterPool,
    drawn,
    named_sides,
    pixel_size,
    raster_pool_for,
)
from generator.export.target import Outbox
from generator.findings import Findings
from generator.job import Job
from generator.model.game import Kind
from generator.press.raster import png
from generator.progress import Progress

# Around a sprite, and what a sheet may have each way.
BORDER_PX = 2
LARGEST_PX = 4096


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
        findings.stop_on_errors()
        with raster_pool_for(job, wanted, bleed=False) as pool:
            for group, sheets in zip(groups, laid, strict=True):
                _write_kind(job, group[0].face.kind, sheets, pool, outbox)
                progress.step(len(group))


def _laid(job: Job, sprites: Sequence[NamedSide], findings: Findings) -> tuple[Atlas, ...]:
    """The sheets of a kind; a finding if a sprite is larger than a sheet may be."""
    settings, kind = job.settings, sprites[0].face.kind
    border = 0 if settings.border == "none" else BORDER_PX
    cell = SpriteCell(*pixel_size(kind.trim, settings.dpi), border)
    sheets = atlases(sprites, cell, LARGEST_PX)
    if not sheets:
        findings.error(
            "output/too-large", f"a sprite of a {kind.title} would have {cell.outer[0]:,} × "
            f"{cell.outer[1]:,} pixels; a sheet has at most {LARGEST_PX:,} each way",
            kind.where, "lower --dpi")
    return sheets


def _write_kind(job: Job, kind: Kind, sheets: Sequence[Atlas], pool: RasterPool,
                outbox: Outbox) -> None:
    names = [f"{kind.name}-{atlas.number}" for atlas in sheets]
    for atlas, name in zip(sheets, names, strict=True):
        pictures = (pixels for _, pixels in drawn(job, pool, atlas.sprites, bleed=False))
        canvas = painted(atlas, pictures, job.settings.border)
        width, height = atlas.size
        facts = {"frames": len(atlas.sprites), "width": width, "height": height}
        others = [f"{other}.json" for other in names if other != name]
        image = f"{name}.png"
        outbox.put(f"sprites/{image}", png(canvas), **facts)
        outbox.put(f"sprites/{name}.json", hash_json(atlas, image, others), **facts)
        outbox.put(f"sprites/{name}.array.json", array_json(atlas, image, others), **facts)
    images = [(atlas, f"{name}.png") for atlas, name in zip(sheets, names, strict=True)]
    outbox.put(f"sprites/{kind.name}.css", css(kind.name, images),
               frames=sum(len(atlas.sprites) for atlas in sheets))


TARGET = SpritesTarget()
