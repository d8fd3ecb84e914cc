"""Checking text in templates: fonts, sizes, characters, and the safe line."""

from __future__ import annotations

import math
from contextlib import suppress

from generator.faces.block import Block
from generator.faces.cells import Cell
from generator.faces.compute import Looks
from generator.faces.survey import Site
from generator.faces.template import PIXEL, Template
from generator.findings import Complaint, Findings, did_you_mean
from generator.model.game import Kind
from generator.svg.lengths import PIXELS, length, parts
from generator.svg.transform import Matrix, point, scale_of
from generator.svg.tree import Element
from generator.text.fonts import FontLibrary
from generator.text.style import properties
from generator.units import MM_PER

SMALLEST_PT = 6.5
# Units that promise a size on paper.
PAPER = PIXELS.keys() - {"", "px"}
SLACK_MM = 0.05
# How high text reaches above its baseline, near enough to say what a cut may meet.
CAPITALS = 0.65


class TextChecker:
    """Checks the texts of one template for one kind."""

    def __init__(self, template: Template, kind: Kind, fonts: FontLibrary, findings: Findings
                 ) -> None:
        self.template = template
        self.kind = kind
        self.fonts = fonts
        self.findings = findings

    def check(self, site: Site) -> None:
        """Find what is wrong with one text, or with how an element says that text looks."""
        for element in site.element.walk() if site.block else (site.element,):
            self._check_units(element)
        if site.block:
            self._check_block(site.block, site)

    def check_labels(self, site: Site) -> None:
        """Find what is wrong with how a computed part says that its labels look."""
        scale = scale_of((site.places or (self.template.frame,))[0])
        self._check_font(site.style.family, site)
        self._check_size(site.style.size, site.style.size, scale, site)

    def check_cells(self, cells: tuple[Cell, ...], looks: Looks, site: Site) -> None:
        """Labels of a computed part lie inside the safe line."""
        style = site.style
        face = self.fonts.typeface(style.family, style.weight, style.italic)
        corners = []
        for cell in cells:
            if cell.label:
                middle, half = cell.box.x + cell.box.width / 2, face.width(cell.label) / 2
                y = looks.baseline(cell.box, style.size, face.fonts[0].cap_height)
                corners += [(middle + side * half * style.size, y - up * style.size)
                            for side in (-1, 1) for up in (0, face.fonts[0].cap_height)]
        self._check_corners(corners, "a label", site)

    def _check_units(self, element: Element) -> None:
        """A size such as '9pt' is only what it says where a user unit is a pixel."""
        size = properties(element.attrs).get("font-size", "")
        per_unit = scale_of(self.template.frame)
        found = parts(size)
        if found and found[1] in PAPER and abs(per_unit / PIXEL - 1) > 0.01:
            with suppress(Complaint):
                units = length(size, 100.0)
                points = units * per_unit / MM_PER["pt"]
                self.findings.warning(
                    "text/units", f"font-size '{size}' is {units:.3g} units of the viewBox, which "
                    f"is {points:.3g} pt on paper", element.where,
                    "write the size as a plain number of units")

    def _check_block(self, block: Block, site: Site) -> None:
        shown = [source for source in block.sources()
                 if source.literal.strip() or source.directives.slot or source.directives.text]
        for family in dict.fromkeys(source.style.family for source in shown):
            self._check_font(family, site)
        if shown:
            smallest = min(source.style.size for source in shown)
            self._check_size(smallest, block.floor, block.mm_per_unit, site)
            if block.box or "shape-inside" not in properties(site.element.attrs):
                self._check_place(block, site)
        for source in shown:
            for character in self.fonts.missing("".join(source.literal.split())):
                self.findings.error("text/missing-glyph", "the text has a character that no font "
                                    f"has: '{character}' (U+{ord(character):04X})", source.where)

    def _check_font(self, family: str, site: Site) -> None:
        if self.fonts.family(family):
            return
        message = f"there is no font '{family}'" if family else "the text has no font-family"
        self.findings.error("template/unknown-font", message, site.element.where,
                            did_you_mean(family, self.fonts.families))

    def _check_size(self, size: float, floor: float, mm_per_unit: float, site: Site) -> None:
        points, fit = (each * mm_per_unit / MM_PER["pt"] for each in (size, floor))
        if round(points, 2) < SMALLEST_PT:
            self.findings.warning("text/small", f"the text is {points:.3g} pt, hard to read in "
                                  "print", site.element.where,
                                  f"{SMALLEST_PT:g} pt is font-size "
                                  f"{SMALLEST_PT * MM_PER['pt'] / mm_per_unit:.3g} here")
        elif round(fit, 2) < SMALLEST_PT:
            self.findings.warning("text/small", f"data-fit lets the text shrink to {fit:.3g} pt, "
                                  "hard to read in print", site.element.where)

    def _check_place(self, block: Block, site: Site) -> None:
        """Boxes, and the points that lines start from, lie inside the safe line."""
        self._check_corners(_corners(block), "the text", site)

    def _check_corners(self, corners: list[tuple[float, float]], what: str, site: Site) -> None:
        for place in site.places:
            out = max((self._outside(place, x, y) for x, y in corners), default=0.0)
            if out > SLACK_MM:
                self.findings.warning(
                    "text/unsafe", f"{what} reaches {out:.1f} mm over the safe line",
                    site.element.where,
                    f"keep it {self.kind.safe:g} mm away from the edge of the piece")
                return

    def _outside(self, place: Matrix, x: float, y: float) -> float:
        """How far a point lies outside of the safe line, mm."""
        kind = self.kind
        across, down = point(place, x, y)
        across, down = across - kind.bleed, down - kind.bleed
        if kind.shape == "circle":
            radius = kind.trim.width / 2
            return math.hypot(across - radius, down - radius) - (radius - kind.safe)
        return max(kind.safe - across, kind.safe - down, across - (kind.trim.width - kind.safe),
                   down - (kind.trim.height - kind.safe))


def _corners(block: Block) -> list[tuple[float, float]]:
    box = block.box
    if box:
        return [(box.x, box.y), (box.x + box.width, box.y), (box.x, box.y + box.height),
                (box.x + box.width, box.y + box.height)]
    return [point for chunk in block.chunks if any(
                source.literal.strip() or source.directives.slot or source.directives.text
                for source in chunk.sources)
            for point in ((chunk.x, chunk.y), (chunk.x, chunk.y - CAPITALS * block.style.size))]
