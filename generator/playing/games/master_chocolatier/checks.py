"""What Master Chocolatier needs of its components (AZU-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.report_section import Section
from generator.game.model.supply import Supply
from generator.playing.games.master_chocolatier.box import (
    chocolate_need,
    disc_need,
    foundry_fault,
    seat_need,
    square_faults,
)
from generator.playing.rules.declaration import Census, Check, GameChecks, SensibleRange
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    """Discs on the table, chocolates to fill them, a board and a marker for everybody."""
    figures = FigureReader(supply, Findings())
    discs = figures.by_players("discs", 1, 12)[players]
    per_disc = figures.number("chocolates-per-disc", 1, 20)
    if figures.ok:
        yield disc_need(discs)
        yield chocolate_need(discs, per_disc)
        yield seat_need("board", players)
        yield seat_need("scoring-marker", players)


def sensible_ranges(supply: Supply) -> Iterator[SensibleRange]:
    """What leaves a choice: discs that differ, with more than one chocolate."""
    yield SensibleRange("discs", max(supply.players), 12, "there are hardly any discs to choose")
    yield SensibleRange("chocolates-per-disc", 2, 8, "a disc is empty at once, or fills everything")
    yield SensibleRange("row-bonus", 0, 40, "the bonuses at the end decide the game")
    yield SensibleRange("column-bonus", 0, 40, "the bonuses at the end decide the game")
    yield SensibleRange("colour-bonus", 0, 40, "the bonuses at the end decide the game")


def boards(census: Census, findings: Findings) -> Section | None:
    """Look at the coloured box and the foundry line of every board."""
    colours = census.supply.types.get("chocolate", ())
    penalties = census.numbers("penalties")
    rows = []
    for board in census.supply.of_kind("board"):
        faults = [*square_faults(board, colours), foundry_fault(board, len(penalties))]
        wrong = [fault for fault in faults if fault]
        for fault in wrong:
            findings.add(fault)
        rows.append((board.id, f"{len(colours)} × {len(colours)}", "no" if wrong else "yes"))
    if not rows:
        return None
    return Section("Boards", ("board", "box", "each colour once"), tuple(rows),
                   figures=(("penalties", sum(penalties)),) if penalties else ())


CHECKS = GameChecks(
    proves=dict.fromkeys(("Expectations", "Enough for all players", "Boards"), ("AZU-V1",)),
    needs=needs, exhausted_kinds=("board", "scoring-marker"), sensible_ranges=sensible_ranges,
    checks=(Check(("composition/square", "composition/places"), "Boards", boards, order=65),))
