"""Sprites as every atlas format tells of them: frames on pages."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from generator import __version__
from generator.game.svg.lengths import short_number
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


def loading_instructions(game: str, formats: Iterable[str]) -> tuple[str, ...]:
    """A line about each format: what to say to the engine that reads it."""
    lines = (_format_module(name).HOW.replace("{game}", game) for name in formats)
    return tuple(dict.fromkeys(lines))


def atlas_files(atlas: AtlasSet, formats: Iterable[str]) -> Iterator[AtlasFile]:
    """The files of some formats; what two of them would write alike comes once."""
    known: set[str] = set()
    for name in formats:
        for file in _format_module(name).write(atlas):
            if file.name not in known:
                known.add(file.name)
                yield file


def _format_module(name: str) -> Any:
    """A format: `write` gives its files, and `HOW` says who loads them."""
    return import_module(f"{atlas_formats.__name__}.{name}")


JsonTree = dict[str, object]
APP_FIELDS: JsonTree = {"app": "ballotin", "version": __version__}


def json_pages(pages: Sequence[AtlasPage], ending: str, frames: Callable[[AtlasPage], object]
               ) -> Iterator[AtlasFile]:
    """A file beside each page, which names those of the other pages: readers load them along."""
    for page in pages:
        related = [each.stem + ending for each in pages if each is not page]
        meta = {**APP_FIELDS, **picture_tree(page), "scale": short_number(page.scale, 6)} | (
            {"related_multi_packs": related} if related else {})
        yield AtlasFile(page.stem + ending, json_bytes({"frames": frames(page), "meta": meta}),
                        len(page.frames))


def frames_by_name(page: AtlasPage) -> dict[str, JsonTree]:
    """The frames of a page by name."""
    return {frame.name: _frame(frame) for frame in page.frames}


def frame_list(page: AtlasPage) -> list[JsonTree]:
    """The frames of a page in a list, each with its name."""
    return [{"filename": frame.name} | _frame(frame) for frame in page.frames]


def _frame(frame: SpriteFrame) -> JsonTree:
    """A frame that is neither turned nor trimmed; what is ours besides, readers pass over."""
    size = {"w": frame.width, "h": frame.height}
    return {"frame": {"x": frame.x, "y": frame.y} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": frame.piece, "copies": frame.copies, "kind": frame.kind, "side": frame.side}


def picture_tree(page: AtlasPage) -> JsonTree:
    """What a picture is, and how large."""
    return {"image": page.image, "format": "RGBA8888", "size": {"w": page.width, "h": page.height}}


def json_bytes(tree: object) -> bytes:
    """A tree as the bytes of a file, with letters as they are."""
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"
