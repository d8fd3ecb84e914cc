"""Draws and presses faces on demand, each once; unchanged ones come from the cache."""

import math
from collections.abc import Iterable, Mapping
from copy import copy

from generator.base.budget import Budget
from generator.base.digest import digest_of
from generator.base.findings import Findings, Stop
from generator.base.units import Size
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.faces.face import Face
from generator.drawing.faces.face_renderer import Renderer
from generator.drawing.press.inks import inks_for
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.press import Press
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Assets
from generator.game.model.colour_plates import Plates
from generator.game.model.game import Game
from generator.game.svg.tree import Drawing, Element
from generator.game.svg.url_references import rename_references

# Seconds that the costly parts of faces may take: of all, or for each component if that is more.
DRAWING_SECONDS, COMPONENT_SECONDS = 2.5, 0.005
# Elements with filters are counted in steps, so that a new card rarely changes the others' pixels.
FILTER_STEP = 1.25


class FaceSource:
    """Draws and presses the faces of one game; with `outline_text` letters become shapes.

    On `trial` faces are only checked, and pressed when their form is used. With `plates`
    they are in the inks of a print shop.
    """

    def __init__(self, game: Game, assets: Assets, cache: FormCache, findings: Findings, *,
                 outline_text: bool = False, trial: bool = False, plates: Plates | None = None
                 ) -> None:
        self._is_trial = trial
        self._checked: set[str] = set()
        self.fonts = FontLibrary.of(assets)
        self._assets = assets
        self._renderer = Renderer(game, assets, self.fonts)
        self._filters = _count_filters(game, assets)
        self._press = self._press_for(outline_text, plates)
        self._mode = self._mode_for(outline_text, plates)
        self._cache = cache
        self._findings = findings
        self._forms: dict[str, Form] = {}
        self._unsaved: list[str] = []
        self._requested: set[str] = set()
        self._reported: set[str] = set()
        self._variants: dict[str, FaceSource] = {}
        self._seconds = max(DRAWING_SECONDS, COMPONENT_SECONDS * len(game.components))
        self._budget = Budget(self._seconds)

    def with_inks(self, plates: Plates | None, outline_text: bool) -> "FaceSource":
        """A source of the same faces with other plates, as one target may need it."""
        mode = self._mode_for(outline_text, plates)
        if mode == self._mode:
            return self
        variant = self._variants.get(mode)
        if variant is None:
            variant = self._variants[mode] = copy(self)
            variant._press = self._press_for(outline_text, plates)
            variant._mode, variant._is_trial = mode, False
            variant._budget = Budget(self._seconds)
            variant._forms, variant._unsaved, variant._variants = {}, [], {}
            variant._requested, variant._reported, variant._checked = set(), set(), set()
        return variant

    def again(self, findings: Findings) -> "FaceSource":
        """The same source with its forms, for a build that reports its own findings."""
        other = copy(self)
        other._findings, other._unsaved, other._variants = findings, [], {}
        other._budget = Budget(self._seconds)
        return other.reuse_forms(self)

    def reuse_forms(self, other: "FaceSource") -> "FaceSource":
        """The source with the last forms of another one, perhaps for another game.

        Faces that had findings are left out, so that these are reported again.
        """
        self._forms = {key: form for key, form in other._forms.items()
                       if key in other._requested and key not in other._reported}
        self._cache, self._requested, self._reported = other._cache, set(), set()
        return self

    def load_cached(self, faces: Iterable[Face]) -> None:
        """Take what earlier builds have pressed."""
        keys = [face.key + self._mode for face in faces]
        self._requested.update(keys)
        missing = [key for key in keys if key not in self._forms]
        if missing:
            self._forms.update(self._cache.find(missing))

    def drawing(self, face: Face) -> Drawing:
        """The face as plain SVG."""
        return self._renderer.draw(face, self._findings)

    def form(self, face: Face) -> Form:
        """The face as PDF drawing; Stop if it can't be drawn."""
        key = face.key + self._mode
        if key not in self._forms:
            self.draw(face)
        if key in self._checked and key not in self._forms:
            # Its findings were reported when it was checked.
            form = self._press.form(self._renderer.draw(face, Findings()), face.kind.page, key,
                                    Findings())
            if form:
                self._forms[key] = form
        if key not in self._forms:
            raise Stop(self._findings)
        return self._forms[key]

    def press_face(self, face: Face, findings: Findings) -> Form | None:
        """A face drawn and pressed again; None, and what is wrong with it, if it can't be."""
        drawing = self._renderer.draw(face, findings)
        if findings.errors:
            return None
        with self._budget.apply():
            return self._press.form(drawing, face.kind.page, face.key + self._mode, findings)

    def sketch(self, face: Face) -> Drawing | None:
        """A face that may never be printed as plain SVG; None if something is wrong with it."""
        findings = Findings()
        drawing = self._renderer.draw(face, findings)
        return None if findings.errors else drawing

    def press(self, drawing: Drawing, size: Size, key: str) -> Form | None:
        """A sketch as PDF drawing; None if it can't be drawn. Nothing of it is kept."""
        return self._press.form(drawing, size, key, Findings())

    def draw(self, face: Face) -> None:
        """Draw and press a face that isn't known yet; what is wrong with it is a finding."""
        key = face.key + self._mode
        if key in self._forms or key in self._checked:
            return
        findings, form = Findings(), None
        if self._is_trial:
            drawing = self._renderer.draw(face, findings)
            with self._budget.apply():
                if not findings.errors and self._press.can_draw(drawing, face.kind.page, findings):
                    self._checked.add(key)
        else:
            form = self.press_face(face, findings)
        if form:
            self._forms[key] = form
            # The next build must report the warnings of a face again.
            if len(findings):
                self._reported.add(key)
            else:
                self._unsaved.append(key)
        self._findings.extend(findings)

    def keep(self) -> None:
        """Leave what was pressed without a word of complaint to the next build."""
        self._cache.keep(room._forms[key] for room in (self, *self._variants.values())
                         for key in room._unsaved)

    def _mode_for(self, outline_text: bool, plates: Plates | None) -> str:
        """What distinguishes faces that are pressed in different ways."""
        return ("-outlined" if outline_text else "") + (plates.key if plates else "") + (
            f"-filters{self._filters}" if self._filters > 1 else "")

    def _press_for(self, outline: bool, plates: Plates | None) -> Press:
        """A press for some plates; few kits need one that flattens."""
        inks, pictures = inks_for(plates), self._assets.pictures
        if plates and plates.standard == "x1a":
            from generator.drawing.press.flat_press import FlatPress  # noqa: PLC0415

            return FlatPress(self.fonts, pictures, outline, inks, self._filters)
        return Press(self.fonts, pictures, outline, inks, self._filters)


