"""Checks of templates against the data before any face is filled."""

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from generator.base.findings import Complaint, FileLocation, Finding, Findings, suggest
from generator.base.number_format import parse_int
from generator.base.units import MM_PER
from generator.drawing.faces.computed_parts import Cell, CellStyle, PartRequest
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_findings import FaceFindings
from generator.drawing.faces.face_template import PIXEL_MM, Template, read_template
from generator.drawing.faces.phrase import (
    COMPONENT_NAMES,
    REPEAT_NAMES,
    EmphasisRules,
    KindFacts,
    Phrase,
    Repeat,
    Scope,
    UnknownNameError,
    is_theme_colour,
    resolve_colour,
)
from generator.drawing.faces.template_survey import (
    ElementSite,
    ValueCombination,
    field_values,
    find_field,
    is_known_name,
    survey_template,
    value_combinations,
)
from generator.drawing.faces.text_block import (
    MOST_CHARACTERS,
    SMALLEST_UNIT,
    TextBlock,
    TextSource,
    unit_on_paper,
)
from generator.drawing.text.families import (
    DEFAULT_GENERIC,
    compact_name,
    missing_glyph_complaints,
    split_families,
)
from generator.drawing.text.font_library import Font, FontLibrary
from generator.drawing.text.text_lines import read_markup
from generator.drawing.text.text_style import TextStyle, properties, restyle, text_style
from generator.drawing.text.wrapping import has_patterns
from generator.game.expressions import conditions
from generator.game.model.assets import Assets, FontNames
from generator.game.model.game import Component, Field, Game, Kind, Value
from generator.game.svg import lengths
from generator.game.svg.page_fit import fit_to_page
from generator.game.svg.transform import Matrix, point, scale_of
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import references

SMALLEST_PT = 6.5
# Units that promise a size on paper.
PAPER = lengths.PIXELS.keys() - {"", "px"}
SLACK_MM = 0.05
# From which weight on letters are bold, and the distance of weights that differ in print.
REGULAR, BOLD = 400, 600
LEAST_WEIGHT_DIFFERENCE = 100
# How marks and keywords let words stand out: bold, italic, or both.
EMPHASIS_STYLES = ((True, False), (False, True), (True, True))
# Elements with words that aren't shown.
UNREAD_TAGS = frozenset(("style", "script", "title", "desc", "metadata"))
# The family of an icon that says none: that of the text around it, whatever it is.
INHERITED_FAMILY = "inherit"
# How high text reaches above its baseline, near enough to say what a cut may meet.
CAPITALS = 0.65


