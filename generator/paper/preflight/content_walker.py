"""Walks through the content of pages and forms: each form once, wherever it is placed."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import pikepdf

from generator.base.budget import Budget, reserve_memory, spend
from generator.base.findings import Complaint
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    box_around,
    multiply,
    scale_of,
    transform_box,
)
from generator.paper.preflight.colour_spaces import (
    CMYK,
    GREY,
    NO_INK,
    PATTERN,
    RGB,
    ColourSpace,
    InkAmount,
    read_shading,
    space_of,
)
from generator.paper.preflight.content_facts import (
    ContentFacts,
    OverprintedArea,
    PdfFont,
    PdfTextRun,
    intersect_boxes,
    read_pdf_font,
)
from generator.paper.preflight.pdf_reading import (
    MOST_NAME,
    damaged_complaint,
    filters_of,
    parse_number,
    parse_numbers,
    read_operations,
    text_bytes,
    too_much_complaint,
    unpack_stream,
)
from generator.paper.preflight.picture_facts import PictureFacts, read_picture_facts

DEEPEST = 40
MOST_STATES = 500
# Numbers of a path that are kept before only the box around them is.
MOST_POINTS = 20_000
# Microseconds for an operator, for one that looks something up, for a thing that is moved from a
# form to its page, and for a picture among operators.
STEP, LOOK_UP, PLACED_ITEM, INLINE_PICTURE = 1.0, 8.0, 3.0, 60.0
# Bytes that a form takes where it is placed.
FORM_BYTES = 300
# What pictures among operators may call what they say of themselves.
SHORT_KEYS = {"/W": "/Width", "/H": "/Height", "/CS": "/ColorSpace", "/BPC": "/BitsPerComponent",
         "/F": "/Filter", "/DP": "/DecodeParms", "/D": "/Decode", "/IM": "/ImageMask"}
# Blending that can leave no more ink than the wetter of two coats.
SAFE_BLEND_MODES = frozenset(("/Normal", "/Compatible", "/Screen", "/Lighten", "/ColorDodge"))
# How high letters reach above their line, near enough.
CAPITALS = 0.7


@dataclass(frozen=True, slots=True)
class PlacedForm:
    """A form on a page: what the page calls it, which one it is, its place, what is seen."""

    name: str
    key: int
    matrix: Matrix
    drawn: ContentFacts
    clip: Box | None


@dataclass(slots=True, kw_only=True)
class _GraphicsState:
    """What drawing goes by, saved and brought back by q and Q."""

    matrix: Matrix = IDENTITY
    width: float = 1.0
    # Whether these were said here; a form takes over what holds where it is placed.
    has_own_width: bool = False
    has_own_fill: bool = False
    has_own_stroke: bool = False
    fill: ColourSpace = GREY
    stroke: ColourSpace = GREY
    fill_values: tuple[float, ...] = (0.0,)
    stroke_values: tuple[float, ...] = (0.0,)
    fill_ink: InkAmount = (1.0, 0.0)
    stroke_ink: InkAmount = (1.0, 0.0)
    fill_overprints: bool = False
    stroke_overprints: bool = False
    blend_adds_ink: bool = False
    clear: bool = False
    clip: Box | None = None
    font: PdfFont | None = None
    size: float = 0.0
    leading: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    across: float = 1.0
    rise: float = 0.0
    mode: int = 0


class ContentWalker:
    """Walks through one document, and remembers its forms."""

    def __init__(self, pictures: Budget | None = None) -> None:
        self._forms: dict[int, ContentFacts] = {}
        self._open_forms: list[int] = []
        self._picture_budget = pictures or Budget()
        self._pictures: dict[int, PictureFacts] = {}
        self._fonts: dict[int, tuple[PdfFont, ContentFacts]] = {}
        self._shadings: dict[int, tuple[ColourSpace, InkAmount]] = {}
        self._loose = pikepdf.new()

    def page(self, data: bytes, resources: Any) -> tuple[ContentFacts, list[PlacedForm]]:
        """What a page draws by itself, and the forms that it places."""
        walk = _StreamWalk(self, resources, top=True)
        walk.run(data)
        return walk.drawn, walk.placed

    def form(self, stream: Any, outer: Any = None) -> ContentFacts:
        """What a form, or a tile of a pattern, draws in its own space."""
        key = stream.objgen[0]
        cached = self._forms.get(key)
        if cached is not None:
            return cached
        if key in self._open_forms:
            raise damaged_complaint("a form draws itself")
        if len(self._open_forms) > DEEPEST:
            raise too_much_complaint("forms are nested too deep")
        self._open_forms.append(key)
        try:
            data = unpack_stream(stream)
            walk = _StreamWalk(self, stream.get("/Resources", outer))
            if data is None:
                walk.drawn.forbidden.add(" ".join(filters_of(stream)).replace("/", ""))
            else:
                walk.run(data)
            self._forms[key] = drawn = clip_content(walk.drawn, stream.get("/BBox"))
        finally:
            self._open_forms.pop()
        if "/Group" in stream and str(stream.Group.get("/S", "")) == "/Transparency":
            drawn.transparency.add("a transparency group")
            if (space := stream.Group.get("/CS")) is not None:
                drawn.families |= {f"group {family}" for family in
                                   space_of(space, stream.get("/Resources")).families}
        for word in ("/OPI", "/PS", "/Ref"):
            if word in stream:
                drawn.forbidden.add(word[1:])
        return drawn

    def picture(self, stream: Any, resources: Any) -> PictureFacts:
        """What is known of a picture."""
        key = stream.objgen[0]
        if key not in self._pictures:
            spend(INLINE_PICTURE)
            self._pictures[key] = read_picture_facts(stream, resources, key, self._picture_budget)
        return self._pictures[key]

    def read_inline_picture(self, header: bytes, data: bytes, resources: Any) -> PictureFacts:
        """What is known of a picture that is among operators; its key is like no other's."""
        spend(INLINE_PICTURE)
        digest = blake2b(header + b" ID " + data, digest_size=8).digest()
        key = -int.from_bytes(digest, "big") - 1
        stream = pikepdf.Stream(self._loose, data)
        facts: Any = pikepdf.Object.parse(b"<<" + header + b">>")
        for name, fact in facts.items():
            if name not in ("/Length", "/L"):
                stream[SHORT_KEYS.get(name, name)] = fact
        return read_picture_facts(stream, resources, key, self._picture_budget)

    def lettering(self, font: Any) -> tuple[PdfFont, ContentFacts]:
        """A font's facts and widths, and what its letters draw if these are drawings."""
        key = font.objgen[0]
        lettering = self._fonts.get(key) if key else None
        if lettering is None:
            spend(INLINE_PICTURE)
            letters = ContentFacts()
            drawings = font.get("/CharProcs")
            if isinstance(drawings, pikepdf.Dictionary):
                for drawing in drawings.values():
                    if isinstance(drawing, pikepdf.Stream):
                        drawn = self.form(drawing, font.get("/Resources"))
                        spend(LOOK_UP + drawn.size)
                        letters.take(drawn, IDENTITY, painted=False)
            lettering = self._fonts[key] = read_pdf_font(font), letters
        return lettering

    def shading(self, shading: Any, resources: Any) -> tuple[ColourSpace, InkAmount]:
        """The space of a gradient, and the most ink of it."""
        key = shading.objgen[0]
        result = self._shadings.get(key) if key else None
        if result is None:
            spend(INLINE_PICTURE)
            result = self._shadings[key] = read_shading(shading, resources)
        return result


