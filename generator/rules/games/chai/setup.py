"""The table before the first turn."""

from __future__ import annotations

from generator.rules.chance import Random, shuffle
from generator.rules.games.chai.abilities import open_card
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.market import refill
from generator.rules.games.chai.pantry import refill as refill_board
from generator.rules.games.chai.state import Table
from generator.rules.games.chai.turns import deal_tips


def set_up(box: Box, chance: Random) -> Table:
    """Teas, customers, market, pantry, abilities, tips and coins (CHA-1 to CHA-3)."""
    table = Table(box.players)
    _deal_customers(box, table, chance)
    _lay_goods(box, table, chance)
    if not box.organic:
        _open_abilities(box, table, chance)
    tips = box.all_tips[:]
    shuffle(tips, chance)
    deal_tips(table, tips)
    return table


def _deal_customers(box: Box, table: Table, chance: Random) -> None:
    """Each player's tea and its customers: some reserved, some to the pool (CHA-1)."""
    teas = list(range(box.teas))
    shuffle(teas, chance)
    table.teas = teas[:box.players]
    for tea in teas[box.players:]:
        table.gone.extend(_customers_of(box, tea))
    first, second = box.reserved_at_start, box.reserved_at_start + box.pool_from_each
    for tea in table.teas:
        cards = _customers_of(box, tea)
        if not box.deluxe:
            table.gone.extend(card for card in cards if box.is_deluxe[card])
            cards = [card for card in cards if not box.is_deluxe[card]]
        shuffle(cards, chance)
        table.reserved.append(cards[:first])
        table.pool.extend(cards[first:second])
        table.deck.extend(cards[second:box.customers_each])
        table.gone.extend(cards[box.customers_each:])
    shuffle(table.deck, chance)
    while len(table.pool) < box.pool_size:
        table.pool.append(table.deck.pop())


def _customers_of(box: Box, tea: int) -> list[int]:
    return [card for card in range(len(box.customers)) if box.tea_of[card] == tea]


def _lay_goods(box: Box, table: Table, chance: Random) -> None:
    """Houses, cups and coins; the market full, one of each kind on the board (CHA-2, CHA-3)."""
    players = box.players
    pantry = range(box.flavours, box.flavours + box.kinds)
    table.houses = [0] * players
    table.cups = [0] * players
    table.served = [[] for _ in range(players)]
    table.coins = [box.coins_first] + [box.coins_others] * (players - 1)
    table.stock = [box.copies[box.flavours + box.kinds + tea] for tea in table.teas]
    for flavour in range(box.flavours):
        table.bag.extend([flavour] * box.copies[flavour])
    shuffle(table.bag, chance)
    table.market = [[] for _ in range(box.rows)]
    refill(box, table, chance)
    for good in pantry:
        table.board += box.units[good]
        table.jar.extend([good] * (box.copies[good] - 1))
    shuffle(table.jar, chance)
    refill_board(box, table, chance)
    for tea in range(box.teas):
        if tea not in table.teas:
            good = box.flavours + box.kinds + tea
            table.out += box.copies[good] * box.units[good]


def _open_abilities(box: Box, table: Table, chance: Random) -> None:
    """Some abilities lie open, the rest is the ability deck (CHA-3)."""
    cards = list(range(len(box.ability_ids)))
    shuffle(cards, chance)
    table.abilities = cards[:box.abilities_open]
    table.ability_deck = cards[box.abilities_open:]
    for card in table.abilities:
        open_card(box, table, card, chance)
