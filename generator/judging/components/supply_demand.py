"""Which kinds supply the words of a type, and which ask for them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.game.model.game import Component, Game, Kind, Value
from generator.playing.rules.declaration import Census


def canonical_rotation(square: tuple[Value, ...]) -> tuple[Value, ...]:
    """The same for a square in all four directions: the turn that comes first in the alphabet."""
    turns = [square]
    for _ in range(3):
        first, second, third, fourth = turns[-1]
        turns.append((third, first, fourth, second))
    return min(turns, key=lambda turn: [str(item) for item in turn])


@dataclass(frozen=True, slots=True)
class Economy:
    """One type: how many of each word there are, and how many are asked for in all."""

    type: str
    words: tuple[str, ...]
    supply: Counter[str]
    demand: Counter[str]
    suppliers: tuple[Component, ...]
    askers: tuple[Component, ...]

    def share(self, side: Counter[str], word: str) -> float:
        """A word's part of all that are there, or of all that are asked for."""
        total = side.total()
        return side[word] / total if total else 0.0


def economies(census: Census) -> Iterator[Economy]:
    """Every type that some kind supplies and another asks for."""
    game = census.game
    for name, words in game.types.items():
        suppliers, askers, supply, demand = [], [], Counter[str](), Counter[str]()
        for component in game.components:
            given = [
                str(component.values.get(field)) for field in supply_fields(component.kind, words)
            ]
            # What is of a type itself and also lists its words isn't paid for with its like.
            asked = Counter[str]() if given else demand_of(component, words)
            if given:
                suppliers.append(component)
                supply.update(dict.fromkeys(given, component.copies))
            if asked:
                askers.append(component)
                demand.update({word: count * component.copies for word, count in asked.items()})
        if suppliers and askers:
            yield Economy(name, words, supply, demand, tuple(suppliers), tuple(askers))


def supply_fields(kind: Kind, words: tuple[str, ...]) -> list[str]:
    """The fields by which a piece is one of a type: a choice of just its words."""
    return [name for name, field in kind.fields.items()
            if field.type == "choice" and set(field.choices) == set(words)]


def demand_fields(kind: Kind, words: tuple[str, ...]) -> list[str]:
    """The fields by which a piece asks for words of a type: lists of them."""
    return [name for name, field in kind.fields.items()
            if field.type == "list" and field.item and set(words) <= set(field.item.choices)]


def demand_of(component: Component, words: tuple[str, ...]) -> Counter[str]:
    """What one component asks for."""
    asked: Counter[str] = Counter()
    for name in demand_fields(component.kind, words):
        value = component.values.get(name)
        if isinstance(value, tuple):
            asked.update(str(item) for item in value if item in words)
    return asked


def supplied_types(game: Game) -> dict[str, tuple[str, ...]]:
    """The types of which there are pieces to pay with."""
    return {name: words for name, words in game.types.items()
            if any(supply_fields(kind, words) and game.of_kind(kind.name)
                   for kind in game.kinds.values())}
