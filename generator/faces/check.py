"""Checking templates: every name, icon, colour, string and size, once and before any face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.faces.changing import references
from generator.faces.check_computed import check_cells, sites
from generator.faces.check_condition import check_condition
from generator.faces.check_text import TextChecker
from generator.faces.colours import UnknownColourError, colour, is_theme
from generator.faces.compute import Compute
from generator.faces.directives import Mistake
from generator.faces.face import Look
from generator.faces.fonts import FontLibrary
from generator.faces.phrase import Phrase, UnknownNameError
from generator.faces.possible import Possible, is_known, possibilities
from generator.faces.scope import OWN, REPEATED, Facts
from generator.faces.style import properties
from generator.faces.survey import Site, survey
from generator.faces.template import Template, template
from generator.findings import Findings, Where, did_you_mean
from generator.model.assets import Assets
from generator.model.component import Component
from generator.model.game import Game
from generator.model.kind import Kind
from generator.model.svg import Document
from generator.units import Size, length

TOLERANCE_MM = 0.01
MOST_MISSING = 5


def check_templates(game: Game, assets: Assets, findings: Findings) -> None:
    """Find what is wrong with templates, whatever components they are filled with."""
    fonts = FontLibrary(assets.fonts)
    for file, trouble in fonts.unusable.items():
        findings.error("font/unusable", f"this font can't be used: {trouble}", Where(file))
    used = {component.kind.name for component in game.components}
    look = Look(game.languages[0] if game.languages else "en")
    for name, kind in game.kinds.items():
        if name not in used:
            continue
        facts = Facts(game, assets, kind, look)
        for file in dict.fromkeys((kind.front, kind.back or "")):
            document = assets.templates.get(file)
            if document:
                _Checker(document, facts, assets, fonts, findings).check(game.of_kind(name))


class _Checker:
    """Checks one template for one kind."""

    def __init__(self, document: Document, facts: Facts, assets: Assets, fonts: FontLibrary,
                 findings: Findings) -> None:
        self.template: Template = template(document)
        self.facts = facts
        self.kind: Kind = facts.kind
        self.findings = findings
        self.known = {**assets.symbols, **document.ids}
        self.icons = [name for name, element in assets.symbols.items() if element.tag == "symbol"]
        self.text = TextChecker(self.template, self.kind, fonts, findings)

    def check(self, components: tuple[Component, ...]) -> None:
        for mistake in self.mistakes():
            report = self.findings.error if mistake.grave else self.findings.warning
            report(mistake.code, mistake.message, mistake.where, mistake.hint)
        self.check_size()
        for site in survey(self.template, self.facts):
            self.check_references(site)
            if site.wishes.repeat:
                self.check_path(site.wishes.repeat.source, site)
            for wishes in site.all_wishes():
                if wishes.show:
                    check_condition(wishes.show, self.facts, site, self.findings)
                for path in wishes.paths():
                    self.check_path(path, site)
                for _, wish in wishes.colours:
                    self.check_colour(wish, site)
                if wishes.use:
                    self.check_icon(wishes.use, site)
            if site.wishes.compute:
                self.check_computed(site.wishes.compute, site, components)
            self.text.check(site)

    def check_computed(self, compute: Compute, site: Site, components: tuple[Component, ...]
                       ) -> None:
        """A part's names stand for something, whatever is in a cell; and it can be drawn."""
        before = len(self.findings)
        contents, well = compute.contents, compute.looks.well
        for path in compute.sources():
            self.check_path(path, site)
        for cell in sites(compute, self.facts, site):
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
                                site.element.where, did_you_mean(well, self.icons))
        if len(self.findings) == before:
            cells = check_cells(compute, self.facts, site, components, self.findings)
            self.text.check_cells(cells, compute.looks, site)

    def mistakes(self) -> Iterator[Mistake]:
        """What couldn't be read; what another program left everywhere is told once."""
        told: set[str] = set()
        for mistake in self.template.mistakes:
            if mistake.grave or mistake.message not in told:
                yield mistake
            told.add(mistake.message)

    def check_size(self) -> None:
        root, page = self.template.document.root, self.kind.page
        try:
            size = Size(length(root.attrs.get("width", "")), length(root.attrs.get("height", "")))
        except ValueError:
            self.findings.error("template/size", "the drawing has no width and height in mm",
                                root.where, f'write width="{page.width:g}mm" '
                                f'height="{page.height:g}mm"')
            return
        if max(abs(size.width - page.width), abs(size.height - page.height)) > TOLERANCE_MM:
            self.findings.error(
                "template/size", f"the drawing is {size}, but a {self.kind.title.lower()} is "
                f"{self.kind.trim} and {page} with its bleed of {self.kind.bleed:g} mm",
                root.where, f'write width="{page.width:g}mm" height="{page.height:g}mm"',
                (self.kind.where,))
        view = [float(each) for each in root.attrs.get("viewBox", "").replace(",", " ").split()]
        if len(view) == 4 and abs(view[2] / view[3] - size.width / size.height) > TOLERANCE_MM:
            self.findings.error(
                "template/size", f"the viewBox is {view[2]:g}×{view[3]:g}, which is no drawing "
                f"of {size}", root.where, "give both the same proportions")

    def check_references(self, site: Site) -> None:
        element = site.element
        attrs = properties(element.attrs)
        # What a text flows inside is checked with its box.
        attrs.pop("shape-inside", None)
        for name in references(attrs):
            if name in self.known:
                continue
            if element.tag == "use":
                if not site.wishes.use:
                    self.findings.error("template/unknown-icon", f"there is no icon '{name}'",
                                        element.where, did_you_mean(name, list(self.known)))
            else:
                self.findings.error("template/unknown-reference", f"nothing has the id '{name}'",
                                    element.where, did_you_mean(name, list(self.known)))

    def check_path(self, path: Phrase, site: Site) -> None:
        """A name, and the names in it, stand for something."""
        for each in path.inner():
            self.check_path(each, site)
        literal = path.literal
        if literal is not None:
            if not literal.isdecimal() and not is_known(literal, self.facts, site):
                self.unknown(literal, site, "")
            return
        for possible in self.some(path, site):
            name = path.text(possible)
            if not is_known(name, self.facts, site):
                self.unknown(name, site, f", needed when {possible}")

    def some(self, phrase: Phrase, site: Site) -> Iterator[Possible]:
        """All possible fillings, unless a name in the phrase is itself unknown."""
        inner = [each.literal for each in phrase.mentioned() if each.literal]
        if all(is_known(name, self.facts, site) for name in inner):
            yield from possibilities(phrase, self.facts, site)

    def unknown(self, name: str, site: Site, when: str) -> None:
        namespace, _, key = name.partition(".")
        known = [each for each in self.facts.values if each.startswith(namespace + ".")]
        if namespace == "strings":
            self.findings.error(
                "template/unknown-string", f"there is no string '{key}'{when}",
                site.element.where,
                did_you_mean(key, [each.removeprefix("strings.") for each in known]))
        elif namespace == "theme":
            self.findings.error("template/unknown-colour",
                                f"the theme has no colour '{key}'{when}", site.element.where,
                                did_you_mean(key, [each.removeprefix("theme.") for each in known]))
        elif known and key:
            self.findings.error("template/unknown-name", f"'{name}' stands for nothing{when}",
                                site.element.where, did_you_mean(name, known))
        else:
            names = [*self.kind.fields, *OWN, *(REPEATED if site.repeats else ())]
            hint = "it exists only inside a data-repeat" if name in REPEATED \
                else did_you_mean(name, names)
            self.findings.error("template/unknown-name",
                                f"a {self.kind.title.lower()} has no '{name}'{when}",
                                site.element.where, hint)

    def check_icon(self, wish: Phrase, site: Site) -> None:
        missing = 0
        for possible in self.some(wish, site):
            icon = wish.text(possible)
            if icon not in self.known and missing < MOST_MISSING:
                missing += 1
                when = f", needed when {possible}" if possible.chosen else ""
                self.findings.error("template/unknown-icon", f"there is no icon '{icon}'{when}",
                                    site.element.where, did_you_mean(icon, self.icons))

    def check_colour(self, wish: Phrase, site: Site) -> None:
        for possible in self.some(wish, site):
            try:
                colour(wish, possible)
            except UnknownColourError as unknown:
                self.findings.error("template/unknown-colour", f"'{unknown}' is not a colour",
                                    site.element.where,
                                    "" if is_theme(wish) else "write '#7a4a2b' or 'theme.name'")
            except UnknownNameError:
                # Told with the other names.
                pass
