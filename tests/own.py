"""Games with rules of their own in the kit that aren't shipped: `tests/data/own/` has their files.

A game here is what a designer's folder is: YAML, templates, `rules.py`, expectations.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from generator.findings import Findings
from generator.kit.engine import KitRules
from generator.model.supply import OwnCode, Supply
from generator.roads.play import rules_of, supply_at

HOME = Path(__file__).parent / "data" / "own"
GAMES = tuple(sorted(path.parent.name for path in HOME.glob("*/game.yaml")))


@cache
def supply(game: str) -> Supply:
    """The box of one of these games, with its rules."""
    code = (HOME / game / "rules.py").read_text(encoding="utf-8")
    return with_rules(supply_at(str(HOME / game), Findings()), code)


def with_rules(box: Supply, code: str) -> Supply:
    """A box that is played by the rules in a text."""
    return replace(box, code=OwnCode((("", code),), f"{box.game}/rules.py"))


def rules(game: str, players: int) -> KitRules:
    """The engine of one of these games."""
    return played(supply(game), players)


def played(box: Supply, players: int = 2, **options: str) -> KitRules:
    """The engine of a box with rules."""
    built = rules_of(box, players, options, Findings())
    assert isinstance(built, KitRules)
    return built
