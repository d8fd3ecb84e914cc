"""The whole table: what lies where, counters, snap points, and its script."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from generator.output.targets.virtual_tables.tts.object_box import (
    TILE_UNITS,
    ObjectBox,
    ObjectType,
    PictureAddresses,
)
from generator.output.targets.virtual_tables.tts.positions import (
    DROP,
    HAND_DISTANCE,
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
    table_to_board,
    table_to_seat,
    text_position,
    to_units,
)
from generator.output.targets.virtual_tables.tts.save_objects import (
    BAG_FIELDS,
    BASE,
    DECK_FIELDS,
    TAG,
    Guids,
    ObjectTree,
    bag,
    block,
    booklet,
    counter,
    deck,
    hand_zone,
    lua_script,
    make_object,
    place_object,
    stack,
    table_save,
)
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.arrangement import Standpoint
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece, SnapPoint

HeapType = Literal["deck", "stack", "bag"]
# A part by its id, or the number of the pool that luck takes one from.
HeapSlot = str | int
# The distance between cards in a hand, in units.
HAND_SPACING = 0.6
SPARE_PLACE = 0
# More pieces of a heap that are all alike are stacked.
MOST_LOOSE = 6
SNAP_HEIGHT = TABLE_TOP + MAT
# Above the middle of a board, in its own space.
ON_BOARD = 0.1
# Places that are closer to each other than this are one, in mm.
SAME_MM = 3.0
SnapPosition = tuple[float, float, float]
# Places next to the table: after the bag of spare pieces come buttons, books, then counters.
BUTTONS_PLACE, BOOKS_PLACE, COUNTERS_PLACE = 1, 4, 5
# From one book to the next at its right, in mm.
BOOK_MM = 270.0
# A seat's counters are at the right of its hand, at this distance from each other in mm.
COUNTER_MM = 70.0
COUNTER_HEIGHT = TABLE_TOP + 0.1
# Seats that aren't used wait at the left, so far from the table and from each other, in mm.
WAITING_MM, WAITING_APART = 250.0, 300.0


@dataclass(frozen=True, slots=True)
class ObjectHeap:
    """Pieces that are one object: the uppermost first in a deck that lies face down.

    A deck of one piece is that piece. It is named after the kinds in it, or after the zone.
    """

    sort: HeapType
    spot: ObjectPosition
    slots: tuple[HeapSlot, ...]
    kinds: tuple[str, ...]
    zone: str
    is_spare: bool = False


def opening_heaps(opening: Opening, makes: Mapping[str, ObjectType]) -> list[ObjectHeap]:
    """Everything of the box, with what is left in it, as so many players begin."""
    zones = {zone.colour: zone for zone in hand_zones(opening)}
    colours = list(zones)
    heights: Counter[tuple[int, int]] = Counter()
    heaps: list[ObjectHeap] = []
    for lot in opening.lots:
        if is_hand(lot) and lot.seat < len(colours):
            heaps += _hand_heaps(lot, zones[colours[lot.seat]])
        elif lot.way == "bag":
            heaps.append(ObjectHeap("bag", text_position(lot.at, lot.turn, DROP),
                                    tuple(map(_heap_slot, lot.pieces)),
                              _kinds(lot.pieces), lot.name))
        else:
            heaps += _lot_heaps(lot, makes, heights)
    left = [part for part, copies in opening.spare.items() for _ in range(copies)]
    surplus = [number for number, pool in enumerate(opening.pools) for _ in range(pool.surplus)]
    spare = ObjectHeap("bag", text_position(side_position(opening.size, SPARE_PLACE), 0.0, DROP),
                       (*left, *surplus),
                 (), "", is_spare=True)
    return [*heaps, spare] if spare.slots else heaps


def gather_pools(opening: Opening) -> Opening:
    """The table before anything is dealt: every pool is whole, at its home."""
    lots = [replace(lot, pieces=tuple(piece for piece in lot.pieces if piece.pool < 0))
            for lot in opening.lots]
    for number, pool in enumerate(opening.pools):
        home = opening.lots[pool.home]
        piece = next(piece for lot in opening.lots for piece in lot.pieces if piece.pool == number)
        side = next((piece.side for piece in home.pieces if piece.pool == number), piece.side)
        kinds = {piece.part: piece.kind for lot in opening.lots for piece in lot.pieces}
        whole = tuple(OpeningPiece(kind=kinds.get(part, piece.kind), part=part, side=side,
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
    results = []
    for index, piece in enumerate(lot.pieces):
        across = (index - (many - 1) / 2) * apart * MM_PER_UNIT
        middle = (zone.spot.x * MM_PER_UNIT, zone.spot.z * MM_PER_UNIT)
        at = seat_to_table(Standpoint(middle, zone.spot.turn), (across, 0.0))
        results.append(ObjectHeap("deck", picture_position(at, zone.spot.turn, zone.spot.y),
                                (_heap_slot(piece),),
                          (piece.kind,), lot.name))
    return results


def _lot_heaps(lot: Lot, makes: Mapping[str, ObjectType],
               heights: Counter[tuple[int, int]]) -> list[ObjectHeap]:
    """The pieces on one spot, kind by kind and side by side, are one heap.

    So are many loose pieces that are all alike.
    """
    alike = Counter(piece.part for piece in lot.pieces if lot.way == "heap" and piece.pool < 0)
    piles: dict[tuple[object, ...], list[OpeningPiece]] = {}
    for piece in lot.pieces:
        place = (piece.part,) if alike[piece.part] > MOST_LOOSE \
            else tuple(round(item, 1) for item in piece.at)
        piles.setdefault((piece.kind, piece.side, place), []).append(piece)
    results = []
    for pieces in piles.values():
        first, make = pieces[0], makes[pieces[0].kind]
        near = round(first.at[0] / 5), round(first.at[1] / 5)
        if make.locked and len(pieces) == 1:
            height = TABLE_TOP + MAT + make.thickness / MM_PER_UNIT / 2
        else:
            height = DROP + STEP * heights[near]
            heights[near] += 1
        back = first.side == "back"
        slots = [_heap_slot(item) for item in pieces]
        results.append(ObjectHeap(_heap_type(pieces, make),
                                picture_position(first.at, first.turn, round(height, 4), back),
                          tuple(reversed(slots) if back else slots), (first.kind,), lot.name))
    return results


def _heap_type(pieces: Sequence[OpeningPiece], make: ObjectType) -> HeapType:
    if len(pieces) == 1 or make.sort == "card":
        return "deck"
    alike = len({piece.part for piece in pieces}) == 1 and pieces[0].pool < 0
    return "stack" if alike and not make.locked and make.sort == "tile" else "bag"


def table_snaps(opening: Opening, makes: Mapping[str, ObjectType]) -> list[SnapPosition]:
    """The places that lie on no board, nor are a board's own: that one stays where it is."""
    boards = [piece.at for lot in opening.lots for piece in lot.pieces
              if makes[piece.kind].locked]
    positions: list[SnapPosition] = []
    for snap in opening.snaps:
        if _board_below(snap, opening) is None \
                and all(math.dist(at, snap.at) > SAME_MM for at in boards):
            _add_position(positions, (to_units(snap.at[0]), SNAP_HEIGHT, to_units(snap.at[1])),
                          _same_distance(snap))
    return positions


