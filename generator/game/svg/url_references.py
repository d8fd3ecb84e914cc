"""References: how `url(#id)` and href are read, and how much a drawing grows by them."""

import re
from collections.abc import Callable, Iterator, Mapping

from generator.base.findings import Complaint, Findings
from generator.game.svg.lengths import quote_text
from generator.game.svg.tree import Document, Element, cannot_draw

MOST_DRAWN = 20_000
MOST_DEPTH = 100
# So many characters of path data, or of text, are as much work as a plain element: of text that
# is filled in, which has a limit of its own, and of text and places in a drawing.
PATH_CHARACTERS = 64
TEXT_CHARACTERS = 8
LETTERS = 2
# A template's repeat draws no more than this, whatever it says.
MOST_REPEATED = 500
# Drawn only where something refers to them.
WAITING = frozenset(("defs", "symbol", "pattern", "mask", "clipPath", "marker", "linearGradient",
                     "radialGradient", "filter"))
# A reference, up to its end, a quote or a space.
_URL = re.compile(r"(url\(\s{0,9}[\"']?\s{0,9})([^)\"'\s]{0,200})", re.IGNORECASE)
_WHOLE = re.compile(_URL.pattern + r"\s{0,9}[\"']?\s{0,9}\)\s{0,9}(.*)",
                    re.IGNORECASE | re.DOTALL)


def targets(text: str) -> list[str]:
    """What every url(…) in a text points to: '#id', or something outside of the file."""
    return [match[2] for match in _URL.finditer(text)]


def url(text: str) -> tuple[str, str] | None:
    """What a text such as `url(#id) red` refers to, and the text after it."""
    match = _WHOLE.fullmatch(text.strip())
    return (match[2][1:], match[3].strip()) if match and len(match[2]) > 1 \
        and match[2].startswith("#") else None


def reference(text: str) -> str:
    """The id in url(#id); empty for 'none'."""
    if text.strip() == "none":
        return ""
    target = url(text)
    if target is None or target[1]:
        raise cannot_draw(f"'{quote_text(text)}' is not a reference inside the drawing",
                          "write it as url(#id)")
    return target[0]


def references(attrs: Mapping[str, str]) -> Iterator[str]:
    """The ids that an element's attributes refer to."""
    for name, value in attrs.items():
        if name == "href":
            if value.strip().startswith("#"):
                yield value.strip()[1:]
        elif "(" in value and "#" in value and not name.startswith("data-"):
            yield from (target[1:] for target in targets(value) if target.startswith("#"))


def rename_references(text: str, rename: Callable[[str], str]) -> str:
    """A text in which every url(#id) has another id."""
    return _URL.sub(lambda match: f"{match[1]}#{rename(match[2][1:])}"
                    if match[2].startswith("#") else match[0], text)


def rename_ids(element: Element, names: Mapping[str, str]) -> Element:
    """An element in which some ids, and what refers to them, have other names."""
    attrs = {name: _rename_in_attribute(name, value, names) for name,
             value in element.attrs.items()}
    children = tuple(child if isinstance(child, str) else rename_ids(child, names)
                     for child in element.children)
    return element.copy_with(attrs, children)


def _rename_in_attribute(name: str, value: str, names: Mapping[str, str]) -> str:
    if name == "id":
        return names.get(value, value)
    if name == "href" and value.startswith("#"):
        return "#" + names.get(value[1:], value[1:])
    if "#" in value and "(" in value:
        return rename_references(value, lambda old: names.get(old, old))
    return value


# What is put together by itself before it is seen.
_EFFECT = re.compile(r"(?:^|[;\s])(?:opacity|mix-blend-mode)\s{0,9}:")
_PATHS = ("d", "points", "stroke-dasharray")
_PLACES = ("x", "y", "dx", "dy")


