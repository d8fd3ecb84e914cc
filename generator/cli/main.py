"""The `ballotin` command: finds the commands and turns every ending into an exit code."""

import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from generator import __version__
from generator.cli import commands
from generator.findings import did_you_mean
from generator.rules.compiled import build_name

BUG, INTERRUPTED = 70, 130


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
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a character shows its number instead of failing.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(words))


def collect_rarely() -> None:
    """Let the collector of garbage wait: a command makes much that stays, and hardly a circle.

    With Python's own settings it looks through all components and faces again and again, which
    is a tenth of a large build.
    """
    gc.set_threshold(300_000, 20, 100)


def _run(words: list[str]) -> int:
    collect_rarely()
    try:
        return int(cli.main(words, prog_name="ballotin", standalone_mode=False) or 0)
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped; files from earlier builds are as they were", err=True)
        return INTERRUPTED
    except Exception as bug:  # the last resort of the whole program
        if "--debug" in words or os.environ.get("BALLOTIN_DEBUG"):
            raise
        click.echo(f"ballotin: this is a bug of ours: {_one_line(bug)}; please report it with the "
                   "output of the same command after 'ballotin --debug'", err=True)
        return BUG


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
