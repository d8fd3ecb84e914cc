"""Options that several commands share, and values that are checked before anything runs."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from generator.cli.report import Report
from generator.findings import Findings, Stop, did_you_mean


def tell_unwritable(folder: Path, error: OSError, findings: Findings) -> None:
    """Say in the user's words why nothing could be written into a folder."""
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        reason = "a file is in the way"
    else:
        reason = (error.strerror or str(error)).lower()
    findings.error("output/unwritable", f"can't write into '{folder}': {reason}",
                   hint="choose another folder")


class Workers(click.ParamType[Any]):
    """A number of processes, or the address of a cluster."""

    name = "workers"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The word, checked."""
        from generator.play.executors import check_workers

        try:
            return check_workers(str(value))
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


workers_option = click.option(
    "--workers", type=Workers(), default=lambda: str(min(os.cpu_count() or 1, 256)),
    metavar="N",
    help="How many processes play many games, or dask://HOST:PORT for the scheduler of a Dask "
    "cluster.  [default: one a core]")


Command = Callable[..., None]


class NameList(click.ParamType[Any]):
    """One word, or several with commas between, out of those that are known."""

    name = "names"

    def __init__(self, known: Callable[[], Iterable[str]] | None = None, noun: str = "name",
                 several: bool = True) -> None:
        self._known = known
        self._noun = noun
        self._several = several

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The words of a value, each known and each once."""
        if isinstance(value, tuple):
            return value
        words = [word.strip() for word in value.split(",")] if self._several else [value]
        words = list(dict.fromkeys(word for word in words if word))
        if not words:
            self.fail(f"name at least one {self._noun}", param, ctx)
        if self._known is not None:
            known = tuple(self._known())
            for word in words:
                if word not in known:
                    self.fail(f"there is no {self._noun} {word!r}; {did_you_mean(word, known)}",
                              param, ctx)
        return tuple(words) if self._several else words[0]


def kit_options(command: Command) -> Command:
    """Give a command the options that say which pieces of a game, and how they look."""
    for option in (
        click.option("--low-ink", is_flag=True,
                     help="Leave out what templates mark as background art."),
        click.option("--players", type=click.IntRange(1), metavar="N",
                     help="Only as many copies as N players need."),
        click.option("--lang", "language", metavar="CODE",
                     help="The language of the pieces.  [default: the game's first]"),
        click.option("--only", type=NameList(noun="kind"), default=None, metavar="KINDS",
                     help="Only these kinds of pieces, or single ones by their ids, with commas "
                     "between."),
    ):
        command = option(command)
    return command


def report_options(command: Command) -> Command:
    """Give a command its `report`; what the command found decides the exit code."""

    @click.option("--strict", is_flag=True, help="Count warnings as errors.")
    @click.option("--quiet", "-q", is_flag=True, help="Say nothing but findings.")
    @click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
    @click.option("--format", "form", type=click.Choice(["text", "json", "github"]),
                  default="text", show_default=True,
                  help="How to tell: for people, for programs, or as annotations on GitHub.")
    @functools.wraps(command)
    def run(*args: Any, form: Any, as_json: bool, quiet: bool, strict: bool, **others: Any) -> None:
        report = Report("json" if as_json else form, quiet, strict)
        try:
            command(*args, report=report, **others)
        except Stop as stop:
            if stop.findings is not report.findings:
                report.findings.extend(stop.findings)
        click.get_current_context().exit(report.close())

    return run
