"""Games by name: the shipped ones, and those a path leads to."""

from __future__ import annotations

from pathlib import Path

from generator.findings import Findings, Where
from generator.load.folder import GAME_FILE, SHARED, Folders, folders_of, shipped_root
from generator.load.hints import nearest
from generator.load.source import shown
from generator.load.wording import brief
from generator.load.yaml_tree import read_yaml


def shipped_games() -> list[tuple[str, str]]:
    """Return the ids and titles of the games that come with Ballotin."""
    games = []
    for path in sorted((shipped_root() / "components").glob(f"*/{GAME_FILE}")):
        tree = read_yaml(path, Findings())
        title = tree.value.get("title") if tree and isinstance(tree.value, dict) else None
        games.append((path.parent.name, title if isinstance(title, str) else path.parent.name))
    return games


def find_game(where: str, findings: Findings) -> Folders | None:
    """Return the folders of the game that an id or a path means."""
    shipped = shipped_root()
    ids = [path.parent.name for path in sorted((shipped / "components").glob(f"*/{GAME_FILE}"))]
    if where in ids:
        return folders_of(shipped / "components" / where, shipped)
    try:
        found, is_folder = _at(Path(where), findings), Path(where).is_dir()
    except (OSError, RuntimeError, ValueError):  # no path at all: too long, or holding NUL
        found, is_folder = None, False
    if found is None and not findings.errors:
        _tell_unknown(where, is_folder, ids, findings)
    return found


def _at(path: Path, findings: Findings) -> Folders | None:
    """The game in a folder, or the one game of a project."""
    if path.name == GAME_FILE:
        path = path.parent
    if (path / GAME_FILE).is_file():
        return folders_of(path)
    inner = [each.parent for each in sorted((path / "components").glob(f"*/{GAME_FILE}"))
             if each.parent.name != SHARED]
    if len(inner) > 1:
        names = ", ".join(shown(each) for each in inner)
        findings.error("game/several", f"'{shown(path)}' holds several games", Where(shown(path)),
                       f"name one: {names}")
        return None
    return folders_of(inner[0], path) if inner else None


def _tell_unknown(where: str, is_folder: bool, ids: list[str], findings: Findings) -> None:
    if is_folder:
        findings.error("game/unknown", f"the folder '{where}' holds no {GAME_FILE}", None,
                       f"a game's folder holds {GAME_FILE}, or components/<game>/{GAME_FILE}")
    else:
        findings.error("game/unknown", f"there is no game {brief(where)}", None,
                       nearest(where, ids) or "give the path of a game's folder")
