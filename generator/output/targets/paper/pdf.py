"""The kit on paper: one PDF with a guide, the sheets, and their backs behind them."""

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.paper.job import Job
from generator.paper.pages.kit_book import kit_pdf


class PdfTarget:
    """Writes `<game>.pdf`."""

    name = "pdf"
    title = "Print-ready PDF"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's PDF into the outbox."""
        data, facts = kit_pdf(job, progress)
        outbox.put(f"{job.game.id}.pdf", data, **facts)


TARGET = PdfTarget()
