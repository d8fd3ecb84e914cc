"""The table for a whole match: as a file has it, or made from what lies there in one."""

from itertools import chain
from typing import Any

from generator.load.game_folder import Opened
from generator.model.table import Tabletop
from generator.play.scenes import scenes_of
from generator.rules.engine import Rules
from generator.scene.automatic import automatic_table
from generator.units import Size


def sizes_of(opened: Opened) -> dict[str, Size]:
    """How large the pieces of each kind are, as `layout` needs it."""
    return {name: kind.trim for name, kind in opened.game.kinds.items()}


def table_for(opened: Opened, rules: Rules[Any] | None) -> Tabletop:
    """The table that stays the same while a game is played; for a game without rules, its start."""
    if opened.written_table is not None or rules is None:
        return opened.table
    scenes = chain.from_iterable(scenes_of(rules, seed) for seed in (1, 2))
    return automatic_table(scenes, sizes_of(opened), (rules.players,), opened.table.surface,
                           where=opened.game.where, most=max(opened.game.players))
