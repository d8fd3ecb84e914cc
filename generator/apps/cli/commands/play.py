"""`ballotin play`: bots play one match to follow, or thousands to count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    BOT_NAMES,
    PathParam,
    choices_option,
    game_argument,
    report_options,
    trust_option,
    workers_option,
)
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.playing.play.match_study import Spec


@click.command("play")
@game_argument
@click.option("--players", type=click.IntRange(1, 99), metavar="N",
              help="Number of players.  [default: the fewest that the game allows]")
@click.option("--bots", type=BOT_NAMES, default="greedy", show_default=True, metavar="NAMES",
              help="The bots: one for all seats, or one per seat, separated by commas. random, "
              "greedy, search, search:200 (simulated games per move), search:50ms; "
              "greedy!reserve makes no move that begins with 'reserve'.")
@choices_option
@click.option("--seed", type=int, default=1, show_default=True,
              help="Seed of all luck: the same seed plays the same games.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1, show_default=True,
              help="Games to play.")
@click.option("--rotate", is_flag=True,
              help="Play each deal with every seating of the bots.")
@click.option("--trace", is_flag=True, help="Print every turn (of the first game).")
@click.option("--replay", type=PathParam(dir_okay=False), metavar="FILE",
              help="Write a page that shows the (first) game step by step, with the printed "
              "pieces.")
@workers_option
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, players: int | None,
            bots: tuple[str, ...], options: dict[str, str], seed: int, games: int, rotate: bool,
            trace: bool, replay: Path | None, workers: str) -> None:
    """Let bots play GAME by its rules.

    Of one game you see the result, with --trace every turn. Of many games you see a summary: win
    rates by seat with their 95 % intervals, scores, length and how games ended. The number of
    workers changes only the time that it takes.

    \b
    Example:
        ballotin play chocolatiers --players 3 --bots greedy,greedy,search --seed 7 --trace
        ballotin play master-chocolatier --bots greedy --games 10000
        ballotin play chai --bots search,greedy --games 200 --rotate
        ballotin play chai --players 3 --replay chai.html
    """
    from generator.apps.workflows.game_rules import rules_of
    from generator.game.model.supply import supply_of
    from generator.playing.play.bots import report_unknown_bots
    from generator.playing.play.match_study import Spec
    from generator.playing.play.playthrough import playthrough_text

    # Bots need no templates; only a replay draws the pieces.
    opened = report.open(game, may_run=may_run, draft=not replay)
    report.findings.stop_on_errors()
    supply = supply_of(opened.game)
    seats = players or min(supply.players)
    seating = _assign_seats(bots, seats)
    rules = rules_of(supply, seats, options, report.findings)
    report_unknown_bots(rules, seating, report.findings)
    report.findings.stop_on_errors()
    spec = Spec(supply=supply, players=seats, options=options, bots=seating, seed=seed,
                rotate=rotate)
    if trace:
        report.result(playthrough_text(rules, seating, seed))
    if replay:
        from generator.apps.cli.commands.replay import write_replay
        from generator.apps.workflows.match_replay import bot_match_history

        write_replay(replay, opened, bot_match_history(rules, seating, seed), report)
    if games > 1 or not (trace or replay):
        report.next_command(*("balance", game, "--quick") if games > 1
                            else ("play", game, "--trace"))
        _count_games(spec, games, workers, report)


def _assign_seats(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    if len(bots) not in (1, players):
        raise click.UsageError(f"--bots names {len(bots)} bots for {players} seats; name one for "
                               "each seat, or one for all")
    return bots * players if len(bots) == 1 else bots


def _count_games(spec: Spec, games: int, workers: str, report: Report) -> None:
    """Play many games and report a summary."""
    from generator.apps.cli.balance_text import summary_json, summary_text
    from generator.playing.play.executors import play_study
    from generator.playing.play.match_study import summarise

    with report.progress() as progress:
        progress.stage("Playing", games)
        counts = play_study(spec, games, workers, progress.step, report.findings)
    summary = summarise(spec, counts)
    report.result(summary_text(spec, summary), study=summary_json(spec, summary))
