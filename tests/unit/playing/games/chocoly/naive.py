"""A second opinion: Chocoly's contacts, overlaps and areas, slowly, straight from the rules page.

It knows nothing of the engine but the words of a dumped state.
"""

from __future__ import annotations

from typing import Any

from generator.game.model.supply import Supply

Cell = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class NaiveTable:
    """The visible piece, the tile it belongs to and whether that has a marker, cell by cell."""

    def __init__(self, supply: Supply, dumped: dict[str, Any], overlap_match: str) -> None:
        self.pieces = {part.id: part.values["pieces"] for part in supply.of_kind("tile")}
        self.figures: dict[str, Any] = dict(supply.options)
        self.dumped = dumped
        self.match = overlap_match
        self.kind: dict[Cell, str] = {}
        self.tile: dict[Cell, int] = {}
        self.marked: set[Cell] = set()
        for number, line in enumerate(dumped["table"]):
            words = line.split()
            x, y = map(int, words[2].split(","))
            for cell, kind in self.look(words[0], int(words[4]), x, y).items():
                self.kind[cell] = kind
                self.tile[cell] = number
                if words[-1] == "marked":
                    self.marked.add(cell)

    def look(self, tile: str, turned: int, x: int, y: int) -> dict[Cell, str]:
        """Which piece lies where; a quarter turn clockwise takes (x, y) to (1 - y, x)."""
        seen = {}
        for index, kind in enumerate(self.pieces[tile]):
            column, row = index % 2, index // 2
            for _ in range(turned // 90):
                column, row = 1 - row, column
            seen[x + column, y + row] = kind
        return seen

    def placements(self) -> set[str]:
        """All placements in words, each look of a tile once."""
        hand = self.dumped["hands"][self.dumped["seat"] - 1]
        if not self.kind:
            return {f"place {tile} at 0,0 turned {turned}"
                    for tile in hand for turned in self.turns(tile)}
        found = set()
        xs, ys = [x for x, _ in self.kind], [y for _, y in self.kind]
        for x in range(min(xs) - 3, max(xs) + 4):
            for y in range(min(ys) - 3, max(ys) + 4):
                verb = self.verb([(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)])
                if verb:
                    found |= {f"{verb} {tile} at {x},{y} turned {turned}"
                              for tile in hand for turned in self.turns(tile)
                              if self.matches(verb, self.look(tile, turned, x, y))}
        return found

    def verb(self, cells: list[Cell]) -> str:
        """What a tile could do on these cells, whatever its pieces."""
        covered = [cell for cell in cells if cell in self.kind]
        if not covered:
            contacts = [cell for own in cells for cell in around(own) if cell in self.kind]
            return "place" if len(contacts) >= self.figures["contacts"] else ""
        markers = self.dumped["markers"][self.dumped["seat"] - 1]
        several = len({self.tile[cell] for cell in covered}) >= self.figures["covered"]
        allowed = markers and len(covered) == 4 and several and not self.marked & set(cells)
        return "cover with" if allowed else ""

    def matches(self, verb: str, look: dict[Cell, str]) -> bool:
        """Whether one piece meets its own kind where the rules want it."""
        beside = any(self.kind.get(cell) == kind for own, kind in look.items()
                     for cell in around(own) if cell not in look)
        beneath = any(self.kind.get(own) == kind for own, kind in look.items())
        if verb == "place" or self.match == "neighbour":
            return beside
        return beneath if self.match == "beneath" else beside or beneath

    def turns(self, tile: str) -> list[int]:
        """The turns that look different from all before."""
        looks: dict[tuple[tuple[Cell, str], ...], int] = {}
        for turned in (0, 90, 180, 270):
            looks.setdefault(tuple(sorted(self.look(tile, turned, 0, 0).items())), turned)
        return list(looks.values())

    def areas(self, kind: str) -> list[int]:
        """Sizes of connected areas, largest first, by flood fill."""
        left = {cell for cell, seen in self.kind.items() if seen == kind}
        sizes = []
        while left:
            edge = {left.pop()}
            size = 0
            while edge:
                size += len(edge)
                edge = {cell for own in edge for cell in around(own)} & left
                left -= edge
            sizes.append(size)
        return sorted(sizes, reverse=True)


def around(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with one."""
    return [(cell[0] + x, cell[1] + y) for x, y in SIDES]
