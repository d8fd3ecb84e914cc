"""A kit's PDF, for whoever puts it into a package."""

from generator.base.progress import Progress
from generator.paper.job import Job
from generator.paper.pages.book import bind, frame_key, frame_of


def printed_kit(job: Job, progress: Progress) -> tuple[bytes, dict[str, int | str]]:
    """The PDF with a guide, the sheets, and their backs behind them; and facts about it."""
    key = job.pages_key or frame_key(job)
    kept = job.frames.find(key)
    if kept is None:
        kept = frame_of(job, progress)
        job.frames.add(key, kept)
    else:
        progress.stage("Writing the PDF", kept.facts["sheets"])
        progress.step(kept.facts["sheets"])
    told: dict[str, int | str] = {**kept.facts, "paper": job.settings.plan.paper.name}
    if job.settings.printer:
        told["printer"] = job.settings.printer.name
    return bind(job, kept), told
