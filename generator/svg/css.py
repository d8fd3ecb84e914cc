"""CSS: declarations and stylesheets, which move into the style of what they select."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any

import tinycss2

from generator.findings import Complaint
from generator.svg.lengths import shown
from generator.svg.limits import LONGEST_STYLE, MOST_STYLE, attribute_refusals, hiding
from generator.svg.tree import Element, cannot_draw

HOW = "select by element, .class or #id; put all else into style attributes"
# CSS knows these as properties too; templates have them as attributes, and so do editors.
ATTRIBUTES = frozenset({"transform", "translate", "scale", "x", "y", "cx", "cy", "r", "rx", "ry",
                        "d"})
# No style that anybody writes has as many; so deep ones can't exhaust the stack.
MOST_BRACKETS = 100
Declarations = tuple[tuple[str, str], ...]


# Declarations that say just what they show: no brackets, quotes, escapes or comments in them.
_PLAIN = re.compile(r"[^()\[\]{}\"'\\/@!<]*")
# Of these, the ones that a parser gives back as they are written.
_COMMON = re.compile(r"\s*([a-z]+(?:-[a-z]+)*)\s*:\s*"
                     r"(#[0-9a-fA-F]{3,8}|[a-z]+(?:-[a-z]+)*|-?[0-9]+(?:\.[0-9]+)?(?:px|mm|%)?)\s*")


@lru_cache(32768)
def declarations(text: str) -> Declarations:
    """The properties in a style attribute; raises a Complaint about the first wrong one."""
    if _PLAIN.fullmatch(text):
        # Most drawings say the same few things again and again.
        return tuple([_one(part, text) for part in text.split(";") if part and not part.isspace()])
    if sum(map(text.count, "([{")) > MOST_BRACKETS:
        raise cannot_draw(f"the style '{shown(text)}' has more than {MOST_BRACKETS} brackets")
    found = tinycss2.parse_declaration_list(text, skip_comments=True, skip_whitespace=True)
    return tuple([_declaration(each, text) for each in found])


def _one(part: str, text: str) -> tuple[str, str]:
    """A declaration that stands between semicolons."""
    match = _COMMON.fullmatch(part)
    if match and match[1] not in ATTRIBUTES:
        return match[1], match[2]
    try:
        return _parsed(part)
    except Complaint:
        # Whoever has the whole text can tell what is wrong in it.
        for node in tinycss2.parse_declaration_list(text, skip_comments=True,
                                                    skip_whitespace=True):
            _declaration(node, text)
        raise


@lru_cache(32768)
def _parsed(part: str) -> tuple[str, str]:
    found = tinycss2.parse_declaration_list(part, skip_comments=True, skip_whitespace=True)
    return _declaration(found[0], part)


def _declaration(node: Any, text: str) -> tuple[str, str]:
    if node.type != "declaration" or any(each.type == "error" for each in node.value):
        raise cannot_draw(f"'{shown(_part(text, node))}' in the style is not a property",
                          "write it as name:value")
    if node.lower_name in ATTRIBUTES:
        raise cannot_draw(f"'{node.lower_name}' is not read from a style",
                          f"write it as an attribute: {node.lower_name}=\"…\"")
    return node.lower_name, tinycss2.serialize(node.value).strip()


def _part(text: str, node: Any) -> str:
    """What stands between the semicolons around a node."""
    (at,) = _offsets(text, [node])
    start = text.rfind(";", 0, at) + 1
    return text[start:].partition(";")[0].strip()


def _offsets(text: str, nodes: Sequence[Any]) -> list[int]:
    """Where nodes begin, counted in characters."""
    lines = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
    return [lines[node.source_line - 1] + node.source_column - 1 for node in nodes]


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for every element that has this name, this id and these classes."""

    tag: str
    id: str
    classes: frozenset[str]
    declarations: str
    rank: tuple[int, int, int, int]

    def selects(self, element: Element) -> bool:
        """Whether the rule is meant for an element."""
        if self.tag not in ("", "*", element.tag):
            return False
        if self.id and self.id != element.attrs.get("id"):
            return False
        return self.classes <= frozenset(element.attrs.get("class", "").split())


