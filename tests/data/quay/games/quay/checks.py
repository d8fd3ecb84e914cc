"""What Quay needs of its components."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.declaration import GameChecks
from generator.playing.rules.figures import Figures
from generator.playing.rules.need import Need


def needs(supply: Supply, players: int) -> Iterator[Need]:
    figures = Figures(supply, Findings())
    deal, market = (figures.number(name, low=1, high=60) for name in ("deal", "market"))
    goal = figures.number("goal", low=1, high=60)
    if figures.ok:
        yield Need("cargo", deal * players + market, f"{deal} for each of {players} players and "
                   f"{market} in the market", "QUA-1")
        yield Need("order", goal + (goal - 1) * (players - 1),
                   f"until somebody has {goal} of them", "QUA-4")
        yield Need("aid", players, "one for each player", "QUA-1")


CHECKS = GameChecks(proves={"Enough for all players": ("QUA-1", "QUA-4")}, points=("pays",),
                    needs=needs)
