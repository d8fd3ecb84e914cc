"""Enough of everything for every number of players, by the figures of the rules."""

from __future__ import annotations

from generator.composition.check import Cell, Census, Check, Section
from generator.composition.needs import ALL, Need
from generator.findings import Findings, Where


def enough(census: Census, findings: Findings) -> Section | None:
    """Count what each table needs."""
    rows: list[tuple[Cell, ...]] = []
    for players in census.game.players:
        for need in (need for needs in ALL for need in needs(census, players)):
            rows.append((players, need.kind, need.needed, need.there, need.there - need.needed,
                         need.why))
            if need.there < need.needed:
                findings.error(
                    "composition/too-few", f"{players} players need {need.needed} pieces of the "
                    f"kind '{need.kind}' ({need.why}), and there are {need.there}: "
                    f"{need.needed - need.there} too few ({need.rule})", _place(census, need))
    _tell_leftover(census, findings)
    if not rows:
        return None
    spare = min(int(row[4]) for row in rows)
    return Section("Players", ("players", "kind", "needed", "there", "spare", "for"), tuple(rows),
                   figures=(("fewest spare", spare),))


def _place(census: Census, need: Need) -> Where:
    """Where the pieces are counted: at the copies of the kind's first component."""
    components = census.game.of_kind(need.kind)
    if not components:
        kind = census.game.kinds.get(need.kind)
        return kind.where if kind else census.game.where
    return components[0].places.get("copies", components[0].where)


def _tell_leftover(census: Census, findings: Findings) -> None:
    """A deck that is played to its end has to be shared out evenly."""
    if census.number("hand") is None or census.number("contacts") is None:
        return
    total = census.copies("tile")
    for players in census.game.players:
        if total % players:
            findings.warning("composition/leftover", f"{total} tiles can't be shared out among "
                             f"{players} players: {total % players} would be left over (CHY-V1)",
                             census.game.of_kind("tile")[0].where if total else census.game.where)


CHECKS = (Check(("composition/too-few", "composition/leftover"), "Enough for all players", enough,
                ("CHO-V2", "CHO-V3", "CHO-V5", "CHL-V1", "AZU-V1", "CHA-V1", "CHY-V1"), order=60,
                totals=True),)
