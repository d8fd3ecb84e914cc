"""A game's books for whoever packs them: checked once, and a volume in each language."""

from dataclasses import replace

from generator.base.findings import Findings
from generator.paper.job import BookSource, BookTables, Job
from generator.paper.rulebook.bound import reading_pdf
from generator.paper.rulebook.check import check_to_set
from generator.paper.rulebook.volume import draw_volume


def checked(job: Job, source: BookSource, findings: Findings) -> BookTables:
    """The tables that the books show; the findings tell all that is wrong with the books."""
    for finding in source.found:
        findings.add(finding)
    tables = source.tables(findings)
    for book in source.rulebook.books.values():
        check_to_set(job.game, job.assets, source.rulebook, book, findings)
    return tables


def in_language(job: Job, language: str) -> Job:
    """The kit on paper with its pieces in a language."""
    assert job.again
    return job.again(replace(job.settings, look=replace(job.settings.look, language=language)))


def book_to_read(job: Job, source: BookSource, findings: Findings) -> bytes:
    """The book in the language of the kit, or in the first that there is, as a PDF.

    Nothing, if there is none or if something is wrong with it: then that is left to warnings.
    """
    books, own = source.rulebook.books, Findings()
    language = job.settings.look.language
    language = language if language in books else next(iter(books), "")
    paper = in_language(job, language) if language else job
    tables = checked(paper, source, own)
    for finding in own:
        findings.add(replace(finding, severity="warning") if finding.severity == "error"
                     else finding)
    if not language or own.errors:
        return b""
    return reading_pdf(paper, draw_volume(paper, books[language], tables))
