"""`ballotin table`: draws the table of a game, or writes its table.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    choices_option,
    game_argument,
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
@game_argument
@click.option("--out", type=PathParam(dir_okay=False), metavar="FILE",
              help="Draw the table into this .png or .svg file.")
@click.option("--players", type=click.IntRange(1, 99), metavar="N",
              help="Number of players.  [default: the fewest that the game allows]")
@choices_option
@click.option("--seed", type=int, default=1, show_default=True,
              help="Seed of all luck: the same seed deals the same cards.")
@click.option("--scenario", metavar="FILE[:TITLE]",
              help="Draw a position of this scenario file: the first scenario, or the one with "
              "this title or number.")
@click.option("--moves", type=click.IntRange(0, 100_000), metavar="K",
              help="Draw the table after K moves of the scenario or of bots.  [default: all moves "
              "of the scenario, none of bots]")
@click.option("--seat", type=click.IntRange(0, 99), default=1, show_default=True,
              help="The seat at the bottom, whose view is drawn; 0 draws what everybody sees.")
@click.option("--lang", "language", metavar="CODE",
              help="The language of the pieces.  [default: the game's first]")
@click.option("--width", type=click.IntRange(100, 8_000), default=1_600, show_default=True,
              metavar="PIXELS", help="Width of a .png.")
@click.option("--write", is_flag=True,
              help="Write a table.yaml with a place for everything next to game.yaml.")
@click.option("--force", is_flag=True, help="Overwrite an existing table.yaml.")
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, out: Path | None, players: int | None,
            options: dict[str, str], seed: int, scenario: str | None, moves: int | None, seat: int,
            language: str | None, width: int, write: bool, force: bool) -> None:
    """Draw the table of GAME with its printed pieces.

    Draws the set-up, or any position of a scenario or of a match. The places are in the game's
    table.yaml. Without one, they are made up from the components and the rules, and --write
    writes them into a table.yaml for you to change. GAME is the id of a shipped game, or the
    folder of your own.

    \b
    Example:
        ballotin table chocolatiers --out setup.png --players 3
        ballotin table chocolatiers --out later.svg --seed 7 --moves 40 --seat 2
        ballotin table my-game --write --force
    """
    from generator.apps.workflows.game_table import TablePictureOptions, draw_table

    if (out is None) != write:
        raise click.UsageError("name the picture with --out FILE, or write a table.yaml with "
                               "--write")
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise click.BadParameter(f"'{out}' must end in .png or .svg", param_hint="--out")
    opened = report.open(game, may_run=may_run)
    report.findings.stop_on_errors()
    if out is None:
        _write(opened, force, report)
        return
    wish = TablePictureOptions(players=players, options=options, seed=seed, moves=moves,
                               seat=seat - 1, language=language, width=width)
    with report.progress() as progress:
        progress.stage("Drawing", 1)
        data = draw_table(opened, wish, scenario, out.suffix.lower(), report.findings)
    write_files(out.parent, {out.name: data}, report.findings)
    report.result(str(out), file=str(out))


def _write(opened: OpenedGame, force: bool, report: Report) -> None:
    """Write the automatic table into the game's folder."""
    from generator.apps.workflows.game_table import make_table
    from generator.playing.tabletop.table_yaml import table_text

    path = opened.folders.home / TABLE
    if path.exists() and not force:
        report_existing(path, report.findings)
        raise Stop(report.findings)
    text = table_text(make_table(opened, report.findings))
    write_files(path.parent, {path.name: text.encode()}, report.findings)
    report.next_step("change it, then draw it with --out table.png")
    report.result(str(path), file=str(path))
