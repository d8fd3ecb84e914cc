"""How a table looks: which piece lies where, and who can tell which one it is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from mypy_extensions import mypyc_attr

# Who can tell which piece it is: a seat, or one of these.
EVERYBODY: Final = -1
NOBODY: Final = -2
# Who looks, if it isn't a seat: one who may know everything, and one who sees what everybody sees.
ALL_SEEING: Final = -1
SPECTATOR: Final = -2
# No cell is farther from the first one.
FARTHEST: Final = 10_000


# Nothing hot makes these, and compiled classes can't be unpacked.
@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class ZonePiece:
    """A piece in its zone, in the order in which they lie there: the last is the uppermost.

    A `cell` counts columns and rows of the zone, which may be halves; `turn` is in degrees,
    clockwise. `flipped` shows the side that isn't the front, of pieces with two faces.
    """

    part: str
    kind: str
    cell: tuple[float, float] | None = None
    turn: int = 0
    layer: int = 0
    flipped: bool = False
    known_by: int = EVERYBODY

    def view_for(self, viewer: int) -> "ZonePiece":
        """The piece as a viewer sees it: a hidden one is only one of its kind."""
        if self.known_by == EVERYBODY:
            return self
        # A seat may be meant, or EVERYBODY; but NOBODY isn't a spectator.  # plain: ok
        if viewer == ALL_SEEING or 0 <= viewer == self.known_by:
            return self._with_part(self.part)
        return self._with_part("")

    def _with_part(self, part: str) -> "ZonePiece":
        # Not by replace, which is slow: a bag has a hundred pieces, for each who looks.
        return ZonePiece(part=part, kind=self.kind, cell=self.cell, turn=self.turn,
                         layer=self.layer, flipped=self.flipped)


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class TouchSpot:
    """Something that can be touched: a piece, a cell, a whole zone, or a button with a word.

    A piece is named by its `part`, which any of its copies in the zone will do for, by its
    `index` among the zone's pieces, or by both; `also` are further pieces of the zone that go
    with it, so that touching one of them means the same. A `cell` alone needs no piece to be in
    it; with a `part` it says which of its copies is meant. `span` is how many cells it is wide
    and high, which may be less than one.
    """

    zone: str = ""
    part: str = ""
    cell: tuple[float, float] | None = None
    index: int = -1
    word: str = ""
    also: tuple[int, ...] = ()
    span: float = 1.0

    def plain(self) -> dict[str, object]:
        """What is said of it, as plain data."""
        data = {field.name: getattr(self, field.name) for field in fields(self)
                if getattr(self, field.name) != field.default}
        return {name: list(value) if isinstance(value, tuple) else value
                for name, value in data.items()}


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class ScoreItem:
    """Points of a final score, in words what for, and the pieces that bring them."""

    words: str
    points: float
    spots: tuple[TouchSpot, ...] = ()


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Scene:
    """A table as a viewer sees it: the pieces by zone, and what else is counted.

    `figures` has points, coins and the like under the name of what is counted, `… of seat 1`
    for what is a seat's.
    """

    zones: Mapping[str, tuple[ZonePiece, ...]]
    figures: Mapping[str, float]
    seat: int
    phase: str
    turn: int
    over: bool

    def pieces_at(self, spot: TouchSpot) -> list[int]:
        """The pieces of its zone that a spot means, by their index: none for a cell or a zone."""
        lying = self.zones.get(spot.zone, ())
        if not spot.part and spot.index < 0:
            return []
        indices = [index for index, piece in enumerate(lying)
                   if spot.index in (-1, index) and spot.part in ("", piece.part)
                   and spot.cell in (None, piece.cell)]
        return indices + [index for index in spot.also if indices and index < len(lying)]

    def has(self, spot: TouchSpot) -> bool:
        """Whether a spot can be found here; a word always can."""
        if spot.word:
            return _equal(replace(spot, word=""), TouchSpot())
        if spot.part or spot.index >= 0:
            return bool(self.pieces_at(spot))
        # Input may contain anything: no table has a cell at infinity.
        near = spot.cell is None or all(abs(coordinate) <= FARTHEST for coordinate in spot.cell)
        return spot.zone in self.zones and near

    def means(self, spot: TouchSpot, touched: TouchSpot) -> bool:
        """Whether touching one spot is touching the other."""
        if _equal(spot, touched):
            return True
        if spot.zone != touched.zone or not spot.zone:
            return False
        if _equal(spot, TouchSpot(zone=spot.zone)):
            return True
        if spot.cell and not spot.part:
            return spot.cell == touched.cell
        return not set(self.pieces_at(spot)).isdisjoint(self.pieces_at(touched))

    def begins(self, target: tuple[TouchSpot, ...], touched: tuple[TouchSpot, ...]) -> bool:
        """Whether a target begins with what was touched."""
        return len(touched) <= len(target) and all(
            self.means(spot, touch) for spot, touch in zip(target, touched, strict=False))

    def contains(self, target: tuple[TouchSpot, ...], touched: tuple[TouchSpot, ...]) -> bool:
        """Whether all that was touched belongs to a target, in whatever order."""
        left = list(target)
        for touch in touched:
            match = next((spot for spot in left if self.means(spot, touch)), None)
            if match is None:
                return False
            left.remove(match)
        return True

    def where(self, part: str) -> dict[str, int]:
        """How many of a part can be identified in each zone that has some."""
        counts = {zone: [piece.part for piece in pieces].count(part)
                  for zone, pieces in self.zones.items()}
        return {zone: count for zone, count in counts.items() if count}

    def part_ids(self) -> set[str]:
        """The parts that can be identified, by their ids."""
        return {piece.part for pieces in self.zones.values() for piece in pieces} - {""}


def pieces_for_viewer(viewer: int, pieces: Sequence[ZonePiece]) -> tuple[ZonePiece, ...]:
    """The pieces as a viewer sees them; copies that are one value stay one."""
    secret = {id(piece): piece for piece in pieces if piece.known_by != EVERYBODY}
    if not secret:
        return tuple(pieces)
    shown = {key: piece.view_for(viewer) for key, piece in secret.items()}
    return tuple([shown.get(id(piece), piece) for piece in pieces])


def _equal(one: object, other: object) -> bool:
    """Whether two values are equal: of one class, compiled code would ask if they are the same."""
    return one == other


def turn_label(degrees: int) -> str:
    """The word on a button that turns a piece."""
    return f"turned {degrees}°" if degrees else "not turned"


def mentions_part(text: str, part: str) -> bool:
    """Whether words name a part by its id."""
    return part in text and _word_pattern(part).search(text) is not None


def replace_part_name(text: str, part: str, kind: str) -> str:
    """The words with one of its kind in the place of a part."""
    return _word_pattern(part).sub(f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}", text)


def _word_pattern(part: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(part)}(?![\w-])")
