"""Turns and rounds: who is next, when the tips are dealt anew, and when it is over."""

from __future__ import annotations

from generator.rules.chance import Random, shuffle
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import ACTION, NOBODY, ROTATE, Table


def end_turn(box: Box, table: Table) -> None:
    """The next player to the left; after the last turns it is over (CHA-16, CHA-17)."""
    table.turn += 1
    table.phase = ACTION
    table.left = 0
    table.begun = False
    table.renewed = False
    table.tip = NOBODY
    table.spare = 0
    if table.last_turns and table.seat == table.players - 1:
        table.over = True
        table.cause = "rounds"
    elif table.turn >= box.max_turns:
        table.over = True
        table.cause = "max_turns"
    else:
        table.seat = (table.seat + 1) % table.players


def end_round(box: Box, table: Table, chance: Random) -> None:
    """All tips are up: deal them anew, or play the last turns (CHA-16, CHA-17)."""
    if table.round == box.rounds:
        table.last_turns = True
        end_turn(box, table)
        return
    table.round += 1
    tips = table.tips + table.tips_aside
    shuffle(tips, chance)
    deal_tips(table, tips)
    if box.rotation and table.abilities and table.ability_deck:
        table.phase = ROTATE
    else:
        end_turn(box, table)


def deal_tips(table: Table, tips: list[int]) -> None:
    """One hidden tip to each cup, the others aside (CHA-3)."""
    table.tips = tips[:table.players]
    table.tips_aside = tips[table.players:]
    table.up = 0
