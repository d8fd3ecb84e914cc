"""`ballotin replay`: a page that shows a match step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, trust_option
from generator.apps.cli.terminal_tables import bytes_text, pluralize
from generator.base.folder import SafeFolder
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.apps.workflows.match_replay import MatchHistory
    from generator.game.load.game_folder import OpenedGame


def write_replay(out: Path, opened: OpenedGame, history: MatchHistory, report: Report, *,
                 viewer: int | None = None, language: str | None = None) -> None:
    """Write the page of a match, whole or not at all."""
    from generator.apps.workflows.match_replay import make_replay, replay_page

    with report.progress() as progress:
        made = make_replay(opened, history, progress, report.findings, viewer=viewer,
                           language=language)
        data = replay_page(made)
    with SafeFolder(out.absolute().parent) as folder:
        folder.put(out.name, data)
    report.next_step(f"open {out} in a browser")
    report.result(f"{out}: {pluralize(len(history.choices), 'step')}, {bytes_text(len(data))}",
                  replay=str(out), steps=len(history.choices))


@click.command("replay")
@click.argument("match", type=PathParam(exists=False, dir_okay=False))
@click.option("--game", metavar="GAME",
              help="The folder of the game, unless it is a shipped game.")
@click.option("--out", type=PathParam(dir_okay=False), metavar="FILE",
              help="The page to write.  [default: MATCH with the ending .html]")
@click.option("--seat", type=click.IntRange(1, 99), metavar="N",
              help="Show only what this seat could see.")
@click.option("--reveal", is_flag=True,
              help="Show hidden pieces too.  [default: only if the match is over]")
@click.option("--lang", "language", metavar="CODE", help="The language of the pieces.")
@report_options
@trust_option
def command(*, match: Path, report: Report, may_run: MayRun, game: str | None, out: Path | None,
            seat: int | None, reveal: bool, language: str | None) -> None:
    """Make a page that shows MATCH step by step.

    MATCH is a match file of the studio or of 'ballotin host'. The page shows the printed pieces,
    the log in words and the source of the points. It is one file that works without a network, so
    that you can send it to anybody.

    \b
    Example:
        ballotin replay matches/2026-03-01-7f3a.jsonl
        ballotin replay matches/2026-03-01-7f3a.jsonl --seat 2 --out kira.html
    """
    from generator.apps.workflows.game_rules import replay_match
    from generator.apps.workflows.match_replay import live_match_history
    from generator.game.model.supply import supply_of
    from generator.playing.matches.match_file import read_match
    from generator.playing.rules.scene import ALL_SEEING

    if seat and reveal:
        raise click.UsageError("give one of --seat and --reveal")
    file = read_match(match, report.findings)
    report.findings.stop_on_errors()
    if file is None:
        return
    if seat and seat > file.head.players:
        raise click.UsageError(f"the match has {file.head.players} seats")
    opened = report.open(game or file.head.game, may_run=may_run)
    played = replay_match(file, supply_of(opened.game), report.findings)
    report.findings.stop_on_errors()
    if played is None:
        return
    viewer = ALL_SEEING if reveal else seat - 1 if seat else None
    write_replay(out or match.with_suffix(".html"), opened, live_match_history(played), report,
                 viewer=viewer, language=language)
