"""The contents of the box, the numbers printed on pieces, and the expectations."""

import re
from collections.abc import Iterator
from itertools import islice

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import Findings
from generator.base.report_section import Cell, Section
from generator.game.model.game import Component, Kind, Value
from generator.judging.components.constraints import check_constraint
from generator.playing.rules.declaration import Census, Check

COPIES = re.compile(r"\{copies\}")
# Number fields that can only mean how many pieces there are.
COUNTS = ("count", "quantity", "total", "in-deck")
MOST_RELATED = 20
# Seconds of work for all constraints of a game.
CONSTRAINT_SECONDS = 3.0


def check_contents(census: Census, findings: Findings) -> Section:
    """How many pieces there are of each kind; a kind without any is reported."""
    rows = []
    game = census.game
    for name, kind in game.kinds.items():
        if kind.is_packaging:
            continue
        components = game.of_kind(name)
        if not components:
            findings.warning("composition/empty-kind", f"there is no {kind.title.lower()}: no "
                             f"component has the kind '{name}'", kind.where,
                             "add components of that kind, or remove it")
        fewest = census.copies(name, min(game.players))
        most = census.copies(name)
        rows.append((name, len(components), most, "" if fewest == most else fewest))
    columns = ("kind", "different", "pieces", f"for {min(game.players)} players")
    total = sum(component.copies for component in game.components)
    return Section("Contents", columns, tuple(rows), figures=(("pieces", total),))


def check_printed_counts(census: Census, findings: Findings) -> Section | None:
    """Compare every number of pieces that is printed with the number of pieces."""
    rows: list[tuple[Cell, ...]] = []
    for kind in census.game.kinds.values():
        for name in _count_fields(census, kind):
            rows += _compare_counts(census, kind, name, findings)
    if not rows:
        return None
    return Section("Printed numbers", ("piece", "printed", "in the box"), tuple(rows))


def _count_fields(census: Census, kind: Kind) -> Iterator[str]:
    """By which names the faces of a kind tell how many there are."""
    if _prints_copies(census, kind):
        yield "copies"
    for name in COUNTS:
        if name in kind.fields and kind.fields[name].type == "int":
            yield name


def _prints_copies(census: Census, kind: Kind) -> bool:
    for name in census.game.templates_of(kind.name):
        document = census.templates.get(name)
        for element in document.root.walk() if document else ():
            attrs = element.attrs
            if attrs.get("data-slot") == "copies" or COPIES.search(attrs.get("data-text", "")):
                return True
    return False


def _compare_counts(census: Census, kind: Kind, name: str,
             findings: Findings) -> Iterator[tuple[Cell, ...]]:
    sorts: dict[tuple[Value, ...], list[Component]] = {}
    for component in census.game.of_kind(kind.name):
        sorts.setdefault(_sort_key(component), []).append(component)
    for alike in sorts.values():
        total = sum(item.copies for item in alike)
        for item in alike:
            says = item.copies if name == "copies" else item.values.get(name)
            yield item.id, says if isinstance(says, int) else "", total
            if says is not None and says != total:
                findings.error("composition/printed", f"'{item.id}' prints {says} as '{name}', "
                               f"and there are {total} of its sort",
                               item.places.get(name, item.where), "",
                               tuple(islice((other.where for other in alike if other is not item),
                                            MOST_RELATED)))
            elif says is not None:
                _report_fewer(item, name, total, findings)


def _sort_key(component: Component) -> tuple[Value, ...]:
    """What makes pieces the same sort for players who count them: all but texts and counts."""
    fields = component.kind.fields
    results = [value for name, value in component.values.items()
            if fields[name].type != "text" and name not in COUNTS]
    return tuple(results) if results else (component.id,)


def _report_fewer(component: Component, name: str, total: int, findings: Findings) -> None:
    """Report that some tables don't use as many as the piece says."""
    fewest = min(component.copies_by_players.values(), default=total)
    if fewest != total:
        findings.warning("composition/printed", f"'{component.id}' prints {total} as '{name}', "
                         f"and some numbers of players use only {fewest}",
                         component.places.get("copies", component.where))


def check_constraints(census: Census, findings: Findings) -> Section | None:
    """Check the components against every constraint."""
    rows = []
    budget = Budget(CONSTRAINT_SECONDS)
    for constraint in census.expectations.constraints:
        try:
            with budget.apply():
                came = check_constraint(constraint, census)
        except OverBudgetError as refusal:
            findings.add(refusal.at(constraint.where))
            break
        if came is None:
            continue
        if came.idle:
            findings.warning("expect/nothing", f"there are no {came.idle}, so this checks "
                             "nothing", constraint.where,
                             "correct the condition, or remove the line")
        elif came.wrong:
            findings.error("composition/expected", came.wrong, constraint.where,
                           related=came.fault_places[:MOST_RELATED])
        word = "nothing to check" if came.idle else "wrong" if came.wrong else "ok"
        rows.append((came.subject, came.expected, came.actual, word))
    if not rows:
        return None
    ok = sum(row[-1] == "ok" for row in rows)
    # What needs attention comes first, in the order of the file.
    rows.sort(key=lambda row: row[-1] == "ok")
    return Section("Expectations", ("what", "expected", "found", "result"), tuple(rows),
                   figures=(("ok", ok),), settled=ok)


CHECKS = (
    Check(("composition/empty-kind",), "Contents", check_contents, order=10, totals=True),
    Check(("composition/expected", "expect/nothing", "budget/work"), "Expectations",
          check_constraints, order=20),
    Check(("composition/printed",), "Printed numbers", check_printed_counts, order=25, totals=True),
)
