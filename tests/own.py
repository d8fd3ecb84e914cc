"""Games with rules in the kit that aren't shipped: `tests/data/own/` has their files.

A game here is what a designer's folder is: YAML, templates, `rules.py`, expectations.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from generator.apps.workflows.game_rules import rules_of, supply_at
from generator.base.findings import Findings
from generator.game.model.game import DesignerCode
from generator.game.model.supply import Supply
from generator.game.trust_store import always_allow
from generator.playing.kit.kit_rules import KitRules

HOME = Path(__file__).parent / "data" / "own"
GAMES = tuple(sorted(path.parent.name for path in HOME.glob("*/game.yaml")))


@cache
def supply(game: str) -> Supply:
    """The box of one of these games, with its rules."""
    return supply_at(str(HOME / game), Findings(), may_run=always_allow)


def with_rules(box: Supply, code: str) -> Supply:
    """A box that is played by the rules in a text."""
    return replace(box, program=DesignerCode((("", code),), f"{box.game}/rules.py"), may_run=True)


def rules(game: str, players: int) -> KitRules:
    """The engine of one of these games."""
    return played(supply(game), players)


def played(box: Supply, players: int = 2, **options: str) -> KitRules:
    """The engine of a box with rules."""
    built = rules_of(box, players, options, Findings())
    assert isinstance(built, KitRules)
    return built
