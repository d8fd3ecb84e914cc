"""Progress bars on a terminal, silence everywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from generator.export.target import Progress


class Silence:
    """Watches and says nothing."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""


class Bars:
    """One bar a stage; a finished stage keeps its line."""

    def __init__(self, rich: RichProgress) -> None:
        self._rich = rich
        self._task: TaskID | None = None

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""
        self.finish()
        self._task = self._rich.add_task(name, total=total)

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""
        if self._task is not None:
            self._rich.advance(self._task, count)

    def finish(self) -> None:
        """Fill the last bar: a stage that ended is done, however it counted."""
        if self._task is not None:
            task = self._rich.tasks[self._task]
            self._rich.update(self._task, completed=task.total)


@contextmanager
def watched(on_terminal: bool) -> Iterator[Progress]:
    """Somebody who watches a build, for as long as it runs."""
    if not on_terminal:
        yield Silence()
        return
    # rich costs a third of a start; only somebody who sees the bars pays for it.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=30), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True)) as rich:
        bars = Bars(rich)
        yield bars
        bars.finish()
