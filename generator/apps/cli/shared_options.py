"""Options that several commands share, and the checks of their values."""

from __future__ import annotations

import functools
import math
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from click.shell_completion import CompletionItem

from generator.apps.cli import WHOLE_PROCESS
from generator.apps.cli.report import Format, Report
from generator.apps.cli.streams import separate_output
from generator.base.findings import Complaint, FileLocation, Findings, Stop, suggest
from generator.base.folder import NO_ROOM, SafeFolder

if TYPE_CHECKING:
    from socket import socket

    from generator.game.model.game import DesignerCode
    from generator.game.trust_store import MayRun


def is_debugging() -> bool:
    """Whether the user wants to see tracebacks."""
    return "--debug" in sys.argv or bool(os.environ.get("BALLOTIN_DEBUG"))


def report_unwritable(folder: Path, error: OSError, findings: Findings) -> None:
    """Report why a folder can't be written into."""
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        reason = "a file is in the way"
    else:
        reason = (error.strerror or str(error)).lower()
    findings.error("output/unwritable", f"can't write into '{folder}': {reason}",
                   hint="choose another folder")


def write_files(folder: Path, files: Mapping[str, bytes], findings: Findings) -> None:
    """Write files into a folder, each whole or not at all; Stop if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with SafeFolder(folder) as place:
            for name, data in files.items():
                place.put(name, data)
    except OSError as error:
        report_unwritable(folder, error, findings)
        raise Stop(findings) from error


def report_existing(path: Path, findings: Findings) -> None:
    """Report a file that is only overwritten with --force."""
    findings.error("command/file-in-use", f"'{path}' exists already",
                   hint="move it away, or overwrite it with --force")


def report_system_error(error: OSError | MemoryError, findings: Findings) -> None:
    """Report an error of the system that no other code has explained."""
    if isinstance(error, MemoryError):
        findings.error("system/memory", "there isn't enough memory for this",
                       hint="close other programs, or do less at once with --only or --workers 1")
        return
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    what = f" '{error.filename}'" if error.filename else ""
    findings.error("system/refused", f"the system refuses{what}: {reason}",
                   hint="free some space" if error.errno in NO_ROOM else "")


def _check_current_folder(findings: Findings) -> None:
    """Stop if the current folder was deleted, because relative names mean nothing then."""
    try:
        Path.cwd()
    except OSError:
        findings.error("command/no-folder", "the current folder was deleted",
                       hint="cd into another folder")
        raise Stop(findings) from None


class PathParam(click.Path):
    """A file or folder with a name that the system allows."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(path_type=Path, **facts)

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The path, if the system allows its name."""
        if "\0" in str(value) or not str(value):
            self.fail(f"{str(value)!r} isn't the name of a file or folder", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except OSError as error:
            self.fail(f"'{value}': {(error.strerror or str(error)).lower()}", param, ctx)


class ParserParam(click.ParamType[Any]):
    """A word for a parser; its ValueError becomes a usage error."""

    name = "word"

    def __init__(self, parser: Callable[[str], Any],
                 names: Callable[[], Iterable[str]] = tuple) -> None:
        self.parser = parser
        self.names = names

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The parsed value."""
        if not isinstance(value, str):
            return value
        try:
            return self.parser(value)
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


    def shell_complete(self, ctx: click.Context, param: click.Parameter,
                       incomplete: str) -> list[CompletionItem]:
        """The names that begin as the last of the words separated by commas."""
        words, comma, beginning = incomplete.rpartition(",")
        return [CompletionItem(words + comma + name) for name in self.names()
                if name.startswith(beginning)]


class FiniteRange(click.FloatRange):
    """A number within bounds; unlike Click's own range, it refuses nan."""

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> float:
        """The number."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a number {self._describe_range()}.", param, ctx)
        return number


# The key under which a command keeps the files of bots that were named.
BOTS = "ballotin.own_bots"


def parse_workers(text: str) -> str:
    """A number of processes, or the address of a cluster."""
    from generator.playing.play.executors import check_workers

    return check_workers(text)


def parse_bots(text: str) -> tuple[str, ...]:
    """Bots separated by commas; trust in the user's own bots is checked before they run."""
    from generator.game.load.designer_code import read_code
    from generator.playing.play.bots import check_word
    from generator.playing.play.custom_bot import is_custom, register_bot_codes, split_bot_word

    words = tuple(check_word(word.strip()) for word in text.split(","))
    for word in filter(is_custom, words):
        findings, file = Findings(), split_bot_word(word)[0]
        code = read_code(Path(file), findings)
        if code is None:
            raise ValueError("; ".join(finding.message for finding in findings))
        register_bot_codes({word.partition("!")[0]: code})
        click.get_current_context().meta.setdefault(BOTS, {})[file] = code
    return words


