"""From an opening to what is spawned: decks, stacks, bags and single pieces, each in its place."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.output.targets.virtual_tables.tts.object_box import ObjectType
from generator.output.targets.virtual_tables.tts.positions import (
    DROP,
    MAT,
    MM_PER_UNIT,
    STEP,
    TABLE_TOP,
    HandZone,
    ObjectPosition,
    hand_zones,
    is_hand,
    picture_position,
    seat_to_table,
    side_position,
    text_position,
)
from generator.playing.tabletop.arrangement import Standpoint
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

HeapType = Literal["deck", "stack", "bag"]
# A part by its id, or the number of the pool that luck takes one from.
HeapSlot = str | int
# Cards in a hand lie so far apart, in units.
HAND_SPACING = 0.6
SPARE_PLACE = 0
# More pieces of a heap that are all alike are stacked.
MOST_LOOSE = 6


@dataclass(frozen=True, slots=True)
class ObjectHeap:
    """Pieces that are one object: the uppermost first in a deck that lies face down.

    A deck of one piece is that piece. Its name comes of the kinds in it, or of the zone.
    """

    sort: HeapType
    spot: ObjectPosition
    slots: tuple[HeapSlot, ...]
    kinds: tuple[str, ...]
    zone: str
    is_spare: bool = False


def opening_heaps(opening: Opening, makes: Mapping[str, ObjectType]) -> list[ObjectHeap]:
    """Everything of the box, with what is left in it, as so many players begin."""
    zones = {each.colour: each for each in hand_zones(opening)}
    colours = list(zones)
    heights: Counter[tuple[int, int]] = Counter()
    found: list[ObjectHeap] = []
    for lot in opening.lots:
        if is_hand(lot) and lot.seat < len(colours):
            found += _hand_heaps(lot, zones[colours[lot.seat]])
        elif lot.way == "bag":
            found.append(ObjectHeap("bag", text_position(lot.at, lot.turn, DROP),
                                    tuple(map(_heap_slot, lot.pieces)),
                              _kinds(lot.pieces), lot.name))
        else:
            found += _lot_heaps(lot, makes, heights)
    left = [part for part, copies in opening.spare.items() for _ in range(copies)]
    surplus = [number for number, pool in enumerate(opening.pools) for _ in range(pool.surplus)]
    spare = ObjectHeap("bag", text_position(side_position(opening.size, SPARE_PLACE), 0.0, DROP),
                       (*left, *surplus),
                 (), "", is_spare=True)
    return [*found, spare] if spare.slots else found


def gather_pools(opening: Opening) -> Opening:
    """The table before anything is dealt: every pool is whole, at its home."""
    lots = [replace(lot, pieces=tuple(each for each in lot.pieces if each.pool < 0))
            for lot in opening.lots]
    for number, pool in enumerate(opening.pools):
        home = opening.lots[pool.home]
        known = next(each for lot in opening.lots for each in lot.pieces if each.pool == number)
        side = next((each.side for each in home.pieces if each.pool == number), known.side)
        kinds = {each.part: each.kind for lot in opening.lots for each in lot.pieces}
        whole = tuple(OpeningPiece(kind=kinds.get(part, known.kind), part=part, side=side,
                                   at=home.at, turn=home.turn)
                      for part, copies in pool.parts.items() for _ in range(copies))
        lots[pool.home] = replace(lots[pool.home], pieces=(*lots[pool.home].pieces, *whole))
    return replace(opening, lots=tuple(lots),
                   pools=tuple(replace(pool, surplus=0) for pool in opening.pools))


def _heap_slot(piece: OpeningPiece) -> HeapSlot:
    return piece.part if piece.pool < 0 else piece.pool


def _kinds(pieces: Iterable[OpeningPiece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(piece.kind for piece in pieces))


def _hand_heaps(lot: Lot, zone: HandZone) -> list[ObjectHeap]:
    """Each piece by itself, side by side where the hand is."""
    many = len(lot.pieces)
    apart = min(HAND_SPACING, zone.size[0] / max(1, many))
    found = []
    for index, piece in enumerate(lot.pieces):
        across = (index - (many - 1) / 2) * apart * MM_PER_UNIT
        middle = (zone.spot.x * MM_PER_UNIT, zone.spot.z * MM_PER_UNIT)
        at = seat_to_table(Standpoint(middle, zone.spot.turn), (across, 0.0))
        found.append(ObjectHeap("deck", picture_position(at, zone.spot.turn, zone.spot.y),
                                (_heap_slot(piece),),
                          (piece.kind,), lot.name))
    return found


def _lot_heaps(lot: Lot, makes: Mapping[str, ObjectType],
               heights: Counter[tuple[int, int]]) -> list[ObjectHeap]:
    """What lies on one spot, kind by kind and side by side, is one heap.

    So are many loose pieces that are all alike.
    """
    alike = Counter(piece.part for piece in lot.pieces if lot.way == "heap" and piece.pool < 0)
    piles: dict[tuple[object, ...], list[OpeningPiece]] = {}
    for piece in lot.pieces:
        place = (piece.part,) if alike[piece.part] > MOST_LOOSE \
            else tuple(round(each, 1) for each in piece.at)
        piles.setdefault((piece.kind, piece.side, place), []).append(piece)
    found = []
    for pieces in piles.values():
        first, make = pieces[0], makes[pieces[0].kind]
        near = round(first.at[0] / 5), round(first.at[1] / 5)
        if make.locked and len(pieces) == 1:
            height = TABLE_TOP + MAT + make.thickness / MM_PER_UNIT / 2
        else:
            height = DROP + STEP * heights[near]
            heights[near] += 1
        back = first.side == "back"
        slots = [_heap_slot(each) for each in pieces]
        found.append(ObjectHeap(_heap_type(pieces, make),
                                picture_position(first.at, first.turn, round(height, 4), back),
                          tuple(reversed(slots) if back else slots), (first.kind,), lot.name))
    return found


def _heap_type(pieces: Sequence[OpeningPiece], make: ObjectType) -> HeapType:
    if len(pieces) == 1 or make.sort == "card":
        return "deck"
    alike = len({piece.part for piece in pieces}) == 1 and pieces[0].pool < 0
    return "stack" if alike and not make.locked and make.sort == "tile" else "bag"
