"""What Pebbles needs of its components (PEB-V1)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.playing.games.pebbles import in_heaps

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.declaration import GameChecks
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    figures = FigureReader(supply, Findings())
    heaps = figures.numbers("heaps", low=1, high=99)
    if figures.ok:
        yield in_heaps(heaps)


CHECKS = GameChecks(proves={"Enough for all players": ("PEB-V1",)}, needs=needs)
