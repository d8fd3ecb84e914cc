"""A second opinion on Chai that shares nothing with the engine but the written table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.game.model.supply import Supply

Market = list[list[str]]
Cell = tuple[int, int]


class Naive:
    """Reads a dumped table and counts on its fingers."""

    def __init__(self, supply: Supply, options: Mapping[str, str]) -> None:
        self.figures: Mapping[str, Any] = supply.options
        self.options = options
        self.customers: dict[str, Mapping[str, Any]] = {
            part.id: part.values for part in supply.of_kind("customer")}

    def scores(self, table: Mapping[str, Any]) -> list[int]:
        """Points of each seat (CHA-18, CHA-20)."""
        return [self.score(table, seat) for seat in range(len(table["coins"]))]

    def score(self, table: Mapping[str, Any], seat: int) -> int:
        served = [self.customers[name] for name in table["served"][seat]]
        points: int = table["coins"][seat]
        for customer in served:
            points += customer["vp"]
        if len(table["coins"]) >= 3:
            points += len({customer["tea"] for customer in served})
        if self.options.get("connoisseur") == "on":
            points -= len(table["reserved"][seat])
            for cup in table["cups"]:
                tea = {name: cup.get(name, 0) for name in table["teas"]}
                own = tea[table["teas"][seat]]
                if own > 0 and own == max(tea.values()):
                    points += 1
        return points

    def winners(self, table: Mapping[str, Any]) -> list[int]:
        """Who is left when points, customers and coins have been compared in turn (CHA-19)."""
        seats = list(range(len(table["coins"])))
        scores = self.scores(table)
        seats = [seat for seat in seats if scores[seat] == max(scores)]
        fewest = min(len(table["served"][seat]) for seat in seats)
        seats = [seat for seat in seats if len(table["served"][seat]) == fewest]
        coins = [table["coins"][seat] for seat in seats]
        wanted = min(coins) if self.options.get("tie") == "less_money" else max(coins)
        return [seat for seat in seats if table["coins"][seat] == wanted]

    def purchases(self, table: Mapping[str, Any], free_up_to: int | None = None) -> set[str]:
        """All groups that can be bought, in the words of the moves (CHA-4)."""
        market: Market = table["market"]
        coins = table["coins"][table["seat"] - 1] if free_up_to is None else free_up_to
        found = set()
        for row, tiles in enumerate(market):
            for column in range(len(tiles)):
                group = self.group(market, (row, column))
                price = max(self.figures["prices"][each[1]] for each in group)
                what = f"{len(group)} {tiles[column]} at {row + 1},{column + 1}"
                if (row, column) == min(group) and price <= coins:
                    found.add(f"buy {what} for {price}" if free_up_to is None else f"take {what}")
        return found

    def group(self, market: Market, start: Cell) -> set[Cell]:
        """A tile and all of its flavour that can be reached over edges."""
        group = {start}
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            for other in ((row - 1, column), (row + 1, column), (row, column - 1),
                          (row, column + 1)):
                if other not in group and self.at(market, other) == self.at(market, start):
                    group.add(other)
                    waiting.append(other)
        return group

    def at(self, market: Market, cell: Cell) -> str | None:
        row, column = cell
        inside = 0 <= row < len(market) and 0 <= column < len(market[row])
        return market[row][column] if inside else None

    def closed_up(self, table: Mapping[str, Any], start: Cell) -> Market:
        """The market after a group is bought (CHA-5)."""
        market: Market = table["market"]
        group = self.group(market, start)
        return [[tile for column, tile in enumerate(tiles) if (row, column) not in group]
                for row, tiles in enumerate(market)]

    def orders(self, table: Mapping[str, Any]) -> set[str]:
        """Who can be served, in the words of the moves (CHA-11, CHA-14)."""
        seat = table["seat"] - 1
        house = Counter(table["flavours"][seat])
        pantry = Counter(table["pantry"][seat])
        spare = table["this_turn"].get("spare", 0)
        found = {"serve nobody"}
        for name in table["pool"] + table["reserved"][seat]:
            customer = self.customers[name]
            missing = Counter(customer["pantry"]) - pantry
            owner = table["teas"].index(customer["tea"])
            affordable = owner == seat or table["coins"][seat] >= 1
            if (not Counter(customer["flavours"]) - house and missing.total() <= spare
                    and affordable and table["tea_tokens"][owner] > 0):
                found.add(f"serve {name}")
        return found
