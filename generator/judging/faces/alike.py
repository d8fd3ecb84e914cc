"""Different means different: pieces and words that differ by the rules can be told apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from generator.base.findings import Findings, Where
from generator.base.units import Size
from generator.drawing.press.raster import Shot
from generator.drawing.text.style import number
from generator.game.model.game import SIDES, Component, Field, Kind, Value
from generator.game.svg.tree import Drawing, Element
from generator.judging.faces.eye import Colours, Eye, Sight, values_of
from generator.judging.faces.fixed import icons_of, telling, words_of
from generator.judging.faces.marks import Mark
from generator.judging.faces.sight import SIGHTS, Lab, apart, lab
from generator.playing.rules.reads import Reads

# Two colours that are nearer than this are one at a glance.
NEAR = 10.0
# So much of an icon has to differ; of a whole face a small mark is enough.
ICON_PART = 0.1
FACE_PART = 0.002
# Side of an icon in the picture that shows them all, in mm and in pixels.
ICON_MM, ICON_PIXELS = 10.0, 40
IN_GREY = "in grey"


def check_pieces(eye: Eye, reads: Reads, findings: Findings) -> None:
    """Tell pieces that differ by what rules read and whose fronts are one picture, or one grey."""
    for kind, components in eye.kinds():
        fields = [name for name in reads.fields.get(kind.name, ()) if name in kind.fields]
        groups: dict[object, list[Sight]] = {}
        for component in components:
            sight = eye.see(component, "front")
            if sight:
                shape = frozenset(mark.key for mark in sight.marks)
                groups.setdefault(shape, []).append(sight)
        for sights in groups.values():
            if len({_read(sight.component, fields) for sight in sights}) > 1:
                _compare(eye, kind, sights, fields, findings)


def _read(component: Component, fields: Sequence[str]) -> tuple[Value, ...]:
    return tuple(values_of(component).get(name) for name in fields)


def _compare(eye: Eye, kind: Kind, sights: Sequence[Sight], fields: Sequence[str],
             findings: Findings) -> None:
    """Pieces whose texts, icons and shapes are the same: only colours can tell them."""
    looks = [None if each is None else Painted(each) for each in eye.pixels(sights)]
    for (one, first), (other, second) in combinations(zip(sights, looks, strict=True), 2):
        if first is None or second is None or _read(one.component, fields) == _read(
                other.component, fields):
            continue
        how = collapse(first, second, FACE_PART)
        if how is None:
            continue
        differ = [f"'{name}'" for name, a, b in zip(
            fields, _read(one.component, fields), _read(other.component, fields), strict=True)
            if a != b]
        tell = findings.warning if how else findings.error
        tell(
            "face/same", f"'{one.component.id}' and '{other.component.id}' differ in "
            f"{' and '.join(differ)}, but look the same{f' {how}' if how else ''}",
            eye.place(kind, "front"), f"show {differ[0]} by more than a colour" if how
            else f"show {differ[0]} on the front",
            (one.component.where, other.component.where))
        return


class Painted:
    """A picture by its colours: which there are, and which stands where.

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
    def shown(self) -> np.ndarray:
        """Where there is more than bare paper."""
        return np.asarray((self._rgb.min(axis=1) < 250)[self.where])

    def lab(self, sight: str) -> Lab:
        """Each of the colours as an eye sees it."""
        if sight not in self._labs:
            self._labs[sight] = lab(self._rgb, sight)
        return self._labs[sight]


def collapse(one: Painted, other: Painted, part: float) -> str | None:
    """To whom less than a part of two pictures differs: '' is everybody, None nobody."""
    shown = one.shown | other.shown
    area = int(np.count_nonzero(shown))
    # Where both have one colour nobody sees two: the eye need not be asked.
    changed = (one.colours[one.where] != other.colours[other.where]) & shown
    ours, theirs = one.where[changed], other.where[changed]
    for sight in SIGHTS:
        if not _differs(apart(one.lab(sight)[ours], other.lab(sight)[theirs]), area, part):
            return f"with {sight}" if sight else ""
    grey = np.abs(one.lab("")[ours, 0] - other.lab("")[theirs, 0])
    return None if _differs(grey, area, part) else IN_GREY


def _differs(distance: Lab, area: int, part: float) -> bool:
    """Whether more than a part of an area looks different."""
    return int(np.count_nonzero(distance > NEAR)) > part * area


