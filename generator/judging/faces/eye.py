"""An eye for faces, printed or only imagined: what they show, and the pixels that a cut leaves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Where
from generator.base.units import Size
from generator.drawing.cache.pressroom import Pressroom, look_of
from generator.drawing.faces.face import Face, Look
from generator.drawing.faces.phrase import Facts
from generator.drawing.faces.survey import Site, survey
from generator.drawing.faces.template import Template, template
from generator.drawing.press.raster import Raster, Shot
from generator.drawing.press.stock import Form
from generator.drawing.text.fonts import FontLibrary
from generator.game.model.assets import Assets
from generator.game.model.game import SIDES, Component, Game, Kind, Side, Value
from generator.game.svg.page import on_page
from generator.game.svg.tree import Drawing
from generator.judging.faces.marks import Box, Known, Mark, marks_of
from generator.paper.job import Job
from generator.paper.pages.kit import shape_of

Colours = NDArray[np.uint8]
# Pixels: as many along the longer side of a piece as an eye at arm's length needs, and no more
# for a millimetre than tell a letter from another.
LONGER = 300
MOST_PER_MM, LEAST_PER_MM = 4.0, 1.5
# How many pieces of a kind stand for the others.
FEW, MANY = 3, 200


@dataclass(frozen=True, slots=True)
class Sight:
    """A component's side as it would be drawn, with all that it shows."""

    component: Component
    side: Side
    drawing: Drawing
    marks: tuple[Mark, ...]


def with_value(component: Component, field: str, value: Value) -> Component:
    """The component as if it said something else about itself."""
    if field == "copies":
        assert isinstance(value, int)
        return replace(component, copies=value)
    return replace(component, values={**component.values, field: value})


def per_mm(kind: Kind) -> float:
    """How many pixels a millimetre of such a piece gets."""
    most = LONGER / max(kind.page.width, kind.page.height)
    return min(MOST_PER_MM, max(LEAST_PER_MM, most))


