"""Types that are only shown, not paid with: how often each word occurs, kind by kind."""

from __future__ import annotations

from collections import Counter

from generator.composition.check import Cell, Census, Check, Section, SectionBar
from generator.composition.economy import demand_fields, economies, supply_fields
from generator.findings import Findings


def types(census: Census, findings: Findings) -> Section | None:
    """Count the words of every type that isn't weighed as supply and demand."""
    weighed = {economy.type for economy in economies(census)}
    rows: list[tuple[Cell, ...]] = []
    bars: list[SectionBar] = []
    for name, words in census.game.types.items():
        counts = {} if name in weighed else _counts(census, words)
        for word in words if counts else ():
            shares = []
            for kind, counted in counts.items():
                share = counted[word] / counted.total() if counted.total() else 0.0
                rows.append((name, word, kind, counted[word], f"{share:.1%}"))
                shares.append((kind, share))
            bars.append(SectionBar(word, tuple(shares)))
    if not rows:
        return None
    return Section("Types", ("type", "word", "kind", "times", "share"), tuple(rows), tuple(bars))


def _counts(census: Census, words: tuple[str, ...]) -> dict[str, Counter[str]]:
    """How often each word occurs in each kind that chooses from the type."""
    counts: dict[str, Counter[str]] = {}
    for kind in census.game.kinds.values():
        names = supply_fields(kind, words) or demand_fields(kind, words)
        counted: Counter[str] = Counter()
        for component in census.game.of_kind(kind.name):
            for name in names:
                value = component.values.get(name)
                for word in value if isinstance(value, tuple) else (value,):
                    if word in words:
                        counted[str(word)] += component.copies
        if counted:
            counts[kind.name] = counted
    return counts


CHECKS = (Check((), "Types", types, ("CHY-V1",), order=35, totals=True),)