def element_weight(element: Element) -> int:
    """How many plain elements an element is as much work as, by itself."""
    attrs = element.attrs
    weight = 1 + sum([len(attrs[name]) for name in _PATHS if name in attrs]) // PATH_CHARACTERS
    if "opacity" in attrs or ("style" in attrs and _EFFECT.search(attrs["style"])):
        weight += 1
    if element.tag in ("text", "tspan"):
        letters = sum([len(child) for child in element.children if isinstance(child, str)])
        weight += 1 + (letters + sum([len(attrs[name]) for name in _PLACES if name in attrs])
                       ) // LETTERS
    return weight


def _repeat_count(element: Element) -> int:
    """How often a template draws an element, as far as it says so in figures."""
    count = element.attrs.get("data-repeat", "").strip()
    return min(int(count[:9]), MOST_REPEATED) if count.isdecimal() and count.isascii() else 1


class ElementWeigher:
    """Counts what is drawn for an element, each element once; `outside` are known weights."""

    def __init__(self, ids: Mapping[str, Element], outside: Mapping[str, int]) -> None:
        self.ids = ids
        self.outside = outside
        self.heaviest = max(outside.values(), default=0)
        self.known: dict[int, tuple[int, int]] = {}
        self.open: set[int] = set()

    def weight(self, element: Element) -> int:
        """How many elements are drawn for this one; a Complaint at the first trouble."""
        return self.measure(element, element)[0]

    def measure(self, element: Element, user: Element) -> tuple[int, int]:
        """How many elements are drawn for this one, and how deep they are nested."""
        key = id(element)
        if key in self.known:
            return self.known[key]
        if key in self.open:
            raise Complaint("svg/cycle", "this refers to itself, directly or in a circle",
                            "let it refer to something else", user.where)
        if len(self.open) > MOST_DEPTH:
            raise _too_deep(element)
        self.open.add(key)
        total, depth = element_weight(element), 0
        for part in self.parts(element):
            weight, height = self.measure(part, element)
            total, depth = total + weight, max(depth, height)
        total = (total + self.weight_from_outside(element)) * _repeat_count(element)
        if depth >= MOST_DEPTH:
            raise _too_deep(element)
        if total > MOST_DRAWN:
            raise Complaint(
                "svg/bomb", f"this is as much to draw as more than {MOST_DRAWN:,} plain elements",
                "draw less, or refer to it and repeat it less often; long paths and texts count "
                "for several", element.where)
        self.open.discard(key)
        self.known[key] = total, depth + 1
        return total, depth + 1

    def parts(self, element: Element) -> list[Element]:
        """What is drawn together with an element: children, and what it refers to."""
        children = [child for child in element.children
                    if isinstance(child, Element) and child.tag not in WAITING]
        return children + [self.ids[name] for name in references(element.attrs) if name in self.ids]

    def weight_from_outside(self, element: Element) -> int:
        """What an element draws of the libraries, or as a picture; by value it may be any."""
        by_value = "data-use" in element.attrs or "data-set-href" in element.attrs
        picture = self.outside.get(element.attrs.get("href", ""), 0) \
            if element.tag == "image" else 0
        return (self.heaviest if by_value else 0) + picture + sum(
            self.outside.get(name, 0) for name in references(element.attrs) if name not in self.ids)


def _too_deep(element: Element) -> Complaint:
    return Complaint("svg/too-deep", "groups and references are nested more than "
                     f"{MOST_DEPTH} deep in each other", "ungroup some", element.where)


def weigh_document(document: Document, findings: Findings,
                   outside: Mapping[str, int] | None = None) -> dict[str, int] | None:
    """Return how many elements each id draws, or report a drawing that draws too many.

    What nothing shows may be as wrong as it likes; but a symbol waits for others to use it, and
    a value may name any id.
    """
    weigher = ElementWeigher(document.ids, outside or {})
    by_value = any(name.startswith("data-") and name != "data-name"
                   for element in document.root.walk() for name in element.attrs)
    weights = {}
    try:
        weigher.weight(document.root)
        for name, element in document.ids.items():
            try:
                weights[name] = weigher.weight(element)
            except Complaint:
                weigher.open.clear()
                if by_value or element.tag == "symbol":
                    raise
    except Complaint as problem:
        findings.add(problem.at(document.root.where))
        return None
    return weights
