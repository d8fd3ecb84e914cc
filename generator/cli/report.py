"""What a command says: progress, findings to stderr, results to stdout, the exit code."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO, TYPE_CHECKING, Literal

import click

from generator.cli.finding_text import (
    Sources,
    count_text,
    finding_github,
    finding_json,
    finding_text,
    no_paint,
)
from generator.findings import Findings
from generator.load.source import Files

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from generator.load.game_folder import Opened
    from generator.progress import Progress


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


Format = Literal["text", "json", "github"]
SCHEMA = 1
OK, FOUND, USAGE = 0, 1, 2


class Report:
    """Collects what one command found and made, and tells it once, at the end."""

    def __init__(self, form: Format = "text", quiet: bool = False, strict: bool = False) -> None:
        self.form = form
        self.quiet = quiet
        self.strict = strict
        self.findings = Findings()
        self.files = Files()
        self._text: list[str] = []
        self._data: dict[str, object] = {}

    def open(self, where: str, *, judged: bool = False) -> Opened:
        """Open the game that the command is about; every file is read once in a command."""
        from generator.load.game_folder import open_game

        return open_game(where, self.findings, self.files, judged=judged)

    def progress(self) -> AbstractContextManager[Progress]:
        """Progress bars if somebody can see them."""
        return watched(self.form == "text" and not self.quiet and _on_terminal(sys.stderr))

    def result(self, text: str, **data: object) -> None:
        """What the command made: text for people, data for --json."""
        self._text.append(text)
        self._data.update(data)

    @property
    def exit_code(self) -> int:
        """0 fine, 1 found something wrong, 2 the command line itself is wrong."""
        serious = [each for each in self.findings
                   if each.severity == "error" or (self.strict and each.severity == "warning")]
        if any(each.code.startswith("command/") for each in serious):
            return USAGE
        return FOUND if serious else OK

    def close(self) -> int:
        """Tell everything and return the exit code."""
        if self.form == "json":
            click.echo(json.dumps(self._json(), ensure_ascii=False, indent=2))
            return self.exit_code
        self._tell_findings()
        if self._text and not self.quiet:
            click.echo("\n\n".join(self._text))
        return self.exit_code

    def _tell_findings(self) -> None:
        if self.form == "github":
            for finding in self.findings:
                click.echo(finding_github(finding), err=True)
            return
        coloured = _colours(sys.stderr)
        sources = Sources(self.files.held)
        for finding in self.findings:
            text = finding_text(finding, sources, _paint if coloured else no_paint)
            click.echo(text, err=True, color=coloured)
        count = count_text(self.findings)
        if count and not self.quiet:
            click.echo(count, err=True)

    def _json(self) -> dict[str, object]:
        count = {word: sum(each.severity == word for each in self.findings)
                 for word in ("error", "warning", "note")}
        return {
            "schema": SCHEMA,
            "exit": self.exit_code,
            "counts": count,
            "findings": [finding_json(each) for each in self.findings],
            **self._data,
        }


def _on_terminal(stream: IO[str]) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _colours(stream: IO[str]) -> bool:
    return _on_terminal(stream) and not os.environ.get("NO_COLOR")


def _paint(text: str, colour: str) -> str:
    return click.style(text, bold=True) if colour == "bold" else click.style(text, fg=colour)
