"""Screening: forms made ready for pixels.

Two things differ from what is printed. A gradient that fills a shape becomes a small picture laid
over the shape's box: pdfium works 20 to 30 ns on a pixel of a shading, and 2 to 4 ns on one of a
picture that it enlarges. And a stroke thinner than a pixel, which pdfium would draw a pixel wide,
becomes as much fainter, so that a small picture isn't darker than a large one seen from afar.

Without it a first build of PDF and sprites takes 21 % more processor time for Chocolatiers and 2 %
more for Chai; a build that finds all in the cache and pictures of the studio take the same.
"""

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.drawing.press.pdf_parts import (
    PATH,
    SPACE,
    Form,
    PdfPart,
    part_key,
    part_text,
    path_box,
    read_matrix,
    replace_resources,
    resource_names,
)
from generator.game.svg.lengths import exact_number, short_number
from generator.game.svg.transform import Box, Matrix, inverse, multiply, pdf_matrix, scale_of

# A picture of a gradient has a pixel for so many on the screen each way. Between them it is
# linear, and so is a gradient between its stops.
COARSE = 3.0
# Pixels on the screen each way: smaller gradients take no time, and would show that pictures are
# laid on whole pixels; of larger ones only a part is seen.
LEAST, MOST = 40, 5000
# Levels of a colour from one pixel on the screen to the next: steeper gradients would be blurred.
STEEPEST = 20.0
# From the first colour of a gradient to the last.
STEPS = 2048
# What is remembered from form to form.
MOST_BYTES = 50_000_000

# Operators are at the beginning of a line, or behind the one that opens a level.
_EVENT = re.compile(
    r"(?:^|(?<=q ))(?:"
    rf"q (?P<path>{PATH})(?P<rule>W\*? n\n)(?P<states>(?:/g\d+ gs\n)*)"
    rf"(?P<space>{SPACE})?/(?P<shading>s\d+) sh\nQ\n"
    rf"|(?P<cm>{SPACE})"
    r"|/(?P<form>x\d+) Do\n"
    r"|/(?P<state>g\d+) gs\n"
    r"|/(?P<tile>p\d+) (?:scn|SCN)\n"
    r"|(?P<width>[\d.]+) w\n"
    r"|(?P<paint>(?:S|B\*?)(?:\n|\Z))"
    r"|(?P<down>q )|(?P<up>Q\n))", re.MULTILINE)
_MATTERS = re.compile(r"(?:Do|sh|gs|scn|SCN)\n")
_NAME = re.compile(r"/(\w+) ")
_STATES = re.compile(r"g\d+")
_STROKE = re.compile(r"/CA ([\d.]+)")
_OPACITY_SHADING = re.compile(rf"({SPACE})?/s0 sh\n")
_SHADING = re.compile(r"<</ShadingType \d/ColorSpace/Device(?:RGB|Gray)/Coords\[([^\]]*)\]"
                      r"/Function(.*)/Extend\[true true\]>>")

Samples = NDArray[np.uint8]


class Ramp(NamedTuple):
    """A shading read back: where it runs, and its colours from its beginning to its end."""

    coords: tuple[float, ...]
    colours: Samples
    steepest: float

    def levels(self, space: Matrix) -> float:
        """How much a colour changes from pixel to pixel at most; `space` leads to pixels."""
        a, b, c, d = space[:4]
        if len(self.coords) == 4:
            x, y = self.coords[2] - self.coords[0], self.coords[3] - self.coords[1]
            area = abs(a * d - b * c)
            # The way's gradient, which stands upright on the lines of one colour.
            slope = math.hypot(d * x - b * y, a * y - c * x) / (area * (x * x + y * y))
        else:
            fx, fy, fr, cx, cy, r = self.coords
            reach = r - fr - math.hypot(cx - fx, cy - fy)
            if reach <= 0:
                return math.inf  # a cone has edges
            slope = 1 / max(reach * min(math.hypot(a, b), math.hypot(c, d)), 1e-9)
        return self.steepest * slope


class RasterWindow(NamedTuple):
    """Whole pixels: the box of them in user space, how many each way, and a picture's place."""

    box: Box
    size: tuple[int, int]
    place: Matrix


class GradientPicture(NamedTuple):
    """A gradient over an outline as a picture: its key, its place, and the states that it needs."""

    picture: str
    place: str
    states: tuple[str, ...]


