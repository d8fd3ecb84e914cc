"""Paint: colours, opacity and gradients, in the words of PDF."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from generator.base.findings import Complaint
from generator.drawing.press.inks import SCREEN
from generator.drawing.press.outlines import Outline, move_outline
from generator.drawing.press.pdf_file import flate_encode
from generator.drawing.press.pdf_parts import Ink, PartStore, area
from generator.game.svg.colours import Colour, colour
from generator.game.svg.lengths import exact_number, length, parts, quote_text, share, short_number
from generator.game.svg.style_properties import BLACK, RecentCache, Style, UrlReference
from generator.game.svg.stylesheets import declarations
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    expand_box,
    inverse,
    matrix,
    multiply,
    pdf_matrix,
    pdf_transform,
)
from generator.game.svg.transform import transform_box as moved_box
from generator.game.svg.tree import Element, cannot_draw

GRADIENTS = ("linearGradient", "radialGradient")


class ColourStop(NamedTuple):
    """A colour at a share of the way."""

    offset: float
    colour: Colour
    alpha: float


class GradientDefinition(NamedTuple):
    """What gradient elements say, before a shape is painted.

    `coords` are x1 y1 x2 y2 of an axis, or fx fy fr cx cy r of two circles; `boxed` says that
    they are shares of the shape's box.
    """

    coords: tuple[float, ...]
    stops: tuple[ColourStop, ...]
    spread: str
    boxed: bool
    matrix: Matrix


class Gradient(NamedTuple):
    """A gradient in its own space; `matrix` leads from there to user space."""

    coords: tuple[float, ...]
    stops: tuple[ColourStop, ...]
    spread: str
    matrix: Matrix

    @property
    def flat(self) -> bool:
        """Whether nothing changes along the way: the last colour is everywhere."""
        if len(self.stops) == 1:
            return True
        if len(self.coords) == 4:
            return self.coords[:2] == self.coords[2:]
        return self.coords[5] <= 0


class GradientLibrary(Protocol):
    """Where gradients are found and remembered."""

    gradients: RecentCache[tuple[object, ...], GradientDefinition]

    def find(self, name: str) -> Element | None:
        """The element with an id."""

    def colour_of(self, element: Element) -> Colour:
        """What 'currentColor' means there."""


def gradient(library: GradientLibrary, element: Element, box: Box, style: Style) -> Gradient | None:
    """The gradient for a shape with that box; None if it paints nothing."""
    definition = _gradient_definition(library, element, style)
    if not definition.stops:
        return None
    space = definition.matrix
    if definition.boxed:
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0 or height <= 0:
            return None
        frame = (width, 0.0, 0.0, height, box[0], box[1])
        space = frame if space is IDENTITY else multiply(frame, space)
    return Gradient(definition.coords, definition.stops, definition.spread, space)


def gradient_content(element: Element) -> tuple[object, ...] | None:
    """All that a gradient says, to compare it by; None if it depends on others."""
    attrs = element.attrs
    if "href" in attrs or "xlink:href" in attrs or any(
            _depends_on_parent(child.attrs) for child in element.children
                                                       if isinstance(child, Element)):
        return None
    return (element.tag, *attrs.items(), *[tuple(child.attrs.items()) for child in element.children
                                           if isinstance(child, Element)])


def _depends_on_parent(attrs: Mapping[str, str]) -> bool:
    """Whether a stop's colour is said by what is around it."""
    words = f"{attrs.get('stop-color', '')} {attrs.get('style', '')}".lower()
    return "currentcolor" in words or "inherit" in words


def _gradient_definition(library: GradientLibrary, element: Element,
                         style: Style) -> GradientDefinition:
    """What an element says, worked out once for all that say the same."""
    content = gradient_content(element)
    if content is None:
        return _read_definition(library, element, style)
    key = (style.viewport, style.font_size, content)
    gradient = library.gradients.get(key)
    if gradient is None:
        gradient = _read_definition(library, element, style)
        library.gradients.put(key, gradient)
    return gradient


