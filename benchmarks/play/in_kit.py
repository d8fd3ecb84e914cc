"""Our route for a game in the kit: light Chocolatiers, written once more as a designer would.

The rules are those of the tests, on the shipped components.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from benchmarks.play.ours import SEATS, play
from benchmarks.runs import ROOT
from generator.playing.rules.compiled import prefer_source

GAME = "chocolatiers-light"
RULES = ROOT / "tests" / "data" / "own" / "light-chocolatiers" / "rules.py"


def main(games: int) -> None:
    """Play so many games and tell how long it took."""
    prefer_source()
    from generator.apps.workflows.game_rules import rules_of, supply_at  # noqa: PLC0415
    from generator.base.findings import Findings  # noqa: PLC0415 - the sources come first
    from generator.game.model.game import DesignerCode  # noqa: PLC0415

    findings = Findings()
    code = DesignerCode((("", RULES.read_text(encoding="utf-8")),), str(RULES))
    supply = replace(supply_at(GAME, findings), program=code, may_run=True)
    play(rules_of(supply, SEATS, {}, findings), games)


if __name__ == "__main__":
    main(int(sys.argv[1]))
