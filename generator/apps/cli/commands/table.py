"""`ballotin table`: how a game lies on the table, as a picture or as a file to go on from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    choices_option,
    report_existing,
    report_options,
    trust_option,
    write_files,
)
from generator.base.findings import Stop
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.game.load.game_folder import OpenedGame

ENDINGS = (".png", ".svg")
TABLE = "table.yaml"


@click.command("table")
@click.argument("game")
@click.option("--out", type=PathParam(dir_okay=False), metavar="FILE",
              help="Draw the table into this file, a .png or .svg.")
@click.option("--players", type=click.IntRange(1, 99), metavar="N",
              help="How many play.  [default: the fewest the game is for]")
@choices_option
@click.option("--seed", type=int, default=1, show_default=True,
              help="Decides all luck: the same seed deals the same cards.")
@click.option("--scenario", metavar="FILE[:TITLE]",
              help="Draw a position of this file of scenarios: the first one, or that with this "
              "title or number.")
@click.option("--moves", type=click.IntRange(0, 100_000), metavar="K",
              help="After K moves of the scenario, or of bots.  [default: all of the scenario, "
              "none of bots]")
@click.option("--seat", type=click.IntRange(0, 99), default=1, show_default=True,
              help="As this seat sees it, which sits at the bottom; 0 for what everybody sees.")
@click.option("--lang", "language", metavar="CODE",
              help="The language of the pieces.  [default: the game's first]")
@click.option("--width", type=click.IntRange(100, 8_000), default=1_600, show_default=True,
              metavar="PIXELS", help="How wide a .png gets.")
@click.option("--write", is_flag=True,
              help="Write table.yaml beside game.yaml, with a place for everything.")
@click.option("--force", is_flag=True, help="Write over a table.yaml that is there.")
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, out: Path | None, players: int | None,
            options: dict[str, str], seed: int, scenario: str | None, moves: int | None, seat: int,
            language: str | None, width: int, write: bool, force: bool) -> None:
    """Draw how GAME lies on the table, with the pieces as they are printed.

    The set-up, or any position of a scenario or of a match. Where things lie stands in the game's
    table.yaml; without one a table is made from what is in the box and what the rules say of it,
    and --write writes that down for you to change. GAME is a shipped game's id, or the folder of
    your own.

    \b
    Example:
        ballotin table chocolatiers --out setup.png --players 3
        ballotin table chocolatiers --out later.svg --seed 7 --moves 40 --seat 2
        ballotin table my-game --write --force
    """
    from generator.apps.workflows.game_table import TablePictureOptions, draw_table

    if (out is None) != write:
        raise click.UsageError("say where to draw it with --out FILE, or --write a table.yaml")
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise click.BadParameter(f"'{out}' must end in .png or .svg", param_hint="--out")
    opened = report.open(game, may_run=may_run)
    report.findings.stop_on_errors()
    if out is None:
        _write(opened, force, report)
        return
    wish = TablePictureOptions(players=players, options=options, seed=seed, moves=moves,
                               seat=seat - 1, language=language, width=width)
    data = draw_table(opened, wish, scenario, out.suffix.lower(), report.findings)
    write_files(out.parent, {out.name: data}, report.findings)
    report.result(str(out), file=str(out))


def _write(opened: OpenedGame, force: bool, report: Report) -> None:
    """Write the table that was made into the game's folder."""
    from generator.apps.workflows.game_table import make_table
    from generator.playing.tabletop.table_yaml import table_text

    path = opened.folders.home / TABLE
    if path.exists() and not force:
        report_existing(path, report.findings)
        raise Stop(report.findings)
    text = table_text(make_table(opened, report.findings))
    write_files(path.parent, {path.name: text.encode()}, report.findings)
    report.result(str(path), file=str(path))