class FontChecker:
    """Reports what replaces families that aren't there; once for all templates."""

    def __init__(self, fonts: FontLibrary, findings: Findings) -> None:
        self.fonts = fonts
        self.findings = findings
        self._reported: set[str] = set()

    def check(self, style: TextStyle, at: FileLocation) -> None:
        """Find what is wrong with the font of a text."""
        names = self.fonts.names
        family = names.first_family(style.family)
        if family is None:
            self.findings.error("template/unknown-font", f"there is no font '{style.family}'", at,
                                names.missing_family_hint(style.family))
            return
        self._check_name(style.family, family, at)
        font = self._find_font(style)
        if font:
            weight, italic = names.named_style(style.family, style.weight, style.italic)
            self._check_style(font, replace(style, weight=weight, italic=italic), at)

    def check_drawing(self, element: Element, around: TextStyle) -> None:
        """Tell what texts in a picture or icon are written in, if they are ever drawn."""
        if element.tag in UNREAD_TAGS:
            return
        style = around
        with suppress(Complaint):
            # The press reports what it can't read.
            style = text_style(properties(element.attrs), around)
        if any(isinstance(child, str) and child.strip() for child in element.children) \
                and self.fonts.family(style.family):
            self.check(style, element.where)
        for child in element.children:
            if isinstance(child, Element):
                self.check_drawing(child, style)

    def _check_name(self, asked_for: str, family: str, at: FileLocation) -> None:
        """What is written in another family than the one that is asked for is reported."""
        names = self.fonts.names
        if missing := names.substituted_family(asked_for):
            if self._is_first(compact_name(missing)):
                self.findings.warning(
                    "font/stand-in", f"the font '{missing}' isn't here, and its text is written in "
                    f"{family}", at, "put its file into fonts/ next to the templates, or choose a "
                    f"family in game.yaml: 'fonts: {{{missing}: …}}'")
        elif not split_families(asked_for):
            if self._is_first(""):
                self.findings.note("font/generic", f"text without a font-family is written in "
                                   f"{family}", at, "give it one, or name another family for all "
                                   f"such texts in game.yaml: 'fonts: {{{DEFAULT_GENERIC}: …}}'")
        elif (sort := names.generic(asked_for)) and self._is_first(sort.casefold()):
            self.findings.note("font/generic", f"'{sort}' is written in {family}", at,
                               f"'fonts: {{{sort}: …}}' in game.yaml names another family")

    def _is_first(self, message: str) -> bool:
        """Whether something must be reported, which happens once."""
        first = message not in self._reported
        self._reported.add(message)
        return first

    def check_values(self, source: TextSource, keywords: bool, components: Sequence[Component],
                     facts: KindFacts) -> None:
        """Tell where values and keywords ask for letters that the family of a text lacks."""
        style = source.style
        lost = {looks: font for looks in EMPHASIS_STYLES
                if (font := self._find_font(restyle(style, "", *looks)))
                and _lacks_emphasis(restyle(style, "", *looks), font)}
        slot, text = source.directives.slot, source.directives.text
        phrases = (slot,) if slot else text.inner() if text else ()
        names = dict.fromkeys(phrase.literal for phrase in phrases if phrase.literal)
        for component in components if lost else ():
            scope = Scope(component, facts)
            for name in names:
                with suppress(UnknownNameError):
                    emphases = self._value_emphases(scope.value(name), facts, keywords)
                    for looks in sorted(emphases & lost.keys()):
                        self._check_style(lost[looks], restyle(style, "", *looks),
                                          scope.place(name))

    def _value_emphases(self, value: Value, facts: KindFacts,
                        keywords: bool) -> frozenset[tuple[bool, bool]]:
        """The looks that a value asks for; most values need only a glance."""
        if not isinstance(value, str) or len(value) > MOST_CHARACTERS or not (
                keywords or "*" in value or "](" in value):
            return frozenset()
        return frozenset(_find_emphases(value, facts, keywords))

    def _find_font(self, style: TextStyle) -> Font | None:
        return self.fonts.find(style.family, style.weight, style.italic)

    def _check_style(self, font: Font, style: TextStyle, at: FileLocation) -> None:
        """Report a weight or slant that the family lacks, once for each.

        Who says nothing asks for 400, and gets what a family for titles has.
        """
        lost = _lacks_emphasis(style, font)
        other = style.weight != REGULAR \
            and abs(style.weight - font.weight) >= LEAST_WEIGHT_DIFFERENCE
        key = f"{font.family} {style.weight} {style.italic}"
        if not (lost or other) or not self._is_first(key):
            return
        asked, there = (f"{part.weight} italic" if part.italic else f"{part.weight}"
                        for part in (style, font))
        tell = self.findings.warning if lost else self.findings.note
        tell("font/style", f"{font.family} has no {asked}, and is written in {there}", at,
             "ask for that one, choose another family, or put a file with it into fonts/")


def _lacks_emphasis(style: TextStyle, font: Font) -> bool:
    """Whether letters that are to stand out don't."""
    return (style.italic and not font.italic) or style.weight >= BOLD > font.weight


def _find_emphases(value: str, facts: KindFacts, keywords: bool) -> Iterator[tuple[bool, bool]]:
    """Which of bold and italic a value's stretches are, by its marks and its keywords."""
    for mark in read_markup(value):
        named = facts.emphases.emphasis_of(mark.look) if mark.look else None
        for _, look in facts.emphases.parts(mark.text) if keywords and not mark.look \
                else ((mark.text, named),):
            yield (mark.bold or bool(look and look.bold), mark.italic or bool(look and look.italic))


