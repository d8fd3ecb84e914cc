"""What templates tell before anything is drawn: options, places, strings, written numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.base.findings import FileLocation
from generator.base.number_format import parse_int
from generator.game.model.expectations import figure_of
from generator.game.svg.tree import Document, Element
from generator.playing.rules.declaration import Census

DATA = "data-"
START = "strings."
PATH = re.compile(r"[\w.{}-]*")
NAME = re.compile(r"(\{[^{}]*\})")
OPTION_REFERENCE = re.compile(r"(?<![\w.])options\.([\w-]+)")
# Entries of a repeat that tell their number or their value are places of a track.
COUNTER_NAME = re.compile(r"(?<![\w.-])(?:number|index|item)(?![\w-])")
INVISIBLE_TAGS = ("defs", "symbol", "clipPath", "mask", "title", "desc", "metadata", "style")
ART, LOW = "art", "low"


@dataclass(frozen=True, slots=True)
class TemplatePlaces:
    """So many places of a board; `written` if the template itself says how many.

    A `track` has any length, and what is repeated without numbers may be an
    `ornament`; anything else stands for something of the rules.
    """

    count: int
    where: FileLocation
    written: bool
    sides: tuple[int, ...] = ()
    track: bool = False
    is_ornament: bool = False


def visible_elements(document: Document, ink: str = LOW) -> Iterator[Element]:
    """The elements that are drawn, without what is only for this ink.

    The content of a computed part is for editors, and is left out.
    """
    stack = [document.root]
    while stack:
        element = stack.pop()
        if element.tag in INVISIBLE_TAGS or element.attrs.get("data-ink") == ink:
            continue
        yield element
        if "data-compute" not in element.attrs:
            stack.extend(child for child in reversed(element.children)
                         if isinstance(child, Element))


def template_options(document: Document, ink: str = LOW) -> list[str]:
    """The options that a template shows in some way, each as often as it does."""
    return [name for element in visible_elements(document, ink) for attr,
            text in element.attrs.items()
            if attr.startswith(DATA) for name in OPTION_REFERENCE.findall(text)]


def literal_texts(document: Document, ink: str = LOW) -> Iterator[tuple[str, FileLocation]]:
    """The texts that are the same on every piece, those around values among them."""
    for element in visible_elements(document, ink):
        if "data-text" in element.attrs:
            yield _strip_names(element.attrs["data-text"]), element.where
        elif element.tag in ("text", "tspan") and "data-slot" not in element.attrs:
            for child in element.children:
                if isinstance(child, str) and child.strip():
                    yield child, element.where


def _strip_names(text: str) -> str:
    """The text around the names in braces."""
    while NAME.search(text):
        text = NAME.sub(" ", text)
    return text


def template_places(document: Document, options: Mapping[str, object],
                    ink: str = LOW) -> Iterator[TemplatePlaces]:
    """The places that computed parts and numbered repeats draw."""
    for element in visible_elements(document, ink):
        attrs, where = element.attrs, element.where
        part = attrs.get("data-compute")
        if part == "grid":
            yield from _grid_places(attrs, options, where)
        elif part in ("row", "band"):
            yield from _repeat_places(attrs.get("data-values", ""), options, where)
        elif part == "steps":
            yield from _repeat_places(attrs.get("data-count", ""), options, where)
        elif part == "track":
            first, last = (_place_count(attrs.get(name, "0"), options) for name in
                           ("data-from", "data-to"))
            if first is not None and last is not None:
                yield TemplatePlaces(last - first + 1, where,
                                     parse_int(attrs.get("data-to", "")) is not None,
                             track=True)
        elif "data-repeat" in attrs and ("data-at" not in attrs or _is_numbered(element)):
            for place in _repeat_places(attrs["data-repeat"], options, where):
                yield replace(place, is_ornament=not _is_numbered(element))


def _repeat_places(text: str, options: Mapping[str, object],
                   where: FileLocation) -> Iterator[TemplatePlaces]:
    count = _place_count(text, options)
    if count is not None:
        yield TemplatePlaces(count, where, parse_int(text) is not None)


def _grid_places(attrs: Mapping[str, str], options: Mapping[str, object],
          where: FileLocation) -> Iterator[TemplatePlaces]:
    sides = [attrs.get(name, "") for name in ("data-rows", "data-columns")]
    rows, columns = (_place_count(side, options) for side in sides)
    if rows is not None and columns is not None:
        yield TemplatePlaces(rows * columns, where,
                             any(parse_int(side) is not None for side in sides),
                     (rows, columns))


def _place_count(text: str, options: Mapping[str, object]) -> int | None:
    """A number that is written out, or that an option is or has entries."""
    if (number := parse_int(text)) is not None:
        return number
    match = OPTION_REFERENCE.fullmatch(text)
    if not match:
        return None
    value = options.get(match[1])
    if isinstance(value, (list, dict)):
        return len(value)
    numbers = figure_of(match[1], options)
    return int(numbers[0]) if numbers else None


def _is_numbered(element: Element) -> bool:
    return any(COUNTER_NAME.search(text) for item in element.walk()
               for name, text in item.attrs.items() if name in ("data-slot", "data-text"))


def string_patterns(census: Census, documents: Iterable[Document],
                  lines: Iterable[str] = ()) -> list[re.Pattern[str]]:
    """The keys that templates and other lines name; braces stand for values of components."""
    texts = [line for line in lines if line.startswith(START)]
    for document in documents:
        for element in document.root.walk():
            texts += [text for name, text in element.attrs.items()
                      if name.startswith(DATA) and START in text]
    values = _name_values(census)
    return [_key_pattern(_key_before_brace(path[0]), values) for text in dict.fromkeys(texts)
            for item in re.finditer(re.escape(START), text)
            if (path := PATH.match(text, item.end()))]


def _name_values(census: Census) -> dict[str, set[str]]:
    """What each name in braces may stand for."""
    values: dict[str, set[str]] = {"item": set()}
    for component in census.game.components:
        values.setdefault("id", set()).add(component.id)
        for name, value in component.values.items():
            several = value if isinstance(value, tuple) else (value,)
            values.setdefault(name, set()).update(map(str, several))
            if several is value:
                values["item"].update(map(str, several))
    return values


def _key_before_brace(path: str) -> str:
    """A key up to the brace that closes the name around it."""
    depth = 0
    for index, sign in enumerate(path):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return path[:index]
    return path


def _key_pattern(path: str, values: dict[str, set[str]]) -> re.Pattern[str]:
    """A key as a pattern."""
    parts = []
    for part in NAME.split(path):
        result = values.get(part[1:-1]) if part.startswith("{") else None
        if result is not None:
            parts.append(f"(?:{'|'.join(sorted(map(re.escape, result)))})")
        else:
            parts.append(".+" if part.startswith("{") else re.escape(part))
    return re.compile("".join(parts))