def parse_choices(text: str) -> dict[str, str]:
    """Options of the rules as name=value, separated by commas; the rules check the names."""
    chosen: dict[str, str] = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, equals, choice = pair.partition("=")
        if not (name and equals and choice):
            raise ValueError(f"{pair!r} isn't name=value")
        if name in chosen:
            raise ValueError(f"{name!r} is given twice")
        chosen[name] = choice
    return chosen


def parse_players(text: str) -> tuple[int, ...]:
    """Numbers of players separated by commas, without duplicates."""
    words = [word.strip() for word in text.split(",")]
    if not all(re.fullmatch(r"[1-9][0-9]?", word) for word in words):
        raise ValueError(f"{text!r} isn't a number of players, or several numbers like 2,4")
    return tuple(dict.fromkeys(map(int, words)))


def parse_names(text: str, noun: str, names: Iterable[str] | None = None) -> tuple[str, ...]:
    """Words separated by commas, without duplicates; ValueError for an unknown one."""
    words = tuple(dict.fromkeys(filter(None, (word.strip() for word in text.split(",")))))
    if not words:
        raise ValueError(f"name at least one {noun}")
    for word in words if names is not None else ():
        check_name(word, noun, names or ())
    return words


def check_name(word: str, noun: str, names: Iterable[str]) -> str:
    """The word itself; ValueError if it isn't one of the names."""
    names = tuple(names)
    if not word:
        raise ValueError(f"name at least one {noun}")
    if word not in names:
        raise ValueError(f"there is no {noun} {word!r}; {suggest(word, names)}")
    return word


class KnownName(ParserParam):
    """One word out of a list of names."""

    def __init__(self, noun: str, names: Callable[[], Iterable[str]]) -> None:
        super().__init__(lambda text: check_name(text, noun, names()), names)


class GameParam(click.ParamType[str]):
    """The id of a shipped game, or the folder of one."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter,
                       incomplete: str) -> list[CompletionItem]:
        """The ids of shipped games, and folders."""
        from generator.game.load.files import shipped_games

        parent = incomplete.rpartition("/")[0]
        with suppress(OSError):
            folders = [f"{parent}/{path.name}" if parent else path.name
                       for path in sorted(Path(parent).iterdir()) if path.is_dir()]
            return [CompletionItem(name) for name in (*shipped_games(), *folders)
                    if name.startswith(incomplete)]
        return []


game_argument = click.argument("game", type=GameParam())


BOT_NAMES = ParserParam(parse_bots)

workers_option = click.option(
    "--workers", type=ParserParam(parse_workers), metavar="N",
    default=lambda: str(min(os.cpu_count() or 1, 256)),
    help="Number of processes that play games, or dask://HOST:PORT for the scheduler of a Dask "
    "cluster.  [default: one per core]")


def _papers() -> Iterable[str]:
    from generator.paper.sheets.sheet import PAPERS

    return PAPERS


paper_option = click.option(
    "--paper", type=KnownName("paper", _papers), default="a4", show_default=True, metavar="NAME",
    help="The paper in your printer.")
players_option = click.option(
    "--players", type=ParserParam(parse_players), default=(), metavar="2,4",
    help="Numbers of players.  [default: study: in expectations.yaml, or all of the game]")
lineups_option = click.option(
    "--bots", "lineups", type=BOT_NAMES, multiple=True, metavar="NAMES",
    help="The bots. Can be repeated.  [default: study: in expectations.yaml, or greedy]")
choices_option = click.option(
    "--options", "options", type=ParserParam(parse_choices), default="",
    metavar="NAME=VALUE",
    help="Options of the rules, separated by commas.")

port_option = click.option(
    "--port", type=click.IntRange(1, 65_535), metavar="N",
    help="The port of the page.  [default: 8377, or the next free one]")


def listen(address: str, port: int | None) -> socket:
    """A socket on this port, or on the first free one."""
    from generator.apps.studio.server import open_listener

    try:
        return open_listener(address, port)
    except OSError as error:
        place = f"port {port}" if address == "127.0.0.1" \
            else f"{address}{f':{port}' if port else ''}"
        raise click.UsageError(f"{place} can't be used: {error.strerror}") from None


def open_browser(page: str) -> None:
    """Open a page in the user's browser, which may use more memory than this process."""
    from generator.base.helper_processes import lift_limits

    lift_limits()
    click.launch(page)


Command = Callable[..., None]


