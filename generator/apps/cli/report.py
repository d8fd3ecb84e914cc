"""What a command prints: findings with their lines, its results, and the next step."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import IO, TYPE_CHECKING, Literal

import click

from generator.apps.cli.streams import print_error, print_output, supports_utf8
from generator.apps.cli.terminal_tables import format_table, pluralize
from generator.base.findings import FileLocation, Finding, Findings, Severity, finding_json
from generator.base.monospace import escape_line, escape_surrogates
from generator.base.progress import NoProgress, Progress
from generator.game.load.files import Files
from generator.game.load.source_lines import SourceLines, excerpt

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from generator.game.load.game_folder import OpenedGame
    from generator.game.trust_store import MayRun


Paint = Callable[[str, str], str]
COLOURS: dict[Severity, str] = {"error": "red", "warning": "yellow", "note": "cyan"}


def no_paint(text: str, colour: str) -> str:
    """Leave text without colours."""
    return text


def finding_text(finding: Finding, sources: SourceLines, paint: Paint = no_paint) -> str:
    """One finding with its line and carets, its hint and related places."""
    where = finding.where
    colour = COLOURS[finding.severity]
    place = paint(escape_line(str(where)), "bold") + ": " if where else ""
    label = paint(f"{finding.severity}[{finding.code}]", colour)
    lines = [f"{place}{label}: {escape_line(finding.message)}"]
    source = sources.line(where) if where else None
    if where and source is not None:
        text, carets = excerpt(source, where)
        lines += [text, paint(carets, colour)] if where.column else [text]
    if finding.hint:
        lines.append(f"  hint: {escape_line(finding.hint)}")
    lines += [f"  see: {escape_line(str(place))}" for place in finding.related]
    return "\n".join(lines)


def count_text(findings: Findings) -> str:
    """The number of findings by severity, as in '3 errors, 1 warning'."""
    counts = [(sum(finding.severity == word for finding in findings), word)
              for word in COLOURS]
    return ", ".join(pluralize(count, word) for count, word in counts if count)


# If a file has more findings of one code than the limit, only the first few are shown.
GROUP_LIMIT, SHOWN_PER_GROUP = 12, 5


@dataclass(frozen=True, slots=True)
class OmittedFindings:
    """The number of similar findings that aren't shown, and their lines."""

    example: Finding
    count: int
    first: FileLocation
    last: FileLocation

    @property
    def message(self) -> str:
        """The line that replaces them."""
        return f"… and {self.count:,} more like this, {self._lines()}; --all shows them"

    def _lines(self) -> str:
        if not self.first.line:
            return f"in '{self.first.file}'"
        if self.first.line == self.last.line:
            return f"in line {self.first.line:,}"
        return f"in lines {self.first.line:,} to {self.last.line:,}"


def group_findings(findings: Iterable[Finding]) -> Iterator[Finding | OmittedFindings]:
    """Findings in their order; of many similar ones, the first few and a count of the rest."""
    ordered = list(findings)
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for finding in ordered:
        groups.setdefault(_group_key(finding), []).append(finding)
    shown: Counter[tuple[str, ...]] = Counter()
    for finding in ordered:
        key = _group_key(finding)
        group = groups[key]
        shown[key] += 1
        if len(group) <= GROUP_LIMIT or shown[key] <= SHOWN_PER_GROUP:
            yield finding
        if len(group) > GROUP_LIMIT and shown[key] == SHOWN_PER_GROUP:
            omitted = group[SHOWN_PER_GROUP:]
            places = [similar.where or FileLocation("") for similar in omitted]
            yield OmittedFindings(finding, len(omitted), min(places), max(places))


def _group_key(finding: Finding) -> tuple[str, ...]:
    return finding.code, finding.severity, finding.where.file if finding.where else ""


def omitted_text(more: OmittedFindings, paint: Paint = no_paint) -> str:
    """The line that a terminal shows instead of many findings."""
    place = paint(escape_line(more.first.file), "bold") + ": " if more.first.file else ""
    label = paint(f"{more.example.severity}[{more.example.code}]", COLOURS[more.example.severity])
    return f"{place}{label}: {escape_line(more.message)}"


LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def finding_github(finding: Finding) -> str:
    """One finding as a workflow command of GitHub."""
    facts = [("title", finding.code)]
    if finding.where:
        facts = [("file", finding.where.file), *facts]
        if finding.where.line:
            facts[1:1] = [("line", str(finding.where.line)), ("col", str(finding.where.column))]
    text = finding.message + (f"\n{finding.hint}" if finding.hint else "")
    if finding.where and finding.where.spot.startswith("["):
        text = f"{finding.where}: {text}"
    listed = ",".join(f"{name}={_escape(value, ':,')}" for name, value in facts)
    return f"::{LEVELS[finding.severity]} {listed}::{_escape(text)}"


def _escape(text: str, more: str = "") -> str:
    """Percent-encode the characters that would end a workflow command or one of its values."""
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return escape_line(text)


class ProgressBars:
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
        """Fill the last bar: the stage has ended, even if it counted fewer steps."""
        if self._task is not None:
            task = self._rich.tasks[self._task]
            self._rich.update(self._task, completed=task.total)


@contextmanager
def show_progress(on_terminal: bool) -> Iterator[Progress]:
    """Progress bars on a terminal, for as long as the work runs."""
    if not on_terminal:
        yield NoProgress()
        return
    # Importing rich takes a third of a start, so it is only imported for a terminal.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=30), MofNCompleteColumn(),
               TimeRemainingColumn(compact=True, elapsed_when_finished=True))
    with Progress(*columns, console=Console(stderr=True)) as rich:
        bars = ProgressBars(rich)
        yield bars
        bars.finish()


