"""An order of PDFs: one for each deck, or one for all that are of one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_document import Assembly
from generator.drawing.press.pdf_file import PdfFile, flate_encode, text_string
from generator.game.load.icc_profile import shipped_profile
from generator.game.model.colour_plates import Plates, Standard
from generator.game.model.game import Kind
from generator.game.model.maker import Maker
from generator.output.ordering.decks import OrderDeck
from generator.output.ordering.matching import ProductFit
from generator.paper.job import Job
from generator.paper.pages.binder import SpotLines, graphics_states, imprint_of, matrix, number
from generator.paper.pages.kit_list import cut_path

# Raise it when the same sides give another file.
EDITION = 2
# mm of a face's edge that are drawn out; they lie below it, so that no hairline is left.
EDGE_STRIP = 0.25
# mm that a drawing may end before the page does.
SMALLEST_GAP = 0.01


@dataclass(frozen=True, slots=True)
class DeckSide:
    """A page: a side of a piece, white if it has no face."""

    kind: Kind
    fit: ProductFit
    face: Face | None

    @property
    def page(self) -> Size:
        """The page, upright or across as the product is."""
        page = self.fit.page(self.kind)
        return page.turned() if self.fit.turned else page

    @property
    def trim(self) -> Rect:
        """What is cut out of the page."""
        cut, page = self.fit.cut(self.kind), self.page
        cut = cut.turned() if self.fit.turned else cut
        return Rect((page.width - cut.width) / 2, (page.height - cut.height) / 2,
                    cut.width, cut.height)

    @property
    def turn(self) -> float:
        """Degrees clockwise; a back goes the other way, as the piece is turned over."""
        if not self.fit.turned:
            return 0
        return 270 if self.face and self.face.side == "back" else 90


def deck_pdf(job: Job, decks: Sequence[OrderDeck], maker: Maker) -> tuple[bytes, int]:
    """A PDF of decks of one size, piece by piece and copy by copy; and how many pages it has."""
    sides, plates = deck_sides(decks, maker), job.settings.plates
    facts = ("deck", EDITION, imprint_of(job), plates and (plates.key, plates.spots),
             maker.outlined,
             [(side.page, side.trim, side.turn, side.fit.scale, side.kind.page,
               side.face and side.face.key) for side in sides])
    key = digest_of(facts)
    data = job.picture_cache.picture(key)
    if data is None:
        book = _DeckPdfWriter(job)
        for side in sides:
            book.add(side)
        data = book.finish()
        job.picture_cache.add(key, data, {})
    return data, len(sides)


def deck_sides(decks: Sequence[OrderDeck], maker: Maker) -> list[DeckSide]:
    """The pages of decks in the order in which the maker wants them."""
    return [side for deck in decks for side in _sides_of_deck(deck, maker)]


def _sides_of_deck(deck: OrderDeck, maker: Maker) -> Iterator[DeckSide]:
    """The pages of one deck."""
    for piece in deck.pieces:
        pair = [DeckSide(deck.kind, deck.fit, piece.front),
                DeckSide(deck.kind, deck.fit, piece.back)]
        for _ in range(piece.copies):
            yield from reversed(pair) if maker.pages == "back-front" else pair


class _DeckPdfWriter:
    """The file being written; sides that are alike share all but their page."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._imprint = imprint_of(job)
        self._file = PdfFile(first=self._imprint.first)
        plates = job.settings.plates
        self._spots = SpotLines(self._file, plates) if plates and plates.spots else None
        self._spot_resources = graphics_states(self._file) + self._spots.space if self._spots \
            else ""
        self._assembly = Assembly(self._file, job.pressroom.fonts)
        self._tree = self._file.number()
        self._pages: list[int] = []
        self._page_contents: dict[tuple[str, str], str] = {}

    def add(self, side: DeckSide) -> None:
        """Add a page."""
        key = side.kind.name, side.face.key if side.face else ""
        inside = self._page_contents.get(key)
        if inside is None:
            inside = self._page_contents[key] = self._page(side)
        self._pages.append(self._file.add(inside))

    def finish(self) -> bytes:
        """Close the pages; the whole file."""
        file, imprint = self._file, self._imprint
        self._assembly.finish()
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        file.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        about = file.add_stream("<</Type/Metadata/Subtype/XML>>", imprint.metadata())
        root = file.add(f"<</Type/Catalog/Pages {self._tree} 0 R/Lang"
                        f"{text_string(imprint.language)}/Metadata {about} 0 R"
                        f"{imprint.intent(file)}>>")
        return file.file_bytes(root, file.add(imprint.info()))

    def _page(self, side: DeckSide) -> str:
        page, whole = side.page, Rect(0, 0, side.page.width, side.page.height)
        forms, ink = "", ""
        if side.face:
            forms = f"/f {self._assembly.place(self._job.pressroom.form(side.face))} 0 R"
            ink = "\n".join([_page_ink(side), *(self._spots.draw_paths("cut", [_cut_ink(side)])
                                          if self._spots else ())])
        contents = self._file.add_stream("<</Filter/FlateDecode>>",
                                         flate_encode(ink.encode("ascii")))
        return (f"<</Type/Page/Parent {self._tree} 0 R/MediaBox{_pdf_box(whole, page)}"
                f"/BleedBox{_pdf_box(whole, page)}/TrimBox{_pdf_box(side.trim, page)}"
                f"/Contents {contents} 0 "
                f"R/Resources<</XObject<<{forms}>>{self._spot_resources}>>>>")


