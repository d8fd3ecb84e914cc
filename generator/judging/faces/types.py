"""Types that must be told apart: their faces side by side, by colour and by shape, to many eyes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Findings
from generator.game.model.game import SIDES, Component, Field, Kind, Value
from generator.judging.faces.eye import Colours, Eye, Sight, per_mm, values_of, with_value
from generator.judging.faces.fixed import telling, words_of
from generator.judging.faces.sight import SIGHTS, TRITAN, Lab, difference, lab
from generator.playing.rules.reads import Reads

# CIEDE2000: colours nearer than this are one at a glance, or may be taken for each other.
SAME, NEAR = 5.0, 10.0
IN_PRINT = "in print"
# Where two faces differ by less than this in red, green and blue, nobody sees it.
CHANGED = 8
LEAST_MM2 = 0.5
# Of the part that differs, the quarter that differs most decides: an eye looks there.
DECISIVE = 75
MOST_PIXELS = 2_000
# Patterns of light and dark: how far apart two spots are, in units of contrast; the least contrast
# that counts as one, in steps of lightness; and on how much of a face patterns of their own differ.
STEP, FAINT = 1.0, 4.0
SHAPE_MM2 = 2.0
# Pieces that are tried, to find one on which the field shows.
MOST_TRIED = 6

Mask = NDArray[np.bool_]
Proofed = Callable[[Colours], Colours]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two words of a field, and how far apart their faces are to each sort of eye.

    `shape` says whether they differ in shape, where a colour alone wouldn't do.
    """

    kind: Kind
    field: str
    words: tuple[str, str]
    colours: Mapping[str, float]
    shape: bool

    @property
    def near(self) -> Mapping[str, float]:
        """To whom they aren't plainly apart."""
        return {} if self.shape else {sight: apart for sight, apart in self.colours.items()
                                      if apart < NEAR}


def check_types(eye: Eye, reads: Reads | None, proofed: Proofed, findings: Findings
                ) -> list[Pair]:
    """Tell types that only a colour tells apart, and it isn't seen by everybody, or not printed."""
    found = []
    for kind, components in eye.kinds():
        for field in telling(eye, kind, reads):
            shown = _shown(eye, field, components)
            for pair in _pairs(eye, kind, field.name, shown, proofed):
                found.append(pair)
                if pair.near:
                    sight = shown[pair.words[0]]
                    _tell(eye, pair, sight, [_with(components, field.name, word)
                                             for word in pair.words], findings)
    return found


def _shown(eye: Eye, field: Field, components: Sequence[Component]) -> dict[str, Sight]:
    """One piece as it would look with each word that some piece has, and nothing else changed."""
    words = [word for word in words_of(field) if _with(components, field.name, word)]
    best: dict[str, Sight] = {}
    most = 1
    step = max(1, len(components) // MOST_TRIED)
    for side in SIDES:
        for base in components[::step][:MOST_TRIED]:
            sights = {word: sight for word in words
                      if (sight := eye.see(with_value(base, field.name, _value(base, field, word)),
                                           side))}
            looks = len({eye.digest(sight) for sight in sights.values()})
            if looks > most:
                best, most = sights, looks
            if most == len(words):
                return best
    return best


def _value(base: Component, field: Field, word: str) -> Value:
    if field.type != "list":
        return word
    now = values_of(base).get(field.name)
    return (word,) * (len(now) if isinstance(now, tuple) and now else 1)


def _with(components: Sequence[Component], field: str, word: str) -> Component | None:
    for each in components:
        value = values_of(each).get(field)
        if value == word or (isinstance(value, tuple) and word in value):
            return each
    return None


def _pairs(eye: Eye, kind: Kind, field: str, shown: Mapping[str, Sight], proofed: Proofed
           ) -> Iterator[Pair]:
    pictures = {word: picture for word, picture in zip(shown, eye.pixels(list(shown.values())),
                                                       strict=True) if picture is not None}
    printed = {word: proofed(picture) for word, picture in pictures.items()}
    for one, other in combinations(pictures, 2):
        first, second = pictures[one], pictures[other]
        changed = _changed(first, second)
        if np.count_nonzero(changed) < LEAST_MM2 * per_mm(kind) ** 2:
            # One picture, of which `ballotin check` tells.
            continue
        eyes = dict.fromkeys(SIGHTS, (first, second))
        eyes[IN_PRINT] = printed[one], printed[other]
        colours = {sight: apart(*both, changed, sight) for sight, both in eyes.items()}
        doubtful = [sight for sight, distance in colours.items() if distance < NEAR]
        shape = bool(doubtful) and all(
            shapes_apart(*eyes[sight], sight, per_mm(kind)) >= SHAPE_MM2 for sight in doubtful)
        yield Pair(kind, field, (one, other), colours, shape)


def _changed(one: Colours, other: Colours) -> Mask:
    return np.asarray(np.abs(one.astype(np.int16) - other).max(axis=2) > CHANGED)


def apart(one: Colours, other: Colours, changed: Mask, sight: str) -> float:
    """How far apart the colours of two pictures are, where they are another."""
    step = 1 + np.count_nonzero(changed) // MOST_PIXELS
    name = "" if sight == IN_PRINT else sight
    ours, theirs = (lab(each[changed][::step], name) for each in (one, other))
    return float(np.percentile(difference(ours, theirs), DECISIVE))


def shapes_apart(one: Colours, other: Colours, sight: str, scale: float) -> float:
    """On how many mm² the patterns of light and dark of two pictures differ.

    Each is brought to the same mean and the same contrast first: what is only painted over, lighter
    or duller, keeps its pattern; another icon, ornament or word has one of its own.
    """
    rows, columns = _around(_changed(one, other))
    ours, theirs = (_pattern(lab(each[rows, columns], "" if sight == IN_PRINT else sight)[..., 0])
                    for each in (one, other))
    return float(np.count_nonzero(np.abs(ours - theirs) > STEP)) / scale ** 2


def _around(mask: Mask) -> tuple[slice, slice]:
    """The rows and columns that hold all of a mask."""
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def _pattern(light: Lab) -> Lab:
    """Lightness less its mean, in units of its own contrast."""
    smooth = _smooth(_smooth(light).T).T
    return np.asarray((smooth - smooth.mean()) / max(float(smooth.std()), FAINT))


def _smooth(light: Lab) -> Lab:
    """Each row with its neighbours: where edges lie by less than a pixel says nothing."""
    wide = np.pad(light, ((1, 1), (0, 0)), mode="edge")
    return np.asarray((wide[:-2] + wide[1:-1] + wide[2:]) / 3)


def _tell(eye: Eye, pair: Pair, shown: Sight, components: Sequence[Component | None],
          findings: Findings) -> None:
    one, other = pair.words
    # Few people lack the cones for blue, and they know it of most games.
    grave = any(apart < SAME for sight, apart in pair.near.items() if sight != TRITAN)
    tell = findings.error if grave else findings.warning
    tell("face/colour-alone", f"'{one}' and '{other}' on '{pair.kind.title}' differ in colour "
         f"alone, and too little: {', '.join(_how(*each) for each in pair.near.items())}",
         eye.where(shown), f"let a shape, an icon or a word differ with '{pair.field}', or make "
         "one of them lighter", tuple(each.where for each in components if each))


def _how(sight: str, apart: float) -> str:
    who = {"": "to every eye", IN_PRINT: IN_PRINT}.get(sight, f"with {sight}")
    return f"{who} by ΔE {apart:.1f}"