Format = Literal["text", "json", "github"]
SCHEMA = 1
EXIT_OK, EXIT_FINDINGS, EXIT_USAGE = 0, 1, 2


class Report:
    """Collects the findings and results of one command, and prints them at its end."""

    def __init__(self, form: Format = "text", quiet: bool = False, strict: bool = False, *,
                 every: bool = False) -> None:
        self.form = form
        self.every = every
        self.quiet = quiet
        self.strict = strict
        self.findings = Findings()
        self.files = Files()
        self._text: list[str] = []
        self._advice = ""
        self._next_step = ""
        self._data: dict[str, object] = {}

    def open(self, where: str, *, judged: bool = False, may_run: MayRun | None = None,
             draft: bool = False) -> OpenedGame:
        """Open the game of the command; a command reads every file only once.

        Commands that play give `may_run`, which decides whether the game's own rules run.
        """
        from generator.game.load.game_folder import open_game

        return open_game(where, self.findings, self.files, judged=judged, may_run=may_run,
                         draft=draft)

    def open_to_draw(self, where: str, language: str | None, *, judged: bool = False,
                     may_run: MayRun | None = None, draft: bool = False) -> OpenedGame:
        """Open a game to draw it; if it has errors, its other parts are drawn.

        So one run also reports the errors in drawings.
        """
        from generator.game.load.game_folder import IncompleteGameError

        try:
            return self.open(where, judged=judged, may_run=may_run, draft=draft)
        except IncompleteGameError as partly:
            from generator.apps.workflows.game_faces import report_further_errors

            report_further_errors(partly, language, self.findings)
            raise

    def progress(self) -> AbstractContextManager[Progress]:
        """Progress bars if the output is a terminal."""
        return show_progress(self.form == "text" and not self.quiet and is_terminal(sys.stderr))

    def result(self, text: str, **data: object) -> None:
        """Add a result: text for people, data for --json."""
        self._text.append(text)
        self._data.update(data)

    def table(self, name: str, header: Sequence[str], rows: Sequence[Sequence[str | int]], *,
              above: str = "", below: str = "", **data: object) -> None:
        """Add a table with text above and below it; for --json its rows, under a name."""
        self.result("\n".join(filter(None, (above, format_table(header, rows), below))), **data,
                    **{name: [dict(zip(header, row, strict=True)) for row in rows]})

    def advise(self, text: str) -> None:
        """Set what the user can do about the findings, printed after them."""
        self._advice = text

    def next_step(self, text: str) -> None:
        """Set what the user does next, printed as the last line if nothing failed."""
        self._next_step = text

    def next_command(self, *words: object) -> None:
        """Set the command that the user runs next."""
        self.next_step(shlex.join(("ballotin", *map(str, words))))

    def announce(self, text: str) -> None:
        """Print something at once that the user needs while the command runs."""
        if not self.quiet:
            print_error(text)

    @property
    def exit_code(self) -> int:
        """0 if all is well, 1 if there are errors, 2 if the command line itself is wrong."""
        errors = [finding for finding in self.findings if finding.severity == "error"
                  or (self.strict and finding.severity == "warning")]
        if any(finding.code.startswith("command/") for finding in errors):
            return EXIT_USAGE
        return EXIT_FINDINGS if errors else EXIT_OK

    def close(self, code: int | None = None) -> int:
        """Print everything, and return this exit code or the one of the findings."""
        if self.form == "json":
            code = self.exit_code if code is None else code
            print_output(escape_surrogates(json.dumps(self._json(code),
                                                      ensure_ascii=not supports_utf8(), indent=2),
                         r"\\u"))
            return code
        self._print_findings()
        text = "\n\n".join(self._text)
        if self._next_step and self.exit_code == EXIT_OK:
            text += f"\nnext: {self._next_step}"
        if text and not self.quiet:
            print_output(escape_surrogates(text))
        return self.exit_code

    def _print_findings(self) -> None:
        shown = self.findings if self.every else group_findings(self.findings)
        if self.form == "github":
            for entry in shown:
                finding = entry if isinstance(entry, Finding) else replace(
                    entry.example, message=entry.message, where=entry.first, hint="", related=())
                print_error(finding_github(finding))
            return
        coloured = _wants_colours(sys.stderr)
        sources, paint = SourceLines(self.files.content_of), _paint if coloured else no_paint
        for entry in shown:
            text = omitted_text(entry, paint) if isinstance(entry, OmittedFindings) \
                else finding_text(entry, sources, paint)
            print_error(text, coloured)
        count = count_text(self.findings)
        if count and not self.quiet:
            print_error(count)
        if self._advice and not self.quiet:
            print_error(self._advice)

    def _json(self, code: int) -> dict[str, object]:
        count = {word: sum(finding.severity == word for finding in self.findings)
                 for word in COLOURS}
        return {
            "schema": SCHEMA,
            "exit": code,
            "counts": count,
            "findings": [finding_json(finding) for finding in self.findings],
            **self._data,
        }


def is_terminal(stream: IO[str]) -> bool:
    """Whether a stream is a terminal that can move its cursor and show colours."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _wants_colours(stream: IO[str]) -> bool:
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def _paint(text: str, colour: str) -> str:
    return click.style(text, bold=True) if colour == "bold" else click.style(text, fg=colour)
