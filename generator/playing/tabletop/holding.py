"""The start of a game without rules: a scene of what its table holds, and a table for its kinds."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.base.findings import Findings
from generator.game.load.game_folder import Opened
from generator.game.model.game import Game, Kind
from generator.game.model.table import ALL, SURFACE, Spreading, Spreads, Tabletop
from generator.playing.rules.chance import Chance
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import EVERYBODY, NOBODY, SPECTATOR, Lying, Scene, seen_by
from generator.playing.tabletop.automatic import BOARD, SMALL, automatic_table


def held_scene(game: Game, table: Tabletop, players: int) -> Scene:
    """What lies where at the start, as the table's file says it, and as everybody sees it."""
    told = told_scene(game, table, players)
    return replace(told, zones={zone: seen_by(SPECTATOR, held)
                                for zone, held in told.zones.items()})


def told_scene(game: Game, table: Tabletop, players: int, chance: Chance | None = None) -> Scene:
    """The same with every piece told; with `chance` what is shuffled lies as luck has it."""
    rest = _Rest(game, players, _shuffled(table) if chance else set(), chance)
    zones: dict[str, tuple[Lying, ...]] = {}
    # What a seat or a zone has by number is dealt first; the others share the rest.
    for counted in (True, False):
        for name, spreads in table.zones.items():
            zones[name] = (*zones.get(name, ()),
                           *_held(spreads, rest, counted, players, NOBODY))
        for seat in range(players):
            for name, spreads in table.seats.items():
                zone = zone_of(name, seat)
                zones[zone] = (*zones.get(zone, ()), *_held(spreads, rest, counted, 1, seat))
    return Scene(zones, {}, 0, "", 0, False)


def _held(spreads: tuple[Spreading, ...], rest: "_Rest", counted: bool, players: int,
          owner: int) -> Iterator[Lying]:
    for spread in spreads:
        knows = EVERYBODY
        if spread.face_down:
            knows = owner if spread.way == "fan" else NOBODY
        for name, count in spread.holds.items():
            if (count != ALL) == counted:
                many = count * players if spread.each_seat else count
                for part, kind in rest.taken(name, many):
                    yield Lying(part, kind, known=knows)


def _shuffled(table: Tabletop) -> set[str]:
    """The kinds that luck deals: some lie face down, or some lie here and others there."""
    named = [(name, spread.face_down) for spreads in (*table.zones.values(), *table.seats.values())
             for spread in spreads for name in spread.holds]
    often = Counter(name for name, _ in named)
    return {name for name, face_down in named if face_down or often[name] > 1}


class _Rest:
    """What is left in the box, in the order of the box, or as luck has it."""

    def __init__(self, game: Game, players: int, shuffled: set[str], chance: Chance | None) -> None:
        self._left = [(each.id, each.kind.name) for each in game.components
                      for _ in range(each.copies_for(players))]
        if chance is not None:
            mixed = [piece for piece in self._left if piece[1] in shuffled]
            chance.shuffle(mixed)
            self._left = mixed + [piece for piece in self._left if piece[1] not in shuffled]

    def taken(self, name: str, count: int) -> list[tuple[str, str]]:
        """So many pieces of a kind or component, by id and kind."""
        found = [place for place, piece in enumerate(self._left) if name in piece]
        found = found if count == ALL else found[:count]
        taken = [self._left[place] for place in found]
        gone = set(found)
        self._left = [piece for place, piece in enumerate(self._left) if place not in gone]
        return taken


def table_of(opened: Opened) -> Tabletop:
    """How a game lies on the table; where no file says it, as its kinds would have it."""
    if opened.written_table is not None:
        return opened.written_table
    return opened.files.step(("table of kinds",), (opened.game,),
                             lambda _: table_of_kinds(opened.game), Findings())


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
