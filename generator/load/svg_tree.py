"""SVG as a tree that remembers where each element was written, with nothing unsafe in it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

from generator.findings import Findings, Where
from generator.load import svg_rules
from generator.load.source import Source, read_text
from generator.load.svg_mistakes import tell
from generator.load.svg_rules import DROPPED, REFUSED, Refusal, attribute_refusals, root_refusals
from generator.model.svg import Document, Element

SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "http://www.w3.org/1999/xlink href"
KEPT_NAMES = {XLINK_HREF: "href", "http://www.w3.org/XML/1998/namespace space": "xml:space"}
TEXT = frozenset(("text", "style"))
MOST_MISTAKES = 50


def read_svg(path: Path, findings: Findings, at: Where | None = None) -> Document | None:
    """Return an SVG file as a tree, or None if it can't be used; `at` asks for the file."""
    source = read_text(path, svg_rules.MOST_BYTES, findings, at)
    return None if source is None else parse(source, findings)


def parse(source: Source, findings: Findings) -> Document | None:
    """Return an SVG text as a tree, or None if it can't be used."""
    before = len(findings.errors)
    builder = _Builder(source, findings)
    try:
        builder.run()
    except expat.ExpatError as problem:
        tell(problem, source, findings)
    except _Enough:
        pass
    if len(findings.errors) > before or builder.root is None:
        return None
    return Document(builder.root, builder.ids, source.digest, source.file)


class _Enough(Exception):
    """No use in reading on."""


class _Open:
    """An element whose end is still to come."""

    __slots__ = ("attrs", "children", "holds_text", "tag", "where")

    def __init__(self, tag: str, attrs: dict[str, str], where: Where, holds_text: bool) -> None:
        self.tag = tag
        self.attrs = attrs
        self.where = where
        self.holds_text = holds_text
        self.children: list[Element | str] = []


class _Builder:
    """Builds the tree from expat's calls and refuses what svg_rules refuses."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.data = source.text.encode("utf-8", "replace")
        self.stack: list[_Open] = []
        self.root: Element | None = None
        self.ids: dict[str, Element] = {}
        self.elements = self.mistakes = self.skipping = 0
        parser = expat.ParserCreate("UTF-8", " ")
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = self.doctype
        parser.ProcessingInstructionHandler = self.instruction
        self.parser = parser

    def run(self) -> None:
        """Read the whole text."""
        self.parser.Parse(self.data, True)

    def here(self, width: int = 1) -> Where:
        """The place that expat is reading."""
        return Where(self.source.file, self.parser.CurrentLineNumber,
                     self.parser.CurrentColumnNumber + 1, width)

    def start(self, name: str, attributes: list[str]) -> None:
        """An element opens."""
        self.elements += 1
        if self.elements > svg_rules.MOST_ELEMENTS:
            self.refuse(Refusal("svg/too-many", "the drawing holds more than "
                                f"{svg_rules.MOST_ELEMENTS:,} elements", "simplify it"))
            raise _Enough
        if self.skipping:
            self.skipping += 1
            return
        space, _, tag = name.rpartition(" ")
        if not self.stack and (space, tag) != (SVG, "svg"):
            self.not_svg(space, tag)
        if space != SVG or tag in DROPPED:
            self.skipping = 1
            return
        if tag in REFUSED:
            code, hint = REFUSED[tag]
            self.refuse(Refusal(code, f"<{tag}> can't be used in a drawing", hint))
        if len(self.stack) >= svg_rules.MOST_DEPTH:
            self.refuse(Refusal("svg/too-deep", "elements are nested more than "
                                f"{svg_rules.MOST_DEPTH} deep", "ungroup some"))
            raise _Enough
        holds_text = tag in TEXT or bool(self.stack and self.stack[-1].holds_text)
        self.stack.append(_Open(tag, self.attributes(tag, attributes),
                                self.here(len(tag) + 1), holds_text))

    def attributes(self, tag: str, attributes: list[str]) -> dict[str, str]:
        """The attributes that stay, names in the plain spelling; complains of the others."""
        attrs: dict[str, str] = {}
        for index in range(0, len(attributes), 2):
            name, value = attributes[index], attributes[index + 1]
            if " " in name:
                name = KEPT_NAMES.get(name, "")
                if not name or name in attrs:
                    continue
            for refusal in attribute_refusals(tag, name, value):
                self.refuse(refusal, name)
            attrs[name] = value
        if tag == "svg":
            for name, refusal in root_refusals(attrs.get("width"), attrs.get("height")):
                self.refuse(refusal, name)
        return attrs

    def end(self, name: str) -> None:
        """An element closes."""
        if self.skipping:
            self.skipping -= 1
            return
        opened = self.stack.pop()
        element = Element(opened.tag, opened.attrs, tuple(opened.children), opened.where)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.know(element)

    def know(self, element: Element) -> None:
        """Remember an element by its id."""
        name = element.attrs.get("id")
        if name is None:
            return
        if name in self.ids:
            first, second = sorted((self.ids[name].where, element.where))
            self.complain(Refusal("svg/duplicate-id", f"the id '{name}' is used twice",
                                  f"it is first used in line {first.line}"), second, (first,))
            return
        self.ids[name] = element

    def text(self, data: str) -> None:
        """Text stands between tags; only where text is drawn does it mean anything."""
        if not self.skipping and self.stack and self.stack[-1].holds_text:
            self.stack[-1].children.append(data)

    def doctype(self, *_: object) -> None:
        """A DOCTYPE can define entities that grow without end, or read other files."""
        self.refuse(Refusal("svg/doctype", "a DOCTYPE is not allowed", "remove it with its [ ]"))
        raise _Enough

    def instruction(self, target: str, data: str) -> None:
        """Only the instruction that fetches a stylesheet changes how a drawing looks."""
        if target == "xml-stylesheet":
            self.refuse(Refusal("svg/external", "a stylesheet of another file can't be used",
                                "put its rules into style attributes"))

    def not_svg(self, space: str, tag: str) -> None:
        """The file is XML, but no drawing."""
        hint = f'write <svg xmlns="{SVG}" …>' if tag == "svg" else ""
        self.refuse(Refusal("svg/not-svg", f"this file starts with <{tag}>, which is not SVG"
                            if tag != "svg" else "<svg> lacks its namespace", hint))
        raise _Enough

    def refuse(self, refusal: Refusal, attribute: str = "") -> None:
        """Report something at the open tag, or at one of its attributes."""
        self.complain(refusal, self.attribute_place(attribute) if attribute else self.here())

    def complain(self, refusal: Refusal, where: Where, related: tuple[Where, ...] = ()) -> None:
        """Report something; a file with very many mistakes is not read to its end."""
        self.findings.error(refusal.code, refusal.message, where, refusal.hint, related)
        self.mistakes += 1
        if self.mistakes >= MOST_MISTAKES:
            raise _Enough

    def attribute_place(self, name: str) -> Where:
        """Where an attribute of the open tag is written."""
        start = self.parser.CurrentByteIndex
        pattern = rb"[\s\"'](?:[\w.-]+:)?(" + re.escape(name.encode()) + rb")\s*="
        match = re.compile(pattern).search(self.data, start)
        if match is None:
            return self.here()
        between = self.data[start : match.start(1)].decode("utf-8", "replace")
        lines = between.count("\n")
        column = self.parser.CurrentColumnNumber + len(between) if not lines \
            else len(between) - between.rfind("\n") - 1
        return Where(self.source.file, self.parser.CurrentLineNumber + lines, column + 1, len(name))
