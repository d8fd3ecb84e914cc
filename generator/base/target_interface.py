"""What targets are given: an outbox for finished files, and what users ask of single targets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file that was written; `facts` are what the closing table shows of it."""

    name: str
    bytes: int
    digest: str
    facts: Mapping[str, int | str]


class Outbox(Protocol):
    """Where targets put finished files; nothing is visible until all are there."""

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file under a name relative to the output folder, with '/' between parts."""


# Files that give a game engine the places of sprites.
ATLAS_FORMATS: Final = ("hash", "array", "css", "phaser", "pixi", "libgdx", "spine", "starling",
                        "cocos", "godot", "godot3")
# Sites that want their pictures in a way of their own.
PRESETS: Final = ("tabletopia", "screentop", "bga")
SCALES: Final = (1, 2, 3, 4)
# Files of the target `images`, and those that it writes if nothing is asked.
IMAGE_FORMATS: Final = ("png", "svg", "eps")
DEFAULT_IMAGES: Final = ("png", "svg")


@dataclass(frozen=True, slots=True)
class TargetOptions:
    """Options for single targets.

    `base_url` is where the pictures of a table will lie; `formats`, `scales` and `preset` are for
    sprites, `cutter` for sheets that a machine cuts, `images` for single pictures. What is empty
    is as usual.
    """

    base_url: str = ""
    formats: tuple[str, ...] = ()
    scales: tuple[int, ...] = (1,)
    preset: str = ""
    cutter: str = ""
    images: tuple[str, ...] = DEFAULT_IMAGES
