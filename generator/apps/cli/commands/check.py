"""`ballotin check`: finds every problem that can be found without writing a file."""

from dataclasses import asdict
from typing import Any

import click

from generator.apps.cli.report import EXIT_FINDINGS, Report
from generator.apps.cli.shared_options import (
    game_argument,
    kit_options,
    paper_option,
    report_options,
    trust_option,
)
from generator.apps.cli.terminal_tables import pluralize
from generator.base.findings import Stop
from generator.game.trust_store import MayRun


@click.command("check")
@game_argument
@paper_option
@kit_options
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, paper: str, **pieces: Any) -> None:
    """Check GAME for mistakes without writing any file.

    Reads all files, checks every template, draws every face in every language and places the
    pieces on paper; then checks that faces show what the rules use, that backs reveal nothing,
    and that nothing is cut off. If the game has rules, it also plays some matches and checks the
    laws that hold for all rules. GAME is the id of a shipped game, or the folder of your own.

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
            # A mistake in the drawings doesn't prevent play.
            if report.exit_code == EXIT_FINDINGS:
                check_play(opened, progress, report.findings)
            raise
        matches = check_play(opened, progress, report.findings)
    counts = [pluralize(summary.pieces, "piece"), pluralize(summary.faces, "face"),
              pluralize(summary.sheets, "sheet") + f" of {paper}"]
    if matches:
        counts.append(f"{matches} matches by the rules")
    text = f"{summary.title} ({', '.join(summary.languages)}): {', '.join(counts)}"
    report.next_command("build", game)
    report.result(text, **asdict(summary), matches=matches)