class TextChecker:
    """Checks the texts of one template for one kind."""

    def __init__(self, template: Template, kind: Kind, lettering: FontChecker, findings: Findings
                 ) -> None:
        self.template = template
        self.kind = kind
        self.lettering = lettering
        self.fonts = lettering.fonts
        self.findings = findings

    def check(self, site: ElementSite) -> None:
        """Find what is wrong with one text, or with how an element says that text looks."""
        for element in site.element.walk() if site.block else (site.element,):
            self._check_units(element)
        if site.block:
            self._check_block(site.block, site)

    def check_labels(self, site: ElementSite) -> None:
        """Find what is wrong with how a computed part says that its labels look."""
        scale = unit_on_paper((site.places or (self.template.frame,))[0])
        self.lettering.check(site.style, site.element.where)
        self._check_size(site.style.size, site.style.size, scale, site)

    def check_cells(self, cells: tuple[Cell, ...], looks: CellStyle, site: ElementSite) -> None:
        """Labels of a computed part lie inside the safe line."""
        style = site.style
        face = self.fonts.typeface(style.family, style.weight, style.italic, style.letterforms)
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
        size_parts = lengths.parts(size)
        if size_parts and size_parts[1] in PAPER and abs(per_unit / PIXEL_MM - 1) > 0.01:
            with suppress(Complaint):
                units = lengths.length(size, 100.0)
                points = units * per_unit / MM_PER["pt"]
                self.findings.warning(
                    "text/units", f"font-size '{size}' is {units:.3g} units of the viewBox, which "
                    f"is {points:.3g} pt on paper", element.where,
                    "write the size as a plain number of units")

    def _check_block(self, block: TextBlock, site: ElementSite) -> None:
        shown = [source for source in block.sources()
                 if source.literal.strip() or source.directives.slot or source.directives.text]
        looks = {(style.family, style.weight, style.italic): style
                 for style in (source.style for source in shown)}
        for style in looks.values():
            self.lettering.check(style, site.element.where)
        if shown:
            smallest = min(source.style.size for source in shown)
            self._check_size(smallest, block.floor, block.mm_per_unit, site)
            if block.box or "shape-inside" not in properties(site.element.attrs):
                self._check_place(block, site)
        for source in shown:
            for missing in missing_glyph_complaints(
                    self.fonts.missing("".join(source.literal.split()))):
                self.findings.error(missing.code, f"the text {missing.message}", source.where,
                                    missing.hint)

    def _check_size(self, size: float, floor: float, mm_per_unit: float, site: ElementSite) -> None:
        points, fit = (size_part * mm_per_unit / MM_PER["pt"] for size_part in (size, floor))
        if round(points, 2) < SMALLEST_PT:
            hint = "a transform leaves nothing of it" if mm_per_unit <= SMALLEST_UNIT else \
                f"{SMALLEST_PT:g} pt is font-size " \
                f"{SMALLEST_PT * MM_PER['pt'] / mm_per_unit:.3g} here"
            self.findings.warning("text/small", f"the text is {points:.3g} pt, hard to read in "
                                  "print", site.element.where, hint)
        elif round(fit, 2) < SMALLEST_PT:
            self.findings.warning("text/small", f"data-fit lets the text shrink to {fit:.3g} pt, "
                                  "hard to read in print", site.element.where)

    def _check_place(self, block: TextBlock, site: ElementSite) -> None:
        """Boxes, and the points that lines start from, lie inside the safe line."""
        self._check_corners(_corners(block), "the text", site)

    def _check_corners(self, corners: list[tuple[float, float]], what: str,
                       site: ElementSite) -> None:
        for place in site.places:
            out = max((self._distance_outside(place, x, y) for x, y in corners), default=0.0)
            if out > SLACK_MM:
                self.findings.warning(
                    "text/unsafe", f"{what} reaches {out:.1f} mm over the safe line",
                    site.element.where,
                    f"keep it {self.kind.safe:g} mm away from the edge of the piece")
                return

    def _distance_outside(self, place: Matrix, x: float, y: float) -> float:
        """How far a point lies outside of the safe line, mm."""
        kind = self.kind
        across, down = point(place, x, y)
        across, down = across - kind.bleed, down - kind.bleed
        if kind.shape == "circle":
            radius = kind.trim.width / 2
            return math.hypot(across - radius, down - radius) - (radius - kind.safe)
        return max(kind.safe - across, kind.safe - down, across - (kind.trim.width - kind.safe),
                   down - (kind.trim.height - kind.safe))


