"""The games that are mutated: small ones of the tests, and those that are shipped."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.game.load.files import shipped_root

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent


@dataclass(frozen=True)
class Project:
    """A game to mutate: what lies where in a copy of it, and where the game is in that."""

    name: str
    home: str
    parts: tuple[tuple[Path, str], ...]

    def lay_out(self, folder: Path) -> None:
        """A copy of the game in an empty folder."""
        for source, place in self.parts:
            if source.is_dir():
                shutil.copytree(source, folder / place, dirs_exist_ok=True)
            else:
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, folder / place)
        for name in self.scenarios:
            (folder / name).write_text(self.texts[name], encoding="utf-8")

    @cached_property
    def texts(self) -> dict[str, str]:
        """The YAML and SVG files by their place in a copy, in one order."""
        found: dict[str, str] = {}
        for source, place in self.parts:
            files = sorted(source.rglob("*")) if source.is_dir() else [source]
            found |= {(Path(place) / path.relative_to(source)).as_posix():
                      path.read_text(encoding="utf-8")
                      for path in files if path.suffix in (".yaml", ".svg")}
        # Scenarios are of the copy, not of the game that is shipped.
        return {name: text.replace(f"game: {self.name}\n", f"game: ../{self.home}\n")
                if name.startswith("scenarios/") else text for name, text in found.items()}

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The files of scenarios."""
        return tuple(name for name in self.texts if name.startswith("scenarios/"))


def _tiny() -> Project:
    return Project("tiny", ".", ((TESTS / "data" / "tiny", "."),))


def _small(name: str) -> Project:
    """A game of the tests in a project of its own."""
    project = TESTS / "data" / name
    parts = [(project / "components", "components"), (project / "templates", "templates")]
    if (project / "scenarios").is_dir():
        parts.append((project / "scenarios", "scenarios"))
    return Project(name, f"components/{name}", tuple(parts))


def _shipped(name: str) -> Project:
    """A shipped game as somebody's own, drawn with what is shipped of templates besides."""
    root = shipped_root()
    parts = [(root / "components" / name, f"components/{name}"),
             (root / "templates" / name, f"templates/{name}")]
    if (TESTS / "scenarios" / name).is_dir():
        parts.append((TESTS / "scenarios" / name, "scenarios"))
    return Project(name, f"components/{name}", tuple(parts))


SMALL = (_tiny(), *map(_small, ("pebbles", "meadow", "quay", "regatta")))
SHIPPED = tuple(_shipped(path.name) for path in sorted((shipped_root() / "components").iterdir())
                if (path / "game.yaml").is_file())
PROJECTS = {each.name: each for each in (*SMALL, *SHIPPED)}
