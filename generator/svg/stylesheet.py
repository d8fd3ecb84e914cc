"""Stylesheets inside SVG files, moved into the style attributes of what they select."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.svg.limits import Refusal, attribute_refusals
from generator.svg.tree import Element

# An element's name and its .classes and #ids, in one piece.
SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][A-Za-z_-][\w-]*)*)")
HOW = "select by element, .class or #id; put all else into style attributes"


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


@dataclass(frozen=True, slots=True)
class Misrule:
    """Something in a stylesheet that can't be followed, and the text to look for."""

    refusal: Refusal
    text: str


def parse_rules(sheet: str, before: int) -> Iterator[Rule | Misrule]:
    """Return the rules of a stylesheet, and what in it can't be followed.

    `before` counts the rules of earlier sheets: of two equal rules the later one holds.
    """
    *rules, rest = _without_comments(sheet).split("}")
    for number, text in enumerate(rules, before):
        if not text.strip():  # the end of a block in a block, of which its start has told
            continue
        selectors, declarations = (part.strip() for part in text.partition("{")[::2])
        refusals = [*_refusals(selectors, declarations)]
        yield from (Misrule(refusal, selectors) for refusal in refusals)
        if not refusals:
            yield from _rules(selectors, declarations, number)
    if rest.strip():
        yield _unknown(rest.strip())


def _without_comments(sheet: str) -> str:
    kept, end = [], 0
    while (start := sheet.find("/*", end)) >= 0:
        kept.append(sheet[end:start])
        closed = sheet.find("*/", start + 2)
        end = closed + 2 if closed >= 0 else len(sheet)
    return " ".join([*kept, sheet[end:]])


def _refusals(selectors: str, declarations: str) -> Iterator[Refusal]:
    if "@" in selectors or "{" in declarations:
        yield _unknown(selectors).refusal
    if "!" in declarations:
        yield Refusal("svg/style", "'!important' can't be followed",
                      "put it into a style attribute")
    yield from attribute_refusals("style", "style", declarations)


def _rules(selectors: str, declarations: str, number: int) -> Iterator[Rule | Misrule]:
    for selector in (each.strip() for each in selectors.split(",")):
        match = SELECTOR.fullmatch(selector)
        if not selector or match is None:
            yield _unknown(selector)
            continue
        tag, parts = match[1] or "", re.findall(r"[.#][^.#]+", match[2])
        ids = [part[1:] for part in parts if part[0] == "#"]
        classes = frozenset(part[1:] for part in parts if part[0] == ".")
        if len(ids) > 1:
            yield _unknown(selector)
            continue
        rank = (len(ids), len(classes), int(tag not in ("", "*")), number)
        yield Rule(tag, ids[0] if ids else "", classes, declarations.rstrip("; \n"), rank)


def _unknown(text: str) -> Misrule:
    if "@import" in text.lower():
        return Misrule(Refusal("svg/external", "a stylesheet of another file can't be used",
                               "put its rules into style attributes"), text)
    told = " ".join(text[:200].split())[:60]
    return Misrule(Refusal("svg/style", f"the rule '{told}' can't be followed", HOW), text)


def styled(element: Element, rules: Sequence[Rule]) -> Element:
    """The element and all below it, with the rules in its style attribute, before its own."""
    children = tuple(child if isinstance(child, str) else styled(child, rules)
                     for child in element.children)
    found = [rule.declarations for rule in rules if rule.selects(element)]
    if not found:
        return element.changed(children=children)
    own = element.attrs.get("style", "")
    style = ";".join(part for part in [*found, own] if part)
    return element.changed({**element.attrs, "style": style}, children)
