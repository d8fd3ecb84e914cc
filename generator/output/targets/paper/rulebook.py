"""The rulebook: a PDF to read, one to print and fold, and a page for browsers, in each language."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.paper.job import Job


class RulebookTarget:
    """Writes `rulebook/<game>-<language>.pdf`, `…-booklet.pdf` and `….html`."""

    name = "rulebook"
    title = "Rulebook to read, to fold and for browsers"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the books of all languages into the outbox."""
        from generator.paper.rulebook.book_html import rulebook_html  # noqa: PLC0415
        from generator.paper.rulebook.book_pages import draw_book  # noqa: PLC0415
        from generator.paper.rulebook.book_pdf import (  # noqa: PLC0415  # noqa: PLC0415
            booklet_pdf,
            check_books,
            job_in_language,
            reading_pdf,
        )

        source = job.book
        if source is None:
            findings.warning("book/none", f"{job.game.title} has no rulebook", job.game.where,
                             f"write one: rulebook/{job.game.languages[0]}.md next to game.yaml")
            return
        tables = check_books(job, source, findings)
        books = source.rulebook.books
        findings.stop_on_errors()
        progress.stage("Writing the rulebook", len(books))
        for language, book in books.items():
            result = (
                job if job.settings.look.language == language else job_in_language(job, language)
            )
            volume = draw_book(result, book, tables)
            name = f"rulebook/{job.game.id}-{language}"
            outbox.put(f"{name}.pdf", reading_pdf(result, volume), pages=len(volume.pages))
            outbox.put(f"{name}-booklet.pdf", booklet_pdf(result, volume),
                       sheets=-(-len(volume.pages) // 4))
            outbox.put(f"{name}.html", rulebook_html(result, book, tables).encode(),
                       figures=len(list(book.figures())))
            progress.step()


TARGET = RulebookTarget()
