"""Bags: what is in them lies in an order that nobody knows, and is drawn from the end."""

from __future__ import annotations

from generator.rules.chance import Random, shuffle
from generator.rules.engine import PILE_BITS
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import Table


def put_back(bag: list[int], item: int, chance: Random) -> None:
    """Mix an item in: every place is as likely, so the order stays unknown."""
    bag.insert(int(chance.random() * (len(bag) + 1)), item)


def draw_tile(box: Box, table: Table, chance: Random) -> int:
    """The next flavour tile; an empty bag takes the cups' tiles; -1 if there is none (CHA-5)."""
    if not table.bag:
        _empty_cups(box, table, range(box.flavours), table.bag)
        table.refills += 1
        shuffle(table.bag, chance)
    return table.bag.pop() if table.bag else -1


def draw_token(box: Box, table: Table, chance: Random) -> int:
    """The next pantry token; an empty bag takes the cups' tokens; -1 if there is none (CHA-7)."""
    if not table.jar:
        _empty_cups(box, table, range(box.flavours, box.flavours + box.kinds), table.jar)
        table.refills += 1 << PILE_BITS
        shuffle(table.jar, chance)
    return table.jar.pop() if table.jar else -1


def can_draw_token(box: Box, table: Table) -> bool:
    """Whether the pantry bag, or the cups that would fill it, hold a token."""
    if table.jar:
        return True
    return any(cup & box.pantry_part for cup in table.cups)


def _empty_cups(box: Box, table: Table, goods: range, bag: list[int]) -> None:
    for index in range(len(table.cups)):
        for good in goods:
            count = box.count(table.cups[index], good)
            if count:
                table.cups[index] -= count * box.units[good]
                bag.extend([good] * count)
