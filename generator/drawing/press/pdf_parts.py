"""PDF parts that faces share, each made once and known by its content."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.base.budget import OverBudgetError
from generator.base.units import Size
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.press.outlines import Outline
from generator.drawing.press.pdf_file import flate_encode
from generator.game.svg.lengths import exact_number, short_number
from generator.game.svg.style_properties import RecentCache
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    box_around,
    expand_box,
    pdf_box,
    pdf_transform,
    transform_box,
)
from generator.game.svg.transform import pdf_matrix as written_matrix
from generator.game.svg.tree import Element


@dataclass(frozen=True, slots=True)
class PdfPart:
    """A PDF object that forms share: icon, picture, shading, graphics state, soft mask.

    `head` is the PDF text of a dictionary in which `%0`, `%1` … stand for `uses`;
    `stream` is its deflated data, or None for a plain dictionary.
    A use that starts with 'font:' names an embedded font by its FontFile digest.
    """

    key: str
    head: str
    stream: bytes | None
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A pressed face: the part to place, all parts it needs, and the glyphs it shows.

    Placed with the identity matrix, a form fills the rectangle from (0, 0) to its size in
    points, y upwards: trim and bleed.
    """

    key: str
    root: str
    parts: Mapping[str, PdfPart]
    glyphs: Mapping[str, Mapping[int, str]]
    size: Size


# An id that was looked up, and what was found.
Lookup = tuple[str, Element | None]

# A font's key, and of that font the glyphs that are shown with what they stand for.
ShownGlyphs = tuple[str, Mapping[int, str]]


class Ink(NamedTuple):
    """Operators, the box that they stay in, and the text in them.

    The operators leave the graphics state as they found it, but for the colours and the
    line width, which everybody sets who needs them. Resources are named by content:
    `/@` with a letter for the sort of resource and the key of the part or font.
    `coats` is how much paint is on top of each other if all of it covers the whole face, in coats
    that are put together by themselves; `spread` is the area of all coats, in user units.
    `hidden` is how long the operators are of parts that this ink shows.
    """

    operators: str
    box: Box
    glyphs: tuple[ShownGlyphs, ...] = ()
    coats: float = 0.0
    spread: float = 0.0
    hidden: int = 0

    @property
    def length(self) -> int:
        """How long the operators are, with those of the parts that it shows."""
        return len(self.operators) + self.hidden

    def as_part(self, key: str) -> Ink:
        """The same, kept as a part and shown by its key."""
        return self._replace(operators=f"/@X{key} Do\n", glyphs=(), hidden=self.length)

    def with_coat(self, coats: float = 1.0) -> Ink:
        """The same with more paint on the whole of it."""
        return self._replace(coats=self.coats + coats,
                             spread=self.spread + coats * area(self.box))


# Characters of operators on one face: several times what the largest drawing that may be read
# makes if nothing in it is repeated.
MOST_INK = 8_000_000


def area(box: Box) -> float:
    """The area of a box."""
    return (box[2] - box[0]) * (box[3] - box[1])


def join_inks(inks: list[Ink]) -> Ink | None:
    """One above the other; None if there are none."""
    if len(inks) < 2:
        return inks[0] if inks else None
    glyphs: list[ShownGlyphs] = []
    for ink in inks:
        if ink.glyphs:
            glyphs += ink.glyphs
    hidden = sum([ink.hidden for ink in inks])
    if sum([len(ink.operators) for ink in inks]) + hidden > MOST_INK:
        raise OverBudgetError(
            "press/too-slow", "this draws more than can be drawn in good time",
            "draw less, or repeat it less often: markers, patterns and references count as often "
            "as they are seen")
    return Ink("".join([ink.operators for ink in inks]), box_around([ink.box for ink in inks]),
               tuple(glyphs), sum([ink.coats for ink in inks]), sum([ink.spread for ink in inks]),
               hidden)


