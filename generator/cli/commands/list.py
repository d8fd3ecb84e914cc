"""`ballotin list`: what there is to choose from."""

from __future__ import annotations

import click

from generator.cli.options import report_options
from generator.cli.report import Report

TOPICS = ("games", "kinds", "papers", "targets")


@click.command("list")
@click.argument("what", required=False, type=click.Choice(TOPICS))
@click.option("--game", help="Whose kinds to list: a shipped game's id, or your game's folder.")
@report_options
def command(what: str | None, game: str | None, report: Report) -> None:
    """List games, kinds, papers and targets, or only WHAT you name.

    \b
    Example:
        ballotin list
        ballotin list papers
        ballotin list kinds --game chocolatiers
    """
    from generator.cli import listing

    topics = {"games": lambda: listing.games(report.findings),
              "kinds": lambda: listing.kinds(game, report.findings),
              "papers": listing.papers, "targets": listing.targets}
    for topic in (what,) if what else TOPICS:
        title, header, rows = topics[topic]()
        text, data = listing.told(header, rows)
        report.result(text if what else f"{title}\n{text}", **{topic: data})
