"""`ballotin validate`: judges the components of a game without playing."""

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_options


@click.command("validate")
@click.argument("game")
@report_options
def command(game: str, report: Report) -> None:
    """Judge the components of GAME without playing it.

    Counts the components and checks them against expectations.yaml; compares supply and demand of
    each type, shows how hard every component is to pay for and whether its value reflects that,
    and finds components that are duplicate, dominated, too few for some number of players, or
    refer to nothing. GAME is the id of a shipped game, or the folder of your own; it needs no
    rules.

    \b
    Example:
        ballotin validate chocolatiers
        ballotin validate my-game --strict --format github
    """
    from generator.apps.cli.terminal_tables import format_table, pluralize, section_text
    from generator.apps.workflows import evaluation as judge

    with report.progress() as progress:
        progress.stage("Validating", 1)
        validation = judge.validate(report.open(game, judged=True), report.findings)
    for verdict in validation.verdicts:
        report.result(section_text(verdict.section))
    rows = [(verdict.word, verdict.title,
             ", ".join(filter(None, (pluralize(verdict.errors, "error") if verdict.errors else "",
                                     pluralize(verdict.warnings, "warning")
                                     if verdict.warnings else "")))
             or ", ".join(verdict.rules)) for verdict in validation.verdicts]
    title = validation.census.game.title
    report.result(format_table(("verdict", "on", ""), rows), title=title, verdicts=[
        {"verdict": verdict.word, "on": verdict.title, "rules": list(verdict.rules),
         "errors": verdict.errors, "warnings": verdict.warnings, **verdict.section.data()}
        for verdict in validation.verdicts])
