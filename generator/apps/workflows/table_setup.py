"""The table for a whole match, and at its beginning: from a file, or from what lies there."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from generator.apps.workflows.game_rules import rules_of
from generator.base.findings import Complaint, Findings
from generator.base.units import Size
from generator.game.load.game_folder import OpenedGame
from generator.game.model.supply import supply_of
from generator.game.model.table_layout import Tabletop
from generator.paper.job import SetUp
from generator.playing.play.sample_positions import scenes_of, states_of
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import has_rules, rules_for
from generator.playing.rules.scene import SPECTATOR, Scene
from generator.playing.tabletop.arrangement import arrange_scene
from generator.playing.tabletop.default_table import (
    all_seeing_scene,
    automatic_table,
    public_scene,
    table_of,
    table_of_kinds,
)
from generator.playing.tabletop.opening import Opening, TableGeometry, make_opening


def sizes_of(opened: OpenedGame) -> dict[str, Size]:
    """How large the pieces of each kind are, as `layout` needs it."""
    return {name: kind.trim for name, kind in opened.on_table.game.kinds.items()}


def table_for(opened: OpenedGame, rules: Rules[Any] | None) -> Tabletop:
    """The table that stays the same while a game is played; for a game without rules, its start."""
    if opened.written_table is not None or rules is None:
        return table_of(opened)
    return table_of_matches(opened, [rules])


def table_of_matches(opened: OpenedGame, engines: Iterable[Rules[Any]]) -> Tabletop:
    """A table for what lies there in some matches, one or more for each number of players."""
    several = list(engines)
    scenes = chain.from_iterable(scenes_of(rules, seed) for rules in several for seed in (1, 2))
    return automatic_table(scenes, sizes_of(opened), [rules.players for rules in several],
                           table_of(opened).surface, where=opened.game.where,
                           most=max(opened.game.players))


def make_table(opened: OpenedGame, findings: Findings) -> Tabletop:
    """A table for all numbers of players, from matches where there are rules that may run."""
    supply = supply_of(opened.game)
    if not has_rules(supply):
        return table_of_kinds(opened.game)
    return table_of_matches(opened, [rules_of(supply, players, {}, findings)
                                     for players in supply.players])


def set_ups(opened: OpenedGame, players: int | None) -> tuple[SetUp, ...]:
    """The tables with which so many players begin, or the fewest and the most."""
    known = opened.game.players
    counts = (players,) if players is not None else (min(known), max(known)) if known else ()
    found = (set_up_for(opened, count) for count in dict.fromkeys(counts))
    return tuple(each for each in found if each.arrangement.pieces)


# How far a match is looked ahead to see where things come to lie: every so many choices of so many.
LOOKAHEAD_CHOICES, SAMPLE_INTERVAL = 240, 12


def openings(opened: OpenedGame, players: int | None) -> tuple[Opening, ...]:
    """How the game begins, for so many players or for each number that it is for."""
    counts = (players,) if players is not None else opened.game.players
    return tuple(_opening(opened, count) for count in counts)


def _opening(opened: OpenedGame, players: int) -> Opening:
    game, sizes = opened.game, sizes_of(opened)
    box = {each.id: each.copies for each in game.components}
    rules = rules_for(supply_of(game), players, {}, Findings())
    table = table_of(opened)
    if rules is not None:
        # What is wrong with rules is told by those who play by them.
        with suppress(Complaint):
            later = list(_later_scenes(rules))
            if opened.written_table is None:
                table = automatic_table(later, sizes, (players,), table.surface,
                                        where=game.where, most=max(game.players))
            return make_opening(lambda number: _full_scene(rules,
                                                           rules.setup(stream("set-up", number))),
                           later, box, TableGeometry(table, sizes, players))
    return make_opening(lambda number: all_seeing_scene(game, table, players,
                                                        stream("set-up", number)),
                   [], box, TableGeometry(table_of(opened), sizes, players))


def _full_scene(rules: Rules[Any], state: Any) -> Scene:
    """The table with every piece told, and who knows it."""
    zones = {zone: tuple(pieces) for zone, pieces in rules.lying(state).items()}
    return Scene(zones, rules.figures(state), state.seat, rules.info.phases[state.phase],
                 state.turn, state.over)


def _later_scenes(rules: Rules[Any]) -> Iterator[Scene]:
    """The table now and then in the course of a match."""
    for number, state in enumerate(islice(states_of(rules), LOOKAHEAD_CHOICES)):
        if number % SAMPLE_INTERVAL == 0:
            yield _full_scene(rules, state)


def set_up_for(opened: OpenedGame, players: int) -> SetUp:
    """A table with which so many begin: as the rules lay it, if there are any that may run.

    What is wrong with rules is told by those who play by them.
    """
    game, sizes = opened.game, sizes_of(opened)
    rules = rules_for(supply_of(game), players, {}, Findings())
    table = table_of(opened)
    try:
        scene = rules.scene(rules.setup(stream("set-up")), SPECTATOR) if rules else None
    except Complaint:
        scene = None
    if scene is None:
        scene = public_scene(game, table, players)
    elif opened.written_table is None:
        table = automatic_table([scene], sizes, (players,), table.surface, where=game.where,
                                most=max(game.players))
    return SetUp(players, scene, arrange_scene(scene, table, sizes, players))
