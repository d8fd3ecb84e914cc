"""What expectations.yaml declares, constraint by constraint."""

from __future__ import annotations

from generator.composition.check import Census, Check, Section
from generator.composition.constraints import result_of
from generator.findings import Findings

MOST_RELATED = 20


def expected(census: Census, findings: Findings) -> Section | None:
    """Hold the components to every constraint."""
    rows = []
    for constraint in census.expectations.constraints:
        came = result_of(constraint, census)
        if came is None:
            continue
        if came.idle:
            findings.warning("expect/nothing", f"there are no {came.idle}, so this looks at "
                             "nothing", constraint.where,
                             "correct the condition, or remove the line")
        elif came.wrong:
            findings.error("composition/expected", came.wrong, constraint.where,
                           related=came.at_fault[:MOST_RELATED])
        word = "idle" if came.idle else "missed" if came.wrong else "met"
        rows.append((came.subject, came.expected, came.found, word))
    if not rows:
        return None
    met = sum(row[-1] == "met" for row in rows)
    return Section("Expectations", ("of", "expected", "found", "verdict"), tuple(rows),
                   figures=(("met", met), ("constraints", len(rows))))


CHECKS = (Check(("composition/expected", "expect/nothing"), "Expectations", expected,
                ("CHO-V1", "CHL-V1", "AZU-V1", "CHA-V1", "CHY-V1"), order=20),)
