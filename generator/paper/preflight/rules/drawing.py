"""What is drawn: pictures fine enough, lines wide enough, letters large enough and not cut off."""

from collections.abc import Iterator

from generator.base.units import PT_PER_MM
from generator.paper.preflight.content_facts import do_boxes_overlap
from generator.paper.preflight.demands import SMALL, SMALLEST, THINNEST, Demands, Fault
from generator.paper.preflight.preflight_document import PagePart, PreflightDocument, PreflightPage

# A little less is a result of rounding.
NEARLY = 0.985
SLACK = 0.1


def pictures_are_fine_enough(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """As many pixels to the inch as a maker asks; with half of them everybody sees it."""
    for part in proof.largest:
        coarse = [picture for picture in part.drawn.pictures.values()
                  if picture.facts.space is not None
                  and picture.dpi / max(part.scale, 1e-6) < demands.dpi * NEARLY]
        if not coarse:
            continue
        worst = min(coarse, key=lambda picture: picture.dpi)
        dpi = worst.dpi / part.scale
        yield Fault("preflight/resolution",
                    demands.maker_severity if dpi < demands.dpi / 2 else "warning",
                    f"a picture of {worst.facts.width}x{worst.facts.height} pixels has {dpi:.0f} "
                    f"to the inch; {demands.dpi} look sharp",
                    "use a larger picture, or show it smaller", part.page, part.name)


def lines_are_wide_enough(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A line that is too thin breaks up, or isn't printed at all."""
    for part in proof.largest:
        if part.drawn.thinnest is not None \
                and (width := part.drawn.thinnest * part.scale) < THINNEST * NEARLY:
            yield Fault("preflight/line", demands.maker_severity, f"a line is {width:.2g} pt wide; "
                                                                  f"below "
                        f"{THINNEST:g} pt it may not be printed", "draw it wider", part.page,
                        part.name)


def letters_are_large_enough(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Letters that are too small fill in, or can't be read."""
    pages = {page.number: page for page in proof.pages}
    for part in proof.largest:
        sizes = [run.size for run in part.texts if do_boxes_overlap(run.box, pages[part.page].trim)]
        if not sizes or min(sizes) >= SMALL * NEARLY:
            continue
        least = min(sizes)
        if least >= SMALLEST * NEARLY and not demands.strict:
            continue
        yield Fault("preflight/small",
                    demands.maker_severity if least < SMALLEST * NEARLY else "warning",
                    f"text is {least:.2g} pt large; from {SMALL:g} pt on it can be read",
                    "make it larger", part.page, part.name)


def text_stays_in_the_safe_area(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Knives stray: what matters stays inside of the safe line."""
    if not demands.safe:
        return
    pages = {page.number: page for page in proof.pages}
    for part in proof.parts():
        page = pages[part.page]
        near = _distance_to_cut(part, page)
        if near is not None and near < demands.safe * PT_PER_MM / page.unit - SLACK:
            yield Fault("preflight/safe", "error" if near <= 0 else "warning",
                        f"text lies {near * page.unit / PT_PER_MM:.2g} mm from the cut; "
                        f"{demands.title} wants {demands.safe:.3g} mm",
                        "move it inwards", part.page, part.name)


def _distance_to_cut(part: PagePart, page: PreflightPage) -> float | None:
    """How near text comes to the cut, in points; what is outside of it is no part of a piece."""
    trim = page.trim
    near = None
    for run in part.texts:
        box = run.box
        if do_boxes_overlap(box, trim):
            least = min(box[0] - trim[0], box[1] - trim[1], trim[2] - box[2], trim[3] - box[3])
            near = least if near is None else min(near, least)
    return near
