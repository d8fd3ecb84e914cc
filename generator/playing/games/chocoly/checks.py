"""What Chocoly needs of its components (CHY-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocoly.box import MOST_TILES, hands, overlaps
from generator.playing.rules.declaration import GameChecks, Sensible
from generator.playing.rules.figures import Figures
from generator.playing.rules.need import Need


def needs(supply: Supply, players: int) -> Iterator[Need]:
    """Markers and a hand of tiles for everybody."""
    figures = Figures(supply, Findings())
    hand, markers = figures.number("hand", 1, MOST_TILES), figures.number("markers", 0, MOST_TILES)
    if figures.ok:
        yield overlaps(players, markers)
        yield hands(players, hand)


def sensible(supply: Supply) -> Iterator[Sensible]:
    """What leaves a choice: tiles in the hand, and places where they fit."""
    tiles = sum(part.copies for part in supply.of_kind("tile"))
    yield Sensible("hand", 2, tiles // max(supply.players) - 1,
                   "there is no tile to choose, or none to draw")
    yield Sensible("contacts", 1, 4, "a tile fits everywhere, or hardly anywhere")
    yield Sensible("covered", 1, 4, "a tile never covers so many others")


CHECKS = GameChecks(
    proves=dict.fromkeys(("Expectations", "Types", "Enough for all players"), ("CHY-V1",)),
    needs=needs, used_up=("marker",), sensible=sensible)
