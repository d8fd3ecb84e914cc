"""A misprint: how far from its place a printer puts the back of a sheet, and what sets it right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, degrees, radians, sin

from generator.base.findings import Complaint
from generator.base.units import PT_PER_MM, Size
from generator.game.svg.transform import Matrix

# Beyond these something else is wrong than a printer that pulls paper in a little askew.
MOST_SHIFT, MOST_TURN, MOST_SCALE = 10.0, 2.0, 0.01


@dataclass(frozen=True, slots=True)
class Misregistration:
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

    def landing_point(self, x: float, y: float) -> tuple[float, float]:
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

    def complaints(self) -> list[Complaint]:
        """Why a back that lands so can't be corrected; empty if it can."""
        complaints = []
        for way, scale in (("wide", self.across), ("high", self.up)):
            if not abs(scale - 1) <= MOST_SCALE:
                complaints.append(Complaint(
                    "printer/scaled", "the page was scaled: backs come out "
                    f"{scale:.1%} as {way} as fronts", PRINT_WHOLE))
        for way, shift in (("sideways", self.dx), ("up or down", self.dy)):
            if not abs(shift) <= MOST_SHIFT:
                complaints.append(Complaint(
                    "printer/shift", f"backs can't be {abs(shift):.4g} mm off {way}",
                    f"at most {MOST_SHIFT:g} mm can be set right: look whether the paper lies "
                    "straight in its tray, and for the turn over the long or short edge"))
        if not abs(self.turn) <= MOST_TURN:
            complaints.append(Complaint(
                "printer/turn", f"backs can't be turned by {abs(self.turn):.3g}°",
                f"at most {MOST_TURN:g}° can be set right: look whether the paper lies straight in "
                "its tray, and read the corners again"))
        return complaints


PRINT_WHOLE = "print at 100 % or \"actual size\", and with nothing that fits the page to the paper"


@dataclass(frozen=True, slots=True)
class HomePrinter:
    """A printer that the user has measured, by name, and where it puts backs."""

    name: str
    misprint: Misregistration


def upright_matrix(page: Size) -> Matrix:
    """The matrix that turns a page lying on its side, clockwise, in points.

    Fronts and backs are turned alike, so backs stay behind their fronts.
    """
    return 0.0, -1.0, 1.0, 0.0, 0.0, page.width * PT_PER_MM


# Ticks of a vernier: on the front each mm, on the back each 0.9 mm, so many to each side.
FRONT_STEP, BACK_STEP, FRONT_TICKS, BACK_TICKS = 1.0, 0.9, 14, 9
# How far the middle of a vernier is from the edges of the paper, mm, along it and across it: its
# ends keep 10 mm off them, and leave the very corner to a target.
ALONG, ASIDE = 36.0, 14.0
CORNERS = ("A", "B", "C", "D")
# So many corners tell a shift, a turn and two scales.
FEWEST_CORNERS = 3
# How far a reading may be from what the others say, mm: more than eyes are wrong by.
DOUBTFUL_DISTANCE = 0.3

Point = tuple[float, float]
# What was read at a corner: so many mm to the right, and up.
Reading = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CalibrationCorner:
    """A corner of the back as it is read, mm from its top left: a target and two verniers.

    `level` is the middle of the one that shows how far backs are off sideways, `upright` of the
    one that shows how far up or down.
    """

    name: str
    target: Point
    level: Point
    upright: Point


def calibration_corners(page: Size) -> tuple[CalibrationCorner, ...]:
    """Two corners above and two below, each from left to right."""
    xs = ((ASIDE, ALONG), (page.width - ASIDE, page.width - ALONG))
    ys = ((ASIDE, ALONG), (page.height - ASIDE, page.height - ALONG))
    places = [(x, y) for y in ys for x in xs]
    return tuple(CalibrationCorner(name, (x[0], y[0]), (x[1], y[0]), (x[0], y[1]))
                 for name, (x, y) in zip(CORNERS, places, strict=True))


@dataclass(frozen=True, slots=True)
class _Measurement:
    """Where the middle of a vernier should be, mm right of and above the page's, and where it is.

    `axis` is 0 if it shows how far right, and 1 if it shows how far up.
    """

    corner: str
    x: float
    y: float
    axis: int
    position: float


def fit_misregistration(page: Size, readings: Mapping[str, Reading]) -> tuple[
        Misregistration, dict[str, float]]:
    """The misprint that explains readings best, and how far each corner is from it, mm.

    What is left unexplained has the least squares. A turn isn't linear, but it is small: a few
    rounds of Newton's method are exact to less than a printer's dot.
    """
    measured = list(_measurements(page, readings))
    figures = [0.0, 0.0, 0.0, 1.0, 1.0]
    for _ in range(6):
        rows = [(*_gradient(figures, measurement), _residual(figures, measurement))
                for measurement in measured]
        step = _solve_equations([[sum(row[i] * row[j] for row in rows) for j in range(6)]
                        for i in range(5)])
        figures = [old + more for old, more in zip(figures, step, strict=True)]
    off = dict.fromkeys(readings, 0.0)
    for measurement in measured:
        off[measurement.corner] = max(off[measurement.corner], abs(_residual(figures, measurement)))
    return _to_misregistration(figures), off


def find_outlier(page: Size, readings: Mapping[str, Reading]) -> tuple[str, float]:
    """The corner without which the others agree best, and how far from them it is, mm.

    There must be four: of three that don't agree, each may be the one.
    """
    def others(name: str) -> dict[str, Reading]:
        return {corner: read for corner, read in readings.items() if corner != name}

    odd = min(readings, key=lambda name: max(fit_misregistration(page, others(name))[1].values()))
    figures = fit_misregistration(page, others(odd))[0]
    return odd, max(
        abs(vernier.position - figures.landing_point(vernier.x, vernier.y)[vernier.axis])
        for vernier in _measurements(page, {odd: readings[odd]}))


def _measurements(page: Size, readings: Mapping[str, Reading]) -> Iterator[_Measurement]:
    for corner in calibration_corners(page):
        for axis, place in enumerate((corner.level, corner.upright)):
            if corner.name in readings:
                x, y = place[0] - page.width / 2, page.height / 2 - place[1]
                yield _Measurement(corner.name, x, y, axis,
                                (x, y)[axis] + readings[corner.name][axis])


def _to_misregistration(figures: Sequence[float]) -> Misregistration:
    dx, dy, turn, across, up = figures
    return Misregistration(dx, dy, degrees(turn), across, up)


def _residual(figures: Sequence[float], vernier: _Measurement) -> float:
    """How far a vernier landed from where these figures let it land."""
    landing = _to_misregistration(figures).landing_point(vernier.x, vernier.y)
    return vernier.position - landing[vernier.axis]


def _gradient(figures: Sequence[float], vernier: _Measurement) -> tuple[float, ...]:
    """How much the place where a vernier lands changes with each of the figures."""
    _, _, turn, across, up = figures
    c, s, x, y = cos(turn), sin(turn), vernier.x, vernier.y
    if vernier.axis == 0:
        return 1.0, 0.0, -s * x * across - c * y * up, c * x, -s * y
    return 0.0, 1.0, c * x * across - s * y * up, s * x, c * y


def _solve_equations(rows: list[list[float]]) -> list[float]:
    """The solution of as many equations as unknowns; each row ends with its right side."""
    count = len(rows)
    for at in range(count):
        pivot = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(count):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * above
                             for value, above in zip(rows[row], rows[at], strict=True)]
    return [rows[at][-1] / rows[at][at] for at in range(count)]
