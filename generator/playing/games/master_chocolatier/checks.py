"""What Master Chocolatier needs of its components (AZU-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.section import Section
from generator.game.model.supply import Supply
from generator.playing.games.master_chocolatier.box import (
    fillings,
    foundry_fault,
    on_table,
    one_each,
    square_faults,
)
from generator.playing.rules.declaration import Census, Check, GameChecks, Sensible
from generator.playing.rules.figures import Figures
from generator.playing.rules.need import Need


def needs(supply: Supply, players: int) -> Iterator[Need]:
    """Discs on the table, chocolates to fill them, a board and a marker for everybody."""
    figures = Figures(supply, Findings())
    discs = figures.by_players("discs", 1, 12)[players]
    each = figures.number("chocolates-per-disc", 1, 20)
    if figures.ok:
        yield on_table(discs)
        yield fillings(discs, each)
        yield one_each("board", players)
        yield one_each("scoring-marker", players)


def sensible(supply: Supply) -> Iterator[Sensible]:
    """What leaves a choice: discs that differ, with more than one chocolate."""
    yield Sensible("discs", max(supply.players), 12, "there is hardly a disc to choose")
    yield Sensible("chocolates-per-disc", 2, 8, "a disc is taken whole, or fills everything")
    yield Sensible("row-bonus", 0, 40, "the end decides more than the game")
    yield Sensible("column-bonus", 0, 40, "the end decides more than the game")
    yield Sensible("colour-bonus", 0, 40, "the end decides more than the game")


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
    needs=needs, used_up=("board", "scoring-marker"), sensible=sensible,
    checks=(Check(("composition/square", "composition/places"), "Boards", boards, order=65),))
