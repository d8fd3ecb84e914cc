"""What is in the box: every kind with its pieces, and kinds that have none."""

from __future__ import annotations

from generator.composition.check import Census, Check, Section
from generator.findings import Findings


def contents(census: Census, findings: Findings) -> Section:
    """How many pieces there are of each kind; a kind without any is reported."""
    rows = []
    game = census.game
    for name, kind in game.kinds.items():
        components = game.of_kind(name)
        if not components:
            findings.warning("composition/empty-kind", f"there is no {kind.title.lower()}: no "
                             f"component has the kind '{name}'", kind.where,
                             "add components of that kind, or remove it")
        fewest = census.copies(name, min(game.players))
        most = census.copies(name)
        rows.append((name, len(components), most, "" if fewest == most else fewest))
    columns = ("kind", "different", "pieces", f"for {min(game.players)} players")
    total = sum(each.copies for each in game.components)
    return Section("Contents", columns, tuple(rows), figures=(("pieces", total),))


CHECKS = (Check(("composition/empty-kind",), "Contents", contents, order=10, totals=True),)
