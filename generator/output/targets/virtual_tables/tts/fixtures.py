"""What lies on a table and is no piece of the game: a mat in its colour, and counters."""

from collections import Counter
from collections.abc import Mapping

from generator.output.targets.virtual_tables.tts.object_box import (
    TILE_UNITS,
    ObjectBox,
    PictureAddresses,
)
from generator.output.targets.virtual_tables.tts.positions import (
    HAND_DISTANCE,
    MAT,
    MM_PER_UNIT,
    TABLE_TOP,
    hand_zones,
    picture_position,
    seat_to_table,
    side_position,
    table_to_seat,
    text_position,
    to_units,
)
from generator.output.targets.virtual_tables.tts.save_objects import (
    TAG,
    ObjectTree,
    counter,
    make_object,
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


def table_fixtures(opening: Opening, box: ObjectBox, addresses: PictureAddresses,
                   titles: Mapping[str, str]
             ) -> list[ObjectTree]:
    """The mat first: all else lies on it; `titles` are those of what is counted."""
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
    zones, nth, found = hand_zones(opening), Counter[int](), []
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
        found.append(counter(spot_, titles[name], value))
        nth[seat] += 1
    return found