def _read_definition(library: GradientLibrary, element: Element,
                     style: Style) -> GradientDefinition:
    attrs, stops = _inherit_gradient(element, library)
    boxed = attrs.get("gradientUnits") != "userSpaceOnUse"
    across, down, both = (1.0, 1.0, 1.0) if boxed else (*style.viewport, style.diagonal)
    space = matrix(attrs["gradientTransform"]) if "gradientTransform" in attrs else IDENTITY
    spread = attrs.get("spreadMethod", "pad")
    if spread not in ("pad", "reflect", "repeat"):
        raise cannot_draw(f"spreadMethod '{spread}' is not known", "known: pad, reflect, repeat",
                         element.where)

    def read(name: str, default: str, whole: float) -> float:
        return length(attrs.get(name, default), whole, style.font_size)

    if element.tag == "linearGradient":
        coords: tuple[float, ...] = (read("x1", "0%", across), read("y1", "0%", down),
                                     read("x2", "100%", across), read("y2", "0%", down))
    else:
        coords = _circles(read, attrs, (across, down, both))
    if spread == "pad" and len(stops) > 1 and stops[-2].offset >= 1 \
            and (len(coords) == 4 or not coords[2]):
        # Two colours at the very end: there is room for the last one behind it.
        coords = _extend_coords(coords, 0.0, EXTENSION)
        stops = tuple(stop._replace(offset=stop.offset / EXTENSION) for stop in stops)
    return GradientDefinition(coords, stops, spread, boxed, space)


def _circles(read: Callable[[str, str, float], float], attrs: dict[str, str],
             wholes: tuple[float, float, float]) -> tuple[float, ...]:
    across, down, both = wholes
    cx, cy, r = read("cx", "50%", across), read("cy", "50%", down), read("r", "50%", both)
    fx = read("fx", "0", across) if "fx" in attrs else cx
    fy = read("fy", "0", down) if "fy" in attrs else cy
    fr = max(read("fr", "0%", both), 0.0)
    # A focus outside makes a cone, in PDF as in SVG; one on the rim is drawn just within.
    away = math.hypot(fx - cx, fy - cy)
    if r > 0 and not away and abs(fr - r) < 1e-3 * r:
        fr = 0.999 * r
    if r > 0 and not fr and 0.999 * r < away <= r * 1.001:
        back = 0.999 * r / away
        fx, fy = cx + (fx - cx) * back, cy + (fy - cy) * back
    elif away > r + fr:
        # pdfium paints the line across the very tip: it must not hit the middle of a pixel.
        fx, fy = cx + (fx - cx) * 1.0003, cy + (fy - cy) * 1.0003
    return fx, fy, fr, cx, cy, r


# What gradients of both sorts have.
_COMMON = ("gradientUnits", "gradientTransform", "spreadMethod")


def _inherit_gradient(element: Element, library: GradientLibrary
               ) -> tuple[dict[str, str], tuple[ColourStop, ...]]:
    """Attributes and stops, those that an element lacks taken from the one that it refers to."""
    attrs: dict[str, str] = {}
    stops: tuple[ColourStop, ...] = ()
    seen: list[Element] = []
    here: Element | None = element
    while here is not None:
        if any(here is other for other in seen):
            raise cannot_draw(f"the gradient '{here.attrs.get('id', '')}' refers to itself",
                             where=here.where)
        seen.append(here)
        inherited = here.attrs if here.tag == element.tag else {
            name: here.attrs[name] for name in _COMMON if name in here.attrs}
        attrs = {**inherited, **attrs}
        stops = stops or _stops(here, library)
        href = here.attrs.get("href") or here.attrs.get("xlink:href")
        if not href:
            break
        here = library.find(href.removeprefix("#"))
        if here is None or here.tag not in GRADIENTS:
            raise cannot_draw(f"there is no gradient '{href}'", where=seen[-1].where)
    return attrs, stops


def _stops(element: Element, library: GradientLibrary) -> tuple[ColourStop, ...]:
    stops: list[ColourStop] = []
    offset = 0.0
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            if len(stops) >= MOST_STOPS:
                raise cannot_draw(f"a gradient has more than {MOST_STOPS:,} stops",
                                 "leave some out", element.where)
            stop = read_stop(child, element, library, offset)
            offset = stop.offset
            stops.append(stop)
    return tuple(stops)