def clip_content(drawn: ContentFacts, box: Any) -> ContentFacts:
    """What is drawn, its box no larger than the form lets be seen."""
    if drawn.box is not None and isinstance(box, pikepdf.Array) and len(box) == 4:
        left, bottom, right, top = drawn.box
        x1, y1, x2, y2 = (float(value) for value in box)
        left, right = max(left, min(x1, x2)), min(right, max(x1, x2))
        bottom, top = max(bottom, min(y1, y2)), min(top, max(y1, y2))
        drawn.box = (left, bottom, right, top) if left < right and bottom < top else None
    return drawn


class _StreamWalk:
    """Walks through one stream of operators."""

    def __init__(self, walker: ContentWalker, resources: Any, top: bool = False) -> None:
        self.walker = walker
        self.resources = resources if isinstance(resources, pikepdf.Dictionary) else None
        self.drawn = ContentFacts()
        self.placed: list[PlacedForm] = []
        self.top = top
        self.state = _GraphicsState(has_own_width=top, has_own_fill=top, has_own_stroke=top)
        self.stack: list[_GraphicsState] = []
        self.path: list[float] = []
        self.plain = False
        self.clipping = False
        self.lies = IDENTITY
        self.line = IDENTITY
        self._defaults = self._default_spaces()
        # What resources hold stays the same while a stream is walked through.
        self._fonts: dict[bytes, PdfFont] = {}
        self._shadings: dict[bytes, tuple[ColourSpace, InkAmount]] = {}
        self._spaces: dict[bytes, ColourSpace] = {}
        self._loose: dict[tuple[bytes, bytes], PictureFacts] = {}
        # By identity: a space may have many inks, and is used by many operators.
        self._used_spaces: dict[int, ColourSpace] = {}

    def run(self, data: bytes) -> None:
        """Go through the operators."""
        steps = 0
        for operator, operands in read_operations(data):
            steps += 1
            if not steps & 1023:
                spend(1024 * STEP)
            method = OPERATORS.get(operator)
            if method is not None:
                try:
                    method(self, operands)
                except (IndexError, ValueError, TypeError, AttributeError, KeyError,
                        OverflowError, NotImplementedError, pikepdf.PdfError):
                    word = operator.decode("latin-1")[:20]
                    self.drawn.forbidden.add(f"'{word}' without what it needs")
        spend((steps & 1023) * STEP)

    # Resources

    def _default_spaces(self) -> frozenset[str]:
        """The spaces that replace those of devices here."""
        named: Any = self.resources.get("/ColorSpace") if self.resources is not None else None
        if not isinstance(named, pikepdf.Dictionary):
            return frozenset()
        return frozenset(f"Device{name}" for name in ("Gray", "RGB", "CMYK")
                         if f"/Default{name}" in named)

    def _resource(self, sort: str, operands: list[bytes]) -> Any:
        assert self.resources is not None
        return self.resources[sort][operands[-1].decode("latin-1")]

    def _record_space(self, space: ColourSpace) -> None:
        """Write down a space: a device's own that another stands for is that one."""
        if id(space) in self._used_spaces:
            return
        self._used_spaces[id(space)] = space
        self.drawn.families |= {f"Default {family}" if family in self._defaults else family
                                for family in space.families}
        self.drawn.spots.update(space.inks)

    # State

    def save(self, operands: list[bytes]) -> None:
        if len(self.stack) < MOST_STATES:
            self.stack.append(copy(self.state))

    def restore(self, operands: list[bytes]) -> None:
        if self.stack:
            self.state = self.stack.pop()

    def move(self, operands: list[bytes]) -> None:
        a, b, c, d, e, f = parse_numbers(operands[-6:])
        self.state.matrix = multiply(self.state.matrix, (a, b, c, d, e, f))

    def set_width(self, operands: list[bytes]) -> None:
        self.state.width = parse_number(operands[-1])
        self.state.has_own_width = True

    def set_state(self, operands: list[bytes]) -> None:
        spend(LOOK_UP)
        settings = self._resource("/ExtGState", operands)
        state, drawn = self.state, self.drawn
        if "/LW" in settings:
            state.width = float(settings.LW)
            state.has_own_width = True
        if "/op" in settings or "/OP" in settings:
            both = bool(settings.get("/OP", False))
            state.stroke_overprints = both if "/OP" in settings else state.stroke_overprints
            state.fill_overprints = bool(settings.get("/op", both))
        for name in ("/ca", "/CA"):
            if name in settings and float(settings[name]) < 1:
                drawn.transparency.add("opacity")
                state.clear = True
        if "/BM" in settings:
            modes = settings.BM if isinstance(settings.BM, pikepdf.Array) else [settings.BM]
            words = {str(mode) for mode in modes}
            if words - {"/Normal", "/Compatible"}:
                drawn.transparency.add("blending")
            state.blend_adds_ink = not words <= SAFE_BLEND_MODES
        if isinstance(mask := settings.get("/SMask"), pikepdf.Dictionary):
            drawn.transparency.add("a soft mask")
            state.clear = True
            if isinstance(group := mask.get("/G"), pikepdf.Stream):
                shown = self.walker.form(group, self.resources)
                spend(PLACED_ITEM * shown.size)
                drawn.take(shown, IDENTITY, painted=False)
        for name in ("/TR", "/TR2", "/HTP"):
            if name in settings and str(settings[name]) not in ("/Default", "/Identity"):
                drawn.forbidden.add("transfer curves")

    # Colours

    def _set_fill(self, space: ColourSpace, values: list[float]) -> None:
        self._record_space(space)
        self.state.has_own_fill = True
        self.state.fill = space
        self.state.fill_values = tuple(values)
        self.state.fill_ink = space.ink_amount(values)

    def _set_stroke(self, space: ColourSpace, values: list[float]) -> None:
        self._record_space(space)
        self.state.has_own_stroke = True
        self.state.stroke = space
        self.state.stroke_values = tuple(values)
        self.state.stroke_ink = space.ink_amount(values)

    def fill_grey(self, operands: list[bytes]) -> None:
        self._set_fill(GREY, parse_numbers(operands[-1:]))

    def fill_rgb(self, operands: list[bytes]) -> None:
        self._set_fill(RGB, parse_numbers(operands[-3:]))

    def fill_inks(self, operands: list[bytes]) -> None:
        self._set_fill(CMYK, parse_numbers(operands[-4:]))

    def stroke_grey(self, operands: list[bytes]) -> None:
        self._set_stroke(GREY, parse_numbers(operands[-1:]))

    def stroke_rgb(self, operands: list[bytes]) -> None:
        self._set_stroke(RGB, parse_numbers(operands[-3:]))

    def stroke_inks(self, operands: list[bytes]) -> None:
        self._set_stroke(CMYK, parse_numbers(operands[-4:]))

    def fill_space(self, operands: list[bytes]) -> None:
        self._set_fill(self._space(operands), [])

    def stroke_space(self, operands: list[bytes]) -> None:
        self._set_stroke(self._space(operands), [])

    def _space(self, operands: list[bytes]) -> ColourSpace:
        name = operands[-1]
        if name not in self._spaces:
            spend(LOOK_UP)
            self._spaces[name] = space_of(pikepdf.Name(name.decode("latin-1")), self.resources)
        return self._spaces[name]

    def fill_values(self, operands: list[bytes]) -> None:
        if operands and operands[-1][:1] == b"/":
            self.state.has_own_fill = True
            self.state.fill = PATTERN
            self.state.fill_values = ()
            self.state.fill_ink = self._pattern_ink(operands)
        else:
            self._set_fill(self.state.fill, parse_numbers(operands))

    def stroke_values(self, operands: list[bytes]) -> None:
        if operands and operands[-1][:1] == b"/":
            self.state.has_own_stroke = True
            self.state.stroke = PATTERN
            self.state.stroke_values = ()
            self.state.stroke_ink = self._pattern_ink(operands)
        else:
            self._set_stroke(self.state.stroke, parse_numbers(operands))

    def _pattern_ink(self, operands: list[bytes]) -> InkAmount:
        """The ink of a pattern, after writing down what it is made of."""
        pattern = self._resource("/Pattern", operands)
        if int(pattern.get("/PatternType", 0)) == 2:
            return self._shading_ink(operands[-1], pattern.Shading)
        drawn = self.walker.form(pattern, self.resources)
        spend(LOOK_UP + PLACED_ITEM * drawn.size)
        lies = _read_matrix(pattern.get("/Matrix"))
        inner = ContentFacts()
        inner.take(drawn, lies)
        self.drawn.take(drawn, IDENTITY, painted=False)
        if inner.thinnest is not None:
            self.drawn.line(inner.thinnest)
        for picture in inner.pictures.values():
            self.drawn.picture(picture.facts, picture.dpi)
        return drawn.laid

    # Paths

    def points(self, operands: list[bytes]) -> None:
        self.path += parse_numbers(operands[len(operands) % 2:])
        self.plain = False
        if len(self.path) > MOST_POINTS:
            xs, ys = self.path[::2], self.path[1::2]
            self.path = [min(xs), min(ys), max(xs), max(ys)]

    def start(self, operands: list[bytes]) -> None:
        self.path += parse_numbers(operands[-2:])
        self.plain = False

    def rectangle(self, operands: list[bytes]) -> None:
        x, y, wide, high = parse_numbers(operands[-4:])
        self.plain = not self.path
        self.path += [x, y, x + wide, y + high]

    def clip(self, operands: list[bytes]) -> None:
        self.clipping = True

    def end(self, operands: list[bytes]) -> None:
        if self.clipping:
            box = self._path_box()
            if box is not None:
                outer = self.state.clip
                self.state.clip = intersect_boxes(outer, box) if outer else box
        self.path, self.plain, self.clipping = [], False, False

    def _path_box(self, reach: float = 0.0) -> Box | None:
        """Where the path is, in the space of the form."""
        xs, ys = self.path[::2], self.path[1::2]
        if not xs or not ys:
            return None
        return transform_box((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach),
                     self.state.matrix)

    def fill(self, operands: list[bytes]) -> None:
        box = self._path_box()
        if box is not None:
            a, b, c, d, _, _ = self.state.matrix
            straight = (not b and not c) or (not a and not d)
            if self.state.has_own_fill:
                self._paint(box, self.state.fill_ink, self.state.fill_overprints,
                            covers=self.plain and straight)
            else:
                self._paint(box, NO_INK, False)
                self.drawn.inherited_fill = _enclosing_box(self.drawn.inherited_fill, box)
        self.end(operands)

    def stroke(self, operands: list[bytes]) -> None:
        self._stroke_path()
        self.end(operands)

    def stroke_and_fill(self, operands: list[bytes]) -> None:
        self._stroke_path()
        self.fill(operands)

    def _stroke_path(self) -> None:
        state = self.state
        if not self.path:
            return
        self._record_line_width(state.width, scale_of(state.matrix))
        box = self._path_box(state.width / 2 if state.has_own_width else 0.0)
        if box is None:
            return
        if state.has_own_stroke:
            self._paint(box, state.stroke_ink, state.stroke_overprints)
        else:
            self._paint(box, NO_INK, False)
            self.drawn.inherited_stroke = _enclosing_box(self.drawn.inherited_stroke, box)

    def _record_line_width(self, width: float, scale: float) -> None:
        """A line was drawn, of a width that was said here, or wherever this is placed."""
        if self.state.has_own_width:
            self.drawn.line(width * scale)
        else:
            self.drawn.bare(scale)

    def _paint(self, box: Box, laid: InkAmount, over: bool, covers: bool = False) -> None:
        state = self.state
        if state.clip:
            box = intersect_boxes(box, state.clip)
            covers = False
        if box[0] >= box[2] or box[1] >= box[3]:
            return
        if over or state.blend_adds_ink:
            self.drawn.over(OverprintedArea(box, laid))
        self.drawn.add_painted_area(box, laid, covers and not state.clear and not over)

    def paint_shading(self, operands: list[bytes]) -> None:
        laid = self._shading_ink(b"sh " + operands[-1], self._resource("/Shading", operands))
        if self.state.clip:
            self._paint(self.state.clip, laid, self.state.fill_overprints)
        else:
            self.drawn.laid = (max(self.drawn.laid[0], laid[0]), max(self.drawn.laid[1], laid[1]))

    def _shading_ink(self, name: bytes, shading: Any) -> InkAmount:
        if name not in self._shadings:
            self._shadings[name] = self.walker.shading(shading, self.resources)
        space, laid = self._shadings[name]
        self._record_space(space)
        return laid

    # What is placed

    def do(self, operands: list[bytes]) -> None:
        thing = self._resource("/XObject", operands)
        sort, matrix = str(thing.get("/Subtype", "")), self.state.matrix
        if sort == "/Image":
            self._show_picture(self.walker.picture(thing, self.resources))
        elif sort == "/Form":
            drawn = self.walker.form(thing, self.resources)
            whole = multiply(matrix, _read_matrix(thing.get("/Matrix")))
            spend(LOOK_UP + PLACED_ITEM * drawn.size)
            self._paint_inherited(drawn, whole)
            if self.top:
                reserve_memory(FORM_BYTES)
                self.placed.append(PlacedForm(operands[-1][1:MOST_NAME].decode("latin-1"),
                                          thing.objgen[0], whole, drawn,
                                          self.state.clip))
            if self.state.blend_adds_ink and drawn.box:
                self.drawn.over(OverprintedArea(transform_box(drawn.box, whole), drawn.laid))
            if not self.top:
                self.drawn.take(drawn, whole)
        else:
            self.drawn.forbidden.add("PostScript" if sort == "/PS"
                                     else f"the object {sort[1:MOST_NAME]}")

    def _paint_inherited(self, drawn: ContentFacts, whole: Matrix) -> None:
        """What a form draws with the colours and the line that hold here."""
        state = self.state
        if drawn.inherited_line is not None:
            self._record_line_width(state.width, drawn.inherited_line * scale_of(whole))
        for box, is_set, laid, over in (
                (drawn.inherited_fill, state.has_own_fill, state.fill_ink, state.fill_overprints),
                (drawn.inherited_stroke, state.has_own_stroke, state.stroke_ink,
                 state.stroke_overprints)):
            if box is not None and is_set:
                self._paint(transform_box(box, whole), laid, over)
        if drawn.inherited_fill is not None and not state.has_own_fill:
            self.drawn.inherited_fill = _enclosing_box(self.drawn.inherited_fill,
                                                       transform_box(drawn.inherited_fill, whole))
        if drawn.inherited_stroke is not None and not state.has_own_stroke:
            self.drawn.inherited_stroke = _enclosing_box(self.drawn.inherited_stroke,
                                             transform_box(drawn.inherited_stroke, whole))

    def _show_picture(self, facts: PictureFacts) -> None:
        matrix = self.state.matrix
        a, b, c, d, _, _ = matrix
        wide, high = math.hypot(a, b), math.hypot(c, d)
        if wide > 0 and high > 0:
            self.drawn.picture(facts, min(facts.width / wide, facts.height / high) * 72)
        if facts.space is not None:
            self._record_space(facts.space)
        if facts.has_mask:
            self.drawn.transparency.add("a picture with a soft mask")
        if facts.alternates:
            self.drawn.forbidden.add("alternate pictures")
        laid = facts.laid if facts.space is not None else self.state.fill_ink
        straight = (not b and not c) or (not a and not d)
        self._paint(transform_box((0.0, 0.0, 1.0, 1.0), matrix), laid, False,
                    covers=straight and not facts.has_mask)

    def inline(self, operands: list[bytes]) -> None:
        header, data = operands
        if (header, data) not in self._loose:
            self._loose[header, data] = self.walker.read_inline_picture(
                header, data, self.resources)
        self._show_picture(self._loose[header, data])

    # Text

    def begin_text(self, operands: list[bytes]) -> None:
        self.lies = self.line = IDENTITY

    def set_font(self, operands: list[bytes]) -> None:
        assert self.resources is not None
        name = operands[-2]
        if name not in self._fonts:
            spend(LOOK_UP)
            font = self.resources["/Font"][name.decode("latin-1")]
            self._fonts[name], letters = self.walker.lettering(font)
            self.drawn.take(letters, IDENTITY, painted=False)
        self.state.font = self._fonts[name]
        self.state.size = parse_number(operands[-1])

    def set_matrix(self, operands: list[bytes]) -> None:
        a, b, c, d, e, f = parse_numbers(operands[-6:])
        self.lies = self.line = (a, b, c, d, e, f)

    def next_line(self, operands: list[bytes]) -> None:
        x, y = parse_numbers(operands[-2:])
        self.lies = self.line = multiply(self.line, (1, 0, 0, 1, x, y))

    def next_line_leading(self, operands: list[bytes]) -> None:
        self.state.leading = -parse_number(operands[-1])
        self.next_line(operands)

    def new_line(self, operands: list[bytes]) -> None:
        self.lies = self.line = multiply(self.line, (1, 0, 0, 1, 0, -self.state.leading))

    def set_leading(self, operands: list[bytes]) -> None:
        self.state.leading = parse_number(operands[-1])

    def set_spacing(self, operands: list[bytes]) -> None:
        self.state.spacing = parse_number(operands[-1])

    def set_word_spacing(self, operands: list[bytes]) -> None:
        self.state.word_spacing = parse_number(operands[-1])

    def set_horizontal_scale(self, operands: list[bytes]) -> None:
        self.state.across = parse_number(operands[-1]) / 100

    def set_rise(self, operands: list[bytes]) -> None:
        self.state.rise = parse_number(operands[-1])

    def set_mode(self, operands: list[bytes]) -> None:
        self.state.mode = int(parse_number(operands[-1]))

    def show(self, operands: list[bytes]) -> None:
        self._show_letters([operands[-1]])

    def show_spaced(self, operands: list[bytes]) -> None:
        self._show_letters(operands)

    def show_line(self, operands: list[bytes]) -> None:
        self.new_line(operands)
        self._show_letters([operands[-1]])

    def _show_letters(self, parts: list[bytes]) -> None:
        state, font = self.state, self.state.font
        if font is None:
            return
        along, start, letters = 0.0, None, 0
        for part in parts:
            if part[:1] in b"<(" and part not in (b"<<", b""):
                text = text_bytes(part)
                count, width, spaces = font.measure(text)
                if count and start is None:
                    start = along
                letters += count
                along += width * state.size + count * state.spacing + spaces * state.word_spacing
            elif part not in b"[]":
                along -= parse_number(part) / 1000 * state.size
        whole = multiply(state.matrix, self.lies)
        self.lies = multiply(self.lies, (1, 0, 0, 1, along * state.across, 0))
        if not letters or state.mode in (3, 7):
            return
        self.drawn.fonts.add(font.facts)
        low, high = state.rise, state.rise + CAPITALS * state.size
        box = transform_box((state.across * (start or 0.0), min(low, high), state.across * along,
                     max(low, high)), whole)
        stroked = state.mode in (1, 2, 5, 6)
        inks = state.stroke_values if state.mode in (1, 5) else state.fill_values
        space = state.stroke if state.mode in (1, 5) else state.fill
        self.drawn.text(PdfTextRun(box, abs(state.size) * scale_of(whole),
                                inks if space is CMYK else ()))
        if stroked:
            self._record_line_width(state.width, scale_of(state.matrix))
        self._paint(box, state.stroke_ink if state.mode in (1, 5) else state.fill_ink,
                    state.stroke_overprints if state.mode in (1, 5) else state.fill_overprints)


