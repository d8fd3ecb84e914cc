"""A PDF as rules see it: its pages with their boxes, what they draw, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf

from generator.base.budget import Budget, OverBudgetError, reserve_memory, spend
from generator.base.findings import Complaint
from generator.game.svg.transform import IDENTITY, Box, Matrix, scale_of, transform_box
from generator.paper.preflight.content_facts import (
    ContentFacts,
    PdfTextRun,
    box_area,
    do_boxes_overlap,
    intersect_boxes,
)
from generator.paper.preflight.content_walker import (
    FORM_BYTES,
    PLACED_ITEM,
    ContentWalker,
    PlacedForm,
    page_operators,
)
from generator.paper.preflight.pdf_reading import (
    check_objects,
    damaged_complaint,
    open_pdf,
    reason_of,
    unpack_stream,
)

BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
MOST_PARENTS = 50
# Some programs keep the whole history of a drawing in it.
MOST_XMP = 20_000_000
# Microseconds for a page, a note on it, and a byte of its resources.
PAGE_TIME, NOTE_TIME, UNPARSED = 60, 6, 0.02
MARKS = ("/PrinterMark", "/TrapNet", "/Popup")
# Of a thing that is seen whole elsewhere.
LARGEST_SLIVER = 0.1


@dataclass(frozen=True)
class PagePart:
    """Something on a page that is judged by itself: a form, or the rest of what the page draws.

    `name` is what the page calls the form, and empty for the page's own drawing.
    """

    page: int
    name: str
    key: int
    matrix: Matrix
    drawn: ContentFacts
    clip: Box | None = None

    @cached_property
    def box(self) -> Box | None:
        """Where it is on the page, as far as it is seen."""
        if self.drawn.box is None:
            return None
        box = transform_box(self.drawn.box, self.matrix)
        return intersect_boxes(box, self.clip) if self.clip else box

    @cached_property
    def texts(self) -> tuple[PdfTextRun, ...]:
        """The letters that are seen of it, as they are on the page."""
        if self.matrix == IDENTITY and not self.clip:
            return tuple(self.drawn.texts)
        placed = (PdfTextRun(transform_box(run.box, self.matrix), run.size * self.scale, run.inks)
                  for run in self.drawn.texts)
        return tuple(run for run in placed if not self.clip or do_boxes_overlap(run.box, self.clip))

    @property
    def is_sliver(self) -> bool:
        """Whether hardly anything of it is seen, as where an edge is drawn out."""
        if not self.clip or not self.drawn.box or not self.box:
            return False
        return box_area(self.box) < LARGEST_SLIVER * box_area(
            transform_box(self.drawn.box, self.matrix))

    @property
    def scale(self) -> float:
        """How much larger it is than in its own space."""
        return scale_of(self.matrix)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreflightPage:
    """A page: its boxes in points, the parts that are on it, and what it is made of.

    Pages with the same `look` look the same.
    """

    number: int
    boxes: dict[str, Box]
    parts: tuple[PagePart, ...]
    look: int
    group: str
    annotations: int
    unit: float

    @property
    def trim(self) -> Box:
        """What is cut out; the whole page if nothing is said."""
        return self.boxes.get("TrimBox") or self.boxes.get("ArtBox") or self.boxes["MediaBox"]


class PreflightDocument:
    """The document; UnreadPageError or another Complaint if it can't be looked at.

    The ink of `pictures` is looked at within a budget of their own.
    """

    def __init__(self, source: bytes | Path, pictures: Budget | None = None) -> None:
        self.bytes = source.stat().st_size if isinstance(source, Path) else len(source)
        self.pdf = open_pdf(source)
        self._drawings: dict[object, _PageDrawing] = {}
        self._content_keys: dict[object, int] = {}
        self._resources: dict[object, object] = {}
        walker, pages = ContentWalker(pictures), []
        for number, page in enumerate(self.pdf.pages, 1):
            try:
                pages.append(self._read_page(walker, number, page.obj))
                check_objects(self.pdf)
            except (pikepdf.PdfError, ValueError, TypeError, AttributeError, KeyError,
                    RecursionError) as problem:
                raise _page_error(damaged_complaint(reason_of(problem)), number) from None
            except Complaint as complaint:
                raise _page_error(complaint, number) from None
        self.pages = tuple(pages)

    @property
    def version(self) -> str:
        """The version of PDF that the file says it is."""
        version = str(self.root.get("/Version", ""))[1:]
        return max(str(self.pdf.pdf_version), version)

    @property
    def root(self) -> Any:
        """The catalogue."""
        return self.pdf.Root

    @cached_property
    def info(self) -> Any:
        """What old readers look into; empty if there is nothing."""
        info = self.pdf.trailer.get("/Info")
        return info if isinstance(info, pikepdf.Dictionary) else pikepdf.Dictionary()

    @cached_property
    def xmp(self) -> str:
        """What new readers look into."""
        metadata = self.root.get("/Metadata")
        if not isinstance(metadata, pikepdf.Stream):
            return ""
        try:
            return (unpack_stream(metadata, MOST_XMP) or b"").decode("utf-8", "replace")
        except OverBudgetError:
            raise
        except Complaint:
            return ""

    @cached_property
    def largest(self) -> tuple[PagePart, ...]:
        """Each thing once, where it is largest: a face may be shown small in a guide, too."""
        largest: dict[object, PagePart] = {}
        for part in self.parts():
            key: object = part.key or (part.page, part.name)
            other = largest.get(key)
            if other is None \
                    or (part.is_sliver, -part.scale) < (other.is_sliver, -other.scale * 1.001):
                largest[key] = part
        return tuple(largest.values())

    def _read_page(self, walker: ContentWalker, number: int, page: Any) -> PreflightPage:
        boxes = _read_boxes(page, number)
        drawing = self._read_drawing(walker, page)
        # Rules look at all of it on every page.
        spend(PAGE_TIME + PLACED_ITEM * drawing.size)
        reserve_memory(FORM_BYTES * len(drawing.placed))
        group = page.get("/Group")
        return PreflightPage(
            number=number, boxes=boxes, parts=(PagePart(number, "", 0, IDENTITY, drawing.drawn), *(
                PagePart(number, placed.name, placed.key, placed.matrix, placed.drawn, placed.clip)
                for placed in drawing.placed)),
            look=drawing.look,
            group=str(group.get("/CS", "")) if isinstance(group, pikepdf.Dictionary)
            and str(group.get("/S", "")) == "/Transparency" else "none",
            annotations=_count_notes(page, boxes), unit=float(page.get("/UserUnit", 1)))

    def _read_drawing(self, walker: ContentWalker, page: Any) -> _PageDrawing:
        """What a page draws; pages with the same streams and resources draw the same."""
        contents = page.get("/Contents")
        spend(len(contents) if isinstance(contents, pikepdf.Array) else 0)
        streams = tuple(stream.objgen for stream in (
            contents if isinstance(contents, pikepdf.Array)
            else [contents] if contents is not None else []))
        owner = _value_owner(page, "/Resources")
        resources = owner["/Resources"] if owner is not None else None
        key = streams, self._resources_key(owner, resources)
        if key not in self._drawings:
            drawn, placed = walker.page(page_operators(page), resources)
            # What distinguishes pages: their streams, and the forms that these place.
            look = streams, tuple((form.key, form.matrix) for form in placed)
            self._drawings[key] = _PageDrawing(
                drawn, placed, self._content_keys.setdefault(look, len(self._content_keys)),
                len(drawn.texts) + sum(1 + len(form.drawn.texts) for form in placed))
        return self._drawings[key]

    def _resources_key(self, owner: Any, resources: Any) -> object:
        """What distinguishes resources: their number, or else what they consist of."""
        if resources is None or resources.is_indirect:
            return resources.objgen if resources is not None else None
        if owner.objgen not in self._resources:
            text = resources.unparse()
            spend(len(text) * UNPARSED)
            self._resources[owner.objgen] = text
        return self._resources[owner.objgen]

    def parts(self) -> Iterator[PagePart]:
        """All parts of all pages."""
        return (part for page in self.pages for part in page.parts)


class UnreadPageError(Complaint):
    """A page can't be looked at."""

    page = 0


