"""SVG files as trees that remember where each element was written, with nothing unsafe."""

import re
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat
from xml.parsers.expat import errors

from generator.base.findings import Complaint, FileLocation, Findings, brief
from generator.game.load.files import Files, SourceText
from generator.game.svg import drawing_limits as limits
from generator.game.svg.drawing_limits import (
    DROPPED,
    REFUSED,
    attribute_refusals,
    is_harmless,
    root_refusals,
)
from generator.game.svg.normalization import (
    FLOW,
    convert_flow_root,
    has_definitions,
    inherit_into_definitions,
    is_normalized,
    normalize,
)
from generator.game.svg.stylesheets import StyleApplier, StyleRule, parse_rules
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import WAITING

SAVE_AGAIN = "open it in the program that drew it and save it as plain SVG"
SYNTAX_MESSAGES = {
    errors.XML_ERROR_SYNTAX: ("this is not SVG", SAVE_AGAIN),
    errors.XML_ERROR_NO_ELEMENTS: ("there is no drawing in this file", SAVE_AGAIN),
    errors.XML_ERROR_INVALID_TOKEN: ("this character can't stand here",
                                     "write &lt; for < and &amp; for & in texts"),
    errors.XML_ERROR_UNCLOSED_TOKEN: ("this tag is never closed", "add the missing >"),
    errors.XML_ERROR_TAG_MISMATCH: ("this closes another element than the one that is open",
                                    "look for a tag that is closed twice, or never"),
    errors.XML_ERROR_DUPLICATE_ATTRIBUTE: ("this element has the same attribute twice",
                                           "remove one"),
    errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: ("there is something after </svg>", "remove it"),
    errors.XML_ERROR_UNDEFINED_ENTITY: ("this &…; means nothing in SVG",
                                        "write the character itself, or &amp; for &"),
    errors.XML_ERROR_UNBOUND_PREFIX: ("this name has a prefix that nothing declares",
                                      "add xmlns:… to <svg>, or remove the prefix"),
    errors.XML_ERROR_UNCLOSED_CDATA_SECTION: ("this CDATA section is never closed", "add ]]>"),
    errors.XML_ERROR_BAD_CHAR_REF: ("this &#…; names no character", "write the character itself"),
    errors.XML_ERROR_MISPLACED_XML_PI: ("<?xml …?> must be the very first thing in the file",
                                        "remove everything before it"),
}


def report_syntax_error(problem: expat.ExpatError, source: SourceText, findings: Findings,
                        unclosed: str = "") -> None:
    """Report what expat raised; `unclosed` is the innermost element that is still open."""
    if unclosed and problem.code == errors.codes[errors.XML_ERROR_NO_ELEMENTS]:
        findings.error("svg/syntax", f"<{unclosed}> is never closed",
                       FileLocation(source.file, problem.lineno, problem.offset + 1),
                       f"add the missing </{unclosed}>")
        return
    reason = errors.messages[problem.code]
    message, hint = SYNTAX_MESSAGES.get(reason, (f"this is not SVG: {reason}", ""))
    findings.error("svg/syntax", message,
                   FileLocation(source.file, problem.lineno, problem.offset + 1), hint)


SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "http://www.w3.org/1999/xlink href"
ATTRIBUTE_NAMES = {XLINK_HREF: "href", "http://www.w3.org/XML/1998/namespace space": "xml:space"}
TEXT = frozenset(("text", "style", FLOW))
# Properties of styles alone: as attributes they mean nothing, here as in browsers.
STYLED = frozenset(("mix-blend-mode", "isolation"))
REWRITTEN = frozenset(("switch", FLOW))
DOCTYPE = re.compile(r"""<!DOCTYPE\s+[^\s>\["']+(\s+(?:PUBLIC\s*(?:"[^"]*"|'[^']*')|SYSTEM)"""
                     r"""\s*(?:"[^"]*"|'[^']*')?)""")
