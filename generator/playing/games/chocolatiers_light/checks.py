"""What the light edition needs of its components (CHL-V1, and CHO-V1 to CHO-V6 of the other)."""

from collections.abc import Iterator
from functools import partial

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocolatier.box import MANY, cards_out, paid, sensible, wilds
from generator.playing.games.chocolatiers_light.rules import RULE, stacked
from generator.playing.rules.declaration import GameChecks
from generator.playing.rules.figures import Figures
from generator.playing.rules.need import Need
from generator.playing.rules.payment import Payment


def needs(supply: Supply, players: int) -> Iterator[Need]:
    """Cards that never run dry, boxes for the stacks, every sampler full out of them, wilds."""
    figures = Figures(supply, Findings())
    limit, tray = figures.number("hand-limit", 1, MANY), figures.number("tray", 1, MANY)
    stacks, heights = figures.number("stacks", 1, 90), figures.by_players("stack-height", 1, 90)
    long, short = figures.numbers("sampler", 2, 1, 9)
    each = figures.number("wilds-per-player", 0, 99)
    if figures.ok:
        room, dealt = long * short, stacks * heights[players]
        yield cards_out(players, limit, 1, tray, "CHL-V1")
        yield stacked(stacks, heights[players])
        yield Need("box-tile", players * room,
                   f"{players} samplers of {room}, out of the {dealt} that are dealt", "CHL-V1",
                   dealt)
        yield wilds(players, each, RULE["wilds"])


def payment(supply: Supply) -> Payment | None:
    """A turn can add a card to a full hand before it pays."""
    figures = Figures(supply, Findings())
    limit, stand_in = figures.number("hand-limit", 1, MANY), figures.number("stand-in", 2, MANY)
    return paid(limit, 1, stand_in, RULE["pay"]) if figures.ok else None


CHECKS = GameChecks(
    proves={"Expectations": ("CHO-V1", "CHL-V1"), "Printed numbers": ("CHO-V1",),
            "Supply and demand": ("CHO-V6",), "Difficulty and value": ("CHO-V4", "CHO-V6"),
            "Duplicates and dominated": ("CHO-V6",),
            "Enough for all players": ("CHO-V2", "CHO-V3", "CHO-V5", "CHL-V1")},
    points=("value", "points"), needs=needs, payment=payment,
    used_up=("wild",), sensible=partial(sensible, on_offer="stacks"))