def attach_snaps(box: ObjectBox, openings: Sequence[Opening]) -> None:
    """Give boards the places that lie on them, all boards of a kind the same ones."""
    results: dict[str, list[SnapPosition]] = {}
    for opening in openings:
        for snap in opening.snaps:
            if board := _board_below(snap, opening):
                x, z = table_to_board(picture_position(board.at, board.turn), snap.at)
                size = _half_size(box.pieces[board.part])
                if abs(x) > size[0] or abs(z) > size[1]:
                    continue  # the board has no room: put next to it
                # What lies on a board's back is seen from there.
                x, y = (-x, -ON_BOARD) if board.side == "back" else (x, ON_BOARD)
                _add_position(results.setdefault(board.kind, []), (x, y, z), _same_distance(snap))
    for piece in box.pieces.values():
        if piece["Kind"] in results:
            scale = piece["Transform"]
            piece["AttachedSnapPoints"] = [
                snap_point(round(x / scale["scaleX"], 4), y, round(z / scale["scaleZ"], 4))
                for x, y, z in results[piece["Kind"]]]


def _half_size(board: ObjectTree) -> tuple[float, float]:
    """Half the width and the height of a board, in units."""
    scale = board["Transform"]
    return scale["scaleX"] * TILE_UNITS / 2, scale["scaleZ"] * TILE_UNITS / 2


def _same_distance(snap: SnapPoint) -> float:
    """How near to a place another one is the same: less than half a piece away."""
    return max(SAME_MM, min(snap.size.width, snap.size.height) / 2) / MM_PER_UNIT