@dataclass(frozen=True, slots=True)
class Family:
    """The icons that show the words of a field in one place of a template."""

    field: Field
    where: Where
    icons: Mapping[str, Mark]
    ids: Mapping[str, Element]


def check_words(eye: Eye, reads: Reads | None, findings: Findings) -> set[str]:
    """Tell words whose icons can't be told apart; which icons those are."""
    told: set[tuple[str, ...]] = set()
    same: set[frozenset[str]] = set()
    for family in _families(eye, reads):
        words = tuple(family.icons)
        names = tuple(mark.name for mark in family.icons.values())
        if tuple(sorted(names)) in told:
            continue
        told.add(tuple(sorted(names)))
        pictures = _pictures(eye, family)
        for one, other in combinations(range(len(pictures)), 2):
            pair = frozenset((names[one], names[other]))
            how = collapse(pictures[one], pictures[other], ICON_PART)
            if how is not None and pair not in same:
                same.add(pair)
                tell = findings.error if not how else findings.warning
                tell("face/words-alike", f"the pictures '{names[one]}' and '{names[other]}' are "
                     f"the same{f' {how}' if how else ''}, but stand for '{words[one]}' and "
                     f"'{words[other]}'", _place(eye, names[one], family),
                     "draw one of them differently" if not how
                     else "let their shapes differ, or how light they are",
                     (_place(eye, names[other], family), family.where))
    return {name for pair in same for name in pair}


def _place(eye: Eye, icon: str, family: Family) -> Where:
    symbol = eye.assets.symbols.get(icon)
    return symbol.where if symbol else family.where


def _families(eye: Eye, reads: Reads | None) -> Iterator[Family]:
    for kind, components in eye.kinds():
        if eye.look.low_ink and not any(site.wishes.ink == "low" and site.wishes.use
                                        for side in SIDES for site in eye.sites(kind, side)):
            # Looks as it does with all its ink.
            continue
        for field in telling(eye, kind, reads):
            yield from _of_field(eye, field, words_of(field), components)


def _of_field(eye: Eye, field: Field, words: tuple[str, ...], components: Sequence[Component]
              ) -> Iterator[Family]:
    named = icons_of(words, eye)
    for side in SIDES:
        places: dict[tuple[Where, str], Family] = {}
        for component in _with_all_words(components, field.name):
            sight = eye.see(component, side)
            for mark in sight.marks if sight else ():
                word = named.get(mark.name, "") if mark.sort == "icon" else ""
                if word:
                    assert sight
                    place = mark.where, mark.name.replace(word, "*", 1)
                    family = places.setdefault(place, Family(field, mark.where, {},
                                                             sight.drawing.ids))
                    icons = family.icons
                    assert isinstance(icons, dict)
                    icons.setdefault(word, mark)
        yield from (family for family in places.values() if len(family.icons) > 1)


def _with_all_words(components: Sequence[Component], field: str) -> list[Component]:
    """As few components as have every word."""
    known: set[Value] = set()
    found = []
    for each in components:
        value = values_of(each).get(field)
        words = set(value) if isinstance(value, tuple) else {value}
        if words - known:
            known |= words
            found.append(each)
    return found


def _pictures(eye: Eye, family: Family) -> list[Painted]:
    """The icons of a family, each by itself on white paper."""
    marks = list(family.icons.values())
    children = tuple(
        mark.element.changed({**_plain(mark.element), "x": number(ICON_MM * place), "y": "0",
                              "width": number(ICON_MM), "height": number(ICON_MM)})
        for place, mark in enumerate(marks))
    width = ICON_MM * len(marks)
    root = Element("svg", {"viewBox": f"0 0 {number(width)} {number(ICON_MM)}"}, children,
                   family.where)
    form = eye.press(Drawing(root, family.ids), Size(width, ICON_MM))
    if form is None:
        return []
    (sheet,) = eye.shots([Shot(form, ICON_PIXELS * len(marks), ICON_PIXELS)])
    return [Painted(sheet[:, place * ICON_PIXELS:(place + 1) * ICON_PIXELS])
            for place in range(len(marks))]


def _plain(element: Element) -> dict[str, str]:
    """An icon's attributes without those that make it faint or move it."""
    return {name: value for name, value in element.attrs.items()
            if name not in ("opacity", "transform", "clip-path", "mask")}
