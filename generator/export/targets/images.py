"""Pictures: every face as a PNG and as an SVG of its own."""

from __future__ import annotations

from generator.export.pictures import NamedSide, drawn, fits, named_sides, raster_pool_for
from generator.export.svg_file import SvgFiles
from generator.export.target import Outbox
from generator.findings import Findings
from generator.job import Job
from generator.press.raster import Pixels, png
from generator.progress import Progress
from generator.text.fonts import FontLibrary


class ImagesTarget:
    """Writes `images/<kind>/<piece>.<side>.png` and `.svg`."""

    name = "images"
    title = "A PNG and an SVG of every face"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the pictures into the outbox."""
        bleed = job.settings.plan.bleed
        wanted = named_sides(job)
        progress.stage("Drawing the images", len(wanted))
        for each in wanted:
            fits(each, job.settings.dpi, bleed, findings)
        findings.stop_on_errors()
        files = SvgFiles(FontLibrary(job.assets.fonts), job.assets.pictures)
        with raster_pool_for(job, wanted, bleed) as pool:
            for each, pixels in drawn(job, pool, wanted, bleed):
                _put(job, each, pixels, files, outbox)
                progress.step()


def _put(job: Job, side: NamedSide, pixels: Pixels, files: SvgFiles, outbox: Outbox) -> None:
    face = side.face
    facts: dict[str, int | str] = {"kind": face.kind.name, "side": face.side,
                                   "copies": side.copies}
    outbox.put(f"images/{side.name}.png", png(pixels, job.settings.dpi),
               width=pixels.shape[1], height=pixels.shape[0], **facts)
    svg = files.write(job.studio.drawing(face), face.kind, job.settings.plan.bleed)
    outbox.put(f"images/{side.name}.svg", svg, **facts)


TARGET = ImagesTarget()
