"""What a command prints: findings with their lines, and how it ended."""

from __future__ import annotations

import json
import os
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
    """Leave text as it is, where colours aren't wanted."""
    return text


def finding_text(finding: Finding, sources: SourceLines, paint: Paint = no_paint) -> str:
    """One finding with its line and carets, its hint and the places it has to do with."""
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
    """How many of each, as in '3 errors, 1 warning'; empty if there is nothing to tell."""
    counts = [(sum(each.severity == word for each in findings), word) for word in COLOURS]
    return ", ".join(pluralize(count, word) for count, word in counts if count)


# Of many findings that are alike, in one file and of one code, so many are shown whole.
GROUP_LIMIT, SHOWN_PER_GROUP = 12, 5


@dataclass(frozen=True, slots=True)
class OmittedFindings:
    """How many findings like one are left out, and from which line to which."""

    example: Finding
    count: int
    first: FileLocation
    last: FileLocation

    @property
    def message(self) -> str:
        """What is told instead of them."""
        return f"… and {self.count:,} more like this, {self._lines()}; --all shows them"

    def _lines(self) -> str:
        if not self.first.line:
            return f"in '{self.first.file}'"
        if self.first.line == self.last.line:
            return f"in line {self.first.line:,}"
        return f"in lines {self.first.line:,} to {self.last.line:,}"


def group_findings(findings: Iterable[Finding]) -> Iterator[Finding | OmittedFindings]:
    """Findings in their order; where very many are alike, the first of them and how many follow."""
    every = list(findings)
    alike: dict[tuple[str, ...], list[Finding]] = {}
    for finding in every:
        alike.setdefault(_group_key(finding), []).append(finding)
    told: Counter[tuple[str, ...]] = Counter()
    for finding in every:
        name = _group_key(finding)
        those = alike[name]
        told[name] += 1
        if len(those) <= GROUP_LIMIT or told[name] <= SHOWN_PER_GROUP:
            yield finding
        if len(those) > GROUP_LIMIT and told[name] == SHOWN_PER_GROUP:
            left = those[SHOWN_PER_GROUP:]
            places = [each.where or FileLocation("") for each in left]
            yield OmittedFindings(finding, len(left), min(places), max(places))


def _group_key(finding: Finding) -> tuple[str, ...]:
    return finding.code, finding.severity, finding.where.file if finding.where else ""


def omitted_text(more: OmittedFindings, paint: Paint = no_paint) -> str:
    """What a terminal shows in the place of many findings."""
    place = paint(escape_line(more.first.file), "bold") + ": " if more.first.file else ""
    label = paint(f"{more.example.severity}[{more.example.code}]", COLOURS[more.example.severity])
    return f"{place}{label}: {escape_line(more.message)}"


LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def finding_github(finding: Finding) -> str:
    """One finding as a workflow command."""
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
    """Percent-encode what would end a workflow command or one of its values."""
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
        """Fill the last bar: a stage that ended is done, however it counted."""
        if self._task is not None:
            task = self._rich.tasks[self._task]
            self._rich.update(self._task, completed=task.total)


@contextmanager
def show_progress(on_terminal: bool) -> Iterator[Progress]:
    """Somebody who watches a build, for as long as it runs."""
    if not on_terminal:
        yield NoProgress()
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
        bars = ProgressBars(rich)
        yield bars
        bars.finish()


Format = Literal["text", "json", "github"]
SCHEMA = 1
EXIT_OK, EXIT_FINDINGS, EXIT_USAGE = 0, 1, 2


