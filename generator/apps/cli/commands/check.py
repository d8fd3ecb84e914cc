"""`ballotin check`: everything that can be found without writing a file."""

from dataclasses import asdict
from typing import Any

import click

from generator.apps.cli.report import EXIT_FINDINGS, Report
from generator.apps.cli.shared_options import (
    kit_options,
    paper_option,
    report_options,
    trust_option,
)
from generator.apps.cli.terminal_tables import pluralize
from generator.base.findings import Stop
from generator.game.trust_store import MayRun


@click.command("check")
@click.argument("game")
@paper_option
@kit_options
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, paper: str, **pieces: Any) -> None:
    """Check GAME without writing anything.

    Reads all files, checks every template, draws every face in every language and lays the
    pieces on paper; then looks whether faces show what the rules use, backs keep secrets, and
    nothing is cut off. If Ballotin knows the game's rules, it also plays some matches and holds
    them to the laws that all rules keep. GAME is a shipped game's id, or the folder of your own.

    \b
    Example:
        ballotin check my-game --strict
        ballotin check my-game --format github
    """
    from generator.apps.workflows.game_rules import check_play
    from generator.apps.workflows.kit_build import check_kit
    from generator.apps.workflows.kit_request import KitRequest

    request = KitRequest(paper=paper, **pieces)
    with report.progress() as progress:
        progress.stage("Reading", 1)
        opened = report.open_to_draw(game, request.language, judged=True, may_run=may_run)
        try:
            summary = check_kit(opened, request, progress, report.findings)
        except Stop:
            # What is wrong with the drawings has nothing to do with the rules.
            if report.exit_code == EXIT_FINDINGS:
                check_play(opened, progress, report.findings)
            raise
        matches = check_play(opened, progress, report.findings)
    counts = [pluralize(summary.pieces, "piece"), pluralize(summary.faces, "face"),
              pluralize(summary.sheets, "sheet") + f" of {paper}"]
    if matches:
        counts.append(f"{matches} matches by the rules")
    text = f"{summary.title} ({', '.join(summary.languages)}): {', '.join(counts)}"
    report.result(text, **asdict(summary), matches=matches)