class RasterPreparation:
    """Makes forms ready for pictures; what was made for one serves all that share it."""

    def __init__(self) -> None:
        self._prepared: dict[tuple[str, tuple[float, ...]], tuple[str, bool]] = {}
        self._parts: dict[str, PdfPart] = {}
        self._bytes = 0
        self.gradient_pictures: dict[tuple[object, ...], GradientPicture | None] = {}

    def form(self, form: Form, space: Matrix) -> Form:
        """The form for a picture; `space` leads from its points to pixels."""
        if self._bytes > MOST_BYTES:
            self._bytes = 0
            for memory in (self._prepared, self._parts, self.gradient_pictures):
                memory.clear()
        root, _ = self.prepare_part(form, form.root, space)
        parts: dict[str, PdfPart] = {}
        waiting = [root]
        while waiting:
            key = waiting.pop()
            part = self._parts.get(key) or form.parts.get(key)
            if part and key not in parts:
                parts[key] = part
                waiting += part.uses
        return Form(form.key, root, parts, form.glyphs, form.size)

    def prepare_part(self, form: Form, key: str, space: Matrix) -> tuple[str, bool]:
        """What is drawn instead of a part in a space that leads to pixels.

        And whether that is so only at the same place within a pixel.
        """
        turn = tuple(float(exact_number(number)) for number in space[:4])
        place = (*turn, *(round(number % 1, 3) for number in space[4:]))
        prepared = self._prepared.get((key, turn)) or self._prepared.get((key, place))
        if prepared is None:
            reader = _PartRewriter(self, form, form.parts[key], space)
            prepared = (reader.prepare_part(), reader.bound)
            self._prepared[key, place if reader.bound else turn] = prepared
        return prepared

    def keep(self, head: str, stream: bytes | None = None, uses: tuple[str, ...] = ()) -> str:
        """Keep a part; the key of it."""
        key = part_key(head, stream or b"", uses)
        if key not in self._parts:
            self._parts[key] = PdfPart(key, head, stream, uses)
            self._bytes += len(head) + len(stream or b"")
        return key

    def picture(self, ramp: Ramp, space: Matrix, frame: RasterWindow, mask: str = "") -> str:
        """The key of a picture of a gradient, which may have another for a mask."""
        samples = _samples(ramp, space, frame.box, frame.size)
        high, wide, parts = samples.shape
        head = (f"<</Type/XObject/Subtype/Image/Width {wide}/Height {high}/BitsPerComponent 8"
                f"/ColorSpace/Device{'RGB' if parts == 3 else 'Gray'}/Interpolate true"
                f"{'/SMask %0' if mask else ''}>>")
        return self.keep(head, samples.tobytes(), (mask,) if mask else ())


