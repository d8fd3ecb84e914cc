"""Chocoly: lay chocolate tiles so that the largest area of your kind outgrows the others."""

from __future__ import annotations

from collections.abc import Mapping

from generator.findings import Findings
from generator.games.chocoly.box import read_box
from generator.games.chocoly.rules import Chocoly
from generator.model.supply import Supply
from generator.rules.engine import Option

OPTIONS = (
    Option("swap", ("per_player", "per_team"), "per_player", "CHY-3",
           "Whether each player or each team may swap a hand once."),
    Option("overlap_match", ("neighbour", "beneath", "either"), "neighbour", "CHY-8",
           "Where an overlap finds a piece of the same kind."),
    Option("max_turns", (), "400", "", "The number of turns after which a game is given up."),
)


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Chocoly | None:
    """The rules for these components, or None with findings that say why not."""
    box = read_box(supply, players, findings)
    return Chocoly(supply, players, options, OPTIONS, box) if box else None
