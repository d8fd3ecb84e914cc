"""Painting: an outline filled and stroked in a style."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from generator.press.gradients import GRADIENTS, Definition, Gradient, gradient, shading, unrolled
from generator.press.outline import Outline, moved
from generator.press.stock import Ink, Stock
from generator.svg.colours import Colour
from generator.svg.numbers import exact, short
from generator.svg.refusal import cannot_draw
from generator.svg.style import Memory, Style, UrlReference
from generator.svg.transform import Box, change, grown, written
from generator.svg.tree import Element

# Outlines longer than this are worth a part of their own: faces share icons.
LONG = 240
# What every face sets at its start, being what SVG starts with.
MITER = 4.0


class PatternTile(NamedTuple):
    """A pattern, by the key of its part."""

    key: str


Source = Colour | Gradient | PatternTile | None


class PaintContext(Protocol):
    """What painting needs to know of the face that is being drawn."""

    stock: Stock
    gradients: Memory[tuple[object, ...], Definition]

    def find(self, name: str) -> Element | None:
        """The element with an id."""

    def tile(self, element: Element, box: Box, style: Style) -> PatternTile | None:
        """A pattern for a shape with that box."""


def source(context: PaintContext, style: Style, paint: Colour | UrlReference | None, box: Box
           ) -> Source:
    """A paint looked up: a colour, a gradient or nothing."""
    if not isinstance(paint, UrlReference):
        return paint
    element = context.find(paint.id)
    if element is None or element.tag not in (*GRADIENTS, "pattern"):
        if paint.has_fallback:
            return style.paint(paint.fallback)  # type: ignore[return-value]
        raise cannot_draw(f"there is no gradient or pattern '#{paint.id}'",
                         "give the gradient that id, or the shape a colour")
    if element.tag == "pattern":
        return context.tile(element, box, style)
    found = gradient(context, element, box, style)
    if found is not None and found.flat:
        last = found.stops[-1]
        return last.colour._replace(alpha=last.alpha)
    return found


def paint(context: PaintContext, outline: Outline, style: Style) -> Ink | None:
    """Fill and stroke an outline."""
    fill = source(context, style, style.paint(style.fill), outline.box)
    stroke = source(context, style, style.paint(style.stroke), outline.box) \
        if style.stroke_width > 0 else None
    if (fill is None and stroke is None) or not style.visible:
        return None
    reach = stroke_reach(style) if stroke else 0.0
    box = grown(outline.box, reach) if reach else outline.box
    if isinstance(fill, Colour) and isinstance(stroke, Colour) and not style.stroke_first \
            and opaque(fill, style.fill_opacity, style) \
            and opaque(stroke, style.stroke_opacity, style):
        both = fill.fill + pen(stroke, style) + shape(context, outline, _both(style), reach)
        return Ink(_kept(both, style), box)
    pieces = [filled(context, outline, fill, style), stroked(context, outline, stroke, style)]
    if style.stroke_first:
        pieces.reverse()
    return Ink("".join(pieces), box)


def paints(style: Style) -> int:
    """How many coats a shape gets, at most."""
    return (style.fill is not None) + (style.stroke is not None and style.stroke_width > 0)


def opaque(colour: Colour, opacity: float, style: Style) -> bool:
    """Whether nothing shows through."""
    return colour.alpha * opacity * style.alpha >= 1


def filled(context: PaintContext, outline: Outline, fill: Source, style: Style) -> str:
    """The operators that fill an outline."""
    if fill is None:
        return ""
    if isinstance(fill, Gradient):
        rule = "W* n\n" if style.fill_rule == "evenodd" else "W n\n"
        return "q " + outline.operators + rule \
            + flooded(context, fill, outline.box, style.fill_opacity * style.alpha) + "Q\n"
    operator = "f*" if style.fill_rule == "evenodd" else "f"
    if isinstance(fill, PatternTile):
        inside = Ink(f"{outline.operators}{operator}\n", outline.box)
        return patterned(context, fill, inside, style.fill_opacity * style.alpha, line=False)
    drawn = fill.fill + shape(context, outline, operator, 0.0)
    state = context.stock.state(fill=fill.alpha * style.fill_opacity * style.alpha)
    return f"q {state}{drawn}Q\n" if state else drawn


def flooded(context: PaintContext, fill: Gradient, box: Box, opacity: float) -> str:
    """The operators that pour a gradient over everything that the clip leaves open."""
    fill = unrolled(fill, box)
    alphas = {stop.alpha for stop in fill.stops}
    mask = ""
    if len(alphas) == 1:
        opacity *= alphas.pop()
    else:
        mask = _veil(context.stock, fill, box)
    key = context.stock.plain(shading(fill.coords, fill.stops))
    return f"{context.stock.state(fill=opacity)}{mask}{change(fill.matrix)}/@S{key} sh\n"


def stroked(context: PaintContext, outline: Outline, stroke: Source, style: Style) -> str:
    """The operators that stroke an outline."""
    if stroke is None:
        return ""
    reach = stroke_reach(style)
    if not isinstance(stroke, Colour):
        box = grown(outline.box, reach)
        line = Ink(_fine_line(outline, style), box)
        return patterned(context, stroke, line, style.stroke_opacity * style.alpha, line=True)
    drawn = pen(stroke, style) + shape(context, outline, "S", reach)
    state = context.stock.state(stroke=stroke.alpha * style.stroke_opacity * style.alpha)
    return f"q {state}{drawn}Q\n" if state else _kept(drawn, style)


def patterned(context: PaintContext, paint: Gradient | PatternTile, drawn: Ink, opacity: float,
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
        paint = unrolled(paint, drawn.box)
        head = f"<</PatternType 2/Shading %0/Matrix[{written(paint.matrix)}]>>"
        pattern = stock.plain(head, (stock.plain(shading(paint.coords, paint.stops)),))
        alphas = {stop.alpha for stop in paint.stops}
        if len(alphas) == 1:
            opacity *= alphas.pop()
        else:
            veil = _veil(stock, paint, drawn.box)
    state = stock.state(stroke=opacity) if line else stock.state(fill=opacity)
    chosen = f"/Pattern CS\n/@P{pattern} SCN\n" if line else f"/Pattern cs\n/@P{pattern} scn\n"
    inside = drawn._replace(operators=f"{state}{veil}{chosen}{drawn.operators}")
    return f"/@X{stock.form(inside, drawn.box)} Do\n"


def _veil(stock: Stock, paint: Gradient, box: Box) -> str:
    """The operator that lets a gradient's opacities decide how much of it is seen."""
    key = stock.plain(shading(paint.coords, paint.stops, grey=True))
    return stock.mask(stock.form(Ink(f"{change(paint.matrix)}/@S{key} sh\n", box), box,
                                 group="Gray"))