def read_stop(child: Element, parent: Element, library: GradientLibrary, least: float = 0.0
         ) -> ColourStop:
    """A stop, at the place of the one before it at least."""
    try:
        attrs = dict(child.attrs)
        if "style" in attrs:
            attrs |= dict(declarations(attrs.pop("style")))
        text = attrs.get("stop-color", "black").strip()
        if text == "inherit":
            around = dict(parent.attrs)
            around |= dict(declarations(around.pop("style", "")))
            text = around.get("stop-color", "black").strip()
        paint = library.colour_of(child) if text.lower() == "currentcolor" else \
            BLACK if text == "inherit" else colour(text)
        offset = attrs.get("offset", "0")
        offset_parts = parts(offset)
        if offset_parts is None or offset_parts[1] not in ("", "%"):
            raise cannot_draw(f"the offset '{quote_text(offset)}' is not a number or percentage")
        return ColourStop(max(least, share(offset)), paint,
                    paint.alpha * share(attrs.get("stop-opacity", "1")))
    except Complaint as problem:
        problem.where = child.where
        raise


MOST_STOPS = 1_000
# A share of the way that can't be seen.
INVISIBLE_SHARE = 6e-4
# As much as readers distinguish, which look colours up in 256 steps.
EXTENSION = 1.01


@lru_cache(4096)
def shading(coords: tuple[float, ...], stops: tuple[ColourStop, ...], grey: bool = False) -> str:
    """The shading dictionary; `grey` gives the opacities instead of the colours."""
    kind = 2 if len(coords) == 4 else 3
    space = "DeviceGray" if grey else "DeviceRGB"
    return (f"<</ShadingType {kind}/ColorSpace/{space}"
            f"/Coords[{' '.join(map(exact_number, coords))}]"
            f"/Function{_function(stops, grey)}/Extend[true true]>>")


def shading_key(stock: PartStore, gradient: Gradient) -> str:
    """The key of a gradient's shading."""
    if stock.inks is SCREEN:
        return stock.plain(shading(gradient.coords, gradient.stops))
    kind = 2 if len(gradient.coords) == 4 else 3
    uses: list[str] = []
    steps: list[str] = []
    ends: list[str] = []
    for first, second in _steps(gradient.stops):
        steps.append(_sampled_function(stock, stock.inks.between(first.colour, second.colour),
                                       uses))
        ends.append(short_number(second.offset, 5))
    return stock.plain(f"<</ShadingType {kind}/ColorSpace/Device{stock.inks.space}"
                       f"/Coords[{' '.join(map(exact_number, gradient.coords))}]"
                       f"/Function{_stitch_functions(steps, ends)}/Extend[true true]>>",
                       tuple(uses))


def _sampled_function(stock: PartStore, values: Sequence[tuple[float, ...]],
                      uses: list[str]) -> str:
    """A function through values at equal distances."""
    if len(values) == 2:
        first, second = (" ".join(short_number(number, 4) for number in value) for value in values)
        return f"<</FunctionType 2/Domain[0 1]/C0[{first}]/C1[{second}]/N 1>>"
    data = b"".join(round(65535 * number).to_bytes(2, "big")
                    for value in values for number in value)
    key = stock.raw(f"<</FunctionType 0/Domain[0 1]/Range[{' '.join(['0 1'] * len(values[0]))}]"
                    f"/Size[{len(values)}]/BitsPerSample 16/Filter/FlateDecode>>",
                    flate_encode(data))
    if key not in uses:
        uses.append(key)
    return f" %{uses.index(key)}"


def _function(stops: tuple[ColourStop, ...], grey: bool) -> str:
    """One linear step from stop to stop, stitched together."""
    steps: list[str] = []
    ends: list[str] = []
    for first, second in _steps(stops):
        steps.append(f"<</FunctionType 2/Domain[0 1]/C0[{_stop_value(first, grey)}]"
                     f"/C1[{_stop_value(second, grey)}]/N 1>>")
        ends.append(short_number(second.offset, 5))
    return _stitch_functions(steps, ends)


def _steps(stops: tuple[ColourStop, ...]) -> Iterator[tuple[ColourStop, ColourStop]]:
    """Each stop with the next, from the beginning of the way to its end."""
    padded = [ColourStop(0.0, stops[0].colour, stops[0].alpha), *stops,
              ColourStop(1.0, stops[-1].colour, stops[-1].alpha)]
    if len(stops) > 1 and stops[1].offset <= 0:
        # Two colours at the very beginning: the first one is all that is before it.
        padded[0:2] = [padded[0], ColourStop(INVISIBLE_SHARE, stops[0].colour, stops[0].alpha)]
        padded = [stop._replace(offset=max(stop.offset, INVISIBLE_SHARE)) if index > 1 else stop
                  for index, stop in enumerate(padded)]
    for first, second in pairwise(padded):
        if second.offset > first.offset:
            yield first, second


