"""Path data: the commands of SVG's `d` as an outline."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
    for command, values in _segments(data):
        pen.draw(command, values)
    return outline(pen.steps, pen.points)


def _segments(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, as often as the numbers last."""
    at = 0
    for segment in _SEGMENT.finditer(data):
        if data[at:segment.start()].strip():
            break
        at = segment.end()
        yield from _repeated(segment[1], segment[2])
    if data[at:].strip():
        raise CannotDraw(f"the path data '{shown(data[at:])}' is not understood")


def _repeated(command: str, text: str) -> Iterator[tuple[str, list[float]]]:
    values = _arc_numbers(text) if command in "Aa" else _numbers(command, text)
    count = _COUNT[command.upper()]
    if (len(values) % count or not values) if count else values:
        raise CannotDraw(f"the path command '{shown(command + text)}' has {len(values)} numbers",
                         f"{command} takes {count}" + (" at a time" if count else ""))
    if not count:
        yield command, values
    for start in range(0, len(values), count or 1):
        yield command, values[start:start + count]
        # More pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)


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

    def draw(self, command: str, values: list[float]) -> None:
        """Go on by one command."""
        upper = command.upper()
        if not self.steps and upper != "M":
            raise CannotDraw(f"a path begins with M, not with '{command}'")
        if command != upper:
            values = self._absolute(upper, values)
        handle, self.handle = self.handle, ("", 0.0, 0.0)
        if upper == "Z":
            self._close()
        elif upper == "M":
            self._move(values[0], values[1])
        else:
            self._reopen()
            self._go(upper, values, handle)

    def _absolute(self, command: str, values: list[float]) -> list[float]:
        if command == "H":
            return [values[0] + self.x]
        if command == "V":
            return [values[0] + self.y]
        if command == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        return [value + (self.y if index & 1 else self.x) for index, value in enumerate(values)]

    def _go(self, command: str, values: list[float], handle: tuple[str, float, float]) -> None:
        if command in "LHV":
            x = self.x if command == "V" else values[0]
            y = self.y if command == "H" else values[-1]
            self.steps.append("l")
            self.points += (x, y)
            self.x, self.y = x, y
        elif command in "CS":
            first = values[:2] if command == "C" else self._mirrored(handle, "C")
            self._curve((*first, *values[-4:]))
            self.handle = ("C", values[-4], values[-3])
        elif command in "QT":
            self._quadratic(values[:2] if command == "Q" else self._mirrored(handle, "Q"),
                            values[-2], values[-1])
        else:
            for curve in arc((self.x, self.y), values):
                self._curve(curve)

    def _mirrored(self, handle: tuple[str, float, float], kind: str) -> list[float]:
        """The handle opposite to the last one, if that was of the same kind of curve."""
        if handle[0] != kind:
            return [self.x, self.y]
        return [2 * self.x - handle[1], 2 * self.y - handle[2]]

    def _quadratic(self, handle: list[float], x: float, y: float) -> None:
        hx, hy = handle
        self._curve((self.x + (hx - self.x) * 2 / 3, self.y + (hy - self.y) * 2 / 3,
                     x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3, x, y))
        self.handle = ("Q", hx, hy)

    def _curve(self, values: tuple[float, ...]) -> None:
        self.steps.append("c")
        self.points += values
        self.x, self.y = values[-2], values[-1]

    def _move(self, x: float, y: float) -> None:
        self.steps.append("m")
        self.points += (x, y)
        self.x, self.y = x, y
        self.start = (x, y)
        self.closed = False

    def _close(self) -> None:
        if not self.closed:
            self.steps.append("h")
        self.x, self.y = self.start
        self.closed = True

    def _reopen(self) -> None:
        """After a Z, drawing goes on where the contour began."""
        if self.closed:
            self._move(self.x, self.y)