def _page_error(complaint: Complaint, page: int) -> UnreadPageError:
    error = UnreadPageError(complaint.code, complaint.message, complaint.hint)
    error.page = page
    return error


@dataclass(frozen=True, slots=True)
class _PageDrawing:
    """What a page's operators draw, once for all pages that have the same ones."""

    drawn: ContentFacts
    placed: list[PlacedForm]
    look: int
    size: int


def _read_boxes(page: Any, number: int) -> dict[str, Box]:
    boxes = {}
    for name in BOXES:
        box = _inherited_value(page, f"/{name}") if name in ("MediaBox", "CropBox") \
            else page.get(f"/{name}")
        if isinstance(box, pikepdf.Array) and len(box) == 4:
            x1, y1, x2, y2 = (float(value) for value in box)
            boxes[name] = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    if "MediaBox" not in boxes:
        raise damaged_complaint(f"page {number} has no size")
    return boxes


def _count_notes(page: Any, boxes: dict[str, Box]) -> int:
    """How many notes or links are on what is printed, without marks of printers."""
    printed = boxes.get("BleedBox") or boxes.get("TrimBox") or boxes["MediaBox"]
    notes, count = page.get("/Annots"), 0
    spend(NOTE_TIME * len(notes) if isinstance(notes, pikepdf.Array) else 0)
    for note in notes if isinstance(notes, pikepdf.Array) else ():
        sort, rect = str(note.get("/Subtype", "")), note.get("/Rect")
        if sort in MARKS or not isinstance(rect, pikepdf.Array) or len(rect) != 4:
            continue
        x1, y1, x2, y2 = (float(value) for value in rect)
        count += do_boxes_overlap((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), printed)
    return count


def _inherited_value(page: Any, name: str) -> Any:
    """What a page says, or else one of the nodes above it."""
    owner = _value_owner(page, name)
    return None if owner is None else owner[name]


def _value_owner(page: Any, name: str) -> Any:
    """The page, or else the node above it, that says something; None without one."""
    for _ in range(MOST_PARENTS):
        if name in page:
            return page
        page = page.get("/Parent")
        if not isinstance(page, pikepdf.Dictionary):
            return None
    return None
