"""`ballotin validate`: whether a set of components is a good game, told without playing."""

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_options


@click.command("validate")
@click.argument("game")
@report_options
def command(game: str, report: Report) -> None:
    """Judge the components of GAME without playing it.

    Counts what is in the box and holds it to expectations.yaml; weighs supply against demand for
    each type, says how hard everything is to pay for and whether its value follows that, and
    finds what is duplicate, dominated, missing for some number of players, or refers to nothing.
    GAME is a shipped game's id, or the folder of your own; it needs no rules.

    \b
    Example:
        ballotin validate chocolatiers
        ballotin validate my-game --strict --format github
    """
    from generator.apps.cli.terminal_tables import format_table, pluralize, section_text
    from generator.apps.workflows import evaluation as judge

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
        {"verdict": each.word, "on": each.title, "rules": list(each.rules),
         "errors": each.errors, "warnings": each.warnings, **each.section.data()}
        for each in validation.verdicts])
