"""`ballotin import`: a first game made from a spreadsheet."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, write_files
from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import FileLocation, Finding, Findings, Stop
from generator.base.helper_processes import run_confined
from generator.base.units import MM_PER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.game.load.files import Files
    from generator.game.load.spreadsheets.field_guess import FieldGuess, SpreadsheetGuess
    from generator.game.load.spreadsheets.spreadsheet import Spreadsheet
    from generator.game.model.game import Component
    from generator.game.svg.tree import Element

# Smaller text is hard to read in print, pt.
LEGIBLE_SIZE = 6.5
# The limits for reading a table and drawing its rows.
SECONDS, MEGABYTES = 3.5, 350
# How many rows of each field are drawn to see whether their texts fit.
ROWS_DRAWN_PER_FIELD = 50


@click.command("import")
@click.argument("table", type=PathParam(dir_okay=False))
@click.option("--kind", metavar="NAME",
              help="The kind of piece in each row.  [default: from the file's name]")
@click.option("--sheet", metavar="NAME", help="The sheet to read.  [default: the first]")
@click.option("--extends", "size", default="poker-card", show_default=True, metavar="KIND",
              help="The size of the pieces; 'ballotin list kinds' lists all sizes.")
@click.option("--title", help="The game's title.  [default: the folder's name]")
@click.option("--write", is_flag=True, help="Write the files next to the table.")
@report_options
def command(*, table: Path, kind: str | None, sheet: str | None, size: str, title: str | None,
            write: bool, report: Report) -> None:
    """Make a game from TABLE, a spreadsheet with a row per piece.

    TABLE is a .csv, .tsv, .xlsx or .ods file. The command reports which column becomes which
    field, the type of each field, and which are required. With --write it writes game.yaml,
    kinds.yaml and a plain template next to the table; files that exist stay as they are. Every
    build reads the table again, and nothing changes it.

    \b
    Example:
        ballotin import deck/cards.csv --kind card
        ballotin import deck/cards.csv --kind card --write
        ballotin build deck
    """
    where = FileLocation(str(table))
    try:
        with report.progress() as progress:
            progress.stage("Reading", 1)
            proposal = run_confined(Budget(SECONDS, MEGABYTES), propose_game, table, kind, sheet,
                                    size, title)
    except OverBudgetError as over:
        report.findings.add(over.at(where))
        raise Stop(report.findings) from None
    for finding in proposal.findings:
        report.findings.add(finding)
    guess, name, files = proposal.guess, proposal.kind, proposal.files
    if guess is None:
        raise Stop(report.findings)
    written, kept = _write_missing(table.parent, files, report.findings) if write else ([], [])
    text = [*_describe_guess(table, guess, name), ""]
    if write:
        text += [f"written: {path}" for path in written]
        text += [f"left as it is: {path}" for path in kept]
        text += ["", *(f"{path} would contain:\n\n{files[path.rpartition('/')[2]]}"
                       for path in kept if path.endswith(".yaml"))]
        report.next_command("build", table.parent)
    else:
        text += [f"{path}:\n\n{_indent(content)}" for path, content in files.items()
                 if path.endswith(".yaml")]
        report.next_step(f"add --write to write these files and a plain template into "
                         f"{table.parent}; nothing is written yet")
    report.result("\n".join(text).rstrip("\n"), kind=name, files=files, written=written)


@dataclass(frozen=True, slots=True)
class ImportProposal:
    """The guess about a table, with the texts of files by name; no guess if it has errors."""

    findings: tuple[Finding, ...]
    kind: str = ""
    guess: SpreadsheetGuess | None = None
    files: dict[str, str] = field(default_factory=dict)


def propose_game(table: Path, kind: str | None, sheet: str | None, size: str,
                 title: str | None) -> ImportProposal:
    """Read a table and guess its fields; runs in a helper, since the table may be hostile."""
    from generator.game.load.files import Files, as_id, is_safe_id
    from generator.game.load.spreadsheets.field_guess import guess_fields
    from generator.game.load.spreadsheets.spreadsheet_file import is_spreadsheet, read_spreadsheet

    findings, where = Findings(), FileLocation(str(table))
    if not is_spreadsheet(table.name):
        findings.error("table/format", f"'{table.name}' is no table", where,
                       "name a .csv, .tsv, .xlsx or .ods file")
        return ImportProposal(tuple(findings))
    spreadsheet = read_spreadsheet(table, sheet, Files(), findings, where)
    if spreadsheet is None:
        return ImportProposal(tuple(findings))
    name = kind or as_id(table.stem).removesuffix("s") or "card"
    if not is_safe_id(name):
        findings.error("id/name", f"a kind can't be called '{name}'",
                       hint="name it with --kind card")
        return ImportProposal(tuple(findings))
    guess = guess_fields(spreadsheet, name)
    files = _game_files(table, spreadsheet, guess, name, sheet=sheet, size=size, title=title)
    template = _template(table, files, name, findings)
    if template:
        files[f"templates/{name}.front.svg"] = template
    return ImportProposal(tuple(findings), name, guess, files)


def _game_files(table: Path, spreadsheet: Spreadsheet, guess: SpreadsheetGuess, kind: str, *,
                sheet: str | None, size: str, title: str | None) -> dict[str, str]:
    """The texts of the files."""
    from generator.apps.cli.commands.new import title_of

    settings = [f"file: {_yaml_word(table.name)}", f"kind: {kind}"]
    if sheet or spreadsheet.others:
        settings.append(f"sheet: {_yaml_word(spreadsheet.sheet)}")
    lines = [f"title: {json.dumps(title or title_of(table.parent), ensure_ascii=False)}",
             "players: [2, 3, 4]", "components:", f"  - {settings[0]}",
             *(f"    {setting}" for setting in settings[1:])]
    if guess.columns:
        pairs = ", ".join(f"{_yaml_word(heading)}: {_yaml_word(field)}"
                          for heading, field in guess.columns.items())
        lines.append(f"    columns: {{{pairs}}}")
    if guess.marks:
        lines.append(f"    marks: [{', '.join(map(json.dumps, guess.marks))}]")
    fields = [f"      {column.name}: {_field_text(column)}" for column in guess.fields]
    kinds = ["kinds:", f"  {kind}:", f"    extends: {size}", f"    front: {kind}.front.svg",
             "    fields:", *fields]
    if not guess.fields:
        kinds[-1] = "    fields: {}"
    return {"game.yaml": "\n".join(lines) + "\n", "kinds.yaml": "\n".join(kinds) + "\n"}


def _field_text(field: FieldGuess) -> str:
    """A field as kinds.yaml defines it."""
    facts = [f"type: {field.type}"]
    if field.choices:
        facts.append(f"of: [{', '.join(map(_yaml_word, field.choices))}]")
    if not field.required:
        absent = {"bool": "default: false", "list": "default: []"}
        facts.append(absent.get(field.type, "required: false"))
    return field.type if facts == [f"type: {field.type}"] else f"{{{', '.join(facts)}}}"


def _yaml_word(text: str) -> str:
    """A text as YAML reads it back."""
    from generator.game.load.yaml_file import parse_scalar

    bare = text.replace("-", "").replace("_", "").replace(".", "").replace(" ", "")
    simple = bare.isalnum() and bare.isascii() and text[:1].isalpha() and text == text.strip()
    return text if simple and parse_scalar(text) == text else json.dumps(text, ensure_ascii=False)


def _template(table: Path, files: dict[str, str], kind: str, findings: Findings) -> str:
    """A plain face that shows every field, fitted to these rows; '' if they have errors."""
    from generator.drawing.faces.automatic_faces import automatic_template
    from generator.game.load.game_folder import open_game
    from generator.game.svg.svg_writer import write_tree
    from generator.paper.pages.kit_list import shape_of

    trial = Findings()
    with tempfile.TemporaryDirectory(prefix="ballotin-") as scratch:
        home = Path(scratch).resolve() / (table.resolve().parent.name or "game")
        (home / "templates").mkdir(parents=True)
        shutil.copyfile(table, home / table.name)
        for name, text in files.items():
            (home / name).write_text(text, encoding="utf-8")
        try:
            opened = open_game(str(home), trial, draft=True)
        except Stop:
            opened = None
        for finding in trial:
            where = finding.where
            if finding.code != "file/missing" and where and where.file.endswith(table.name):
                message = finding.message.replace((home / table.name).as_posix(), str(table))
                findings.warning(finding.code, message, replace(where, file=str(table)),
                                 finding.hint)
        if opened is None or kind not in opened.game.kinds:
            return ""
        face = automatic_template(opened.game.kinds[kind], opened.game.of_kind(kind), "front",
                                  shape_of(opened.game.kinds[kind]))
        small, large = (write_tree(root, pretty=True)
                        for root in (face.root, _enlarge_text(face.root)))
        return large if _fits(home, f"{kind}.front.svg", large, opened.files) else small


def _enlarge_text(element: Element) -> Element:
    """The same face with no text smaller than is legible in print."""
    attrs = dict(element.attrs)
    if "data-fit" in attrs and float(attrs["data-fit"].removesuffix("pt")) < LEGIBLE_SIZE:
        attrs["data-fit"] = f"{LEGIBLE_SIZE:g}pt"
    if float(attrs.get("font-size", LEGIBLE_SIZE)) < LEGIBLE_SIZE * MM_PER["pt"]:
        attrs["font-size"] = f"{LEGIBLE_SIZE * MM_PER['pt'] + 0.01:.2f}"
    return element.copy_with(attrs, tuple(
        child if isinstance(child, str) else _enlarge_text(child) for child in element.children))


def _fits(home: Path, name: str, template: str, files: Files) -> bool:
    """Whether the texts of the rows fit on a face; `files` are the files read so far."""
    from generator.apps.workflows.kit_build import check_kit
    from generator.apps.workflows.kit_request import KitRequest
    from generator.base.progress import NoProgress
    from generator.game.load.game_folder import open_game

    (home / "templates" / name).write_text(template, encoding="utf-8")
    findings = Findings()
    try:
        opened = open_game(str(home), findings, files)
        game = replace(opened.game, components=_longest_components(opened.game.components))
        check_kit(replace(opened, game=game), KitRequest(), NoProgress(), findings)
    except Stop:
        return False
    return not findings.errors


def _longest_components(components: Sequence[Component]) -> tuple[Component, ...]:
    """The components with the longest texts and words per field, which are the first not to fit."""
    chosen: dict[str, Component] = {}
    for name in {name: None for component in components for name in component.values}:
        texts = {component.id: str(component.values.get(name, "")) for component in components}
        lengths = {key: len(text) for key, text in texts.items()}
        words = {key: max(map(len, text.split()), default=0) for key, text in texts.items()}
        for sizes in (lengths, words):
            chosen |= {component.id: component for component in nlargest(
                ROWS_DRAWN_PER_FIELD, components, key=partial(_size_in, sizes))}
    return tuple(chosen.values())


def _size_in(sizes: dict[str, int], component: Component) -> int:
    return sizes[component.id]


def _describe_guess(table: Path, guess: SpreadsheetGuess, kind: str) -> list[str]:
    """The guess in words."""
    types = {"int": "whole numbers", "number": "numbers", "bool": "yes or no", "text": "texts"}
    lines = [f"{table.name}: {guess.rows} rows, each of the kind '{kind}'"]
    lines += [f"  {heading}: {meaning}" for heading, meaning in guess.own_columns.items()]
    for column in guess.fields:
        values = types.get(column.type) or (
            f"{'lists' if column.type == 'list' else 'one'} of {', '.join(column.choices)}")
        lines.append(f"  {column.heading}: the field '{column.name}', {values}"
                     + ("" if column.required else "; may be empty"))
    lines += [f"  {heading}: not read" for heading in guess.comments]
    if "id" not in guess.own_columns.values():
        lines.append("  ids are made from names")
    if guess.marks:
        lines.append("  texts contain tags such as <b>, which are supported")
    if guess.icons:
        sign = "[icon]" if guess.icons[0][0] == "[" else "{icon}"
        lines.append(f"  texts contain {', '.join(guess.icons[:5])}: when you have drawn these "
                     f"icons, add {json.dumps(sign)} to 'marks:' next to the file")
    return lines


def _indent(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())


def _write_missing(folder: Path, files: dict[str, str],
                   findings: Findings) -> tuple[list[str], list[str]]:
    """Write the files that don't exist; the names of those written, and of those that existed."""
    missing = {name: text.encode() for name, text in files.items() if not (folder / name).exists()}
    write_files(folder, missing, findings)
    names = [(folder / name).as_posix() for name in files]
    return ([path for path, name in zip(names, files, strict=True) if name in missing],
            [path for path, name in zip(names, files, strict=True) if name not in missing])
