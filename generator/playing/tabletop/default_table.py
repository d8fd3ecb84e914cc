"""A table for a game that has none written: what lies together, side by side, before each seat."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.game.load.game_folder import OpenedGame
from generator.game.model.game import Game, Kind
from generator.game.model.table_layout import (
    ALL,
    SURFACE,
    Tabletop,
    Way,
    ZoneLayout,
    ZoneLayouts,
    default_sides,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import (
    EVERYBODY,
    NOBODY,
    SPECTATOR,
    Scene,
    ZonePiece,
    pieces_for_viewer,
)

# What is out of the game: rules call it so, and the kit calls it the box.
OFF_TABLE_ZONES = ("out", "box")
GAP, MARGIN = 14.0, 24.0
# How wide the middle gets before a new row begins, and how wide a seat's things do.
MIDDLE = (400.0, 620.0, 800.0, 1000.0, 1250.0, 1600.0)
SEAT = (300.0, 420.0, 560.0, 800.0)
# How much wider than tall a table is at best.
SHAPE = 1.4
# Most pieces side by side, most in a heap, and how small they are.
SIDE_BY_SIDE, MOST_IN_HEAP, SMALL = 8, 40, 32.0
# How wide a hand and a row get.
HAND = 220.0
WIDEST = 520.0
# A board: what pieces lie on.
BOARD = 140.0


@dataclass
class ZoneSummary:
    """What was seen in a zone: most pieces of each kind, and whether some are hidden.

    `placed` are the kinds that have cells.
    """

    most: Counter[str] = field(default_factory=Counter)
    hidden: bool = False
    cells: set[tuple[float, float]] = field(default_factory=set)
    placed: set[str] = field(default_factory=set)

    def look(self, lying: Sequence[ZonePiece]) -> None:
        """Take into account how the zone looks at a moment."""
        self.most |= Counter(piece.kind for piece in lying)
        self.hidden |= any(not piece.part for piece in lying)
        self.cells |= {piece.cell for piece in lying if piece.cell}
        self.placed |= {piece.kind for piece in lying if piece.cell}


@dataclass(frozen=True)
class _Block:
    """A spread that wants a place: how much room it takes, and where across it `at` is."""

    zone: str
    spread: ZoneLayout
    width: float
    height: float
    left: float


def summarize_zones(scenes: Iterable[Scene]) -> dict[str, ZoneSummary]:
    """What lies in each zone in any of the scenes; zones of seats without their number."""
    summaries: dict[str, ZoneSummary] = {}
    for scene in scenes:
        for zone, lying in scene.zones.items():
            name, seat = owner_of(zone)
            zone_name = name if seat < 0 else f"{name} of seat 1"
            summaries.setdefault(zone_name, ZoneSummary()).look(lying)
    return summaries


def automatic_table(scenes: Iterable[Scene], sizes: Mapping[str, Size], players: Sequence[int],
                    surface: str, *, where: FileLocation | None = None, most: int = 0) -> Tabletop:
    """A table on which everything of some scenes has its place, for all numbers of players.

    `most` is how many can play: of what there is for each of them, everybody gets one.
    """
    where = where or FileLocation("")
    blocks = _BlockMaker(sizes, {max(players), most}, where)
    middle: list[_Block] = []
    seats: list[_Block] = []
    boxed: list[_Block] = []
    for zone, seen in summarize_zones(scenes).items():
        name, seat = owner_of(zone)
        if seat < 0 and name in OFF_TABLE_ZONES:
            boxed.append(blocks.block(name, "box", Size(0.0, 0.0)))
            continue
        for block in blocks.zone_blocks(name, seen, seat >= 0):
            (seats if seat >= 0 or block.spread.each_seat else middle).append(block)
    middle.sort(key=lambda block: max(block.width, block.height) < BOARD)
    # What is held in the hand lies nearest.
    seats.sort(key=lambda block: block.spread.way != "fan")
    # The shape that fits a screen best, of all ways to break the rows.
    tries = [(_pack_rows(middle, wide, upwards=False), _pack_rows(seats, before, upwards=True))
             for wide in MIDDLE for before in SEAT]
    (inner, inner_size), (outer, outer_size) = min(tries, key=lambda pair: _shape_penalty(
        _size(max(players), pair[0][1], pair[1][1])))
    # What is everybody's may lie before each seat.
    lent = [block for block in outer if block.spread.each_seat]
    return Tabletop(sizes={count: _size(count, inner_size, outer_size) for count in players},
                    surface=surface,
                    zones=_group_spreads([*inner, *lent, *boxed]),
                    seats=_group_spreads(block for block in outer if not block.spread.each_seat),
                    where=where, written=False)


def _shape_penalty(size: Size) -> tuple[float, float]:
    """How far a table is from the best shape, and how large it is."""
    return round(abs(math.log(size.width / size.height / SHAPE)), 1), size.width * size.height


def _group_spreads(blocks: Iterable[_Block]) -> dict[str, tuple[ZoneLayout, ...]]:
    groups: dict[str, tuple[ZoneLayout, ...]] = {}
    for block in blocks:
        groups[block.zone] = (*groups.get(block.zone, ()), block.spread)
    return groups


class _BlockMaker:
    """Says how what lies in a zone lies best, and how much room that takes."""

    def __init__(self, sizes: Mapping[str, Size], players: set[int], where: FileLocation) -> None:
        self.sizes = sizes
        self.players = players
        self.where = where

    def block(self, zone: str, way: Way, size: Size, left: float = 0.0, **how: Any) -> _Block:
        """Pieces that take so much room; `left` is where `at` is in it, the middle if 0."""
        return _Block(zone, ZoneLayout(at=(0.0, 0.0), way=way, where=self.where, **how), size.width,
                      size.height,
                      left or size.width / 2)

    def zone_blocks(self, zone: str, seen: ZoneSummary, is_own: bool) -> Iterator[_Block]:
        """One for each kind in a zone, or one for all that have cells in common."""
        kinds = [kind for kind in seen.most if kind in self.sizes]
        if not kinds:
            yield self.block(zone, "pile", Size(40.0, 40.0))
        together = tuple(kind for kind in kinds if kind in seen.placed)
        groups = [(kind,) for kind in kinds if kind not in seen.placed]
        for group in [together, *groups] if together else groups:
            block = self.cell_block(zone, seen, group) if group == together \
                else self.of_kind(zone, seen, group[0], is_own)
            # What isn't named otherwise is laid out as the only spread says.
            yield block if len(group) == len(kinds) else replace(
                block, spread=replace(block.spread, of=group))

    def cell_block(self, zone: str, seen: ZoneSummary, kinds: Sequence[str]) -> _Block:
        """Room for all cells that were used."""
        largest = max((self.sizes[kind] for kind in kinds),
                      key=lambda size: size.width * size.height)
        across = {x for x, _ in seen.cells}
        down = {y for _, y in seen.cells}
        return self.block(zone, "cells", Size((max(across) - min(across) + 1) * largest.width,
                                              (max(down) - min(down) + 1) * largest.height),
                          step=(largest.width, largest.height))

    def of_kind(self, zone: str, seen: ZoneSummary, kind: str, is_own: bool) -> _Block:
        """Pieces of one kind."""
        many, size = seen.most[kind], self.sizes[kind]
        if not is_own and many > 1 and many in self.players and len(seen.most) > 1 \
                and not seen.hidden:
            return self.block(zone, "pile", size, each_seat=True)
        if is_own and seen.hidden and many > 1:
            wide = min(HAND, size.width * (1 + (many - 1) / 2))
            return self.block(zone, "fan", Size(wide + 20, size.height + 24), room=HAND)
        if many == 1 or seen.hidden or (many > SIDE_BY_SIDE and size.width > SMALL):
            return self.block(zone, "pile", Size(size.width, size.height + 12))
        if many > MOST_IN_HEAP:
            return self.block(zone, "bag", Size(60.0, 60.0))
        if many > SIDE_BY_SIDE:
            rings = math.ceil((math.sqrt(12 * many - 3) - 3) / 6)
            wide = (2 * rings + 1) * max(size.width, size.height) * 1.05
            return self.block(zone, "heap", Size(wide, wide))
        room = min(many * (size.width + 4) - 4, max(size.width, HAND if is_own else WIDEST))
        return self.block(zone, "row", Size(room, size.height), size.width / 2, room=room)


def _pack_rows(blocks: Sequence[_Block], widest: float, upwards: bool
             ) -> tuple[list[_Block], Size]:
    """Blocks in rows, each row and all of them centred; the first row is nearest if upwards."""
    rows: list[list[_Block]] = []
    for block in blocks:
        if rows and sum(neighbour.width + GAP for neighbour in rows[-1]) + block.width <= widest:
            rows[-1].append(block)
        else:
            rows.append([block])
    heights = [max(block.height for block in row) for row in rows]
    total = sum(heights) + GAP * max(0, len(rows) - 1)
    width = max((sum(block.width + GAP for block in row) - GAP for row in rows), default=0.0)
    placed = []
    # Seats are measured from the table's edge, the middle from its middle.
    bottom = MARGIN if upwards else total / 2
    for row, height in zip(rows, heights, strict=True):
        bottom -= 0.0 if upwards else height
        left = -(sum(block.width + GAP for block in row) - GAP) / 2
        for block in row:
            at = (round(left + block.left, 1), round(bottom + height / 2, 1))
            placed.append(replace(block, spread=replace(block.spread, at=at)))
            left += block.width + GAP
        bottom += height + GAP if upwards else -GAP
    return placed, Size(width, total + (MARGIN if upwards and rows else 0.0))


def _size(players: int, inner: Size, outer: Size) -> Size:
    """A table on which the seats' things lie around those in the middle."""
    sides = default_sides(players)
    beside = outer.height + GAP if "left" in sides or "right" in sides else MARGIN
    share = outer.width + 2 * GAP
    many = max(1, sides.count("bottom"), sides.count("top"))
    across = math.ceil(max(many * share, inner.width) + 2 * beside)
    tall = math.ceil(max(inner.height, share if "left" in sides else 0.0)
                     + (outer.height + GAP) * 2)
    return Size(float(max(across, 300)), float(max(tall, 200)))