class Eye:
    """Sees the faces of one game in one language, each once."""

    def __init__(self, job: Job, look: Look | None = None) -> None:
        self.game: Game = job.game
        self.assets: Assets = job.assets
        self.look: Look = look or job.settings.look
        self.fonts = FontLibrary.of(job.assets)
        self._pressroom: Pressroom = job.pressroom
        self._printed: dict[tuple[str, Side], tuple[Component, Face | None]] = {}
        for piece in job.pieces:
            self._printed[piece.component.id, "front"] = piece.component, piece.front
            self._printed[piece.component.id, "back"] = piece.component, piece.back
        self._pictures = {href: each.digest for href, each in job.assets.pictures.items()}
        self._sights: dict[tuple[int, Side], Sight | None] = {}
        self._sites: dict[tuple[str, str | None, Side], tuple[Site, ...]] = {}
        self._held: list[Component] = []
        self._sketches = 0
        self._known: Known = {}
        self._digests: dict[int, str] = {}
        self._pages: dict[int, Colours] = {}

    def kinds(self) -> Iterator[tuple[Kind, tuple[Component, ...]]]:
        """The kinds that are printed, with their components.

        A kind whose templates are named by fields comes once for each of them.
        """
        for name in self.game.kinds:
            for kind, components in self.game.by_templates(name):
                those = tuple(each for each in components if (each.id, "front") in self._printed)
                if those:
                    yield kind, those

    def sample(self, few: bool = False) -> Iterator[Sight]:
        """Both sides of pieces of every kind: of all, of some of very many, or of a few."""
        most = FEW if few else MANY
        for _, components in self.kinds():
            step = -(-len(components) // most)
            for component in components[::step]:
                for side in SIDES:
                    sight = self.see(component, side)
                    if sight and not (side == "back" and len(set(self.keys(component))) == 1):
                        yield sight

    def keys(self, component: Component) -> tuple[str, str]:
        """The keys of a piece's faces: equal ones look the same."""
        front, back = (self._printed[component.id, side][1] for side in SIDES)
        return front.key if front else "", back.key if back else ""

    def template(self, kind: Kind, side: Side) -> Template | None:
        """The template of a side, if it has one."""
        document = self.assets.templates.get(kind.template(side) or "")
        return template(on_page(document, kind.trim, kind.bleed).document) if document else None

    def place(self, kind: Kind, side: Side) -> Where:
        """Where the template of a side begins, or the kind if it has none."""
        found = self.template(kind, side)
        return found.document.root.where if found else kind.where

    def where(self, sight: Sight) -> Where:
        """Where the template of a sight begins."""
        document = self.assets.templates[sight.component.template(sight.side) or ""]
        return document.root.where

    def sites(self, kind: Kind, side: Side) -> tuple[Site, ...]:
        """The elements of a template with their surroundings."""
        key = (kind.name, kind.template(side), side)
        if key not in self._sites:
            found = self.template(kind, side)
            self._sites[key] = tuple(survey(found, self.facts(kind))) if found else ()
        return self._sites[key]

    def facts(self, kind: Kind) -> Facts:
        """What all faces of a kind share."""
        return Facts(self.game, self.assets, kind, self.look)

    def see(self, component: Component, side: Side) -> Sight | None:
        """A side of a component; None if it has none, or if something is wrong with it."""
        key = (id(component), side)
        if key not in self._sights:
            # Held, so that its id can't become another's.
            self._held.append(component)
            self._sights[key] = self._seen(component, side)
        return self._sights[key]

    def _seen(self, component: Component, side: Side) -> Sight | None:
        if component.template(side) not in self.assets.templates:
            return None
        drawing = self._pressroom.sketch(self._face(component, side))
        if drawing is None:
            return None
        return Sight(component, side, drawing, marks_of(
            drawing, self.assets.symbols, self.fonts, self._known))

    def digest(self, sight: Sight) -> str:
        """The same for sights that look the same, colours and all."""
        if id(sight) not in self._digests:
            self._digests[id(sight)] = look_of(sight.drawing, self._pictures)
        return self._digests[id(sight)]

    def _face(self, component: Component, side: Side) -> Face:
        return Face("", component.id, component, component.kind, side, self.look, component.where)

    def pixels(self, sights: Sequence[Sight]) -> list[Colours | None]:
        """What the cut leaves of each, on white paper."""
        distinct = {id(sight): sight for sight in sights}
        drawn = {key: _shot(form, sight.component.kind) for key, sight in distinct.items()
                 if (form := self.form(sight))}
        taken = dict(zip(drawn, self.shots(drawn.values()), strict=True))
        return [taken.get(id(sight)) for sight in sights]

    def form(self, sight: Sight) -> Form | None:
        """A sight, pressed; what is printed comes from the pressroom."""
        component, face = self._printed[sight.component.id, sight.side]
        if face and face.look == self.look and component is sight.component:
            return self._pressroom.form(face)
        return self.press(sight.drawing, sight.component.kind.page)

    def shots(self, shots: Iterable[Shot]) -> Iterator[Colours]:
        """Pictures on white paper."""
        for pixels in Raster(self.fonts).pixels(list(shots)):
            paper = pixels[..., 3:].astype(np.uint16)
            yield ((pixels[..., :3] * paper + 255 * (255 - paper)) // 255).astype(np.uint8)

    def pages(self, sights: Sequence[Sight]) -> list[Colours | None]:
        """Each with its bleed, on white paper; every one is drawn once."""
        fresh = {id(each): (each, form) for each in sights
                 if id(each) not in self._pages and (form := self.form(each))}
        shots = [Shot(form, round(page.width * scale), round(page.height * scale))
                 for each, form in fresh.values()
                 for page, scale in [(each.component.kind.page, per_mm(each.component.kind))]]
        self._pages.update(zip(fresh, self.shots(shots), strict=True))
        return [self._pages.get(id(each)) for each in sights]

    def press(self, drawing: Drawing, size: Size) -> Form | None:
        """Any drawing, pressed."""
        self._sketches += 1
        return self._pressroom.press(drawing, size, f"sketch {self._sketches}")


def _shot(form: Form, kind: Kind) -> Shot:
    scale = per_mm(kind)
    return Shot(form, round(kind.trim.width * scale), round(kind.trim.height * scale), kind.bleed,
                shape_of(kind))


def region(kind: Kind, box: Box) -> tuple[slice, slice]:
    """The pixels of a box on a piece, rows first; none of them if it lies beside the piece."""
    scale = per_mm(kind)
    left, top, right, bottom = ((each - kind.bleed) * scale for each in box)
    return (slice(max(0, int(top)), max(0, int(bottom) + 1)),
            slice(max(0, int(left)), max(0, int(right) + 1)))


def values_of(component: Component) -> Mapping[str, Value]:
    """What a component says about itself, with how many there are of it."""
    return {**component.values, "copies": component.copies}
