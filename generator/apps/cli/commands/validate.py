"""`ballotin validate`: judges the components of a game without playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, game_argument, report_options

if TYPE_CHECKING:
    from generator.apps.workflows.evaluation import Validation


@click.command("validate")
@game_argument
@click.option("--tables", "whole", is_flag=True,
              help="Show the tables of all checks, not only of those that found something.")
@click.option("--pdf", is_flag=True, help="Also write all tables and findings to composition.pdf.")
@click.option("--out", type=PathParam(file_okay=False), metavar="DIR",
              help="--pdf: where the file goes.  [default: output/<game>]")
@click.option("--learn", is_flag=True,
              help="Also show the patterns that the components keep, and lines for "
                   "expectations.yaml that state them.")
@report_options
def command(*, game: str, report: Report, whole: bool, learn: bool, pdf: bool,
            out: Path | None) -> None:
    """Check the components of GAME without playing it.

    Counts the components and checks them against expectations.yaml; compares supply and demand of
    each type, shows how hard every component is to pay for and whether its value reflects that,
    and finds components that are duplicate, dominated, too few for some number of players, or
    refer to nothing. GAME is the id of a shipped game, or the folder of your own; it needs no
    rules.

    \b
    Example:
        ballotin validate chocolatiers
        ballotin validate chocolatiers --tables
        ballotin validate my-game --pdf
        ballotin validate my-game --strict --format github
        ballotin validate my-game --learn
    """
    from generator.apps.cli.terminal_tables import artifacts_json, artifacts_text
    from generator.apps.workflows import evaluation as judge

    if out and not pdf:
        raise click.UsageError("--out needs --pdf")
    opened = report.open(game, judged=True)
    with report.progress() as progress:
        progress.stage("Validating", 1)
        validation = judge.validate(opened, report.findings)
    report.result("\n\n".join(_validation_text(validation, whole)),
                  title=validation.census.game.title, verdicts=[
        {"verdict": check.word, "on": check.title, "rules": list(check.rules),
         "errors": check.errors, "warnings": check.warnings, **check.section.data()}
        for check in validation.verdicts])
    if learn:
        _report_patterns(validation, report)
    if pdf:
        files = judge.write_composition(opened, validation, out, report.findings)
        report.result(artifacts_text(files.folder, files.artifacts), folder=str(files.folder),
                      files=artifacts_json(files.artifacts))


def _validation_text(validation: Validation, whole: bool) -> Iterator[str]:
    """What is wrong, what to look at and what is fine, then the tables."""
    from generator.apps.cli.terminal_tables import section_text
    from generator.judging.components.check_runner import summarize_checks

    title, checks = validation.census.game.title, validation.verdicts
    yield "\n".join([title, *(f"{word + ':':<10} {text}"
                              for word, text in summarize_checks(checks))])
    for check in checks:
        if whole or check.word != "fine":
            yield section_text(check.section, settled=whole)
    if not whole and checks:
        yield "Use --tables to see the tables of all checks."


def _report_patterns(validation: Validation, report: Report) -> None:
    """The patterns that components keep, and how expectations.yaml states them."""
    from generator.apps.cli.terminal_tables import format_table
    from generator.judging.components.checks.patterns import game_patterns

    patterns = [pattern for _, pattern in game_patterns(validation.census)]
    rows = [(pattern.kind, pattern.words, ", ".join(odd.component.id for odd in pattern.breaks))
            for pattern in patterns]
    lines = [f"  - {line}" for pattern in patterns for line in pattern.expectation]
    report.result("\n".join([
        format_table(("kind", "pattern", "except"), rows) if rows else "No patterns were found.",
        *(["", "For expectations.yaml:", "components:", *lines] if lines else [])]),
        patterns=[{"kind": pattern.kind, "pattern": pattern.words,
                   "except": [odd.component.id for odd in pattern.breaks],
                   "expectations": list(pattern.expectation)} for pattern in patterns])