LONGEST_ENTITY = 1_000
LONGEST_DEFAULT = 200
# Characters that a DOCTYPE's definitions may add to a file, and how many there may be of them.
MOST_DEFINED = 1_000_000
MOST_DEFINITIONS = 500
# More uses of entities, or more tags, than these definitions could stand for.
MOST_USES = 500_000
# Where an entity is used, and where an element opens; neither looks at a character twice.
REFERENCE = re.compile(r"&([^&;\s]++);")
OPENING = re.compile(r"<([^<>/!?\s]++)")
MOST_MISTAKES = 50
MOST_RULES = 10_000
# How an id begins, wherever one is given.
_ID = (" id", "\nid", "\tid", "\rid")
MOST_MATCHES = 2_000_000
# An attribute inside a tag, after the tag's name or another attribute.
ATTRIBUTE = re.compile(
    rb"[^\s=>\"']*\s+((?:[^\s=:>\"']+:)?([^\s=:>\"']+))\s*=\s*(?:\"[^\"]*\"|'[^']*')")


def read_svg(path: Path, files: Files, findings: Findings) -> Document | None:
    """Return an SVG file as a tree, or None if it can't be used."""
    return files.read_parsed(path, limits.MOST_BYTES, parse, findings)


def parse(source: SourceText, findings: Findings,
          before: Document | None = None) -> Document | None:
    """Return an SVG text as a tree, or None if it can't be used."""
    builder = _Builder(source, findings)
    try:
        builder.run()
    except expat.ExpatError as problem:
        report_syntax_error(problem, source, findings,
                            builder.stack[-1].tag if builder.stack else "")
        return None
    except _UnreadableError:
        return None
    root = builder.root
    if builder.mistakes or root is None:
        return None
    try:
        if builder.rules:
            root = StyleApplier(builder.rules).apply(root)
        if not is_normalized(root, source.text):
            root = normalize(root)
        if has_definitions(source.text):
            inherit_into_definitions(root)
    except Complaint as complaint:
        findings.add(complaint.at(root.where))
        return None
    ids = _ids(root, findings) if any(map(source.text.__contains__, _ID)) else {}
    return Document(root, ids, source.digest, source.file)


def _ids(root: Element, findings: Findings) -> dict[str, Element]:
    """The elements by their ids; an id that was taken before is as good as none."""
    ids: dict[str, Element] = {}
    again: dict[str, FileLocation] = {}
    for element in root.walk():
        name = element.attrs.get("id")
        if name is None:
            continue
        if name in ids:
            again.setdefault(name, element.where)
            element.attrs = {key: value for key, value in element.attrs.items() if key != "id"}
        else:
            ids[name] = element
    if again:
        name, where = next(iter(again.items()))
        others = f", and {len(again) - 1} other ids, too" if len(again) > 1 else ""
        findings.warning("svg/duplicate-id", f"the id {brief(name)} is used twice{others}", where,
                         "what refers to it means the first one, in line "
                         f"{ids[name].where.line}", (ids[name].where,))
    return ids


def _blank_doctype(doctype: re.Match[str]) -> str:
    """A DOCTYPE without what it refers to, as long as before."""
    start, end = doctype.span(1)
    blank = re.sub(r"[^\n]", " ", doctype[1])
    return doctype[0][:start - doctype.start()] + blank + doctype[0][end - doctype.start():]


def _is_spoken(element: Element) -> bool:
    """Whether a variant is for all languages, or for English."""
    languages = element.attrs.get("systemLanguage")
    return languages is None or any(language.strip().lower().partition("-")[0] == "en"
                                    for language in languages.split(","))


class _UnreadableError(Exception):
    """There is no use in reading on."""


class _OpenElement:
    """An element whose end is still to come."""

    __slots__ = ("attrs", "children", "holds_text", "tag", "where")

    def __init__(self, tag: str, attrs: dict[str, str], where: FileLocation,
                 holds_text: bool) -> None:
        self.tag = tag
        self.attrs = attrs
        self.where = where
        self.holds_text = holds_text
        self.children: list[Element | str] = []


