"""Draws and presses faces on demand, each once; unchanged ones come from the cache."""

from __future__ import annotations

from collections.abc import Iterable

from generator.faces.face import Face
from generator.faces.fonts import FontLibrary
from generator.faces.render import Renderer
from generator.findings import Findings, Stop
from generator.model.assets import Assets
from generator.model.game import Game
from generator.model.svg import Drawing
from generator.press.form import Form
from generator.press.press import Press
from generator.studio.cache import Cache


class Studio:
    """One game's drawing desk and press; with `outline_text` letters become shapes."""

    def __init__(self, game: Game, assets: Assets, cache: Cache, findings: Findings, *,
                 outline_text: bool = False) -> None:
        fonts = FontLibrary(assets.fonts)
        self._renderer = Renderer(game, assets, fonts)
        self._press = Press(fonts, assets.pictures, outline_text)
        self._mode = "-outlined" if outline_text else ""
        self._cache = cache
        self._findings = findings
        self._forms: dict[str, Form] = {}
        self._fresh: list[str] = []

    def look_up(self, faces: Iterable[Face]) -> None:
        """Take what earlier builds have pressed."""
        self._forms.update(self._cache.find(face.key + self._mode for face in faces))

    def drawing(self, face: Face) -> Drawing:
        """The face as plain SVG."""
        return self._renderer.draw(face, self._findings)

    def form(self, face: Face) -> Form:
        """The face as PDF drawing; Stop if it can't be drawn."""
        key = face.key + self._mode
        if key not in self._forms:
            self.draw(face)
        if key not in self._forms:
            raise Stop(self._findings)
        return self._forms[key]

    def draw(self, face: Face) -> None:
        """Draw and press a face that isn't known yet; what is wrong with it is a finding."""
        key = face.key + self._mode
        if key in self._forms:
            return
        findings = Findings()
        drawing = self._renderer.draw(face, findings)
        form = None if findings.errors else self._press.form(
            drawing, face.kind.page, key, findings)
        if form:
            self._forms[key] = form
            # What a face was warned about must be told again by the next build.
            if not len(findings):
                self._fresh.append(key)
        self._findings.extend(findings)

    def keep(self) -> None:
        """Leave what was pressed without a word of complaint to the next build."""
        self._cache.keep(self._forms[key] for key in self._fresh)