def _corners(block: TextBlock) -> list[tuple[float, float]]:
    box = block.box
    if block.kept and any(element.tag == "textPath" for element in block.kept.walk()):
        # Where its letters stand only the press knows.
        return []
    if box:
        return [(box.x, box.y), (box.x + box.width, box.y), (box.x, box.y + box.height),
                (box.x + box.width, box.y + box.height)]
    return [point for chunk in block.chunks if any(
                source.literal.strip() or source.directives.slot or source.directives.text
                for source in chunk.sources)
            for point in ((chunk.x, chunk.y), (chunk.x, chunk.y - CAPITALS * block.style.size))]


NUMBERS = ("int", "number")


def check_condition(condition: conditions.Condition, facts: KindFacts, site: ElementSite,
                    findings: Findings) -> None:
    """Find words that stand for nothing, and comparisons that never hold."""
    checker = _ConditionChecker(facts, site, findings)
    for part in conditions.parts(condition):
        if isinstance(part, conditions.Truth):
            checker.check_name(part.operand)
        elif isinstance(part, conditions.Relation):
            checker.check_pair(part.left, part.right, part.sign)
        else:
            checker.check_membership(part)


class _ConditionChecker:
    """Checks the questions of one condition."""

    def __init__(self, facts: KindFacts, site: ElementSite, findings: Findings) -> None:
        self.facts = facts
        self.site = site
        self.findings = findings

    def error(self, code: str, message: str, hint: str) -> None:
        self.findings.error(code, message, self.site.where, hint)

    def is_name(self, operand: conditions.Operand) -> bool:
        return isinstance(operand, conditions.Word) and is_known_name(operand.name, self.facts,
                                                                 self.site)

    def field(self, operand: conditions.Operand) -> Field | None:
        if isinstance(operand, conditions.Word):
            return find_field(operand.name, self.facts, self.site)
        return None

    def check_name(self, operand: conditions.Operand) -> None:
        if isinstance(operand, conditions.Word) and not self.is_name(operand):
            names = [*self.facts.kind.fields, *COMPONENT_NAMES,
                     *(REPEAT_NAMES if self.site.repeats else ())]
            self.error("template/unknown-name",
                       f"a {self.facts.kind.title.lower()} has no '{operand.name}'",
                       suggest(operand.name, names))

    def check_membership(self, part: conditions.Membership) -> None:
        for right in part.among:
            field = self.field(right)
            if field and field.type == "list":
                self.check_choice(part.left, field.item)
            else:
                self.check_pair(part.left, right, "in")

    def check_pair(self, left: conditions.Operand, right: conditions.Operand, sign: str) -> None:
        if not self.is_name(left) and not self.is_name(right):
            self.check_name(left if isinstance(left, conditions.Word) else right)
            return
        if sign in conditions.COMPARE:
            for operand in (left, right):
                field = self.field(operand)
                if field and field.type not in NUMBERS and isinstance(operand, conditions.Word):
                    self.error("template/bad-condition",
                               f"'{operand.name}' is no number, so '{sign}' can't compare it", "")
            return
        self.check_choice(right, self.field(left))
        self.check_choice(left, self.field(right))

    def check_choice(self, operand: conditions.Operand, field: Field | None) -> None:
        """A word next to a choice field is one of its choices."""
        if field is None or field.type != "choice":
            return
        if isinstance(operand, conditions.Word):
            value: object = operand.name
            if self.is_name(operand):
                if operand.name in field.choices:
                    self.error("template/ambiguous",
                               f"'{operand.name}' is a field and also a choice of '{field.name}'",
                               f"write '{operand.name}' with quotes if you mean the choice")
                return
        else:
            value = operand.value if isinstance(operand, conditions.Literal) else None
        if value not in field.choices:
            self.error("template/unknown-choice", f"'{field.name}' is never '{value}'",
                       suggest(str(value), list(field.choices)))


NO_LIST = Phrase(("1",))


def cell_sites(compute: PartRequest, facts: KindFacts, site: ElementSite) -> Iterator[ElementSite]:
    """The part as a repeat of its cells: one for all lists whose items can be the same."""
    cells = set()
    for wish in compute.lists or (NO_LIST,):
        repeated = replace(site, repeats=(*site.repeats,
                                          Repeat(wish, (), (0.0, 0.0), 0, (0.0, 0.0))))
        items = facts.values.get(wish.literal or "",
                                 field_values(find_field("item", facts, repeated)))
        if items not in cells:
            cells.add(items)
            yield repeated


