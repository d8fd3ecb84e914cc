"""`ballotin tune`: searches for numbers that make a game what it is expected to be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.commands.balance import Players
from generator.cli.commands.play import Bots, Choices
from generator.cli.options import report_options, tell_unwritable, workers_option
from generator.cli.report import Report

if TYPE_CHECKING:
    from generator.roads.design import Tuning


class Parsed(click.ParamType[Any]):
    """A word that a parser understands; what it says of others is a usage error."""

    def __init__(self, name: str, parser: Callable[[str], Any]) -> None:
        self.name = name
        self.parser = parser

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """What the word means."""
        if not isinstance(value, str):
            return value
        try:
            return self.parser(value)
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


def _vary(text: str) -> Any:
    from generator.tuning.vary import parse_vary

    return parse_vary(text)


def _target(text: str) -> Any:
    from generator.tuning.goal import parse_target

    return parse_target(text)


@click.command("tune")
@click.argument("game")
@click.option("--vary", type=Parsed("vary", _vary), multiple=True, required=True,
              metavar="KIND.ID.FIELD", help="Which numbers may vary, and how far: ±1 unless you "
              "say 'card.*.copies ±2' or 'box-tile.*.value 3..7'; 'options.NAME' is a figure of "
              "the rules. May be given several times.")
@click.option("--target", "targets", type=Parsed("target", _target), multiple=True,
              metavar="MEASURE<X", help="What is wanted: 'seat-advantage<0.02', 'turns in 25..30', "
              "'pick-rate of box-01 > 0.1'. May be given several times.  [default: play: in "
              "expectations.yaml]")
@click.option("--budget", type=click.IntRange(1, 100_000_000), default=200_000, show_default=True,
              metavar="N", help="How many games may be played in all.")
@click.option("--keep-total", is_flag=True,
              help="What one number of a --vary gains another loses.")
@click.option("--players", type=Players(), default=(), metavar="2,4",
              help="How many play.  [default: study: in expectations.yaml, or all the game is for]")
@click.option("--bots", "lineups", type=Bots(), multiple=True, metavar="NAMES",
              help="Who plays; may be given several times.  [default: study: in "
              "expectations.yaml, or greedy]")
@click.option("--options", "options", type=Choices(), default="", metavar="NAME=VALUE",
              help="Options of the rules, with commas between.")
@click.option("--seed", type=int, default=1, show_default=True,
              help="Decides all luck, of games as of the search.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Also write the patches into this folder.")
@workers_option
@report_options
def command(game: str, report: Report, workers: str, out: Path | None, **chosen: Any) -> None:
    """Search for numbers that make GAME play as it is expected to.

    Candidates differ from the present set in a few of the numbers that may vary. They race on
    the same luck: after each rung the worse half goes, the better half plays as much again; the
    winner is where the next round starts. Those that break the rules or a constraint of
    expectations.yaml don't take part. The best few are played again on fresh games, told with
    the difference that they make, and given as a patch. Nothing is changed by itself.

    \b
    Example:
        ballotin tune chocolatiers --vary "box-tile.*.value" --target "seat-advantage<0.02"
        ballotin tune my-game --vary "card.*.copies ±2" --keep-total --budget 50000
        ballotin tune my-game --vary "options.hand-limit 5..9" --target "turns in 20..25"
    """
    from generator.cli.tune_text import tuning_json, tuning_text
    from generator.roads import design
    from generator.tuning.tuner import Wish

    with report.progress() as progress:
        found = design.tune(game, Wish(**chosen), workers, progress, report.findings)
    report.result(tuning_text(found), title=found.census.game.title, **tuning_json(found))
    if out is not None:
        _write(out, found, report)


def _write(out: Path, found: Tuning, report: Report) -> None:
    """Write the patches of candidates that are better, the best first."""
    better = [proposal.patch for finalist, proposal in zip(
        found.tuned.finalists, found.proposals, strict=True) if finalist.better and proposal.patch]
    try:
        out.mkdir(parents=True, exist_ok=True)
        for number, patch in enumerate(better, 1):
            (out / f"{number}.patch").write_text(patch, encoding="utf-8", newline="")
    except OSError as error:
        tell_unwritable(out, error, report.findings)
        return
    names = [str(out / f"{number}.patch") for number in range(1, len(better) + 1)]
    report.result("\n".join(names) or "no patch to write", files=names)