def _page_ink(side: DeckSide) -> str:
    """The face in the middle of the page; where it ends too early, its edge is drawn out."""
    page, scale = side.page, side.fit.scale
    size = Size(side.kind.page.width * scale, side.kind.page.height * scale)
    lying = size.turned() if side.turn else size
    face = _face_ink(side, scale)
    across, down = _bands(page.width, lying.width), _bands(page.height, lying.height)
    parts = [f"q {_pdf_rectangle(Rect(x.start, y.start, x.length, y.length))} W n "
             f"{number(x.stretch)} 0 0 "
             f"{number(y.stretch)} {number(x.shift * PT_PER_MM)} {number(y.shift * PT_PER_MM)} cm "
             f"{face} Q"
             for x in across for y in down if x.stretch > 1 or y.stretch > 1]
    return "\n".join([*parts, face])


@dataclass(frozen=True, slots=True)
class _Band:
    """A stretch of a page's side, in mm, and what is done to what is drawn there."""

    start: float
    length: float
    stretch: float = 1.0
    shift: float = 0.0


def _bands(page: float, drawn: float) -> list[_Band]:
    """The middle of a page, and before and after it what has to be drawn out."""
    lacking = (page - drawn) / 2
    if lacking <= SMALLEST_GAP:
        return [_Band(0, page)]
    inner, outer = lacking + EDGE_STRIP, page - lacking - EDGE_STRIP
    stretch = inner / EDGE_STRIP
    return [_Band(0, inner, stretch, inner * (1 - stretch)), _Band(inner, outer - inner),
            _Band(outer, inner, stretch, outer * (1 - stretch))]


def _face_ink(side: DeckSide, scale: float) -> str:
    lie = matrix(side.trim, side.turn, side.kind.page, side.page, scale)
    return f"q {' '.join(map(number, lie))} cm /f Do Q"


def _cut_ink(side: DeckSide) -> str:
    """The edge of a piece, as large as it is drawn."""
    scale = side.fit.scale
    lie = matrix(side.trim, side.turn, side.kind.page, side.page, scale)
    return f"q {' '.join(map(number, lie))} cm {cut_path(side.kind)}S Q"


