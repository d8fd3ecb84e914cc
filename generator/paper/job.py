"""A kit ready to be written: what pages and targets are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from generator.base.findings import Finding, Findings
from generator.base.target_interface import TargetOptions
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.cache.frames import FrameCache
from generator.drawing.cache.picture_cache import PictureCache
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.game.model.assets import Assets
from generator.game.model.colour_plates import Plates
from generator.game.model.game import Game
from generator.game.model.rulebook import Rulebook
from generator.paper.sheets.misregistration import HomePrinter
from generator.paper.sheets.sheet import Plan, Sheet

if TYPE_CHECKING:
    # A build that knows its pages needs no table.
    from generator.playing.rules.scene import Scene, TouchSpot
    from generator.playing.tabletop.arrangement import Arrangement
    from generator.playing.tabletop.opening import Opening

Border = Literal["transparent", "extrude", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the user asked for beyond the defaults.

    A sprite has a border, so that a neighbour doesn't shine through when it is scaled:
    transparent, or the sprite's own edge drawn out. `plates` are those of a print shop.
    With `outline_text` letters are shapes, on the pages as on the faces;
    with a `printer` the backs on paper are drawn so that it puts them behind their fronts.
    """

    look: FaceLook
    plan: Plan
    dpi: int
    players: int | None = None
    border: Border = "transparent"
    wishes: TargetOptions = field(default_factory=TargetOptions)
    plates: Plates | None = None
    outline_text: bool = False
    printer: HomePrinter | None = None


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the table is for a number of players when the game begins."""

    players: int
    scene: Scene
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """A move of an example: in the engine's words, what is touched for it, and what was there.

    `scene` is the table before it, as the seat sees it that moves.
    """

    text: str
    spots: tuple[TouchSpot, ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario as a rulebook shows it: the table before its moves, and after them if it has any.

    `seat` is the one that moves first; it sits at the lower edge. `zones` are those that it shows;
    without any, those that matter.
    """

    title: str
    seat: int
    before: SetUp
    after: SetUp | None
    moves: tuple[ExampleMove, ...]
    zones: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BookTables:
    """The tables that a rulebook shows: set-ups by the number of players, examples by name."""

    set_ups: Mapping[int, SetUp]
    examples: Mapping[str, Example]


@dataclass(frozen=True, slots=True)
class BookSource:
    """A rulebook as it was read, what was found in it, and who lays its tables."""

    rulebook: Rulebook
    findings: tuple[Finding, ...]
    tables: Callable[[Findings], BookTables]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A kit ready to be written; `drawings` are those of its guide, by name.

    `set_ups` are the tables that the guide shows, and `start_key` is what they go by. Sheets and
    tables are laid when they are first used. `openings` are the tables with all that is on
    them, for every number of players; `book` is the rulebook, if there is one. `again` makes the
    same kit with other settings, which shares with this one all that is drawn. `frames` and
    `album` keep what the next build may need again; `pages_key` is what the pages go by there, if
    that is known. `laid` are the pieces as they are on a table, where nothing is folded.
    """

    game: Game
    assets: Assets
    settings: Settings
    pieces: tuple[PrintedPiece, ...]
    sheets: Sequence[Sheet]
    pressroom: FaceSource
    picture_cache: PictureCache = field(default_factory=lambda: PictureCache(None))
    drawings: Mapping[str, Face] = field(default_factory=dict)
    set_ups: Sequence[SetUp] = ()
    openings: Sequence[Opening] = ()
    book: BookSource | None = field(default=None, compare=False)
    again: Callable[[Settings], Job] | None = field(default=None, compare=False)
    start_key: str = ""
    pages_key: str = ""
    frames: FrameCache = field(default_factory=lambda: FrameCache(None))
    laid: tuple[PrintedPiece, ...] = ()

    @property
    def on_table(self) -> Job:
        """The same for a table where nothing is folded."""
        if self.laid == self.pieces:
            return self
        return replace(self, game=self.game.on_table, pieces=self.laid)
