"""The `ballotin` command: finds the commands and turns every ending into an exit code."""

import atexit
import gc
import importlib
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NoReturn

import click

from generator import __version__
from generator.cli import commands
from generator.cli.streams import LostOutputError, complain, prepare, telling
from generator.findings import did_you_mean
from generator.rules.compiled import build_name

FOUND, BUG, INTERRUPTED = 1, 70, 130


class Commands(click.Group):
    """The modules in `commands/`, each imported only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the modules, in the alphabet's order."""
        return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of that name and return its command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"generator.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Click would take these errors for its own, and say nothing.

        What the system refuses a command says itself, so here it is about what Click tells.
        """
        try:
            with telling():
                return super().invoke(ctx)
        except EOFError as bug:
            raise RuntimeError(_one_line(bug)) from bug
        return 0

    def resolve_command(self, ctx: click.Context, args: list[str]
                        ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or offer the nearest name."""
        known = tuple(self.list_commands(ctx))
        if not args[0].startswith("-") and args[0] not in known:
            ctx.fail(f"there is no command {args[0]!r}; {did_you_mean(args[0], known)}")
        return super().resolve_command(ctx, args)


@click.group("ballotin", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ballotin",
                      message=f"%(prog)s %(version)s ({build_name()})")
@click.option("--debug", is_flag=True, envvar="BALLOTIN_DEBUG",
              help="Show the full traceback of an unexpected error.")
def cli(debug: bool) -> None:
    """Turn a tabletop game's definition into the game.

    YAML says what is in the box, SVG says how it looks; out come print-ready PDFs, pictures
    and sprite sheets.

    \b
    Example:
        ballotin build chocolatiers
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line; a mistake of the user's never ends in a traceback."""
    prepare()
    _end_quickly()
    words = list(sys.argv[1:] if arguments is None else arguments)
    with _stoppable():
        code = _run(words)
    sys.exit(code)


def collect_rarely() -> None:
    """Let the collector of garbage wait: a command makes much that stays, and hardly a circle.

    With Python's own settings it looks through all components and faces again and again, which
    is a tenth of a large build.
    """
    gc.set_threshold(300_000, 20, 100)


@cache
def _end_quickly() -> None:
    """All memory goes with the process; to look through it first takes up to half a second."""
    atexit.register(gc.freeze)


def _run(words: list[str]) -> int:
    collect_rarely()
    try:
        with telling():
            return int(cli.main(words, prog_name="ballotin", standalone_mode=False) or 0)
        return 0
    except click.ClickException as wrong:
        with suppress(OSError):
            wrong.show()
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt) as stop:
        complain("stopped; files from earlier builds are as they were")
        reason = stop.__cause__ or stop
        return reason.code if isinstance(reason, TerminatedError) else INTERRUPTED
    except LostOutputError as lost:
        complain(f"ballotin: what was asked for can't be written to standard output: {lost}")
        return FOUND
    except Exception as bug:  # the last resort of the whole program
        if "--debug" in words or os.environ.get("BALLOTIN_DEBUG"):
            raise
        complain(f"ballotin: this is a bug of ours: {_one_line(bug)}; please report it with the "
                 "output of the same command after 'ballotin --debug'")
        return BUG


class TerminatedError(KeyboardInterrupt):
    """Somebody asked the process to end, and not by Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let whoever ends the process end it as Ctrl-C does: helpers stopped, nothing left behind."""
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # One who said that a signal shall do nothing, like nohup, or something else, is heeded.
    heard = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL
             and threading.current_thread() is threading.main_thread()]
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _: object) -> NoReturn:
    raise TerminatedError(number)


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
