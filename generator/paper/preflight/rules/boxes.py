"""Boxes: what is cut, what is printed beyond the cut, and whether anything is drawn there."""

from collections.abc import Iterator
from itertools import pairwise

from generator.base.units import PT_PER_MM
from generator.game.svg.transform import Box, box_around
from generator.paper.preflight.content_facts import box_area
from generator.paper.preflight.demands import Demands, Fault
from generator.paper.preflight.preflight_document import PreflightDocument, PreflightPage

# Points that boxes may be off by rounding.
SLACK = 0.05
SIDES = ("left", "lower", "right", "upper")


def trim_boxes_are_set(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A standard wants a TrimBox or an ArtBox on every page, and never both."""
    if not demands.standard:
        return
    for page in proof.pages:
        if "TrimBox" in page.boxes and "ArtBox" in page.boxes:
            yield Fault("preflight/box", "error", "the page has a TrimBox and an ArtBox",
                        "leave out the ArtBox", page.number)
        elif "TrimBox" not in page.boxes and "ArtBox" not in page.boxes:
            yield Fault("preflight/box", "error", "the page has no TrimBox",
                        "say what is cut, as the program that made it calls it: trim box, or "
                        "document size", page.number)


def boxes_are_nested(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """What is cut is in what is printed, and that in the page."""
    for page in proof.pages:
        names = [name for name in ("TrimBox", "BleedBox", "MediaBox") if name in page.boxes]
        for inner, outer in pairwise(names):
            if not _is_within(page.boxes[inner], page.boxes[outer]):
                yield Fault("preflight/box", "error", f"the {inner} reaches out of the {outer}",
                            "make the page larger, or the box smaller", page.number)
        if "CropBox" in page.boxes and demands.standard and "BleedBox" in page.boxes \
                and not _is_within(page.boxes["BleedBox"], page.boxes["CropBox"]):
            yield Fault("preflight/box", "error", "the CropBox hides a part of the bleed",
                        "leave out the CropBox", page.number)


def page_sizes_match_products(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A maker cuts what it has knives for."""
    if not demands.cuts:
        return
    for page in proof.pages:
        wide, high = ((page.trim[side + 2] - page.trim[side]) * page.unit / PT_PER_MM
                      for side in (0, 1))
        off = {cut: min(max(abs(a - wide), abs(b - high)) for a, b in (
            (cut.width, cut.height), (cut.height, cut.width))) for cut in demands.cuts}
        near = min(off, key=lambda cut: off[cut])
        if off[near] > demands.tolerance + SLACK / PT_PER_MM:
            yield Fault("preflight/trim", "error", f"the page is cut to {wide:.4g}x{high:.4g} mm; "
                        f"{demands.title} makes {near.width:.4g}x{near.height:.4g} mm",
                        "ballotin shops lists what it makes; a sheet with many pieces is nothing "
                        "for a shop that cuts single ones", page.number)


def pages_have_the_bleed(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """As much is printed beyond the cut as a maker asks."""
    if not demands.bleed:
        return
    for page in proof.pages:
        outer = page.boxes.get("BleedBox") or page.boxes["MediaBox"]
        least = min(_margins(page.trim, outer)) * page.unit
        if least < demands.bleed * PT_PER_MM - SLACK:
            yield Fault("preflight/bleed", "error", f"the page has {_format_mm(least)} mm of "
                                                    f"bleed; "
                        f"{demands.title} wants {demands.bleed:.4g} mm",
                        "make the page larger than the cut on every side, and draw out to its edge",
                        page.number)


def bleed_is_filled(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """What ends at the cut shows a white edge wherever the knife strays."""
    if not demands.bleed:
        return
    for page in proof.pages:
        drawn = _drawn_box(page)
        if drawn is None:
            continue
        bare = [side for side, far in zip(SIDES, _margins(page.trim, drawn), strict=True)
                if -SLACK * 4 <= far < demands.bleed * PT_PER_MM / page.unit - 1]
        if bare:
            yield Fault("preflight/bleed", demands.maker_severity,
                        "what is drawn reaches the cut and ends "
                        f"within the bleed at the {' and the '.join(bare)} edge",
                        "draw the background out to the edge of the page", page.number)


def _drawn_box(page: PreflightPage) -> Box | None:
    boxes = [part.box for part in page.parts if part.box and box_area(part.box) > 0]
    return box_around(boxes) if boxes else None


def _is_within(inner: Box, outer: Box) -> bool:
    return min(_margins(inner, outer)) >= -SLACK


def _margins(inner: Box, outer: Box) -> tuple[float, float, float, float]:
    """How far an inner box lies from the sides of an outer one: left, lower, right, upper."""
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _format_mm(points: float) -> str:
    return f"{max(points, 0) / PT_PER_MM:.3g}"
