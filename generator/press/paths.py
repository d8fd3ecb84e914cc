"""Path data: the commands of SVG's `d` as an outline."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

from generator.press.arcs import arc
from generator.press.numbers import NUMBER, TOKEN, check, shown
from generator.press.outline import Outline, outline
from generator.press.refusal import CannotDraw

_SEGMENT = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
# Flags are single digits that may be glued to what follows: 'a1 1 0 0110 10'.
_ARC = re.compile(rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*([01])[\s,]*([01])"
                  rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path(data: str) -> Outline | None:
    """The outline of path data; None if it draws nothing."""
    pen = _Pen()
    at = 0
    for segment in _SEGMENT.finditer(data):
        if data[at:segment.start()].strip():
            break
        at = segment.end()
        pen.draw(segment[1], segment[2])
    if data[at:].strip():
        raise CannotDraw(f"the path data '{shown(data[at:])}' is not understood")
    return outline(pen.steps, pen.points)


def _numbers(command: str, text: str) -> list[float]:
    try:
        values = [float(token) for token in TOKEN.findall(text)]
    except ValueError:
        raise CannotDraw(f"the path data '{shown(command + text)}' is not understood") from None
    check(values)
    return values


def _arc_numbers(text: str) -> list[float]:
    values: list[float] = []
    at = 0
    while match := _ARC.match(text, at):
        values += map(float, match.groups())
        at = match.end()
    if text[at:].strip():
        raise CannotDraw(f"the arc '{shown(text)}' is not understood",
                         "an arc is rx ry rotation large-flag sweep-flag x y; flags are 0 or 1")
    return values


class _Pen:
    """Where the pen is, where the contour began and which handle came last."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.points: list[float] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)
        self.closed = True
        self._ways: dict[str, Callable[[list[float]], None]] = {
            "L": self._lines, "H": self._across, "V": self._down, "C": self._curves,
            "S": self._smooth, "Q": self._quadratics, "T": self._smooth_quadratics,
            "A": self._arcs}

    def draw(self, command: str, text: str) -> None:
        """Go on by one command, as often as its numbers last."""
        upper = command.upper()
        count = _COUNT[upper]
        values = _arc_numbers(text) if upper == "A" else _numbers(command, text)
        if (len(values) % count or not values) if count else values:
            raise CannotDraw(
                f"the path command '{shown(command + text)}' has {len(values)} numbers",
                f"{command} takes {count}" + (" at a time" if count else ""))
        if not self.steps and upper != "M":
            raise CannotDraw(f"a path begins with M, not with '{command}'")
        if upper == "Z":
            self._close()
            return
        if command != upper:
            values = self._absolute(upper, values, count)
        if upper == "M":
            self._move(values[0], values[1])
            # More pairs after a move are lines.
            upper, values = "L", values[2:]
        elif self.closed:
            # After a Z, drawing goes on where the contour began.
            self._move(self.x, self.y)
        if values:
            self._ways[upper](values)
        if upper not in "CSQT":
            self.handle = ("", 0.0, 0.0)

    def _absolute(self, command: str, values: list[float], count: int) -> list[float]:
        """Numbers that count from where the pen is, or will be by then, as places."""
        x, y = self.x, self.y
        if command in "HV":
            return list(accumulate(values, initial=x if command == "H" else y))[1:]
        found: list[float] = []
        for start in range(0, len(values), count):
            group = values[start:start + count]
            if command == "A":
                found += (*group[:5], group[5] + x, group[6] + y)
            else:
                found += [value + (y if index & 1 else x) for index, value in enumerate(group)]
            x, y = found[-2], found[-1]
        return found

    def _lines(self, values: list[float]) -> None:
        self.steps += "l" * (len(values) // 2)
        self.points += values
        self.x, self.y = values[-2:]

    def _across(self, values: list[float]) -> None:
        for x in values:
            self._lines([x, self.y])

    def _down(self, values: list[float]) -> None:
        for y in values:
            self._lines([self.x, y])

    def _curves(self, values: list[float]) -> None:
        self.steps += "c" * (len(values) // 6)
        self.points += values
        self.handle = ("C", values[-4], values[-3])
        self.x, self.y = values[-2:]

    def _smooth(self, values: list[float]) -> None:
        for start in range(0, len(values), 4):
            self._curves([*self._mirrored("C"), *values[start:start + 4]])

    def _quadratics(self, values: list[float]) -> None:
        for start in range(0, len(values), 4):
            self._quadratic(*values[start:start + 4])

    def _smooth_quadratics(self, values: list[float]) -> None:
        for start in range(0, len(values), 2):
            self._quadratic(*self._mirrored("Q"), *values[start:start + 2])

    def _arcs(self, values: list[float]) -> None:
        for start in range(0, len(values), 7):
            for curve in arc((self.x, self.y), values[start:start + 7]):
                self._curves([*curve])

    def _mirrored(self, kind: str) -> tuple[float, float]:
        """The handle opposite to the last one, if that was of the same kind of curve."""
        if self.handle[0] != kind:
            return self.x, self.y
        return 2 * self.x - self.handle[1], 2 * self.y - self.handle[2]

    def _quadratic(self, hx: float, hy: float, x: float, y: float) -> None:
        self._curves([self.x + (hx - self.x) * 2 / 3, self.y + (hy - self.y) * 2 / 3,
                      x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3, x, y])
        self.handle = ("Q", hx, hy)

    def _move(self, x: float, y: float) -> None:
        self.steps.append("m")
        self.points += (x, y)
        self.x, self.y = x, y
        self.start = (x, y)
        self.closed = False
        self.handle = ("", 0.0, 0.0)

    def _close(self) -> None:
        if not self.closed:
            self.steps.append("h")
        self.x, self.y = self.start
        self.closed = True
        self.handle = ("", 0.0, 0.0)
