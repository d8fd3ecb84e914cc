"""A rulebook as PDF files: pages to read one after the other, and sheets to fold into a booklet."""

from collections.abc import Iterator, Sequence

from generator.base.units import Size
from generator.drawing.faces.face import Face
from generator.drawing.press.frame import filled
from generator.drawing.press.stock import Form
from generator.paper.job import Job
from generator.paper.pages.binder import Binder, PageShown, imprint_of
from generator.paper.pages.flow import FacePicture, FormPicture
from generator.paper.rulebook.volume import Volume

READING = "/ViewerPreferences<</DisplayDocTitle true>>/PageMode/UseOutlines"
FOLDING = ("/ViewerPreferences<</PrintScaling/None/Duplex/DuplexFlipShortEdge/DisplayDocTitle true"
           ">>")


def reading_pdf(job: Job, volume: Volume) -> bytes:
    """The pages in their order."""
    binder = Binder()
    binder.add_drawn(volume.canvas)
    for page in volume.pages:
        binder.add_page(page.size, page.drawn, page.pictures, page.above)
    frame = binder.frame(imprint_of(job), READING, volume.marks)
    return filled(frame, (), forms_of(job, volume.pages), volume.canvas.fonts)


def booklet_pdf(job: Job, volume: Volume) -> bytes:
    """Two pages on each side of a sheet, so that the sheets can be folded and stapled."""
    paper = job.settings.plan.paper.size
    pages = volume.pages
    page = pages[0].size
    spread = Size(2 * page.width, page.height) if paper.height < 2 * page.width \
        else Size(max(paper.height, 2 * page.width), page.height)
    binder = Binder()
    binder.add_drawn(volume.canvas)
    middle = spread.width / 2
    for left, right in saddle(len(pages)):
        halves = ((middle - page.width, left), (middle, right))
        binder.add_spread(spread, [(x, pages[number - 1]) for x, number in halves
                                   if number <= len(pages)])
    frame = binder.frame(imprint_of(job), FOLDING)
    return filled(frame, (), forms_of(job, pages), volume.canvas.fonts)


def saddle(pages: int) -> Iterator[tuple[int, int]]:
    """The pages that stand beside each other, side after side; numbers beyond the last are empty.

    The outermost sheet comes first: its front has the last page and the first.
    """
    whole = -(-pages // 4) * 4
    for sheet in range(whole // 4):
        yield whole - 2 * sheet, 1 + 2 * sheet
        yield 2 + 2 * sheet, whole - 1 - 2 * sheet


def forms_of(job: Job, pages: Sequence[PageShown]) -> dict[str, Form]:
    """What the pictures of pages show, by key."""
    faces: dict[str, Face] = {}
    forms: dict[str, Form] = {}
    for page in pages:
        for picture in page.pictures:
            if isinstance(picture, FacePicture):
                faces[picture.face.key] = picture.face
            elif isinstance(picture, FormPicture):
                forms[picture.form.key] = picture.form
    return forms | {key: job.pressroom.form(face) for key, face in faces.items()}
