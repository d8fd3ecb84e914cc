"""How much a drawing grows when its references are followed, counted without drawing it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.findings import Findings
from generator.model.svg import Document, Element

MOST_DRAWN = 20_000
MOST_DEPTH = 100
# Drawn only where something refers to them.
WAITING = frozenset(("defs", "symbol", "pattern", "mask", "clipPath", "marker", "linearGradient",
                     "radialGradient", "filter"))
REFERENCE = re.compile(r"url\(\s*[\"']?\s*#([^)\"'\s]{1,200})", re.IGNORECASE)


def references(element: Element) -> list[str]:
    """The ids that an element refers to, in any of its attributes."""
    found: list[str] = []
    for name, value in element.attrs.items():
        if name == "href" and value.startswith("#"):
            found.append(value[1:].strip())
        elif "(" in value:
            found.extend(REFERENCE.findall(value))
    return found


class Weigher:
    """Counts what is drawn for an element, each element once; `outside` are known weights."""

    def __init__(self, ids: Mapping[str, Element], outside: Mapping[str, int],
                 findings: Findings) -> None:
        self.ids = ids
        self.outside = outside
        self.heaviest = max(outside.values(), default=0)
        self.findings = findings
        self.known: dict[int, int] = {}
        self.open: set[int] = set()

    def weight(self, element: Element, depth: int = 0) -> int:
        """How many elements are drawn for this one; raises Overweight at the first trouble."""
        key = id(element)
        if key in self.known:
            return self.known[key]
        if key in self.open:
            raise Overweight("svg/cycle", "this refers to itself, directly or in a circle",
                             element, "let it refer to something else")
        if depth > MOST_DEPTH:
            raise Overweight("svg/too-deep",
                             f"references and groups lie more than {MOST_DEPTH} deep", element)
        self.open.add(key)
        total = 1 + sum(self.weight(child, depth + 1) for child in element.children
                        if isinstance(child, Element) and child.tag not in WAITING)
        for name in references(element):
            target = self.ids.get(name)
            total += self.weight(target, depth + 1) if target else self.outside.get(name, 0)
        if "data-use" in element.attrs or "data-set-href" in element.attrs:
            total += self.heaviest
        if total > MOST_DRAWN:
            raise Overweight("svg/bomb", f"following the references draws more than {MOST_DRAWN:,} "
                             "elements", element, "draw less, or refer to it less often")
        self.open.discard(key)
        self.known[key] = total
        return total


class Overweight(Exception):
    """A drawing that would never be finished."""

    def __init__(self, code: str, message: str, element: Element, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.element = element
        self.hint = hint


def weigh(document: Document, findings: Findings,
          outside: Mapping[str, int] | None = None) -> dict[str, int] | None:
    """Return how many elements each id draws, or report a drawing that draws too many."""
    weigher = Weigher(document.ids, outside or {}, findings)
    try:
        weigher.weight(document.root)
        return {name: weigher.weight(element) for name, element in document.ids.items()}
    except Overweight as problem:
        findings.error(problem.code, str(problem), problem.element.where, problem.hint)
        return None
