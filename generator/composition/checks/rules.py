"""Whether the rules themselves can set up a table for every number of players."""

from __future__ import annotations

from generator.composition.check import Cell, Census, Check, Section
from generator.findings import Findings
from generator.rules.registry import playable, rules_for, tell_unknown


def rules(census: Census, findings: Findings) -> Section | None:
    """Let the engine read the components; what it refuses it tells itself."""
    supply = census.supply
    if supply.engine not in playable():
        if supply.rules:
            tell_unknown(supply, findings)
        return None
    rows: list[tuple[Cell, ...]] = []
    for players in census.game.players:
        engine = rules_for(supply, players, {}, findings)
        rows.append((players, "yes" if engine else "no"))
    return Section(f"Rules of {supply.engine}", ("players", "can be set up"), tuple(rows))


CHECKS = (Check(("rules/supply", "rules/unknown"), "Rules", rules, order=90, totals=True),)
