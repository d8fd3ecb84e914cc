"""`ballotin help`: the tutorials and how-to guides of the documentation, in the terminal."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

import click

from generator.apps.cli.report import Report, is_terminal
from generator.apps.cli.shared_options import KnownName, report_options

PARTS = ("tutorials", "how-to")
WIDEST = 100
IMAGE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)([^)]+)\)")


def guides() -> dict[str, Path]:
    """The pages by name: tutorials first, both parts in alphabetical order."""
    from generator.game.load.files import shipped_root

    return {path.stem: path for part in PARTS
            for path in sorted((shipped_root() / "docs" / part).glob("*.md"))}


def _topics() -> list[str]:
    return [*guides(), *_commands()]


def _commands() -> list[str]:
    from generator.apps.cli.main import cli

    return cli.list_commands(click.Context(cli))


@click.command("help")
@click.argument("topic", required=False, type=KnownName("topic", _topics))
@report_options
def command(topic: str | None, report: Report) -> None:
    """Show a guide about TOPIC, or list all topics.

    The guides are the tutorials and how-to pages of the documentation. The name of a command
    without a guide shows its --help.

    \b
    Example:
        ballotin help
        ballotin help print-at-home
        ballotin help tts
    """
    pages = {name: path.read_text(encoding="utf-8") for name, path in guides().items()}
    if topic is None:
        rows = [(name, _title(text)) for name, text in pages.items()]
        report.table("topics", ("topic", "guide"), rows)
        report.next_step("ballotin help TOPIC")
    elif topic in pages:
        text = _adapt(pages[topic], pages.keys())
        report.result(_render(text), topic=topic, markdown=pages[topic])
        if topic in _commands():
            report.next_step(f"'ballotin {topic} --help' lists the options of the command")
    else:
        report.result(_command_help(topic), topic=topic)


def _title(page: str) -> str:
    return page.partition("# ")[2].partition("\n")[0]


def _adapt(page: str, topics: Collection[str]) -> str:
    """The page without pictures; links to other guides become the commands that show them."""
    def replace(link: re.Match[str]) -> str:
        words, target = link[1], Path(link[2].partition("#")[0]).stem
        return f"{words} (`ballotin help {target}`)" if target in topics else words

    return LINK.sub(replace, COMMENT.sub("", IMAGE.sub("", page)))


def _render(markdown: str) -> str:
    """Markdown as text, with styles on a terminal."""
    from rich.console import Console
    from rich.markdown import Markdown

    width = min(shutil.get_terminal_size().columns, WIDEST)
    console = Console(file=io.StringIO(), width=width, force_terminal=is_terminal(sys.stdout),
                      legacy_windows=False)
    with console.capture() as capture:
        console.print(Markdown(markdown, code_theme="ansi_dark"))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _command_help(name: str) -> str:
    from generator.apps.cli.main import cli

    root = click.get_current_context().find_root()
    chosen = cli.get_command(root, name)
    assert chosen is not None
    return chosen.get_help(click.Context(chosen, info_name=name, parent=root))
