"""States and moves in words: what a scenario is written in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from generator.games.chocoly.box import ChocolyBox
from generator.games.chocoly.moves import PHASES, PLACING, PUT_OUT, SWAP, placing
from generator.games.chocoly.state import BLOCKED, NOBODY, ChocolyState, Grid

UNNAMED: Final = "none"
WHERE = re.compile(r"(\S+) at (-?\d{1,4}),(-?\d{1,4}) turned (0|90|180|270)")
KEYS = ("turn", "seat", "phase", "kinds", "markers", "swapped", "table", "hands", "deck", "out",
        "over", "cause")


def text(action: int, box: ChocolyBox, grid: Grid) -> str:
    """A move as a player could say it."""
    if action >= PLACING:
        verb = "cover with" if action & 1 else "place"
        return f"{verb} {_placed(action, box, grid)}"
    if action >= PUT_OUT:
        return f"put out {box.ids[action - PUT_OUT]}"
    return "swap" if action == SWAP else f"name {box.kinds[action - 1]}"


def _placed(action: int, box: ChocolyBox, grid: Grid) -> str:
    look = (action >> 1) & 1023
    x, y = grid.position(action >> 11)
    return f"{box.ids[look >> 2]} at {x},{y} turned {90 * (look & 3)}"


def whereabouts(table: ChocolyState, box: ChocolyBox) -> dict[str, Counter[str]]:
    """The parts in each zone; what isn't played with stays in the box."""
    tiles = {"table": [(action >> 1 & 1023) >> 2 for action in table.laid], "deck": table.deck,
             "out": table.out}
    for seat, hand in enumerate(table.hands):
        tiles[f"hand {seat}"] = hand
    zones = {zone: Counter(box.ids[tile] for tile in held) for zone, held in tiles.items()}
    rest = Counter(dict(zip(box.ids, box.copies, strict=True))) - Counter(
        box.ids[tile] for held in tiles.values() for tile in held)
    zones["box"] = rest + box.bystanders
    markers = list(box.marker_ids)
    for zone, count in (("table", sum(action & 1 for action in table.laid)),
                        *((f"hand {seat}", left) for seat, left in enumerate(table.markers)),
                        ("box", len(markers))):
        zones[zone].update(markers[:count])
        del markers[:count]
    return zones


def dump(table: ChocolyState, box: ChocolyBox, grid: Grid) -> dict[str, object]:
    """The state as plain data; a deck's top comes first."""
    return {
        "turn": table.turn, "seat": table.seat, "phase": PHASES[table.phase],
        "kinds": [box.kinds[kind - 1] if kind else UNNAMED for kind in table.kinds],
        "markers": table.markers[:], "swapped": table.swapped[:],
        "table": [_placed(action, box, grid) + (" marked" if action & 1 else "")
                  for action in table.laid],
        "hands": [[box.ids[tile] for tile in hand] for hand in table.hands],
        "deck": [box.ids[tile] for tile in reversed(table.deck)],
        "out": [box.ids[tile] for tile in table.out],
        "over": table.over, "cause": table.cause,
    }


def load(table: ChocolyState, data: Mapping[str, object], box: ChocolyBox,
         grid: Grid) -> ChocolyState:
    """The state that data describe, on an empty table; what they leave out stays in the box."""
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise ValueError(f"a position has no '{unknown[0]}'; it has {', '.join(KEYS)}")
    table.turn = _number(data.get("turn", 0), "turn", 1_000_000)
    table.seat = _number(data.get("seat", 0), "seat", table.players - 1)
    phase = data.get("phase", PHASES[0])
    if phase not in PHASES:
        raise ValueError(f"'phase' must be one of {', '.join(PHASES)}, not {phase!r}")
    table.phase = PHASES.index(str(phase))
    table.over = _flag(data.get("over", False), "over")
    table.cause = str(data.get("cause", ""))
    if "kinds" in data:
        words = _words(data["kinds"], "kinds", len(table.kinds))
        table.kinds = [_index(word, (UNNAMED, *box.kinds), "kind") for word in words]
    if "markers" in data:
        table.markers = [_number(each, "markers", box.markers)
                         for each in _items(data["markers"], "markers", table.players)]
    if "swapped" in data:
        table.swapped = [_flag(each, "swapped")
                         for each in _items(data["swapped"], "swapped", table.players)]
    if "hands" in data:
        table.hands = [_tiles(hand, "hands", box)
                       for hand in _items(data["hands"], "hands", table.players)]
    table.deck = _tiles(data.get("deck", ()), "deck", box)[::-1]
    table.out = _tiles(data.get("out", ()), "out", box)
    _lay_all(table, _words(data.get("table", ()), "table"), box, grid)
    _check_counts(table, box)
    return table


def _lay_all(table: ChocolyState, lines: Sequence[str], box: ChocolyBox, grid: Grid) -> None:
    """Lay one tile after another; they must fit on the table, if not the rules of contact."""
    far = grid.reach - 2 * (len(table.deck) + sum(map(len, table.hands)))
    for line in lines:
        spoken, marked = line.removesuffix(" marked"), line.endswith(" marked")
        found = WHERE.fullmatch(spoken)
        if found is None:
            raise ValueError(f"'{line}' isn't written as 'TILE at X,Y turned 0|90|180|270', "
                             "with 'marked' after it for an overlap")
        x, y = int(found[2]), int(found[3])
        if max(abs(x), abs(y)) > far:
            raise ValueError(f"'{line}' is too far from 0,0")
        look = 4 * _index(found[1], box.ids, "tile") + int(found[4]) // 90
        place = grid.place(x, y)
        if marked:
            if not grid.bears(table, place):
                raise ValueError(f"'{line}' doesn't lie on tiles that bear it")
            grid.cover(table, place, box.shapes[look])
        else:
            if table.room[place] == BLOCKED:
                raise ValueError(f"'{line}' lies on a square that is taken")
            grid.lay(table, place, box.shapes[look])
        table.laid.append(placing(place, look, int(marked)))
        table.laid_by.append(NOBODY)


def _check_counts(table: ChocolyState, box: ChocolyBox) -> None:
    """No tile twice, and no more markers than there are."""
    used = Counter(table.deck + table.out + [(action >> 1 & 1023) >> 2 for action in table.laid])
    for hand in table.hands:
        used.update(hand)
    for tile, count in used.items():
        if count > box.copies[tile]:
            raise ValueError(f"'{box.ids[tile]}' is in the position {count} times; the box holds "
                             f"{box.copies[tile]}")
    markers = sum(table.markers) + sum(action & 1 for action in table.laid)
    if markers > len(box.marker_ids):
        raise ValueError(f"the position has {markers} markers; the box holds "
                         f"{len(box.marker_ids)}")


def _items(value: object, name: str, length: int | None = None) -> Sequence[object]:
    if not isinstance(value, (list, tuple)) or length not in (None, len(value)):
        many = "" if length is None else f" of {length}"
        raise ValueError(f"'{name}' must be a list{many}, not {value!r}")
    return value


def _words(value: object, name: str, length: int | None = None) -> list[str]:
    return [str(each) for each in _items(value, name, length)]


def _tiles(value: object, name: str, box: ChocolyBox) -> list[int]:
    return [_index(word, box.ids, "tile") for word in _words(value, name)]


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise ValueError(f"there is no {what} '{word}'")
    return list(known).index(word)


def _number(value: object, name: str, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high:
        raise ValueError(f"'{name}' must be a whole number from 0 to {high}, not {value!r}")
    return value


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"'{name}' must be true or false, not {value!r}")
    return value
