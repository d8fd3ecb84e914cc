"""What the light edition needs of its components (CHL-V1, and CHO-V1 to CHO-V6 of the other)."""

from collections.abc import Iterator
from functools import partial

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocolatier.box import (
    MANY,
    card_need,
    card_payment,
    sensible_ranges,
    wild_need,
)
from generator.playing.games.chocolatiers_light.rules import RULE, stack_need
from generator.playing.rules.declaration import GameChecks
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.payment import Payment
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    """Cards that never run dry, boxes for the stacks, every sampler full out of them, wilds."""
    figures = FigureReader(supply, Findings())
    limit, tray = figures.number("hand-limit", 1, MANY), figures.number("tray", 1, MANY)
    stacks, heights = figures.number("stacks", 1, 90), figures.by_players("stack-height", 1, 90)
    long, short = figures.numbers("sampler", 2, 1, 9)
    wilds = figures.number("wilds-per-player", 0, 99)
    if figures.ok:
        room, dealt = long * short, stacks * heights[players]
        yield card_need(players, limit, 1, tray, "CHL-V1")
        yield stack_need(stacks, heights[players])
        yield PieceRequirement("box-tile", players * room,
                   f"{players} samplers of {room}, out of the {dealt} that are dealt", "CHL-V1",
                   dealt)
        yield wild_need(players, wilds, RULE["wilds"])


def payment(supply: Supply) -> Payment | None:
    """A turn can add a card to a full hand before it pays."""
    figures = FigureReader(supply, Findings())
    limit, stand_in = figures.number("hand-limit", 1, MANY), figures.number("stand-in", 2, MANY)
    return card_payment(limit, 1, stand_in, RULE["pay"]) if figures.ok else None


CHECKS = GameChecks(
    proves={"Expectations": ("CHO-V1", "CHL-V1"), "Printed numbers": ("CHO-V1",),
            "Supply and demand": ("CHO-V6",), "Difficulty and value": ("CHO-V4", "CHO-V6"),
            "Duplicates and dominated": ("CHO-V6",),
            "Enough for all players": ("CHO-V2", "CHO-V3", "CHO-V5", "CHL-V1")},
    points=("value", "points"), needs=needs, payment=payment,
    exhausted_kinds=("wild",), sensible_ranges=partial(sensible_ranges, on_offer="stacks"))
