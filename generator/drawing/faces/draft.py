"""A game made ready for a draft: every kind has a face, every picture something in its place."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from generator.base.findings import Complaint, FileLocation
from generator.base.units import MM_PER
from generator.drawing.faces.automatic_faces import automatic_template
from generator.drawing.faces.text_block import TextBox
from generator.drawing.text.families import TEXT, split_families
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import format_number, properties
from generator.game.model.assets import Assets, FontNames
from generator.game.model.game import SIDES, Component, Game, Kind
from generator.game.svg.lengths import length
from generator.game.svg.tree import Document, Element

# A letter that no font has, or an icon that isn't drawn. No id of a user's has two hyphens.
MISSING_SYMBOL = "draft--box"
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
CAPITAL_HEIGHT = 0.64


def draft_symbols(where: FileLocation) -> dict[str, Element]:
    """The icons that only drafts have."""
    box = Element("rect", {"x": "0.6", "y": "0.6", "width": "6.8", "height": "8.8", "fill": "none",
                           "stroke": RED, "stroke-width": "0.9"}, (), where)
    return {MISSING_SYMBOL: Element("symbol", {"id": MISSING_SYMBOL, "viewBox": "0 0 8 10"}, (box,),
                                    where)}


def placeholder_frame(attrs: Mapping[str, str], name: str, fonts: FontLibrary,
                      where: FileLocation) -> Element | None:
    """A hatched frame with a name in it; None if it has no size in its place."""
    try:
        x, y, width, height = (length(attrs.get(side, "0"), 100.0)
                               for side in ("x", "y", "width", "height"))
    except Complaint:
        return None
    if not (width > 0 and height > 0):
        return None
    kept = {name: attrs[name] for name in ("id", "transform", "clip-path") if name in attrs}
    thin = min(width, height) / 60
    place = {"x": format_number(x), "y": format_number(y), "width": format_number(width),
             "height": format_number(height)}
    hatch = {"d": _hatch(x, y, width, height), "fill": "none", "stroke": GREY, "opacity": "0.55",
             "stroke-width": format_number(thin)}
    edge = {**place, "fill": "none", "stroke": GREY, "stroke-width": format_number(2 * thin)}
    return Element("g", {**kept, "stroke": "none"}, (
        Element("rect", {**place, "fill": "#f1f1f1"}, (), where), Element("path", hatch, (), where),
        Element("rect", edge, (), where),
        *_frame_name(name, (x, y, width, height), fonts, where)), where)


def _hatch(x: float, y: float, width: float, height: float) -> str:
    """Lines that rise through a rectangle, from edge to edge."""
    step = (width + height) / HATCHES
    lines = []
    for count in range(1, HATCHES):
        at = step * count
        lines.append(f"M{format_number(x + max(0.0, at - height))} "
                     f"{format_number(y + min(at, height))}"
                     f"L{format_number(x + min(at, width))} "
                     f"{format_number(y + max(0.0, at - width))}")
    return "".join(lines)


def _frame_name(name: str, place: tuple[float, float, float, float], fonts: FontLibrary,
                where: FileLocation
          ) -> Iterator[Element]:
    x, y, width, height = place
    text = printable_name(name, fonts)
    wide = fonts.typeface(TEXT, 700, False).width(text)
    if not wide:
        return
    size = min(height * NAME_HEIGHT, (width + height) / 16, width * NAME_WIDTH / wide)
    middle = x + width / 2, y + height / 2
    yield Element("rect", {
        "x": format_number(middle[0] - wide * size / 2 - size * 0.4),
                           "y": format_number(middle[1] - size * 0.75),
        "width": format_number(wide * size + size * 0.8), "height": format_number(size * 1.5),
                           "fill": PLATE},
        (), where)
    yield Element("text", {
        "x": format_number(middle[0]), "y": format_number(middle[1] + size * CAPITAL_HEIGHT / 2),
                           "font-family": TEXT,
        "font-size": format_number(size), "font-weight": "700", "font-style": "normal",
        "text-anchor": "middle", "fill": "#333333"}, (text,), where)


def printable_name(name: str, fonts: FontLibrary) -> str:
    """A name with question marks for what no font has."""
    lost = set(fonts.missing(name))
    return "".join("?" if char in lost or not char.isprintable() else char for char in name)


def box_overflow_bar(box: TextBox, over: tuple[float, float], mm_per_unit: float,
                     where: FileLocation
             ) -> tuple[Element, ...]:
    """A red bar next to a box that a text goes beyond, which says how far.

    It is where the text isn't: at the right of a box that is too low, and below one that is
    too narrow.
    """
    wide, high = over
    thick, gap = BAR_MM / mm_per_unit, GAP_MM / mm_per_unit
    if high > 0:
        bar = (box.x + box.width + gap, box.y, thick, box.height)
        return _overflow_bar(bar, f"+{high * mm_per_unit:.1f} mm", mm_per_unit, where)
    bar = (box.x, box.y + box.height + gap, box.width, thick)
    return _overflow_bar(bar, f"+{wide * mm_per_unit:.1f} mm", mm_per_unit, where)


def line_overflow_bar(start: tuple[float, float], width: float, over: float, mm_per_unit: float,
              where: FileLocation) -> tuple[Element, ...]:
    """A red bar under a line that is too wide: so wide it may be, and by so much it is wider."""
    bar = (start[0], start[1] + 2 * GAP_MM / mm_per_unit, width, BAR_MM / mm_per_unit)
    return _overflow_bar(bar, f"+{over * mm_per_unit:.1f} mm", mm_per_unit, where)


def _overflow_bar(place: tuple[float, float, float, float], text: str, mm_per_unit: float,
                  where: FileLocation
         ) -> tuple[Element, ...]:
    """A bar with a figure at its right end, or over its upper end."""
    x, y, width, height = place
    size = FIGURE_PT * MM_PER["pt"] / mm_per_unit
    wide, high = size * 0.55 * len(text), size * 1.15
    left = x + width - wide
    top = y - high if height > width else y
    plate = {"x": format_number(left), "y": format_number(top), "width": format_number(wide),
             "height": format_number(high)}
    figure = {"x": format_number(left + wide / 2),
              "y": format_number(top + (high + size * CAPITAL_HEIGHT) / 2),
              "font-family": TEXT, "font-size": format_number(size), "font-weight": "700",
              "font-style": "normal", "text-anchor": "middle"}
    bar = {"x": format_number(x), "y": format_number(y), "width": format_number(width),
           "height": format_number(height)}
    red = {"fill": RED, "stroke": "none"}
    return (Element("rect", bar | red, (), where), Element("rect", plate | red, (), where),
            Element("text", figure | {"fill": PLATE, "stroke": "none"}, (text,), where))


def prepare_draft(game: Game, assets: Assets, cut: Callable[[Kind], str]) -> tuple[Game, Assets]:
    """The game with automatic faces where there is no template, and frames for lost pictures.

    Text in a font that isn't there is written in another one.

    `cut` is the line that scissors follow around a piece.
    """
    fonts = FontLibrary.of(assets)
    templates = {name: _frame_missing_pictures(template, assets, fonts)
                 for name, template in assets.templates.items()}
    kinds = {name: _add_automatic_faces(kind, game.of_kind(name), templates, cut)
             for name, kind in game.kinds.items()}
    components, packaging = (tuple(_with_kind(component, kinds) for component in group)
                             for group in (game.components, game.packaging))
    return (replace(game, kinds=kinds, components=components, packaging=packaging),
            replace(assets, templates=templates, font_names=_draft_font_names(assets, fonts),
                    symbols={**assets.symbols, **draft_symbols(game.where)}))


def _draft_font_names(assets: Assets, fonts: FontLibrary) -> FontNames:
    """The names of fonts, with a family for those that templates ask for and no font file has."""
    asked = {properties(element.attrs).get("font-family", "") for document in
             assets.templates.values() for element in document.root.walk()
             if {"font-family", "style", "font"} & element.attrs.keys()}
    lost = {split_families(families)[0]: TEXT for families in sorted(asked)
            if families != "inherit" and not fonts.family(families)}
    names = assets.font_names
    return replace(names, replacements={**names.replacements, **lost}) if lost else names


def _with_kind(component: Component, kinds: Mapping[str, Kind]) -> Component:
    kind = kinds.get(component.kind.name, component.kind)
    return component if kind is component.kind else replace(component, kind=kind)


def _add_automatic_faces(kind: Kind, components: tuple[Component, ...],
                         templates: dict[str, Document],
                cut: Callable[[Kind], str]) -> Kind:
    """The kind, with automatic faces for sides that have no template; they join the templates."""
    for side in SIDES:
        wished = kind.template(side)
        if kind.template_fields(side):
            # Each under the very name that its components ask for.
            lost = {component.template(side) or "" for component in components} - templates.keys()
            templates.update({name: automatic_template(kind, components, side, cut(kind))
                              for name in sorted(lost)})
            continue
        if not components or wished in templates or (side == "back" and not wished):
            continue
        # No file has such a name.
        name = f"draft:{kind.name}.{side}"
        templates[name] = automatic_template(kind, components, side, cut(kind))
        kind = replace(kind, front=name) if side == "front" else replace(kind, back=name)
    return kind


def _frame_missing_pictures(document: Document, assets: Assets, fonts: FontLibrary) -> Document:
    """A document with frames for the pictures that it always shows and that aren't there."""
    lost = {element for element in document.root.walk() if element.tag == "image"
            and element.attrs.get("href", "#")[:1] != "#" and "data-set-href" not in element.attrs
            and element.attrs["href"] not in assets.pictures}
    if not lost:
        return document
    root = _replace_missing(document.root, lost, fonts)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
    names = " ".join(sorted(element.attrs["href"] for element in lost))
    digest = hashlib.sha256(f"{document.digest} without {names}".encode()).hexdigest()
    return Document(root, ids, digest, document.file)


def _replace_missing(element: Element, lost: set[Element], fonts: FontLibrary) -> Element:
    if element in lost:
        href = element.attrs["href"]
        name = "an embedded picture" if href.startswith("data:") else href
        kept = {attr: value for attr, value in element.attrs.items() if attr.startswith("data-")}
        made = placeholder_frame(element.attrs, name, fonts, element.where) \
            or Element("g", {}, (), element.where)
        return made.copy_with({**made.attrs, **kept})
    children = tuple(child if isinstance(child, str) else _replace_missing(child, lost, fonts)
                     for child in element.children)
    if all(new is old for new, old in zip(children, element.children, strict=True)):
        return element
    return element.copy_with(children=children)
