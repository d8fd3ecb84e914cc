"""Rendering: a planned face becomes a finished SVG drawing."""

from __future__ import annotations

from generator.faces.bind import Binder
from generator.faces.face import Face
from generator.faces.fonts import FontLibrary
from generator.faces.language import suited
from generator.faces.scope import Facts, Scope
from generator.faces.template import template
from generator.faces.text import Typesetter
from generator.findings import Findings
from generator.model.assets import Assets
from generator.model.game import Game
from generator.model.svg import Drawing


class Renderer:
    """Draws the faces of one game; keeps what they have in common."""

    def __init__(self, game: Game, assets: Assets, fonts: FontLibrary) -> None:
        self.game = game
        self.assets = assets
        self.fonts = fonts
        self._typesetter = Typesetter(fonts)
        self._binders: dict[object, tuple[Binder, Facts]] = {}

    def draw(self, face: Face, findings: Findings) -> Drawing:
        """One face as plain SVG, with text set and nothing left to fill in."""
        key = (face.kind.name, face.side, face.look)
        found = self._binders.get(key)
        if found is None:
            found = self._binders[key] = self._prepare(face)
        binder, facts = found
        return binder.fill(Scope(face.component, facts), findings)

    def _prepare(self, face: Face) -> tuple[Binder, Facts]:
        document = suited(self.assets.templates[face.kind.template(face.side) or ""],
                          face.look.language)
        binder = Binder(template(document), self.assets.symbols, self.assets.pictures,
                        self._typesetter, face.look.low_ink)
        return binder, Facts(self.game, self.assets, face.kind, face.look)


# The renderer last used: a build draws all its faces with one.
_last: list[Renderer] = []


def render(face: Face, game: Game, assets: Assets, fonts: FontLibrary, findings: Findings
           ) -> Drawing:
    """A planned face as plain SVG, with text set and nothing left to fill in."""
    renderer = _last[0] if _last else None
    if (renderer is None or renderer.game is not game or renderer.assets is not assets
            or renderer.fonts is not fonts):
        renderer = Renderer(game, assets, fonts)
        _last[:] = [renderer]
    return renderer.draw(face, findings)
