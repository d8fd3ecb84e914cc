"""Turns and rounds, and the bags that are drawn from."""

from __future__ import annotations

from generator.games.chai.box import ChaiBox
from generator.games.chai.state import ACTION, NOBODY, ROTATE, ChaiState
from generator.rules.chance import Random, shuffle
from generator.rules.engine import PILE_BITS


def end_turn(box: ChaiBox, table: ChaiState) -> None:
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


def end_round(box: ChaiBox, table: ChaiState, chance: Random) -> None:
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


def deal_tips(table: ChaiState, tips: list[int]) -> None:
    """One hidden tip to each cup, the others aside (CHA-3)."""
    table.tips = tips[:table.players]
    table.tips_aside = tips[table.players:]
    table.up = 0


def put_back(bag: list[int], item: int, chance: Random) -> None:
    """Mix an item in: every place is as likely, so the order stays unknown."""
    bag.insert(int(chance.random() * (len(bag) + 1)), item)


def draw_tile(box: ChaiBox, table: ChaiState, chance: Random) -> int:
    """The next flavour tile; an empty bag takes the cups' tiles; -1 if there is none (CHA-5)."""
    if not table.bag:
        _empty_cups(box, table, range(box.flavours), table.bag)
        table.refills += 1
        shuffle(table.bag, chance)
    return table.bag.pop() if table.bag else -1


def draw_token(box: ChaiBox, table: ChaiState, chance: Random) -> int:
    """The next pantry token; an empty bag takes the cups' tokens; -1 if there is none (CHA-7)."""
    if not table.jar:
        _empty_cups(box, table, range(box.flavours, box.flavours + box.kinds), table.jar)
        table.refills += 1 << PILE_BITS
        shuffle(table.jar, chance)
    return table.jar.pop() if table.jar else -1


def can_draw_token(box: ChaiBox, table: ChaiState) -> bool:
    """Whether the pantry bag, or the cups that would fill it, hold a token."""
    if table.jar:
        return True
    return any(cup & box.pantry_part for cup in table.cups)


def _empty_cups(box: ChaiBox, table: ChaiState, goods: range, bag: list[int]) -> None:
    for index in range(len(table.cups)):
        for good in goods:
            count = box.count(table.cups[index], good)
            if count:
                table.cups[index] -= count * box.units[good]
                bag.extend([good] * count)
