"""A second opinion on payments, places and scores, as plain as it can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from generator.game.model.supply import Supply

Spot = tuple[int, int]


def pays(cards: tuple[str, ...], chocolates: tuple[str, ...]) -> bool:
    """Whether all these cards are used up by paying for all these chocolates (CHO-10)."""
    if not chocolates:
        return not cards
    wanted, others = chocolates[0], chocolates[1:]
    left = Counter(cards)
    ways = [Counter([wanted])] + [Counter({card: 2}) for card in left]
    return any(way <= left and pays(tuple((left - way).elements()), others) for way in ways)


def payments(hand: tuple[str, ...], chocolates: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every lot that pays while none of its cards could stay in the hand (CHO-11)."""
    lots = {tuple(sorted(lot)) for size in range(len(hand) + 1)
            for lot in combinations(hand, size) if pays(lot, chocolates)}
    return {lot for lot in lots
            if not any(other != lot and Counter(other) <= Counter(lot) for other in lots)}


def places(taken: list[Spot]) -> set[Spot]:
    """Where a box may lie (CHO-12)."""
    if not taken:
        return {(0, 0)}
    found = set()
    for x in range(-3, 4):
        for y in range(-3, 4):
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            columns = {u for u, _ in [*taken, (x, y)]}
            rows = {v for _, v in [*taken, (x, y)]}
            size = (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
            if (x, y) not in taken and beside & set(taken) \
                    and max(size) <= 3 and min(size) <= 2:
                found.add((x, y))
    return found


class Scorer:
    """Scores a table from its words and the supply alone."""

    def __init__(self, supply: Supply, awards: str) -> None:
        self.types = supply.types["chocolate"]
        self.boxes = {part.id: part for part in supply.of_kind("box-tile")}
        self.tiles = {str(part.values["award"]): part for part in supply.of_kind(awards)}

    def grid(self, player: dict[str, Any]) -> dict[Spot, str]:
        """What shows on each space of a sampler."""
        grid: dict[Spot, str] = {}
        for entry in player["sampler"]:
            spaces: Any = self.boxes[entry["box"]].values["spaces"]
            square = {(0, 0): spaces[0], (1, 0): spaces[1], (0, 1): spaces[2], (1, 1): spaces[3]}
            for _ in range(entry["turned"] // 90):
                square = {(1 - y, x): held for (x, y), held in square.items()}
            left, top = 2 * entry["at"][0], 2 * entry["at"][1]
            grid |= {(left + x, top + y): held for (x, y), held in square.items()}
        for x, y in player["covered"]:
            grid[x, y] = "wild"
        return grid

    def group(self, grid: dict[Spot, str], flavour: str) -> int:
        """The largest group, by flooding from every chocolate of the type anew."""
        sizes = [0]
        for start, held in grid.items():
            if held == flavour:
                flooded: set[Spot] = set()
                waiting = [start]
                while waiting:
                    x, y = waiting.pop()
                    if (x, y) not in flooded and grid.get((x, y)) in (flavour, "wild"):
                        flooded.add((x, y))
                        waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                sizes.append(len(flooded))
        return max(sizes)

    def score(self, table: dict[str, Any]) -> tuple[list[int], list[int]]:
        """Points of each seat, and who wins."""
        players = table["players"]
        points = [sum(int(str(self.boxes[entry["box"]].values["value"]))
                      for entry in player["sampler"]) + player["wilds"] for player in players]
        tiles = [0] * len(players)
        for award, tile in self.tiles.items():
            seat = self.winner(table, award)
            if seat is not None:
                points[seat] += int(str(tile.values["points"]))
                tiles[seat] += 1
        best = max(zip(points, tiles, strict=True))
        return points, [seat for seat, key in enumerate(zip(points, tiles, strict=True))
                        if key == best]

    def winner(self, table: dict[str, Any], award: str) -> int | None:
        """Who alone has most of what an award is given for."""
        if award == "first":
            first: int | None = table["first"]
            return None if first is None else first - 1
        counts = [sum(self.boxes[entry["box"]].values["value"] in (3, 4)
                      for entry in player["sampler"]) if award == "threes-and-fours"
                  else self.group(self.grid(player), award) for player in table["players"]]
        ranked = sorted(counts)
        return counts.index(ranked[-1]) if ranked[-1] > ranked[-2] else None
