"""What a seat can't see, and what it can."""

from __future__ import annotations

from generator.rules.chance import Random, shuffle
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import Table, copy_table


def hide(box: Box, table: Table, seat: int, luck: Random) -> Table:
    """Bags, decks and hidden tips dealt anew; for connoisseurs others' reserves too (CHA-20)."""
    copy = copy_table(table)
    shuffle(copy.bag, luck)
    shuffle(copy.jar, luck)
    shuffle(copy.ability_deck, luck)
    _deal_tips(copy, luck)
    unseen = copy.deck
    others = [cards for other, cards in enumerate(copy.reserved) if other != seat]
    if box.connoisseur:
        unseen = unseen + [card for cards in others for card in cards]
    shuffle(unseen, luck)
    if box.connoisseur:
        for cards in others:
            for place in range(len(cards)):
                cards[place] = unseen.pop()
        copy.deck = unseen
    return copy


def view(box: Box, table: Table, seat: int) -> object:
    """All that lies open, and the numbers of what doesn't."""
    reserved = tuple(tuple(cards) if other == seat or not box.connoisseur else len(cards)
                     for other, cards in enumerate(table.reserved))
    tips = tuple(table.tips[cup] if table.up >> cup & 1 else -1 for cup in range(len(table.cups)))
    return (
        (table.seat, table.phase, table.turn, table.over, table.cause, table.round),
        tuple(tuple(row) for row in table.market), len(table.bag), table.board, len(table.jar),
        tuple(table.teas), tuple(table.coins), tuple(table.stock), tuple(table.houses),
        reserved, tuple(tuple(cards) for cards in table.served),
        tuple(table.pool), len(table.deck), tuple(table.cups), tips, table.last_turns,
        tuple(table.abilities), len(table.ability_deck), table.on_card,
        (table.customer, table.need, table.left, table.begun, table.renewed, table.tip,
         table.spare),
    )


def _deal_tips(table: Table, luck: Random) -> None:
    hidden = [cup for cup in range(len(table.tips)) if not table.up >> cup & 1]
    unseen = [table.tips[cup] for cup in hidden] + table.tips_aside
    shuffle(unseen, luck)
    for cup in hidden:
        table.tips[cup] = unseen.pop()
    table.tips_aside = unseen
