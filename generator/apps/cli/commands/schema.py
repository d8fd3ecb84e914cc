"""`ballotin schema`: JSON Schemas, with which editors complete and check a game's YAML."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import KnownName, PathParam, report_options, write_files


def _names() -> list[str]:
    from generator.game.load.json_schema import schemas

    return [name.removesuffix(".json") for name in sorted(schemas())]


@click.command("schema")
@click.argument("name", required=False, type=KnownName("schema", _names))
@click.option("--out", type=PathParam(file_okay=False), metavar="DIR",
              help="Write all schemas into this folder.")
@report_options
def command(name: str | None, out: Path | None, report: Report) -> None:
    """Print the JSON Schema called NAME, or list the names.

    If the first line of a YAML file is '# yaml-language-server: $schema=game.json', editors
    complete and check it while you write. The schemas are of draft 7.

    \b
    Example:
        ballotin schema game
        ballotin schema --out .schema
    """
    from generator.game.load.json_schema import schemas

    texts = schemas()
    if out is not None:
        write_files(out, {file: text.encode() for file, text in texts.items()}, report.findings)
        report.result("\n".join(str(out / file) for file in texts), files=list(texts))
    elif name is not None:
        report.result(texts[f"{name}.json"].rstrip("\n"))
    else:
        report.result("\n".join(_names()), schemas=_names())
