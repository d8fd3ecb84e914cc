"""`ballotin compare`: what differs between two sets of components."""

import click

from generator.apps.cli import shared_options as shared
from generator.apps.cli.report import Report
from generator.game.trust_store import MayRun


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--lang", "language", metavar="CODE",
              help="Tell what to print in this language.  [default: in each]")
@click.option("--no-play", is_flag=True, help="Don't play; tell data and paper alone.")
@click.option("--games", type=click.IntRange(50, 10_000_000), default=2_000, show_default=True,
              metavar="N", help="How many games of each set at each table.")
@shared.players_option
@shared.lineups_option
@shared.choices_option
@click.option("--seed", type=int, default=1, show_default=True, help="Decides all luck.")
@shared.workers_option
@shared.report_options
@shared.trust_option
def command(*, old: str, new: str, report: Report, may_run: MayRun, language: str | None,
            no_play: bool, games: int, players: tuple[int, ...],
            lineups: tuple[tuple[str, ...], ...], options: dict[str, str], seed: int,
            workers: str) -> None:
    """Tell what differs between the sets of components OLD and NEW.

    First the data: components, fields, kinds, figures of the rules and strings, with the line of
    each. Then paper: which pieces of a printed OLD box must be printed again, and which to throw
    out. Then play: bots play the same games, with the same luck, with both sets, and every
    difference is told with how sure it is. Games without rules have the first two.

    OLD and NEW are folders or shipped games' ids, or REV:PATH, the folder PATH as git has it at
    the revision REV: a commit, a tag or a branch.

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
        found = design.compare(before, after, progress, report.findings, language=language,
                               plan=plan, workers=workers)
    report.result(comparison_text(found), title=found.title, **comparison_json(found))