def _stitch_functions(steps: list[str], ends: list[str]) -> str:
    """Steps as one function, each up to where it ends."""
    if len(steps) == 1:
        return steps[0]
    return (f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]"
            f"/Bounds[{' '.join(ends[:-1])}]/Encode[{' '.join(['0 1'] * len(steps))}]>>")


def _stop_value(stop: ColourStop, grey: bool) -> str:
    if grey:
        return short_number(stop.alpha, 4)
    return " ".join(short_number(value) for value in stop.colour.rgb)


def unroll_gradient(gradient: Gradient, box: Box) -> Gradient:
    """A gradient that repeats or reflects, written out as far as the box goes."""
    if gradient.spread == "pad" or gradient.flat:
        return gradient
    back = inverse(gradient.matrix)
    if back is None:
        return gradient
    a, b, c, d, e, f = back
    corners = [(a * x + c * y + e, b * x + d * y + f)
               for x in (box[0], box[2]) for y in (box[1], box[3])]
    linear = len(gradient.coords) == 4
    first, last = (_axis_range if linear else _circle_range)(gradient.coords, corners)
    if (last - first) * (len(gradient.stops) + 2) > MOST_STOPS:
        raise cannot_draw(f"a gradient of {len(gradient.stops)} stops is repeated {last - first} "
                         "times", f"at most {MOST_STOPS:,} can be drawn: leave some out")
    stops = tuple(stop for turn in range(first, last)
                  for stop in _repeat_stops(gradient, turn, first, last - first))
    return Gradient(_extend_coords(gradient.coords, first, last), stops, "pad", gradient.matrix)


def _repeat_stops(gradient: Gradient, turn: int, first: int, count: int) -> list[ColourStop]:
    mirrored = gradient.spread == "reflect" and turn % 2
    stops = [ColourStop(1 - stop.offset, stop.colour,
                        stop.alpha) for stop in reversed(gradient.stops)] \
        if mirrored else list(gradient.stops)
    ends = [ColourStop(0.0, stops[0].colour, stops[0].alpha), *stops,
            ColourStop(1.0, stops[-1].colour, stops[-1].alpha)]
    return [ColourStop((turn - first + stop.offset) / count, stop.colour,
                       stop.alpha) for stop in ends]


def _axis_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    x1, y1, x2, y2 = coords
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square for x, y in corners]
    return math.floor(min(along)), max(math.ceil(max(along)), math.floor(min(along)) + 1)


def _circle_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    fx, fy, fr, cx, cy, r = coords
    if fr:
        raise cannot_draw("a repeated gradient with a focal radius can't be drawn",
                          "leave out fr or spreadMethod")
    slowest = r - math.hypot(cx - fx, cy - fy)
    if slowest <= 0:
        raise cannot_draw("a repeated gradient with its focus outside can't be drawn",
                          "move fx and fy inside, or leave out spreadMethod")
    far = max(math.hypot(x - fx, y - fy) for x, y in corners)
    return 0, max(1, min(math.ceil(far / slowest), MOST_STOPS + 1))


def _extend_coords(coords: tuple[float, ...], first: float, last: float) -> tuple[float, ...]:
    if len(coords) == 4:
        x1, y1, x2, y2 = coords
        dx, dy = x2 - x1, y2 - y1
        return x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last
    fx, fy, fr, cx, cy, r = coords
    return fx, fy, fr, fx + (cx - fx) * last, fy + (cy - fy) * last, r * last


# Tiles that are laid out one by one.
MOST_SINGLE_TILES = 400
# Outlines longer than this are worth a part of their own: faces share icons.
LONG_OUTLINE = 240
# What every face sets at its start, being what SVG starts with.
MITER = 4.0
# A coat of plain colour, unlike one that is put together by itself.
PLAIN_COAT = 0.1


class PatternTile(NamedTuple):
    """A pattern, by the key of its part.

    `once` is one tile by itself, if tiles don't reach their own edges and can be laid out one by
    one: pdfium draws patterns by whole pixels, and not as translucent as they are.
    """

    key: str
    once: str
    size: tuple[float, float]
    space: Matrix
    # Whether the part knows nothing of its space.
    turned: bool = False


