"""Pictures: every face as a PNG and as an SVG of its own."""

from __future__ import annotations

from generator.export.portraits import drawn, fits, portraits
from generator.export.svg_file import SvgFiles
from generator.export.svg_text import Outliner
from generator.export.target import Job, Outbox, Progress
from generator.faces.fonts import FontLibrary
from generator.findings import Findings
from generator.press.png import png
from generator.press.raster import Raster


class ImagesTarget:
    """Writes `images/<kind>/<piece>.<side>.png` and `.svg`."""

    name = "images"
    title = "A PNG and an SVG of every face"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the pictures into the outbox."""
        bleed, fonts = job.settings.plan.bleed, FontLibrary(job.assets.fonts)
        files = SvgFiles(Outliner(fonts), job.assets.pictures)
        wanted = portraits(job)
        progress.stage("Drawing the images", len(wanted))
        for each in wanted:
            fits(each, job.settings.dpi, bleed, findings)
        findings.stop_on_errors()
        for each, pixels in drawn(job, Raster(fonts), wanted, bleed):
            kind = each.face.kind
            facts: dict[str, int | str] = {"kind": kind.name, "side": each.face.side,
                                           "copies": each.copies}
            outbox.put(f"images/{each.name}.png", png(pixels, job.settings.dpi),
                       width=pixels.shape[1], height=pixels.shape[0], **facts)
            svg = files.write(job.studio.drawing(each.face), kind, bleed)
            outbox.put(f"images/{each.name}.svg", svg, **facts)
            progress.step()


TARGET = ImagesTarget()
