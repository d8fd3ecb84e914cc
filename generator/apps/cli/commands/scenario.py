"""`ballotin scenario`: plays positions and moves, and checks the expected results."""

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
    """The file, or the YAML files in the folder."""
    from generator.game.load.files import find_files

    if not file.is_dir():
        return [file]
    paths = find_files([file], ("**/*.yaml",), report.findings, MOST_FILES + 1)
    if len(paths) > MOST_FILES:
        report.findings.error("command/too-many-files", f"the folder '{file}' contains more than "
                              f"{MOST_FILES:,} YAML files", hint="name the folder with the "
                              "scenarios, or the files")
        raise Stop(report.findings)
    return paths


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, metavar="FILE...",
                type=PathParam(exists=True))
@report_options
@trust_option
def command(files: tuple[Path, ...], report: Report, may_run: MayRun) -> None:
    """Play the scenarios of FILE and report unexpected results.

    A scenario is a position, some moves, and the expected results. A folder means all YAML files
    in it.

    \b
    Example:
        ballotin scenario my-scenarios.yaml
        ballotin scenario tests/scenarios/chocolatiers
    """
    from generator.apps.workflows import game_rules as play

    paths = [path for file in files for path in _scenario_files(file, report)]
    with report.progress() as progress:
        results = play.run_scenarios(paths, report.findings, may_run, progress)
    total = Counter(result.file for result in results)
    passed = Counter(result.file for result in results if result.held)
    lines = [f"{file}: {passed[file]} of {pluralize(count, 'scenario')} passed"
             for file, count in total.items()]
    report.result("\n".join(lines) or "there are no scenarios", scenarios=[
        {"file": result.file, "title": result.scenario.title,
         "shows": list(result.scenario.shows), "held": result.held} for result in results])
