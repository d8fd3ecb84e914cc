"""How a game begins, for virtual tables: every piece, and what luck decides.

A scene shows one beginning. From several of them this finds what is the same each time and what
luck deals, so that a table can deal it again by itself.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.base.units import Size
from generator.game.model.game import Side
from generator.game.model.table_layout import Tabletop, Way
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import EVERYBODY, Scene
from generator.playing.tabletop.arrangement import (
    Arrangement,
    ArrangementCache,
    Cell,
    Point,
    Standpoint,
    TableLot,
    ZoneLot,
    arrange_scene,
    find_zone_lots,
)

# Who may look at a front: all seats, the seat that it belongs to, or none yet.
Privacy = Literal["open", "owner", "nobody"]
# Layouts in which a place stays where it is, whatever else is there.
FIRM: tuple[Way, ...] = ("pile", "row", "column", "grid", "cells", "track")
# Beginnings that are looked at first, how many of them must be comparable, and how many more are
# looked at to find so many.
STARTS_PER_ROUND, ENOUGH, MOST = 12, 6, 96
# Places that are closer to each other than this are one, in mm.
SAME_PLACE = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPiece:
    """A piece in its place: mm from the middle of the table, x to the right, y away.

    `turn` is in degrees, clockwise; with 0 it reads upright for who sits at the bottom. `pool` is
    the number of the pool that luck takes it from, or -1: this very piece begins here each time.
    """

    kind: str
    part: str
    side: Side
    at: Point
    turn: float
    cell: Cell | None = None
    pool: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """Pieces that lie together in one way: a zone, or what a zone has of some kinds.

    `seat` is -1 for what is everybody's. The pieces are listed from the lowest to the uppermost;
    there may be none, where something comes later. `on` is the kind of board it lies on. What
    no seat may know has no order, so that a pile or a bag of it must be shuffled.
    """

    name: str
    seat: int
    way: Way
    privacy: Privacy
    at: Point
    turn: float
    size: Size
    on: str
    pieces: tuple[OpeningPiece, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Pieces that are shuffled and dealt: copies by id, and the lot in which they are gathered.

    What isn't dealt stays there, but for a `surplus` that goes back into the box unseen.
    """

    parts: Mapping[str, int]
    kinds: tuple[str, ...]
    home: int
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class SnapPoint:
    """A place that pieces come to lie at, whether one lies there at the start or not."""

    name: str
    seat: int
    at: Point
    turn: float
    size: Size
    on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table for a number of players with everything that lies on it at the start.

    `spare` are the copies, by id, that so many players leave in the box.
    """

    players: int
    size: Size
    surface: str
    seats: tuple[Standpoint, ...]
    lots: tuple[Lot, ...]
    pools: tuple[Pool, ...]
    snaps: tuple[SnapPoint, ...]
    spare: Mapping[str, int]
    figures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class TableGeometry:
    """A table, how large the kinds are that lie on it, and how many sit around it."""

    table: Tabletop
    sizes: Mapping[str, Size]
    players: int


def make_opening(start: Callable[[int], Scene], later: Iterable[Scene], box: Mapping[str, int],
            furniture: TableGeometry) -> Opening:
    """The first of several beginnings of a game; the others, by number, tell what luck decides.

    In them every piece is identified, with who knows it. `later` are scenes in the course
    of a match: what gets to a place later has its place there. `box` has the copies by id.
    """
    first, last = start(0), ArrangementCache()
    arrangement, laid = _find_table_lots(first, furniture, last)
    middle = (arrangement.size.width / 2, arrangement.size.height / 2)
    luck = _luck(_comparable_starts(lambda number: _find_zone_lots(start(number), furniture)), box)
    lots = [_lot(laid_lot, key, luck.pools, middle) for key, laid_lot in laid.items()]
    pools = [_pool(number, lots) for number in range(len({*luck.pools.values()}))]
    lots = _remove_player_choices(lots, pools, [luck.sure[key] for key in laid])
    used = Counter(piece.part for lot in lots for piece in lot.pieces)
    spare = {part: copies - used[part] for part, copies in box.items() if copies > used[part]}
    for part, number in luck.out.items():
        more = spare.pop(part, 0)
        pool = pools[number]
        pools[number] = replace(pool, parts={**pool.parts, part: pool.parts.get(part, 0) + more},
                                surplus=pool.surplus + more)
    views = [laid, *(_find_table_lots(scene, furniture, last)[1] for scene in later)]
    lots = [_add_room(lot, key, views, furniture.sizes) for lot,
            key in zip(lots, laid, strict=True)]
    return Opening(
        players=furniture.players, size=arrangement.size, surface=arrangement.surface,
        seats=tuple(Standpoint(_relative_to(middle, seat.origin), seat.turn)
              for seat in arrangement.seats),
        lots=tuple(lots), pools=tuple(pools), snaps=tuple(_snaps(views, middle)), spare=spare,
                   figures=dict(first.figures))


# A lot by its zone and its number among those of the zone.
_Key = tuple[str, int]
_ZoneLots = dict[_Key, ZoneLot]
_TableLots = dict[_Key, TableLot]
# What is known of the place of a copy.
_Place = tuple[object, ...]


def _find_table_lots(scene: Scene, on: TableGeometry,
                     last: ArrangementCache) -> tuple[Arrangement, _TableLots]:
    arrangement = arrange_scene(scene, on.table, on.sizes, on.players, last=last)
    laid = list(last.lots())
    return arrangement, dict(zip(_keys(laid_lot.lot for laid_lot in laid), laid, strict=True))


def _find_zone_lots(scene: Scene, on: TableGeometry) -> _ZoneLots:
    lots = list(find_zone_lots(scene, on.table, on.sizes, on.players))
    return dict(zip(_keys(lots), lots, strict=True))


def _keys(lots: Iterable[ZoneLot]) -> Iterator[_Key]:
    often: Counter[str] = Counter()
    for lot in lots:
        yield lot.zone, often[lot.zone]
        often[lot.zone] += 1


@dataclass(frozen=True, slots=True)
class _Luck:
    """What luck decides.

    `pools` has the number of the pool that a lot takes its pieces of a part from, `sure` how many
    of each pool a lot has whatever luck does, and `out` the parts of which some stay in the box
    by luck.
    """

    pools: Mapping[tuple[_Key, str], int]
    sure: Mapping[_Key, Counter[int]]
    out: Mapping[str, int]


def _comparable_starts(start: Callable[[int], _ZoneLots]) -> list[_ZoneLots]:
    """Beginnings in which the same colours are played with as in the first: that isn't luck.

    What lies openly at seats, and never anywhere that is shuffled, is taken as chosen.
    """
    starts: list[_ZoneLots] = []
    alike: list[_ZoneLots] = []
    while len(alike) < ENOUGH and len(starts) < MOST:
        starts += [start(number) for number in range(len(starts), len(starts) + STARTS_PER_ROUND)]
        moved = _find_moving_parts(starts)
        shuffled = {piece.kind for lots in starts for lot in lots.values() if _is_mixed(lot)
                    for _, piece in lot.held}
        chosen = [{piece.part for lot in lots.values() for _, piece in lot.held
                   if piece.part in moved and piece.kind not in shuffled} for lots in starts]
        alike = [lots for lots, those in zip(starts, chosen, strict=True) if those == chosen[0]]
    return alike


def _find_moving_parts(starts: Sequence[_ZoneLots]) -> set[str]:
    """The parts that don't begin in the very same places each time.

    Where pieces can't be distinguished, one is as good as the other: what only happened to stay
    there each time is shuffled with those of its kind that didn't.
    """
    places = [_places(lots) for lots in starts]
    parts = {part for place_parts in places for part in place_parts}
    moving = {part for part in parts
              if any(place_parts[part] != places[0][part] for place_parts in places)}
    hidden: defaultdict[tuple[_Key, str], set[str]] = defaultdict(set)
    for lots in starts:
        for key, lot in lots.items():
            for _, piece in lot.held:
                if piece.known_by != EVERYBODY:
                    hidden[key, piece.kind].add(piece.part)
    while more := {part for alike in hidden.values() if alike & moving for part in alike - moving}:
        moving |= more
    return moving


def _luck(alike: Sequence[_ZoneLots], box: Mapping[str, int]) -> _Luck:
    """Compare beginnings.

    Luck has its hand in a part that doesn't begin in the very same places each time. Lots between
    which such parts move share a pool, kind by kind; kinds that are dealt together share it, too.
    """
    moved = _find_moving_parts(alike)
    union, mixed = _Union(), set()
    for lots in alike:
        for key, lot in lots.items():
            for _, piece in lot.held:
                if piece.part in moved:
                    union.join((key, piece.kind), ("part", piece.part))
                    if _is_mixed(lot):
                        mixed.add((key, piece.kind))
    for key in alike[0]:
        counts = [Counter(piece.kind for _, piece in lots[key].held if piece.part in moved)
                  if key in lots else Counter[str]() for lots in alike]
        unsteady = sorted({kind for count in counts for kind in count
                           if any(other[kind] != count[kind] for other in counts)})
        for kind in unsteady[1:]:
            union.join((key, unsteady[0]), (key, kind))
    roots = {union.root(pool) for pool in mixed}
    numbers: dict[object, int] = {}
    pools: dict[tuple[_Key, str], int] = {}
    for lots in alike:
        for key, lot in lots.items():
            for _, piece in lot.held:
                root = union.root((key, piece.kind))
                if piece.part in moved and root in roots:
                    pools[key, piece.part] = numbers.setdefault(root, len(numbers))
    return _Luck(pools, {key: _least_counts(key, alike, pools) for key in alike[0]},
                 _find_left_out_parts(alike, box, pools))


def _is_mixed(lot: ZoneLot) -> bool:
    """Whether a lot shows that its pieces are shuffled, not chosen by players as their colour is.

    What lies openly at seats goes together, as a player's board and its pieces do.
    """
    return lot.seat < 0 or any(piece.known_by != EVERYBODY for _, piece in lot.held)


def _least_counts(key: _Key, starts: Sequence[_ZoneLots], pool_of: Mapping[tuple[_Key, str], int]
           ) -> Counter[int]:
    """How many pieces of each pool a lot has at least."""
    counts = [Counter(pool_of.get((key, piece.part), -1) for _, piece in lots[key].held)
              if key in lots else Counter[int]() for lots in starts]
    least = counts[0]
    for count in counts[1:]:
        least &= count
    return least


def _find_left_out_parts(starts: Sequence[_ZoneLots], box: Mapping[str, int],
         pools: Mapping[tuple[_Key, str], int]) -> dict[str, int]:
    """The parts that luck leaves in the box, some here and others there, with their pools."""
    used = [Counter(piece.part for lot in lots.values() for _, piece in lot.held)
            for lots in starts]
    by_part = {part: number for (_, part), number in pools.items()}
    return {part: by_part[part] for part in box if part in by_part
            and any(other[part] != used[0][part] for other in used)}


def _remove_player_choices(lots: Sequence[Lot], pools: Sequence[Pool], sure: Sequence[Counter[int]]
                     ) -> list[Lot]:
    """The lots without what only follows from what luck dealt to others: that stays at home."""
    kept, back = [], defaultdict(list)
    for place, lot in enumerate(lots):
        room, stays = Counter(sure[place]), []
        for piece in lot.pieces:
            at_home = piece.pool < 0 or pools[piece.pool].home == place
            if at_home or room[piece.pool] > 0:
                room[piece.pool] -= 1
                stays.append(piece)
            else:
                home = lots[pools[piece.pool].home]
                side = home.pieces[0].side if home.pieces else "back"
                back[pools[piece.pool].home].append(
                    replace(piece, at=home.at, turn=home.turn, side=side, cell=None))
        kept.append(replace(lot, pieces=tuple(stays)))
    return [replace(lot, pieces=(*back[place], *lot.pieces)) for place, lot in enumerate(kept)]


def _places(lots: _ZoneLots) -> dict[str, list[_Place]]:
    """Where the copies of each part are, in an order that doesn't depend on luck."""
    places: defaultdict[str, list[_Place]] = defaultdict(list)
    for key, lot in lots.items():
        for index, piece in lot.held:
            places[piece.part].append((key, index, piece.cell, piece.turn, piece.flipped))
    return places


