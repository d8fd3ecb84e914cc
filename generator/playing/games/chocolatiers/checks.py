"""What the retail edition needs of its components (CHO-V1 to CHO-V6)."""

from collections.abc import Iterator
from functools import partial

from generator.base.findings import Findings
from generator.base.report_section import Section
from generator.game.model.supply import Supply
from generator.playing.games.chocolatier.box import (
    MANY,
    card_need,
    card_payment,
    sensible_ranges,
    wild_need,
)
from generator.playing.games.chocolatiers.rules import CHEAP, RULE
from generator.playing.rules.declaration import Census, Check, GameChecks
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.payment import Payment
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    """Cards that never run dry, every sampler full and one more box reserved, wilds."""
    figures = FigureReader(supply, Findings())
    limit, tray = figures.number("hand-limit", 1, MANY), figures.number("tray", 1, MANY)
    actions, wilds = figures.number("actions", 1, 3), figures.number("wilds-per-player", 0, 99)
    long, short = figures.numbers("sampler", 2, 1, 9)
    if figures.ok:
        room = long * short
        yield card_need(players, limit, actions, tray, "CHO-V2")
        yield PieceRequirement("box-tile", players * (room + 1),
                   f"{players} samplers of {room}, and one reserved each", "CHO-V3")
        yield wild_need(players, wilds, RULE["wilds"])


def payment(supply: Supply) -> Payment | None:
    """All actions of a turn but the last can add a card to a full hand before it pays."""
    figures = FigureReader(supply, Findings())
    limit, actions = figures.number("hand-limit", 1, MANY), figures.number("actions", 1, 3)
    stand_in = figures.number("stand-in", 2, MANY)
    return card_payment(limit, actions - 1, stand_in, RULE["pay"]) if figures.ok else None


def limits(census: Census, findings: Findings) -> Section | None:
    """Some box has a value for which a score tile is given."""
    values = census.numbers(CHEAP)
    if not values:
        return None
    boxes = [part for part in census.game.of_kind("box-tile") if part.values.get("value") in values]
    shown = " or ".join(map(str, values))
    if not boxes:
        findings.error("composition/unwinnable", f"'{CHEAP}' rewards boxes of value {shown}, but "
                       "there is no such box (CHO-V5)", census.game.place(f"options.{CHEAP}"))
    return Section("Limits", ("of", "most", "limit"),
                   ((f"boxes of value {shown}", len(boxes), ""),))


CHECKS = GameChecks(
    proves={"Expectations": ("CHO-V1",), "Printed numbers": ("CHO-V1",),
            "Supply and demand": ("CHO-V6",), "Difficulty and value": ("CHO-V4", "CHO-V6"),
            "Duplicates and dominated": ("CHO-V6",),
            "Enough for all players": ("CHO-V2", "CHO-V3", "CHO-V5"), "Limits": ("CHO-V5",)},
    points=("value", "points"), needs=needs, payment=payment,
    exhausted_kinds=("wild",), sensible_ranges=partial(sensible_ranges, on_offer="line"),
    checks=(Check(("composition/unwinnable",), "Limits", limits, order=70),))
