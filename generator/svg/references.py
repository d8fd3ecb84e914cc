"""How much a drawing grows when its references are followed, counted without drawing it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.findings import Findings
from generator.svg.tree import Document, Element

MOST_DRAWN = 20_000
MOST_DEPTH = 100
# Drawn only where something refers to them.
WAITING = frozenset(("defs", "symbol", "pattern", "mask", "clipPath", "marker", "linearGradient",
                     "radialGradient", "filter"))
REFERENCE = re.compile(r"url\(\s{0,9}[\"']?\s{0,9}#([^)\"'\s]{1,200})", re.IGNORECASE)


def references(element: Element) -> list[str]:
    """The ids that an element refers to, in any of its attributes."""
    found: list[str] = []
    for name, value in element.attrs.items():
        if name == "href" and value.startswith("#"):
            found.append(value[1:].strip())
        elif "(" in value:
            found.extend(REFERENCE.findall(value))
    return found


class OverweightError(Exception):
    """A drawing that would never be finished."""

    def __init__(self, code: str, message: str, element: Element, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.element = element
        self.hint = hint


class _Weigher:
    """Counts what is drawn for an element, each element once; `outside` are known weights."""

    def __init__(self, ids: Mapping[str, Element], outside: Mapping[str, int]) -> None:
        self.ids = ids
        self.outside = outside
        self.heaviest = max(outside.values(), default=0)
        self.known: dict[int, tuple[int, int]] = {}
        self.open: set[int] = set()

    def weight(self, element: Element) -> int:
        """How many elements are drawn for this one; OverweightError at the first trouble."""
        return self.measure(element, element)[0]

    def measure(self, element: Element, user: Element) -> tuple[int, int]:
        """How many elements are drawn for this one, and how deep they lie in each other."""
        key = id(element)
        if key in self.known:
            return self.known[key]
        if key in self.open:
            raise OverweightError("svg/cycle", "this refers to itself, directly or in a circle",
                                  user, "let it refer to something else")
        if len(self.open) > MOST_DEPTH:
            raise _too_deep(element)
        self.open.add(key)
        total, depth = 1, 0
        for part in self.parts(element):
            weight, height = self.measure(part, element)
            total, depth = total + weight, max(depth, height)
        total += self.weight_from_outside(element)
        if depth >= MOST_DEPTH:
            raise _too_deep(element)
        if total > MOST_DRAWN:
            raise OverweightError(
                "svg/bomb", f"following the references draws more than {MOST_DRAWN:,} elements",
                element, "draw less, or refer to it less often")
        self.open.discard(key)
        self.known[key] = total, depth + 1
        return total, depth + 1

    def parts(self, element: Element) -> list[Element]:
        """What is drawn together with an element: children, and what it refers to."""
        children = [child for child in element.children
                    if isinstance(child, Element) and child.tag not in WAITING]
        return children + [self.ids[name] for name in references(element) if name in self.ids]

    def weight_from_outside(self, element: Element) -> int:
        """What an element draws of the libraries; by value it may be any of their symbols."""
        by_value = "data-use" in element.attrs or "data-set-href" in element.attrs
        return (self.heaviest if by_value else 0) + sum(
            self.outside.get(name, 0) for name in references(element) if name not in self.ids)


def _too_deep(element: Element) -> OverweightError:
    return OverweightError("svg/too-deep", "groups and references lie more than "
                           f"{MOST_DEPTH} deep in each other", element, "ungroup some")


def weigh(document: Document, findings: Findings,
          outside: Mapping[str, int] | None = None) -> dict[str, int] | None:
    """Return how many elements each id draws, or report a drawing that draws too many."""
    weigher = _Weigher(document.ids, outside or {})
    try:
        weigher.weight(document.root)
        return {name: weigher.weight(element) for name, element in document.ids.items()}
    except OverweightError as problem:
        findings.error(problem.code, str(problem), problem.element.where, problem.hint)
        return None
