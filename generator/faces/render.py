"""All faces: planned by key before any is drawn, then drawn as finished SVG."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import islice

from generator.faces.bind import TemplateFiller
from generator.faces.face import Face, Look, Piece
from generator.faces.scope import Facts, Scope
from generator.faces.template import Template, template
from generator.faces.text import Typesetter
from generator.findings import Findings
from generator.model.assets import Assets
from generator.model.game import Component, Game, Kind, Side
from generator.svg.tree import Drawing
from generator.text.fonts import FontLibrary, stand_in, suited

# Part of every key: raise it when the same input gives another drawing.
VERSION = 1
# A face that reads more is refused when it is drawn; here it must only not take forever.
MOST_VALUES = 100_000


def plan_faces(game: Game, assets: Assets, look: Look, findings: Findings) -> tuple[Piece, ...]:
    """All pieces of a game with their faces; of kinds without a template `load` has told."""
    planners = {name: _Planner(game, assets, kind, look) for name, kind in game.kinds.items()
                if kind.front in assets.templates}
    return tuple(planners[component.kind.name].piece(component) for component in game.components
                 if component.kind.name in planners)


class _Planner:
    """Plans the faces of one kind."""

    def __init__(self, game: Game, assets: Assets, kind: Kind, look: Look) -> None:
        self.kind = kind
        self.look = look
        self.facts = Facts(game, assets, kind, look)
        self.pictures = assets.pictures
        self.front = self._read(assets, "front")
        self.back = self._read(assets, "back")
        self.bases = {side: _digest((VERSION, read.document.digest, assets.library, look.low_ink,
                                     stand_in(look.language), kind.trim, kind.bleed,
                                     tuple(font.digest for font in assets.fonts)))
                      for side, read in (("front", self.front), ("back", self.back)) if read}
        self.shares_back = self.back is not None and not self.back.reads.asks_component(kind)
        self.shared_back: Face | None = None

    def _read(self, assets: Assets, side: Side) -> Template | None:
        document = assets.templates.get(self.kind.template(side) or "")
        return template(document) if document else None

    def piece(self, component: Component) -> Piece:
        """A component with its two faces."""
        scope = Scope(component, self.facts)
        front = self._face(scope, "front", self.front)
        assert front
        if not self.shares_back:
            return Piece(component, front, self._face(scope, "back", self.back))
        if self.shared_back is None:
            self.shared_back = self._face(scope, "back", self.back)
        return Piece(component, front, self.shared_back)

    def _face(self, scope: Scope, side: Side, read: Template | None) -> Face | None:
        if read is None:
            return None
        component = scope.component
        shared = side == "back" and self.shares_back
        values = islice(read.reads.values(scope, self.pictures), MOST_VALUES)
        key = _digest((self.bases[side], *values))
        return Face(key, self.kind.name if shared else component.id, component, self.kind, side,
                    self.look, self.kind.where if shared else component.where)


def _digest(values: Iterable[object]) -> str:
    return hashlib.sha256(repr(tuple(values)).encode()).hexdigest()


class Renderer:
    """Draws the faces of one game; keeps what they have in common."""

    def __init__(self, game: Game, assets: Assets, fonts: FontLibrary) -> None:
        self.game = game
        self.assets = assets
        self.fonts = fonts
        self._typesetter = Typesetter(fonts)
        self._fillers: dict[object, tuple[TemplateFiller, Facts]] = {}

    def draw(self, face: Face, findings: Findings) -> Drawing:
        """One face as plain SVG, with text set and nothing left to fill in."""
        key = (face.kind.name, face.side, face.look)
        found = self._fillers.get(key)
        if found is None:
            found = self._fillers[key] = self._prepare(face)
        filler, facts = found
        return filler.fill(Scope(face.component, facts), findings)

    def _prepare(self, face: Face) -> tuple[TemplateFiller, Facts]:
        document = suited(self.assets.templates[face.kind.template(face.side) or ""],
                          face.look.language)
        filler = TemplateFiller(template(document), self.assets.symbols, self.assets.pictures,
                                self._typesetter, face.look.low_ink)
        return filler, Facts(self.game, self.assets, face.kind, face.look)
