"""The box as a report shows it: every component with its name, its face and its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.export.target import Studio
from generator.faces.face import Face, Piece
from generator.model.assets import FontFile
from generator.model.component import Component
from generator.model.game import Game

# Fields in which a component says how many points it is worth.
POINTS = ("value", "points", "vp")


@dataclass(frozen=True, slots=True)
class Item:
    """A component; `face` is None where nothing is drawn of it."""

    id: str
    name: str
    kind: str
    copies: int
    points: float | None = None
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """All components in the order of the box, and what it takes to draw them.

    `kinds` has a title for each kind, in the plural; `difficulties` is the chance that a hand
    pays a component, by its id, where the game has such a thing.
    """

    subtitle: str
    kinds: Mapping[str, str]
    items: tuple[Item, ...]
    fonts: tuple[FontFile, ...]
    studio: Studio
    difficulties: Mapping[str, float] = field(default_factory=dict)

    def item(self, name: str) -> Item | None:
        """The component with an id."""
        return next((item for item in self.items if item.id == name), None)


def box_of(game: Game, fonts: tuple[FontFile, ...], pieces: Iterable[Piece],
           studio: Studio, difficulties: Mapping[str, float]) -> Box:
    """The box of a game; pieces are those that can be drawn."""
    faces = {piece.component.id: piece.front for piece in pieces}
    items = tuple(Item(each.id, _name(each), each.kind.name, each.copies, _points(each),
                       faces.get(each.id)) for each in game.components)
    kinds = {name: game.kinds[name].plural for name in dict.fromkeys(item.kind for item in items)}
    return Box(game.subtitle, kinds, items, fonts, studio, difficulties)


def _name(component: Component) -> str:
    """What it is called on its face, or its id."""
    name = component.values.get("name")
    return name if isinstance(name, str) and name else component.id


def _points(component: Component) -> float | None:
    found = (component.values.get(field) for field in POINTS)
    return next((float(each) for each in found
                 if isinstance(each, (int, float)) and not isinstance(each, bool)), None)
