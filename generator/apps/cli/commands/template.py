"""`ballotin template`: a blank drawing of the right size to begin with."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_existing, report_options, write_files
from generator.base.findings import Findings, Stop
from generator.game.model.game import Side


@click.command("template")
@click.argument("kind")
@click.argument("game", default=".")
@click.option("--back", is_flag=True, help="A template of the back instead of the front.")
@click.option("--name", metavar="FILE", help="The file's name; that which kinds.yaml has unless "
              "given.")
@click.option("--force", is_flag=True, help="Write over a template that is there.")
@report_options
def command(*, kind: str, game: str, back: bool, name: str | None, force: bool, report: Report
            ) -> None:
    """Write a blank template for pieces of KIND into the templates of GAME.

    It is as large as a piece with its bleed and shows every field by its name in braces, ready to
    be moved about in Inkscape. Bleed, trim and safe line lie on a locked layer that isn't printed.
    A file that is there stays as it is. GAME is your game's folder, or the current one.

    \b
    Example:
        ballotin template card my-game --name plain.svg
        ballotin template card my-game --back --force
    """
    from generator.apps.workflows.blank_templates import make_blank_templates
    from generator.game.load.game_folder import open_game

    own = Findings()
    side: Side = "back" if back else "front"
    try:
        # What a draft can do without is what is going to be drawn.
        opened = open_game(game, own, report.files, draft=True)
        made = make_blank_templates(opened, kind, side, name, own)
    except Stop:
        report.findings.extend(own)
        raise Stop(report.findings) from None
    folder = opened.folders.templates[0]
    there = [each.name for each in made if (folder / each.name).exists()]
    fresh = [each for each in made if force or each.name not in there]
    if not fresh:
        report_existing(_relative_path(folder, there[0]), report.findings)
        raise Stop(report.findings)
    write_files(folder, {template.name: template.text.encode() for template in fresh},
                report.findings)
    lines = [str(_relative_path(folder, each.name)) for each in fresh]
    lines += [f"no room for: {', '.join(each.left_out)}" for each in fresh[:1] if each.left_out]
    wished = opened.game.kinds[kind].template(side) or ""
    folding = opened.game.kinds[kind].folding
    named = folding is not None and fresh[0].name in (*folding.faces.values(),
                                                      wished.rpartition(":")[2])
    if "{" not in wished and wished != fresh[0].name and not named:
        lines.append(f"next: write {side}: {fresh[0].name} under '{kind}' in kinds.yaml")
    report.result("\n".join(lines),
                  files=[str(_relative_path(folder, each.name)) for each in fresh])


def _relative_path(folder: Path, name: str) -> Path:
    """A file as people here call it."""
    path = folder / name
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except ValueError:
        return path
