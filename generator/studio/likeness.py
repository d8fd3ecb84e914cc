"""Likeness: a digest of what a face shows, equal wherever the same picture is drawn.

A face's key is a digest of all it is made from. It says quickly that two faces are the same, but
it also changes with things that don't show: an icon that was added to the library, a template
that was saved again. The likeness is taken of the finished drawing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from generator.faces.face import Face
from generator.faces.fonts import FontLibrary
from generator.faces.render import Renderer
from generator.findings import Findings
from generator.model.assets import Assets
from generator.model.game import Game
from generator.model.svg import Drawing, Element

REFERENCE = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")


class Likenesses:
    """Digests of the faces of one game, each drawn once."""

    def __init__(self, game: Game, assets: Assets) -> None:
        self._renderer = Renderer(game, assets, FontLibrary(assets.fonts))
        self._pictures = {href: each.digest for href, each in assets.pictures.items()}
        self._fonts = sorted({each.digest for each in assets.fonts})
        self._known: dict[str, str] = {}

    def of(self, face: Face) -> str:
        """The digest of a face."""
        if face.key not in self._known:
            drawing = self._renderer.draw(face, Findings())
            shown = _Shown(drawing, self._pictures).digest(drawing.root)
            self._known[face.key] = _digest(shown, face.kind.page, *self._fonts)
        return self._known[face.key]


class _Shown:
    """Digests of the elements of a drawing; what they refer to counts, by which name doesn't."""

    def __init__(self, drawing: Drawing, pictures: Mapping[str, str]) -> None:
        self.ids = drawing.ids
        self.pictures = pictures
        self.known: dict[int, str] = {}

    def digest(self, element: Element) -> str:
        """The digest of an element and all below it."""
        found = self.known.get(id(element))
        if found is None:
            attrs = sorted((name, self.value(value)) for name, value in element.attrs.items()
                           if name != "id")
            children = [self.digest(each) if isinstance(each, Element) else f"text {each}"
                        for each in element.children]
            found = self.known[id(element)] = _digest(element.tag, attrs, *children)
        return found

    def value(self, value: str) -> str:
        """An attribute's value with digests in place of names."""
        if value in self.pictures:
            return self.pictures[value]
        if value.startswith("#") and value[1:] in self.ids:
            return self.digest(self.ids[value[1:]])
        return REFERENCE.sub(lambda found: self.named(found[1]), value)

    def named(self, name: str) -> str:
        """The digest of what a name refers to."""
        return self.digest(self.ids[name]) if name in self.ids else name


def _digest(*values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()
