"""Walks through the content of pages and forms: each form once, wherever it is placed."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import pikepdf

from generator.base.budget import Budget, hold, spend
from generator.base.findings import Complaint
from generator.game.svg.transform import IDENTITY, Box, Matrix, around, moved, scale_of, times
from generator.paper.preflight.colours import (
    CMYK,
    GREY,
    NOTHING,
    PATTERN,
    RGB,
    Laid,
    Space,
    shading_of,
    space_of,
)
from generator.paper.preflight.drawn import Drawn, Over, TextRun, common
from generator.paper.preflight.lettering import Lettering, lettering_of
from generator.paper.preflight.pictures import PictureFacts, facts_of
from generator.paper.preflight.reading import MOST_NAME, damaged, filters, too_much, unpacked
from generator.paper.preflight.tokens import number, numbers, operations, text_bytes

DEEPEST = 40
MOST_STATES = 500
# Numbers of a path that are kept before only the box around them is.
MOST_POINTS = 20_000
# Microseconds for an operator, for one that looks something up, for a thing that is moved from a
# form to its page, and for a picture among operators.
STEP, LOOK_UP, THING, LOOSE = 1.0, 8.0, 3.0, 60.0
# Bytes that a form takes where it is placed.
PLACE = 300
# What pictures among operators may call what they say of themselves.
SHORT = {"/W": "/Width", "/H": "/Height", "/CS": "/ColorSpace", "/BPC": "/BitsPerComponent",
         "/F": "/Filter", "/DP": "/DecodeParms", "/D": "/Decode", "/IM": "/ImageMask"}
# Blending that can leave no more ink than the wetter of two coats.
DRY = frozenset(("/Normal", "/Compatible", "/Screen", "/Lighten", "/ColorDodge"))
# How high letters reach above their line, near enough.
CAPITALS = 0.7


@dataclass(frozen=True, slots=True)
class Placed:
    """A form on a page: what the page calls it, which one it is, how it lies, what is seen."""

    name: str
    key: int
    matrix: Matrix
    drawn: Drawn
    clip: Box | None


@dataclass(slots=True)
class _State:
    """What drawing goes by, saved and brought back by q and Q."""

    matrix: Matrix = IDENTITY
    width: float = 1.0
    # Whether these were said here; a form takes over what holds where it is placed.
    width_said: bool = False
    fill_said: bool = False
    stroke_said: bool = False
    fill: Space = GREY
    stroke: Space = GREY
    fill_values: tuple[float, ...] = (0.0,)
    stroke_values: tuple[float, ...] = (0.0,)
    fill_laid: Laid = (1.0, 0.0)
    stroke_laid: Laid = (1.0, 0.0)
    fill_over: bool = False
    stroke_over: bool = False
    wet: bool = False
    clear: bool = False
    clip: Box | None = None
    font: Lettering | None = None
    size: float = 0.0
    leading: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    across: float = 1.0
    rise: float = 0.0
    mode: int = 0


class Walker:
    """Walks through one document, and remembers its forms."""

    def __init__(self, pictures: Budget | None = None) -> None:
        self._forms: dict[int, Drawn] = {}
        self._inside: list[int] = []
        self._picture_budget = pictures or Budget()
        self._pictures: dict[int, PictureFacts] = {}
        self._fonts: dict[int, tuple[Lettering, Drawn]] = {}
        self._shadings: dict[int, tuple[Space, Laid]] = {}
        self._loose = pikepdf.new()

    def page(self, data: bytes, resources: Any) -> tuple[Drawn, list[Placed]]:
        """What a page draws by itself, and the forms that it places."""
        walk = _Walk(self, resources, top=True)
        walk.run(data)
        return walk.drawn, walk.placed

    def form(self, stream: Any, outer: Any = None) -> Drawn:
        """What a form, or a tile of a pattern, draws in its own space."""
        key = stream.objgen[0]
        known = self._forms.get(key)
        if known is not None:
            return known
        if key in self._inside:
            raise damaged("a form draws itself")
        if len(self._inside) > DEEPEST:
            raise too_much("forms are nested too deep")
        self._inside.append(key)
        try:
            data = unpacked(stream)
            walk = _Walk(self, stream.get("/Resources", outer))
            if data is None:
                walk.drawn.forbidden.add(" ".join(filters(stream)).replace("/", ""))
            else:
                walk.run(data)
            self._forms[key] = drawn = within(walk.drawn, stream.get("/BBox"))
        finally:
            self._inside.pop()
        if "/Group" in stream and str(stream.Group.get("/S", "")) == "/Transparency":
            drawn.through.add("a transparency group")
            if (space := stream.Group.get("/CS")) is not None:
                drawn.families |= {f"group {each}" for each in
                                   space_of(space, stream.get("/Resources")).families}
        for word in ("/OPI", "/PS", "/Ref"):
            if word in stream:
                drawn.forbidden.add(word[1:])
        return drawn

    def picture(self, stream: Any, resources: Any) -> PictureFacts:
        """What is known of a picture."""
        key = stream.objgen[0]
        if key not in self._pictures:
            spend(LOOSE)
            self._pictures[key] = facts_of(stream, resources, key, self._picture_budget)
        return self._pictures[key]

    def loose_picture(self, said: bytes, data: bytes, resources: Any) -> PictureFacts:
        """What is known of a picture that stands among operators; its key is like no other's."""
        spend(LOOSE)
        digest = blake2b(said + b" ID " + data, digest_size=8).digest()
        key = -int.from_bytes(digest, "big") - 1
        stream = pikepdf.Stream(self._loose, data)
        facts: Any = pikepdf.Object.parse(b"<<" + said + b">>")
        for name, fact in facts.items():
            if name not in ("/Length", "/L"):
                stream[SHORT.get(name, name)] = fact
        return facts_of(stream, resources, key, self._picture_budget)

    def lettering(self, font: Any) -> tuple[Lettering, Drawn]:
        """A font's facts and widths, and what its letters draw if these are drawings."""
        key = font.objgen[0]
        known = self._fonts.get(key) if key else None
        if known is None:
            spend(LOOSE)
            letters = Drawn()
            drawings = font.get("/CharProcs")
            if isinstance(drawings, pikepdf.Dictionary):
                for each in drawings.values():
                    if isinstance(each, pikepdf.Stream):
                        drawn = self.form(each, font.get("/Resources"))
                        spend(LOOK_UP + drawn.size)
                        letters.take(drawn, IDENTITY, painted=False)
            known = self._fonts[key] = lettering_of(font), letters
        return known

    def shading(self, shading: Any, resources: Any) -> tuple[Space, Laid]:
        """The space of a gradient, and the most ink of it."""
        key = shading.objgen[0]
        known = self._shadings.get(key) if key else None
        if known is None:
            spend(LOOSE)
            known = self._shadings[key] = shading_of(shading, resources)
        return known


