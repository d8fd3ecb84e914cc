"""The folders a game is read from: its own, its project's shared ones, the shipped ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from generator.findings import Findings, Where

GAME_FILE = "game.yaml"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a game lies; `components` and `templates` are searched in order."""

    id: str
    home: Path
    components: tuple[Path, ...]
    templates: tuple[Path, ...]

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
    return Folders(identifier(home.resolve().name), home, components, (own, *templates))


def _existing(paths: object) -> tuple[Path, ...]:
    found: dict[Path, Path] = {}
    for path in paths:  # type: ignore[attr-defined]
        if path.is_dir():
            found.setdefault(path.resolve(), path)
    return tuple(found.values())


def identifier(name: str) -> str:
    """A folder's name as an id that can name output files."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "game"


def inside(folder: Path, name: str, findings: Findings, at: Where) -> Path | None:
    """The path of a name inside a folder; names that lead out of it are refused."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        findings.error("file/outside", f"'{name}' leads out of the folder '{folder.name}'", at,
                       "copy the file into the folder")
        return None
    return path
