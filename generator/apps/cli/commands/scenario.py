"""`ballotin scenario`: positions, moves and what must hold, played by the rules."""

from collections import Counter
from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, trust_option
from generator.apps.cli.terminal_tables import pluralize
from generator.base.findings import Stop
from generator.game.trust_store import MayRun

MOST_FILES = 1_000


def _scenario_files(file: Path, report: Report) -> list[Path]:
    """The files that a name stands for."""
    from generator.game.load.files import find_files

    if not file.is_dir():
        return [file]
    found = find_files([file], ("**/*.yaml",), report.findings, MOST_FILES + 1)
    if len(found) > MOST_FILES:
        report.findings.error("command/too-many-files", f"the folder '{file}' holds more than "
                              f"{MOST_FILES:,} YAML files", hint="name the folder with the "
                              "scenarios, or the files")
        raise Stop(report.findings)
    return found


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, metavar="FILE...",
                type=PathParam(exists=True))
@report_options
@trust_option
def command(files: tuple[Path, ...], report: Report, may_run: MayRun) -> None:
    """Play the scenarios of FILE and say what doesn't hold.

    A scenario is a position, moves, and what must be so after them. A folder stands for all
    YAML files in it. docs/how-to/play.md shows how they are written.

    \b
    Example:
        ballotin scenario my-scenarios.yaml
        ballotin scenario tests/scenarios/chocolatiers
    """
    from generator.apps.workflows import game_rules as play

    expanded = [each for file in files for each in _scenario_files(file, report)]
    shown = play.run_scenarios(expanded, report.findings, may_run)
    total = Counter(each.file for each in shown)
    held = Counter(each.file for each in shown if each.held)
    lines = [f"{file}: {held[file]} of {pluralize(count, 'scenario')} held"
             for file, count in total.items()]
    report.result("\n".join(lines) or "there is no scenario", scenarios=[
        {"file": each.file, "title": each.scenario.title, "shows": list(each.scenario.shows),
         "held": each.held} for each in shown])
