"""Stand-ins: what a draft shows in place of what isn't there, and where text is too long."""

from collections.abc import Iterator, Mapping

from generator.base.findings import Complaint, Where
from generator.base.units import MM_PER
from generator.drawing.faces.block import TextBox
from generator.drawing.text.families import TEXT
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.style import number
from generator.game.svg.lengths import length
from generator.game.svg.tree import Element

# A letter that no font has, or an icon that nobody drew. No id of a user's has two hyphens.
BOX = "draft--box"
RED = "#c4161c"
GREY = "#8a8a8a"
PLATE = "#ffffff"
# How many lines hatch a frame, and how much of one its name may take.
HATCHES = 16
NAME_WIDTH, NAME_HEIGHT = 0.86, 0.2
# On paper, mm and pt.
BAR_MM = 0.8
GAP_MM = 0.3
FIGURE_PT = 5.0
# From a baseline to the top of capitals and figures, in em.
CAPITALS = 0.64


def symbols(where: Where) -> dict[str, Element]:
    """The icons that only drafts have."""
    box = Element("rect", {"x": "0.6", "y": "0.6", "width": "6.8", "height": "8.8", "fill": "none",
                           "stroke": RED, "stroke-width": "0.9"}, (), where)
    return {BOX: Element("symbol", {"id": BOX, "viewBox": "0 0 8 10"}, (box,), where)}


def frame(attrs: Mapping[str, str], name: str, fonts: FontLibrary, where: Where) -> Element | None:
    """A hatched frame with a name in it, where something lies; None if it has no size there."""
    try:
        x, y, width, height = (length(attrs.get(side, "0"), 100.0)
                               for side in ("x", "y", "width", "height"))
    except Complaint:
        return None
    if not (width > 0 and height > 0):
        return None
    kept = {each: attrs[each] for each in ("id", "transform", "clip-path") if each in attrs}
    thin = min(width, height) / 60
    place = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    hatch = {"d": _hatch(x, y, width, height), "fill": "none", "stroke": GREY, "opacity": "0.55",
             "stroke-width": number(thin)}
    edge = {**place, "fill": "none", "stroke": GREY, "stroke-width": number(2 * thin)}
    return Element("g", {**kept, "stroke": "none"}, (
        Element("rect", {**place, "fill": "#f1f1f1"}, (), where), Element("path", hatch, (), where),
        Element("rect", edge, (), where),
        *_name(name, (x, y, width, height), fonts, where)), where)


def _hatch(x: float, y: float, width: float, height: float) -> str:
    """Lines that rise through a rectangle, from edge to edge."""
    step = (width + height) / HATCHES
    lines = []
    for count in range(1, HATCHES):
        at = step * count
        lines.append(f"M{number(x + max(0.0, at - height))} {number(y + min(at, height))}"
                     f"L{number(x + min(at, width))} {number(y + max(0.0, at - width))}")
    return "".join(lines)


def _name(name: str, place: tuple[float, float, float, float], fonts: FontLibrary, where: Where
          ) -> Iterator[Element]:
    x, y, width, height = place
    text = printable(name, fonts)
    wide = fonts.typeface(TEXT, 700, False).width(text)
    if not wide:
        return
    size = min(height * NAME_HEIGHT, (width + height) / 16, width * NAME_WIDTH / wide)
    middle = x + width / 2, y + height / 2
    yield Element("rect", {
        "x": number(middle[0] - wide * size / 2 - size * 0.4), "y": number(middle[1] - size * 0.75),
        "width": number(wide * size + size * 0.8), "height": number(size * 1.5), "fill": PLATE},
        (), where)
    yield Element("text", {
        "x": number(middle[0]), "y": number(middle[1] + size * CAPITALS / 2), "font-family": TEXT,
        "font-size": number(size), "font-weight": "700", "font-style": "normal",
        "text-anchor": "middle", "fill": "#333333"}, (text,), where)


def printable(name: str, fonts: FontLibrary) -> str:
    """A name with question marks for what no font has."""
    lost = set(fonts.missing(name))
    return "".join("?" if each in lost or not each.isprintable() else each for each in name)


def over_box(box: TextBox, over: tuple[float, float], mm_per_unit: float, where: Where
             ) -> tuple[Element, ...]:
    """A red bar beside a box that a text goes beyond, which says how far.

    It stands where the text doesn't: at the right of a box that is too low, and below one that is
    too narrow.
    """
    wide, high = over
    thick, gap = BAR_MM / mm_per_unit, GAP_MM / mm_per_unit
    if high > 0:
        bar = (box.x + box.width + gap, box.y, thick, box.height)
        return _bar(bar, f"+{high * mm_per_unit:.1f} mm", mm_per_unit, where)
    bar = (box.x, box.y + box.height + gap, box.width, thick)
    return _bar(bar, f"+{wide * mm_per_unit:.1f} mm", mm_per_unit, where)


def over_line(start: tuple[float, float], width: float, over: float, mm_per_unit: float,
              where: Where) -> tuple[Element, ...]:
    """A red bar under a line that is too wide: so wide it may be, and by so much it is wider."""
    bar = (start[0], start[1] + 2 * GAP_MM / mm_per_unit, width, BAR_MM / mm_per_unit)
    return _bar(bar, f"+{over * mm_per_unit:.1f} mm", mm_per_unit, where)


def _bar(place: tuple[float, float, float, float], text: str, mm_per_unit: float, where: Where
         ) -> tuple[Element, ...]:
    """A bar with a figure at its right end, or over its upper end."""
    x, y, width, height = place
    size = FIGURE_PT * MM_PER["pt"] / mm_per_unit
    wide, high = size * 0.55 * len(text), size * 1.15
    left = x + width - wide
    top = y - high if height > width else y
    plate = {"x": number(left), "y": number(top), "width": number(wide), "height": number(high)}
    figure = {"x": number(left + wide / 2), "y": number(top + (high + size * CAPITALS) / 2),
              "font-family": TEXT, "font-size": number(size), "font-weight": "700",
              "font-style": "normal", "text-anchor": "middle"}
    bar = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    red = {"fill": RED, "stroke": "none"}
    return (Element("rect", bar | red, (), where), Element("rect", plate | red, (), where),
            Element("text", figure | {"fill": PLATE, "stroke": "none"}, (text,), where))
