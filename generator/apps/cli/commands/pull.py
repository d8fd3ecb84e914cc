"""`ballotin pull`: downloads a published sheet into a file of the game."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    FiniteRange,
    PathParam,
    report_options,
    report_unwritable,
)
from generator.apps.cli.terminal_tables import pluralize
from generator.base.budget import Budget
from generator.base.findings import Complaint, FileLocation, Findings, Stop
from generator.base.folder import SafeFolder

if TYPE_CHECKING:
    from generator.game.load.spreadsheets.published import Deadline, RowChange

MOST_SHOWN = 20
# The limits for reading and comparing both versions of a table.
READING_SECONDS, READING_MEGABYTES = 3.0, 350.0


@click.command("pull")
@click.argument("url", required=False)
@click.option("--game", type=PathParam(file_okay=False), default=Path(), metavar="FOLDER",
              help="The folder of the game.  [default: the current one]")
@click.option("--as", "name", metavar="FILE",
              help="The file to write.  [default: the name in the URL]")
@click.option("--local", is_flag=True,
              help="Allow addresses on this machine and in its own network.")
@click.option("--timeout", type=FiniteRange(0.1, 3600), default=60.0, show_default=True,
              metavar="SECONDS", help="The time limit for all tables together.")
@report_options
def command(*, url: str | None, game: Path, name: str | None, local: bool, timeout: float,
            report: Report) -> None:
    """Download the sheet at URL into the game, and show what changed.

    URL begins with https:// and leads to a CSV, TSV, .xlsx or .ods file, such as a Google sheet
    that is published to the web. If game.yaml names the address as 'from:' next to the file,
    'ballotin pull' alone downloads all tables again. Builds never use the network.

    \b
    Example:
        ballotin pull https://example.org/cards.csv --game deck
        ballotin pull --game deck
    """
    wanted = [(name or _name_of(url), url, None)] if url else _remembered_tables(game, name, report)
    from generator.game.load.spreadsheets.published import Deadline

    texts, data, deadline = [], [], Deadline(timeout)
    with report.progress() as progress:
        progress.stage("Downloading", len(wanted))
        for file, address, sheet in wanted:
            changes = _pull_table(game, file, address, sheet=sheet, local=local,
                                  deadline=deadline, findings=report.findings)
            progress.step()
            if changes is not None:
                texts.append(_describe_changes(file, changes, address if url else ""))
                data.append({"file": file, "changes": [
                    {"row": change.name, "sort": change.sort} for change in changes]})
    if data:
        report.next_command("check", game)
    report.result("\n\n".join(texts), pulled=data)


def _name_of(url: str) -> str:
    """The file name in an address."""
    from generator.game.load.spreadsheets.spreadsheet_file import is_spreadsheet

    last = re.split(r"[?#]", url, maxsplit=1)[0].rpartition("/")[2]
    return last if last and is_spreadsheet(last) else "cards.csv"


def _remembered_tables(game: Path, name: str | None,
                       report: Report) -> list[tuple[str, str, str | None]]:
    """The tables with an address in game.yaml."""
    from generator.game.load.files import GAME_FILE
    from generator.game.load.game_schema import GameFile, SpreadsheetEntry
    from generator.game.load.schema_errors import validate_model
    from generator.game.load.yaml_file import read_yaml

    tree = read_yaml(game / GAME_FILE, report.findings)
    entry = validate_model(GameFile, tree, report.findings) if tree else None
    report.findings.stop_on_errors()
    tables = []
    for index, component in enumerate(entry.components if entry else []):
        settings = validate_model(SpreadsheetEntry, tree, report.findings, ("components", index)) \
            if tree and isinstance(component, dict) else None
        if settings and settings.address and name in (None, settings.file):
            tables.append((settings.file, settings.address, settings.sheet))
    report.findings.stop_on_errors()
    if not tables:
        report.findings.error(
            "pull/address", "no table of the game says where it comes from",
            FileLocation(tree.file) if tree else None,
            "write {file: cards.csv, from: https://…} under 'components:', or name the address")
        raise Stop(report.findings)
    return tables


def _pull_table(game: Path, file: str, url: str, *, sheet: str | None, local: bool,
                deadline: Deadline, findings: Findings) -> list[RowChange] | None:
    """Write a table to the disk and return its changes; None if it can't be downloaded."""
    from generator.game.load.files import resolve_inside
    from generator.game.load.game_schema import is_file_name
    from generator.game.load.spreadsheets.published import export_url, fetch_spreadsheet
    from generator.game.load.spreadsheets.spreadsheet_file import is_spreadsheet

    where = FileLocation((game / file).as_posix())
    if not is_file_name(file) or not is_spreadsheet(file):
        findings.error("table/format", f"'{file}' can't be the name of a table",
                       hint="name it with --as cards.csv")
        return None
    path = resolve_inside(game, file, findings, where)
    if path is None:
        return None
    data_url = export_url(url)
    if data_url != url:
        findings.note("pull/address", f"this is the page of a sheet; its data is at {data_url}",
                      where)
    try:
        answer = fetch_spreadsheet(data_url, deadline, local=local)
        changes = _compare_tables(path, file, sheet, answer.body)
    except Complaint as refused:
        findings.add(refused.at(where))
        return None
    if not answer.is_whole:
        findings.warning("pull/unsure", "the server doesn't say how long the table is, nor that "
                         "it is complete", where, "check that its last rows are there")
    try:
        if not path.is_file() or path.stat().st_size != len(answer.body) \
                or path.read_bytes() != answer.body:
            with SafeFolder(game) as folder:
                folder.put(file, answer.body)
    except OSError as error:
        report_unwritable(game, error, findings)
        return None
    return changes


def _compare_tables(path: Path, file: str, sheet: str | None, data: bytes) -> list[RowChange]:
    """The rows that differ from the file's; Complaint if the data isn't a table.

    A helper reads both, because both may be hostile.
    """
    from generator.base.helper_processes import run_confined
    from generator.game.load.spreadsheets.published import compare_files

    with tempfile.TemporaryDirectory(prefix="ballotin-") as scratch:
        pulled = Path(scratch) / "table"
        pulled.write_bytes(data)
        return run_confined(Budget(READING_SECONDS, READING_MEGABYTES), compare_files, path,
                            pulled, file, sheet, MOST_SHOWN)


def _describe_changes(file: str, changes: list[RowChange], address: str) -> str:
    """The changes of a table, row by row."""
    lines = [f"{file}: " + (", ".join(
        f"{pluralize(count, 'row')} {sort}" for sort in ("added", "changed", "removed")
        if (count := sum(change.sort == sort for change in changes))) or "no row changed")]
    signs = {"added": "+", "changed": "~", "removed": "-"}
    for change in changes[:MOST_SHOWN]:
        cells = "; ".join(f"{heading}: {old or 'nothing'} → {new or 'nothing'}"
                          for heading, old, new in change.cells)
        lines.append(f"  {signs[change.sort]} {change.name or '?'}"
                     + (f"  {cells}" if cells else ""))
    if len(changes) > MOST_SHOWN:
        lines.append(f"  … and {len(changes) - MOST_SHOWN:,} more")
    if address:
        lines.append(f"to download it with 'ballotin pull' alone, write in game.yaml: "
                     f"{{file: {file}, from: \"{address}\"}}")
    return "\n".join(lines)
