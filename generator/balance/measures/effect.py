"""What taking a component does to a seat's chances, other things being equal."""

from __future__ import annotations

from collections.abc import Iterator

from generator.balance.measure import Figure, Measure, Table, figure
from generator.play.study import Counts, shares_of_a_win
from generator.statistics import Estimate, Stratum, adjusted_difference, benjamini_hochberg


def _strata(counts: Counts, table: Table) -> dict[int, dict[tuple[int, int], Stratum]]:
    """By part, then by seat and by how many parts the seat took in all."""
    whole = shares_of_a_win(table.players)
    found: dict[int, dict[tuple[int, int], Stratum]] = {}
    for key, count in counts.items():
        if key[0] != "exposed" or not key[4]:
            continue
        _, part, seat, many, _ = key
        rest = (part, seat, many, 0)
        found.setdefault(part, {})[seat, many] = (
            counts["exposed-win", part, seat, many, 1] / whole, count,
            counts["exposed-win", *rest] / whole, counts["exposed", *rest])
    return found


def _effects(counts: Counts, table: Table) -> Iterator[tuple[str, Estimate, float, int]]:
    """Each part with its effect, its p-value, and the seat-games it rests on."""
    if table.players < 2:
        return
    # Where one seat wins the others don't: seats of one game tell less than seats of many.
    alike = table.players / (table.players - 1)
    strata = _strata(counts, table)
    for part, name in enumerate(table.tracked):
        cells = list(strata.get(part, {}).values())
        found = adjusted_difference(cells, alike)
        if found:
            yield name, *found, sum(cell[1] + cell[3] for cell in cells)


def _win_effect(counts: Counts, table: Table) -> Iterator[Figure]:
    for name, effect, _, n in _effects(counts, table):
        yield figure("win-effect", effect, n, table, name)


def _win_effect_q(counts: Counts, table: Table) -> Iterator[Figure]:
    effects = list(_effects(counts, table))
    chances = benjamini_hochberg([p for _, _, p, _ in effects])
    for (name, _, _, n), q in zip(effects, chances, strict=True):
        yield figure("win-effect-q", Estimate(q, q, q), n, table, name)


ORDER = 9
MEASURES = (
    Measure("win-effect", "Effect on winning", "points",
            "How much more a seat that took the component wins than one that could have and "
            "didn't, among seats in the same place that took equally many. Outliers are worth a "
            "look; only --ablate shows what the component itself does.",
            "Mantel–Haenszel difference over strata of seat and parts taken; Sato's variance "
            "× players / (players − 1)", _win_effect, "component"),
    Measure("win-effect-q", "Effect by luck, q", "chance",
            "If all effects at least as striking as this one were called real, this part of "
            "them would be false alarms.",
            "Benjamini–Hochberg over the components of a table", _win_effect_q, "component"),
)