PaintSource = Colour | Gradient | PatternTile | None


class PaintContext(Protocol):
    """What painting needs to know of the face that is being drawn."""

    stock: PartStore
    gradients: RecentCache[tuple[object, ...], GradientDefinition]
    # Whether what is painted is a plain area that is large on the face.
    broad: bool

    def find(self, name: str) -> Element | None:
        """The element with an id."""

    def tile(self, element: Element, box: Box, style: Style) -> PatternTile | None:
        """A pattern for a shape with that box."""

    def colour_of(self, element: Element) -> Colour:
        """What 'currentColor' means there."""


def resolve_paint(context: PaintContext, style: Style, paint: Colour | UrlReference | None, box: Box
           ) -> PaintSource:
    """A paint looked up: a colour, a gradient or nothing."""
    if not isinstance(paint, UrlReference):
        return paint
    element = context.find(paint.id)
    if element is None or element.tag not in (*GRADIENTS, "pattern"):
        if paint.has_fallback:
            return style.paint(paint.fallback)  # type: ignore[return-value]
        raise cannot_draw(f"there is no gradient or pattern '#{paint.id}'",
                         "give the gradient that id, or the shape a colour")
    source: PaintSource
    if element.tag == "pattern":
        source = context.tile(element, box, style)
    else:
        source = gradient(context, element, box, style)
    if source is None and paint.has_fallback:
        return style.paint(paint.fallback)  # type: ignore[return-value]
    if isinstance(source, PatternTile):
        return source
    if source is not None and source.flat:
        last = source.stops[-1]
        return last.colour._replace(alpha=last.alpha)
    return source


def paint_outline(context: PaintContext, outline: Outline, style: Style) -> Ink | None:
    """Fill and stroke an outline."""
    left, top, right, bottom = outline.box
    # A line alone encloses nothing, but pdfium would draw a hair for it.
    fill = resolve_paint(context, style, style.paint(style.fill), outline.box) \
        if left < right and top < bottom else None
    stroke = resolve_paint(context, style, style.paint(style.stroke), outline.box) \
        if style.stroke_width > 0 else None
    if (fill is None and stroke is None) or not style.visible:
        return None
    reach = stroke_reach(style) if stroke else 0.0
    box = expand_box(outline.box, reach) if reach else outline.box
    if isinstance(fill, Colour) and isinstance(stroke, Colour) and not style.stroke_first \
            and is_opaque(fill, style.fill_opacity, style) \
            and is_opaque(stroke, style.stroke_opacity, style):
        inks = context.stock.inks
        both = inks.fill(fill, context.broad) + inks.stroke(stroke) + pen(style) \
            + draw_shape(context, outline, _fill_stroke_operator(style), reach)
        drawn = f"q {_overprint_state(context.stock)}{both}Q\n" if inks.overprints(stroke) \
            else _restore_state(both, style)
        return Ink(drawn, box, (), PLAIN_COAT, PLAIN_COAT * area(box))
    pieces = [fill_outline(context, outline, fill, style),
              stroke_outline(context, outline, stroke, style)]
    if style.stroke_first:
        pieces.reverse()
    coats = _paint_work(fill) + _paint_work(stroke)
    return Ink("".join(pieces), box, (), coats, coats * area(box))


def _paint_work(paint: PaintSource) -> float:
    """How much work a paint is, in coats that are put together by themselves."""
    if paint is None or isinstance(paint, Colour):
        return PLAIN_COAT if paint else 0.0
    veiled = isinstance(paint, Gradient) and len({stop.alpha for stop in paint.stops}) > 1
    return 4.0 if veiled else 2.0


def count_coats(style: Style) -> int:
    """How many coats a shape gets, at most."""
    return (style.fill is not None) + (style.stroke is not None and style.stroke_width > 0)


def is_opaque(colour: Colour, opacity: float, style: Style) -> bool:
    """Whether nothing shows through."""
    return colour.alpha * opacity * style.alpha >= 1


