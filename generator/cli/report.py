"""What a command says: findings to stderr, results to stdout, and the exit code."""

from __future__ import annotations

import json
import os
import sys
from contextlib import AbstractContextManager
from typing import IO, TYPE_CHECKING, Literal

import click

from generator.cli.excerpt import Sources
from generator.cli.findings_machine import finding_github, finding_json
from generator.cli.findings_text import count_text, finding_text, no_paint
from generator.cli.progress import watched
from generator.findings import Findings

if TYPE_CHECKING:
    from generator.export.target import Progress

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
        self._text: list[str] = []
        self._data: dict[str, object] = {}

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
        sources = Sources()
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