def _fine_line(outline: Outline, style: Style) -> str:
    """A stroke drawn large and scaled down.

    Otherwise pdfium flattens the curves of a patterned stroke as if a unit were a pixel.
    """
    fine = 64.0
    large = moved(outline, (fine, 0.0, 0.0, fine, 0.0, 0.0))
    return f"q {exact(1 / fine)} 0 0 {exact(1 / fine)} 0 0 cm\n{pen(None, style, fine)}" \
        f"{large.operators}S\nQ\n"


def shape(context: PaintContext, outline: Outline, operator: str, reach: float) -> str:
    """The outline with its painting operator, shared between faces if it is long."""
    if len(outline.operators) < LONG:
        return f"{outline.operators}{operator}\n"
    return context.stock.shape(outline, operator, reach)


def pen(stroke: Colour | None, style: Style, scale: float = 1.0) -> str:
    """The operators that choose how a line is drawn, in units of which many are a user unit."""
    text = (stroke.stroke if stroke else "") + exact(style.stroke_width * scale) + " w\n"
    if style.stroke_linecap:
        text += f"{style.stroke_linecap} J\n"
    if style.stroke_linejoin:
        text += f"{style.stroke_linejoin} j\n"
    elif style.stroke_miterlimit != MITER:
        text += f"{short(style.stroke_miterlimit)} M\n"
    if style.stroke_dasharray:
        dashes = " ".join(exact(dash * scale) for dash in style.stroke_dasharray)
        # PDF wants an offset that isn't negative; a whole pattern further is the same.
        offset = style.stroke_dashoffset % sum(style.stroke_dasharray)
        text += f"[{dashes}] {exact(offset * scale)} d\n"
    return text


def stroke_reach(style: Style) -> float:
    """How far a stroke may reach beyond its outline."""
    pointed = style.stroke_miterlimit if not style.stroke_linejoin else 1.0
    return style.stroke_width / 2 * max(pointed, 1.5)


def _both(style: Style) -> str:
    return "B*" if style.fill_rule == "evenodd" else "B"


def _kept(drawn: str, style: Style) -> str:
    """Undo what others don't set for themselves."""
    plain = not (style.stroke_linecap or style.stroke_linejoin or style.stroke_dasharray
                 or style.stroke_miterlimit != MITER)
    return drawn if plain else f"q {drawn}Q\n"
