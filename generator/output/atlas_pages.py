"""Sprites as every atlas format tells of them: frames on pages."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from generator.output import atlas_formats


@dataclass(frozen=True, slots=True)
class SpriteFrame:
    """Where a sprite lies on its page, in pixels, and what it shows."""

    kind: str
    piece: str
    side: str
    copies: int
    x: int
    y: int
    width: int
    height: int

    @property
    def name(self) -> str:
        """Kind, piece and side: 'card/mint.front'; no two frames of a game share it."""
        return f"{self.kind}/{self.piece}.{self.side}"


@dataclass(frozen=True, slots=True)
class AtlasPage:
    """A picture with frames of one kind, all equally large.

    Its files are called by `stem`: 'card-1', or 'card-1@2x' on a scale of 2. `scale` is how large
    its sprites are beside what --dpi asks for.
    """

    kind: str
    stem: str
    width: int
    height: int
    scale: float
    frames: tuple[SpriteFrame, ...]

    @property
    def image(self) -> str:
        """The name of the picture's file, which lies beside those of most formats."""
        return f"{self.stem}.png"


@dataclass(frozen=True, slots=True)
class AtlasSet:
    """All pages of a game on one scale; `mark` is '@2x' on a scale of 2, and '' on 1."""

    game: str
    mark: str
    pages: tuple[AtlasPage, ...]

    @property
    def stem(self) -> str:
        """What a file for all pages is called."""
        return self.game + self.mark

    def by_kind(self) -> dict[str, list[AtlasPage]]:
        """The pages of each kind."""
        found: dict[str, list[AtlasPage]] = {}
        for page in self.pages:
            found.setdefault(page.kind, []).append(page)
        return found


@dataclass(frozen=True, slots=True)
class AtlasFile:
    """A file of a format, named from the folder that the pictures lie in, and its frames."""

    name: str
    data: bytes
    frames: int


def format_names() -> tuple[str, ...]:
    """The names of all formats, in alphabetical order; imports none of them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(atlas_formats.__path__)))


def how_to_load(game: str, formats: Iterable[str]) -> tuple[str, ...]:
    """A line about each format: what to say to the engine that reads it."""
    lines = (_module(name).HOW.replace("{game}", game) for name in formats)
    return tuple(dict.fromkeys(lines))


def atlas_files(atlas: AtlasSet, formats: Iterable[str]) -> Iterator[AtlasFile]:
    """The files of some formats; what two of them would write alike comes once."""
    known: set[str] = set()
    for name in formats:
        for file in _module(name).write(atlas):
            if file.name not in known:
                known.add(file.name)
                yield file


def _module(name: str) -> Any:
    """A format: `write` gives its files, and `HOW` says who loads them."""
    return import_module(f"{atlas_formats.__name__}.{name}")
