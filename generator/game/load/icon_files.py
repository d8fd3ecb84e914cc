"""Icons: the symbols of icons.svg, and the files in icons/ that something asks for by name."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.base.findings import FileLocation, Findings, brief, suggest
from generator.game.load.files import digest, display_path, resolve_inside
from generator.game.load.picture_files import resolve_href
from generator.game.svg.transform import natural_size
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import references, rename_ids, weigh_document


@dataclass(frozen=True, slots=True)
class IconLibrary:
    """The symbols of all libraries, how much each draws, the files and a digest of them."""

    symbols: Mapping[str, Element]
    weights: Mapping[str, int]
    digest: str
    documents: tuple[Document, ...]


def build_library(documents: list[Document], findings: Findings) -> IconLibrary:
    """Join icon files; a symbol of an earlier file hides one of its name in a later file."""
    symbols: dict[str, Element] = {}
    weights: dict[str, int] = {}
    for number, document in enumerate(documents, 1):
        _check_references(document, findings)
        own_weights = weigh_document(document, findings) or {}
        names = _renamed_ids(document, number, taken=symbols)
        renamed = rename_ids(document.root, names)
        for element in renamed.walk():
            name = element.attrs.get("id")
            if name is not None:
                symbols[name] = element
        weights.update({names[old]: weight for old, weight in own_weights.items()})
    return IconLibrary(symbols, weights,
                       digest("".join(each.digest for each in documents).encode()),
                   tuple(documents))


def _renamed_ids(document: Document, number: int, taken: Mapping[str, Element]) -> dict[str, str]:
    """New ids by old ones: visible symbols keep theirs, the rest can't meet other files'."""
    return {name: name if element.tag == "symbol" and name not in taken
            else f"icons-{number}--{name}" for name, element in document.ids.items()}


def _check_references(document: Document, findings: Findings) -> None:
    for element in document.root.walk():
        for name in references(element.attrs):
            if name not in document.ids:
                findings.error("svg/unknown-reference",
                               f"nothing in this file has the id {brief(name)}", element.where,
                               suggest(name, list(document.ids)))


FOLDER = "icons"
# What a drawing says of its place and size, which a symbol has from whoever uses it.
PLACEMENT_ATTRIBUTES = frozenset(("width", "height", "x", "y", "id"))
SIGN = re.compile(r":([A-Za-z][\w-]*):")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def icon_files(folders: Sequence[Path], findings: Findings) -> dict[str, Path]:
    """The drawings in icons/ of each folder by name, listed and not read; the first one counts."""
    found: dict[str, Path] = {}
    for folder in folders:
        home = resolve_inside(folder, FOLDER, findings, FileLocation(display_path(folder / FOLDER)))
        for path in sorted(home.glob("*.svg")) if home else ():
            found.setdefault(path.stem, path)
    return found


def find_used_icons(names: Iterable[str], documents: Iterable[Document], values: Iterable[str],
              texts: Iterable[str]) -> frozenset[str]:
    """Which icons could be shown: those that drawings, values or signs in texts name.

    A name with {fields} in it is filled with every value there is: some icons may be read that
    nothing shows, but none is missed.
    """
    known = frozenset(names)
    said = frozenset(values)
    wanted = {name for text in (*said, *texts) for name in SIGN.findall(text)} | (said & known)
    patterns: set[str] = set()
    for document in documents:
        for element in document.root.walk():
            wanted.update(references(element.attrs))
            for name, value in element.attrs.items():
                if name.startswith("data-"):
                    patterns.add(value)
            for child in element.children:
                if isinstance(child, str) and ":" in child:
                    wanted.update(SIGN.findall(child))
    for pattern in patterns:
        wanted.update(_fill_pattern(pattern.removeprefix("#"), known, said))
    return known & wanted


def _fill_pattern(pattern: str, known: frozenset[str], values: frozenset[str]) -> Iterator[str]:
    """The names that a pattern could become."""
    parts = PLACEHOLDER.split(pattern)
    if len(parts) == 1:
        yield pattern
        return
    whole = re.compile("(.*)".join(map(re.escape, parts)))
    for name in known:
        match = whole.fullmatch(name)
        if match and (len(parts) > 2 or match[1] in values or match[1].isdecimal()):
            yield name


def wrap_as_symbol(document: Document, name: str, findings: Findings) -> Document:
    """A drawing as a library of one symbol, with a viewBox, and pictures named from outside."""
    root = document.root
    attrs = {key: value for key, value in root.attrs.items() if key not in PLACEMENT_ATTRIBUTES}
    if "viewBox" not in attrs:
        size = natural_size(root.attrs)
        if size is None:
            findings.error("svg/size", "the icon doesn't say how large it is", root.where,
                           "give it a viewBox")
        else:
            attrs["viewBox"] = f"0 0 {size[0]:.9g} {size[1]:.9g}"
    inner = {old: f"{name}--{old}" for old in document.ids}
    children = tuple(child if isinstance(child, str) else _rebase_pictures(rename_ids(child, inner))
                     for child in root.children)
    symbol = Element("symbol", {**attrs, "id": name}, children, root.where)
    whole = Element("svg", {}, (symbol,), root.where)
    ids = {each.attrs["id"]: each for each in whole.walk() if "id" in each.attrs}
    return Document(whole, ids, document.digest, document.file)


def _rebase_pictures(element: Element) -> Element:
    """An element of an icon whose pictures are named from the folder of the templates."""
    attrs = element.attrs
    if element.tag == "image" and "href" in attrs:
        attrs = {**attrs, "href": resolve_href(attrs["href"], FOLDER)}
    return element.changed(attrs, tuple(child if isinstance(child, str) else _rebase_pictures(child)
                                        for child in element.children))