class Report:
    """Collects what one command found and made, and tells it once, at the end."""

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
        self._data: dict[str, object] = {}

    def open(self, where: str, *, judged: bool = False, may_run: MayRun | None = None,
             draft: bool = False) -> OpenedGame:
        """Open the game that the command is about; every file is read once in a command.

        `may_run` says whether its own rules may be run, by commands that play.
        """
        from generator.game.load.game_folder import open_game

        return open_game(where, self.findings, self.files, judged=judged, may_run=may_run,
                         draft=draft)

    def open_to_draw(self, where: str, language: str | None, *, judged: bool = False,
                     may_run: MayRun | None = None, draft: bool = False) -> OpenedGame:
        """The same for commands that draw: of a game that can't be read whole, the rest is drawn.

        So what is wrong with it is told in the same run.
        """
        from generator.game.load.game_folder import IncompleteGameError

        try:
            return self.open(where, judged=judged, may_run=may_run, draft=draft)
        except IncompleteGameError as partly:
            from generator.apps.workflows.game_faces import report_further_errors

            report_further_errors(partly, language, self.findings)
            raise

    def progress(self) -> AbstractContextManager[Progress]:
        """Progress bars if somebody can see them."""
        return show_progress(self.form == "text" and not self.quiet and _is_terminal(sys.stderr))

    def result(self, text: str, **data: object) -> None:
        """What the command made: text for people, data for --json."""
        self._text.append(text)
        self._data.update(data)

    def table(self, name: str, header: Sequence[str], rows: Sequence[Sequence[str | int]], *,
              above: str = "", below: str = "", **data: object) -> None:
        """A table with what stands above and below it; for --json its rows, under a name."""
        self.result("\n".join(filter(None, (above, format_table(header, rows), below))), **data,
                    **{name: [dict(zip(header, row, strict=True)) for row in rows]})

    def advise(self, text: str) -> None:
        """What may be done about all that was found, told after it."""
        self._advice = text

    def announce(self, text: str) -> None:
        """What somebody has to know while the command runs, told at once."""
        if not self.quiet:
            print_error(text)

    @property
    def exit_code(self) -> int:
        """0 fine, 1 found something wrong, 2 the command line itself is wrong."""
        serious = [each for each in self.findings
                   if each.severity == "error" or (self.strict and each.severity == "warning")]
        if any(each.code.startswith("command/") for each in serious):
            return EXIT_USAGE
        return EXIT_FINDINGS if serious else EXIT_OK

    def close(self, code: int | None = None) -> int:
        """Print everything and return the exit code: this one, or the one of the findings."""
        if self.form == "json":
            code = self.exit_code if code is None else code
            print_output(escape_surrogates(json.dumps(self._json(code),
                                                      ensure_ascii=not supports_utf8(), indent=2),
                         r"\\u"))
            return code
        self._print_findings()
        if self._text and not self.quiet:
            print_output(escape_surrogates("\n\n".join(self._text)))
        return self.exit_code

    def _print_findings(self) -> None:
        shown = self.findings if self.every else group_findings(self.findings)
        if self.form == "github":
            for each in shown:
                finding = each if isinstance(each, Finding) else replace(
                    each.example, message=each.message, where=each.first, hint="", related=())
                print_error(finding_github(finding))
            return
        coloured = _wants_colours(sys.stderr)
        sources, paint = SourceLines(self.files.held), _paint if coloured else no_paint
        for each in shown:
            text = omitted_text(each, paint) if isinstance(each, OmittedFindings) \
                else finding_text(each, sources, paint)
            print_error(text, coloured)
        count = count_text(self.findings)
        if count and not self.quiet:
            print_error(count)
        if self._advice and not self.quiet:
            print_error(self._advice)

    def _json(self, code: int) -> dict[str, object]:
        count = {word: sum(each.severity == word for each in self.findings)
                 for word in ("error", "warning", "note")}
        return {
            "schema": SCHEMA,
            "exit": code,
            "counts": count,
            "findings": [finding_json(each) for each in self.findings],
            **self._data,
        }


def _is_terminal(stream: IO[str]) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _wants_colours(stream: IO[str]) -> bool:
    return _is_terminal(stream) and not os.environ.get("NO_COLOR")


def _paint(text: str, colour: str) -> str:
    return click.style(text, bold=True) if colour == "bold" else click.style(text, fg=colour)
