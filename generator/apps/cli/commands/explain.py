"""`ballotin explain`: the meaning of a code, and what to do about it."""

import textwrap

import click

from generator.apps.cli.shared_options import KnownName
from generator.apps.cli.streams import print_output
from generator.apps.cli.terminal_tables import format_table
from generator.base.codes import catalogue


@click.command("explain")
@click.argument("code", required=False, type=KnownName("code", catalogue))
def command(code: str | None) -> None:
    """Explain the CODE of an error or warning, or list all codes.

    \b
    Example:
        ballotin explain field/unknown
    """
    if code is None:
        rows = [(name, entry.summary) for name, entry in sorted(catalogue().items())]
        print_output(format_table(("code", "meaning"), rows))
        return
    entry = catalogue()[code]
    paragraphs = (entry.name, entry.summary, entry.advice)
    print_output("\n\n".join(textwrap.fill(text, 80) for text in paragraphs if text))