class _PartRewriter:
    """Reads the operators of one part, and rewrites some of them."""

    def __init__(self, screening: RasterPreparation, form: Form, part: PdfPart,
                 space: Matrix) -> None:
        self._screening = screening
        self._form = form
        self._part = part
        self._names = resource_names(part)
        self._base = self._space = space
        self._opacity = 1.0
        self._outer_states: list[tuple[Matrix, float]] = []
        self._is_faint = False
        self._new: dict[str, str] = {}
        self.bound = False

    def prepare_part(self) -> str:
        """The key of what is drawn instead."""
        if self._part.stream is None or "/Subtype/Image" in self._part.head:
            return self._part.key
        text = part_text(self._part)
        if " w\n" not in text and not (self._names and _MATTERS.search(text)):
            return self._part.key
        pieces: list[str] = []
        at = 0
        for event in _EVENT.finditer(text):
            pieces += (text[at:event.start()], self._rewrite_operator(event))
            at = event.end()
        if not self._new:
            return self._part.key
        return self._write_part("".join(pieces) + text[at:])

    def _write_part(self, text: str) -> str:
        """The part with other operators, and with what these need."""
        names = {name: self._names[name] for name in dict.fromkeys(_NAME.findall(text))
                 if name in self._names}
        head, uses = replace_resources(self._part.head, names)
        return self._screening.keep(head, text.encode("ascii"), uses)

    def _rewrite_operator(self, event: re.Match[str]) -> str:
        """What an operator becomes."""
        text = event[0]
        match event.lastgroup:
            case "shading":
                text = self._draw_gradient(event) or text
            case "cm":
                self._space = multiply(self._space, read_matrix(text))
            case "down":
                self._outer_states.append((self._space, self._opacity))
            case "up" if self._outer_states:
                self._space, self._opacity = self._outer_states.pop()
                self._is_faint = False
            case "state":
                text = self._state(event["state"])
            case "tile":
                text = text.replace(event["tile"], self._tile(event["tile"]))
            case "width":
                text = self._pen(float(event["width"])) or text
            case "form":
                name = self._replacement_name("XObject", event["form"], self._space)
                text = self._end_faint_line(f"/{name} Do\n")
            case "paint":
                text = self._end_faint_line(text)
        return text

    def _replacement_name(self, sort: str, name: str, space: Matrix) -> str:
        """The name of what is drawn instead of what a name means."""
        key = self._names[name][1]
        instead = self._replacement_key(key, space)
        return name if instead == key else self._new_name(sort, instead)

    def _replacement_key(self, key: str, space: Matrix) -> str:
        instead, bound = self._screening.prepare_part(self._form, key, space)
        self.bound = self.bound or bound
        return instead

    def _new_name(self, sort: str, key: str) -> str:
        """A name for a part that wasn't needed before."""
        if key not in self._new:
            self._new[key] = f"i{len(self._new)}"
            self._names[self._new[key]] = (sort, key)
        return self._new[key]

    def _state(self, name: str) -> str:
        """Opacities are remembered, and what is behind a mask is screened too."""
        part = self._form.parts[self._names[name][1]]
        stroke = _STROKE.search(part.head)
        if stroke:
            self._opacity = float(stroke[1])
        if part.uses:
            group = self._replacement_key(part.uses[0], self._space)
            if group != part.uses[0]:
                name = self._new_name("ExtGState", self._screening.keep(part.head, None, (group,)))
        return f"/{name} gs\n"

    def _tile(self, name: str) -> str:
        """A pattern's tiles lie in the space of the form that they are used in."""
        part = self._form.parts[self._names[name][1]]
        if part.stream is None:
            return name
        placed = re.search(r"/Matrix\[([^\]]*)\]", part.head)
        space = multiply(self._base, read_matrix(placed[1])) if placed else self._base
        return self._replacement_name("Pattern", name, space)

    def _pen(self, width: float) -> str:
        """A line thinner than a pixel is made a pixel wide and as much fainter."""
        scale = scale_of(self._space)
        if width * scale >= 1 or scale <= 0:
            return ""
        self._is_faint = True
        opacity = short_number(self._opacity * width * scale, 4)
        state = self._new_name("ExtGState", self._screening.keep(f"<</CA {opacity}>>"))
        return f"q {exact_number(1 / scale)} w\n/{state} gs\n"

    def _end_faint_line(self, text: str) -> str:
        """A painting operator, after which lines are as strong as before."""
        if not self._is_faint:
            return text
        self._is_faint = False
        return f"{text.rstrip()}\nQ\n"

    def _draw_gradient(self, event: re.Match[str]) -> str:
        """A gradient over an outline as a picture; empty if it stays as it is."""
        names = {self._names[name][1]: name for name in _STATES.findall(event["states"])}
        shading = self._names[event["shading"]][1]
        gradient_key = (event["path"], event["space"], shading, *names, self._space)
        floods = self._screening.gradient_pictures
        if gradient_key not in floods:
            floods[gradient_key] = self._gradient_picture(event, shading, names)
        flood = floods[gradient_key]
        if flood is None:
            return ""
        self.bound = True
        states = "".join([f"/{names[key]} gs\n" for key in flood.states])
        return (f"q {event['path']}{event['rule']}{states}{flood.place} cm\n"
                f"/{self._new_name('XObject', flood.picture)} Do\nQ\n")

    def _gradient_picture(self, event: re.Match[str], shading: str,
                          states: Iterable[str]) -> GradientPicture | None:
        frame = self._raster_window(path_box(event["path"]))
        ramp = _read_ramp(self._form.parts[shading].head)
        space = read_matrix(event["space"] or "")
        if frame is None or ramp is None or not self._is_gentle(ramp, space):
            return None
        veils = {key: veil for key in states if (veil := self._opacity_gradient(key)) is not None}
        mask = ""
        for thin, within in veils.values():
            if mask or thin is None or not self._is_gentle(thin, within):
                return None
            mask = self._screening.picture(thin, within, frame)
        picture = self._screening.picture(ramp, space, frame, mask)
        return GradientPicture(picture, pdf_matrix(frame.place),
                     tuple(key for key in states if key not in veils))

    def _is_gentle(self, ramp: Ramp, space: Matrix) -> bool:
        whole = multiply(self._space, space)
        return inverse(whole) is not None and ramp.levels(whole) <= STEEPEST

    def _raster_window(self, box: Box) -> RasterWindow | None:
        """The whole pixels around a box; None if a picture won't do for it."""
        a, b, c, d, e, f = self._space
        if max(abs(b), abs(c)) > 1e-6 * max(abs(a), abs(d)) or not a or not d:
            return None
        left, right = sorted((a * box[0] + e, a * box[2] + e))
        top, bottom = sorted((d * box[1] + f, d * box[3] + f))
        if max(right - left, bottom - top) > MOST:
            return None
        left, top = math.floor(left), math.floor(top)
        right, bottom = math.ceil(right), math.ceil(bottom)
        wide, high = right - left, bottom - top
        if min(wide, high) < LEAST:
            return None
        xs = sorted(((left - e) / a, (right - e) / a))
        ys = sorted(((top - f) / d, (bottom - f) / d))
        # A trifle smaller than its pixels, so that no rounding adds a row or column to them.
        x, y = 0.02 / abs(a), 0.02 / abs(d)
        place = (xs[1] - xs[0] - 2 * x, 0.0, 0.0, ys[1] - ys[0] - 2 * y, xs[0] + x, ys[0] + y)
        # pdfium asks for the colour at a pixel's corner, half a pixel from its middle.
        x, y = 0.5 / a, 0.5 / d
        return RasterWindow((xs[0] - x, ys[0] - y, xs[1] - x, ys[1] - y), (wide, high), place)

    def _opacity_gradient(self, key: str) -> tuple[Ramp | None, Matrix] | None:
        """The gradient of opacities that a state lets decide what is seen, if it does so."""
        uses = self._form.parts[key].uses
        group = self._form.parts[uses[0]] if uses else None
        if group is None or "/DeviceGray" not in group.head:
            return None
        drawn = _OPACITY_SHADING.fullmatch(part_text(group))
        return drawn \
            and (_read_ramp(self._form.parts[group.uses[0]].head), read_matrix(drawn[1] or ""))


