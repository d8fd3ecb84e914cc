"""Patterns: what all components of a kind but one or two have in common, found without a rule."""

from collections.abc import Iterator

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import FileLocation, Findings
from generator.base.report_section import Cell, Section
from generator.game.model.game import Component
from generator.judging.components.patterns import ComponentPattern, find_patterns, near_duplicates
from generator.playing.rules.declaration import Census, Check

# Seconds of work for all kinds of a game.
PATTERN_SECONDS = 2.0
INTENDED = ("correct it; if it is meant to be so, say why in the component: "
            "'unusual: the only one that …'")


def check_patterns(census: Census, findings: Findings) -> Section | None:
    """Report components that break what all others of their kind have in common."""
    rows: list[tuple[Cell, ...]] = []
    reported = set[FileLocation]()
    try:
        with Budget(PATTERN_SECONDS).apply():
            for name, pattern in game_patterns(census):
                rows.append((name, pattern.words,
                             ", ".join(odd.component.id for odd in pattern.breaks)))
                for odd in pattern.breaks:
                    # The strongest pattern comes first; others say the same in other words.
                    if odd.component.where not in reported:
                        reported.add(odd.component.where)
                        where = odd.component.places.get(odd.field, odd.component.where)
                        findings.warning("composition/pattern", odd.message, where, INTENDED)
    except OverBudgetError:
        rows.append(("", "not all were searched: there are too many components and fields", ""))
    for name in census.game.kinds:
        for one, other in near_duplicates(_usual_components(census, name)):
            findings.warning("composition/near-duplicate", f"'{one.id}' and '{other.id}' are the "
                             "same but for capitals, spaces and signs", other.where,
                             "remove one and count the copies of the other", (one.where,))
    return Section("Patterns", ("kind", "pattern", "except"), tuple(rows)) if rows else None


def game_patterns(census: Census) -> Iterator[tuple[str, ComponentPattern]]:
    """The patterns of every kind, those with the strongest evidence first."""
    for name, kind in census.game.kinds.items():
        for pattern in find_patterns(kind, _usual_components(census, name)):
            yield name, pattern


def _usual_components(census: Census, kind: str) -> list[Component]:
    """The components of a kind that their designer doesn't call unusual."""
    return [component for component in census.game.of_kind(kind) if not component.unusual]


CHECKS = (Check(("composition/pattern", "composition/near-duplicate"), "Patterns", check_patterns,
                order=22, totals=True),)
