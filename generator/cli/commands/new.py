"""`ballotin new`: a small complete game to start from."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import report_options
from generator.cli.report import Report


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", help="The game's title; without it the folder's name serves.")
@report_options
def command(folder: Path, title: str | None, report: Report) -> None:
    """Write a small complete game of your own into FOLDER.

    It builds as it stands: cards and coins with fronts and backs, icons, a theme and strings.
    Change a line of its YAML or open its SVG in Inkscape, and build again.

    \b
    Example:
        ballotin new my-game
        ballotin build my-game
    """
    from generator.cli.scaffold import title_of, write_starter
    from generator.load.json_schema import schemas

    files = write_starter(folder, title or title_of(folder), schemas(), report.findings)
    shown = [name for name in files if not name.startswith(".")]
    text = "\n".join([f"{folder} holds a game that is yours to change:",
                      *(f"  {name}" for name in shown), f"next: ballotin build {folder}"])
    report.result(text, folder=str(folder), files=files)