def within(drawn: Drawn, box: Any) -> Drawn:
    """What is drawn, its box no larger than the form lets be seen."""
    if drawn.box is not None and isinstance(box, pikepdf.Array) and len(box) == 4:
        left, bottom, right, top = drawn.box
        x1, y1, x2, y2 = (float(each) for each in box)
        left, right = max(left, min(x1, x2)), min(right, max(x1, x2))
        bottom, top = max(bottom, min(y1, y2)), min(top, max(y1, y2))
        drawn.box = (left, bottom, right, top) if left < right and bottom < top else None
    return drawn


class _Walk:
    """Walks through one stream of operators."""

    def __init__(self, walker: Walker, resources: Any, top: bool = False) -> None:
        self.walker = walker
        self.resources = resources if isinstance(resources, pikepdf.Dictionary) else None
        self.drawn = Drawn()
        self.placed: list[Placed] = []
        self.top = top
        self.state = _State(width_said=top, fill_said=top, stroke_said=top)
        self.stack: list[_State] = []
        self.path: list[float] = []
        self.plain = False
        self.clipping = False
        self.lies = IDENTITY
        self.line = IDENTITY
        self._defaults = self._default_spaces()
        # What resources hold stays the same while a stream is walked through.
        self._fonts: dict[bytes, Lettering] = {}
        self._shadings: dict[bytes, tuple[Space, Laid]] = {}
        self._spaces: dict[bytes, Space] = {}
        self._loose: dict[tuple[bytes, bytes], PictureFacts] = {}
        # By identity: a space may have many inks, and is used by many operators.
        self._used: dict[int, Space] = {}

    def run(self, data: bytes) -> None:
        """Go through the operators."""
        steps = 0
        for operator, operands in operations(data):
            steps += 1
            if not steps & 1023:
                spend(1024 * STEP)
            known = OPERATORS.get(operator)
            if known is not None:
                try:
                    known(self, operands)
                except (IndexError, ValueError, TypeError, AttributeError, KeyError,
                        OverflowError, NotImplementedError, pikepdf.PdfError):
                    word = operator.decode("latin-1")[:20]
                    self.drawn.forbidden.add(f"'{word}' without what it needs")
        spend((steps & 1023) * STEP)

    # Resources

    def _default_spaces(self) -> frozenset[str]:
        """The spaces that stand for those of devices here."""
        named: Any = self.resources.get("/ColorSpace") if self.resources is not None else None
        if not isinstance(named, pikepdf.Dictionary):
            return frozenset()
        return frozenset(f"Device{name}" for name in ("Gray", "RGB", "CMYK")
                         if f"/Default{name}" in named)

    def _named(self, sort: str, operands: list[bytes]) -> Any:
        assert self.resources is not None
        return self.resources[sort][operands[-1].decode("latin-1")]

    def _uses(self, space: Space) -> None:
        """Write down a space: a device's own that another stands for is that one."""
        if id(space) in self._used:
            return
        self._used[id(space)] = space
        self.drawn.families |= {f"Default {each}" if each in self._defaults else each
                                for each in space.families}
        self.drawn.spots.update(space.inks)

    # State

    def save(self, operands: list[bytes]) -> None:
        if len(self.stack) < MOST_STATES:
            self.stack.append(copy(self.state))

    def restore(self, operands: list[bytes]) -> None:
        if self.stack:
            self.state = self.stack.pop()

    def move(self, operands: list[bytes]) -> None:
        a, b, c, d, e, f = numbers(operands[-6:])
        self.state.matrix = times(self.state.matrix, (a, b, c, d, e, f))

    def set_width(self, operands: list[bytes]) -> None:
        self.state.width = number(operands[-1])
        self.state.width_said = True

    def set_state(self, operands: list[bytes]) -> None:
        spend(LOOK_UP)
        said = self._named("/ExtGState", operands)
        state, drawn = self.state, self.drawn
        if "/LW" in said:
            state.width = float(said.LW)
            state.width_said = True
        if "/op" in said or "/OP" in said:
            both = bool(said.get("/OP", False))
            state.stroke_over = both if "/OP" in said else state.stroke_over
            state.fill_over = bool(said.get("/op", both))
        for name in ("/ca", "/CA"):
            if name in said and float(said[name]) < 1:
                drawn.through.add("opacity")
                state.clear = True
        if "/BM" in said:
            modes = said.BM if isinstance(said.BM, pikepdf.Array) else [said.BM]
            words = {str(each) for each in modes}
            if words - {"/Normal", "/Compatible"}:
                drawn.through.add("blending")
            state.wet = not words <= DRY
        if isinstance(mask := said.get("/SMask"), pikepdf.Dictionary):
            drawn.through.add("a soft mask")
            state.clear = True
            if isinstance(group := mask.get("/G"), pikepdf.Stream):
                shown = self.walker.form(group, self.resources)
                spend(THING * shown.size)
                drawn.take(shown, IDENTITY, painted=False)
        for name in ("/TR", "/TR2", "/HTP"):
            if name in said and str(said[name]) not in ("/Default", "/Identity"):
                drawn.forbidden.add("transfer curves")

    # Colours

    def _fill(self, space: Space, values: list[float]) -> None:
        self._uses(space)
        self.state.fill_said = True
        self.state.fill = space
        self.state.fill_values = tuple(values)
        self.state.fill_laid = space.laid(values)

    def _stroke(self, space: Space, values: list[float]) -> None:
        self._uses(space)
        self.state.stroke_said = True
        self.state.stroke = space
        self.state.stroke_values = tuple(values)
        self.state.stroke_laid = space.laid(values)

    def fill_grey(self, operands: list[bytes]) -> None:
        self._fill(GREY, numbers(operands[-1:]))

    def fill_rgb(self, operands: list[bytes]) -> None:
        self._fill(RGB, numbers(operands[-3:]))

    def fill_inks(self, operands: list[bytes]) -> None:
        self._fill(CMYK, numbers(operands[-4:]))

    def stroke_grey(self, operands: list[bytes]) -> None:
        self._stroke(GREY, numbers(operands[-1:]))

    def stroke_rgb(self, operands: list[bytes]) -> None:
        self._stroke(RGB, numbers(operands[-3:]))

    def stroke_inks(self, operands: list[bytes]) -> None:
        self._stroke(CMYK, numbers(operands[-4:]))

    def fill_space(self, operands: list[bytes]) -> None:
        self._fill(self._space(operands), [])

    def stroke_space(self, operands: list[bytes]) -> None:
        self._stroke(self._space(operands), [])

    def _space(self, operands: list[bytes]) -> Space:
        name = operands[-1]
        if name not in self._spaces:
            spend(LOOK_UP)
            self._spaces[name] = space_of(pikepdf.Name(name.decode("latin-1")), self.resources)
        return self._spaces[name]

    def fill_values(self, operands: list[bytes]) -> None:
        if operands and operands[-1][:1] == b"/":
            self.state.fill_said = True
            self.state.fill = PATTERN
            self.state.fill_values = ()
            self.state.fill_laid = self._pattern(operands)
        else:
            self._fill(self.state.fill, numbers(operands))

    def stroke_values(self, operands: list[bytes]) -> None:
        if operands and operands[-1][:1] == b"/":
            self.state.stroke_said = True
            self.state.stroke = PATTERN
            self.state.stroke_values = ()
            self.state.stroke_laid = self._pattern(operands)
        else:
            self._stroke(self.state.stroke, numbers(operands))

    def _pattern(self, operands: list[bytes]) -> Laid:
        """The ink of a pattern, after writing down what it is made of."""
        pattern = self._named("/Pattern", operands)
        if int(pattern.get("/PatternType", 0)) == 2:
            return self._shading(operands[-1], pattern.Shading)
        drawn = self.walker.form(pattern, self.resources)
        spend(LOOK_UP + THING * drawn.size)
        lies = _matrix(pattern.get("/Matrix"))
        inner = Drawn()
        inner.take(drawn, lies)
        self.drawn.take(drawn, IDENTITY, painted=False)
        if inner.thinnest is not None:
            self.drawn.line(inner.thinnest)
        for picture in inner.pictures.values():
            self.drawn.picture(picture.facts, picture.dpi)
        return drawn.laid

    # Paths

    def points(self, operands: list[bytes]) -> None:
        self.path += numbers(operands[len(operands) % 2:])
        self.plain = False
        if len(self.path) > MOST_POINTS:
            xs, ys = self.path[::2], self.path[1::2]
            self.path = [min(xs), min(ys), max(xs), max(ys)]

    def start(self, operands: list[bytes]) -> None:
        self.path += numbers(operands[-2:])
        self.plain = False

    def rectangle(self, operands: list[bytes]) -> None:
        x, y, wide, high = numbers(operands[-4:])
        self.plain = not self.path
        self.path += [x, y, x + wide, y + high]

    def clip(self, operands: list[bytes]) -> None:
        self.clipping = True

    def end(self, operands: list[bytes]) -> None:
        if self.clipping:
            box = self._box()
            if box is not None:
                outer = self.state.clip
                self.state.clip = common(outer, box) if outer else box
        self.path, self.plain, self.clipping = [], False, False

    def _box(self, reach: float = 0.0) -> Box | None:
        """Where the path lies, in the space of the form."""
        xs, ys = self.path[::2], self.path[1::2]
        if not xs or not ys:
            return None
        return moved((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach),
                     self.state.matrix)

    def fill(self, operands: list[bytes]) -> None:
        box = self._box()
        if box is not None:
            a, b, c, d, _, _ = self.state.matrix
            straight = (not b and not c) or (not a and not d)
            if self.state.fill_said:
                self._paint(box, self.state.fill_laid, self.state.fill_over,
                            covers=self.plain and straight)
            else:
                self._paint(box, NOTHING, False)
                self.drawn.bare_fill = _around(self.drawn.bare_fill, box)
        self.end(operands)

    def stroke(self, operands: list[bytes]) -> None:
        self._line()
        self.end(operands)

    def both(self, operands: list[bytes]) -> None:
        self._line()
        self.fill(operands)

    def _line(self) -> None:
        state = self.state
        if not self.path:
            return
        self._wide(state.width, scale_of(state.matrix))
        box = self._box(state.width / 2 if state.width_said else 0.0)
        if box is None:
            return
        if state.stroke_said:
            self._paint(box, state.stroke_laid, state.stroke_over)
        else:
            self._paint(box, NOTHING, False)
            self.drawn.bare_stroke = _around(self.drawn.bare_stroke, box)

    def _wide(self, width: float, scale: float) -> None:
        """A line was drawn, of a width that was said here, or wherever this is placed."""
        if self.state.width_said:
            self.drawn.line(width * scale)
        else:
            self.drawn.bare(scale)

    def _paint(self, box: Box, laid: Laid, over: bool, covers: bool = False) -> None:
        state = self.state
        if state.clip:
            box = common(box, state.clip)
            covers = False
        if box[0] >= box[2] or box[1] >= box[3]:
            return
        if over or state.wet:
            self.drawn.over(Over(box, laid))
        self.drawn.coat(box, laid, covers and not state.clear and not over)

    def shade(self, operands: list[bytes]) -> None:
        laid = self._shading(b"sh " + operands[-1], self._named("/Shading", operands))
        if self.state.clip:
            self._paint(self.state.clip, laid, self.state.fill_over)
        else:
            self.drawn.laid = (max(self.drawn.laid[0], laid[0]), max(self.drawn.laid[1], laid[1]))

    def _shading(self, name: bytes, shading: Any) -> Laid:
        if name not in self._shadings:
            self._shadings[name] = self.walker.shading(shading, self.resources)
        space, laid = self._shadings[name]
        self._uses(space)
        return laid

    # What is placed

    def do(self, operands: list[bytes]) -> None:
        thing = self._named("/XObject", operands)
        sort, matrix = str(thing.get("/Subtype", "")), self.state.matrix
        if sort == "/Image":
            self._show(self.walker.picture(thing, self.resources))
        elif sort == "/Form":
            drawn = self.walker.form(thing, self.resources)
            whole = times(matrix, _matrix(thing.get("/Matrix")))
            spend(LOOK_UP + THING * drawn.size)
            self._bare(drawn, whole)
            if self.top:
                hold(PLACE)
                self.placed.append(Placed(operands[-1][1:MOST_NAME].decode("latin-1"),
                                          thing.objgen[0], whole, drawn,
                                          self.state.clip))
            if self.state.wet and drawn.box:
                self.drawn.over(Over(moved(drawn.box, whole), drawn.laid))
            if not self.top:
                self.drawn.take(drawn, whole)
        else:
            self.drawn.forbidden.add("PostScript" if sort == "/PS"
                                     else f"the object {sort[1:MOST_NAME]}")

    def _bare(self, drawn: Drawn, whole: Matrix) -> None:
        """What a form draws with the colours and the line that hold here."""
        state = self.state
        if drawn.bare_line is not None:
            self._wide(state.width, drawn.bare_line * scale_of(whole))
        for box, said, laid, over in (
                (drawn.bare_fill, state.fill_said, state.fill_laid, state.fill_over),
                (drawn.bare_stroke, state.stroke_said, state.stroke_laid, state.stroke_over)):
            if box is not None and said:
                self._paint(moved(box, whole), laid, over)
        if drawn.bare_fill is not None and not state.fill_said:
            self.drawn.bare_fill = _around(self.drawn.bare_fill, moved(drawn.bare_fill, whole))
        if drawn.bare_stroke is not None and not state.stroke_said:
            self.drawn.bare_stroke = _around(self.drawn.bare_stroke,
                                             moved(drawn.bare_stroke, whole))

    def _show(self, facts: PictureFacts) -> None:
        matrix = self.state.matrix
        a, b, c, d, _, _ = matrix
        wide, high = math.hypot(a, b), math.hypot(c, d)
        if wide > 0 and high > 0:
            self.drawn.picture(facts, min(facts.width / wide, facts.height / high) * 72)
        if facts.space is not None:
            self._uses(facts.space)
        if facts.veiled:
            self.drawn.through.add("a picture with a soft mask")
        if facts.alternates:
            self.drawn.forbidden.add("alternate pictures")
        laid = facts.laid if facts.space is not None else self.state.fill_laid
        straight = (not b and not c) or (not a and not d)
        self._paint(moved((0.0, 0.0, 1.0, 1.0), matrix), laid, False,
                    covers=straight and not facts.veiled)

    def inline(self, operands: list[bytes]) -> None:
        said, data = operands
        if (said, data) not in self._loose:
            self._loose[said, data] = self.walker.loose_picture(said, data, self.resources)
        self._show(self._loose[said, data])

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
        self.state.size = number(operands[-1])

    def set_matrix(self, operands: list[bytes]) -> None:
        a, b, c, d, e, f = numbers(operands[-6:])
        self.lies = self.line = (a, b, c, d, e, f)

    def next_line(self, operands: list[bytes]) -> None:
        x, y = numbers(operands[-2:])
        self.lies = self.line = times(self.line, (1, 0, 0, 1, x, y))

    def next_line_leading(self, operands: list[bytes]) -> None:
        self.state.leading = -number(operands[-1])
        self.next_line(operands)

    def new_line(self, operands: list[bytes]) -> None:
        self.lies = self.line = times(self.line, (1, 0, 0, 1, 0, -self.state.leading))

    def set_leading(self, operands: list[bytes]) -> None:
        self.state.leading = number(operands[-1])

    def set_spacing(self, operands: list[bytes]) -> None:
        self.state.spacing = number(operands[-1])

    def set_word_spacing(self, operands: list[bytes]) -> None:
        self.state.word_spacing = number(operands[-1])

    def set_across(self, operands: list[bytes]) -> None:
        self.state.across = number(operands[-1]) / 100

    def set_rise(self, operands: list[bytes]) -> None:
        self.state.rise = number(operands[-1])

    def set_mode(self, operands: list[bytes]) -> None:
        self.state.mode = int(number(operands[-1]))

    def show(self, operands: list[bytes]) -> None:
        self._letters([operands[-1]])

    def show_spaced(self, operands: list[bytes]) -> None:
        self._letters(operands)

    def show_line(self, operands: list[bytes]) -> None:
        self.new_line(operands)
        self._letters([operands[-1]])

    def _letters(self, parts: list[bytes]) -> None:
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
                along -= number(part) / 1000 * state.size
        whole = times(state.matrix, self.lies)
        self.lies = times(self.lies, (1, 0, 0, 1, along * state.across, 0))
        if not letters or state.mode in (3, 7):
            return
        self.drawn.fonts.add(font.facts)
        low, high = state.rise, state.rise + CAPITALS * state.size
        box = moved((state.across * (start or 0.0), min(low, high), state.across * along,
                     max(low, high)), whole)
        stroked = state.mode in (1, 2, 5, 6)
        inks = state.stroke_values if state.mode in (1, 5) else state.fill_values
        space = state.stroke if state.mode in (1, 5) else state.fill
        self.drawn.text(TextRun(box, abs(state.size) * scale_of(whole),
                                inks if space is CMYK else ()))
        if stroked:
            self._wide(state.width, scale_of(state.matrix))
        self._paint(box, state.stroke_laid if state.mode in (1, 5) else state.fill_laid,
                    state.stroke_over if state.mode in (1, 5) else state.fill_over)


