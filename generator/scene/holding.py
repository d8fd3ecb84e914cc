"""The start of a game without rules: a scene of what its table holds, and a table for its kinds."""

from collections.abc import Iterator
from dataclasses import replace

from generator.model.game import Game, Kind
from generator.model.table import ALL, SURFACE, Spreading, Spreads, Tabletop
from generator.rules.position import zone_of
from generator.rules.scene import Lying, Scene
from generator.scene.automatic import BOARD, SMALL, automatic_table


def held_scene(game: Game, table: Tabletop, players: int) -> Scene:
    """What lies where at the start, as the table's file says it."""
    rest = {each.id: each.copies_for(players) for each in game.components}
    zones: dict[str, tuple[Lying, ...]] = {}
    # What a seat or a zone has by number is dealt first; the others share the rest.
    for counted in (True, False):
        for name, spreads in table.zones.items():
            zones[name] = (*zones.get(name, ()),
                           *_held(game, spreads, rest, counted, players))
        for seat in range(players):
            for name, spreads in table.seats.items():
                zone = zone_of(name, seat)
                zones[zone] = (*zones.get(zone, ()), *_held(game, spreads, rest, counted, 1))
    return Scene(zones, {}, 0, "", 0, False)


def _held(game: Game, spreads: tuple[Spreading, ...], rest: dict[str, int], counted: bool,
          players: int) -> Iterator[Lying]:
    for spread in spreads:
        for name, count in spread.holds.items():
            if (count != ALL) == counted:
                many = count * players if spread.each_seat else count
                yield from _taken(game, name, many, rest, spread.face_down)


def _taken(game: Game, name: str, count: int, rest: dict[str, int], hidden: bool
           ) -> Iterator[Lying]:
    """So many pieces out of what is left in the box."""
    for each in game.components:
        if name in (each.id, each.kind.name):
            many = rest[each.id] if count == ALL else min(count, rest[each.id])
            rest[each.id] -= many
            count -= 0 if count == ALL else many
            for _ in range(many):
                yield Lying("" if hidden else each.id, each.kind.name)


def table_of_kinds(game: Game) -> Tabletop:
    """A table on which each kind lies in one place: decks, boards, heaps, and what seats get."""
    most = max(game.players)
    holds: dict[str, Spreading] = {}
    own: list[str] = []
    used = {each.kind.name: each.kind for each in game.components if each.copies}
    for name, kind in used.items():
        pieces = sum(each.copies for each in game.of_kind(name))
        if pieces == most > 1:
            own.append(name)
        holds[name] = Spreading((0.0, 0.0), "pile", kind.where, holds={
            name: 1 if pieces == most > 1 else ALL}, face_down=_is_deck(game, kind))
    bare = Tabletop({}, SURFACE, {name: (spread,) for name, spread in holds.items()
                                  if name not in own},
                    {name: (holds[name],) for name in own}, game.where)
    made = automatic_table([held_scene(game, bare, most)],
                           {name: kind.trim for name, kind in used.items()}, game.players,
                           SURFACE, where=game.where)
    return replace(made, zones=_holding(made.zones, holds), seats=_holding(made.seats, holds))


def _is_deck(game: Game, kind: Kind) -> bool:
    """Whether pieces of a kind lie face down: different ones with a back, and no boards."""
    return kind.back is not None and len(game.of_kind(kind.name)) > 1 and \
        SMALL < max(kind.trim.width, kind.trim.height) < BOARD


def _holding(spreads: Spreads, holds: dict[str, Spreading]) -> Spreads:
    return {zone: tuple(replace(each, holds=holds[zone].holds, face_down=holds[zone].face_down)
                        for each in those) for zone, those in spreads.items()}