def transform_ink(ink: Ink, matrix: Matrix) -> Ink:
    """The ink under a transform."""
    step = pdf_transform(matrix)
    if not step:
        return ink
    a, b, c, d, _, _ = matrix
    return Ink(f"q {step}{ink.operators}Q\n", transform_box(ink.box, matrix), ink.glyphs, ink.coats,
               ink.spread * abs(a * d - b * c), ink.hidden)


_NAME = re.compile(r"/@([XSGFP])(\S+)")
_FORM = "/Type/XObject/Subtype/Form"
_SORTS = {"X": "XObject", "S": "Shading", "G": "ExtGState", "F": "Font", "P": "Pattern"}


class PartStore:
    """Parts by key, and the text that is shown in them; `inks` is what is drawn with."""

    def __init__(self, inks: Inks = SCREEN) -> None:
        self.inks = inks
        self.parts: dict[str, PdfPart] = {}
        self.blends: set[str] = set()
        self._glyphs: dict[str, tuple[ShownGlyphs, ...]] = {}
        self._forms: RecentCache[tuple[str, Box, str], str] = RecentCache(2048)
        self._states: dict[tuple[float, float, str, str], str] = {}
        self._shapes: dict[tuple[str, str, float], str] = {}

    @contextmanager
    def using_inks(self, inks: Inks) -> Iterator[None]:
        """Draw with other inks for a while."""
        outer, self.inks = self.inks, inks
        try:
            yield
        finally:
            self.inks = outer

    def plain(self, head: str, uses: tuple[str, ...] = ()) -> str:
        """Keep a dictionary without a stream; the key of it."""
        return self._add(head, None, uses)

    def raw(self, head: str, stream: bytes, uses: tuple[str, ...] = ()) -> str:
        """Keep a stream that is encoded already; the key of it."""
        return self._add(head, stream, uses)

    def form(self, ink: Ink, box: Box, group: bool | str = False) -> str:
        """Keep ink as a form of its own; a `group` is put together first, in its inks or greys."""
        space = self.inks.space if group is True else group or ""
        form_key = (ink.operators, box, space)
        key = self._forms.get(form_key)
        if key is None:
            key = self._add_form(f"/BBox[{pdf_box(box)}]{_group(space)}", ink)
            self._forms.put(form_key, key)
        return key

    def state(self, fill: float = 1.0, stroke: float = 1.0, blend: str = "Normal",
              over: str = "") -> str:
        """The operator that sets opacities and blending.

        `over` says what prints over what is below it, 'fill' or 'stroke'.
        """
        if fill >= 1 and stroke >= 1 and blend == "Normal" and not over:
            return ""
        key = (fill, stroke, blend, over)
        if key not in self._states:
            part = self.plain(_state(*key))
            self._states[key] = f"/@G{part} gs\n"
            if blend != "Normal":
                self.blends.add(part)
        return self._states[key]

    def tile(self, ink: Ink, size: tuple[float, float], space: Matrix) -> str:
        """Keep ink as a pattern whose tiles are of that size; the key of it."""
        wide, high = exact_number(size[0]), exact_number(size[1])
        # A box a trifle larger than the step keeps pdfium from rounding the step to pixels.
        box = f"0 0 {exact_number(size[0] * 1.0001)} {exact_number(size[1] * 1.0001)}"
        head = (f"/PaintType 1/TilingType 1/BBox[{box}]/XStep {wide}/YStep {high}"
                f"/Matrix[{written_matrix(space)}]")
        return self._add_form(head, ink, "/Type/Pattern/PatternType 1")

    def shape(self, outline: Outline, operator: str, reach: float) -> str:
        """The operator that draws a painted outline which is kept as a form."""
        key = (outline.operators, operator, reach)
        if key not in self._shapes:
            ink = Ink(outline.operators + operator, expand_box(outline.box, reach))
            self._shapes[key] = f"/@X{self.form(ink, ink.box)} Do\n"
        return self._shapes[key]

    def mask(self, group: str, alpha: bool = False) -> str:
        """The operator that lets a group's lightness, or its opacity, decide what is seen."""
        head = f"<</SMask<</Type/Mask/S/{'Alpha' if alpha else 'Luminosity'}/G %0>>>>"
        return f"/@G{self.plain(head, (group,))} gs\n"

    def page(self, operators: str, box: str, group: str = "") -> PdfPart:
        """The outermost form of a face; it belongs to the face and isn't kept here."""
        return self.make_part(*self._name_resources(f"{_FORM}/BBox[{box}]{_group(group)}",
                                                    operators))

    def face(self, ink: Ink, size: Size, key: str) -> Form:
        """A whole face; its ink is in points."""
        wide, high = ink.box[2:]
        box = f"0 0 {exact_number(wide)} {exact_number(high)}"
        page = self.page(ink.operators, box)
        parts = self.needed_parts(page)
        if not self.blends.isdisjoint(parts) or (
                self.inks.space == "CMYK" and any(map(is_transparent, parts.values()))):
            # Blending must see the face alone, whatever it is placed on; and the inks of a press.
            page = self.page(ink.operators, box, self.inks.space)
            parts = self.needed_parts(page)
        return Form(key, page.key, parts, _merge_glyphs([*ink.glyphs, *self.glyphs(parts)]), size)

    def make_part(self, head: str, data: bytes, uses: tuple[str, ...]) -> PdfPart:
        """A part that isn't kept here."""
        return PdfPart(part_key(head, data, uses), head, flate_encode(data), uses)

    def needed_parts(self, part: PdfPart) -> dict[str, PdfPart]:
        """A part with all parts that it needs, itself first."""
        parts = {part.key: part}
        waiting = [part]
        while waiting:
            for key in waiting.pop().uses:
                if key not in parts and key in self.parts:
                    parts[key] = self.parts[key]
                    waiting.append(parts[key])
        return parts

    def names_in(self, ink: Ink) -> set[str]:
        """The keys of the parts and fonts that some ink uses itself."""
        return {key for _, key in _NAME.findall(ink.operators)}

    def blending(self, ink: Ink) -> bool:
        """Whether anything in the ink blends with what is below it."""
        keys = self.names_in(ink)
        waiting = list(keys)
        while waiting:
            part = self.parts.get(waiting.pop())
            # A group of its own keeps what blends in it to itself.
            if part is not None and "/Group" not in part.head:
                waiting += [key for key in part.uses if key not in keys]
                keys.update(part.uses)
        return not self.blends.isdisjoint(keys)

    def glyphs(self, parts: Mapping[str, PdfPart]) -> list[ShownGlyphs]:
        """The glyphs that are shown in parts, other than in the outermost one."""
        return [shown for key in parts for shown in self._glyphs.get(key, ())]

    def _add_form(self, head: str, ink: Ink, sort: str = _FORM) -> str:
        head, text, uses = self._name_resources(sort + head, ink.operators)
        key = part_key(head, text, uses)
        if key not in self.parts:
            self.parts[key] = PdfPart(key, head, flate_encode(text), uses)
        if ink.glyphs:
            self._glyphs[key] = ink.glyphs
        return key

    def _add(self, head: str, stream: bytes | None, uses: tuple[str, ...]) -> str:
        key = part_key(head, stream or b"", uses)
        if key not in self.parts:
            self.parts[key] = PdfPart(key, head, stream, uses)
        return key

    def _name_resources(self, head: str, operators: str) -> tuple[str, bytes, tuple[str, ...]]:
        """Give resources short names, in the order in which they are met."""
        names: dict[tuple[str, str], str] = {}

        def name(match: re.Match[str]) -> str:
            key = (match[1], match[2])
            if key not in names:
                names[key] = f"{match[1].lower()}{len(names)}"
            return "/" + names[key]

        text = (_NAME.sub(name, operators) if "/@" in operators else operators).encode("ascii")
        sorts: dict[str, str] = {}
        for index, ((sort, _), short_name) in enumerate(names.items()):
            sorts[sort] = sorts.get(sort, "") + f"/{short_name} %{index}"
        resources = "".join(f"/{_SORTS[sort]}<<{inside}>>" for sort, inside in sorts.items())
        head = f"<<{head}/Resources<<{resources}>>/Filter/FlateDecode>>"
        return head, text, tuple(key for _, key in names)