def public_scene(game: Game, table: Tabletop, players: int) -> Scene:
    """What lies where at the start, as the table's file says it, and as everybody sees it."""
    revealed = all_seeing_scene(game, table, players)
    return replace(revealed, zones={zone: pieces_for_viewer(SPECTATOR, held)
                                for zone, held in revealed.zones.items()})


def all_seeing_scene(game: Game, table: Tabletop, players: int,
                     chance: Chance | None = None) -> Scene:
    """The same with every piece revealed; with `chance` shuffled pieces are in random order."""
    rest = _RemainingPieces(game, players, _shuffled_kinds(table) if chance else set(), chance)
    zones: dict[str, tuple[ZonePiece, ...]] = {}
    # What a seat or a zone has by number is dealt first; the others share the rest.
    for counted in (True, False):
        for name, spreads in table.zones.items():
            zones[name] = (*zones.get(name, ()),
                           *_place_pieces(spreads, rest, counted, players, NOBODY))
        for seat in range(players):
            for name, spreads in table.seats.items():
                zone = zone_of(name, seat)
                zones[zone] = (*zones.get(zone, ()),
                               *_place_pieces(spreads, rest, counted, 1, seat))
    return Scene(zones, {}, 0, "", 0, False)


def _place_pieces(spreads: tuple[ZoneLayout, ...], rest: "_RemainingPieces", counted: bool,
                  players: int,
          owner: int) -> Iterator[ZonePiece]:
    for spread in spreads:
        knows = EVERYBODY
        if spread.face_down:
            knows = owner if spread.way == "fan" else NOBODY
        for name, count in spread.holds.items():
            if (count != ALL) == counted:
                many = count * players if spread.each_seat else count
                for part, kind in rest.take(name, many):
                    yield ZonePiece(part=part, kind=kind, known_by=knows)


