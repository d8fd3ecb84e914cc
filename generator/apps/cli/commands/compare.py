"""`ballotin compare`: the differences between two versions of a game."""

import click

from generator.apps.cli import shared_options as shared
from generator.apps.cli.report import Report
from generator.game.trust_store import MayRun


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--lang", "language", metavar="CODE",
              help="Report what to reprint in this language only.  [default: all]")
@click.option("--no-play", is_flag=True,
              help="Compare data and printed pieces only; play no games.")
@click.option("--games", type=click.IntRange(50, 10_000_000), default=2_000, show_default=True,
              metavar="N", help="Games to play with each version at each table.")
@shared.players_option
@shared.lineups_option
@shared.choices_option
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of all luck.")
@shared.workers_option
@shared.report_options
@shared.trust_option
def command(*, old: str, new: str, report: Report, may_run: MayRun, language: str | None,
            no_play: bool, games: int, players: tuple[int, ...],
            lineups: tuple[tuple[str, ...], ...], options: dict[str, str], seed: int,
            workers: str) -> None:
    """Compare two versions of a game: data, printed pieces and play.

    First the data: components, fields, kinds, numbers of the rules and texts, with the line of
    each change. Then paper: which pieces of a printed OLD box you must print again, and which to
    throw out. Then play: bots play the same deals with both versions, and every difference is
    reported with its certainty. Games without rules have the first two parts.

    OLD and NEW are folders, ids of shipped games, or REV:PATH, the folder PATH at the git
    revision REV (a commit, a tag or a branch).

    \b
    Example:
        ballotin compare HEAD~3:my-game my-game
        ballotin compare v1:my-game v2:my-game --players 2 --games 10000
        ballotin compare my-game my-game-idea --no-play
    """
    from generator.apps.cli.change_text import comparison_json, comparison_text
    from generator.apps.workflows import design_changes as design
    from generator.game.load.git_revision import open_edition
    from generator.judging.balance.plan import StudyPlan

    plan = None if no_play \
        else StudyPlan(players=players, lineups=lineups, games=games, seed=seed, options=options)
    with report.progress() as progress:
        before, after = (open_edition(where, report.findings, may_run) for where in (old, new))
        comparison = design.compare(before, after, progress, report.findings, language=language,
                                    plan=plan, workers=workers)
    report.result(comparison_text(comparison), title=comparison.title,
                  **comparison_json(comparison))
