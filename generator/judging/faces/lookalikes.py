"""Different means different: players can distinguish pieces and words that the rules do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.drawing.press.raster import RasterRequest
from generator.drawing.text.text_style import format_number
from generator.game.model.game import SIDES, Component, Field, Kind, Value
from generator.game.svg.tree import Drawing, Element
from generator.judging.faces.colour_vision import SIGHTS, TRITAN, Lab, ciede2000, lab, lab_distances
from generator.judging.faces.face_reader import (
    Colours,
    FaceMark,
    FaceReader,
    FaceView,
    pixels_per_mm,
    values_of,
    with_value,
)
from generator.judging.faces.fixed_content import icons_of, meaningful_fields, words_of
from generator.playing.rules.rule_inputs import RuleInputs

# CIEDE2000: colours nearer than this are one at a glance, or may be taken for each other.
SAME_DELTA_E, NEAR_DELTA_E = 5.0, 10.0
IN_PRINT = "in print"
# Where two faces differ by less than this in red, green and blue, it is invisible.
LEAST_CHANGE = 8
LEAST_MM2 = 0.5
# Of the part that differs, the quarter that differs most decides: an eye looks there.
DECISIVE = 75
MOST_PIXELS = 2_000
# Patterns of light and dark: the distance of two spots, in units of contrast; the least contrast
# that counts as one, in steps of lightness; and on how much of a face patterns of their own differ.
CONTRAST_STEP, LEAST_CONTRAST = 1.0, 4.0
SHAPE_MM2 = 2.0
# Pieces that are tried, to find one on which the field shows.
MOST_ATTEMPTS = 6

Mask = NDArray[np.bool_]
PrintSimulation = Callable[[Colours], Colours]


@dataclass(frozen=True, slots=True)
class TypePair:
    """Two words of a field, and how different their faces are to each sort of eye.

    `shape` says whether they differ in shape, where a colour alone wouldn't do.
    """

    kind: Kind
    field: str
    words: tuple[str, str]
    colours: Mapping[str, float]
    shape: bool

    @property
    def near(self) -> Mapping[str, float]:
        """Who can't distinguish them plainly."""
        return {} if self.shape else {sight: apart for sight, apart in self.colours.items()
                                      if apart < NEAR_DELTA_E}


def check_types(eye: FaceReader, reads: RuleInputs | None, proofed: PrintSimulation,
                findings: Findings
                ) -> list[TypePair]:
    """Report types that differ only by a colour that not everybody sees, or that isn't printed."""
    results = []
    for kind, components in eye.kinds():
        for field in meaningful_fields(eye, kind, reads):
            shown = _views_by_word(eye, field, components)
            for pair in _compare_types(eye, kind, field.name, shown, proofed):
                results.append(pair)
                if pair.near:
                    sight = shown[pair.words[0]]
                    _report_pair(eye, pair, sight, [_component_with(components, field.name, word)
                                             for word in pair.words], findings)
    return results


