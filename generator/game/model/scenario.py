"""A scenario: a position, moves, and what must hold after them, to show a rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.base.findings import FileLocation


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that the rules must not allow, and words that the reason must hold."""

    move: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedOutcome:
    """What must hold at the end; None is not looked at."""

    legal: tuple[str, ...] | None = None
    legal_includes: tuple[str, ...] = ()
    legal_excludes: tuple[str, ...] = ()
    state: Mapping[str, object] | None = None
    scores: tuple[float, ...] | None = None
    winners: tuple[int, ...] | None = None
    sources: tuple[Mapping[str, float], ...] | None = None
    over: bool | None = None
    finished: bool | None = None
    cause: str | None = None
    tie_break: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What to set up, to play and to look at; without a position the table is dealt.

    By its `id`, if it has one, a rulebook shows it, and of the table these `zones`. `at` says where
    a part of it is written: at("moves", 3).
    """

    title: str
    game: str
    players: int
    options: Mapping[str, str]
    shows: tuple[str, ...]
    seed: int
    position: Mapping[str, object] | None
    moves: tuple[str, ...]
    refused: tuple[RefusedMove, ...]
    then: ExpectedOutcome
    at: Callable[..., FileLocation]
    id: str = ""
    zones: tuple[str, ...] = ()
