"""A rulebook as PDF files: pages to read one after the other, and sheets to fold into a booklet."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_document import fill_frame
from generator.drawing.press.pdf_parts import Form
from generator.paper.job import BookSource, BookTables, Job
from generator.paper.pages.binder import Binder, imprint_of
from generator.paper.pages.flow import FacePicture, FormPicture, IllustratedPage
from generator.paper.rulebook.book_facts import check_book
from generator.paper.rulebook.book_pages import BookPages, draw_book

READING = "/ViewerPreferences<</DisplayDocTitle true>>/PageMode/UseOutlines"
FOLDING = ("/ViewerPreferences<</PrintScaling/None/Duplex/DuplexFlipShortEdge/DisplayDocTitle true"
           ">>")


def reading_pdf(job: Job, volume: BookPages) -> bytes:
    """The pages in their order."""
    binder = Binder()
    binder.add_canvas(volume.canvas)
    for page in volume.pages:
        binder.add_page(page.size, page.drawn, page.pictures, page.above)
    frame = binder.frame(imprint_of(job), READING, volume.marks)
    return fill_frame(frame, (), picture_forms(job.pressroom, volume.pages), volume.canvas.fonts)


def booklet_pdf(job: Job, volume: BookPages) -> bytes:
    """Two pages on each side of a sheet, so that the sheets can be folded and stapled."""
    paper = job.settings.plan.paper.size
    pages = volume.pages
    page = pages[0].size
    spread = Size(2 * page.width, page.height) if paper.height < 2 * page.width \
        else Size(max(paper.height, 2 * page.width), page.height)
    binder = Binder()
    binder.add_canvas(volume.canvas)
    middle = spread.width / 2
    for left, right in saddle_pairs(len(pages)):
        halves = ((middle - page.width, left), (middle, right))
        binder.add_spread(spread, [(x, pages[number - 1]) for x, number in halves
                                   if number <= len(pages)])
    frame = binder.frame(imprint_of(job), FOLDING)
    return fill_frame(frame, (), picture_forms(job.pressroom, pages), volume.canvas.fonts)


def saddle_pairs(pages: int) -> Iterator[tuple[int, int]]:
    """The pages that are side by side, side after side; numbers beyond the last are empty.

    The outermost sheet comes first: its front has the last page and the first.
    """
    whole = -(-pages // 4) * 4
    for sheet in range(whole // 4):
        yield whole - 2 * sheet, 1 + 2 * sheet
        yield 2 + 2 * sheet, whole - 1 - 2 * sheet


def picture_forms(pressroom: FaceSource, pages: Sequence[IllustratedPage]) -> dict[str, Form]:
    """What the pictures of pages show, by key."""
    faces: dict[str, Face] = {}
    forms: dict[str, Form] = {}
    for page in pages:
        for picture in page.pictures:
            if isinstance(picture, FacePicture):
                faces[picture.face.key] = picture.face
            elif isinstance(picture, FormPicture):
                forms[picture.form.key] = picture.form
    return forms | {key: pressroom.form(face) for key, face in faces.items()}


def check_books(job: Job, source: BookSource, findings: Findings) -> BookTables:
    """The tables that the books show; the findings tell all that is wrong with the books."""
    for finding in source.findings:
        findings.add(finding)
    tables = source.tables(findings)
    for book in source.rulebook.books.values():
        check_book(job.game, job.assets, source.rulebook, book, findings)
    return tables


def job_in_language(job: Job, language: str) -> Job:
    """The kit on paper with its pieces in a language."""
    assert job.again
    return job.again(replace(job.settings, look=replace(job.settings.look, language=language)))


def readable_book_pdf(job: Job, source: BookSource, findings: Findings) -> bytes:
    """The book in the language of the kit, or in the first language, as a PDF.

    Nothing if there is no book, or one with errors; these become warnings.
    """
    books, problems = source.rulebook.books, Findings()
    language = job.settings.look.language
    language = language if language in books else next(iter(books), "")
    paper = job_in_language(job, language) if language else job
    tables = check_books(paper, source, problems)
    for finding in problems:
        findings.add(replace(finding, severity="warning") if finding.severity == "error"
                     else finding)
    if not language or problems.errors:
        return b""
    return reading_pdf(paper, draw_book(paper, books[language], tables))
