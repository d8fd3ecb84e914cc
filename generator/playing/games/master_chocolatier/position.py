"""A table as plain data, there and back, and where every part lies."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.base.number_format import parse_int
from generator.game.model.supply import Supply
from generator.playing.games.master_chocolatier import state as phase
from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.confection import columns_for, waiting_line
from generator.playing.games.master_chocolatier.factories import passes_on
from generator.playing.games.master_chocolatier.moves import source_name
from generator.playing.games.master_chocolatier.state import (
    CENTRE,
    NOBODY,
    NOTHING,
    PHASES,
    MasterState,
)
from generator.playing.rules.position import (
    TURN_KEYS,
    PartCopies,
    PositionEntry,
    PositionValue,
    deal_out,
    dump_turn,
    zone_of,
)

NONE: Final = "nothing"
KEYS = (*TURN_KEYS, "round", "start", "marker", "centre", "discs", "bag", "lid", "boards",
        "splitting", "draws", "layout")
DISC_KEYS = ("id", "side", "holds", "holder", "spare")
BOARD_KEYS = ("score", "placed", "lines", "box", "foundry")


def dump(box: MasterBox, state: MasterState) -> dict[str, object]:
    """The table in words and small numbers."""
    data: dict[str, object] = {
        **dump_turn(state, PHASES), "round": state.round, "start": state.start + 1,
        "marker": "centre" if state.marker == CENTRE else state.marker + 1,
        "centre": _counts(box, state.offer[::box.sources]),
        "discs": [_disc(box, state, disc) for disc in range(box.on_table)],
        "bag": _counts(box, state.bag), "lid": _counts(box, state.lid),
        "boards": [_board(box, state, seat) for seat in range(box.players)],
    }
    if state.splitting:
        data["splitting"] = state.splitting
    if state.draws:
        data["draws"] = [box.colours[colour] for colour in state.draws]
    if state.layout:
        data["layout"] = [box.disc_ids[code >> 1] + (" gold" if code & 1 else "")
                          for code in state.layout]
    return data


def _counts(box: MasterBox, counts: list[int]) -> str:
    """How many of each colour, like '2 teal 1 red'."""
    return " ".join(f"{count} {box.colours[colour]}"
                    for colour, count in enumerate(counts) if count) or NONE


def _disc(box: MasterBox, state: MasterState, disc: int) -> str | dict[str, object]:
    """What lies on a disc; with gold sides also which disc it is, and whose spare space."""
    holds = _counts(box, state.offer[disc + 1::box.sources])
    if not box.special:
        return holds
    data: dict[str, object] = {"id": box.disc_ids[state.discs[disc]], "holds": holds,
                               "side": "gold" if state.gold[disc] else "blue"}
    if state.holder[disc] != NOBODY:
        data["holder"] = state.holder[disc] + 1
        data["spare"] = _item(box, state.spare[disc])
    return data


def _item(box: MasterBox, item: int) -> str:
    if item == NOTHING:
        return NONE
    return "marker" if item == box.marker else box.colours[item]


def _board(box: MasterBox, state: MasterState, seat: int) -> dict[str, object]:
    """A player's board: points, pattern lines, box and foundry line."""
    size = box.size
    lines = range(seat * size, (seat + 1) * size)
    return {
        "score": state.score[seat], "placed": state.placed[seat],
        "lines": [f"{state.line_count[at]} {box.colours[state.line_colour[at]]}"
                  if state.line_count[at] else NONE for at in lines],
        "box": [" ".join("." if colour == NOTHING else box.colours[colour]
                         for colour in state.box[at * size:(at + 1) * size]) for at in lines],
        "foundry": [_item(box, item) for item in state.foundry[seat]],
    }


def load(box: MasterBox, data: Mapping[str, object]) -> MasterState:
    """The table that plain data describe."""
    return _Reader(box, data).state()