def _enclosing_box(one: Box | None, other: Box) -> Box:
    return box_around([one, other]) if one else other


def _read_matrix(values: Any) -> Matrix:
    if not isinstance(values, pikepdf.Array) or len(values) != 6:
        return IDENTITY
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


OPERATORS: dict[bytes, Callable[[_StreamWalk, list[bytes]], None]] = {
    b"q": _StreamWalk.save, b"Q": _StreamWalk.restore, b"cm": _StreamWalk.move,
                                                                      b"w": _StreamWalk.set_width,
    b"gs": _StreamWalk.set_state, b"g": _StreamWalk.fill_grey, b"G": _StreamWalk.stroke_grey,
    b"rg": _StreamWalk.fill_rgb, b"RG": _StreamWalk.stroke_rgb, b"k": _StreamWalk.fill_inks,
    b"K": _StreamWalk.stroke_inks, b"cs": _StreamWalk.fill_space, b"CS": _StreamWalk.stroke_space,
    b"sc": _StreamWalk.fill_values, b"scn": _StreamWalk.fill_values,
    b"SC": _StreamWalk.stroke_values,
    b"SCN": _StreamWalk.stroke_values, b"m": _StreamWalk.start, b"l": _StreamWalk.points,
                                                                      b"c": _StreamWalk.points,
    b"v": _StreamWalk.points, b"y": _StreamWalk.points, b"re": _StreamWalk.rectangle,
                                                                      b"W": _StreamWalk.clip,
    b"W*": _StreamWalk.clip, b"n": _StreamWalk.end, b"f": _StreamWalk.fill, b"F": _StreamWalk.fill,
                                                                      b"f*": _StreamWalk.fill,
    b"S": _StreamWalk.stroke, b"s": _StreamWalk.stroke,
    b"B": _StreamWalk.stroke_and_fill, b"B*": _StreamWalk.stroke_and_fill,
    b"b": _StreamWalk.stroke_and_fill, b"b*": _StreamWalk.stroke_and_fill,
    b"sh": _StreamWalk.paint_shading,
                                                                      b"Do": _StreamWalk.do,
                                                                      b"BI": _StreamWalk.inline,
    b"BT": _StreamWalk.begin_text, b"Tf": _StreamWalk.set_font, b"Tm": _StreamWalk.set_matrix,
    b"Td": _StreamWalk.next_line, b"TD": _StreamWalk.next_line_leading, b"T*": _StreamWalk.new_line,
    b"TL": _StreamWalk.set_leading, b"Tc": _StreamWalk.set_spacing,
    b"Tw": _StreamWalk.set_word_spacing,
    b"Tz": _StreamWalk.set_horizontal_scale, b"Ts": _StreamWalk.set_rise,
                                                                      b"Tr": _StreamWalk.set_mode,
                                                                      b"Tj": _StreamWalk.show,
    b"TJ": _StreamWalk.show_spaced, b"'": _StreamWalk.show_line, b'"': _StreamWalk.show_line,
}


def page_operators(page: Any) -> bytes:
    """The operators of a page, its streams one after the other."""
    contents = page.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) \
        else [contents] if contents is not None else []
    parts = []
    for stream in streams:
        if not isinstance(stream, pikepdf.Stream):
            continue
        data = unpack_stream(stream)
        if data is None:
            raise Complaint("preflight/unreadable", "a page is packed in a way that isn't read: "
                            f"{' '.join(filters_of(stream))}",
                            "write it again with Flate compression")
        reserve_memory(len(data))
        parts.append(data)
    return b"\n".join(parts)
