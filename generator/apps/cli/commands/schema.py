"""`ballotin schema`: what editors need to complete and check a game's YAML."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import NameList, PathParam, report_options, report_unwritable
from generator.base.folder import SafeFolder


def _names() -> list[str]:
    from generator.game.load.json_schema import schemas

    return [name.removesuffix(".json") for name in sorted(schemas())]


@click.command("schema")
@click.argument("name", required=False, type=NameList(_names, "schema", several=False))
@click.option("--out", type=PathParam(file_okay=False), metavar="DIR",
              help="Write all schemas into this folder instead.")
@report_options
def command(name: str | None, out: Path | None, report: Report) -> None:
    """Print the JSON Schema (draft 7) called NAME, or list the names.

    A YAML file whose first line is '# yaml-language-server: $schema=game.json' is completed and
    checked by editors while you write.

    \b
    Example:
        ballotin schema game
        ballotin schema --out .schema
    """
    from generator.game.load.json_schema import schemas

    known = schemas()
    if out is not None:
        _write(out, known, report)
    elif name is not None:
        report.result(known[f"{name}.json"].rstrip("\n"))
    else:
        report.result("\n".join(_names()), schemas=_names())


def _write(out: Path, known: dict[str, str], report: Report) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        with SafeFolder(out) as folder:
            for file, text in known.items():
                folder.put(file, text.encode())
    except OSError as error:
        report_unwritable(out, error, report.findings)
        return
    report.result("\n".join(str(out / file) for file in known), files=list(known))
