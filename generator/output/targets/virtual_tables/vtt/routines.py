"""What the buttons of a table on VirtualTabletop do: gather everything, shuffle, deal."""

from __future__ import annotations

from collections import defaultdict

from generator.output.flat_table import FlatTable

Routine = list[dict[str, object]]
SET_UP, RESET = "set-up", "reset"
_FACES = {"back": 0, "front": 1}


def shuffle(place: str) -> Routine:
    """Mix what lies in a place."""
    return [{"func": "SHUFFLE", "holder": place}]


def gather(table: FlatTable) -> Routine:
    """Bring everything back to where it lies before the deal, and counters to their start."""
    found: Routine = []
    held: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for piece in table.pieces:
        if piece.place >= 0:
            held[piece.place, piece.side].append(piece.id)
    for (place, side), pieces in held.items():
        found.append({"func": "MOVE", "collection": pieces, "to": table.places[place].id,
                      "count": "all"})
        # Afterwards: what leaves a bag to come back to it turns up on the way.
        found.append({"func": "FLIP", "collection": pieces, "face": _FACES[side]})
    if table.boards or any(piece.place < 0 for piece in table.pieces):
        found.append({"func": "RESET"})
    for counter in table.counters:
        found.append({"func": "LABEL", "label": counter.id, "mode": "set", "value": counter.value})
    return found


def set_up(table: FlatTable) -> Routine:
    """Gather, shuffle, and deal to places and to the hands of those who sit."""
    found: Routine = [{"func": "CLICK", "collection": [RESET]}]
    for place in dict.fromkeys([*(home for home, _ in table.homes), *table.closed]):
        found += shuffle(table.places[place].id)
    for deal in table.deals:
        home = table.places[table.homes[deal.pool][0]].id
        if deal.seat >= 0:
            found.append({"func": "MOVE", "from": home, "to": table.seats[deal.seat].id,
                          "count": deal.count})
        else:
            found.append({"func": "MOVE", "from": home, "to": table.places[deal.place].id,
                          "count": deal.count, "face": _FACES[deal.side]})
            if deal.side == "back" and table.places[table.homes[deal.pool][0]].holding == "bag":
                found.append({"func": "FLIP", "holder": table.places[deal.place].id,
                              "face": _FACES["back"]})
    for place, fronts in table.homes:
        if fronts:
            found.append({"func": "FLIP", "holder": table.places[place].id, "count": fronts,
                          "face": _FACES["front"]})
    for seat in table.seats:
        for place in table.waiting(seat.index - 1):
            found.append({"func": "MOVE", "from": table.places[place].id, "to": seat.id,
                          "count": "all"})
    return found
