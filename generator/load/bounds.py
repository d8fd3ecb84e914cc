"""The bounds of an expectation, given in one of several ways."""

from __future__ import annotations

from generator.findings import Findings
from generator.load.expectations_schema import Bounded
from generator.load.wording import brief
from generator.load.yaml_tree import Location, Tree

Bounds = tuple[float | None, float | None]


def read_bounds(entry: Bounded, tree: Tree, path: Location, findings: Findings) -> Bounds | None:
    """The bounds of an entry, given in one way; None and a finding if there are none."""
    given = [name for name in ("exactly", "between") if getattr(entry, name) is not None]
    ends = (entry.at_least, entry.at_most)
    if ends != (None, None):
        given.append("at-least" if entry.at_least is not None else "at-most")
    if len(given) > 1:
        findings.error("expect/range", f"{brief(given[0])} and {brief(given[1])} both give bounds",
                       tree.key((*path, given[1])), "keep one of them")
        return None
    if not given:
        findings.error("expect/range", "it has no bounds", tree.at(path),
                       "add exactly: 5, between: [3, 7], at-least: 3 or at-most: 7")
        return None
    if entry.between is not None:
        return entry.between
    low, high = ends if entry.exactly is None else (entry.exactly, entry.exactly)
    if low is not None and high is not None and low > high:
        findings.error("expect/range", f"nothing is {low:g} or more and {high:g} or less",
                       tree.at((*path, "at-least")), "swap the two")
        return None
    return low, high