class _Reader:
    """Reads a table part by part, then puts what it doesn't mention into the bag."""

    def __init__(self, box: MasterBox, data: Mapping[str, object]) -> None:
        self.box = box
        self.entry = PositionValue(data).entry(*KEYS)
        self.table = MasterState(box)
        self.chocolates = PartCopies(box.colours, box.chocolates)
        self.markers: list[tuple[int, PositionValue]] = []  # the seats that hold the marker

    def state(self) -> MasterState:
        """The whole table."""
        box, state, entry = self.box, self.table, self.entry
        entry.turn(state, PHASES)
        state.start = entry.get("start", 1).seat(box.players)
        state.round = entry.get("round", 1).number()
        self.read_discs()
        for seat, board in enumerate(entry.get("boards", ()).items(most=box.players)):
            self.read_board(seat, board)
        self.read_marker()
        self.read_bag_and_lid()
        self.read_luck()
        self.check()
        return state

    def read_discs(self) -> None:
        """The centre and the circle; discs that aren't named are those that are left."""
        box, state, entry = self.box, self.table, self.entry
        state.offer[::box.sources] = self.counts(entry.get("centre", NONE))
        entries = [(PositionValue({"holds": value.value}, value.path)
                    if isinstance(value.value, str) else value).entry(*DISC_KEYS)
                   for value in entry.get("discs", ()).items(most=box.on_table)]
        names = [disc_entry.get("id", None) for disc_entry in entries]
        state.discs = self.disc_numbers(names + [PositionValue(None)] * (box.on_table - len(names)))
        for disc, disc_entry in enumerate(entries):
            self.read_disc(disc, disc_entry)
        state.slots = [slot for slot, count in enumerate(state.offer) if count]
        state.splitting = entry.get("splitting", 0).number(0, box.on_table)

    def read_disc(self, disc: int, entry: PositionEntry) -> None:
        """One disc of the circle."""
        box, state = self.box, self.table
        side = entry.get("side", "blue")
        state.gold[disc] = side.index(("blue", "gold"), "side")
        if not box.special and (state.gold[disc] or entry.has("holder")):
            raise side.refuse("gold sides need the option factories=special (AZU-18)")
        state.offer[disc + 1::box.sources] = self.counts(entry.get("holds", NONE))
        if entry.has("holder"):
            state.holder[disc] = entry.get("holder", 1).seat(box.players)
            state.spare[disc] = self.item(entry.get("spare", NONE), state.holder[disc])
            state.taken += 1

    def disc_numbers(self, names: list[PositionValue]) -> list[int]:
        """Which discs are meant; each can be in one place only."""
        free = list(range(len(self.box.disc_ids)))
        numbers: dict[int, int] = {}
        for place, name in enumerate(names):
            if name.value is not None:
                fitting = [disc for disc in free if self.box.disc_ids[disc] == name.value]
                if not fitting:
                    name.index(self.box.disc_ids, "disc")
                    raise name.refuse(f"'{name.value}' is already in another place")
                numbers[place] = fitting[0]
                free.remove(fitting[0])
        return [numbers[place] if place in numbers else free.pop(0) for place in range(len(names))]

    def read_board(self, seat: int, board: PositionValue) -> None:
        """One player's board."""
        box, state, entry = self.box, self.table, board.entry(*BOARD_KEYS)
        state.score[seat] = entry.get("score", 0).number()
        state.placed[seat] = entry.get("placed", state.score[seat]).number()
        for row, words in enumerate(entry.get("box", ()).items(most=box.size)):
            self.read_row(seat, row, words)
        for line, words in enumerate(entry.get("lines", ()).items(most=box.size)):
            self.read_line(seat, line, words)
        state.foundry[seat] = [self.item(value, seat)
                               for value in entry.get("foundry", ()).items(most=box.room)]

    def read_row(self, seat: int, row: int, written: PositionValue) -> None:
        """A row of the box, a word for each space, a dot for a free one."""
        box, state = self.box, self.table
        words = written.text().split()
        if len(words) != box.size:
            raise written.refuse(f"a row of the box has {box.size} words, a dot for a free space")
        at = seat * box.size + row
        for column, word in enumerate(words):
            if word == ".":
                continue
            colour = self.colour(word, written)
            self.chocolates.take(colour, written)
            if not box.brown and box.column_of[row * box.size + colour] != column:
                raise written.refuse(f"{word} doesn't belong in column {column + 1} of row "
                                     f"{row + 1} (AZU-9)")
            if (state.row_colours[at] | state.column_colours[seat * box.size + column]) \
                    >> colour & 1:
                raise written.refuse(f"{word} is twice in row {row + 1} or column "
                                     f"{column + 1} (AZU-16)")
            state.box[at * box.size + column] = colour
            state.rows[at] |= 1 << column
            state.columns[seat * box.size + column] |= 1 << row
            state.row_colours[at] |= 1 << colour
            state.column_colours[seat * box.size + column] |= 1 << colour
            state.open[seat] &= ~(1 << colour * box.choices + row)

    def read_line(self, seat: int, line: int, written: PositionValue) -> None:
        """A pattern line: how many of which colour, or nothing."""
        box, state = self.box, self.table
        words = written.text().split()
        if words == [NONE]:
            return
        if len(words) != 2 or parse_int(words[0]) is None:
            raise written.refuse(f"'{written.value}' isn't like '2 {box.colours[0]}' or '{NONE}'")
        count, colour = int(words[0]), self.colour(words[1], written)
        if not 1 <= count <= box.lines[line]:
            raise written.refuse(f"line {line + 1} has room for {box.lines[line]} (AZU-5)")
        at = seat * box.size + line
        if state.row_colours[at] >> colour & 1:
            raise written.refuse(f"row {line + 1} already holds {words[1]} (AZU-5)")
        self.chocolates.take(colour, written, count)
        state.line_colour[at], state.line_count[at] = colour, count
        open_to = 0 if count == box.lines[line] else 1 << colour
        state.open[seat] &= ~(box.others[open_to] << line)

    def read_marker(self) -> None:
        """The marker: in the centre, or with the seat that took it."""
        holders = self.markers
        given = self.entry.get("marker", holders[0][0] + 1 if holders else "centre")
        self.table.marker = (CENTRE if given.value == "centre" else given.seat(self.box.players))
        for nth, (seat, lies) in enumerate(holders):
            if nth or seat != self.table.marker:
                raise lies.refuse("the marker can lie in one place only (AZU-2)")

    def read_bag_and_lid(self) -> None:
        """Chocolates that are nowhere else are in the bag, or in the lid if the bag is given."""
        box, state, entry = self.box, self.table, self.entry
        state.lid = self.counts(entry.get("lid", NONE))
        state.bag = self.counts(entry.get("bag", NONE))
        for colour, missing in enumerate(self.chocolates.rest):
            if missing and entry.has("bag") and entry.has("lid"):
                raise entry.get("bag", NONE).refuse(
                    f"{missing} of the {box.chocolates[colour]} '{box.colours[colour]}' are "
                    "missing (AZU-1)")
            (state.lid if entry.has("bag") else state.bag)[colour] += missing

    def read_luck(self) -> None:
        """What was arranged for the next round."""
        box, state, entry = self.box, self.table, self.entry
        state.draws = entry.get("draws", ()).indices(box.colours, "chocolate")
        if entry.has("layout"):
            layout = entry.get("layout", ()).items(box.on_table)
            numbers = self.disc_numbers([
                PositionValue(value.text().removesuffix(" gold"), value.path) for value in layout])
            state.layout = [number * 2 + value.text().endswith(" gold")
                            for number, value in zip(numbers, layout, strict=True)]

    def check(self) -> None:
        """Passing on and placing need something to pass on and to place."""
        box, state = self.box, self.table
        if state.over:
            return
        written = self.entry.get("phase", "")
        if state.phase == phase.SPLIT and not (
                state.splitting and passes_on(box, state, state.splitting)):
            raise self.entry.get("splitting", 0).refuse(
                "'splitting' must be a disc with chocolates left to pass on (AZU-22)")
        if state.phase == phase.CONFECTION:
            row = waiting_line(box, state)
            if not box.brown or row == NOTHING or not columns_for(box, state, row):
                raise written.refuse("there is no full line whose space can be chosen (AZU-16)")
            if state.slots:
                raise written.refuse("the discs and the centre are empty by then (AZU-8)")

    def counts(self, written: PositionValue) -> list[int]:
        """How many of each colour, from words like '2 teal 1 red'."""
        counts = [0] * self.box.size
        words = [] if written.value == NONE else written.text().split()
        if len(words) % 2 or any(parse_int(token) is None for token in words[::2]):
            raise written.refuse(f"'{written.value}' isn't like '2 {self.box.colours[0]} 1 "
                                 f"{self.box.colours[1]}' or '{NONE}'")
        for count, word in zip(words[::2], words[1::2], strict=True):
            colour = self.colour(word, written)
            self.chocolates.take(colour, written, int(count))
            counts[colour] += int(count)
        return counts

    def colour(self, word: str, at: PositionValue) -> int:
        """A colour's number."""
        return PositionValue(word, at.path).index(self.box.colours, "chocolate")

    def item(self, word: PositionValue, seat: int) -> int:
        """A colour, the marker or nothing, on the board of a seat."""
        if word.value == "marker":
            self.markers.append((seat, word))
            return self.box.marker
        if word.value == NONE:
            return NOTHING
        return self.chocolates.take(self.colour(word.text(), word), word)


