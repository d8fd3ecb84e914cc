"""How large a kind's sprites are drawn: as finely as asked, if a sheet can hold them so."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.game.model.game import Kind
from generator.output.side_pictures import pixel_size
from generator.paper.job import Job
from generator.paper.sheets.atlas import SpriteCell

# What a sheet may have each way.
LARGEST_PX = 4096


def sprite_cell(job: Job, kind: Kind, border: int, findings: Findings, scale: int = 1
                ) -> tuple[int, SpriteCell]:
    """The resolution and the cell of a kind; with a note if it is less than was asked for."""
    dpi = asked = job.settings.dpi * scale
    cell = wished = SpriteCell(*pixel_size(kind.trim, asked), border)
    while max(cell.outer) > LARGEST_PX and dpi > 1:
        dpi = min(dpi - 1, dpi * LARGEST_PX // max(cell.outer) + 1)
        cell = SpriteCell(*pixel_size(kind.trim, dpi), border)
    if dpi < asked:
        findings.note(
            "output/scaled", f"the sprites of '{kind.title}' have {dpi} dpi: with {asked} "
            f"one would have {wished.outer[0]:,} × {wished.outer[1]:,} pixels, and a sheet has at "
            f"most {LARGEST_PX:,} each way", kind.where,
            f"--dpi {dpi // scale} gives all sprites the same scale")
    return dpi, cell
