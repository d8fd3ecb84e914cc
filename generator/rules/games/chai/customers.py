"""Customers: the pool, the deck, who is reserved, and who leaves for want of tea."""

from __future__ import annotations

from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import Table


def refill_pool(box: Box, table: Table) -> None:
    """A card that leaves the pool is replaced at once, while the deck lasts (CHA-10)."""
    while table.deck and len(table.pool) < box.pool_size:
        table.pool.append(table.deck.pop())


def can_reserve(box: Box, table: Table) -> bool:
    """Whether a card can be taken: there is one, and a place for it (CHA-9)."""
    return (len(table.reserved[table.seat]) < box.reserve_limit
            and bool(table.pool or table.deck))


def owner_of(table: Table, tea: int) -> int:
    """The seat that plays a tea."""
    return table.teas.index(tea)


def leave(box: Box, table: Table, tea: int) -> None:
    """The customers of a tea that has run out leave the game (CHA-12)."""
    _leave(box, table.pool, tea, table.gone)
    _leave(box, table.deck, tea, table.gone)
    for cards in table.reserved:
        _leave(box, cards, tea, table.gone)
    refill_pool(box, table)


def _leave(box: Box, cards: list[int], tea: int, gone: list[int]) -> None:
    gone.extend(card for card in cards if box.tea_of[card] == tea)
    cards[:] = [card for card in cards if box.tea_of[card] != tea]