def whereabouts(box: MasterBox, supply: Supply, state: MasterState) -> dict[str, Counter[str]]:
    """Zone by zone the ids of the parts that lie there."""
    return _Inventory(box, supply, state).zones()


class _Inventory:
    """Counts the pieces in each place."""

    def __init__(self, box: MasterBox, supply: Supply, state: MasterState) -> None:
        self.box = box
        self.supply = supply
        self.state = state
        self.found: dict[str, Counter[str]] = {}

    def zones(self) -> dict[str, Counter[str]]:
        """All zones, also empty ones; what isn't used by so few players is out."""
        box, state = self.box, self.state
        names = ["bag", "lid", "centre", *(f"disc {disc + 1}" for disc in range(box.on_table)),
                 "circle", *(["aside"] if box.special else ()), "out"]
        seat_zones = ["board", *(f"line {row + 1}" for row in range(box.size)), "box", "foundry",
                      *(["spare space"] if box.special else ())]
        names += [zone_of(name, seat) for seat in range(box.players) for name in seat_zones]
        self.found = {name: Counter() for name in names}
        self.chocolates("bag", state.bag)
        self.chocolates("lid", state.lid)
        for source in range(box.sources):
            self.chocolates(source_name(source).removeprefix("the "),
                            state.offer[source::box.sources])
        for disc, number in enumerate(state.discs):
            holder = state.holder[disc]
            zone = "circle" if holder == NOBODY else zone_of("spare space", holder)
            self.put(zone, box.disc_ids[number])
            self.item(zone, state.spare[disc])
        for seat in range(box.players):
            self.board(seat)
        self.marker()
        deal_out(self.supply.of_kind("aid"), "aid", box.players, self.found)
        self.rest()
        return self.found

    def board(self, seat: int) -> None:
        """What lies on and before a player's board."""
        box, state = self.box, self.state
        for kind in ("board", "scoring-marker"):
            self.put(zone_of("board", seat), self.take_unused(kind))
        for row in range(box.size):
            at = seat * box.size + row
            if state.line_count[at]:
                self.put(zone_of(f"line {row + 1}", seat),
                         box.chocolate_ids[state.line_colour[at]], state.line_count[at])
            for colour in state.box[at * box.size:(at + 1) * box.size]:
                self.item(zone_of("box", seat), colour)
        for item in state.foundry[seat]:
            self.item(zone_of("foundry", seat), item)

    def marker(self) -> None:
        """The marker lies in the centre, or before its owner if nowhere on the board."""
        name = self.supply.of_kind("starting-marker")[0].id
        if self.state.marker == CENTRE:
            self.put("centre", name)
        elif not any(name in zone for zone in self.found.values()):
            self.put(zone_of("board", self.state.marker), name)

    def rest(self) -> None:
        """Discs that wait for another round are aside, all other parts are out."""
        have = self.count_placed()
        for part in self.supply.parts:
            waits = part.kind == "disc" and self.box.special
            self.put("aside" if waits else "out", part.id, part.copies - have[part.id])

    def count_placed(self) -> Counter[str]:
        """What was put somewhere so far."""
        total: Counter[str] = Counter()
        for zone in self.found.values():
            total.update(zone)
        return total

    def take_unused(self, kind: str) -> str:
        """The id of a part of which there is still one left."""
        have = self.count_placed()
        return next(part.id for part in self.supply.of_kind(kind) if have[part.id] < part.copies)

    def chocolates(self, zone: str, counts: list[int]) -> None:
        """Put chocolates by colour."""
        for colour, count in enumerate(counts):
            self.put(zone, self.box.chocolate_ids[colour], count)

    def item(self, zone: str, item: int) -> None:
        """Put a chocolate or the marker, or nothing."""
        if item == self.box.marker:
            self.put(zone, self.supply.of_kind("starting-marker")[0].id)
        elif item != NOTHING:
            self.put(zone, self.box.chocolate_ids[item])

    def put(self, zone: str, part: str, count: int = 1) -> None:
        """Put some of a part into a zone."""
        if count:
            self.found.setdefault(zone, Counter())[part] += count