def _views_by_word(eye: FaceReader, field: Field,
                   components: Sequence[Component]) -> dict[str, FaceView]:
    """One piece as it would look with each word that some piece has, and nothing else changed."""
    words = [word for word in words_of(field) if _component_with(components, field.name, word)]
    best: dict[str, FaceView] = {}
    most = 1
    step = max(1, len(components) // MOST_ATTEMPTS)
    for side in SIDES:
        for base in components[::step][:MOST_ATTEMPTS]:
            sights = {word: sight for word in words
                      if (sight := eye.see(with_value(base, field.name,
                                                      _field_value(base, field, word)),
                                           side))}
            looks = len({eye.digest(sight) for sight in sights.values()})
            if looks > most:
                best, most = sights, looks
            if most == len(words):
                return best
    return best


def _field_value(base: Component, field: Field, word: str) -> Value:
    if field.type != "list":
        return word
    now = values_of(base).get(field.name)
    return (word,) * (len(now) if isinstance(now, tuple) and now else 1)


def _component_with(components: Sequence[Component], field: str, word: str) -> Component | None:
    for component in components:
        value = values_of(component).get(field)
        if value == word or (isinstance(value, tuple) and word in value):
            return component
    return None


def _compare_types(eye: FaceReader, kind: Kind, field: str, shown: Mapping[str, FaceView],
                   proofed: PrintSimulation
           ) -> Iterator[TypePair]:
    pictures = {word: picture for word, picture in zip(shown, eye.pixels(list(shown.values())),
                                                       strict=True) if picture is not None}
    printed = {word: proofed(picture) for word, picture in pictures.items()}
    for one, other in combinations(pictures, 2):
        first, second = pictures[one], pictures[other]
        changed = _changed_pixels(first, second)
        if np.count_nonzero(changed) < LEAST_MM2 * pixels_per_mm(kind) ** 2:
            # One picture, which `ballotin check` reports.
            continue
        eyes = dict.fromkeys(SIGHTS, (first, second))
        eyes[IN_PRINT] = printed[one], printed[other]
        colours = {sight: colour_distance(*both, changed, sight) for sight, both in eyes.items()}
        doubtful = [sight for sight, distance in colours.items() if distance < NEAR_DELTA_E]
        shape = bool(doubtful) and all(
            shape_difference(*eyes[sight], sight, pixels_per_mm(kind)) >= SHAPE_MM2
                                       for sight in doubtful)
        yield TypePair(kind, field, (one, other), colours, shape)


def _changed_pixels(one: Colours, other: Colours) -> Mask:
    return np.asarray(np.abs(one.astype(np.int16) - other).max(axis=2) > LEAST_CHANGE)


def colour_distance(one: Colours, other: Colours, changed: Mask, sight: str) -> float:
    """How different the colours of two pictures are, where they differ."""
    step = 1 + np.count_nonzero(changed) // MOST_PIXELS
    name = "" if sight == IN_PRINT else sight
    ours, theirs = (lab(item[changed][::step], name) for item in (one, other))
    return float(np.percentile(ciede2000(ours, theirs), DECISIVE))


def shape_difference(one: Colours, other: Colours, sight: str, scale: float) -> float:
    """On how many mm² the patterns of light and dark of two pictures differ.

    Each is brought to the same mean and the same contrast first: what is only painted over, lighter
    or duller, keeps its pattern; another icon, ornament or word has one of its own.
    """
    rows, columns = _mask_bounds(_changed_pixels(one, other))
    ours, theirs = (_contrast_pattern(lab(item[rows, columns],
                                          "" if sight == IN_PRINT else sight)[..., 0])
                    for item in (one, other))
    return float(np.count_nonzero(np.abs(ours - theirs) > CONTRAST_STEP)) / scale ** 2


def _mask_bounds(mask: Mask) -> tuple[slice, slice]:
    """The rows and columns that hold all of a mask."""
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def _contrast_pattern(light: Lab) -> Lab:
    """Lightness less its mean, in units of its own contrast."""
    smooth = _smooth(_smooth(light).T).T
    return np.asarray((smooth - smooth.mean()) / max(float(smooth.std()), LEAST_CONTRAST))


def _smooth(light: Lab) -> Lab:
    """Each row with its neighbours: where edges lie by less than a pixel says nothing."""
    wide = np.pad(light, ((1, 1), (0, 0)), mode="edge")
    return np.asarray((wide[:-2] + wide[1:-1] + wide[2:]) / 3)


def _report_pair(eye: FaceReader, pair: TypePair, shown: FaceView,
                 components: Sequence[Component | None],
          findings: Findings) -> None:
    one, other = pair.words
    # Few people lack the cones for blue, and they know it of most games.
    grave = any(apart < SAME_DELTA_E for sight, apart in pair.near.items() if sight != TRITAN)
    tell = findings.error if grave else findings.warning
    tell("face/colour-alone", f"'{one}' and '{other}' on '{pair.kind.title}' differ in colour "
         f"alone, and too little: "
         f"{', '.join(_describe_distance(*item) for item in pair.near.items())}",
         eye.where(shown), f"let a shape, an icon or a word differ with '{pair.field}', or make "
         "one of them lighter", tuple(component.where for component in components if component))


def _describe_distance(sight: str, apart: float) -> str:
    who = {"": "to every eye", IN_PRINT: IN_PRINT}.get(sight, f"with {sight}")
    return f"{who} by ΔE {apart:.1f}"


# Two colours that are nearer than this are one at a glance.
NEAR = 10.0
# So much of an icon has to differ; of a whole face a small mark is enough.
ICON_PART = 0.1
FACE_PART = 0.002
# Side of an icon in the picture that shows them all, in mm and in pixels.
ICON_MM, ICON_PIXELS = 10.0, 40
IN_GREY = "in grey"


def check_pieces(eye: FaceReader, reads: RuleInputs, findings: Findings) -> None:
    """Tell pieces that differ by what rules read and whose fronts are one picture, or one grey."""
    for kind, components in eye.kinds():
        fields = [name for name in reads.fields.get(kind.name, ()) if name in kind.fields]
        groups: dict[object, list[FaceView]] = {}
        for component in components:
            sight = eye.see(component, "front")
            if sight:
                shape = frozenset(mark.key for mark in sight.marks)
                groups.setdefault(shape, []).append(sight)
        for sights in groups.values():
            if len({_read_values(sight.component, fields) for sight in sights}) > 1:
                _compare_views(eye, kind, sights, fields, findings)


def _read_values(component: Component, fields: Sequence[str]) -> tuple[Value, ...]:
    return tuple(values_of(component).get(name) for name in fields)


def _compare_views(eye: FaceReader, kind: Kind, sights: Sequence[FaceView], fields: Sequence[str],
             findings: Findings) -> None:
    """Pieces whose texts, icons and shapes are the same: only colours can tell them."""
    looks = [None if pixel is None else IndexedPicture(pixel) for pixel in eye.pixels(sights)]
    for (one, first), (other, second) in combinations(zip(sights, looks, strict=True), 2):
        if first is None or second is None or _read_values(one.component, fields) == _read_values(
                other.component, fields):
            continue
        how = indistinct_vision(first, second, FACE_PART)
        if how is None:
            continue
        differ = [f"'{name}'" for name, a, b in zip(
            fields, _read_values(one.component, fields), _read_values(other.component, fields),
                                                    strict=True)
            if a != b]
        tell = findings.warning if how else findings.error
        tell(
            "face/same", f"'{one.component.id}' and '{other.component.id}' differ in "
            f"{' and '.join(differ)}, but look the same{f' {how}' if how else ''}",
            eye.place(kind, "front"), f"show {differ[0]} by more than a colour" if how
            else f"show {differ[0]} on the front",
            (one.component.where, other.component.where))
        return


class IndexedPicture:
    """A picture by its colours: which there are, and which is where.

    Every piece is compared with every other; what an eye makes of a colour is asked once.
    """

    def __init__(self, picture: Colours) -> None:
        packed = picture.reshape(-1, 3).astype(np.uint32) @ np.array([0x10000, 0x100, 1], np.uint32)
        self.colours, where = np.unique(packed, return_inverse=True)
        self.where = where.astype(np.uint16 if len(self.colours) <= 0xFFFF else np.uint32)
        self._rgb = np.stack([self.colours >> 16, self.colours >> 8, self.colours], axis=-1
                             ).astype(np.uint8)
        self._labs: dict[str, Lab] = {}

    @property
    def inked_mask(self) -> np.ndarray:
        """Where there is more than bare paper."""
        return np.asarray((self._rgb.min(axis=1) < 250)[self.where])

    def lab(self, sight: str) -> Lab:
        """Each of the colours as an eye sees it."""
        if sight not in self._labs:
            self._labs[sight] = lab(self._rgb, sight)
        return self._labs[sight]


def indistinct_vision(one: IndexedPicture, other: IndexedPicture, part: float) -> str | None:
    """Who sees less than a part of two pictures differ: '' is everybody, None is no eye."""
    shown = one.inked_mask | other.inked_mask
    area = int(np.count_nonzero(shown))
    # Where both have one colour no eye sees two: none need be asked.
    changed = (one.colours[one.where] != other.colours[other.where]) & shown
    ours, theirs = one.where[changed], other.where[changed]
    for sight in SIGHTS:
        if not _is_different(lab_distances(one.lab(sight)[ours], other.lab(sight)[theirs]), area,
                             part):
            return f"with {sight}" if sight else ""
    grey = np.abs(one.lab("")[ours, 0] - other.lab("")[theirs, 0])
    return None if _is_different(grey, area, part) else IN_GREY


def _is_different(distance: Lab, area: int, part: float) -> bool:
    """Whether more than a part of an area looks different."""
    return int(np.count_nonzero(distance > NEAR)) > part * area


@dataclass(frozen=True, slots=True)
class IconFamily:
    """The icons that show the words of a field in one place of a template."""

    field: Field
    where: FileLocation
    icons: Mapping[str, FaceMark]
    ids: Mapping[str, Element]


def check_words(eye: FaceReader, reads: RuleInputs | None, findings: Findings) -> set[str]:
    """Report words whose icons look the same; which icons those are."""
    result: set[tuple[str, ...]] = set()
    same: set[frozenset[str]] = set()
    for family in _icon_families(eye, reads):
        words = tuple(family.icons)
        names = tuple(mark.name for mark in family.icons.values())
        if tuple(sorted(names)) in result:
            continue
        result.add(tuple(sorted(names)))
        pictures = _icon_pictures(eye, family)
        for one, other in combinations(range(len(pictures)), 2):
            pair = frozenset((names[one], names[other]))
            how = indistinct_vision(pictures[one], pictures[other], ICON_PART)
            if how is not None and pair not in same:
                same.add(pair)
                tell = findings.error if not how else findings.warning
                tell("face/words-alike", f"the pictures '{names[one]}' and '{names[other]}' are "
                     f"the same{f' {how}' if how else ''}, but stand for '{words[one]}' and "
                     f"'{words[other]}'", _icon_place(eye, names[one], family),
                     "draw one of them differently" if not how
                     else "let their shapes differ, or how light they are",
                     (_icon_place(eye, names[other], family), family.where))
    return {name for pair in same for name in pair}


def _icon_place(eye: FaceReader, icon: str, family: IconFamily) -> FileLocation:
    symbol = eye.assets.symbols.get(icon)
    return symbol.where if symbol else family.where


def _icon_families(eye: FaceReader, reads: RuleInputs | None) -> Iterator[IconFamily]:
    for kind, components in eye.kinds():
        if eye.look.low_ink and not any(site.wishes.ink == "low" and site.wishes.use
                                        for side in SIDES for site in eye.sites(kind, side)):
            # Looks as it does with all its ink.
            continue
        for field in meaningful_fields(eye, kind, reads):
            yield from _field_families(eye, field, words_of(field), components)


def _field_families(eye: FaceReader, field: Field, words: tuple[str, ...],
                    components: Sequence[Component]
              ) -> Iterator[IconFamily]:
    named = icons_of(words, eye)
    for side in SIDES:
        places: dict[tuple[FileLocation, str], IconFamily] = {}
        for component in _components_with_all_words(components, field.name):
            sight = eye.see(component, side)
            for mark in sight.marks if sight else ():
                word = named.get(mark.name, "") if mark.sort == "icon" else ""
                if word:
                    assert sight
                    place = mark.where, mark.name.replace(word, "*", 1)
                    family = places.setdefault(place, IconFamily(field, mark.where, {},
                                                             sight.drawing.ids))
                    icons = family.icons
                    assert isinstance(icons, dict)
                    icons.setdefault(word, mark)
        yield from (family for family in places.values() if len(family.icons) > 1)


def _components_with_all_words(components: Sequence[Component], field: str) -> list[Component]:
    """As few components as have every word."""
    values: set[Value] = set()
    results = []
    for component in components:
        value = values_of(component).get(field)
        words = set(value) if isinstance(value, tuple) else {value}
        if words - values:
            values |= words
            results.append(component)
    return results


def _icon_pictures(eye: FaceReader, family: IconFamily) -> list[IndexedPicture]:
    """The icons of a family, each by itself on white paper."""
    marks = list(family.icons.values())
    children = tuple(
        mark.element.copy_with({**_plain_attributes(mark.element),
                              "x": format_number(ICON_MM * place), "y": "0",
                              "width": format_number(ICON_MM), "height": format_number(ICON_MM)})
        for place, mark in enumerate(marks))
    width = ICON_MM * len(marks)
    root = Element("svg", {"viewBox": f"0 0 {format_number(width)} {format_number(ICON_MM)}"},
                   children,
                   family.where)
    form = eye.press(Drawing(root, family.ids), Size(width, ICON_MM))
    if form is None:
        return []
    (sheet,) = eye.shots([RasterRequest(form, ICON_PIXELS * len(marks), ICON_PIXELS)])
    return [IndexedPicture(sheet[:, place * ICON_PIXELS:(place + 1) * ICON_PIXELS])
            for place in range(len(marks))]


def _plain_attributes(element: Element) -> dict[str, str]:
    """An icon's attributes without those that make it faint or move it."""
    return {name: value for name, value in element.attrs.items()
            if name not in ("opacity", "transform", "clip-path", "mask")}
