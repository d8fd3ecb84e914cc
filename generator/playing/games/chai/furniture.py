"""Other pieces on the table: boards, mats, aids, and coins as change."""

from __future__ import annotations

from collections import Counter
from typing import Final

from generator.game.model.supply import Part, Supply
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import ChaiState
from generator.playing.rules.position import deal_out, zone_of

# What the rules themselves move, and what every player has one of; all else is in the middle.
MOVED_KINDS: Final = ("flavour-tile", "pantry-token", "tea-token", "customer", "ability", "tip")
SEAT_KINDS: Final = ("coin", "tea-house", "cup-mat", "player-aid", "start-marker")


class ChaiFurniture:
    """The pieces of a box that no rule counts one by one.

    What is printed on them decides nothing, so it is looked at only where they are laid.
    """

    def __init__(self, supply: Supply) -> None:
        self.houses: tuple[Part, ...] = supply.of_kind("tea-house")
        self.mats: list[str] = _pieces(supply.of_kind("cup-mat"))
        self.aids: tuple[Part, ...] = supply.of_kind("player-aid")
        self.start: tuple[Part, ...] = supply.of_kind("start-marker")
        self.coins: tuple[Part, ...] = supply.of_kind("coin")
        self.table: list[str] = _pieces(tuple(part for part in supply.parts
                                              if part.kind not in MOVED_KINDS + SEAT_KINDS))

    def lay(self, box: ChaiBox, state: ChaiState, zones: dict[str, Counter[str]]) -> None:
        """A tea house, an aid and a cup for each player, the boards for all, and the money."""
        zones["table"] = Counter(self.table)
        first = box.flavours + box.kinds
        owners = {box.goods[first + tea]: zone_of("board", seat)
                  for seat, tea in enumerate(state.teas)}
        for zone in owners.values():
            zones[zone] = Counter()
        for house in self.houses:
            zones[owners.get(str(house.values.get("tea")), "out")][house.id] += house.copies
        for cup, mat in enumerate(self.mats):
            zones[f"cup {cup + 1}" if cup < state.players else "out"][mat] += 1
        deal_out(self.aids, "aid", state.players, zones)
        deal_out(self.start, "start", 1, zones)
        self.pay_out(state, zones)

    def pay_out(self, state: ChaiState, zones: dict[str, Counter[str]]) -> None:
        """The coins of each player in as few pieces as possible; the others are change.

        Money is counted without end (CHA-V1), so what goes beyond all pieces is no piece.
        """
        change = Counter({coin.id: coin.copies for coin in self.coins})
        dearest = sorted([(_worth(coin), coin.id) for coin in self.coins], reverse=True)
        for seat, money in enumerate(state.coins):
            purse: Counter[str] = Counter()
            rest = money
            for worth, name in dearest:
                many = min(change[name], rest // worth)
                if many:
                    rest -= many * worth
                    change[name] -= many
                    purse[name] += many
            zones[zone_of("coins", seat)] = purse
        zones["coins"] = +change


def _pieces(parts: tuple[Part, ...]) -> list[str]:
    return [part.id for part in parts for _ in range(part.copies)]


def _worth(coin: Part) -> int:
    worth = coin.values.get("coins")
    return worth if isinstance(worth, int) and worth > 0 else 1
