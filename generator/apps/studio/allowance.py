"""How often somebody may ask: a few things at once, and so many in a second in the long run."""

from collections.abc import Callable
from time import monotonic
from typing import Final

AT_ONCE: Final = 60.0
A_SECOND: Final = 12.0


class Allowance:
    """A bucket of wishes that fills up again with time."""

    def __init__(self, clock: Callable[[], float] = monotonic, at_once: float = AT_ONCE,
                 a_second: float = A_SECOND) -> None:
        self._clock = clock
        self._most, self._speed = at_once, a_second
        self._left, self._when = at_once, clock()

    def take(self) -> bool:
        """Whether one more may be asked now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._when) * self._speed)
        self._when = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
