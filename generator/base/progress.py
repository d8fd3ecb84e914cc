"""Somebody who watches long work."""

from typing import Protocol


class Progress(Protocol):
    """Hears what is being done, and how much of it is done."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""


class NoProgress:
    """Watches and says nothing."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""
