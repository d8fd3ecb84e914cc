"""Memory: what was worked out before, of a bounded size."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
LIMIT = 8192


class Memory(Generic[Key, Value]):
    """A dictionary that forgets what hasn't been asked for in a long while.

    Two generations: when the younger is full the older is dropped; what is found in the
    older moves to the younger.
    """

    __slots__ = ("_limit", "_old", "_young")

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._young: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """What was put under the key, if it is still known."""
        value = self._young.get(key)
        if value is None:
            value = self._old.get(key)
            if value is not None:
                self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remember a value."""
        if len(self._young) >= self._limit:
            self._old = self._young
            self._young = {}
        self._young[key] = value
