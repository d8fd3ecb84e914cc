"""Scoring: points and where they are from, who wins, and what a position promises."""

from __future__ import annotations

from generator.games.chai.box import ChaiBox
from generator.games.chai.state import NOBODY, ChaiState
from generator.rules.engine import Outcome, ranked


def outcome_of(box: ChaiBox, table: ChaiState) -> Outcome:
    """The score, and the tie-break: fewer customers, then coins (CHA-18, CHA-19)."""
    sources = tuple(_sources(box, table, seat) for seat in range(table.players))
    scores = tuple(float(sum(each.values())) for each in sources)
    sign = -1 if box.less_money else 1
    keys = tuple((scores[seat], float(-len(table.served[seat])), float(sign * table.coins[seat]))
                 for seat in range(table.players))
    winners, needed = ranked(keys)
    return Outcome(scores, keys, winners, table.cause, sources,
                   table.over and table.cause != "max_turns", needed)


def teas_served(box: ChaiBox, table: ChaiState, seat: int) -> int:
    """How many different teas a player has served."""
    return len({box.tea_of[card] for card in table.served[seat]})


def cups_led(box: ChaiBox, table: ChaiState, seat: int) -> int:
    """In how many cups no tea has more tokens than the player's own (CHA-20)."""
    first = box.flavours + box.kinds
    led = 0
    for cup in table.cups:
        own = box.count(cup, first + table.teas[seat])
        if own and all(box.count(cup, first + tea) <= own for tea in table.teas):
            led += 1
    return led


def value_of(box: ChaiBox, table: ChaiState) -> list[float]:
    """Points so far, and a share of those that goods and visible customers promise."""
    values: list[float] = []
    for seat in range(table.players):
        points = float(sum(_sources(box, table, seat).values()))
        house = table.houses[seat]
        if seat == table.seat and table.customer != NOBODY:
            # Chosen and about to be served: the points are as good as made.
            points += box.points[table.customer]
            house -= table.need if box.covers(house, table.need) else 0
        values.append(points + promise(box, table.pool + table.reserved[seat], house))
    return values


def _sources(box: ChaiBox, table: ChaiState, seat: int) -> dict[str, float]:
    """Customers, coins, different teas, and what connoisseurs count (CHA-18, CHA-20)."""
    vp = 0
    for card in table.served[seat]:
        vp += box.points[card]
    sources = {"customers": float(vp), "coins": float(table.coins[seat])}
    if box.tea_points:
        sources["teas"] = float(box.tea_points * teas_served(box, table, seat))
    if box.connoisseur:
        sources["cups"] = float(box.cup_points * cups_led(box, table, seat))
        sources["reserved"] = float(-box.reserved_penalty * len(table.reserved[seat]))
    return sources


def promise(box: ChaiBox, cards: list[int], house: int) -> float:
    """The best customer counts most; each by the square of the share that is there already."""
    first = second = 0.0
    field = box.field
    for card in cards:
        share = 0.0
        for shift, count, weight in box.wish(box.needs[card]):
            held = house >> shift & field
            share += weight * (held if held < count else count)
        points = 0.8 * box.points[card] * share * share
        if points > first:
            second = first
            first = points
        elif points > second:
            second = points
    return first + 0.5 * second + 0.05 * (box.tiles(house) + 2 * box.tokens(house))
