"""The kit on paper: one PDF with a guide, the sheets, and their backs behind them."""

from generator.export.target import Outbox
from generator.findings import Findings
from generator.job import Job
from generator.pages.book import bind
from generator.pages.kit import kit_of
from generator.progress import Progress


class PdfTarget:
    """Writes `<game>.pdf`."""

    name = "pdf"
    title = "Print-ready PDF"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's PDF into the outbox."""
        kit = kit_of(job)
        progress.stage("Writing the PDF", len(job.sheets))
        bound = bind(job, kit, progress)
        outbox.put(f"{job.game.id}.pdf", bound.data, pages=bound.pages, sheets=len(job.sheets),
                   pieces=kit.pieces, paper=job.settings.plan.paper.name)


TARGET = PdfTarget()