def _merge_glyphs(shown: list[ShownGlyphs]) -> dict[str, dict[int, str]]:
    """The glyphs of each font; of two meanings the first is kept."""
    merged: dict[str, dict[int, str]] = {}
    for font, glyphs in reversed(shown):
        merged.setdefault(font, {}).update(glyphs)
    return merged


def _state(fill: float, stroke: float, blend: str, over: str) -> str:
    return ("<<" + (f"/ca {short_number(fill, 4)}" if fill < 1 else "")
            + (f"/CA {short_number(stroke, 4)}" if stroke < 1 else "")
            + (f"/BM/{blend}" if blend != "Normal" else "") + (_OVERPRINTS[over] if over else "")
            + ">>")


_OVERPRINTS = {"fill": "/OP false/op true/OPM 1", "stroke": "/OP true/op false/OPM 1"}
_TRANSPARENT = re.compile(r"/ca |/CA |/BM/|/SMask|/Group")


def is_transparent(part: PdfPart) -> bool:
    """Whether a part has anything to do with transparency."""
    return _TRANSPARENT.search(part.head) is not None


def _group(space: str) -> str:
    return f"/Group<</S/Transparency/I true/CS/Device{space}>>" if space else ""


def part_key(head: str, stream: bytes, uses: tuple[str, ...]) -> str:
    """The key of a part, by its content."""
    digest = hashlib.blake2b(head.encode(), digest_size=12)
    digest.update(b"\0" + " ".join(uses).encode() + b"\0")
    digest.update(stream)
    return digest.hexdigest()


