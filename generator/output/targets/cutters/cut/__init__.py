"""Cut files: for every sheet an SVG and a DXF of what a machine cuts from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.output.leaflet import FILE, leaflet
from generator.output.targets.cutters.cut.dxf import dxf
from generator.output.targets.cutters.cut.limits import tell_limits
from generator.output.targets.cutters.cut.steps import TITLE, remarks, steps
from generator.output.targets.cutters.cut.svg import svg
from generator.paper.job import Job
from generator.paper.sheets.cutters import CUTTERS
from generator.paper.sheets.cutting import cut_sheet

if TYPE_CHECKING:
    from generator.output.targets.cutters.cut.pictures import SheetPictures


class CutTarget:
    """Writes `cut/<game>-<sheet>-<version>.svg` and `.dxf`; for some machines a `.png`, too."""

    name = "cut"
    title = "An SVG and a DXF of every sheet, for cutting machines"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the files into the outbox."""
        cutter = job.settings.plan.cutter or CUTTERS["generic"]
        tell_limits(job, cutter, findings)
        pictures = _pictures(job) if cutter.alone else None
        progress.stage("Writing the cut files", len(job.sheets))
        for sheet in job.sheets:
            cut = cut_sheet(sheet)
            name = f"{job.game.id}-{sheet.number:0{len(str(sheet.of))}}-{cut.version}"
            for ending, write in (("svg", svg), ("dxf", dxf)):
                outbox.put(f"cut/{name}.{ending}", write(name, cut.size, cut.layers),
                           sheet=sheet.number, cuts=len(cut.cuts))
            for side, data in pictures.of(sheet) if pictures else ():
                outbox.put(f"cut/{name}{side}.png", data, sheet=sheet.number, cuts=len(cut.cuts))
            progress.step()
        outbox.put(f"cut/{FILE}", leaflet(job, TITLE, steps(job, cutter),
                                          remarks(job, pictures.sizes if pictures else {})),
                   cutter=cutter.name)


def _pictures(job: Job) -> SheetPictures:
    # Most machines need no pixels, nor what draws them.
    from generator.output.targets.cutters.cut.pictures import SheetPictures  # noqa: PLC0415

    return SheetPictures(job)


TARGET = CutTarget()