def check_cells(compute: PartRequest, facts: KindFacts, site: ElementSite,
                components: Sequence[Component],
                findings: Findings) -> tuple[Cell, ...]:
    """Find what keeps the part from being computed, once for all components that share it.

    Reports all cells there are on any of them.
    """
    complaints: dict[Complaint, list[Component]] = {}
    cells: dict[Cell, None] = {}
    looked_at = 0
    for component in components:
        try:
            some = compute.cells(Scope(component, facts))
            cells.update(dict.fromkeys(some))
            looked_at += len(some)
            if looked_at > MOST_CELLS_CHECKED:
                break
        except UnknownNameError:
            # Reported with the other names.
            return ()
        except Complaint as wrong:
            complaints.setdefault(wrong, []).append(component)
    for complaint, those in complaints.items():
        # What is wrong for all of them is no business of the first one.
        FaceFindings(findings).not_computed(complaint, site.element.where,
                                            None if len(those) == len(components) else those[0])
    return tuple(cells)


# What can be meant for a name, be it known or not.
NAME = re.compile(r"[\w.-]+")
MOST_MISSING = 5
# A template with so many isn't looked at to its end, nor so many cells of it; what is wrong with
# the others is reported when they are drawn.
MOST_MISTAKES = 100
MOST_CELLS_CHECKED = 20_000


def check_templates(game: Game, assets: Assets, findings: Findings) -> None:
    """Find what is wrong with templates, whatever components they are filled with."""
    fonts = FontLibrary.of(assets)
    _check_names(assets.font_names, fonts, findings)
    lettering = FontChecker(fonts, findings)
    for file, trouble in fonts.unusable.items():
        findings.error("font/unusable", f"this font can't be used: {trouble}", FileLocation(file))
    for file in dict.fromkeys(font.file for font in fonts.fonts if font.coloured):
        findings.note("font/colours", "the glyphs of this font have colours, which aren't drawn",
                      FileLocation(file),
                      "they are written in the colour of the text; glyphs that are "
                      "nothing without their colours are taken from other fonts")
    for icon in assets.symbols.values():
        if icon.tag == "symbol":
            lettering.check_drawing(icon, TextStyle(family=INHERITED_FAMILY))
    for picture in assets.pictures.values():
        if picture.drawing:
            lettering.check_drawing(picture.drawing.root, TextStyle())
    check_keywords(game, assets, findings)
    used = {component.kind.name for component in game.components}
    look = FaceLook(game.languages[0] if game.languages else "en")
    for name in game.kinds:
        for kind, components in game.by_templates(name) if name in used else ():
            facts = KindFacts(game, assets, kind, look)
            for file in dict.fromkeys((kind.front, kind.back or "")):
                document = assets.templates.get(file)
                if document:
                    checker = _TemplateChecker(document, facts, assets, lettering, findings)
                    checker.check(components)
                    checker.check_hyphens(game.languages)


def _check_names(names: FontNames, fonts: FontLibrary, findings: Findings) -> None:
    """Families that game.yaml takes for others are there."""
    for name, at in names.where.items():
        for family in split_families(names.replacements.get(name, names.fallback)):
            if not fonts.names.has_family(family):
                findings.error("font/unknown", f"there is no font '{family}'", at,
                               suggest(family, fonts.families))


def check_keywords(game: Game, assets: Assets, findings: Findings) -> None:
    """The colours and icons of keywords are there."""
    icons = [name for name, element in assets.symbols.items() if element.tag == "symbol"]
    for name, keyword in game.keywords.items():
        where = game.place(f"keywords.{name}")
        if keyword.icon and keyword.icon not in icons:
            findings.error("template/unknown-icon", f"the keyword '{name}' has an icon "
                           f"'{keyword.icon}', which doesn't exist", where,
                           suggest(keyword.icon, icons))
        rules = EmphasisRules("", {}, {}, game.theme)
        if keyword.colour and rules.emphasis_of(keyword.colour) is None:
            findings.error("template/unknown-colour", f"the keyword '{name}' has a colour "
                           f"'{keyword.colour}', which doesn't exist", where,
                           suggest(keyword.colour, list(game.theme)))