def _shuffled_kinds(table: Tabletop) -> set[str]:
    """The kinds that luck deals: some lie face down, or some lie here and others there."""
    named = [(name, spread.face_down) for spreads in (*table.zones.values(), *table.seats.values())
             for spread in spreads for name in spread.holds]
    often = Counter(name for name, _ in named)
    return {name for name, face_down in named if face_down or often[name] > 1}


class _RemainingPieces:
    """What is left in the box, in the order of the box, or as luck has it."""

    def __init__(self, game: Game, players: int, shuffled: set[str], chance: Chance | None) -> None:
        self._pieces = [(component.id, component.kind.name) for component in game.components
                      for _ in range(component.copies_for(players))]
        if chance is not None:
            mixed = [piece for piece in self._pieces if piece[1] in shuffled]
            chance.shuffle(mixed)
            self._pieces = mixed + [piece for piece in self._pieces if piece[1] not in shuffled]

    def take(self, name: str, count: int) -> list[tuple[str, str]]:
        """So many pieces of a kind or component, by id and kind."""
        indices = [place for place, piece in enumerate(self._pieces) if name in piece]
        indices = indices if count == ALL else indices[:count]
        taken = [self._pieces[place] for place in indices]
        gone = set(indices)
        self._pieces = [piece for place, piece in enumerate(self._pieces) if place not in gone]
        return taken