# Six numbers and cm; lines of a path.
SPACE = r"(?:-?[\d.]+ ){6}cm\n"
PATH = r"(?:(?:-?[\d.]+ )+[mlc]\n|h\n)+"

_NUMBER = re.compile(r"-?[\d.]+")
_RESOURCES = re.compile(r"/Resources<<((?:/\w+<<(?:/\w+ %\d+)+>>)*)>>")
_SORT = re.compile(r"/(\w+)<<((?:/\w+ %\d+)+)>>")
_USE = re.compile(r"/(\w+) %(\d+)")
_PACKED = "/Filter/FlateDecode"


def part_text(part: PdfPart) -> str:
    """The operators of a form."""
    assert part.stream is not None
    data = zlib.decompress(part.stream) if _PACKED in part.head else part.stream
    return data.decode("ascii")


def resource_names(part: PdfPart) -> dict[str, tuple[str, str]]:
    """By the names of a form's resources: their sorts, and the keys of the parts they mean."""
    match = _RESOURCES.search(part.head)
    return {name: (sort, part.uses[int(index)])
            for sort, inside in (_SORT.findall(match[1]) if match else ())
            for name, index in _USE.findall(inside)}


def replace_resources(head: str, names: dict[str, tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """The head of a form that isn't packed and has other resources, and what it uses."""
    sorts: dict[str, str] = {}
    for index, (name, (sort, _)) in enumerate(names.items()):
        sorts[sort] = sorts.get(sort, "") + f"/{name} %{index}"
    inside = "".join(f"/{sort}<<{names}>>" for sort, names in sorts.items())
    head = _RESOURCES.sub(f"/Resources<<{inside}>>", head).replace(_PACKED, "")
    return head, tuple(key for _, key in names.values())


def read_matrix(text: str) -> Matrix:
    """Six numbers; nothing changes if there are none."""
    values = [float(number) for number in _NUMBER.findall(text)]
    if len(values) != 6:
        return IDENTITY
    a, b, c, d, e, f = values
    return a, b, c, d, e, f


@lru_cache(4096)
def path_box(path: str) -> Box:
    """The box around the points of a path; without any it has no room."""
    values = [float(number) for number in _NUMBER.findall(path)]
    xs, ys = values[::2], values[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if values else (0.0, 0.0, 0.0, 0.0)
