"""Plates: how a print shop wants colours, by which inks and to which standard."""

from dataclasses import dataclass, field
from typing import Final, Literal

Standard = Literal["x4", "x1a"]
STANDARDS: Final = ("x4", "x1a")
# Percent in all; less than black and two full colours, and nothing dark is left.
LEAST_INK: Final = 200
# The newest version of ICC profiles that PDF 1.4 knows.
OLD_ICC: Final = 2
# What lines are printed in an ink of their own, for machines that follow them.
Spot = Literal["cut", "crease"]
SPOTS: Final[dict[Spot, str]] = {"cut": "CutContour", "crease": "Crease"}

# Cyan, magenta, yellow and black.
InkPercents = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Profile:
    """An ICC profile of a press with four inks, known by its digest.

    `condition` is the name that the registry of printing conditions has for it, if it has one.
    `ink` is how much ink in all its paper takes, in percent, if that is known.
    """

    data: bytes = field(repr=False)
    digest: str
    title: str
    condition: str
    ink: int | None

    def fits(self, standard: Standard) -> bool:
        """Whether files of a standard may hold it: PDF 1.4 knows ICC up to version 2."""
        return standard != "x1a" or self.data[8] <= OLD_ICC


@dataclass(frozen=True, slots=True)
class Plates:
    """What the files are for: a press with its profile, so much ink at most, a standard.

    `ink` is the sum of all four inks on one spot, in percent. `black` are the inks of large black
    areas, in percent; without it they are black alone, as all else is that is black.
    """

    standard: Standard
    profile: Profile
    ink: int
    spots: tuple[Spot, ...] = ()
    black: InkPercents | None = None

    @property
    def key(self) -> str:
        """The key of faces drawn for these plates; spots are outside of faces."""
        deep = "-" + ".".join(f"{percent:g}" for percent in self.black) if self.black else ""
        return f"-{self.standard}-{self.profile.digest[:16]}-{self.ink}{deep}"
