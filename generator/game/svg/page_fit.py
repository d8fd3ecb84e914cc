"""How a template is put on its piece: as it is, scaled, or on the trimmed piece alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator.base.findings import Complaint
from generator.base.units import Size
from generator.base.units import length as on_paper
from generator.game.svg.lengths import PIXELS, parts
from generator.game.svg.transform import (
    Box,
    fit_matrix,
    inverse,
    natural_size,
    pixels,
    transform_box,
    view_box,
)
from generator.game.svg.tree import Document, Element

FitMode = Literal["as it is", "scaled", "without bleed", "of other proportions"]
TOLERANCE_MM = 0.01
# Of the proportions: what is beyond the page then is less than a cut may be off.
TOLERANCE = 0.005
# How far the proportions of a face may be from those of its drawing.
LARGEST_LOSS = 0.25
# A drawing that fits both with and without bleed is looked upon as the nearer, if one is.
TIE = 1e-4
# Geometry in which a percentage means a part of the whole drawing, across or down.
ACROSS = frozenset(("x", "cx", "x1", "x2", "width", "rx"))
DOWN = frozenset(("y", "cy", "y1", "y2", "height", "ry"))
SHAPES = frozenset(("rect", "circle", "ellipse", "line", "image", "use", "svg", "text", "tspan"))
# What has percentages of its own.
OWN_VIEWPORTS = frozenset(("svg", "symbol", "pattern", "mask", "marker", "filter", "linearGradient",
                           "radialGradient"))


@dataclass(frozen=True, slots=True)
class DrawingSize:
    """A drawing as it is by itself: its size in pixels, how it is written, what it shows."""

    width: float
    height: float
    written: str
    view: Box

    @property
    def size(self) -> Size:
        """On paper."""
        return Size(self.width / PIXELS["mm"], self.height / PIXELS["mm"])


@dataclass(frozen=True, slots=True, eq=False)
class FittedTemplate:
    """A template's document as large as the page, with how it was made so."""

    document: Document
    how: FitMode
    written: str
    complaint: Complaint | None = None


@lru_cache(maxsize=512)
def fit_to_page(document: Document, trim: Size, bleed: float) -> FittedTemplate:
    """The document on the page of a piece; as it is if it can't be put there."""
    page = trim.grown(bleed)
    try:
        drawn = _reconcile_view_box(_drawing_size(document.root.attrs, page), trim, bleed)
        how = _fit_mode(drawn, trim, bleed)
    except Complaint as complaint:
        return FittedTemplate(document, "as it is", "", complaint)
    if how == "of other proportions" or (how == "as it is" and _is_plain(document.root.attrs)):
        return FittedTemplate(document, how, drawn.written)
    view = _crop_view(drawn.view, trim if how == "without bleed" else page)
    if how == "without bleed":
        margin = bleed * (view[2] - view[0]) / trim.width
        view = (view[0] - margin, view[1] - margin, view[2] + margin, view[3] + margin)
    return FittedTemplate(_resize(document, page, view), how, drawn.written)


def fit_to_face(document: Document, trim: Size, bleed: float) -> FittedTemplate:
    """The document on one face of a folded piece, whose size may follow from what it holds.

    A drawing of somewhat other proportions covers it, and loses as much at both ends.
    """
    fit = fit_to_page(document, trim, bleed)
    if fit.how != "of other proportions":
        return fit
    page = trim.grown(bleed)
    drawn = _drawing_size(document.root.attrs, page)
    if max(_proportion_error(drawn, page),
           1 / (1 - min(_proportion_error(drawn, page), 0.9)) - 1) > LARGEST_LOSS:
        return FittedTemplate(document, fit.how, drawn.written, Complaint(
            "template/size", f"the drawing is {drawn.written}, which is no picture of a face of "
            f"{_round_size(trim)}", f"with its bleed that is {_round_size(page)}"))
    return FittedTemplate(_resize(document, page, _crop_view(drawn.view, page)), "scaled",
                          drawn.written)


def _round_size(size: Size) -> Size:
    return Size(round(size.width, 2), round(size.height, 2))


def _is_plain(attrs: Mapping[str, str]) -> bool:
    """Whether the root says its size as templates like to have it."""
    try:
        return "preserveAspectRatio" not in attrs and bool(
            on_paper(attrs["width"]) and on_paper(attrs["height"]))
    except (KeyError, ValueError):
        return False


def _drawing_size(attrs: Mapping[str, str], page: Size) -> DrawingSize:
    """What a root says of its size; whatever is missing follows from the viewBox."""
    size, view = natural_size(attrs), view_box(attrs)
    if size is None:
        raise Complaint("template/size", "the drawing doesn't say how large it is",
                        f'write width="{page.width:g}mm" height="{page.height:g}mm"')
    width, height = size
    if view is None:
        view = (0.0, 0.0, width, height)
    if pixels(attrs.get("width")) is None and pixels(attrs.get("height")) is None:
        return DrawingSize(width, height, f"{width:g}×{height:g} units", view)
    return DrawingSize(width, height, _size_text(attrs, width, height),
                       _visible_view(view, width, height, attrs))


def _size_text(attrs: Mapping[str, str], width: float, height: float) -> str:
    units = {length_parts[1] for name in ("width", "height")
             if (length_parts := parts(attrs.get(name, ""))) and length_parts[1] != "%"}
    if units & {"", "px"}:
        return f"{width:g}×{height:g} px"
    return str(Size(round(width / PIXELS["mm"], 2), round(height / PIXELS["mm"], 2)))


