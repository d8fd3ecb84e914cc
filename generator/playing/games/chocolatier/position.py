"""The table of either edition as plain data, and where its parts lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.box import FIRST
from generator.playing.games.chocolatier.payment import MOST, pack, unpack
from generator.playing.games.chocolatier.sampler import TURNS
from generator.playing.games.chocolatier.state import NOBODY, NONE, PHASES, ChocolatierState, cover
from generator.playing.rules.position import (
    TURN_KEYS,
    PartCopies,
    PositionValue,
    deal_out,
    dump_turn,
    part_names,
    zone_of,
)

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


KEYS = (*TURN_KEYS, "done", "boxing", "first", "left", "tray",
        "deck", "discards", "players")
PLAYER_KEYS = ("hand", "wilds", "reserved", "sampler", "covered")


def dump(rules: Chocolatier, state: ChocolatierState) -> dict[str, object]:
    """The table in words; decks and stacks begin with their top."""
    names, boxes = rules.box.names, rules.box.box_ids
    stacks = [part_names(boxes, reversed(stack)) for stack in state.stacks]
    words: dict[str, object] = {
        **dump_turn(state, PHASES), "done": state.done,
        "boxing": _dump_boxing(rules, state),
        "first": None if state.first == NOBODY else state.first + 1,
        "left": None if state.left == NONE else state.left,
        "tray": part_names(names, unpack(state.tray)),
        "deck": part_names(names, reversed(state.deck)),
        "discards": part_names(names, state.discards),
        "players": [_dump_player(rules, state, seat) for seat in range(state.players)]}
    if rules.has_line:
        words["line"] = part_names(boxes, state.line)
        words["stack"] = stacks[0]
    else:
        words["stacks"] = stacks
    return words


def _dump_boxing(rules: Chocolatier, state: ChocolatierState) -> str:
    for word, source in rules.sources(state).items():
        if source == state.source:
            return word
    return ""


def _dump_player(rules: Chocolatier, state: ChocolatierState, seat: int) -> dict[str, object]:
    """The pieces in front of a player."""
    words: dict[str, object] = {
        "hand": part_names(rules.box.names, unpack(state.hands[seat])),
        "wilds": state.free[seat],
        "sampler": [{"box": rules.box.box_ids[code // rules.share],
                     "at": list(rules.ground.at(code % rules.share // TURNS)),
                     "turned": code % TURNS * 90} for code in state.laid[seat]],
        "covered": [list(rules.ground.position_of_space(space))
                    for space in _covered_spaces(rules, state, seat)]}
    if rules.has_line:
        box = state.reserved[seat]
        words["reserved"] = "" if box == NONE else rules.box.box_ids[box]
    return words


def _covered_spaces(rules: Chocolatier, state: ChocolatierState, seat: int) -> list[int]:
    grid = state.grids[seat]
    return [space for space in range(len(grid)) if grid[space] == rules.wild]


def load(rules: Chocolatier, data: Mapping[str, object]) -> ChocolatierState:
    """The table that words describe; parts that they don't mention left the game."""
    return _Reader(rules, data).state()