def fill_outline(context: PaintContext, outline: Outline, fill: PaintSource, style: Style) -> str:
    """The operators that fill an outline."""
    if fill is None:
        return ""
    if isinstance(fill, Gradient):
        rule = "W* n\n" if style.fill_rule == "evenodd" else "W n\n"
        return "q " + outline.operators + rule \
            + draw_gradient(context, fill, outline.box, style.fill_opacity * style.alpha) + "Q\n"
    operator = "f*" if style.fill_rule == "evenodd" else "f"
    if isinstance(fill, PatternTile):
        laid = _draw_tiles(context, fill, outline, style)
        if laid:
            return laid
        inside = Ink(f"{outline.operators}{operator}\n", outline.box)
        return draw_with_pattern(context, fill, inside, style.fill_opacity * style.alpha,
                                 line=False)
    drawn = context.stock.inks.fill(fill,
                                    context.broad) + draw_shape(context, outline, operator, 0.0)
    state = context.stock.state(fill=fill.alpha * style.fill_opacity * style.alpha)
    return f"q {state}{drawn}Q\n" if state else drawn


def _draw_tiles(context: PaintContext, tile: PatternTile, outline: Outline, style: Style) -> str:
    """The tiles of a pattern one by one, if they are few."""
    back = inverse(tile.space)
    if not tile.once or back is None:
        return ""
    left, top, right, bottom = moved_box(outline.box, back)
    wide, high = tile.size
    columns = range(math.floor(left / wide), math.ceil(right / wide))
    rows = range(math.floor(top / high), math.ceil(bottom / high))
    if len(columns) * len(rows) > MOST_SINGLE_TILES:
        return ""
    steps = "".join(f"q 1 0 0 1 {exact_number(column * wide)} {exact_number(row * high)} cm\n"
                    f"/@X{tile.once} Do\nQ\n" for row in rows for column in columns)
    rule = "W* n\n" if style.fill_rule == "evenodd" else "W n\n"
    drawn = f"q {outline.operators}{rule}{pdf_transform(tile.space)}{steps}Q\n"
    opacity = style.fill_opacity * style.alpha
    if opacity >= 1:
        return drawn
    key = context.stock.form(Ink(drawn, outline.box), outline.box, group=True)
    return f"q {context.stock.state(fill=opacity, stroke=opacity)}/@X{key} Do\nQ\n"


def draw_gradient(context: PaintContext, fill: Gradient, box: Box, opacity: float) -> str:
    """The operators that pour a gradient over everything that the clip leaves open."""
    fill = unroll_gradient(fill, box)
    alphas = {stop.alpha for stop in fill.stops}
    mask = ""
    if len(alphas) == 1:
        opacity *= alphas.pop()
    else:
        mask = _opacity_mask(context.stock, fill, box)
    key = shading_key(context.stock, fill)
    return f"{context.stock.state(fill=opacity)}{mask}{pdf_transform(fill.matrix)}/@S{key} sh\n"


def stroke_outline(context: PaintContext, outline: Outline, stroke: PaintSource,
                   style: Style) -> str:
    """The operators that stroke an outline."""
    if stroke is None:
        return ""
    reach = stroke_reach(style)
    if not isinstance(stroke, Colour):
        box = expand_box(outline.box, reach)
        line = Ink(_fine_line(outline, style), box)
        return draw_with_pattern(context, stroke, line, style.stroke_opacity * style.alpha,
                                 line=True)
    inks = context.stock.inks
    drawn = inks.stroke(stroke) + pen(style) + draw_shape(context, outline, "S", reach)
    state = context.stock.state(stroke=stroke.alpha * style.stroke_opacity * style.alpha,
                                over="stroke" if inks.overprints(stroke) else "")
    return f"q {state}{drawn}Q\n" if state else _restore_state(drawn, style)


def draw_with_pattern(context: PaintContext, paint: Gradient | PatternTile, drawn: Ink,
                      opacity: float,
              line: bool) -> str:
    """The operators that draw with a gradient or pattern for a colour, of lines or of fills.

    They go into a form of their own, because a pattern is placed relative to its form:
    so the result can be moved about with the shape.
    """
    stock = context.stock
    veil = ""
    if isinstance(paint, PatternTile):
        pattern = paint.key
    else:
        paint = unroll_gradient(paint, drawn.box)
        head = f"<</PatternType 2/Shading %0/Matrix[{pdf_matrix(paint.matrix)}]>>"
        pattern = stock.plain(head, (shading_key(stock, paint),))
        alphas = {stop.alpha for stop in paint.stops}
        if len(alphas) == 1:
            opacity *= alphas.pop()
        else:
            veil = _opacity_mask(stock, paint, drawn.box)
    state = stock.state(stroke=opacity) if line else stock.state(fill=opacity)
    chosen = f"/Pattern CS\n/@P{pattern} SCN\n" if line else f"/Pattern cs\n/@P{pattern} scn\n"
    if isinstance(paint, PatternTile):
        return _tiled_form(stock, paint, drawn, chosen, opacity)
    inside = drawn._replace(operators=f"{state}{veil}{chosen}{drawn.operators}")
    return f"/@X{stock.form(inside, drawn.box)} Do\n"


