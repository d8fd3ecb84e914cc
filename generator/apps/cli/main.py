"""The `ballotin` command: finds the commands and turns every ending into an exit code."""

import atexit
import gc
import importlib
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NoReturn

import click

from generator import __version__
from generator.apps.cli import WHOLE_PROCESS, commands
from generator.apps.cli.streams import LostOutputError, guard_output, prepare_streams, print_error
from generator.base.findings import Complaint, suggest
from generator.base.module_path import protect_imports
from generator.playing.rules.compiled import build_name

EXIT_FINDINGS, EXIT_BUG, EXIT_INTERRUPTED = 1, 70, 130

COMMAND_GROUPS = {
    "Start": ("new", "import", "pull", "template"),
    "Look and check": ("studio", "check", "explain", "trust", "schema"),
    "Print": ("build", "calibrate", "proof", "preflight", "shops"),
    "Play": ("play", "host", "table", "replay", "scenario"),
    "Judge": ("validate", "balance", "compare", "tune"),
    "Help": ("help", "list", "doctor"),
}


class Commands(click.Group):
    """The modules in `commands/`, imported only when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the modules in alphabetical order."""
        return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in groups, in the order in which people need them."""
        names = [name for group in COMMAND_GROUPS.values() for name in group]
        others = [name for name in self.list_commands(ctx) if name not in names]
        limit = formatter.width - 4 - max(map(len, names))
        for title, group in {**COMMAND_GROUPS, "More": others}.items():
            rows = [(name, command.get_short_help_str(limit)) for name in group
                    if (command := self.get_command(ctx, name))]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of that name and return its command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"generator.apps.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Click would handle these errors silently."""
        try:
            with guard_output():
                return super().invoke(ctx)
        except EOFError as bug:
            raise RuntimeError(_bug_text(bug)) from bug
        return 0

    def resolve_command(self, ctx: click.Context, args: list[str]
                        ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or suggest the nearest name."""
        names = tuple(self.list_commands(ctx))
        if not args[0].startswith("-") and args[0] not in names:
            ctx.fail(f"there is no command {args[0]!r}; {suggest(args[0], names)}")
        return super().resolve_command(ctx, args)


@click.group("ballotin", cls=Commands, invoke_without_command=True,
             context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ballotin",
                      message=f"%(prog)s %(version)s ({build_name()})")
@click.option("--debug", is_flag=True, envvar="BALLOTIN_DEBUG",
              help="Show the traceback of an unexpected error.")
@click.pass_context
def cli(context: click.Context, debug: bool) -> None:
    """Turn the definition of a tabletop game into the game.

    YAML says what is in the box, SVG how it looks, Python how it plays.

    \b
    Start here:
        ballotin new my-game       # write a small game of your own
        ballotin build my-game     # make the PDF to print and cut
        ballotin studio my-game    # watch it in the browser while you change it
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None, *, is_process: bool = False) -> NoReturn:
    """Run the command line; a mistake of the user never ends in a traceback.

    A program that continues afterwards calls it with arguments; `is_process` says that the whole
    process is for this command.
    """
    if arguments is None:
        protect_imports()
    prepare_streams()
    _skip_final_collection()
    words = list(sys.argv[1:] if arguments is None else arguments)
    with _handle_stop_signals():
        code = _run(words, is_process or arguments is None)
    sys.exit(code)


def relax_garbage_collection() -> None:
    """Collect garbage rarely, because most objects of a command live until its end.

    Python's own settings would take a tenth of a large build.
    """
    gc.set_threshold(300_000, 20, 100)


@cache
def _skip_final_collection() -> None:
    """Skip the collection at exit, which can last half a second."""
    atexit.register(gc.freeze)


def _run(words: list[str], is_process: bool = False) -> int:
    relax_garbage_collection()
    try:
        with guard_output():
            return int(cli.main(words, prog_name="ballotin", standalone_mode=False,
                                obj=WHOLE_PROCESS if is_process else None) or 0)
        return 0
    except click.ClickException as wrong:
        context = getattr(wrong, "ctx", None)
        path = context.command_path if context else "ballotin"
        return _report_early_end(words, wrong.exit_code, wrong.show, Complaint(
            "command/usage", _one_line(wrong.format_message()), f"try '{path} --help'"))
    except (click.Abort, KeyboardInterrupt) as stop:
        text = "stopped; files from earlier builds are as they were"
        reason = stop.__cause__ or stop
        return _report_early_end(words, reason.code if isinstance(reason, TerminatedError)
                                 else EXIT_INTERRUPTED,
                       lambda: print_error(text), Complaint("system/stopped", text))
    except LostOutputError as lost:
        return _report_lost_output(lost)
    except Exception as bug:  # the last resort
        text, hint = f"this is a bug in Ballotin: {_bug_text(bug)}", (
            "please report it with the output of the same command after 'ballotin --debug'")
        debugging = "--debug" in words or os.environ.get("BALLOTIN_DEBUG")
        code = _report_early_end(
            words, EXIT_BUG, lambda: None if debugging
                                 else print_error(f"ballotin: {text}; {hint}"),
            Complaint("system/bug", text, hint))
        if debugging:
            raise
        return code


def _report_early_end(words: list[str], code: int, show: Callable[[], object],
                      reason: Complaint) -> int:
    """Report why a command ended early, as JSON or with `show`; returns its exit code."""
    from generator.apps.cli.report import Report
    from generator.apps.cli.shared_options import wants_json

    if not wants_json(words):
        with suppress(OSError):
            show()
        return code
    report = Report("json")
    report.findings.add(reason.at(None))
    try:
        return report.close(code)
    except LostOutputError as lost:
        return _report_lost_output(lost)


def _report_lost_output(lost: LostOutputError) -> int:
    print_error(f"ballotin: can't write to standard output: {lost}")
    return EXIT_FINDINGS


class TerminatedError(KeyboardInterrupt):
    """A signal other than Ctrl-C ended the process."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


@contextmanager
def _handle_stop_signals() -> Iterator[None]:
    """Handle the signals that end a process like Ctrl-C, so that helpers stop too."""
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # Handlers that are set already stay, for example those of nohup.
    handled = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL
             and threading.current_thread() is threading.main_thread()]
    for number in handled:
        signal.signal(number, _raise_terminated)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def _raise_terminated(number: int, _: object) -> NoReturn:
    raise TerminatedError(number)


def _bug_text(error: Exception) -> str:
    text = _one_line(str(error))
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _one_line(text: str) -> str:
    return " ".join(text.split())
