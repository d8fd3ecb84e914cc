"""A blank template: an SVG of a kind's size to begin with, its fields typed in, guides on top."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.base.units import MM_PER, Rect
from generator.drawing.faces.automatic_faces import automatic_template
from generator.drawing.text.text_lines import ANCHOR_SHARES
from generator.game.model.game import Component, Kind, Side
from generator.game.svg.svg_writer import TreeElement, add_layer, new_drawing, write_svg
from generator.game.svg.tree import Element
from generator.paper.pages.kit_list import shape_of
from generator.paper.sheets.outline import Polygon, shape_outline

# What Inkscape shows first.
VIEW = {"inkscape:document-units": "mm", "inkscape:current-layer": "art"}
BLEED, TRIM, SAFE = "#d1495b", "#1d1d1b", "#2e86ab"
# How high capitals are, near enough, in em.
CAPITALS = 0.68
# What editors read in a style and nowhere else.
STYLE_PROPERTIES = ("shape-inside", "line-height")


def blank_template(kind: Kind, components: Sequence[Component], side: Side, smallest: float) -> str:
    """The text of a template that shows all fields of a kind's pieces, so that it can be changed.

    Texts may shrink to `smallest` points, or further where an automatic face lets them.
    """
    page = kind.page
    drawn = automatic_template(kind, components, side, shape_of(kind)).root
    drawing = new_drawing(page)
    drawing.add(TreeElement(Element("sodipodi:namedview", VIEW, (), kind.where)))
    art = add_layer(drawing, "art", "Art")
    # The last one is the line that scissors follow, which is a guide here.
    for element in _artwork([child for child in drawn.children[:-1] if isinstance(child, Element)],
                            smallest):
        art.add(TreeElement(element))
    # Never printed: the condition doesn't hold for any piece. Editors don't evaluate it.
    guides = add_layer(drawing, "guides", "Guides: bleed, trim, safe", locked=True, fill="none",
                       stroke_width=0.25, data_show_if="false")
    for path in _guide_paths(drawing, kind):
        guides.add(path)
    return write_svg(drawing, pretty=True)


def _artwork(drawn: Sequence[Element], smallest: float) -> Iterator[Element]:
    """What an automatic face shows, but for the line that shows testers which piece it is."""
    boxes = {f"url(#{element.attrs['id']})": element for element in drawn if "id" in element.attrs}
    leaving = [element for element in drawn
               if "{kind.title} · {id}" in element.attrs.get("data-text", "")]
    leaving += [boxes[element.attrs["shape-inside"]] for element in leaving]
    for element in drawn:
        if element not in leaving:
            yield element if element.tag != "text" \
                else _fill_in_text(element, boxes[element.attrs["shape-inside"]].attrs, smallest)


def _fill_in_text(text: Element, box: Mapping[str, str], smallest: float) -> Element:
    """A text with its names typed in, as large as can be read in print."""
    attrs = dict(text.attrs)
    words = attrs.pop("data-text", "")
    attrs["style"] = ";".join(f"{name}:{attrs.pop(name)}" for name in STYLE_PROPERTIES
                              if name in attrs)
    floor = max(float(attrs["data-fit"].removesuffix("pt")), smallest)
    attrs["data-fit"] = f"{floor:g}pt"
    size = max(float(attrs["font-size"]), floor * MM_PER["pt"])
    attrs["font-size"] = f"{size:.4g}"
    return text.copy_with({**_text_start(box, attrs, size), **attrs}, (words,))


def _text_start(box: Mapping[str, str], attrs: Mapping[str, str], size: float) -> dict[str, str]:
    """About where the text starts, for editors that know no text in boxes."""
    x, y, width, height = (float(box[name]) for name in ("x", "y", "width", "height"))
    down = size if attrs["data-valign"] == "top" else height / 2 + CAPITALS * size / 2
    return {"x": f"{x + width * ANCHOR_SHARES[attrs['text-anchor']]:.4g}", "y": f"{y + down:.4g}"}


def _guide_paths(drawing: Any, kind: Kind) -> Iterator[Any]:
    """Where the drawing ends, where the cut goes, and where texts end."""
    page, trim, bleed = kind.page, kind.trim, kind.bleed
    moved = {"transform": f"translate({bleed:g} {bleed:g})"} if bleed else {}
    yield drawing.path(f"M0 0H{page.width:g}V{page.height:g}H0Z", id="bleed", stroke=BLEED)
    yield drawing.path(shape_of(kind), id="trim", stroke=TRIM, **moved)
    yield drawing.path(_safe_path(kind, Rect(0, 0, trim.width, trim.height)), id="safe",
                       stroke=SAFE, stroke_dasharray="1 1", **moved)


def _safe_path(kind: Kind, trim: Rect) -> str:
    """The line that texts keep inside of, from the corner of the trimmed piece."""
    safe = kind.safe
    if kind.shape == "circle":
        radius = trim.width / 2 - safe
        arc = f"A{radius:g} {radius:g} 0 0 1"
        return (f"M{safe:g} {trim.height / 2:g}{arc} {trim.width - safe:g} {trim.height / 2:g}"
                f"{arc} {safe:g} {trim.height / 2:g}Z")
    line = shape_outline(kind.shape, trim).grown(-safe)
    assert isinstance(line, Polygon)
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line.points) + "Z"