def _add_position(places: list[SnapPosition], place: SnapPosition, near: float) -> None:
    if all(math.dist(item, place) > near for item in places):
        places.append(place)


def snap_point(x: float, y: float, z: float) -> ObjectTree:
    """A snap point as saves write it; without a turn, as pieces may lie either way."""
    return {"Position": {"x": x, "y": y, "z": z}}


def _board_below(snap: SnapPoint, opening: Opening) -> OpeningPiece | None:
    """The board that a place lies on, if the same one lies there each time."""
    boards = [piece for lot in opening.lots for piece in lot.pieces
              if snap.on and piece.kind == snap.on]
    nearest = min(boards, key=lambda board: math.dist(board.at, snap.at), default=None)
    return nearest if nearest and nearest.pool < 0 else None


def table_fixtures(opening: Opening, box: ObjectBox, addresses: PictureAddresses,
                   titles: Mapping[str, str]
             ) -> list[ObjectTree]:
    """The mat first: all pieces lie on it; `titles` are those of what is counted."""
    size = opening.size
    picture = box.plain("table", _parse_colour(opening.surface), size.height / size.width)
    return [_mat(opening, addresses.of(picture)), *_counters(opening, titles)]


def _parse_colour(surface: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(surface.lstrip("#"))
    return red, green, blue


def _mat(opening: Opening, address: str) -> ObjectTree:
    size = opening.size
    image = {"ImageURL": address, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
             "CustomTile": {"Type": 0, "Thickness": MAT, "Stackable": False, "Stretch": True}}
    fields = {"Name": "Custom_Tile", "Tooltip": False, "Locked": True, "Tags": [TAG],
              "CustomImage": image}
    return make_object(picture_position((0.0, 0.0), 0.0, TABLE_TOP + MAT / 2), fields,
                 (round(to_units(size.width) / TILE_UNITS, 4), 1.0,
                  round(to_units(size.height) / TILE_UNITS, 4)))


def _counters(opening: Opening, titles: Mapping[str, str]) -> list[ObjectTree]:
    zones, nth, result = hand_zones(opening), Counter[int](), []
    for name, value in opening.figures.items():
        seat = owner_of(name)[1]
        if 0 <= seat < len(zones):
            place, zone = opening.seats[seat], zones[seat]
            middle, _ = table_to_seat(place, (zone.spot.x * MM_PER_UNIT, zone.spot.z * MM_PER_UNIT))
            across = middle + zone.size[0] * MM_PER_UNIT / 2 + COUNTER_MM * (nth[seat] + 0.7)
            spot_ = text_position(seat_to_table(place, (across, -HAND_DISTANCE)), place.turn,
                                  COUNTER_HEIGHT)
        else:
            seat = -1
            spot_ = text_position(side_position(opening.size, COUNTERS_PLACE + nth[-1]), 0.0,
                                  COUNTER_HEIGHT)
        result.append(counter(spot_, titles[name], value))
        nth[seat] += 1
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTexts:
    """What the table says in the kit's language.

    Of set-ups by players, of kinds, zones and what is counted by their names.
    """

    title: str
    box: str
    pages: Mapping[str, str]
    set_ups: Mapping[int, str]
    kinds: Mapping[str, str]
    zones: Mapping[str, str]
    figures: Mapping[str, str]


class TableMaker:
    """Makes objects of one box."""

    def __init__(self, box: ObjectBox, makes: Mapping[str, ObjectType], addresses: PictureAddresses,
                 words: TableTexts
                 ) -> None:
        self._box = box
        self._makes = makes
        self._addresses = addresses
        self._words = words

    def table(self, openings: Sequence[Opening], guids: Guids,
              books: Mapping[str, str] = MappingProxyType({})) -> ObjectTree:
        """The table of the most players before anything is dealt, with a button for each number.

        A table without buttons is one without known players. `books` are the files of
        PDFs by their names.
        """
        whole = openings[-1]
        attach_snaps(self._box, openings)
        zones = hand_zones(whole)
        hands = {zone.colour: guids.of("hand", zone.colour) for zone in zones}
        objects = [hand_zone(zone, hands[zone.colour]) for zone in zones]
        objects += table_fixtures(whole, self._box, self._addresses, self._words.figures)
        objects += [self._make_heap(heap)
                    for heap in opening_heaps(gather_pools(whole), self._makes)]
        script = ""
        if whole.players:
            buttons = guids.of("buttons")
            place = picture_position(side_position(whole.size, BUTTONS_PLACE), 0.0, TABLE_TOP + 0.5)
            objects.append(block(place, buttons, self._words.title))
            script = self._make_script(openings, hands, buttons)
        for number, (name, file) in enumerate(books.items()):
            right, away = side_position(whole.size, BOOKS_PLACE)
            place = picture_position((right + number * BOOK_MM, away), 0.0, TABLE_TOP + 0.1)
            objects.append(booklet(place, name, self._addresses.of(file)))
        points = [snap_point(*snap) for snap in table_snaps(whole, self._makes)]
        return table_save(self._words.title, guids.give(objects), points, script, self._words.pages)

    def kind(self, name: str, components: Sequence[tuple[str, int]]) -> ObjectTree:
        """All pieces of a kind as one object: a deck, or a bag."""
        pieces = [self._box.whole(part) for part, copies in components for _ in range(copies)]
        is_card = self._makes[name].sort == "card"
        place = picture_position((0.0, 0.0), 0.0, flipped=is_card)
        if is_card:
            return deck(pieces, place, self._words.kinds[name])
        if len(pieces) == 1:
            return {**place_object(pieces[0], place), "Locked": False}
        return bag(pieces, place, self._words.kinds[name])

    def _make_heap(self, heap: ObjectHeap) -> ObjectTree:
        """A heap of which every piece is known."""
        pieces = [self._box.whole(str(slot)) for slot in heap.slots]
        if heap.sort == "bag":
            return {**bag(pieces, heap.spot, self._heap_name(heap)), "Locked": heap.is_spare}
        if heap.sort == "stack":
            return stack(pieces[0], len(pieces), heap.spot)
        return deck(pieces, heap.spot, self._heap_name(heap))

    def _heap_name(self, heap: ObjectHeap) -> str:
        if heap.is_spare:
            return self._words.box
        kinds = ", ".join(self._words.kinds[kind] for kind in heap.kinds)
        return kinds or self._words.zones.get(heap.zone, heap.zone)

    def _make_script(self, openings: Sequence[Opening], hands: Mapping[str, str],
                     buttons: str) -> str:
        counts = [opening.players for opening in openings]
        data = {
            "TAG": TAG, "MM_PER_UNIT": MM_PER_UNIT, "BLOCK": buttons, "COUNTS": counts,
            "BASE": BASE, "DECK": DECK_FIELDS, "BAG": BAG_FIELDS, "FITTED": self._box.scales,
            "HANDS": hands, "ASIDE": _unused_hands(openings[-1]),
            "SHEETS": self._box.sheets, "PIECES": self._box.pieces,
            "OPENINGS": {opening.players: self._opening_data(opening) for opening in openings},
        }
        return lua_script(data, counts)

    def _opening_data(self, opening: Opening) -> ObjectTree:
        """What the script needs to know to deal; pools are counted from 1."""
        heaps = [{"sort": heap.sort, "at": (heap.spot.x, heap.spot.y, heap.spot.z),
                  "turn": heap.spot.turn, "flipped": heap.spot.flipped,
                  "name": self._heap_name(heap),
                  "locked": heap.is_spare,
                  "slots": [slot + 1 if isinstance(slot, int) else slot for slot in heap.slots]}
                 for heap in opening_heaps(opening, self._makes)]
        made = table_fixtures(opening, self._box, self._addresses, self._words.figures)
        return {"label": self._words.set_ups[opening.players],
                "hands": {zone.colour: _seat_data(zone) for zone in hand_zones(opening)},
                "pools": [list(pool.parts.items()) for pool in opening.pools],
                "snaps": [{"position": snap}
                          for snap in table_snaps(opening, self._makes)],
                "fixtures": [{key: value for key, value in item.items() if value != BASE.get(key)}
                             for item in made],
                "heaps": heaps}


def _seat_data(zone: HandZone) -> ObjectTree:
    return {"at": (zone.spot.x, zone.spot.y, zone.spot.z), "turn": zone.spot.turn,
            "size": zone.size}


def _unused_hands(opening: Opening) -> ObjectTree:
    """Where the hands of colours without players are."""
    zones = hand_zones(opening)
    left = -(opening.size.width / 2 + WAITING_MM)
    return {zone.colour: _seat_data(HandZone(zone.colour, text_position(
        (left, (len(zones) / 2 - number) * WAITING_APART), 90.0, zone.spot.y), zone.size))
        for number, zone in enumerate(zones)}
