"""A deck as a PDF: a page for each side of each piece, as large as the maker prints it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.document import Assembly
from generator.drawing.press.pdf_file import PdfFile, packed, text_string
from generator.game.model.game import Kind
from generator.game.model.maker import Maker
from generator.output.ordering.decks import Deck
from generator.output.ordering.matching import Fit
from generator.paper.job import Job
from generator.paper.pages.binder import Spots, imprint_of, matrix, number, states_of
from generator.paper.pages.kit import cut_path

# Raise it when the same sides give another file.
EDITION = 2
# mm of a face's edge that are drawn out; they lie below it, so that no hairline is left.
STRIP = 0.25
# mm that a drawing may end before the page does.
NARROW = 0.01


@dataclass(frozen=True, slots=True)
class DeckSide:
    """A page: a side of a piece, white if it has no face."""

    kind: Kind
    fit: Fit
    face: Face | None

    @property
    def page(self) -> Size:
        """The page, lying as the product does."""
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


def deck_pdf(job: Job, decks: Sequence[Deck], maker: Maker) -> tuple[bytes, int]:
    """A PDF of decks of one size, piece by piece and copy by copy; and how many pages it has."""
    sides, plates = sides_of(decks, maker), job.settings.plates
    facts = ("deck", EDITION, imprint_of(job), plates and (plates.key, plates.spots),
             maker.outlined,
             [(side.page, side.trim, side.turn, side.fit.scale, side.kind.page,
               side.face and side.face.key) for side in sides])
    key = sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()
    data = job.album.picture(key)
    if data is None:
        book = _Book(job)
        for side in sides:
            book.add(side)
        data = book.finished()
        job.album.add(key, data, {})
    return data, len(sides)


def sides_of(decks: Sequence[Deck], maker: Maker) -> list[DeckSide]:
    """The pages of decks in the order in which the maker wants them."""
    return [side for deck in decks for side in _sides(deck, maker)]


def _sides(deck: Deck, maker: Maker) -> Iterator[DeckSide]:
    """The pages of one deck."""
    for piece in deck.pieces:
        pair = [DeckSide(deck.kind, deck.fit, piece.front),
                DeckSide(deck.kind, deck.fit, piece.back)]
        for _ in range(piece.copies):
            yield from reversed(pair) if maker.pages == "back-front" else pair


class _Book:
    """The file being written; sides that are alike share all but their page."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._imprint = imprint_of(job)
        self._file = PdfFile(first=self._imprint.first)
        plates = job.settings.plates
        self._spots = Spots(self._file, plates) if plates and plates.spots else None
        self._more = states_of(self._file) + self._spots.space if self._spots else ""
        self._assembly = Assembly(self._file, job.pressroom.fonts)
        self._tree = self._file.number()
        self._pages: list[int] = []
        self._known: dict[tuple[str, str], str] = {}

    def add(self, side: DeckSide) -> None:
        """Add a page."""
        key = side.kind.name, side.face.key if side.face else ""
        inside = self._known.get(key)
        if inside is None:
            inside = self._known[key] = self._page(side)
        self._pages.append(self._file.add(inside))

    def finished(self) -> bytes:
        """The whole file."""
        file, imprint = self._file, self._imprint
        self._assembly.finish()
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        file.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        about = file.add_stream("<</Type/Metadata/Subtype/XML>>", imprint.metadata())
        root = file.add(f"<</Type/Catalog/Pages {self._tree} 0 R/Lang"
                        f"{text_string(imprint.language)}/Metadata {about} 0 R"
                        f"{imprint.intent(file)}>>")
        return file.finished(root, file.add(imprint.info()))

    def _page(self, side: DeckSide) -> str:
        page, whole = side.page, Rect(0, 0, side.page.width, side.page.height)
        forms, ink = "", ""
        if side.face:
            forms = f"/f {self._assembly.place(self._job.pressroom.form(side.face))} 0 R"
            ink = "\n".join([_ink(side), *(self._spots.drawn("cut", [_cut(side)])
                                          if self._spots else ())])
        contents = self._file.add_stream("<</Filter/FlateDecode>>", packed(ink.encode("ascii")))
        return (f"<</Type/Page/Parent {self._tree} 0 R/MediaBox{_box(whole, page)}"
                f"/BleedBox{_box(whole, page)}/TrimBox{_box(side.trim, page)}"
                f"/Contents {contents} 0 R/Resources<</XObject<<{forms}>>{self._more}>>>>")


def _ink(side: DeckSide) -> str:
    """The face in the middle of the page; where it ends too early, its edge is drawn out."""
    page, scale = side.page, side.fit.scale
    size = Size(side.kind.page.width * scale, side.kind.page.height * scale)
    lying = size.turned() if side.turn else size
    face = _placed(side, scale)
    across, down = _bands(page.width, lying.width), _bands(page.height, lying.height)
    parts = [f"q {_rect(Rect(x.start, y.start, x.length, y.length))} W n {number(x.stretch)} 0 0 "
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
    if lacking <= NARROW:
        return [_Band(0, page)]
    inner, outer = lacking + STRIP, page - lacking - STRIP
    stretch = inner / STRIP
    return [_Band(0, inner, stretch, inner * (1 - stretch)), _Band(inner, outer - inner),
            _Band(outer, inner, stretch, outer * (1 - stretch))]


def _placed(side: DeckSide, scale: float) -> str:
    lie = matrix(side.trim, side.turn, side.kind.page, side.page, scale)
    return f"q {' '.join(map(number, lie))} cm /f Do Q"


def _cut(side: DeckSide) -> str:
    """The edge of a piece, as large as it is drawn."""
    scale = side.fit.scale
    lie = matrix(side.trim, side.turn, side.kind.page, side.page, scale)
    return f"q {' '.join(map(number, lie))} cm {cut_path(side.kind)}S Q"


def _rect(rect: Rect) -> str:
    sides = (rect.x, rect.y, rect.width, rect.height)
    return " ".join(number(each * PT_PER_MM) for each in sides) + " re"


def _box(rect: Rect, page: Size) -> str:
    corners = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return f"[{' '.join(number(each * PT_PER_MM) for each in corners)}]"
