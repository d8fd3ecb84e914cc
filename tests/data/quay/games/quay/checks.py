"""What Quay needs of its components."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.declaration import GameChecks
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    figures = FigureReader(supply, Findings())
    deal, market = (figures.number(name, low=1, high=60) for name in ("deal", "market"))
    goal = figures.number("goal", low=1, high=60)
    if figures.ok:
        yield PieceRequirement("cargo", deal * players + market, f"{deal} for each of {players} "
                                                                 f"players and "
                   f"{market} in the market", "QUA-1")
        yield PieceRequirement("order", goal + (goal - 1) * (players - 1),
                   f"until somebody has {goal} of them", "QUA-4")
        yield PieceRequirement("aid", players, "one for each player", "QUA-1")


CHECKS = GameChecks(proves={"Enough for all players": ("QUA-1", "QUA-4")}, points=("pays",),
                    needs=needs)
