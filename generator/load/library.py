"""Icon libraries: their symbols by name, everything else in them out of the way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.findings import Findings
from generator.load.hints import nearest
from generator.load.source import digest
from generator.load.svg_graph import references, weigh
from generator.load.wording import brief
from generator.model.svg import Document, Element

REFERENCE = re.compile(r"(url\(\s{0,9}[\"']?\s{0,9}#)([^)\"'\s]{1,200})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Library:
    """The symbols of all libraries, how much each draws, the files and a digest of them."""

    symbols: Mapping[str, Element]
    weights: Mapping[str, int]
    digest: str
    documents: tuple[Document, ...]


def build_library(documents: list[Document], findings: Findings) -> Library:
    """Join icon files; a symbol of an earlier file hides one of its name in a later file."""
    symbols: dict[str, Element] = {}
    weights: dict[str, int] = {}
    for number, document in enumerate(documents, 1):
        _check_references(document, findings)
        own_weights = weigh(document, findings) or {}
        names = _names(document, number, taken=symbols)
        renamed = _renamed(document.root, names)
        for element in renamed.walk():
            name = element.attrs.get("id")
            if name is not None:
                symbols[name] = element
        weights.update({names[old]: weight for old, weight in own_weights.items()})
    return Library(symbols, weights, digest("".join(each.digest for each in documents).encode()),
                   tuple(documents))


def _names(document: Document, number: int, taken: Mapping[str, Element]) -> dict[str, str]:
    """New ids by old ones: visible symbols keep theirs, the rest can't meet other files'."""
    return {name: name if element.tag == "symbol" and name not in taken
            else f"icons-{number}--{name}" for name, element in document.ids.items()}


def _renamed(element: Element, names: Mapping[str, str]) -> Element:
    attrs = {name: _renamed_value(name, value, names) for name, value in element.attrs.items()}
    children = tuple(child if isinstance(child, str) else _renamed(child, names)
                     for child in element.children)
    return element.changed(attrs, children)


def _renamed_value(name: str, value: str, names: Mapping[str, str]) -> str:
    if name == "id":
        return names.get(value, value)
    if name == "href" and value.startswith("#"):
        return "#" + names.get(value[1:], value[1:])
    if "#" in value and "(" in value:
        return REFERENCE.sub(lambda match: match[1] + names.get(match[2], match[2]), value)
    return value


def _check_references(document: Document, findings: Findings) -> None:
    for element in document.root.walk():
        for name in references(element):
            if name not in document.ids:
                findings.error("svg/unknown-reference",
                               f"nothing in this file has the id {brief(name)}", element.where,
                               nearest(name, list(document.ids)))
