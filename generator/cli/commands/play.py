"""`ballotin play`: bots at the table, one match to follow or thousands to count."""

from __future__ import annotations

from typing import Any

import click

from generator.cli.options import report_options, workers_option
from generator.cli.report import Report


class Bots(click.ParamType[Any]):
    """Bots with commas between, each a word that is known."""

    name = "bots"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The words, checked."""
        from generator.play.bots import check_word

        if isinstance(value, tuple):
            return value
        try:
            return tuple(check_word(word.strip()) for word in value.split(","))
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


class Choices(click.ParamType[Any]):
    """Options of the rules: name=value, with commas between."""

    name = "options"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The values by name; the rules say themselves which they know."""
        if isinstance(value, dict):
            return value
        chosen = {}
        for pair in filter(None, (part.strip() for part in value.split(","))):
            name, equals, choice = pair.partition("=")
            if not (name and equals and choice):
                self.fail(f"{pair!r} isn't name=value", param, ctx)
            if name in chosen:
                self.fail(f"{name!r} is given twice", param, ctx)
            chosen[name] = choice
        return chosen


@click.command("play")
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 99), metavar="N",
              help="How many play.  [default: the fewest the game is for]")
@click.option("--bots", type=Bots(), default="greedy", show_default=True, metavar="NAMES",
              help="Who plays, seat by seat with commas between, or one for all seats: random, "
              "greedy, search, search:200 (imagined games a choice), search:50ms; greedy!reserve "
              "makes no choice that begins with 'reserve'.")
@click.option("--options", "options", type=Choices(), default="", metavar="NAME=VALUE",
              help="Options of the rules, with commas between.")
@click.option("--seed", type=int, default=1, show_default=True,
              help="Decides all luck: the same seed plays the same games.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1, show_default=True,
              help="How many games to play.")
@click.option("--rotate", is_flag=True,
              help="Play each deal once for every seating of the bots.")
@click.option("--trace", is_flag=True, help="Tell every turn (of the first game).")
@workers_option
@report_options
def command(game: str, report: Report, **chosen: Any) -> None:
    """Let bots play GAME by its rules.

    One game tells how it ended, with --trace turn by turn. Many games give a summary: wins by
    seat with their 95 % intervals, scores, length and how games ended. The number of workers
    changes nothing but the time.

    \b
    Example:
        ballotin play chocolatiers --players 3 --bots greedy,greedy,search --seed 7 --trace
        ballotin play master-chocolatier --bots greedy --games 10000
        ballotin play chai --bots search,greedy --games 200 --rotate
    """
    from generator.play.bots import tell_unknown
    from generator.play.playthrough import playthrough
    from generator.play.study import Spec
    from generator.roads import play

    supply = play.supply_at(game, report.findings)
    players = chosen["players"] or min(supply.players)
    bots = _seated(chosen["bots"], players)
    rules = play.rules_of(supply, players, chosen["options"], report.findings)
    tell_unknown(rules, bots, report.findings)
    report.findings.stop_on_errors()
    spec = Spec(supply, players, chosen["options"], bots, chosen["seed"], chosen["rotate"])
    if chosen["trace"]:
        report.result(playthrough(rules, bots, spec.seed))
    if chosen["games"] > 1 or not chosen["trace"]:
        _count(spec, chosen["games"], chosen["workers"], report)


def _seated(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    if len(bots) not in (1, players):
        raise click.UsageError(f"--bots names {len(bots)} bots for {players} seats; name one for "
                               "each seat, or one for all")
    return bots * players if len(bots) == 1 else bots


def _count(spec: Any, games: int, workers: str, report: Report) -> None:
    """Play many games and tell what came of them."""
    from generator.cli.balance_text import summary_json, summary_text
    from generator.play.executors import play_study
    from generator.play.summary import summarise

    with report.progress() as progress:
        progress.stage("Playing", games)
        counts = play_study(spec, games, workers, progress.step, report.findings)
    summary = summarise(spec, counts)
    report.result(summary_text(spec, summary), study=summary_json(spec, summary))
