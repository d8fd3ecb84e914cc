"""The kit as it will be printed, made in memory; pictures of its pages when they are asked for."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Final

import numpy as np
import pypdfium2 as pdfium

from generator.apps.workflows.print import Kept, Request, prepared
from generator.base.findings import Findings
from generator.base.progress import Silence
from generator.base.units import Rect, Size
from generator.drawing.faces.face import faces_of
from generator.drawing.press.png import png
from generator.drawing.press.raster import draw_page
from generator.game.load.game_folder import Opened
from generator.paper.job import Job
from generator.paper.pages.book import bind, frame_key, frame_of, is_set_upright
from generator.paper.sheets.sheet import Page, Sheet

# Pixels across a page.
PAGE_WIDTHS: Final = (240, 360, 540, 800, 1200)
# Proofs whose pages can be asked for: that of a page that is open, and its next.
MOST_PROOFS: Final = 3
# Bytes of pictures that are kept; the browser keeps its own.
MOST_KEPT: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class ProofPage:
    """A page of the kit; `digest` stands for all that it shows. One of the guide has no sheet.

    A sheet that lies on its side may be `set_upright`, clockwise; `size` is that of the page then.
    """

    digest: str
    size: Size
    sheet: Sheet | None = None
    page: Page | None = None
    set_upright: bool = False

    def seen(self, place: Rect) -> Rect:
        """Where something on the sheet is seen on the page."""
        if not self.set_upright:
            return place
        return Rect(self.size.width - place.bottom, place.x, place.height, place.width)


class Proof:
    """A kit in memory, as a PDF and page by page."""

    def __init__(self, name: str, job: Job) -> None:
        self.name = name
        self.job = job
        kept = frame_of(job, Silence())
        self.pdf = bind(job, kept)
        sides = list(_sides(job))
        guide = kept.facts["pages"] - len(sides)
        paper = job.settings.plan.paper.size
        self.pages = (*(ProofPage(_guide_digest(job, number), paper) for number in range(guide)),
                      *sides)

    @cached_property
    def document(self) -> pdfium.PdfDocument:
        """The PDF, open for drawing."""
        return pdfium.PdfDocument(self.pdf)


def _sides(job: Job) -> Iterator[ProofPage]:
    common = _common(job)
    for sheet in job.sheets:
        upright = is_set_upright(job, sheet)
        for page in filter(None, (sheet.front, sheet.back)):
            slots = [(slot.face.key, slot.trim, slot.turn, slot.reach, slot.part)
                     for slot in page.slots]
            yield ProofPage(_digest(common, sheet.number, sheet.of, sheet.title, sheet.kinds,
                                    sheet.size, page.side, slots, page.lines, page.numbers,
                                    page.contours),
                            sheet.size.turned() if upright else sheet.size, sheet, page, upright)


def _common(job: Job) -> str:
    """A digest of what every page may show besides its faces."""
    game = replace(job.game, components=(), places={})
    words = job.assets.words.get(job.settings.look.language)
    return _digest(game, job.settings, words.strings if words else {})


def _guide_digest(job: Job, number: int) -> str:
    first = {face.kind.name: face.key for face in reversed(faces_of(job.pieces))}
    return _digest(frame_key(job), number, sorted(first.items()))


def _digest(*facts: object) -> str:
    return sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()


class Proofs:
    """The last few proofs; to be used in the hand alone."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._draft = False
        self._numbers = count(1)
        self._known: OrderedDict[str, tuple[Opened, Request, Proof]] = OrderedDict()
        self._pictures: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._held = 0

    def made(self, opened: Opened, request: Request, findings: Findings) -> Proof:
        """The kit that a request asks for; Stop if there is something wrong with it."""
        for whose, wanted, proof in self._known.values():
            if whose is opened and wanted == request:
                return proof
        if request.draft != self._draft:
            self._kept, self._draft = Kept(), request.draft
        job = prepared(opened, request, Silence(), findings, self._kept)
        proof = Proof(str(next(self._numbers)), job)
        self._known[proof.name] = opened, request, proof
        while len(self._known) > MOST_PROOFS:
            self._known.popitem(last=False)
        return proof

    def called(self, name: str) -> Proof | None:
        """A proof that was made not long ago."""
        found = self._known.get(name)
        return found[2] if found else None

    def picture(self, digest: str, width: int) -> bytes | None:
        """A PNG of a page of one of the proofs; None if there is none."""
        known = self._pictures.get((digest, width))
        if known is None:
            found = next(((proof, number) for _, _, proof in reversed(self._known.values())
                          for number, page in enumerate(proof.pages) if page.digest == digest),
                         None)
            if found is None:
                return None
            known = self._pictures[digest, width] = _taken(*found, width)
            self._held += len(known)
            while self._held > MOST_KEPT:
                self._held -= len(self._pictures.popitem(last=False)[1])
        return known


def _taken(proof: Proof, number: int, width: int) -> bytes:
    size = proof.pages[number].size
    canvas = np.full((max(1, round(width * size.height / size.width)), width, 4), 255, np.uint8)
    draw_page(proof.document[number], canvas)
    return png(canvas)
