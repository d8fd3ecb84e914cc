"""The kit on paper: one PDF with a guide, the sheets, and their backs behind them."""

from generator.export.target import Outbox
from generator.findings import Findings
from generator.job import Job
from generator.pages.book import bind, frame_key, frame_of
from generator.progress import Progress


class PdfTarget:
    """Writes `<game>.pdf`."""

    name = "pdf"
    title = "Print-ready PDF"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's PDF into the outbox."""
        key = job.pages_key or frame_key(job)
        kept = job.frames.find(key)
        if kept is None:
            kept = frame_of(job, progress)
            job.frames.add(key, kept)
        else:
            progress.stage("Writing the PDF", kept.facts["sheets"])
            progress.step(kept.facts["sheets"])
        outbox.put(f"{job.game.id}.pdf", bind(job, kept), **kept.facts,
                   paper=job.settings.plan.paper.name)


TARGET = PdfTarget()
