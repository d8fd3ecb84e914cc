"""`ballotin template`: writes a blank drawing of the right size."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_existing, report_options, write_files
from generator.base.findings import Findings, Stop
from generator.game.model.game import Side


@click.command("template")
@click.argument("kind")
@click.argument("game", default=".")
@click.option("--back", is_flag=True, help="Write a template for the back instead of the front.")
@click.option("--name", metavar="FILE", help="The file to write.  [default: the name in "
              "kinds.yaml]")
@click.option("--force", is_flag=True, help="Overwrite an existing template.")
@report_options
def command(*, kind: str, game: str, back: bool, name: str | None, force: bool, report: Report
            ) -> None:
    """Write a blank template for pieces of KIND in GAME.

    The template has the size of a piece with its bleed and shows every field by its name in
    braces, for you to move in Inkscape. Bleed, trim and safe line are on a locked layer that
    isn't printed. GAME is your game's folder, or the current one.

    \b
    Example:
        ballotin template card my-game --name plain.svg
        ballotin template card my-game --back --force
    """
    from generator.apps.workflows.blank_templates import make_blank_templates
    from generator.game.load.game_folder import open_game

    findings = Findings()
    side: Side = "back" if back else "front"
    try:
        # Like a draft, since the templates that are missing are about to be written.
        opened = open_game(game, findings, report.files, draft=True)
        made = make_blank_templates(opened, kind, side, name, findings)
    except Stop:
        report.findings.extend(findings)
        raise Stop(report.findings) from None
    folder = opened.folders.templates[0]
    existing = [template.name for template in made if (folder / template.name).exists()]
    fresh = [template for template in made if force or template.name not in existing]
    if not fresh:
        report_existing(_relative_path(folder, existing[0]), report.findings)
        raise Stop(report.findings)
    write_files(folder, {template.name: template.text.encode() for template in fresh},
                report.findings)
    paths = [str(_relative_path(folder, template.name)) for template in fresh]
    lines = [*paths, *(f"no room for: {', '.join(template.left_out)}"
                       for template in fresh[:1] if template.left_out)]
    wished = opened.game.kinds[kind].template(side) or ""
    folding = opened.game.kinds[kind].folding
    named = folding is not None and fresh[0].name in (*folding.faces.values(),
                                                      wished.rpartition(":")[2])
    if "{" not in wished and wished != fresh[0].name and not named:
        report.next_step(f"write {side}: {fresh[0].name} under '{kind}' in kinds.yaml")
    else:
        report.next_step(f"open {paths[0]} in Inkscape")
    report.result("\n".join(lines), files=paths)


def _relative_path(folder: Path, name: str) -> Path:
    """A file, as seen from the current folder."""
    path = folder / name
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except ValueError:
        return path