def parse_rules(sheet: str, before: int) -> Iterator[Rule | tuple[Complaint, str]]:
    """Return the rules of a stylesheet, and complaints, each with the text to look for.

    `before` counts the rules of earlier sheets: of two equal rules the later one holds.
    """
    found = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    starts = pairwise([*_offsets(sheet, found), len(sheet)])
    for number, (node, (start, end)) in enumerate(zip(found, starts, strict=True), before):
        written = sheet[start:end]
        selectors = written.partition("{")[0].strip()
        if node.type != "qualified-rule" or sum(map(written.count, "([{")) > MOST_BRACKETS:
            yield _unknown(selectors), selectors
            continue
        inside = tinycss2.serialize([each for each in node.content if each.type != "comment"])
        complaints = [*hiding(written), *_refusals(node.content, inside)]
        yield from ((complaint, selectors) for complaint in complaints)
        if not complaints:
            yield from _rules(node.prelude, inside.strip().rstrip("; \n"), number)


def _refusals(content: Sequence[Any], inside: str) -> Iterator[Complaint]:
    if any(each.type == "{} block" for each in content):
        yield _unknown(inside)
    if any(each == "!" for each in content):
        yield Complaint("svg/style", "'!important' can't be followed",
                        "put it into a style attribute")
    yield from attribute_refusals("style", "style", inside)


def _rules(prelude: Sequence[Any], inside: str, number: int
           ) -> Iterator[Rule | tuple[Complaint, str]]:
    selectors: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        elif token.type != "comment":
            selectors[-1].append(token)
    for selector in selectors:
        written = tinycss2.serialize(selector).strip()
        read = _selector(selector)
        if read is None:
            yield _unknown(written), written
        else:
            tag, ids, classes = read
            rank = (len(ids), len(classes), int(tag not in ("", "*")), number)
            yield Rule(tag, ids[0] if ids else "", frozenset(classes), inside, rank)


def _selector(tokens: list[Any]) -> tuple[str, list[str], list[str]] | None:
    """An element's name and its #ids and .classes, in one piece; None if it is anything else."""
    tokens = list(tokens)
    while tokens and tokens[0].type == "whitespace":
        tokens.pop(0)
    while tokens and tokens[-1].type == "whitespace":
        tokens.pop()
    if not tokens:
        return None
    tag, ids, classes = "", [], []
    if tokens[0].type == "ident" or tokens[0] == "*":
        tag = str(tokens.pop(0).value)
    while tokens:
        token = tokens.pop(0)
        if token.type == "hash":
            ids.append(str(token.value))
        elif token == "." and tokens and tokens[0].type == "ident":
            classes.append(str(tokens.pop(0).value))
        else:
            return None
    return (tag, ids, classes) if len(ids) < 2 else None


def _unknown(text: str) -> Complaint:
    if "@import" in text.lower():
        return Complaint("svg/external", "a stylesheet of another file can't be used",
                         "put its rules into style attributes")
    said = " ".join(text[:200].split())[:60]
    return Complaint("svg/style", f"the rule '{said}' can't be followed", HOW)


class Styler:
    """Applies the rules of stylesheets, as long as that doesn't take far too much."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.length = 0

    def styled(self, element: Element) -> Element:
        """The element and all below it, with the rules in its style attribute, before its own.

        Raises a Complaint where that becomes too much.
        """
        children = tuple(child if isinstance(child, str) else self.styled(child)
                         for child in element.children)
        found = [rule.declarations for rule in self.rules if rule.selects(element)]
        if not found:
            return element.changed(children=children)
        style = ";".join(part for part in [*found, element.attrs.get("style", "")] if part)
        self.length += len(style)
        if len(style) > LONGEST_STYLE or self.length > MOST_STYLE:
            most = f"{LONGEST_STYLE:,} characters to it" if len(style) > LONGEST_STYLE \
                else f"{MOST_STYLE:,} characters to the drawing"
            raise Complaint("svg/too-large", f"the stylesheets give more than {most}",
                            "say less in them, or select fewer elements", element.where)
        return element.changed({**element.attrs, "style": style}, children)
