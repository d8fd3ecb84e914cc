"""A table as plain data, there and back, and where every part lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.confection import columns_for, waiting_line
from generator.games.master_chocolatier.factories import passes_on
from generator.games.master_chocolatier.moves import source_name
from generator.games.master_chocolatier.state import (
    CENTRE,
    CONFECTION,
    NOBODY,
    NOTHING,
    OFFER,
    PHASES,
    SPLIT,
    MasterState,
)
from generator.model.supply import Supply

NONE: Final = "nothing"


def dump(box: MasterBox, state: MasterState) -> dict[str, object]:
    """The table in words and small numbers."""
    data: dict[str, object] = {
        "phase": PHASES[state.phase], "seat": state.seat, "turn": state.turn,
        "round": state.round, "start": state.start, "over": state.over,
        "marker": "centre" if state.marker == CENTRE else state.marker,
        "centre": _counts(box, state.offer[::box.sources]),
        "discs": [_disc(box, state, disc) for disc in range(box.on_table)],
        "bag": _counts(box, state.bag), "lid": _counts(box, state.lid),
        "boards": [_board(box, state, seat) for seat in range(box.players)],
    }
    if state.cause:
        data["cause"] = state.cause
    if state.splitting:
        data["splitting"] = state.splitting
    if state.draws:
        data["draws"] = [box.colours[colour] for colour in state.draws]
    if state.layout:
        data["layout"] = [box.disc_ids[each >> 1] + (" gold" if each & 1 else "")
                          for each in state.layout]
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
        data["holder"] = state.holder[disc]
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
    """The table that plain data describe; ValueError says what can't be."""
    return _Reader(box, data).table()


