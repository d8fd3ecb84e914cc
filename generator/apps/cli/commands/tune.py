"""`ballotin tune`: searches for numbers with which a game meets its expectations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli import shared_options as shared
from generator.apps.cli.report import Report
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.apps.workflows.design_changes import TuningReport
    from generator.game.model.expectations import Expectation
    from generator.judging.tuning.candidates import Variation


def _parse_vary(text: str) -> Variation:
    from generator.judging.tuning.candidates import parse_variation

    return parse_variation(text)


def _parse_target(text: str) -> Expectation:
    from generator.judging.tuning.race import parse_target

    return parse_target(text)


@click.command("tune")
@shared.game_argument
@click.option("--vary", type=shared.ParserParam(_parse_vary), multiple=True, required=True,
              metavar="KIND.ID.FIELD", help="Which numbers may vary, and how far: ±1, or as in "
              "'card.*.copies ±2' and 'box-tile.*.value 3..7'; 'options.NAME' is a number of "
              "the rules. Can be repeated.")
@click.option("--target", "targets", type=shared.ParserParam(_parse_target),
              multiple=True,
              metavar="MEASURE<X", help="The goal: 'seat-advantage<0.02', 'turns in 25..30', "
              "'pick-rate of box-01 > 0.1'. Can be repeated.  [default: play: in "
              "expectations.yaml]")
@click.option("--budget", type=click.IntRange(1, 100_000_000), default=200_000, show_default=True,
              metavar="N", help="Total number of games to play.")
@click.option("--keep-total", is_flag=True,
              help="Keep the sum of the numbers of each --vary.")
@shared.players_option
@shared.lineups_option
@shared.choices_option
@click.option("--seed", type=int, default=1, show_default=True,
              help="Seed of all luck, in games and in the search.")
@click.option("--out", type=shared.PathParam(file_okay=False), metavar="DIR",
              help="Also write the patches into this folder.")
@shared.workers_option
@shared.report_options
@shared.trust_option
def command(*, game: str, report: Report, may_run: MayRun, vary: tuple[Variation, ...],
            targets: tuple[Expectation, ...], budget: int, keep_total: bool,
            players: tuple[int, ...], lineups: tuple[tuple[str, ...], ...],
            options: dict[str, str], seed: int, out: Path | None, workers: str) -> None:
    """Search for numbers that make GAME meet its expectations.

    Candidates differ from the present game in a few of the numbers that may vary. They race on
    the same deals: after each stage the worse half is dropped and the better half plays as many
    games again; the next round starts from the winner. Candidates that break the rules or a
    constraint of expectations.yaml are left out. The best few play fresh games, and are reported
    with the difference that they make and a patch. Your files stay as they are.

    \b
    Example:
        ballotin tune chocolatiers --vary "box-tile.*.value" --target "seat-advantage<0.02"
        ballotin tune my-game --vary "card.*.copies ±2" --keep-total --budget 50000
        ballotin tune my-game --vary "options.full-garden 5..9" --target "turns in 20..25"
    """
    from generator.apps.cli.change_text import tuning_json, tuning_text
    from generator.apps.workflows import design_changes as design
    from generator.judging.tuning.tuner import TuningRequest

    wish = TuningRequest(vary=vary, targets=targets, budget=budget, players=players,
                         lineups=lineups, options=options, seed=seed, keep_total=keep_total)
    with report.progress() as progress:
        opened = report.open(game, judged=True, may_run=may_run)
        tuning = design.tune(opened, wish, workers, progress, report.findings)
    report.result(tuning_text(tuning), title=tuning.census.game.title, **tuning_json(tuning))
    if out is not None:
        _write(out, tuning, report)


def _write(out: Path, tuning: TuningReport, report: Report) -> None:
    """Write the patches of the candidates that are better, best first."""
    better = [proposal.patch for finalist, proposal in zip(
        tuning.outcome.finalists, tuning.proposals, strict=True) if finalist.better
              and proposal.patch]
    files = {f"{number}.patch": patch.encode() for number, patch in enumerate(better, 1)}
    shared.write_files(out, files, report.findings)
    names = [str(out / name) for name in files]
    if names:
        report.next_step(f"read {names[0]}, then apply it in the game's folder with 'git apply'")
    report.result("\n".join(names) or "no patch to write", files=names)
