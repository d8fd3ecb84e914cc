"""A misprint: how far from its place a printer puts the back of a sheet, and what sets it right."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from generator.base.findings import Complaint
from generator.base.units import PT_PER_MM, Size
from generator.game.svg.transform import Matrix

# Beyond these something else is wrong than a printer that pulls paper in a little askew.
MOST_SHIFT, MOST_TURN, MOST_SCALE = 10.0, 2.0, 0.01


@dataclass(frozen=True, slots=True)
class Misprint:
    """Where what is printed on a back lands, as one who looks at the back sees it.

    A point so many mm right of and above the middle of the page is scaled by `across` and `up`,
    turned by so many degrees against the clock, and moved by `dx` to the right and `dy` up. All
    of it is measured against the front of the same sheet.
    """

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    across: float = 1.0
    up: float = 1.0

    def lands(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lands, mm from the middle."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        x, y = x * self.across, y * self.up
        return c * x - s * y + self.dx, s * x + c * y + self.dy

    def undone(self, page: Size) -> Matrix:
        """The matrix that a back is drawn through, in points, so that it lands in its place."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        a, c_ = c / self.across, s / self.across
        b, d = -s / self.up, c / self.up
        x, y = page.width / 2, page.height / 2
        e = x - a * (x + self.dx) - c_ * (y + self.dy)
        f = y - b * (x + self.dx) - d * (y + self.dy)
        return a, b, c_, d, e * PT_PER_MM, f * PT_PER_MM

    def refused(self) -> list[Complaint]:
        """Why no back can be set right that lands so; empty if it can."""
        found = []
        for way, scale in (("wide", self.across), ("high", self.up)):
            if not abs(scale - 1) <= MOST_SCALE:
                found.append(Complaint(
                    "printer/scaled", "the page was scaled: backs come out "
                    f"{scale:.1%} as {way} as fronts", PRINT_WHOLE))
        for way, shift in (("sideways", self.dx), ("up or down", self.dy)):
            if not abs(shift) <= MOST_SHIFT:
                found.append(Complaint(
                    "printer/shift", f"backs can't be {abs(shift):.4g} mm off {way}",
                    f"at most {MOST_SHIFT:g} mm can be set right: look whether the paper lies "
                    "straight in its tray, and for the turn over the long or short edge"))
        if not abs(self.turn) <= MOST_TURN:
            found.append(Complaint(
                "printer/turn", f"backs can't be turned by {abs(self.turn):.3g}°",
                f"at most {MOST_TURN:g}° can be set right: look whether the paper lies straight in "
                "its tray, and read the corners again"))
        return found


PRINT_WHOLE = "print at 100 % or \"actual size\", and with nothing that fits the page to the paper"


@dataclass(frozen=True, slots=True)
class HomePrinter:
    """A printer that the user has measured, by name, and where it puts backs."""

    name: str
    misprint: Misprint


def set_upright(page: Size) -> Matrix:
    """The matrix that turns a page lying on its side, clockwise, in points.

    Fronts and backs are turned alike: what lies behind each other still does.
    """
    return 0.0, -1.0, 1.0, 0.0, 0.0, page.width * PT_PER_MM