def _pdf_rectangle(rect: Rect) -> str:
    sides = (rect.x, rect.y, rect.width, rect.height)
    return " ".join(number(side * PT_PER_MM) for side in sides) + " re"


def _pdf_box(rect: Rect, page: Size) -> str:
    corners = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return f"[{' '.join(number(corner * PT_PER_MM) for corner in corners)}]"


STANDARDS: Final[dict[Standard, str]] = {"x4": "PDF/X-4", "x1a": "PDF/X-1a:2003"}


@dataclass(frozen=True, slots=True)
class PdfOrderFile:
    """A PDF that is handed over."""

    name: str
    data: bytes
    pages: int


def pdf_files(job: Job, decks: Sequence[OrderDeck], maker: Maker, progress: Progress,
              findings: Findings) -> list[PdfOrderFile]:
    """The PDFs of an order, in the maker's inks; reports what else the maker requires."""
    job = apply_maker_inks(maker, job)
    plates = job.settings.plates
    if plates and not plates.profile.fits(plates.standard):
        findings.error("profile/too-new", f"the profile '{plates.profile.title}' is one of ICC "
                       f"version {plates.profile.data[8]}, which PDF/X-1a can't hold", maker.where,
                       "ask the shop for one of version 2, or whether it takes PDF/X-4")
        findings.stop_on_errors()
    _report_colours(job, maker, findings)
    groups = group_decks(decks, maker)
    progress.stage("Writing for the shop", len(groups))
    made = []
    for name, group in groups.items():
        data, pages = deck_pdf(job, group, maker)
        made.append(PdfOrderFile(f"{name}.pdf", data, pages))
        progress.step()
        if maker.limits.bytes and len(data) > maker.limits.bytes:
            findings.error("shop/too-large", f"'{name}.pdf' has {len(data) / 1e6:.1f} MB; "
                           f"{maker.title} takes {maker.limits.bytes / 1e6:.1f} MB",
                           group[0].kind.where)
    findings.stop_on_errors()
    return made


def _report_colours(job: Job, maker: Maker, findings: Findings) -> None:
    """What the shop wants of colours and the files aren't."""
    plates = job.settings.plates
    if maker.wants and plates:
        findings.note("shop/colour", f"{maker.title} wants {maker.wants}; these files are "
                      f"{STANDARDS[plates.standard]} for {plates.profile.title} with at most "
                      f"{plates.ink} % ink", maker.wants_place,
                      "look at the colours of the proof before you order")
    elif maker.wants:
        findings.note("shop/colour", f"{maker.title} wants {maker.wants}; these files are plain "
                      "PDF in RGB", maker.wants_place,
                      "look at it in a proof before you order")


def group_decks(decks: Sequence[OrderDeck], maker: Maker) -> dict[str, list[OrderDeck]]:
    """The decks of each PDF, by its name."""
    groups: dict[str, list[OrderDeck]] = {}
    for deck in decks:
        groups.setdefault(_pdf_name(deck, maker), []).append(deck)
    return groups


def apply_maker_inks(maker: Maker, job: Job) -> Job:
    """The kit as a maker prints it: its standard and its ink, by the profile that was asked for."""
    plates = None
    if maker.colour == "CMYK":
        asked = job.settings.plates
        profile = asked.profile if asked else shipped_profile()
        results = [item for item in (asked.ink if asked else profile.ink, maker.ink) if item]
        plates = Plates(maker.standard or "x4", profile, min(results),
                        asked.spots if asked else (), maker.black)
    return replace(job, settings=replace(job.settings, plates=plates),
                   pressroom=job.pressroom.with_inks(plates, maker.outlined))


def _pdf_name(deck: OrderDeck, maker: Maker) -> str:
    if maker.pdf == "deck":
        return deck.name
    trim = deck.fit.cut(deck.kind)
    narrow, wide = sorted((trim.width, trim.height))
    return f"{deck.fit.product.name}-{narrow:g}x{wide:g}mm"