class _TemplateChecker:
    """Checks one template for one kind."""

    def __init__(self, document: Document, facts: KindFacts, assets: Assets, lettering: FontChecker,
                 findings: Findings) -> None:
        self.fitted = fit_to_page(document, facts.kind.trim, facts.kind.bleed)
        self.template: Template = read_template(self.fitted.document)
        self.facts = facts
        self.kind: Kind = facts.kind
        self.findings = findings
        self.known = {**assets.symbols, **document.ids}
        self.icons = [*(name for name, symbol in assets.symbols.items() if symbol.tag == "symbol"),
                      *assets.icon_names]
        self.text = TextChecker(self.template, self.kind, lettering, findings)

    def check_hyphens(self, languages: Sequence[str]) -> None:
        """Words with hyphenation are of known languages."""
        unknown = [language for language in languages if self.template.hyphenated_blocks
                   and not has_patterns(language)]
        for block in self.template.hyphenated_blocks if unknown else ():
            named = " and ".join(f"'{language}'" for language in unknown)
            self.findings.warning(
                "text/hyphenation", f"words in {named} can't be hyphenated here", block.where,
                "put soft hyphens (U+00AD) into the long ones")

    def check(self, components: tuple[Component, ...]) -> None:
        for mistake in self.mistakes():
            self.findings.add(mistake)
        self.check_size()
        before = len(self.findings)
        for site in survey_template(self.template, self.facts):
            if len(self.findings) - before >= MOST_MISTAKES:
                return
            self.check_references(site)
            if site.wishes.repeat:
                self.check_path(site.wishes.repeat.source, site)
            for part in site.parts():
                wishes = part.wishes
                if wishes.show:
                    check_condition(wishes.show, self.facts, part, self.findings)
                for path in wishes.paths():
                    self.check_path(path, part)
                for _, wish in wishes.colours:
                    self.check_colour(wish, part)
                if wishes.use:
                    self.check_icon(wishes.use, part)
            if site.wishes.compute:
                self.check_computed(site.wishes.compute, site, components)
            self.text.check(site)
            self.check_values(site, components)

    def check_values(self, site: ElementSite, components: tuple[Component, ...]) -> None:
        """The letters of a text have what its values mark."""
        for source in site.block.sources() if site.block else ():
            self.text.lettering.check_values(source, bool(site.block and site.block.keywords),
                                             components, self.facts)

    def check_computed(self, compute: PartRequest, site: ElementSite,
                       components: tuple[Component, ...]
                       ) -> None:
        """A part's names stand for something, whatever is in a cell; and it can be drawn."""
        before = len(self.findings)
        contents, well = compute.contents, compute.looks.well
        for path in compute.sources():
            self.check_path(path, site)
        for cell in cell_sites(compute, self.facts, site):
            for path in contents.paths():
                self.check_path(path, cell)
            for wish in contents.colours():
                self.check_colour(wish, cell)
            if contents.icon_if:
                check_condition(contents.icon_if, self.facts, cell, self.findings)
            if contents.icon:
                shows = (contents.icon_if,) if contents.icon_if else ()
                self.check_icon(contents.icon, replace(cell, shows=(*cell.shows, *shows)))
        if contents.text:
            self.text.check_labels(site)
        if well and well not in self.known:
            self.findings.error("template/unknown-icon", f"there is no icon '{well}'",
                                site.element.where, suggest(well, self.icons))
        if len(self.findings) == before:
            cells = check_cells(compute, self.facts, site, components, self.findings)
            self.text.check_cells(cells, compute.looks, site)

    def mistakes(self) -> Iterator[Finding]:
        """What couldn't be read; what another program left everywhere is reported once."""
        messages: set[str] = set()
        for mistake in self.template.mistakes[:MOST_MISTAKES]:
            if mistake.severity == "error" or mistake.message not in messages:
                yield mistake
            messages.add(mistake.message)

    def check_size(self) -> None:
        """Tell how the drawing was put on the piece, unless it is just as large."""
        kind, page = self.kind, self.kind.page
        fit, at = self.fitted, self.fitted.document.root.where
        piece = f"a {kind.title.lower()} is {kind.trim} and {page} with its bleed of " \
            f"{kind.bleed:g} mm" if kind.bleed else f"a {kind.title.lower()} is {page}"
        exactly = f'width="{page.width:g}mm" height="{page.height:g}mm"'
        if fit.complaint:
            self.findings.add(fit.complaint.at(at))
        elif fit.how == "of other proportions":
            self.findings.error("template/size", f"the drawing is {fit.written}, but {piece}", at,
                                f"write {exactly}, or any size in these proportions", (kind.where,))
        elif fit.how == "without bleed":
            self.findings.warning(
                "template/no-bleed", f"the drawing is {fit.written}, which leaves the bleed of "
                f"{kind.bleed:g} mm to what it draws beyond its edges", at,
                f"draw it as large as the page: {exactly}", (kind.where,))
        elif fit.how == "scaled":
            self.findings.note("template/scaled", f"the drawing is {fit.written} and is scaled: "
                               f"{piece}", at)

    def check_references(self, site: ElementSite) -> None:
        element = site.element
        attrs = properties(element.attrs)
        # What a text flows inside is checked with its box.
        attrs.pop("shape-inside", None)
        for name in references(attrs):
            if name in self.known:
                continue
            if element.tag == "use":
                if not site.wishes.use:
                    self.findings.error(
                        "template/unknown-icon", f"there is no icon '{name}'", element.where,
                        suggest(name, list(dict.fromkeys([*self.known, *self.icons]))))
            else:
                self.findings.error("template/unknown-reference", f"nothing has the id '{name}'",
                                    element.where, suggest(name, list(self.known)))

    def check_path(self, path: Phrase, site: ElementSite) -> None:
        """A name, and the names in it, stand for something."""
        for part in path.inner():
            self.check_path(part, site)
        literal = path.literal
        if literal is not None:
            if parse_int(literal) is None and not is_known_name(literal, self.facts, site):
                self.unknown(literal, site, "")
            return
        for possible in self.combinations(path, site):
            name = path.text(possible)
            if not is_known_name(name, self.facts, site):
                self.unknown(name, site, f", needed when {possible}")

    def combinations(self, phrase: Phrase, site: ElementSite) -> Iterator[ValueCombination]:
        """All possible fillings, unless a name in the phrase is itself unknown."""
        inner = [name.literal for name in phrase.all_names() if name.literal]
        if all(is_known_name(name, self.facts, site) for name in inner):
            yield from value_combinations(phrase, self.facts, site)

    def unknown(self, name: str, site: ElementSite, when: str) -> None:
        namespace, _, key = name.partition(".")
        names = [value for value in self.facts.values if value.startswith(namespace + ".")]
        if namespace == "strings":
            self.findings.error(
                "template/unknown-string", f"there is no string '{key}'{when}",
                site.where,
                suggest(key, [text.removeprefix("strings.") for text in self.facts.written]))
        elif namespace == "theme":
            self.findings.error("template/unknown-colour",
                                f"the theme has no colour '{key}'{when}", site.where,
                                suggest(key, [colour.removeprefix("theme.") for colour in names]))
        elif names and key:
            self.findings.error("template/unknown-name", f"'{name}' stands for nothing{when}",
                                site.where, suggest(name, names))
        else:
            names = [*self.kind.fields, *COMPONENT_NAMES, *(REPEAT_NAMES if site.repeats else ())]
            hint = "it exists only inside a data-repeat" if name in REPEAT_NAMES \
                else suggest(name, names) if NAME.fullmatch(name) \
                else "write '\\{' if it is a brace"
            self.findings.error("template/unknown-name",
                                f"a {self.kind.title.lower()} has no '{name}'{when}",
                                site.where, hint)

    def check_icon(self, wish: Phrase, site: ElementSite) -> None:
        missing = 0
        for possible in self.combinations(wish, site):
            icon = wish.text(possible)
            if icon not in self.known and missing < MOST_MISSING:
                missing += 1
                when = f", needed when {possible}" if possible.chosen else ""
                self.findings.error("template/unknown-icon", f"there is no icon '{icon}'{when}",
                                    site.where, suggest(icon, self.icons))

    def check_colour(self, wish: Phrase, site: ElementSite) -> None:
        for possible in self.combinations(wish, site):
            try:
                resolve_colour(wish, possible)
            except Complaint as complaint:
                self.findings.error(complaint.code, complaint.message, site.where,
                                    "" if is_theme_colour(wish)
                                    else "write '#7a4a2b' or 'theme.name'")
            except UnknownNameError:
                # Reported with the other names.
                pass