def _tiled_form(stock: PartStore, tile: PatternTile, drawn: Ink, chosen: str,
                opacity: float) -> str:
    """The form that draws with a pattern.

    pdfium shows tiles too small if they are turned in a form that is turned itself, so then it is
    the form that is turned; and it takes no notice of a stroke's opacity.
    """
    back = inverse(tile.space) if tile.turned else None
    box, before, around = drawn.box, "", ""
    if back is not None:
        box, before, around = moved_box(box, back), pdf_transform(back), pdf_transform(tile.space)
    inside = drawn._replace(operators=f"{chosen}{before}{drawn.operators}", box=box)
    key = stock.form(inside, box, group=opacity < 1)
    state = stock.state(fill=opacity, stroke=opacity)
    return f"q {state}{around}/@X{key} Do\nQ\n" if state or around else f"/@X{key} Do\n"


def _opacity_mask(stock: PartStore, paint: Gradient, box: Box) -> str:
    """The operator that lets a gradient's opacities decide how much of it is seen."""
    key = stock.plain(shading(paint.coords, paint.stops, grey=True))
    return stock.mask(stock.form(Ink(f"{pdf_transform(paint.matrix)}/@S{key} sh\n", box), box,
                                 group="Gray"))


def _fine_line(outline: Outline, style: Style) -> str:
    """A stroke drawn large and scaled down.

    Otherwise pdfium flattens the curves of a patterned stroke as if a unit were a pixel.
    """
    fine = 64.0
    large = move_outline(outline, (fine, 0.0, 0.0, fine, 0.0, 0.0))
    return f"q {exact_number(1 / fine)} 0 0 {exact_number(1 / fine)} 0 0 cm\n{pen(style, fine)}" \
        f"{large.operators}S\nQ\n"


def draw_shape(context: PaintContext, outline: Outline, operator: str, reach: float) -> str:
    """The outline with its painting operator, shared between faces if it is long."""
    if len(outline.operators) < LONG_OUTLINE:
        return f"{outline.operators}{operator}\n"
    return context.stock.shape(outline, operator, reach)


def _overprint_state(stock: PartStore) -> str:
    return stock.state(over="stroke")


def pen(style: Style, scale: float = 1.0) -> str:
    """The operators that choose how a line is drawn, in units of which many are a user unit."""
    text = exact_number(style.stroke_width * scale) + " w\n"
    if style.stroke_linecap:
        text += f"{style.stroke_linecap} J\n"
    if style.stroke_linejoin:
        text += f"{style.stroke_linejoin} j\n"
    elif style.stroke_miterlimit != MITER:
        text += f"{short_number(style.stroke_miterlimit)} M\n"
    if style.stroke_dasharray:
        dashes = " ".join(exact_number(dash * scale) for dash in style.stroke_dasharray)
        # PDF wants an offset that isn't negative; a whole pattern further is the same.
        offset = style.stroke_dashoffset % sum(style.stroke_dasharray)
        text += f"[{dashes}] {exact_number(offset * scale)} d\n"
    return text


def stroke_reach(style: Style) -> float:
    """How far a stroke may reach beyond its outline."""
    pointed = style.stroke_miterlimit if not style.stroke_linejoin else 1.0
    return style.stroke_width / 2 * max(pointed, 1.5)


def _fill_stroke_operator(style: Style) -> str:
    return "B*" if style.fill_rule == "evenodd" else "B"


def _restore_state(drawn: str, style: Style) -> str:
    """Undo what others don't set for themselves."""
    plain = not (style.stroke_linecap or style.stroke_linejoin or style.stroke_dasharray
                 or style.stroke_miterlimit != MITER)
    return drawn if plain else f"q {drawn}Q\n"