@lru_cache(1024)
def _read_ramp(head: str) -> Ramp | None:
    """The colours of a shading; None if they jump, which only a shading shows sharply."""
    shading = _SHADING.fullmatch(head)
    if shading is None:
        return None
    steps = [[np.array(list(map(float, end.split()))) for end in ends]
             for ends in re.findall(r"/C0\[([^\]]*)\]/C1\[([^\]]*)\]", shading[2])]
    if any((one[1] != other[0]).any() for one, other in pairwise(steps)):
        return None
    bounds = re.search(r"/Bounds\[([^\]]*)\]", shading[2])
    at = [0.0, *map(float, bounds[1].split() if bounds else ()), 1.0]
    ends = np.array([steps[0][0], *[step[1] for step in steps]])
    # pdfium takes 256 steps, each in the colour of its beginning; half a step behind is the mean.
    ways = (np.linspace(0.0, 255.0, STEPS + 1) - 0.5) / 256
    colours = np.stack([np.interp(ways, at, channel) for channel in ends.T], axis=1)
    steepest = max(float(np.abs(step[1] - step[0]).max()) * 255 / max(end - start, 1e-9)
                   for step, (start, end) in zip(steps, pairwise(at), strict=True))
    return Ramp(tuple(map(float, shading[1].split())), np.rint(colours * 255).astype(np.uint8),
                steepest)


def _samples(ramp: Ramp, space: Matrix, box: Box, size: tuple[int, int]) -> Samples:
    """The colours over a box, from its last row in user space to its first, as pictures go."""
    back = inverse(space)
    if back is None or (ramp.colours == ramp.colours[0]).all():
        return ramp.colours[-1:, None]
    a, b, c, d, e, f = back
    wide, high = (max(2, math.ceil(length / COARSE)) for length in size)
    if len(ramp.coords) == 4:
        x1, y1, x2, y2 = ramp.coords
        along, down = a * (x2 - x1) + b * (y2 - y1), c * (x2 - x1) + d * (y2 - y1)
        # Where all rows or all columns are alike one of them is enough, and may be finer.
        if abs(along) * size[1] < 1e-6 * abs(down) * size[0]:
            wide, high = 1, size[1]
        elif abs(down) * size[0] < 1e-6 * abs(along) * size[1]:
            wide, high = size[0], 1
    across = box[0] + (box[2] - box[0]) * (np.arange(wide) + 0.5) / wide
    up = (box[3] - (box[3] - box[1]) * (np.arange(high) + 0.5) / high)[:, None]
    way = _gradient_shares(ramp.coords, a * across + c * up + e, b * across + d * up + f)
    return ramp.colours[np.rint(np.clip(way, 0.0, 1.0) * STEPS).astype(np.intp)]


def _gradient_shares(coords: tuple[float, ...], x: NDArray[np.float64], y: NDArray[np.float64]
          ) -> NDArray[np.float64]:
    """How far along a gradient points are."""
    if len(coords) == 4:
        x1, y1, x2, y2 = coords
        dx, dy = x2 - x1, y2 - y1
        way: NDArray[np.float64] = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
        return way
    fx, fy, fr, cx, cy, r = coords
    x, y = x - fx, y - fy
    dx, dy, dr = cx - fx, cy - fy, r - fr
    # The circle on which a point lies, of all between the two: the larger root.
    a = dx * dx + dy * dy - dr * dr
    half = x * dx + y * dy + fr * dr
    root = np.sqrt(np.maximum(half * half - a * (x * x + y * y - fr * fr), 0.0))
    root_way: NDArray[np.float64] = (half - root) / a
    return root_way
