"""`ballotin balance`: bots play thousands of games, and what came of them is judged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from generator.cli.commands.play import Bots, Choices
from generator.cli.options import report_options, workers_option
from generator.cli.report import Report


class Players(click.ParamType[Any]):
    """Numbers of players, with commas between."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The numbers, each once."""
        if isinstance(value, tuple):
            return value
        words = [word.strip() for word in value.split(",")]
        if not all(re.fullmatch(r"[1-9][0-9]?", word) for word in words):
            self.fail(f"{value!r} isn't a number of players, or several like 2,4", param, ctx)
        return tuple(dict.fromkeys(map(int, words)))


class Precision(click.ParamType[Any]):
    """How well a share shall be known: 1pp, or 0.01."""

    name = "precision"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The precision as a part of 1."""
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,6})?)(pp)?", value)
        precision = float(found[1]) / (100 if found[2] else 1) if found else 0.0
        if not 0.001 <= precision <= 0.5:
            self.fail(f"{value!r} isn't a precision from 0.1pp to 50pp, like 1pp", param, ctx)
        return precision


class Restriction(click.ParamType[Any]):
    """What a bot shall never do: the first word of a choice."""

    name = "restriction"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The word, if a bot can be held to it."""
        from generator.play.bots import check_word

        try:
            check_word(f"greedy!{value}")
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)
        return value


@click.command("balance")
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10_000_000), metavar="N",
              help="How many games at each table.  [default: 10,000]")
@click.option("--quick", is_flag=True, help="1,000 games at each table: shares to ± 3 points.")
@click.option("--release", is_flag=True, help="40,000 games at each table: to ± 0.5 points.")
@click.option("--until-precise", "precision", type=Precision(), metavar="1pp",
              help="Play until win shares are known this well, at any look, or every expectation "
              "of them is decided.")
@click.option("--players", type=Players(), default=(), metavar="2,4",
              help="How many play.  [default: study: in expectations.yaml, or all the game is for]")
@click.option("--bots", "lineups", type=Bots(), multiple=True, metavar="NAMES",
              help="Who plays: one for all seats, or seat by seat with commas between; may be "
              "given several times.  [default: study: in expectations.yaml, or greedy]")
@click.option("--rotate", is_flag=True,
              help="Play each deal once for every seating of different bots.")
@click.option("--options", "options", type=Choices(), default="", metavar="NAME=VALUE",
              help="Options of the rules, with commas between.")
@click.option("--seed", type=int, default=1, show_default=True,
              help="Decides all luck: the same seed plays the same games.")
@click.option("--ablate", multiple=True, metavar="ID",
              help="Replay the same luck without this component, and tell what differs.")
@click.option("--twin", is_flag=True,
              help="--ablate: put a neutral twin in its place, with the medians of its kind.")
@click.option("--ladder", is_flag=True,
              help="Also play greedy against random (200 games) and search against greedy (40).")
@click.option("--never", type=Restriction(), multiple=True, metavar="WORD",
              help="Also play a bot that never makes choices beginning with WORD against others "
              "that may, e.g. reserve.")
@workers_option
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Where the report goes.  [default: output/<game>]")
@click.option("--no-report", is_flag=True, help="Write no files.")
@report_options
def command(game: str, report: Report, **chosen: Any) -> None:
    """Let bots play GAME thousands of times and judge how balanced it is.

    Measures fairness between seats, scores, length, tension and every component, each figure
    with its 95 % interval, and holds them to the play: section of expectations.yaml. A figure
    misses an expectation only if its whole interval lies outside; where the interval reaches
    over a bound it is undecided, and the command says how many more games would tell. With
    --strict a miss fails the build.

    \b
    Example:
        ballotin balance chocolatiers
        ballotin balance chocolatiers --players 2 --quick --bots greedy --bots random
        ballotin balance chocolatiers --ablate box-36 --twin
        ballotin balance my-game --strict --format github
    """
    from generator.balance.plan import QUICK, RELEASE, StudyPlan
    from generator.cli.balance_text import balance_json, balance_text
    from generator.cli.table import artifacts_json, artifacts_text
    from generator.roads import judge

    sizes = [size for size in (chosen["games"], QUICK if chosen["quick"] else None,
                               RELEASE if chosen["release"] else None) if size]
    if len(sizes) > 1:
        raise click.UsageError("give one of --games, --quick and --release")
    if chosen["twin"] and not chosen["ablate"]:
        raise click.UsageError("--twin needs --ablate ID")
    plan = StudyPlan(chosen["players"], chosen["lineups"], sum(sizes), chosen["seed"],
                chosen["options"], chosen["rotate"], precision=chosen["precision"] or 0.0,
                ablate=chosen["ablate"], twin=chosen["twin"], ladder=chosen["ladder"],
                never=chosen["never"])
    _check_seats(plan.lineups, plan.players)
    with report.progress() as progress:
        found = judge.balance(game, plan, chosen["workers"], progress, report.findings)
        report.result(balance_text(found), balance=balance_json(found))
        if not chosen["no_report"]:
            made = judge.report(game, found, chosen["out"], progress, report.findings)
            report.result(artifacts_text(made.folder, made.artifacts), folder=str(made.folder),
                          files=artifacts_json(made.artifacts))


def _check_seats(lineups: tuple[tuple[str, ...], ...], players: tuple[int, ...]) -> None:
    for lineup in lineups:
        if players and len(lineup) > 1 and len(lineup) not in players:
            raise click.UsageError(f"--bots {','.join(lineup)} names {len(lineup)} bots, but "
                                   f"--players is {','.join(map(str, players))}")
