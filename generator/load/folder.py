"""The folders a game is read from: its own, its project's shared ones, the shipped ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from generator.findings import Findings, Where
from generator.load.identifiers import as_id
from generator.load.source import shown
from generator.load.wording import brief

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