@dataclass(frozen=True)
class SupervisedTrust:
    """Asks `may_run`, and supervises the command before any rules run."""

    may_run: MayRun

    def __call__(self, home: Path, code: DesignerCode) -> bool:
        """Whether these rules may run."""
        allowed = self.may_run(home, code)
        if allowed:
            supervise()
        return allowed


def supervise() -> bool:
    """Continue in a process that is killed if rules hang; returns whether that happened before."""
    context = click.get_current_context(silent=True)
    if context is None or context.obj != WHOLE_PROCESS:
        return False
    from generator.playing.kit.supervisor import SUPERVISOR

    begun_again = SUPERVISOR.supervise()
    if SUPERVISOR.is_worker:
        separate_output()
    return begun_again


def trust_option(command: Command) -> Command:
    """Give a command `may_run`, which decides whether a game's own rules run."""

    @click.option("--trust", "trusting", is_flag=True,
                  help="Run this game's rules and your own bots once, without trusting them "
                  "permanently.")
    @functools.wraps(command)
    def run(*args: Any, trusting: bool, report: Report, **others: Any) -> None:
        from generator.game.trust_store import Trust, always_allow

        may_run = SupervisedTrust(always_allow if trusting else Trust().allows)
        for path, code in sorted(click.get_current_context().meta.get(BOTS, {}).items()):
            if not may_run(Path(path), code):
                report.findings.error(
                    "rules/untrusted", f"'{code.folder}' is a program, and you haven't said that "
                    "it may run", FileLocation(code.file_of(""), 1, 1),
                    f"read it; then 'ballotin trust {path}' lets it run, or --trust this once")
        report.findings.stop_on_errors()
        command(*args, may_run=may_run, report=report, **others)

    return run


def join_values(_: click.Context, __: click.Parameter, named: tuple[tuple[str, ...], ...]
                ) -> tuple[str, ...] | None:
    """The words of a repeated option; None if it isn't given."""
    return tuple(dict.fromkeys(word for words in named for word in words)) or None


def kit_options(command: Command) -> Command:
    """Give a command the options that select pieces and their look."""
    for option in (
        click.option("--low-ink", is_flag=True,
                     help="Leave out the background art that templates mark."),
        click.option("--players", type=click.IntRange(1), metavar="N",
                     help="Only the copies that N players need."),
        click.option("--lang", "language", metavar="CODE",
                     help="The language of the pieces.  [default: the game's first]"),
        click.option("--only", type=ParserParam(lambda text: parse_names(text, "kind")),
                     multiple=True, callback=join_values,
                     metavar="KINDS",
                     help="Only these kinds of pieces, or pieces with these ids, separated by "
                     "commas."),
    ):
        command = option(command)
    return command


REPORT_FORMATS: tuple[Format, ...] = get_args(Format)


def wants_json(words: Sequence[str]) -> bool:
    """Whether a command line asks for JSON, even if the line is wrong.

    Typos such as --JSON, --js and --form=json are errors, and are still reported as JSON.
    """
    for index, word in enumerate(words):
        if word == "--":
            return False
        name, equals, value = word.lower().partition("=")
        if len(name) > 2 and "--json".startswith(name):
            return True
        if len(name) > 2 and "--format".startswith(name):
            form = value if equals else "".join(words[index + 1:index + 2]).lower()
            if "json" in (part.strip() for part in form.split(",")):
                return True
    return False


def report_options(command: Command) -> Command:
    """Give a command its `report`; the findings decide the exit code."""

    @click.option("--strict", is_flag=True, help="Count warnings as errors.")
    @click.option("--all", "every", is_flag=True,
                  help="Show every finding, also when many are alike.  "
                  "[default: with --format json]")
    @click.option("--quiet", "-q", is_flag=True, help="Print findings only.")
    @click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
    @click.option("--format", "form", type=click.Choice(REPORT_FORMATS), default="text",
                  show_default=True, help="Report format: text, JSON, or GitHub annotations.")
    @functools.wraps(command)
    def run(*args: Any, form: Format, as_json: bool, quiet: bool, strict: bool, every: bool,
            **others: Any) -> None:
        report = Report("json" if as_json else form, quiet, strict, every=every)
        context = click.get_current_context()
        try:
            _check_current_folder(report.findings)
            command(*args, report=report, **others)
        except Stop as stop:
            if stop.findings is not report.findings:
                report.findings.extend(stop.findings)
        except Complaint as fault:  # of a designer's own rules, in the middle of a match
            if is_debugging():
                traceback.print_exception(fault)
            report.findings.add(fault.at(None))
        except (OSError, MemoryError) as error:
            if is_debugging():
                raise
            report_system_error(error, report.findings)
        context.exit(report.close())

    return run
