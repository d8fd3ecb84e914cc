"""A table of Chocoly as plain data, there and back, and where every part lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from generator.games.chocoly.box import ChocolyBox
from generator.games.chocoly.moves import WHERE, placed, placing
from generator.games.chocoly.state import BLOCKED, NOBODY, PHASES, ChocolyState, Grid

UNNAMED: Final = "none"
KEYS = ("turn", "seat", "phase", "kinds", "markers", "swapped", "table", "hands", "deck", "out",
        "over", "cause")


def whereabouts(state: ChocolyState, box: ChocolyBox) -> dict[str, Counter[str]]:
    """The parts in each zone; what isn't played with stays in the box."""
    tiles = {"table": [(action >> 1 & 1023) >> 2 for action in state.laid], "deck": state.deck,
             "out": state.out}
    for seat, hand in enumerate(state.hands):
        tiles[f"hand {seat}"] = hand
    zones = {zone: Counter(box.ids[tile] for tile in held) for zone, held in tiles.items()}
    rest = Counter(dict(zip(box.ids, box.copies, strict=True))) - Counter(
        box.ids[tile] for held in tiles.values() for tile in held)
    zones["box"] = rest + box.bystanders
    markers = list(box.marker_ids)
    for zone, count in (("table", sum(action & 1 for action in state.laid)),
                        *((f"hand {seat}", left) for seat, left in enumerate(state.markers)),
                        ("box", len(markers))):
        zones[zone].update(markers[:count])
        del markers[:count]
    return zones


def dump(state: ChocolyState, box: ChocolyBox, grid: Grid) -> dict[str, object]:
    """The state as plain data; a deck's top comes first."""
    return {
        "turn": state.turn, "seat": state.seat, "phase": PHASES[state.phase],
        "kinds": [box.kinds[kind - 1] if kind else UNNAMED for kind in state.kinds],
        "markers": state.markers[:], "swapped": state.swapped[:],
        "table": [placed(action, box, grid) + (" marked" if action & 1 else "")
                  for action in state.laid],
        "hands": [[box.ids[tile] for tile in hand] for hand in state.hands],
        "deck": [box.ids[tile] for tile in reversed(state.deck)],
        "out": [box.ids[tile] for tile in state.out],
        "over": state.over, "cause": state.cause,
    }


def load(state: ChocolyState, data: Mapping[str, object], box: ChocolyBox,
         grid: Grid) -> ChocolyState:
    """The state that data describe, on an empty table; what they leave out stays in the box."""
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise ValueError(f"a position has no '{unknown[0]}'; it has {', '.join(KEYS)}")
    state.turn = _number(data.get("turn", 0), "turn", 1_000_000)
    state.seat = _number(data.get("seat", 0), "seat", state.players - 1)
    phase = data.get("phase", PHASES[0])
    if phase not in PHASES:
        raise ValueError(f"'phase' must be one of {', '.join(PHASES)}, not {phase!r}")
    state.phase = PHASES.index(str(phase))
    state.over = _flag(data.get("over", False), "over")
    state.cause = str(data.get("cause", ""))
    if "kinds" in data:
        words = _words(data["kinds"], "kinds", len(state.kinds))
        state.kinds = [_index(word, (UNNAMED, *box.kinds), "kind") for word in words]
    if "markers" in data:
        state.markers = [_number(each, "markers", box.markers)
                         for each in _items(data["markers"], "markers", state.players)]
    if "swapped" in data:
        state.swapped = [_flag(each, "swapped")
                         for each in _items(data["swapped"], "swapped", state.players)]
    if "hands" in data:
        state.hands = [_tiles(hand, "hands", box)
                       for hand in _items(data["hands"], "hands", state.players)]
    state.deck = _tiles(data.get("deck", ()), "deck", box)[::-1]
    state.out = _tiles(data.get("out", ()), "out", box)
    _lay_all(state, _words(data.get("table", ()), "table"), box, grid)
    _check_counts(state, box)
    return state


def _lay_all(state: ChocolyState, lines: Sequence[str], box: ChocolyBox, grid: Grid) -> None:
    """Lay one tile after another; they must fit on the table, if not the rules of contact."""
    far = grid.reach - 2 * (len(state.deck) + sum(map(len, state.hands)))
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
            if not grid.bears(state, place):
                raise ValueError(f"'{line}' doesn't lie on tiles that bear it")
            grid.cover(state, place, box.shapes[look])
        else:
            if state.room[place] == BLOCKED:
                raise ValueError(f"'{line}' lies on a square that is taken")
            grid.lay(state, place, box.shapes[look])
        state.laid.append(placing(place, look, int(marked)))
        state.laid_by.append(NOBODY)


def _check_counts(state: ChocolyState, box: ChocolyBox) -> None:
    """No tile twice, and no more markers than there are."""
    used = Counter(state.deck + state.out + [(action >> 1 & 1023) >> 2 for action in state.laid])
    for hand in state.hands:
        used.update(hand)
    for tile, count in used.items():
        if count > box.copies[tile]:
            raise ValueError(f"'{box.ids[tile]}' is in the position {count} times; the box holds "
                             f"{box.copies[tile]}")
    markers = sum(state.markers) + sum(action & 1 for action in state.laid)
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
