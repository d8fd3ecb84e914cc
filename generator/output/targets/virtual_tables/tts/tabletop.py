"""The whole table: everything of the box in its place, what stands beside it, and its script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from generator.output.targets.virtual_tables.tts import snaps
from generator.output.targets.virtual_tables.tts.fixtures import (
    BOOK_MM,
    BOOKS_PLACE,
    BUTTONS_PLACE,
    fixtures,
)
from generator.output.targets.virtual_tables.tts.heaps import Heap, gathered, heaps_of
from generator.output.targets.virtual_tables.tts.objects import (
    BAG_FIELDS,
    BASE,
    DECK_FIELDS,
    TAG,
    Tree,
    bag,
    block,
    booklet,
    deck,
    hand_zone,
    placed,
    stack,
)
from generator.output.targets.virtual_tables.tts.pieces import Addresses, Box
from generator.output.targets.virtual_tables.tts.places import (
    MM_PER_UNIT,
    TABLE_TOP,
    HandZone,
    aside,
    hand_zones,
    spot,
    upright,
)
from generator.output.targets.virtual_tables.tts.saves import Guids, table
from generator.output.targets.virtual_tables.tts.script import program
from generator.output.targets.virtual_tables.tts.sorts import Make
from generator.playing.tabletop.opening import Opening

# Seats that aren't used wait at the left, so far from the table and from each other, in mm.
WAITING_MM, WAITING_APART = 250.0, 300.0


@dataclass(frozen=True, slots=True)
class Words:
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

    def __init__(self, box: Box, makes: Mapping[str, Make], addresses: Addresses, words: Words
                 ) -> None:
        self._box = box
        self._makes = makes
        self._addresses = addresses
        self._words = words

    def table(self, openings: Sequence[Opening], guids: Guids,
              books: Mapping[str, str] = MappingProxyType({})) -> Tree:
        """The table of the most players before anything is dealt, with a button for each number.

        A table without buttons is one that nobody is known to sit at. `books` are the files of
        PDFs by their names.
        """
        whole = openings[-1]
        snaps.attach(self._box, openings)
        zones = hand_zones(whole)
        hands = {zone.colour: guids.of("hand", zone.colour) for zone in zones}
        objects = [hand_zone(zone, hands[zone.colour]) for zone in zones]
        objects += fixtures(whole, self._box, self._addresses, self._words.figures)
        objects += [self._made(heap) for heap in heaps_of(gathered(whole), self._makes)]
        script = ""
        if whole.players:
            buttons = guids.of("buttons")
            place = spot(aside(whole.size, BUTTONS_PLACE), 0.0, TABLE_TOP + 0.5)
            objects.append(block(place, buttons, self._words.title))
            script = self._script(openings, hands, buttons)
        for number, (name, file) in enumerate(books.items()):
            right, away = aside(whole.size, BOOKS_PLACE)
            place = spot((right + number * BOOK_MM, away), 0.0, TABLE_TOP + 0.1)
            objects.append(booklet(place, name, self._addresses.of(file)))
        points = [snaps.point(*each) for each in snaps.on_the_table(whole, self._makes)]
        return table(self._words.title, guids.give(objects), points, script, self._words.pages)

    def kind(self, name: str, components: Sequence[tuple[str, int]]) -> Tree:
        """All pieces of a kind as one object: a deck, or a bag."""
        pieces = [self._box.whole(part) for part, copies in components for _ in range(copies)]
        is_card = self._makes[name].sort == "card"
        place = spot((0.0, 0.0), 0.0, flipped=is_card)
        if is_card:
            return deck(pieces, place, self._words.kinds[name])
        if len(pieces) == 1:
            return {**placed(pieces[0], place), "Locked": False}
        return bag(pieces, place, self._words.kinds[name])

    def _made(self, heap: Heap) -> Tree:
        """A heap of which every piece is known."""
        pieces = [self._box.whole(str(slot)) for slot in heap.slots]
        if heap.sort == "bag":
            return {**bag(pieces, heap.spot, self._name(heap)), "Locked": heap.is_spare}
        if heap.sort == "stack":
            return stack(pieces[0], len(pieces), heap.spot)
        return deck(pieces, heap.spot, self._name(heap))

    def _name(self, heap: Heap) -> str:
        if heap.is_spare:
            return self._words.box
        kinds = ", ".join(self._words.kinds[kind] for kind in heap.kinds)
        return kinds or self._words.zones.get(heap.zone, heap.zone)

    def _script(self, openings: Sequence[Opening], hands: Mapping[str, str], buttons: str) -> str:
        counts = [each.players for each in openings]
        data = {
            "TAG": TAG, "MM_PER_UNIT": MM_PER_UNIT, "BLOCK": buttons, "COUNTS": counts,
            "BASE": BASE, "DECK": DECK_FIELDS, "BAG": BAG_FIELDS, "FITTED": self._box.scales,
            "HANDS": hands, "ASIDE": _waiting(openings[-1]),
            "SHEETS": self._box.sheets, "PIECES": self._box.pieces,
            "OPENINGS": {each.players: self._opening(each) for each in openings},
        }
        return program(data, counts)

    def _opening(self, opening: Opening) -> Tree:
        """What the script needs to know to deal; pools are counted from 1."""
        heaps = [{"sort": heap.sort, "at": (heap.spot.x, heap.spot.y, heap.spot.z),
                  "turn": heap.spot.turn, "flipped": heap.spot.flipped, "name": self._name(heap),
                  "locked": heap.is_spare,
                  "slots": [slot + 1 if isinstance(slot, int) else slot for slot in heap.slots]}
                 for heap in heaps_of(opening, self._makes)]
        made = fixtures(opening, self._box, self._addresses, self._words.figures)
        return {"label": self._words.set_ups[opening.players],
                "hands": {zone.colour: _seat(zone) for zone in hand_zones(opening)},
                "pools": [list(pool.parts.items()) for pool in opening.pools],
                "snaps": [{"position": each}
                          for each in snaps.on_the_table(opening, self._makes)],
                "fixtures": [{key: value for key, value in each.items() if value != BASE.get(key)}
                             for each in made],
                "heaps": heaps}


def _seat(zone: HandZone) -> Tree:
    return {"at": (zone.spot.x, zone.spot.y, zone.spot.z), "turn": zone.spot.turn,
            "size": zone.size}


def _waiting(opening: Opening) -> Tree:
    """Where the hands of colours are that nobody plays."""
    zones = hand_zones(opening)
    left = -(opening.size.width / 2 + WAITING_MM)
    return {zone.colour: _seat(HandZone(zone.colour, upright(
        (left, (len(zones) / 2 - number) * WAITING_APART), 90.0, zone.spot.y), zone.size))
        for number, zone in enumerate(zones)}
