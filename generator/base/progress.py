"""Progress reporting for long work."""

from typing import Protocol


class Progress(Protocol):
    """Receives the name of each stage, and how many of its steps are done."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""


class NoProgress:
    """Reports nothing."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""
