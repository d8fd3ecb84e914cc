"""A kit ready to be written: what pages and targets are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from generator.cache.frames import Frames
from generator.cache.pressroom import Pressroom
from generator.cache.store import Album
from generator.faces.face import Face, Look, Piece
from generator.model.assets import Assets
from generator.model.game import Game
from generator.sheets.sheet import Plan, Sheet

if TYPE_CHECKING:
    # A build that knows its pages needs no table.
    from generator.rules.scene import Scene
    from generator.scene.layout import Arrangement

Border = Literal["transparent", "extrude", "none"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for beyond the defaults.

    Around a sprite lies a border, so that a neighbour doesn't shine through when it is scaled:
    transparent, or the sprite's own edge drawn out.
    """

    look: Look
    plan: Plan
    dpi: int
    players: int | None = None
    border: Border = "transparent"


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the table lies for a number of players when the game begins."""

    players: int
    scene: Scene
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class Job:
    """A kit ready to be written; `drawings` are those of its guide, by name.

    `set_ups` are the tables that the guide shows, and `start_key` is what they go by. Sheets and
    tables are laid when somebody looks at them. `frames` and `album` keep what the next build may
    need again; `pages_key` is what the pages go by there, if that is known.
    """

    game: Game
    assets: Assets
    settings: Settings
    pieces: tuple[Piece, ...]
    sheets: Sequence[Sheet]
    pressroom: Pressroom
    album: Album = field(default_factory=lambda: Album(None))
    drawings: Mapping[str, Face] = field(default_factory=dict)
    set_ups: Sequence[SetUp] = ()
    start_key: str = ""
    pages_key: str = ""
    frames: Frames = field(default_factory=lambda: Frames(None))
