"""Matches with people for tests: every engine that is found, and people who do just anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from generator.apps.workflows.game_rules import rules_of, supply_at
from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.matches.live_match import LiveMatch, Occupant, open_live_match
from generator.playing.matches.match_file import begin_match
from generator.playing.matches.match_lines import head_of
from generator.playing.play.bot_tasks import bot_turn
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from tests import own, pebbles

GAMES = (*pebbles.GAMES, *own.GAMES)
PEOPLE = (Occupant("Kira"), Occupant("Jonas"), Occupant(bot="greedy"), Occupant(bot="random"))


@cache
def supply(game: str) -> Supply:
    """The box of a shipped game, of Pebbles or of one in the kit."""
    return own.supply(game) if game in own.GAMES else supply_at(pebbles.where(game), Findings())


@cache
def engine(game: str, players: int = 0) -> Rules[Any]:
    """Its engine, for the fewest players unless it is said."""
    box = supply(game)
    return rules_of(box, players or min(box.players), {}, Findings())


def seated(game: str = "chocoly", *sitters: Occupant, seed: str = "7") -> LiveMatch:
    """A table; without sitters two people, and bots beside them."""
    rules = engine(game, len(sitters))
    return open_live_match(rules, seed, sitters or PEOPLE[:rules.players])


def random_choice(sitting: LiveMatch, name: object) -> LiveMatch:
    """The sitting after somebody's random choice; of a bot the first of what it thought of."""
    task = sitting.bot_task()
    if task is not None:
        return sitting.apply_bot_plan(bot_turn(task), 5)
    luck = stream("people", name, sitting.revision)
    return sitting.move(sitting.to_move, sitting.rules.sample(sitting.state, luck), 1500)


def lively(sitting: LiveMatch, name: object, most: int = 10_000,
           hear: Callable[[LiveMatch], None] = lambda _: None) -> LiveMatch:
    """People and bots play on: now and then somebody errs, takes back, or goes away."""
    luck = stream("lively", name)
    for _ in range(most):
        if sitting.is_over:
            break
        hear(sitting)
        drawn = luck.below(40)
        here = [seat for seat, each in enumerate(sitting.sitters) if each.is_here]
        if drawn == 0 and sitting.sitters[sitting.to_move].is_here:
            sitting = sitting.move(sitting.to_move, "eat the board", 700)
        elif drawn <= 2 and here and sitting.undo_point(here[0]) >= 0:
            sitting = sitting.ask_undo(here[0])
            for seat in sitting.missing_grants():
                sitting = sitting.grant_undo(seat) if drawn == 1 else sitting
            sitting = sitting.drop_undo(here[0]) if sitting.wish else sitting
        elif drawn == 4 and len(here) > 1:
            sitting = sitting.stand_in(here[-1], "random")
        elif drawn == 5:
            away = [seat for seat, each in enumerate(sitting.sitters) if each.person and each.bot]
            sitting = sitting.sit(away[0], sitting.sitters[away[0]].person) if away else sitting
        else:
            sitting = random_choice(sitting, name)
    return sitting


def written(folder: Path, begun: LiveMatch, played: LiveMatch) -> Path:
    """The file of a match."""
    head = head_of(begun, "A title", "0.1.0", "2026-03-01T19:30:00Z")
    with begin_match(folder, "2026-03-01", head) as writer:
        writer.append(played.events_since(begun))
        return writer.path
