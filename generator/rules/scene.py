"""How a table looks: which piece lies where, and who can tell which one it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import mypyc_attr

# Who can tell which piece it is: a seat, or one of these.
EVERYBODY: Final = -1
NOBODY: Final = -2
# Who looks, if it isn't a seat: one who may know everything, and one who sees what everybody sees.
ALL_SEEING: Final = -1
SPECTATOR: Final = -2


# Nothing hot makes these, and compiled classes can't be unpacked.
@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Lying:
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
    known: int = EVERYBODY

    def seen_by(self, viewer: int) -> "Lying":
        """The piece as somebody sees it: what he can't tell is only one of its kind."""
        if viewer == ALL_SEEING or self.known in (EVERYBODY, viewer):
            return replace(self, known=EVERYBODY)
        return replace(self, part="", known=EVERYBODY)


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Scene:
    """A table as somebody sees it: the pieces by zone, and what is counted beside them.

    `figures` has points, coins and the like under the name of what is counted, `… of seat 1`
    for what is a seat's.
    """

    zones: Mapping[str, tuple[Lying, ...]]
    figures: Mapping[str, float]
    seat: int
    phase: str
    turn: int
    over: bool
