"""The whole table: everything of the box in its place, what stands beside it, and its script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from generator.output.targets.virtual_tables.tts import snaps
from generator.output.targets.virtual_tables.tts.fixtures import (
    BOOK_MM,
    BOOKS_PLACE,
    BUTTONS_PLACE,
    table_fixtures,
)
from generator.output.targets.virtual_tables.tts.heaps import (
    ObjectHeap,
    gather_pools,
    opening_heaps,
)
from generator.output.targets.virtual_tables.tts.object_box import (
    ObjectBox,
    ObjectType,
    PictureAddresses,
)
from generator.output.targets.virtual_tables.tts.positions import (
    MM_PER_UNIT,
    TABLE_TOP,
    HandZone,
    hand_zones,
    picture_position,
    side_position,
    text_position,
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
    deck,
    hand_zone,
    place_object,
    stack,
    table_save,
)
from generator.output.targets.virtual_tables.tts.script import lua_script
from generator.playing.tabletop.opening import Opening

# Seats that aren't used wait at the left, so far from the table and from each other, in mm.
WAITING_MM, WAITING_APART = 250.0, 300.0


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

        A table without buttons is one that nobody is known to sit at. `books` are the files of
        PDFs by their names.
        """
        whole = openings[-1]
        snaps.attach_snaps(self._box, openings)
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
        points = [snaps.snap_point(*each) for each in snaps.table_snaps(whole, self._makes)]
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
        counts = [each.players for each in openings]
        data = {
            "TAG": TAG, "MM_PER_UNIT": MM_PER_UNIT, "BLOCK": buttons, "COUNTS": counts,
            "BASE": BASE, "DECK": DECK_FIELDS, "BAG": BAG_FIELDS, "FITTED": self._box.scales,
            "HANDS": hands, "ASIDE": _unused_hands(openings[-1]),
            "SHEETS": self._box.sheets, "PIECES": self._box.pieces,
            "OPENINGS": {each.players: self._opening_data(each) for each in openings},
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
                "snaps": [{"position": each}
                          for each in snaps.table_snaps(opening, self._makes)],
                "fixtures": [{key: value for key, value in each.items() if value != BASE.get(key)}
                             for each in made],
                "heaps": heaps}


def _seat_data(zone: HandZone) -> ObjectTree:
    return {"at": (zone.spot.x, zone.spot.y, zone.spot.z), "turn": zone.spot.turn,
            "size": zone.size}


def _unused_hands(opening: Opening) -> ObjectTree:
    """Where the hands of colours are that nobody plays."""
    zones = hand_zones(opening)
    left = -(opening.size.width / 2 + WAITING_MM)
    return {zone.colour: _seat_data(HandZone(zone.colour, text_position(
        (left, (len(zones) / 2 - number) * WAITING_APART), 90.0, zone.spot.y), zone.size))
        for number, zone in enumerate(zones)}