def _around(one: Box | None, other: Box) -> Box:
    return around([one, other]) if one else other


def _matrix(said: Any) -> Matrix:
    if not isinstance(said, pikepdf.Array) or len(said) != 6:
        return IDENTITY
    a, b, c, d, e, f = (float(each) for each in said)
    return a, b, c, d, e, f


OPERATORS: dict[bytes, Callable[[_Walk, list[bytes]], None]] = {
    b"q": _Walk.save, b"Q": _Walk.restore, b"cm": _Walk.move, b"w": _Walk.set_width,
    b"gs": _Walk.set_state, b"g": _Walk.fill_grey, b"G": _Walk.stroke_grey,
    b"rg": _Walk.fill_rgb, b"RG": _Walk.stroke_rgb, b"k": _Walk.fill_inks,
    b"K": _Walk.stroke_inks, b"cs": _Walk.fill_space, b"CS": _Walk.stroke_space,
    b"sc": _Walk.fill_values, b"scn": _Walk.fill_values, b"SC": _Walk.stroke_values,
    b"SCN": _Walk.stroke_values, b"m": _Walk.start, b"l": _Walk.points, b"c": _Walk.points,
    b"v": _Walk.points, b"y": _Walk.points, b"re": _Walk.rectangle, b"W": _Walk.clip,
    b"W*": _Walk.clip, b"n": _Walk.end, b"f": _Walk.fill, b"F": _Walk.fill, b"f*": _Walk.fill,
    b"S": _Walk.stroke, b"s": _Walk.stroke, b"B": _Walk.both, b"B*": _Walk.both,
    b"b": _Walk.both, b"b*": _Walk.both, b"sh": _Walk.shade, b"Do": _Walk.do, b"BI": _Walk.inline,
    b"BT": _Walk.begin_text, b"Tf": _Walk.set_font, b"Tm": _Walk.set_matrix,
    b"Td": _Walk.next_line, b"TD": _Walk.next_line_leading, b"T*": _Walk.new_line,
    b"TL": _Walk.set_leading, b"Tc": _Walk.set_spacing, b"Tw": _Walk.set_word_spacing,
    b"Tz": _Walk.set_across, b"Ts": _Walk.set_rise, b"Tr": _Walk.set_mode, b"Tj": _Walk.show,
    b"TJ": _Walk.show_spaced, b"'": _Walk.show_line, b'"': _Walk.show_line,
}


def content_of(page: Any) -> bytes:
    """The operators of a page, its streams one after the other."""
    said = page.get("/Contents")
    streams = list(said) if isinstance(said, pikepdf.Array) else [said] if said is not None else []
    found = []
    for stream in streams:
        if not isinstance(stream, pikepdf.Stream):
            continue
        data = unpacked(stream)
        if data is None:
            raise Complaint("preflight/unreadable", "a page is packed in a way that isn't read: "
                            f"{' '.join(filters(stream))}",
                            "write it again with Flate compression")
        hold(len(data))
        found.append(data)
    return b"\n".join(found)
