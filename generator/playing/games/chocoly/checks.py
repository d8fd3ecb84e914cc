"""What Chocoly needs of its components (CHY-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocoly.box import MOST_TILES, hand_need, marker_need
from generator.playing.rules.declaration import GameChecks, SensibleRange
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    """Markers and a hand of tiles for everybody."""
    figures = FigureReader(supply, Findings())
    hand, markers = figures.number("hand", 1, MOST_TILES), figures.number("markers", 0, MOST_TILES)
    if figures.ok:
        yield marker_need(players, markers)
        yield hand_need(players, hand)


def sensible_ranges(supply: Supply) -> Iterator[SensibleRange]:
    """What leaves a choice: tiles in the hand, and places where they fit."""
    tiles = sum(part.copies for part in supply.of_kind("tile"))
    yield SensibleRange("hand", 2, tiles // max(supply.players) - 1,
                   "there is no tile to choose or to draw")
    yield SensibleRange("contacts", 1, 4, "a tile fits everywhere or hardly anywhere")
    yield SensibleRange("covered", 1, 4, "a tile never covers so many others")


CHECKS = GameChecks(
    proves=dict.fromkeys(("Expectations", "Types", "Enough for all players"), ("CHY-V1",)),
    needs=needs, exhausted_kinds=("marker",), sensible_ranges=sensible_ranges)