class _Reader:
    """Reads a record part by part, then puts what it doesn't mention into the bag."""

    KEYS = ("phase", "seat", "turn", "round", "start", "over", "cause", "marker", "centre", "discs",
            "bag", "lid", "boards", "splitting", "draws", "layout")

    def __init__(self, box: MasterBox, data: Mapping[str, object]) -> None:
        self.box = box
        self.data = data
        self.state = MasterState(box)

    def table(self) -> MasterState:
        """The whole table."""
        _only(self.data, self.KEYS, "a position")
        self.clock()
        self.discs()
        for seat, board in enumerate(_list(self.data.get("boards", []), "boards")):
            self.board(_within(seat, self.box.players, "boards"), _mapping(board, "a board"))
        self.marker()
        self.bag_and_lid()
        self.luck()
        self.check()
        return self.state

    def clock(self) -> None:
        """Who is to choose, and when."""
        state, data = self.state, self.data
        phase = data.get("phase", PHASES[0])
        if phase not in PHASES:
            raise ValueError(f"phase: '{phase}' is none of {', '.join(PHASES)}")
        state.phase = PHASES.index(str(phase))
        state.seat = _number(data.get("seat", 0), self.box.players, "seat")
        state.start = _number(data.get("start", 0), self.box.players, "start")
        state.turn = _number(data.get("turn", 0), 1_000_000, "turn")
        state.round = _number(data.get("round", 1), 1_000_000, "round")
        state.over = data.get("over", False) is True
        state.cause = str(data.get("cause", ""))

    def discs(self) -> None:
        """The centre and the circle; discs that aren't named are those that are left."""
        box, state = self.box, self.state
        state.offer[::box.sources] = self.counts(self.data.get("centre", NONE), "centre")
        entries = [{"holds": each} if isinstance(each, str) else _mapping(each, "a disc")
                   for each in _list(self.data.get("discs", []), "discs")]
        if len(entries) > box.on_table:
            raise ValueError(f"discs: there are {box.on_table} on the table, not {len(entries)}")
        names = [entry.get("id") for entry in entries]
        state.discs = self.disc_numbers(names + [None] * (box.on_table - len(names)))
        for disc, entry in enumerate(entries):
            self.disc(disc, entry)
        state.slots = [slot for slot, count in enumerate(state.offer) if count]
        state.splitting = _number(self.data.get("splitting", 0), box.sources, "splitting")

    def disc(self, disc: int, entry: Mapping[str, object]) -> None:
        """One disc of the circle."""
        box, state = self.box, self.state
        _only(entry, ("id", "side", "holds", "holder", "spare"), "a disc")
        if entry.get("side", "blue") not in ("blue", "gold"):
            raise ValueError(f"side: '{entry['side']}' is neither blue nor gold")
        state.gold[disc] = int(entry.get("side") == "gold")
        if not box.special and (state.gold[disc] or "holder" in entry):
            raise ValueError("side: gold sides need the option factories=special (AZU-18)")
        state.offer[disc + 1::box.sources] = self.counts(entry.get("holds", NONE), "holds")
        if "holder" in entry:
            state.holder[disc] = _number(entry["holder"], box.players, "holder")
            state.spare[disc] = self.item(entry.get("spare", NONE))
            state.taken += 1

    def disc_numbers(self, names: list[object]) -> list[int]:
        """Which discs are meant; each can lie in one place only."""
        free = list(range(len(self.box.disc_ids)))
        found: dict[int, int] = {}
        for place, name in enumerate(names):
            if name is not None:
                fitting = [disc for disc in free if self.box.disc_ids[disc] == name]
                if not fitting:
                    raise ValueError(f"discs: there is no '{name}', or it already lies elsewhere")
                found[place] = fitting[0]
                free.remove(fitting[0])
        return [found[place] if place in found else free.pop(0) for place in range(len(names))]

    def board(self, seat: int, data: Mapping[str, object]) -> None:
        """One player's board."""
        _only(data, ("score", "placed", "lines", "box", "foundry"), "a board")
        state = self.state
        state.score[seat] = _number(data.get("score", 0), 1_000_000, "score")
        state.placed[seat] = _number(data.get("placed", state.score[seat]), 1_000_000, "placed")
        for row, words in enumerate(_list(data.get("box", []), "box")):
            self.box_row(seat, _within(row, self.box.size, "box"), str(words).split())
        for line, words in enumerate(_list(data.get("lines", []), "lines")):
            self.line(seat, _within(line, self.box.size, "lines"), str(words).split())
        items = [self.item(each) for each in _list(data.get("foundry", []), "foundry")]
        if len(items) > self.box.room or NOTHING in items:
            raise ValueError(f"foundry: it has {self.box.room} spaces for chocolates or the marker")
        state.foundry[seat] = items

    def box_row(self, seat: int, row: int, words: list[str]) -> None:
        """A row of the box, a word for each space, a dot for a free one."""
        box, state = self.box, self.state
        if len(words) != box.size:
            raise ValueError(f"box: a row has {box.size} words, a dot for a free space")
        at = seat * box.size + row
        for column, word in enumerate(words):
            if word != ".":
                colour = self.colour(word)
                if not box.brown and box.column_of[row * box.size + colour] != column:
                    raise ValueError(f"box: {word} doesn't stand in column {column + 1} of row "
                                     f"{row + 1} (AZU-9)")
                if (state.row_colours[at] | state.column_colours[seat * box.size + column]) \
                        >> colour & 1:
                    raise ValueError(f"box: {word} stands twice in row {row + 1} or column "
                                     f"{column + 1} (AZU-16)")
                state.box[at * box.size + column] = colour
                state.rows[at] |= 1 << column
                state.columns[seat * box.size + column] |= 1 << row
                state.row_colours[at] |= 1 << colour
                state.column_colours[seat * box.size + column] |= 1 << colour
                state.open[seat] &= ~(1 << colour * box.choices + row)

    def line(self, seat: int, line: int, words: list[str]) -> None:
        """A pattern line: how many of which colour, or nothing."""
        box, state = self.box, self.state
        if words == [NONE]:
            return
        if len(words) != 2 or not words[0].isdigit():
            raise ValueError(f"lines: '{' '.join(words)}' isn't like '2 {box.colours[0]}' or "
                             f"'{NONE}'")
        count, colour = int(words[0]), self.colour(words[1])
        if not 1 <= count <= box.lines[line]:
            raise ValueError(f"lines: line {line + 1} has room for {box.lines[line]} (AZU-5)")
        at = seat * box.size + line
        if state.row_colours[at] >> colour & 1:
            raise ValueError(f"lines: row {line + 1} already holds {words[1]} (AZU-5)")
        state.line_colour[at], state.line_count[at] = colour, count
        open_to = 0 if count == box.lines[line] else 1 << colour
        state.open[seat] &= ~(box.others[open_to] << line)

    def marker(self) -> None:
        """The marker: in the centre, or with the seat that took it."""
        box, state = self.box, self.state
        lies = [seat for seat in range(box.players) for item in state.foundry[seat]
                if item == box.marker]
        lies += [state.holder[disc] for disc, item in enumerate(state.spare) if item == box.marker]
        given = self.data.get("marker", lies[0] if lies else "centre")
        state.marker = CENTRE if given == "centre" else _number(given, box.players, "marker")
        if len(lies) > 1 or (lies and lies[0] != state.marker):
            raise ValueError("marker: it can lie in one place only")

    def bag_and_lid(self) -> None:
        """What lies nowhere else is in the bag, or in the lid if the bag is given."""
        box, state = self.box, self.state
        data = self.data
        rest = box.chocolates[:]
        for colour, count in _lying(box, state):
            rest[colour] -= count
        if "lid" in data:
            state.lid = self.counts(data["lid"], "lid")
        if "bag" in data:
            state.bag = self.counts(data["bag"], "bag")
        for colour in range(box.size):
            missing = rest[colour] - state.lid[colour] - state.bag[colour]
            if missing < 0 or (missing and "bag" in data and "lid" in data):
                raise ValueError(f"there are {box.chocolates[colour]} {box.colours[colour]}, not "
                                 f"{box.chocolates[colour] - missing} (AZU-1)")
            (state.lid if "bag" in data else state.bag)[colour] += missing

    def luck(self) -> None:
        """What was arranged for the next round."""
        box, state = self.box, self.state
        state.draws = [self.colour(each) for each in _list(self.data.get("draws", []), "draws")]
        entries = [str(each) for each in _list(self.data.get("layout", []), "layout")]
        if entries and len(entries) != box.on_table:
            raise ValueError(f"layout: {box.on_table} discs lie on the table, not {len(entries)}")
        numbers = self.disc_numbers([each.removesuffix(" gold") for each in entries])
        state.layout = [number * 2 + each.endswith(" gold")
                        for number, each in zip(numbers, entries, strict=True)]

    def check(self) -> None:
        """A game that goes on needs something to choose."""
        box, state = self.box, self.state
        if state.over:
            return
        if state.phase == OFFER and not state.slots:
            raise ValueError("there is nothing on the discs or in the centre to take (AZU-8)")
        if state.phase == SPLIT and not (
                state.splitting and passes_on(box, state, state.splitting)):
            raise ValueError("splitting: it must be a disc with a rest to pass on (AZU-22)")
        if state.phase == CONFECTION:
            row = waiting_line(box, state)
            if not box.brown or row == NOTHING or not columns_for(box, state, row):
                raise ValueError("there is no full line whose space can be chosen (AZU-16)")

    def counts(self, value: object, name: str) -> list[int]:
        """How many of each colour, from words like '2 teal 1 red'."""
        counts = [0] * self.box.size
        words = [] if value == NONE else str(value).split()
        if len(words) % 2 or not all(each.isdigit() for each in words[::2]):
            raise ValueError(f"{name}: '{value}' isn't like '2 {self.box.colours[0]} 1 "
                             f"{self.box.colours[1]}' or '{NONE}'")
        for count, word in zip(words[::2], words[1::2], strict=True):
            counts[self.colour(word)] += int(count)
        return counts

    def colour(self, word: object) -> int:
        """A colour's number."""
        if word not in self.box.colours:
            raise ValueError(f"'{word}' is none of {', '.join(self.box.colours)}")
        return self.box.colours.index(str(word))

    def item(self, word: object) -> int:
        """A colour, the marker or nothing."""
        if word in ("marker", NONE):
            return self.box.marker if word == "marker" else NOTHING
        return self.colour(word)


