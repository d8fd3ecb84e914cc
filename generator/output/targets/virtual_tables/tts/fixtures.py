"""What lies on a table and is no piece of the game: a mat in its colour, and counters."""

from collections import Counter
from collections.abc import Mapping

from generator.output.targets.virtual_tables.tts.objects import TAG, Tree, counter, thing
from generator.output.targets.virtual_tables.tts.pieces import TILE_UNITS, Addresses, Box
from generator.output.targets.virtual_tables.tts.places import (
    BEFORE,
    MAT,
    MM_PER_UNIT,
    TABLE_TOP,
    aside,
    hand_zones,
    on_table,
    seen_from,
    spot,
    units,
    upright,
)
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.opening import Opening

# Places beside the table: after the bag of what is spare come buttons, books, then counters.
BUTTONS_PLACE, BOOKS_PLACE, COUNTERS_PLACE = 1, 4, 5
# From one book to the next at its right, in mm.
BOOK_MM = 270.0
# A seat's counters stand at the right of its hand, so far apart, in mm.
COUNTER_MM = 70.0
COUNTER_HEIGHT = TABLE_TOP + 0.1


def fixtures(opening: Opening, box: Box, addresses: Addresses, titles: Mapping[str, str]
             ) -> list[Tree]:
    """The mat first: all else lies on it; `titles` are those of what is counted."""
    size = opening.size
    picture = box.plain("table", _colour(opening.surface), size.height / size.width)
    return [_mat(opening, addresses.of(picture)), *_counters(opening, titles)]


def _colour(surface: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(surface.lstrip("#"))
    return red, green, blue


def _mat(opening: Opening, address: str) -> Tree:
    size = opening.size
    image = {"ImageURL": address, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
             "CustomTile": {"Type": 0, "Thickness": MAT, "Stackable": False, "Stretch": True}}
    fields = {"Name": "Custom_Tile", "Tooltip": False, "Locked": True, "Tags": [TAG],
              "CustomImage": image}
    return thing(spot((0.0, 0.0), 0.0, TABLE_TOP + MAT / 2), fields,
                 (round(units(size.width) / TILE_UNITS, 4), 1.0,
                  round(units(size.height) / TILE_UNITS, 4)))


def _counters(opening: Opening, titles: Mapping[str, str]) -> list[Tree]:
    zones, nth, found = hand_zones(opening), Counter[int](), []
    for name, value in opening.figures.items():
        seat = owner_of(name)[1]
        if 0 <= seat < len(zones):
            place, zone = opening.seats[seat], zones[seat]
            middle, _ = seen_from(place, (zone.spot.x * MM_PER_UNIT, zone.spot.z * MM_PER_UNIT))
            across = middle + zone.size[0] * MM_PER_UNIT / 2 + COUNTER_MM * (nth[seat] + 0.7)
            spot_ = upright(on_table(place, (across, -BEFORE)), place.turn, COUNTER_HEIGHT)
        else:
            seat = -1
            spot_ = upright(aside(opening.size, COUNTERS_PLACE + nth[-1]), 0.0, COUNTER_HEIGHT)
        found.append(counter(spot_, titles[name], value))
        nth[seat] += 1
    return found