def _count_filters(game: Game, assets: Assets) -> int:
    """About how many elements with filters all faces have together, at least 1."""
    in_template = {name: sum("filter" in element.attrs or "filter" in element.attrs.get("style", "")
                             for element in document.root.walk())
                   for name, document in assets.templates.items()}
    count = sum(in_template.get(component.template(side) or "", 0)
                for component in game.components for side in ("front", "back")) \
        if any(in_template.values()) else 0
    return round(FILTER_STEP ** math.ceil(math.log(count, FILTER_STEP))) if count > 1 else 1


class FaceDigests:
    """Digests of the faces of one game, each drawn once."""

    def __init__(self, game: Game, assets: Assets) -> None:
        self._renderer = Renderer(game, assets, FontLibrary.of(assets))
        self._pictures = {href: picture.digest for href, picture in assets.pictures.items()}
        self._fonts = [*sorted({font.digest for font in assets.fonts}),
                       repr(assets.font_names.key)]
        self._digests: dict[str, str] = {}

    def of(self, face: Face) -> str:
        """The digest of a face."""
        if face.key not in self._digests:
            drawing = self._renderer.draw(face, Findings())
            self._digests[face.key] = digest_of((drawing_digest(drawing, self._pictures),
                                                 face.kind.page, *self._fonts))
        return self._digests[face.key]


def drawing_digest(drawing: Drawing, pictures: Mapping[str, str]) -> str:
    """A digest of what a drawing shows; `pictures` are those of its pictures, by href."""
    return _DrawingDigest(drawing, pictures).digest(drawing.root)


class _DrawingDigest:
    """Digests of the elements of a drawing; what they refer to counts, by which name doesn't."""

    def __init__(self, drawing: Drawing, pictures: Mapping[str, str]) -> None:
        self.ids = drawing.ids
        self.pictures = pictures
        self.known: dict[int, str] = {}

    def digest(self, element: Element) -> str:
        """The digest of an element and all below it."""
        element_digest = self.known.get(id(element))
        if element_digest is None:
            attrs = sorted((name, self.value(value)) for name, value in element.attrs.items()
                           if name != "id")
            children = [self.digest(child) if isinstance(child, Element) else f"text {child}"
                        for child in element.children]
            element_digest = self.known[id(element)] = digest_of((element.tag, attrs, *children))
        return element_digest

    def value(self, value: str) -> str:
        """An attribute's value with digests in place of names."""
        if value in self.pictures:
            return self.pictures[value]
        if value.startswith("#") and value[1:] in self.ids:
            return self.digest(self.ids[value[1:]])
        return rename_references(value, self.reference_digest) if "(" in value else value

    def reference_digest(self, name: str) -> str:
        """The digest of what a name refers to."""
        return self.digest(self.ids[name]) if name in self.ids else name
