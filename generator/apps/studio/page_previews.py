"""The kit as it will be printed, made in memory; pictures of its pages when they are asked for."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Final

import numpy as np
import pypdfium2 as pdfium

from generator.apps.workflows.kit_build import ResidentKit
from generator.apps.workflows.kit_request import KitRequest
from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.units import Rect, Size
from generator.drawing.faces.face import distinct_faces
from generator.drawing.press.png import png
from generator.drawing.press.raster import draw_page
from generator.game.load.game_folder import OpenedGame
from generator.paper.job import Job
from generator.paper.pages.kit_book import bind_kit, frame_key, is_turned_upright, make_frame
from generator.paper.sheets.sheet import Sheet, SheetPage

# Pixels across a page.
PAGE_WIDTHS: Final = (240, 360, 540, 800, 1200)
# Proofs whose pages can be asked for: that of a page that is open, and its next.
MOST_PREVIEWS: Final = 3
# Bytes of pictures that are kept; the browser keeps its own.
MOST_BYTES: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """A page of the kit; `digest` stands for all that it shows. One of the guide has no sheet.

    A sheet that lies on its side may be `set_upright`, clockwise; `size` is that of the page then.
    """

    digest: str
    size: Size
    sheet: Sheet | None = None
    page: SheetPage | None = None
    is_turned: bool = False

    def place_on_page(self, place: Rect) -> Rect:
        """Where something on the sheet is seen on the page."""
        if not self.is_turned:
            return place
        return Rect(self.size.width - place.bottom, place.x, place.height, place.width)


class KitPreview:
    """A kit in memory, as a PDF and page by page."""

    def __init__(self, name: str, job: Job) -> None:
        self.name = name
        self.job = job
        kept = make_frame(job, NoProgress())
        self.pdf = bind_kit(job, kept)
        sides = list(_sheet_pages(job))
        guide = kept.facts["pages"] - len(sides)
        paper = job.settings.plan.paper.size
        self.pages = (*(PreviewPage(_guide_digest(job, number), paper) for number in range(guide)),
                      *sides)

    @cached_property
    def document(self) -> pdfium.PdfDocument:
        """The PDF, open for drawing."""
        return pdfium.PdfDocument(self.pdf)


def _sheet_pages(job: Job) -> Iterator[PreviewPage]:
    common = _common_digest(job)
    for sheet in job.sheets:
        upright = is_turned_upright(job, sheet)
        for page in filter(None, (sheet.front, sheet.back)):
            slots = [(slot.face.key, slot.trim, slot.turn, slot.reach, slot.part)
                     for slot in page.slots]
            yield PreviewPage(digest_of((common, sheet.number, sheet.of, sheet.title, sheet.kinds,
                                       sheet.size, page.side, slots, page.lines, page.numbers,
                                       page.contours)),
                               sheet.size.turned() if upright else sheet.size, sheet, page, upright)


def _common_digest(job: Job) -> str:
    """A digest of what every page may show in addition to its faces."""
    game = replace(job.game, components=(), places={})
    words = job.assets.words.get(job.settings.look.language)
    return digest_of((game, job.settings, words.strings if words else {}))


def _guide_digest(job: Job, number: int) -> str:
    first = {face.kind.name: face.key for face in reversed(distinct_faces(job.pieces))}
    return digest_of((frame_key(job), number, sorted(first.items())))


class KitPreviews:
    """The last few proofs; to be used in the hand alone."""

    def __init__(self) -> None:
        self._kit = ResidentKit()
        self._is_draft = False
        self._numbers = count(1)
        self._previews: OrderedDict[str, tuple[OpenedGame, KitRequest, KitPreview]] = OrderedDict()
        self._pictures: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bytes = 0

    def make_preview(self, opened: OpenedGame, request: KitRequest,
                     findings: Findings) -> KitPreview:
        """The kit that a request asks for; Stop if there is something wrong with it."""
        for whose, wanted, proof in self._previews.values():
            if whose is opened and wanted == request:
                return proof
        if request.draft != self._is_draft:
            self._kit, self._is_draft = ResidentKit(), request.draft
        job = self._kit.prepare(opened, request, NoProgress(), findings)
        proof = KitPreview(str(next(self._numbers)), job)
        self._previews[proof.name] = opened, request, proof
        while len(self._previews) > MOST_PREVIEWS:
            self._previews.popitem(last=False)
        return proof

    def find(self, name: str) -> KitPreview | None:
        """A proof that was made not long ago."""
        entry = self._previews.get(name)
        return entry[2] if entry else None

    def picture(self, digest: str, width: int) -> bytes | None:
        """A PNG of a page of one of the proofs; None if the page is unknown."""
        data = self._pictures.get((digest, width))
        if data is None:
            place = next(((proof, number) for _, _, proof in reversed(self._previews.values())
                          for number, page in enumerate(proof.pages) if page.digest == digest),
                         None)
            if place is None:
                return None
            data = self._pictures[digest, width] = _page_png(*place, width)
            self._bytes += len(data)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._pictures.popitem(last=False)[1])
        return data


def _page_png(proof: KitPreview, number: int, width: int) -> bytes:
    size = proof.pages[number].size
    canvas = np.full((max(1, round(width * size.height / size.width)), width, 4), 255, np.uint8)
    draw_page(proof.document[number], canvas)
    return png(canvas)