class _Builder:
    """Builds the tree from expat's calls and refuses what `limits` refuses."""

    def __init__(self, source: SourceText, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        # The file that a DOCTYPE names isn't read, so an entity that it may define is unknown.
        self.data = DOCTYPE.sub(_blank_doctype, source.text, count=1).encode("utf-8", "replace")
        self.stack: list[_OpenElement] = []
        self.root: Element | None = None
        self.rules: list[StyleRule] = []
        self.declarations: set[str] = set()
        self.elements = self.mistakes = self.skipped_depth = self.style_length = self.effort = 0
        self.definitions = 0
        # Entities by their names, and (element, attribute, default); of two the first counts.
        self.entities: dict[str, str] = {}
        self.defaults: list[tuple[str, str, str]] = []
        parser = expat.ParserCreate("UTF-8", " ")
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = self.entity
        parser.AttlistDeclHandler = self.attribute_list
        parser.EndDoctypeDeclHandler = self.doctype_end
        parser.ProcessingInstructionHandler = self.instruction
        self.parser = parser

    def run(self) -> None:
        """Read the whole text."""
        self.parser.Parse(self.data, True)

    def here(self, width: int = 1) -> FileLocation:
        """The place that expat is reading."""
        return FileLocation(self.source.file, self.parser.CurrentLineNumber,
                            self.parser.CurrentColumnNumber + 1, width)

    def start(self, name: str, attributes: list[str]) -> None:
        """An element opens."""
        self.elements += 1
        if self.elements > limits.MOST_ELEMENTS:
            self.refuse(Complaint("svg/too-many", "the drawing holds more than "
                                  f"{limits.MOST_ELEMENTS:,} elements", "simplify it"))
            raise _UnreadableError
        if self.skipped_depth:
            self.skipped_depth += 1
            return
        space, _, tag = name.rpartition(" ")
        if not self.stack and (space, tag) != (SVG, "svg"):
            self.refuse_other_xml(space, tag)
        if space != SVG or tag in DROPPED or self.is_foreign(tag, attributes):
            self.skipped_depth = 1
            return
        if tag in REFUSED:
            code, hint = REFUSED[tag]
            self.refuse(Complaint(code, f"<{tag}> can't be used in a drawing", hint))
        if len(self.stack) >= limits.MOST_DEPTH:
            self.refuse(Complaint("svg/too-deep", "elements are nested more than "
                                  f"{limits.MOST_DEPTH} deep", "ungroup some"))
            raise _UnreadableError
        holds_text = tag in TEXT or bool(self.stack and self.stack[-1].holds_text)
        self.stack.append(_OpenElement(tag, self.attributes(tag, attributes),
                                       self.here(len(tag) + 1), holds_text))

    def is_foreign(self, tag: str, attributes: list[str]) -> bool:
        """Whether an element is for programs that know more than SVG."""
        if tag == "foreignObject" and self.stack and self.stack[-1].tag == "switch":
            return True
        return "requiredExtensions" in attributes and "requiredExtensions" in attributes[::2]

    def attributes(self, tag: str, attributes: list[str]) -> dict[str, str]:
        """The attributes that stay, names in the plain spelling; complains of the others."""
        attrs: dict[str, str] = {}
        for index in range(0, len(attributes), 2):
            name, value = attributes[index], attributes[index + 1]
            if " " in name:
                name = ATTRIBUTE_NAMES.get(name, "")
                if not name or name in attrs:
                    continue
            if name in STYLED:
                continue
            if tag == "a" and name == "href":
                # Paper has no links; their content is drawn.
                continue
            if not is_harmless(name, value):
                for refusal in attribute_refusals(tag, name, value):
                    self.refuse(refusal, name)
            attrs[name] = value
        if "style" in attrs:
            self.count_declarations(attrs["style"])
        if tag == "svg" and not self.stack:
            for name, refusal in root_refusals(attrs.get("width"), attrs.get("height")):
                self.refuse(refusal, name)
        return attrs

    def count_declarations(self, style: str) -> None:
        """Refuse a drawing whose styles say far too many different things to be read."""
        self.declarations.update(style.split(";"))
        self.style_length += len(style)
        if self.style_length > limits.MOST_STYLE:
            self.refuse(Complaint("svg/too-large", "the styles are longer than "
                                  f"{limits.MOST_STYLE:,} characters together",
                                  "say in a stylesheet what many elements have in common"), "style")
            raise _UnreadableError
        if len(self.declarations) > limits.MOST_DECLARATIONS:
            self.refuse(Complaint(
                "svg/too-many", "the styles say more than "
                f"{limits.MOST_DECLARATIONS:,} different things", "simplify the drawing"), "style")
            raise _UnreadableError

    def end(self, name: str) -> None:
        """An element closes."""
        if self.skipped_depth:
            self.skipped_depth -= 1
            return
        opened = self.stack.pop()
        if opened.tag == "style":
            self.stylesheet(opened)
            return
        element = Element(opened.tag, opened.attrs, tuple(opened.children), opened.where)
        if not self.stack:
            self.root = element
            self.check_effort()
        elif opened.tag in REWRITTEN:
            self.stack[-1].children.extend(self.rewrite(element))
        elif "systemLanguage" in opened.attrs and self.stack[-1].tag != "switch" \
                and opened.tag not in WAITING:
            self.stack[-1].children.extend(self.choose_variant(element, [element]).children)
        else:
            self.stack[-1].children.append(element)

    def rewrite(self, element: Element) -> list[Element]:
        """What other programs write in a way of their own, as SVG that is drawn."""
        if element.tag == "switch":
            return [self.choose_variant(element, [child for child in element.children
                                          if isinstance(child, Element)])]
        try:
            text = convert_flow_root(element)
            return [text] if text else []
        except Complaint as complaint:
            self.complain(complaint, complaint.where or element.where)
            return []

    def choose_variant(self, around: Element, variants: list[Element]) -> Element:
        """A group of the one variant that is meant to be shown here."""
        fitting = [child for child in variants if _is_spoken(child)]
        if any("systemLanguage" in child.attrs for child in variants):
            shown = "English" if fitting and "systemLanguage" in fitting[0].attrs \
                else "for all other languages" if fitting else "nothing"
            self.findings.warning(
                "svg/switch", f"what is drawn for one language only is always the same here: "
                f"{shown}", around.where, "let texts come from lang/, with data-slot")
        return Element("g", around.attrs, tuple(fitting[:1]), around.where)

    def stylesheet(self, opened: _OpenElement) -> None:
        """Keep the rules of a <style>; complain of those that can't be followed."""
        if opened.attrs.get("type", "text/css").strip().lower() not in ("text/css", ""):
            return
        text = "".join(str(child) for child in opened.children)
        # Parsing far too many rules would take long by itself.
        if text.count("{") > MOST_RULES:
            self.refuse_rules(text.count("{"))
        for rule in parse_rules(text):
            if isinstance(rule, StyleRule):
                self.count_declarations(rule.declarations + rule.important)
                self.rules.append(rule)
                self.effort += rule.selector.effort
                self.check_effort()
            else:
                complaint, selector = rule
                self.complain(complaint, self.place_after(opened.where, selector))

    def place_after(self, start: FileLocation, text: str) -> FileLocation:
        """Where a text is found after a place, or the place itself."""
        lines = self.source.text.split("\n", start.line - 1)
        offset = len(self.source.text) - len(lines[-1]) + start.column - 1
        start_index = self.source.text.find(text, offset)
        if not text or start_index < 0:
            return start
        return self.source.at(start_index, len(text.partition("\n")[0]))

    def check_effort(self) -> None:
        """Refuse stylesheets that would take very long to apply."""
        if len(self.rules) > MOST_RULES or self.elements * self.effort > MOST_MATCHES:
            self.refuse_rules(len(self.rules))

    def refuse_rules(self, rules: int) -> NoReturn:
        """Stop over so many rules."""
        self.refuse(Complaint("svg/too-many", f"{rules:,} style rules for {self.elements:,} "
                              "elements are too many", "simplify the drawing"))
        raise _UnreadableError

    def text(self, data: str) -> None:
        """Text between tags; it matters only where text is drawn."""
        if not self.skipped_depth and self.stack and self.stack[-1].holds_text:
            self.stack[-1].children.append(data)

    def entity(self, name: str, is_parameter: int, value: str | None, *_: object) -> None:
        """Short words for longer ones; nothing that grows without end, or reads other files."""
        self.count_definition()
        if value is None or is_parameter or len(value) > LONGEST_ENTITY or "&" in value \
                or "%" in value:
            self.refuse_definition(f"the entity '{name[:40]}'")
        self.entities.setdefault(name, value)

    def attribute_list(self, element: str, name: str, _type: str, default: str | None,
                       _required: int) -> None:
        """What elements have without saying so."""
        self.count_definition()
        if default is not None:
            if len(default) > LONGEST_DEFAULT:
                self.refuse_definition(f"the attribute '{name[:40]}'")
            self.defaults.append((element, name, default))

    def count_definition(self) -> None:
        """Refuse far too many definitions before anything is done for each of them."""
        self.definitions += 1
        if self.definitions > MOST_DEFINITIONS:
            self.refuse_doctype(f"the DOCTYPE defines more than {MOST_DEFINITIONS} entities and "
                                "attributes")

    def doctype_end(self) -> None:
        """Refuse definitions that add far too much to the file."""
        if not self.entities and not self.defaults:
            return
        references, openings = self.count_uses(REFERENCE), self.count_uses(OPENING)
        added = 0
        for name, value in self.entities.items():
            added += len(value) * references[name]
            for tag in OPENING.findall(value):
                openings[tag] += references[name]
            if added > MOST_DEFINED:
                self.refuse_definition(f"'&{name[:40]};'")
        for element, name, default in self.defaults:
            # An empty attribute is one, too.
            added += (len(name) + len(default)) * openings[element]
            if added > MOST_DEFINED:
                self.refuse_definition(f"'{name[:40]}'")

    def count_uses(self, pattern: re.Pattern[str]) -> Counter[str]:
        """How often each name is used in the file."""
        uses = Counter(match[1] for match in islice(pattern.finditer(self.source.text), MOST_USES))
        if uses.total() == MOST_USES:
            self.refuse_doctype("the DOCTYPE defines what is used far too often")
        return uses

    def refuse_definition(self, what: str) -> NoReturn:
        """Stop over a definition."""
        self.refuse_doctype(f"the DOCTYPE defines {what} in a way that isn't read")

    def refuse_doctype(self, message: str) -> NoReturn:
        """Stop over the definitions."""
        self.complain(Complaint("svg/doctype", message,
                                "save it as plain SVG, or write the definition out"),
                      self.source.at(self.source.text.find("<!DOCTYPE"), 9))
        raise _UnreadableError

    def instruction(self, target: str, data: str) -> None:
        """Only the instruction that fetches a stylesheet changes how a drawing looks."""
        if target == "xml-stylesheet":
            self.refuse(Complaint("svg/external", "a stylesheet of another file can't be used",
                                  "put its rules into style attributes"))

    def refuse_other_xml(self, space: str, tag: str) -> None:
        """The file is XML, but no drawing."""
        hint = f'write <svg xmlns="{SVG}" …>' if tag == "svg" else ""
        self.refuse(Complaint("svg/not-svg", f"this file starts with <{tag}>, which is not SVG"
                              if tag != "svg" else "<svg> lacks its namespace", hint))
        raise _UnreadableError

    def refuse(self, refusal: Complaint, attribute: str = "") -> None:
        """Report something at the open tag, or at one of its attributes."""
        self.complain(refusal, self.attribute_place(attribute) if attribute else self.here())

    def complain(self, refusal: Complaint, where: FileLocation,
                 related: tuple[FileLocation, ...] = ()) -> None:
        """Report something; a file with very many mistakes is not read to its end."""
        self.findings.add(refusal.at(where, related=related))
        self.mistakes += 1
        if self.mistakes >= MOST_MISTAKES:
            raise _UnreadableError

    def attribute_place(self, name: str) -> FileLocation:
        """Where an attribute of the open tag is written."""
        start = self.parser.CurrentByteIndex
        end = start + 1
        while match := ATTRIBUTE.match(self.data, end):
            end = match.end()
            if match[2].decode("utf-8", "replace") == name:
                return self.place_of(match.start(1), len(match[1]))
        return self.here()

    def place_of(self, offset: int, width: int) -> FileLocation:
        """The place of a byte behind the start of the open tag."""
        between = self.data[self.parser.CurrentByteIndex : offset].decode("utf-8", "replace")
        lines = between.count("\n")
        column = len(between) - between.rfind("\n") - 1 if lines \
            else self.parser.CurrentColumnNumber + len(between)
        return FileLocation(self.source.file, self.parser.CurrentLineNumber + lines, column + 1,
                            width)
