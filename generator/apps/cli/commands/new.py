"""`ballotin new`: writes a small complete game to start from."""

import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, report_unwritable
from generator.base.findings import Findings, Stop

STARTER = Path(__file__).parents[1] / "starter"
# Files that a game with rules has in addition, or instead.
WITH_RULES = Path(__file__).parents[1] / "starter_rules"
SCHEMAS = ".schema"


def write_starter(folder: Path, title: str, schemas: Mapping[str, str],
                  findings: Findings, *, rules: bool = False) -> list[str]:
    """Write a starter game, whole or not at all; returns the names of its files."""
    files = starter_files(title, rules=rules) | {
        f"{SCHEMAS}/{name}": text for name, text in schemas.items()}
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            findings.error("command/folder-in-use", f"'{folder}' exists and isn't an empty folder",
                           hint="name a folder that doesn't exist yet")
            raise Stop(findings)
        _write(folder, files)
    except OSError as error:
        report_unwritable(folder, error, findings)
        raise Stop(findings) from error
    return sorted(files)


def starter_files(title: str, *, rules: bool = False) -> dict[str, str]:
    """The starter game's files by name, under the user's title."""
    files = {path.relative_to(base).as_posix(): path.read_text(encoding="utf-8")
             for base in ((STARTER, WITH_RULES) if rules else (STARTER,))
             for path in sorted(base.rglob("*"))
             if path.is_file() and "__pycache__" not in path.parts}
    game = files["game.yaml"].replace("title: TITLE", f"title: {json.dumps(title)}")
    return files | {"game.yaml": game}


def title_of(folder: Path) -> str:
    """A game's title from its folder's name: 'my-first_game' is 'My first game'."""
    words = re.sub(r"[-_\s]+", " ", folder.resolve().name).strip()
    return words[:1].upper() + words[1:] or "My game"


def _write(folder: Path, files: Mapping[str, str]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        for name, text in files.items():
            place = made / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
        made.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


@click.command("new")
@click.argument("folder", type=PathParam())
@click.option("--title", help="The game's title.  [default: the folder's name]")
@click.option("--rules", is_flag=True,
              help="Also write rules.py, scenarios and expectations, so that the game plays.")
@report_options
def command(folder: Path, title: str | None, rules: bool, report: Report) -> None:
    """Write a small complete game of your own into FOLDER.

    It builds at once: cards and coins with fronts and backs, icons, a theme and texts. Change a
    line of its YAML or open its SVG in Inkscape, and build again. With --rules, bots and people
    can also play it, and you can balance it; its rules.py is trusted to run on this machine.

    \b
    Example:
        ballotin new my-game
        ballotin build my-game
        ballotin new my-match --rules
        ballotin play my-match --trace
    """
    from generator.game.load.files import portability_problem
    from generator.game.load.json_schema import schemas

    if reason := portability_problem(folder.resolve().name):
        report.findings.error("command/folder-name", "some systems can't have a folder "
                              f"called '{folder.name}'", hint=reason)
        raise Stop(report.findings)
    files = write_starter(folder, title or title_of(folder), schemas(), report.findings,
                          rules=rules)
    if rules:
        _trust(folder, report.findings)
    shown = [name for name in files if not name.startswith(".")]
    text = "\n".join([f"{folder} contains a game for you to change:",
                      *(f"  {name}" for name in shown)])
    report.next_command("play" if rules else "build", folder)
    report.result(text, folder=str(folder), files=files)


def _trust(folder: Path, findings: Findings) -> None:
    """Trust the rules that the user is going to write here."""
    from generator.game.load.designer_code import read_code
    from generator.game.trust_store import Trust

    code = read_code(folder, findings)
    try:
        if code is not None:
            Trust().allow(folder, code, "own")
    except OSError as error:
        findings.note("rules/untried", f"'{folder}' couldn't be stored as your own: "
                      f"{(error.strerror or str(error)).lower()}",
                      hint="play it with --trust")
