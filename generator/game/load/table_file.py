"""table.yaml: read, and held to the game that it is about."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.base.findings import FileLocation, Findings, brief, join_values, suggest
from generator.game.load.files import Files, display_path, resolve_inside
from generator.game.load.game_schema import COLOUR
from generator.game.load.schema_errors import validate_model
from generator.game.load.table_schema import (
    EDGES,
    FARTHEST,
    MOST_SPREADS,
    SpreadEntry,
    TableFile,
)
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.game import Game
from generator.game.model.table_layout import SURFACE, Tabletop, ZoneLayout, ZoneLayouts

TABLE = "table.yaml"
THEME = "theme."
# Ways that lie at one place only, so that a step says nothing.
COUNTED_WAYS = ("track",)
# Places in one file, and mistakes after which the rest of the zones isn't looked at.
MOST_IN_ALL, MOST_MISTAKES = 2_000, 200


def read_table(home: Path, game: Game | None, files: Files, findings: Findings) -> Tabletop | None:
    """How a game lies on the table, if a file says so; what can't be used is told and left out.

    Without a game, because its other files can't be read, only the form is looked at.
    """
    path = resolve_inside(home, TABLE, findings, FileLocation(display_path(home / TABLE)))
    tree = read_yaml(path, findings, None, files) if path and path.exists() else None
    file = validate_model(TableFile, tree, findings) if tree else None
    if tree is None or file is None:
        return None
    reader = _TableReader(tree, game, findings)
    zones = reader.zones(("zones",), file.zones)
    seats = reader.zones(("seats", "zones"), file.seats.zones)
    reader.check_boards()
    reader.check_sizes(file)
    reader.check_sides(file)
    return Tabletop(sizes=file.table.size, surface=reader.surface(file.table.surface), zones=zones,
                    seats=seats, where=tree.at(),
                    around=file.seats.around,
                    sides={count: tuple(sides) for count, sides in file.seats.sides.items()})


class _TableReader:
    """Reads the zones of one file."""

    def __init__(self, tree: Tree, game: Game | None, findings: Findings) -> None:
        self.tree = tree
        self.game = game
        self.findings = findings
        self.boards: list[tuple[str, FileLocation]] = []
        self.spreads = 0
        # How many pieces there are of each kind and of each component.
        self.pieces: Counter[str] = Counter()
        for each in game.components if game else ():
            self.pieces[each.kind.name] += each.copies
            self.pieces[each.id] += each.copies

    def zones(self, path: KeyPath, written: dict[str, object]) -> ZoneLayouts:
        """The zones of the table, or those of a seat."""
        found = {}
        before = len(self.findings)
        for name, value in written.items():
            if len(self.findings) - before > MOST_MISTAKES:
                break
            places: list[KeyPath] = [(*path, name)]
            if isinstance(value, list):
                if not 0 < len(value) <= MOST_SPREADS:
                    self.findings.error(
                        "field/length", f"'{name}' must have from 1 to {MOST_SPREADS} entries, "
                        f"not {len(value):,}", self.tree.at((*path, name)))
                    continue
                places = [(*path, name, index) for index in range(len(value))]
            self.spreads += len(places)
            if self.spreads > MOST_IN_ALL:
                self.findings.error("field/length", f"a table can't have more than {MOST_IN_ALL:,} "
                                    "places", self.tree.key((*path, name)))
                break
            found[name] = tuple(spread for place in places
                                for spread in self.spread(name, place, path[0] == "seats"))
        return found

    def spread(self, zone: str, path: KeyPath, of_seat: bool) -> Iterator[ZoneLayout]:
        """How some pieces of a zone lie, if that makes sense."""
        before = len(self.findings.errors)
        entry = validate_model(SpreadEntry, self.tree, self.findings, path)
        if entry is None:
            return
        if entry.at is None and entry.way != "box" and len(self.findings.errors) == before:
            self.findings.error("field/missing", "a zone of the table needs the field 'at'",
                                self.tree.at(path), "write where it lies, like at: [-140, 60]")
        self.check_words(entry, path)
        self.check_way(entry, path, of_seat)
        listed_kinds = len(entry.of) != 1 or self.is_list((*path, "of"))
        for index, kind in enumerate(entry.of):
            self.check_kind(kind, (*path, "of", index) if listed_kinds else (*path, "of"), True)
        if entry.on and self.check_kind(entry.on, (*path, "on")):
            self.boards.append((entry.on, self.tree.at((*path, "on"))))
        for name, count in entry.holds.items():
            self.check_held(name, count, (*path, "holds", name), of_seat or bool(entry.each))
        if len(self.findings.errors) == before:
            yield ZoneLayout(
                at=entry.at or (0.0, 0.0), way=entry.way, where=self.tree.at(path), of=entry.of,
                             on=entry.on,
                step=entry.step, columns=entry.columns or 0, room=entry.room, turn=entry.turn,
                             counts=entry.counts, zero=entry.zero,
                length=entry.length or 0, apart=entry.apart, each_seat=entry.each == "seat",
                             holds=entry.holds,
                face_down=entry.face == "down")

    def is_list(self, path: KeyPath) -> bool:
        """Whether a list is written somewhere."""
        value: Any = self.tree.value
        for step in path:
            value = value[step]
        return isinstance(value, list)

    def check_words(self, entry: SpreadEntry, path: KeyPath) -> None:
        """Report words that are none of those that can stand there."""
        for name, value, known in (("each", entry.each, ("", "seat")),
                                   ("face", entry.face, ("up", "down"))):
            if value not in known:
                self.findings.error("field/value", f"'{name}' can't be {brief(value)}",
                                    self.tree.at((*path, name)),
                                    f"write {' or '.join(each for each in known if each)}")

    def check_way(self, entry: SpreadEntry, path: KeyPath, of_seat: bool) -> None:
        """Report what doesn't go with the way in which pieces lie."""
        if entry.way == "track" and not entry.counts:
            self.findings.error("tabletop/way", "a track needs the figure that says how far along "
                                "a piece lies", self.tree.at((*path, "as")),
                                "add it like counts: points")
        if entry.counts and entry.way not in COUNTED_WAYS:
            self.findings.error("tabletop/way", f"a {entry.way} counts nothing; only a track does",
                                self.tree.at((*path, "counts")), "write as: track")
        for name in ("zero", "length"):
            if getattr(entry, name) is not None and entry.way not in COUNTED_WAYS:
                self.findings.error("tabletop/way", f"a {entry.way} has no '{name}'; only a track "
                                    "does", self.tree.at((*path, name)), "write as: track")
        if entry.each and of_seat:
            self.findings.error("tabletop/way", "the zones of a seat lie before each seat anyway",
                                self.tree.at((*path, "each")), "remove this")

    def check_kind(self, kind: str, path: KeyPath, or_component: bool = False) -> bool:
        """Whether there is such a kind, or such a component; reported if there isn't."""
        if self.game is None or kind in self.game.kinds or (
                or_component and kind in self.pieces):
            return True
        self.findings.error("tabletop/kind", f"there is no kind {brief(kind)}", self.tree.at(path),
                            suggest(kind, self.game.kinds))
        return False

    def check_held(self, name: str, count: int, path: KeyPath, of_seat: bool) -> None:
        """Report pieces that there aren't, or not as many."""
        if self.game is None:
            return
        if name not in self.game.kinds and name not in self.pieces:
            self.findings.error("tabletop/holds", f"there is neither a kind nor a component "
                                f"{brief(name)}", self.tree.key(path),
                                suggest(name, dict.fromkeys([*self.game.kinds, *self.pieces])))
        elif count > self.pieces[name] > 0:
            self.findings.warning("tabletop/holds", f"there are only {self.pieces[name]} of "
                                  f"{brief(name)}", self.tree.at(path), "write all, or fewer")
        elif count < 0 and of_seat:
            self.findings.error("tabletop/holds", "all of them can't lie before each seat",
                                self.tree.at(path), "write how many each seat has")

    def check_boards(self) -> None:
        """Report boards that aren't in the box."""
        for kind, where in self.boards:
            if self.game is not None and not self.game.of_kind(kind):
                self.findings.error("tabletop/board", f"nothing can lie on '{kind}': there is no "
                                    "such piece", where, "add one to the components")

    def check_sizes(self, file: TableFile) -> None:
        """Report a table that nobody has."""
        for count, size in file.table.size.items():
            path: KeyPath = ("table", "size", count) if len(file.table.size) > 1 \
                else ("table", "size")
            if not all(100 <= each <= FARTHEST for each in (size.width, size.height)):
                self.findings.error("field/value", f"a table can't be {size}", self.tree.at(path),
                                    f"write from 100mm to {FARTHEST}mm for each way")

    def check_sides(self, file: TableFile) -> None:
        """Report seats that have no side, and a first seat that isn't the reader's."""
        for count, sides in file.seats.sides.items():
            path: KeyPath = ("seats", "sides", count)
            if len(sides) != count:
                self.findings.error("tabletop/seats", f"{count} players need {count} sides, not "
                                    f"{len(sides)}", self.tree.at(path),
                                    f"name one for each of them: {join_values(EDGES)}")
            elif sides[0] != "bottom":
                self.findings.error("tabletop/seats", "the first seat is the reader's, at the "
                                    "bottom", self.tree.at((*path, 0)), "begin with bottom")

    def surface(self, written: str) -> str:
        """The colour of the table."""
        if not written:
            return SURFACE
        theme = self.game.theme if self.game else {}
        name = written.removeprefix(THEME)
        if name != written and name in theme:
            return theme[name]
        if re.fullmatch(COLOUR, written):
            digits = written[1:].lower()
            return "#" + (digits if len(digits) == 6 else "".join(2 * each for each in digits))
        if self.game or name == written:
            self.findings.error(
                "colour/unknown", f"'surface' is not a colour: {brief(written)}",
                self.tree.at(("table", "surface")),
                (suggest(name, theme) if name != written else "")
                or "write it like \"#46604f\", or theme. and a colour of the theme")
        return SURFACE