def _visible_view(view: Box, width: float, height: float, attrs: Mapping[str, str]) -> Box:
    """What of a drawing's units is seen on a paper of its own size."""
    if "preserveAspectRatio" not in attrs:
        return view
    fit = fit_matrix(view, (0.0, 0.0, width, height), attrs["preserveAspectRatio"])
    back = inverse(fit)
    if back is None or abs(fit[0] - fit[3]) > TOLERANCE * abs(fit[0]):
        raise Complaint("template/size", "the drawing is stretched in one direction by "
                        f"preserveAspectRatio=\"{attrs['preserveAspectRatio']}\"",
                        "remove it, and give width, height and viewBox the same proportions")
    return transform_box((0.0, 0.0, width, height), back)


def _fit_mode(drawn: DrawingSize, trim: Size, bleed: float) -> FitMode:
    page = trim.grown(bleed)
    if _are_same_size(drawn.size, page):
        return "as it is"
    if bleed and _are_same_size(drawn.size, trim):
        return "without bleed"
    whole, alone = (_proportion_error(drawn, size) for size in (page, trim))
    if min(whole, alone) > TOLERANCE:
        return "of other proportions"
    return "scaled" if whole <= alone + TIE else "without bleed"


def _reconcile_view_box(drawn: DrawingSize, trim: Size, bleed: float) -> DrawingSize:
    """The drawing, as large as its viewBox if width and height are no picture of that.

    Some programs write any width and height; then the viewBox is what was drawn on, but only a
    piece of its proportions proves it.
    """
    across, down = drawn.view[2] - drawn.view[0], drawn.view[3] - drawn.view[1]
    box = DrawingSize(across, down, f"{across:g}×{down:g} units", drawn.view)
    fits, box_fits = (min(_proportion_error(size, trim),
                          _proportion_error(size, trim.grown(bleed))) <= TOLERANCE
                      for size in (drawn, box))
    if box_fits and not fits:
        return box
    if abs(across / down - drawn.width / drawn.height) <= TOLERANCE_MM:
        return drawn
    raise Complaint("template/size", f"the viewBox is {across:g}×{down:g}, which is no "
                    f"drawing of {drawn.written}", "give both the same proportions")


def _are_same_size(one: Size, other: Size) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= TOLERANCE_MM


def _proportion_error(drawn: DrawingSize, size: Size) -> float:
    """How far the proportions are from those of a size, as a share of them."""
    return abs(drawn.width * size.height / (drawn.height * size.width) - 1)


def _crop_view(view: Box, size: Size) -> Box:
    """As much of a view as has the proportions of a size, from its middle."""
    across, down = view[2] - view[0], view[3] - view[1]
    width = min(across, down * size.width / size.height)
    height = min(down, across * size.height / size.width)
    x, y = (view[0] + view[2] - width) / 2, (view[1] + view[3] - height) / 2
    return x, y, x + width, y + height


def _resize(document: Document, page: Size, view: Box) -> Document:
    """The document with another size and viewBox; percentages mean what they meant."""
    attrs = dict(document.root.attrs)
    attrs.pop("preserveAspectRatio", None)
    before = view_box(attrs)
    whole = (before[2] - before[0], before[3] - before[1]) if before \
        else natural_size(attrs) or (0.0, 0.0)
    attrs["width"], attrs["height"] = f"{page.width:.9g}mm", f"{page.height:.9g}mm"
    attrs["viewBox"] = " ".join(f"{number:.9g}" for number in
                                (view[0], view[1], view[2] - view[0], view[3] - view[1]))
    children = tuple(child if isinstance(child, str) else _resolve_percentages(child, whole)
                     for child in document.root.children)
    root = document.root.copy_with(attrs, children)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
    return Document(root, ids, document.digest, document.file)


def write_percentages_as_units(root: Element) -> Element:
    """A root whose percentages are written as units, to be put inside of another drawing."""
    view = view_box(root.attrs)
    whole = (view[2] - view[0], view[3] - view[1]) if view \
        else natural_size(root.attrs) or (0.0, 0.0)
    return root.copy_with(children=tuple(
        child if isinstance(child, str) else _resolve_percentages(child, whole)
        for child in root.children))


def _resolve_percentages(element: Element, whole: tuple[float, float]) -> Element:
    """An element whose percentages of the whole drawing are written as units."""
    attrs = element.attrs
    if element.tag in SHAPES and any("%" in value for value in attrs.values()):
        attrs = {name: _resolve_percentage(name, value, whole) for name, value in attrs.items()}
    children = element.children
    if element.tag not in OWN_VIEWPORTS:
        children = tuple(child if isinstance(child, str) else _resolve_percentages(child, whole)
                         for child in children)
    if attrs is element.attrs and all(
            new is old for new, old in zip(children, element.children, strict=True)):
        return element
    return element.copy_with(attrs, children)


def _resolve_percentage(name: str, value: str, whole: tuple[float, float]) -> str:
    length_parts = parts(value) if name in ACROSS or name in DOWN or name == "r" else None
    if length_parts is None or length_parts[1] != "%":
        return value
    across, down = whole
    part = across if name in ACROSS else down if name in DOWN \
        else ((across * across + down * down) / 2) ** 0.5
    return f"{length_parts[0] * part / 100:.9g}"