def table_of(opened: OpenedGame) -> Tabletop:
    """How a game lies on the table; where no file says it, as its kinds would have it."""
    if opened.written_table is not None:
        return opened.written_table
    return opened.files.step(("table of kinds",), (opened.game,),
                             lambda _: table_of_kinds(opened.game), Findings())


def table_of_kinds(game: Game) -> Tabletop:
    """A table on which each kind lies in one place: decks, boards, heaps, and what seats get."""
    most = max(game.players)
    holds: dict[str, ZoneLayout] = {}
    seat_kinds: list[str] = []
    used = {component.kind.name: component.kind for component in game.components
            if component.copies}
    for name, kind in used.items():
        pieces = sum(part.copies for part in game.of_kind(name))
        if pieces == most > 1:
            seat_kinds.append(name)
        holds[name] = ZoneLayout(at=(0.0, 0.0), way="pile", where=kind.where, holds={
            name: 1 if pieces == most > 1 else ALL}, face_down=_is_deck(game, kind))
    bare = Tabletop(sizes={}, surface=SURFACE,
                    zones={name: (spread,) for name, spread in holds.items()
                                  if name not in seat_kinds},
                    seats={name: (holds[name],) for name in seat_kinds}, where=game.where)
    table = automatic_table([public_scene(game, bare, most)],
                            {name: kind.trim for name, kind in used.items()}, game.players,
                            SURFACE, where=game.where)
    return replace(table, zones=_add_contents(table.zones, holds),
                   seats=_add_contents(table.seats, holds))


def _is_deck(game: Game, kind: Kind) -> bool:
    """Whether pieces of a kind lie face down: different ones with a back, and no boards."""
    return kind.back is not None and len(game.of_kind(kind.name)) > 1 and \
        SMALL < max(kind.trim.width, kind.trim.height) < BOARD


def _add_contents(spreads: ZoneLayouts, holds: dict[str, ZoneLayout]) -> ZoneLayouts:
    return {zone: tuple(replace(layout, holds=holds[zone].holds, face_down=holds[zone].face_down)
                        for layout in those) for zone, those in spreads.items()}
