"""Matches with people for tests: every engine, and people who choose at random."""

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
    """Its engine, by default for the fewest players."""
    box = supply(game)
    return rules_of(box, players or min(box.players), {}, Findings())


def seated(game: str = "chocoly", *sitters: Occupant, seed: str = "7") -> LiveMatch:
    """A match; by default with two people, and bots on the other seats."""
    rules = engine(game, len(sitters))
    return open_live_match(rules, seed, sitters or PEOPLE[:rules.players])


def random_choice(match: LiveMatch, name: object) -> LiveMatch:
    """The match after a random choice of a person, or the first choice of a bot's plan."""
    task = match.bot_task()
    if task is not None:
        return match.apply_bot_plan(bot_turn(task), 5)
    luck = stream("people", name, match.revision)
    return match.move(match.to_move, match.rules.sample(match.state, luck), 1500)


def lively(match: LiveMatch, name: object, most: int = 10_000,
           hear: Callable[[LiveMatch], None] = lambda _: None) -> LiveMatch:
    """People and bots play on; now and then a person errs, takes a move back, or leaves."""
    luck = stream("lively", name)
    for _ in range(most):
        if match.is_over:
            break
        hear(match)
        drawn = luck.below(40)
        here = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_here]
        if drawn == 0 and match.sitters[match.to_move].is_here:
            match = match.move(match.to_move, "eat the board", 700)
        elif drawn <= 2 and here and match.undo_point(here[0]) >= 0:
            match = match.ask_undo(here[0])
            for seat in match.missing_grants():
                match = match.grant_undo(seat) if drawn == 1 else match
            match = match.drop_undo(here[0]) if match.wish else match
        elif drawn == 4 and len(here) > 1:
            match = match.stand_in(here[-1], "random")
        elif drawn == 5:
            away = [seat for seat, sitter in enumerate(match.sitters)
                    if sitter.person and sitter.bot]
            match = match.sit(away[0], match.sitters[away[0]].person) if away else match
        else:
            match = random_choice(match, name)
    return match


def written(folder: Path, begun: LiveMatch, played: LiveMatch) -> Path:
    """The file of a match."""
    head = head_of(begun, "A title", "0.1.0", "2026-03-01T19:30:00Z")
    with begin_match(folder, "2026-03-01", head) as writer:
        writer.append(played.events_since(begun))
        return writer.path