class _Union:
    """Things that belong together because each does with another."""

    def __init__(self) -> None:
        self._above: dict[object, object] = {}

    def root(self, thing: object) -> object:
        """What represents the group that a thing belongs to."""
        while (above := self._above.get(thing, thing)) != thing:
            thing = above
        return thing

    def join(self, one: object, other: object) -> None:
        """Let two things belong together."""
        self._above[self.root(one)] = self.root(other)


def _lot(laid: TableLot, key: _Key, pool_of: Mapping[tuple[_Key, str], int], middle: Point) -> Lot:
    lot, room = laid.lot, laid.room
    name, seat = owner_of(lot.zone)
    places = {item.index: item for item in laid.laid}
    pieces = []
    for index, piece in lot.held:
        shown = places.get(index)
        # Of a pile only the upper pieces are drawn, each a little higher; here all are on the spot.
        in_pile = lot.spread.way in ("pile", "bag") and not piece.layer
        at, turn = (laid.at, laid.turn + piece.turn) if in_pile or shown is None \
            else (shown.at, shown.turn)
        side: Side = "front" if piece.known_by == EVERYBODY and not piece.flipped else "back"
        pieces.append(OpeningPiece(kind=piece.kind, part=piece.part, side=side,
                                   at=_relative_to(middle, at),
                                   turn=turn % 360, cell=piece.cell,
                          pool=pool_of.get((key, piece.part), -1)))
    return Lot(name=name, seat=lot.seat if lot.seat >= 0 else seat, way=lot.spread.way,
               privacy=_privacy(lot),
               at=_relative_to(middle, room.at), turn=room.turn, size=room.size, on=lot.spread.on,
               pieces=tuple(pieces))


