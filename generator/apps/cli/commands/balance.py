"""`ballotin balance`: bots play thousands of games, and the result is judged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.apps.cli import shared_options as shared
from generator.apps.cli.help_layout import GroupedCommand
from generator.apps.cli.report import Report
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.judging.balance.plan import StudyPlan


COMMON = ("--quick", "--players", "--bots", "--options", "--strategies", "--worth", "--against",
          "--out", "--trust")
GROUPS = {
    "Games": ("--games", "--quick", "--release", "--until-precise", "--players", "--bots",
              "--rotate", "--options", "--seed", "--workers", "--trust"),
    "More questions": ("--ladder", "--strategies", "--learn", "--deals", "--worth", "--uses",
                       "--kingmaking", "--confirm", "--never", "--ablate", "--twin"),
    "Comparison": ("--against", "--matches", "--any-version"),
    "Output": ("--out", "--no-report"),
}


def parse_precision(text: str) -> float:
    """The precision that a win rate must reach, as a part of 1: 1pp, or 0.01."""
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,6})?)(pp)?", text)
    precision = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0.001 <= precision <= 0.5:
        raise ValueError(f"{text!r} isn't a precision from 0.1pp to 50pp, like 1pp")
    return precision


def parse_restriction(text: str) -> str:
    """The first word of choices that a bot never makes."""
    from generator.playing.play.bots import check_word

    check_word(f"greedy!{text}")
    return text


@click.command("balance", cls=GroupedCommand, common=COMMON, groups=GROUPS)
@shared.game_argument
@click.option("--games", type=click.IntRange(1, 10_000_000), metavar="N",
              help="Games to play at each table.  [default: 10,000]")
@click.option("--quick", is_flag=True,
              help="1,000 games at each table: win rates to ± 3 points.")
@click.option("--release", is_flag=True,
              help="40,000 games at each table: win rates to ± 0.5 points.")
@click.option("--until-precise", "precision", type=shared.ParserParam(parse_precision),
              default=0.0, metavar="1pp",
              help="Play until win rates reach this precision, or every expectation about them is "
              "settled.")
@shared.players_option
@click.option("--bots", "lineups", type=shared.BOT_NAMES, multiple=True, metavar="NAMES",
              help="The bots: one for all seats, or one per seat, separated by commas. Repeat the "
              "option to try several line-ups.  [default: study: in expectations.yaml, or greedy]")
@click.option("--rotate", is_flag=True,
              help="Play each deal with every seating of the bots.")
@shared.choices_option
@click.option("--seed", type=int, default=1, show_default=True,
              help="Seed of all luck: the same seed plays the same games.")
@click.option("--ablate", multiple=True, metavar="ID",
              help="Play the same deals without this component, and report what changes.")
@click.option("--twin", is_flag=True,
              help="With --ablate: put a neutral twin in its place, with the medians of its kind.")
@click.option("--ladder", is_flag=True,
              help="Also play greedy against random (200 games) and search against greedy (40).")
@click.option("--never", type=shared.ParserParam(parse_restriction), multiple=True, metavar="WORD",
              help="Also play a bot that never makes moves beginning with WORD, such as reserve, "
              "against bots that may.")
@click.option("--strategies", is_flag=True,
              help="Also play the strategies (greedy, rusher, hoarder, blocker, hunter, learnt) "
              "against each other, and report whether one dominates.")
@click.option("--learn", is_flag=True,
              help="With --strategies: train a bot by self-play first.")
@click.option("--deals", type=click.IntRange(10, 1_000_000), metavar="N",
              help="With --strategies: deals per duel, each played from every seat.  "
              "[default: 200]")
@click.option("--worth", is_flag=False, flag_value="all", default="", metavar="[KIND]",
              help="Also estimate what each component of a kind, or of all kinds, is worth in "
              "play, and which number would be fair.")
@click.option("--confirm", type=shared.BOT_NAMES, metavar="BOT",
              help="Also play 60 games with this bot, such as search, and report which verdicts "
              "depend on who plays.")
@click.option("--kingmaking", is_flag=True,
              help="Also measure kingmaking: how often a player who can't win decides who does.")
@click.option("--uses", is_flag=True,
              help="Also report how often players use each component in a game.")
@click.option("--against", default="", metavar="REV|FILE",
              help="Fail if play differs by more than expectations.yaml allows from the game at a "
              "git revision (or REV:PATH, or a folder), or from a balance.json.")
@click.option("--matches", default="", metavar="DIR",
              help="Also compare bots with people: a folder with the match files of games that "
              "people played.")
@click.option("--any-version", is_flag=True,
              help="With --matches: also use matches that were played with other components.")
@shared.workers_option
@click.option("--out", type=shared.PathParam(file_okay=False), metavar="DIR",
              help="Output folder.  [default: output/<game>]")
@click.option("--no-report", is_flag=True, help="Print the results only; write no files.")
@shared.report_options
@shared.trust_option
def command(*, game: str, report: Report, may_run: MayRun, workers: str, out: Path | None,
            no_report: bool, **options: Any) -> None:
    """Let bots play GAME thousands of times, and report its balance.

    Measures fairness between seats, scores, length, tension and every component, each with its
    95 % interval, and checks them against the play: section of expectations.yaml. A figure fails
    an expectation only if its whole interval is outside the bounds. If the interval crosses a
    bound, the verdict is undecided and the command says how many more games it needs. With
    --strict a failed expectation is an error.

    \b
    Example:
        ballotin balance chocolatiers
        ballotin balance chocolatiers --players 2 --quick --bots greedy --bots random
        ballotin balance chocolatiers --ablate box-36 --twin
        ballotin balance chocolatiers --quick --strategies --worth --confirm search
        ballotin balance my-game --strict --format github
        ballotin balance my-game --against v1
        ballotin balance chai --quick --matches matches
    """
    from generator.apps.cli.balance_text import balance_text
    from generator.apps.cli.terminal_tables import artifacts_json, artifacts_text
    from generator.apps.workflows import evaluation as judge

    plan = _study_plan(**options)
    with report.progress() as progress:
        opened = report.open(game, judged=True, may_run=may_run)
        study = judge.study_balance(opened, plan, workers, progress, report.findings,
                                    may_run=may_run)
        data = {"balance": judge.study_data(opened, study)} if report.form == "json" else {}
        report.result(balance_text(study), **data)
        if not no_report:
            files = judge.write_report(opened, study, out, progress, report.findings)
            report.result(artifacts_text(files.folder, files.artifacts), folder=str(files.folder),
                          files=artifacts_json(files.artifacts))
            report.next_step(f"open {files.folder / 'balance.html'} in a browser")
        # Last, so that the report is there when the build fails.
        for finding in study.broken:
            report.findings.add(finding)


def _study_plan(*, games: int | None, quick: bool, release: bool, strategies: bool, learn: bool,
                deals: int | None, worth: str, confirm: tuple[str, ...] | None, kingmaking: bool,
                uses: bool, **options: Any) -> StudyPlan:
    """The options as one plan; those that aren't named here are fields of it."""
    from generator.judging.balance.plan import QUICK, RELEASE, ExtraAnalyses, StudyPlan

    sizes = [size for size in (games, QUICK if quick else None, RELEASE if release else None)
             if size]
    if len(sizes) > 1:
        raise click.UsageError("give one of --games, --quick and --release")
    if (learn or deals) and not strategies:
        raise click.UsageError(f"--{'learn' if learn else 'deals'} needs --strategies")
    if confirm and len(confirm) > 1:
        raise click.UsageError("--confirm takes one bot, which then sits on all seats")
    extras = ExtraAnalyses(strategies=strategies, learn=learn, deals=deals or 0, worth=worth,
                           confirm=(confirm or ("",))[0], kingmaking=kingmaking, uses=uses)
    plan = StudyPlan(games=sum(sizes), extras=extras, **options)
    if plan.twin and not plan.ablate:
        raise click.UsageError("--twin needs --ablate ID")
    if plan.any_version and not plan.matches:
        raise click.UsageError("--any-version needs --matches DIR")
    if plan.against and plan.precision:
        raise click.UsageError("--against needs a fixed number of games, not --until-precise")
    _check_seats(plan.lineups, plan.players)
    return plan


def _check_seats(lineups: tuple[tuple[str, ...], ...], players: tuple[int, ...]) -> None:
    for lineup in lineups:
        if players and len(lineup) > 1 and len(lineup) not in players:
            raise click.UsageError(f"--bots {','.join(lineup)} names {len(lineup)} bots, but "
                                   f"--players is {','.join(map(str, players))}")
