"""A table of Chocoly as plain data, there and back, and where every part lies."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.playing.games.chocoly import state as phase
from generator.playing.games.chocoly.box import ChocolyBox
from generator.playing.games.chocoly.moves import WHERE, placement_number, placement_text
from generator.playing.games.chocoly.state import (
    ALL_PLACED,
    BLOCKED,
    NOBODY,
    PHASES,
    ChocolyGrid,
    ChocolyState,
)
from generator.playing.rules.position import (
    TURN_KEYS,
    PartCopies,
    PositionValue,
    deal_out,
    dump_turn,
    part_names,
    zone_of,
)

UNNAMED: Final = "none"
KEYS: Final = (*TURN_KEYS, "kinds", "markers", "swapped", "table", "hands", "deck", "out")


def whereabouts(state: ChocolyState, box: ChocolyBox) -> dict[str, Counter[str]]:
    """The parts in each zone; tiles and markers that aren't in play are out."""
    tiles = {"table": [(action >> 1 & 1023) >> 2 for action in state.laid], "deck": state.deck,
             "out": state.out}
    for seat, hand in enumerate(state.hands):
        tiles[zone_of("hand", seat)] = hand
    zones = {zone: Counter(part_names(box.ids, held)) for zone, held in tiles.items()}
    zones["out"] += Counter(dict(zip(box.ids, box.copies, strict=True))) - Counter(
        box.ids[tile] for held in tiles.values() for tile in held)
    zones["table"].update(box.bystanders)
    markers = list(box.marker_ids)
    for zone, count in (("table", sum(action & 1 for action in state.laid)),
                        *((zone_of("markers", seat), left)
                          for seat, left in enumerate(state.markers)),
                        ("out", len(markers))):
        zones.setdefault(zone, Counter()).update(markers[:count])
        del markers[:count]
    deal_out(box.aids, "aid", state.players, zones)
    return zones


def dump(state: ChocolyState, box: ChocolyBox, grid: ChocolyGrid) -> dict[str, object]:
    """The state as plain data; a deck's top comes first."""
    return {
        **dump_turn(state, PHASES),
        "kinds": [box.kinds[kind - 1] if kind else UNNAMED for kind in state.kinds],
        "markers": state.markers[:], "swapped": state.swapped[:],
        "table": [placement_text(action, box, grid) + (" marked" if action & 1 else "")
                  for action in state.laid],
        "hands": [part_names(box.ids, hand) for hand in state.hands],
        "deck": part_names(box.ids, reversed(state.deck)),
        "out": part_names(box.ids, state.out),
    }


def load(state: ChocolyState, data: Mapping[str, object], box: ChocolyBox,
         grid: ChocolyGrid) -> ChocolyState:
    """The state that data describe, on an empty table; what they leave out is out of the game.

    A table on which all tiles lie is at its end, unless the data say that it isn't (CHY-11).
    """
    entry = PositionValue(data).entry(*KEYS)
    tiles = PartCopies(box.ids, box.copies)
    entry.turn(state, PHASES)
    if entry.has("kinds"):
        state.kinds = _kinds(entry.get("kinds", ()), box)
    players = state.players
    state.markers = [value.number(0, box.markers)
                     for value in entry.seats("markers", players, box.markers)]
    state.swapped = [value.flag() for value in entry.seats("swapped", players, False)]
    state.hands = [tiles.read_list(value, "tile") for value in entry.seats("hands", players, ())]
    state.deck = tiles.read_list(entry.get("deck", ()), "tile")[::-1]
    state.out = tiles.read_list(entry.get("out", ()), "tile")
    for line in entry.get("table", ()).items():
        _lay(state, line, tiles, box, grid)
    markers = sum(state.markers) + sum(action & 1 for action in state.laid)
    if markers > len(box.marker_ids):
        raise entry.get("markers", ()).refuse(
            f"there are only {len(box.marker_ids)} markers, not {markers}")
    if state.laid and not (state.deck or any(state.hands) or state.phase or entry.has("over")):
        state.over, state.cause = True, ALL_PLACED
    if not state.over:
        _check_phase(state, box, entry.get("phase", ""))
    return state


def _kinds(written: PositionValue, box: ChocolyBox) -> list[int]:
    """The kind that each side has named; none has that of another."""
    kinds: list[int] = []
    for value in written.items(box.sides):
        kind = value.index((UNNAMED, *box.kinds), "kind")
        if kind and kind in kinds:
            raise value.refuse(f"'{value.value}' is already named by another side (CHY-2)")
        kinds.append(kind)
    return kinds


def _check_phase(state: ChocolyState, box: ChocolyBox, written: PositionValue) -> None:
    """Refuse a phase that no turn reaches: kinds are named once, and the seat has a tile."""
    named = state.kinds[state.seat % box.sides] > 0
    if state.phase in (phase.NAME, phase.ANNOUNCE) and named:
        raise written.refuse("this side already has a kind (CHY-2)")
    if state.phase in (phase.NAME, phase.ANNOUNCE) and not state.laid:
        raise written.refuse("the first player places a tile before naming a kind (CHY-2)")
    if state.phase == phase.PLACE and state.laid and not named:
        raise written.refuse("a side names a kind before it places its first tile (CHY-2)")
    if state.phase != phase.ANNOUNCE and not state.hands[state.seat]:
        raise written.refuse(f"seat {state.seat + 1} has no tile to place (CHY-4)",
                             "give it a hand, or write over: true")


def _lay(state: ChocolyState, line: PositionValue, tiles: PartCopies, box: ChocolyBox,
         grid: ChocolyGrid) -> None:
    """Lay one tile more; it must fit on the table, if not the rules of contact."""
    words = line.text()
    marked = words.endswith(" marked")
    match = WHERE.fullmatch(words.removesuffix(" marked"))
    if match is None:
        raise line.refuse(f"'{words}' isn't written as 'TILE at X,Y turned 0|90|180|270', "
                          "with 'marked' after it for an overlap")
    x, y = int(match[2]), int(match[3])
    far = grid.reach - 2 * (len(state.deck) + sum(map(len, state.hands)))
    if max(abs(x), abs(y)) > far:
        raise line.refuse(f"'{words}' is too far from 0,0")
    tile = tiles.take(PositionValue(match[1], line.path).index(box.ids, "tile"), line)
    look = 4 * tile + int(match[4]) // 90
    place = grid.place(x, y)
    if marked:
        if not grid.can_overlap(state, place):
            raise line.refuse(f"'{words}' isn't completely on other tiles")
        grid.cover(state, place, box.shapes[look])
    else:
        if state.room[place] == BLOCKED:
            raise line.refuse(f"'{words}' covers a square where another tile is")
        grid.lay(state, place, box.shapes[look])
    state.laid.append(placement_number(place, look, int(marked)))
    state.laid_by.append(NOBODY)
