"""What the buttons of a room at PlayingCards.io do: gather everything, shuffle, deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from generator.output.flat_table import FlatTable

# A function with what it is given.
Step = tuple[str, dict[str, object]]


class Gathered(NamedTuple):
    """A collection that goes back to where it belongs, front or back up."""

    deck: str
    faceup: bool


def clicked(steps: Sequence[Step]) -> dict[str, object]:
    """The steps as a button has them."""
    return {"steps": [{"id": f"s{number}", "branches": [{
        "func": func,
        "args": {name: {"type": "literal", "value": value} for name, value in args.items()}}]}
        for number, (func, args) in enumerate(steps, 1)]}


def gather(table: FlatTable, found: Sequence[Gathered]) -> list[Step]:
    """Bring everything back to where it lies before the deal, and counters to their start."""
    steps: list[Step] = []
    for faceup in (False, True):
        decks = [each.deck for each in found if each.faceup == faceup]
        if decks:
            steps.append(("RECALL_CARDS", {"decks": decks, "includeHands": "hands",
                                           "includeHolders": "holders",
                                           "flip": "faceUp" if faceup else "faceDown"}))
    values: defaultdict[float, list[str]] = defaultdict(list)
    for counter in table.counters:
        values[counter.value].append(counter.id)
    return steps + [("CHANGE_COUNTER", {"counters": counters, "counterChangeMode": "set",
                                        "changeNumber": value})
                    for value, counters in values.items()]


def set_up(table: FlatTable, found: Sequence[Gathered]) -> list[Step]:
    """Gather, shuffle, and deal to places and to the hands of those who sit."""
    steps = gather(table, found)
    mixed = dict.fromkeys([*(home for home, _ in table.homes), *table.closed])
    if mixed:
        steps.append(("SHUFFLE_CARDS", {"holders": [table.places[place].id for place in mixed]}))
    for deal in table.deals:
        home = table.places[table.homes[deal.pool][0]].id
        if deal.seat >= 0:
            steps.append(_move(home, table.seats[deal.seat].id, deal.count, "none"))
        else:
            steps.append(_move(home, table.places[deal.place].id, deal.count,
                               "faceUp" if deal.side == "front" else "faceDown"))
    for place, fronts in table.homes:
        if fronts:
            steps.append(("FLIP_CARDS", {"holders": [table.places[place].id],
                                         "flipFace": "faceUp", "reverse": "none",
                                         "flipMode": "top" if fronts == 1 else "pile"}))
    for seat in table.seats:
        for place in table.waiting(seat.index - 1):
            many = sum(piece.place == place for piece in table.pieces)
            steps.append(_move(table.places[place].id, seat.id, many, "none"))
    return steps


def _move(source: str, target: str, count: int, flip: str) -> Step:
    return "MOVE_CARDS_BETWEEN_HOLDERS", {"from": [source], "to": [target], "quantity": count,
                                          "moveFlip": flip, "fillAdd": "add"}
