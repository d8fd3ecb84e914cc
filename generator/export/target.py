"""What every export target is given and gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from generator.faces.face import Face, Look, Piece
from generator.findings import Findings
from generator.model.assets import Assets
from generator.model.game import Game
from generator.model.svg import Drawing
from generator.press.form import Form
from generator.sheets.sheet import Plan, Sheet


class Progress(Protocol):
    """Somebody who watches long work."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int = 1) -> None:
        """Some of the stage's steps are done."""


Border = Literal["transparent", "extrude", "none"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for beyond the defaults.

    Around a sprite lies a border of `border_px` pixels, so that a neighbour doesn't shine
    through when it is scaled: transparent, or the sprite's own edge drawn out. No sprite
    sheet is wider or higher than `largest_px`.
    """

    look: Look
    plan: Plan
    dpi: int
    players: int | None = None
    border: Border = "transparent"
    border_px: int = 2
    largest_px: int = 4096


class Studio(Protocol):
    """Draws and presses faces on demand, each once."""

    def drawing(self, face: Face) -> Drawing:
        """The face as plain SVG."""

    def form(self, face: Face) -> Form:
        """The face as PDF drawing."""


class Album(Protocol):
    """Pixels that earlier builds have drawn, by key."""

    def knows(self, key: str) -> bool:
        """Whether there are pixels under a key."""

    def find(self, key: str) -> bytes | None:
        """The pixels under a key, if they are known."""

    def add(self, key: str, pixels: bytes) -> None:
        """Remember pixels under a key."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kit ready to be written."""

    game: Game
    assets: Assets
    settings: Settings
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    studio: Studio
    album: Album | None = None


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


class Target(Protocol):
    """One way of writing a kit. A module in `targets/` has a `TARGET` that is one."""

    name: str
    title: str

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's files into the outbox."""