def _lying(box: MasterBox, state: MasterState) -> list[tuple[int, int]]:
    """Chocolates outside bag and lid, as colours with counts."""
    found = [(at // box.sources, count) for at, count in enumerate(state.offer)]
    found += [(colour, state.line_count[at])
              for at, colour in enumerate(state.line_colour) if colour != NOTHING]
    items = [*state.box, *state.spare, *(item for line in state.foundry for item in line)]
    return found + [(item, 1) for item in items if item not in (NOTHING, box.marker)]


def _only(data: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise ValueError(f"{what} has no '{key}'; known: {', '.join(known)}")


def _mapping(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{name}: it must be a mapping, not {value!r}")
    return value


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name}: it must be a list, not {value!r}")
    return list(value)


def _number(value: object, limit: int, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < limit:
        raise ValueError(f"{name}: it must be a whole number from 0 to {limit - 1}, not {value!r}")
    return value


def _within(number: int, limit: int, name: str) -> int:
    if number >= limit:
        raise ValueError(f"{name}: there are no more than {limit}")
    return number


class Inventory:
    """Counts what lies where."""

    def __init__(self, box: MasterBox, supply: Supply, state: MasterState) -> None:
        self.box = box
        self.supply = supply
        self.state = state
        self.found: dict[str, Counter[str]] = {}

    def zones(self) -> dict[str, Counter[str]]:
        """All zones; what isn't used by so few players is out."""
        box, state = self.box, self.state
        self.chocolates("bag", state.bag)
        self.chocolates("lid", state.lid)
        for source in range(box.sources):
            self.chocolates(source_name(source).removeprefix("the "),
                            state.offer[source::box.sources])
        for disc, number in enumerate(state.discs):
            holder = state.holder[disc]
            self.put("circle" if holder == NOBODY else f"spare space of seat {holder}",
                     box.disc_ids[number])
            self.item(f"spare space of seat {holder}", state.spare[disc])
        for seat in range(box.players):
            self.board(seat)
        self.marker()
        self.rest()
        return self.found

    def board(self, seat: int) -> None:
        """What lies on and before a player's board."""
        box, state = self.box, self.state
        for kind in ("board", "scoring-marker"):
            self.put(f"seat {seat}", self.unused(kind))
        for row in range(box.size):
            at = seat * box.size + row
            if state.line_count[at]:
                self.put(f"line {row + 1} of seat {seat}",
                         box.chocolate_ids[state.line_colour[at]], state.line_count[at])
            for colour in state.box[at * box.size:(at + 1) * box.size]:
                self.item(f"box of seat {seat}", colour)
        for item in state.foundry[seat]:
            self.item(f"foundry of seat {seat}", item)

    def marker(self) -> None:
        """The marker lies in the centre, or before its owner if nowhere on the board."""
        name = self.supply.of_kind("starting-marker")[0].id
        if self.state.marker == CENTRE:
            self.put("centre", name)
        elif not any(name in zone for zone in self.found.values()):
            self.put(f"seat {self.state.marker}", name)

    def rest(self) -> None:
        """Discs that wait for another round are aside, all other parts are out."""
        have = self.placed()
        for part in self.supply.parts:
            waits = part.kind == "disc" and self.box.special
            self.put("aside" if waits else "out", part.id, part.copies - have[part.id])

    def placed(self) -> Counter[str]:
        """What was put somewhere so far."""
        total: Counter[str] = Counter()
        for zone in self.found.values():
            total.update(zone)
        return total

    def unused(self, kind: str) -> str:
        """The id of a part of which there is still one left."""
        have = self.placed()
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