class _Reader:
    """Reads one table."""

    def __init__(self, rules: Chocolatier, data: Mapping[str, object]) -> None:
        keys = ("line", "stack") if rules.has_line else ("stacks",)
        self.rules = rules
        self.entry = PositionValue(data).entry(*KEYS, *keys)
        self.table = rules.bare()
        self.cards = PartCopies(rules.box.names, rules.box.cards)
        self.boxes = PartCopies(rules.box.box_ids, rules.box.copies)

    def state(self) -> ChocolatierState:
        """The whole table."""
        state, entry = self.table, self.entry
        entry.turn(state, self.rules.info.phases)
        state.done = entry.get("done", 0).number()
        if entry.has("first"):
            state.first = entry.get("first", 1).seat(state.players)
        state.left = entry.get("left", NONE).number(0) if entry.has("left") else NONE
        state.tray, state.tray_size = self.pack(entry.get("tray", ()))
        state.deck = self.cards.read_list(entry.get("deck", ()), "chocolate")[::-1]
        state.discards = self.cards.read_list(entry.get("discards", ()), "chocolate")
        if self.rules.has_line:
            state.line = self.boxes.read_list(entry.get("line", ()), "box")
            state.stacks = [self.boxes.read_list(entry.get("stack", ()), "box")[::-1]]
        else:
            state.stacks = [self.boxes.read_list(stack, "box")[::-1]
                            for stack in entry.get("stacks", ()).items()]
        for seat, words in enumerate(entry.get("players", ()).items(most=state.players)):
            self.read_player(seat, words)
        state.missing, state.aside = self.cards.left(), self.boxes.left()
        self.read_boxing()
        return state

    def pack(self, words: PositionValue) -> tuple[int, int]:
        """The cards of a hand or the tray, and how many they are."""
        cards = self.cards.read_list(words, "chocolate")
        if len(cards) > MOST:
            raise words.refuse(f"{words.name} can have at most {MOST} cards, not {len(cards)}")
        return pack(cards), len(cards)

    def read_player(self, seat: int, words: PositionValue) -> None:
        """The pieces in front of a player."""
        state, entry = self.table, words.entry(*PLAYER_KEYS)
        state.hands[seat], state.sizes[seat] = self.pack(entry.get("hand", ()))
        for box in entry.get("sampler", ()).items():
            self.lay(seat, box)
        for spot in entry.get("covered", ()).items():
            x, y = _spot(spot)
            space = self.rules.ground.space(x, y)
            if space not in state.open[seat]:
                raise spot.refuse(f"no wild can be on {x},{y}")
            cover(state, seat, space, self.rules.wild)
            state.free[seat] -= 1
        reserved = entry.get("reserved", "")
        if reserved.value:
            state.reserved[seat] = self.boxes.take(
                reserved.index(self.boxes.names, "box"), reserved)
            state.free[seat] -= 1
        free = entry.get("wilds", state.free[seat])
        if state.free[seat] < 0 or free.value != state.free[seat]:
            raise free.refuse(f"each player has {self.rules.box.wilds} wilds: free ones, covering "
                              "ones and the one on the reserved box")

    def lay(self, seat: int, words: PositionValue) -> None:
        """Put one box of a sampler where it was."""
        entry = words.entry("box", "at", "turned")
        x, y = _spot(entry.get("at", (0, 0)))
        turned = entry.get("turned", 0)
        if turned.value not in (0, 90, 180, 270):
            raise turned.must_be("0, 90, 180 or 270")
        place = self.rules.ground.place(x, y)
        if place < 0 or not self.rules.ground.fits(self.table.masks[seat], place):
            raise entry.get("at", "").refuse(f"no box can lie at {x},{y}")
        box = entry.get("box", "")
        number = self.boxes.take(box.index(self.boxes.names, "box"), box)
        self.rules.lay(self.table, seat, number, place * TURNS + turned.number() // 90)

    def read_boxing(self) -> None:
        """The box that is being paid for."""
        boxing = self.entry.get("boxing", "")
        if boxing.value:
            sources = self.rules.sources(self.table)
            if boxing.text() not in sources:
                raise boxing.refuse(f"'{boxing.value}' isn't on offer")
            self.table.source = sources[boxing.text()]
        elif self.table.phase in (phase.PAY, phase.PLACE):
            raise boxing.refuse("'boxing' must say which box is being paid for")


def _spot(at: PositionValue) -> tuple[int, int]:
    x, y = at.items(2)
    return x.number(-99, 99), y.number(-99, 99)


def _laid_boxes(rules: Chocolatier, state: ChocolatierState, seat: int) -> list[int]:
    return [code // rules.share for code in state.laid[seat]]


def whereabouts(rules: Chocolatier, state: ChocolatierState) -> dict[str, Counter[str]]:
    """Zone by zone the ids of the parts that lie there."""
    box = rules.box
    cards = {"deck": state.deck, "discards": state.discards, "tray": unpack(state.tray),
             "out": state.missing}
    cards |= {zone_of("hand", seat): unpack(hand) for seat, hand in enumerate(state.hands)}
    boxes = {**rules.box_zones(state), "out": state.aside}
    boxes |= {zone_of("sampler", seat): _laid_boxes(rules, state, seat)
              for seat in range(state.players)}
    awards = Counter(part for part, _ in box.awards.values())
    zones: dict[str, Counter[str]] = {"awards": awards}
    others = rules.other_parts - awards
    if others:
        zones["table"] = others
    for zone, kinds in cards.items():
        zones.setdefault(zone, Counter()).update(part_names(box.card_ids, kinds))
    for zone, numbers in boxes.items():
        zones.setdefault(zone, Counter()).update(part_names(box.box_ids, numbers))
    for seat in range(state.players):
        zones[zone_of("awards", seat)] = Counter()
    if state.first != NOBODY:
        tile = box.awards[FIRST][0]
        del awards[tile]
        zones[zone_of("awards", state.first)][tile] += 1
    _add_wilds(rules, state, zones)
    deal_out(rules.supply.of_kind("reference"), "aid", state.players, zones)
    deal_out(rules.supply.of_kind("start-marker"), "start", 1, zones)
    return zones


def _add_wilds(rules: Chocolatier, state: ChocolatierState, zones: dict[str, Counter[str]]) -> None:
    """Each player's wilds: free, in the sampler, locked on the reserved box."""
    wilds = list(rules.wild_ids)
    for seat in range(state.players):
        for zone, count in ((zone_of("wilds", seat), state.free[seat]),
                            (zone_of("sampler", seat), len(_covered_spaces(rules, state, seat))),
                            (zone_of("reserved", seat), int(state.reserved[seat] != NONE))):
            zones.setdefault(zone, Counter()).update(wilds[:count])
            del wilds[:count]
    unused = len(rules.wild_ids) - state.players * rules.box.wilds
    zones["out"].update(wilds[:unused])
