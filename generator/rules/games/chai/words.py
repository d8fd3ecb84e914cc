"""Plain data of a written position, read with sentences about what is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.rules.games.chai.box import Box


class Words:
    """Names of one box, and what they stand for."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.flavours = {name: good for good, name in enumerate(box.goods[:box.flavours])}
        end = box.flavours + box.kinds
        self.pantry = {box.goods[good]: good for good in range(box.flavours, end)}
        self.teas = {name: tea for tea, name in enumerate(box.goods[end:])}
        self.customers = {name: card for card, name in enumerate(box.customers)}
        self.abilities = {name: card for card, name in enumerate(box.ability_ids)}

    def counts(self, packed: int, first: int, end: int) -> dict[str, int]:
        """A packed number as names and counts."""
        box = self.box
        return {box.goods[good]: box.count(packed, good) for good in range(first, end)
                if box.count(packed, good)}

    def packed(self, value: object, names: Mapping[str, int], first: int = 0) -> int:
        """Names and counts as a packed number."""
        if not isinstance(value, Mapping):
            raise ValueError(f"{value!r} must be names and counts, such as {{mint: 2}}")
        total = 0
        for name, count in value.items():
            if not isinstance(count, int) or count < 0:
                raise ValueError(f"the count of {name} must be a whole number, not {count!r}")
            good = first + find(str(name), names)
            if count > self.box.copies[good]:
                raise ValueError(f"there are more {name} than {self.box.copies[good]}")
            total += count * self.box.units[good]
        return total


def find(name: str, names: Mapping[str, int]) -> int:
    """What a name stands for."""
    if name not in names:
        raise ValueError(f"there is no '{name}'; known: {', '.join(names)}")
    return names[name]


def items(value: object, what: str) -> list[str]:
    """A list of names."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"'{what}' must be a list, not {value!r}")
    return [str(each) for each in value]


def each_seat(data: Mapping[str, object], key: str, players: int, default: object) -> list[object]:
    """One value for each seat, the default if none is written."""
    value = data.get(key)
    if value is None:
        return [default] * players
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != players:
        raise ValueError(f"'{key}' must be a list of {players}, one for each player")
    return list(value)


def whole(value: object, what: str) -> int:
    """A whole number, 0 or more."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"'{what}' must be a whole number, not {value!r}")
    return value
