"""`ballotin scenario`: positions, moves and what must hold, played by the rules."""

from collections import Counter
from pathlib import Path

import click

from generator.cli.options import report_options, trust_option
from generator.cli.report import Report
from generator.cli.table import counted
from generator.trust import MayRun


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, metavar="FILE...",
                type=click.Path(path_type=Path, exists=True))
@report_options
@trust_option
def command(files: tuple[Path, ...], report: Report, may_run: MayRun) -> None:
    """Play the scenarios of FILE and say what doesn't hold.

    A scenario is a position, moves, and what must be so after them. A folder stands for all
    YAML files in it. docs/play.md shows how they are written.

    \b
    Example:
        ballotin scenario my-scenarios.yaml
        ballotin scenario tests/scenarios/chocolatiers
    """
    from generator.roads import play

    expanded = [each for file in files
                for each in (sorted(file.rglob("*.yaml")) if file.is_dir() else [file])]
    shown = play.scenarios(expanded, report.findings, may_run)
    total = Counter(each.file for each in shown)
    held = Counter(each.file for each in shown if each.held)
    lines = [f"{file}: {held[file]} of {counted(count, 'scenario')} held"
             for file, count in total.items()]
    report.result("\n".join(lines) or "there is no scenario", scenarios=[
        {"file": each.file, "title": each.scenario.title, "shows": list(each.scenario.shows),
         "held": each.held} for each in shown])