def _add_room(lot: Lot, key: _Key, views: Iterable[_TableLots], sizes: Mapping[str, Size]) -> Lot:
    """A lot without pieces with as much room as the first of those needs that come to lie there."""
    kinds = {piece.kind for view in views if key in view for _, piece in view[key].lot.held}
    kind_sizes = [sizes[kind] for kind in kinds if kind in sizes]
    if lot.pieces or not kind_sizes or lot.way not in ("pile", "bag", "row", "column", "fan"):
        return lot
    return replace(lot, size=Size(max(size.width for size in kind_sizes),
                                  max(size.height for size in kind_sizes)))


def _privacy(lot: ZoneLot) -> Privacy:
    viewers = {piece.known_by for _, piece in lot.held}
    if not viewers:
        return "owner" if lot.seat >= 0 and lot.spread.way == "fan" else "open"
    if EVERYBODY in viewers:
        return "open"
    return "owner" if viewers <= {lot.seat} else "nobody"


def _pool(number: int, lots: Sequence[Lot]) -> Pool:
    """A pool, at home where most of it is hidden, or where most of it is."""
    shares = {place: [piece for piece in lot.pieces if piece.pool == number]
              for place, lot in enumerate(lots)}
    home = max((place for place, held in shares.items() if held), key=lambda place: (
        lots[place].way in ("pile", "bag"), lots[place].privacy == "nobody",
        len(shares[place]), -place))
    pieces = [piece for held in shares.values() for piece in held]
    return Pool(dict(sorted(Counter(piece.part for piece in pieces).items())),
                tuple(sorted({piece.kind for piece in pieces})), home)


def _snaps(views: Iterable[_TableLots], middle: Point) -> Iterator[SnapPoint]:
    """Each place that is used, at the start or later, once."""
    seen: set[tuple[str, int, int, int]] = set()
    for view in views:
        for laid in view.values():
            lot, spread = laid.lot, laid.lot.spread
            if spread.way not in FIRM or spread.room or (spread.way == "cells" and not spread.on):
                continue
            name, seat = owner_of(lot.zone)
            seat = lot.seat if lot.seat >= 0 else seat
            places = [(item.at, item.turn, item.size) for item in laid.laid]
            if spread.way == "pile" or not places:
                places = [(laid.at, laid.turn, laid.size)]
            for at, turn, size in places:
                x, y = _relative_to(middle, at)
                near = (name, seat, round(x / SAME_PLACE), round(y / SAME_PLACE))
                if near not in seen:
                    seen.add(near)
                    yield SnapPoint(name, seat, (x, y), turn % 360, size, spread.on)


def _relative_to(middle: Point, at: Point) -> Point:
    """A place on the table as seen from its middle, y away from the reader."""
    return round(at[0] - middle[0], 4), round(middle[1] - at[1], 4)
