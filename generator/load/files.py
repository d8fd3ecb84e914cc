"""The folders a game is read from: its own, shared ones, shipped ones; and names that are safe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from generator.findings import Findings, Where
from generator.load.source import shown
from generator.load.wording import brief, nearest

PATTERN = r"^[a-z0-9][a-z0-9-]*$"
LONGEST = 64
SAFE = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
# Windows keeps these for devices, whatever the ending.
DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


def is_safe(name: str) -> bool:
    """Whether a name can be an id: small letters only, so no two differ by case alone."""
    return bool(SAFE.fullmatch(name)) and not DEVICE.fullmatch(name)


def advice(name: str) -> str:
    """How to make an id of a name that is none."""
    better = as_id(name)
    if DEVICE.fullmatch(better):
        return f"Windows keeps this name for itself; '{better}-1' would do"
    rule = f"use small letters, digits and -, at most {LONGEST}"
    return f"{rule}: '{better}' would do" if better else rule


def as_id(name: str) -> str:
    """The nearest id to a name; may be empty."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST].strip("-")


GAME_FILE = "game.yaml"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a game lies; `components` and `templates` are searched in order.

    The first of `templates` is the game's own; `lenders` hold those that it may borrow from.
    """

    id: str
    home: Path
    components: tuple[Path, ...]
    templates: tuple[Path, ...]
    lenders: tuple[Path, ...] = ()

    def borrowing(self, others: Iterable[Path]) -> Folders:
        """The same, with other games' templates looked in after the game's own."""
        own, *shared = self.templates
        return replace(self, templates=(own, *_existing([*others, *shared])))

    def lendable(self) -> list[str]:
        """The names of folders that templates can be borrowed from."""
        found = {path.name for base in self.lenders for path in base.iterdir()
                 if path.is_dir() and any(path.glob("*.svg"))}
        return sorted(found - {SHARED, self.templates[0].name})

    def kinds_files(self) -> tuple[Path, ...]:
        """Shared kinds, the project's before the shipped ones."""
        return tuple(path for folder in self.components
                     if (path := folder / "kinds.yaml").is_file())


def shipped_root() -> Path:
    """The folder with the shipped components/ and templates/."""
    packaged = Path(__file__).parents[1] / "shipped"
    return packaged if packaged.is_dir() else Path(__file__).parents[2]


def folders_of(home: Path, root: Path | None = None) -> Folders:
    """The folders that belong to the game in `home`, whose project is `root` if it has one."""
    project = root or (home.parent.parent if home.parent.name == "components" else None)
    shipped = shipped_root()
    own = home / "templates"
    if not own.is_dir() and project:
        own = project / "templates" / home.name
    bases = [project, shipped] if project else [shipped]
    components = _existing(base / "components" / SHARED for base in bases)
    templates = _existing([own / SHARED, *(base / "templates" / SHARED for base in bases)])
    lenders = _existing([own.parent, *(base / "templates" for base in bases)])
    return Folders(as_id(home.resolve().name) or "game", home, components, (own, *templates),
                   lenders)


def _existing(paths: Iterable[Path]) -> tuple[Path, ...]:
    found: dict[Path, Path] = {}
    for path in paths:
        if path.is_dir():
            found.setdefault(path.resolve(), path)
    return tuple(found.values())


def inside(folder: Path, name: str, findings: Findings, at: Where) -> Path | None:
    """The path of a name inside a folder; names that lead out of it are refused."""
    path = folder / name
    try:
        stays = path.resolve().is_relative_to(folder.resolve())
        path.is_file()
    except RuntimeError:
        findings.error("file/unreadable", f"{brief(name)} can't be read: it is a link to itself",
                       at, "put the file itself in its place")
        return None
    except (OSError, ValueError):
        findings.error("file/unreadable", f"{brief(name)} can't be read: no file has such a name",
                       at, "shorten it")
        return None
    if not stays:
        findings.error("file/outside", f"{brief(name)} leads out of its folder", at,
                       "copy the file itself into the folder")
        return None
    return path


def own_files(folders: Iterable[Path], patterns: Iterable[str],
              findings: Findings) -> list[Path]:
    """The files of these names in folders, in order; links that lead out of one are refused."""
    found = []
    for folder in folders:
        paths = {path for pattern in patterns for path in folder.glob(pattern)}
        for path in sorted(paths):
            name = path.relative_to(folder).as_posix()
            if inside(folder, name, findings, Where(shown(path))):
                found.append(path)
    return found


def shipped_games() -> list[str]:
    """The ids of the games that come with Ballotin."""
    found = sorted((shipped_root() / "components").glob(f"*/{GAME_FILE}"))
    return [path.parent.name for path in found]


def find_game(where: str, findings: Findings) -> Folders | None:
    """Return the folders of the game that an id or a path means."""
    shipped, ids = shipped_root(), shipped_games()
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
