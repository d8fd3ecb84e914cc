"""What happens at a table of people: the events of which a match consists."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

# What a field of an event may hold: (least, most) of a number, or of a text's length.
LONGEST_NAME = 40
LONGEST_WORDS = 2_000
LONGEST_REMARK = 2_000
MOST_SEATS = 99
# A day: somebody who went home isn't thinking.
MOST_MILLISECONDS = 86_400_000


def held(least: int, most: int, meaning: str, default: Any = None) -> Any:
    """A field of an event: its bounds, and what it means; those without a default must be told."""
    facts = {"bounds": (least, most), "meaning": meaning}
    return field(metadata=facts) if default is None else field(metadata=facts, default=default)


def seat_of(meaning: str, default: int | None = None) -> Any:
    """A field that names a seat: counted from 0 here, and from 1 where people read it."""
    made = {"bounds": (1, MOST_SEATS), "meaning": meaning, "seat": True}
    return field(metadata=made) if default is None else field(metadata=made, default=default)


@dataclass(frozen=True, kw_only=True)
class MatchEvent:
    """Something that happened at the table; `at` is the time of day, by the caller's clock."""

    called: ClassVar[str] = ""
    at: str = held(0, 40, "when, in UTC, such as `2026-03-01T19:30:00Z`", "")


@dataclass(frozen=True, kw_only=True)
class Moved(MatchEvent):
    """A choice was made."""

    called: ClassVar[str] = "move"
    seat: int = seat_of("who chose")
    words: str = held(1, LONGEST_WORDS, "the choice, as the rules say it")
    milliseconds: int = held(0, MOST_MILLISECONDS, "how long it was thought over", 0)
    bot: str = held(0, 200, "the bot that chose, if it wasn't a person", "")


@dataclass(frozen=True, kw_only=True)
class Refused(MatchEvent):
    """A person tried something that the rules don't allow, and was told why."""

    called: ClassVar[str] = "refused"
    seat: int = seat_of("who tried it")
    words: str = held(0, LONGEST_WORDS, "what was tried")
    reason: str = held(0, LONGEST_WORDS, "what they were told, with the rule's id", "")
    milliseconds: int = held(0, MOST_MILLISECONDS, "since the last choice", 0)


@dataclass(frozen=True, kw_only=True)
class Hinted(MatchEvent):
    """A person asked what a bot would do, and was told."""

    called: ClassVar[str] = "hint"
    seat: int = seat_of("who asked")


@dataclass(frozen=True, kw_only=True)
class UndoAsked(MatchEvent):
    """A person asks to take their last free choice back, and all that came after it."""

    called: ClassVar[str] = "undo-asked"
    seat: int = seat_of("who asks")


@dataclass(frozen=True, kw_only=True)
class UndoGranted(MatchEvent):
    """Another person agrees; when all have, it is taken back."""

    called: ClassVar[str] = "undo-granted"
    seat: int = seat_of("who agrees")


@dataclass(frozen=True, kw_only=True)
class UndoDropped(MatchEvent):
    """Somebody doesn't agree, or the one who asked doesn't want it any more."""

    called: ClassVar[str] = "undo-dropped"
    seat: int = seat_of("who says so")


@dataclass(frozen=True, kw_only=True)
class Undone(MatchEvent):
    """All agreed: the table is as it was after so many choices."""

    called: ClassVar[str] = "undone"
    seat: int = seat_of("whose choice was taken back")
    moves: int = held(0, 1_000_000, "how many choices are left")
    revealed: bool = held(0, 1, "whether they have seen something that they couldn't know then",
                          False)


@dataclass(frozen=True, kw_only=True)
class Seated(MatchEvent):
    """Who sits in a seat changed: it was taken, left, or a bot plays there (for now)."""

    called: ClassVar[str] = "seated"
    seat: int = seat_of("which seat")
    person: str = held(0, LONGEST_NAME, "whose seat it is; empty if nobody's", "")
    bot: str = held(0, 200, "the bot that plays there, maybe in the person's stead", "")


@dataclass(frozen=True, kw_only=True)
class Paused(MatchEvent):
    """Nobody plays until it goes on."""

    called: ClassVar[str] = "paused"
    seat: int = seat_of("who asked for it; left out if the host did", -1)


@dataclass(frozen=True, kw_only=True)
class WentOn(MatchEvent):
    """The pause is over."""

    called: ClassVar[str] = "went-on"
    seat: int = seat_of("who asked for it; left out if the host did", -1)


@dataclass(frozen=True, kw_only=True)
class Resigned(MatchEvent):
    """A person gives up; a bot plays on for them, or it is over where only one side is left."""

    called: ClassVar[str] = "resigned"
    seat: int = seat_of("who gives up")


@dataclass(frozen=True, kw_only=True)
class Abandoned(MatchEvent):
    """The match is broken off; nobody wins."""

    called: ClassVar[str] = "abandoned"
    seat: int = seat_of("who broke it off; left out if the host did", -1)


@dataclass(frozen=True, kw_only=True)
class Answered(MatchEvent):
    """What a player says of the game afterwards; a later answer replaces an earlier one."""

    called: ClassVar[str] = "answered"
    seat: int = seat_of("who answers")
    fun: int = held(0, 5, "was it fun: 1 not at all, 5 very; 0 not answered", 0)
    clarity: int = held(0, 5, "were the rules clear: 1 not at all, 5 very; 0 not answered", 0)
    length: int = held(0, 5, "was it 1 far too short, 3 right, 5 far too long; 0 not answered", 0)
    remark: str = held(0, LONGEST_REMARK, "in their own words", "")


@dataclass(frozen=True, kw_only=True)
class Ended(MatchEvent):
    """It is over: written for those who read the file; the moves say the same."""

    called: ClassVar[str] = "ended"
    cause: str = held(1, 200, "what ended it")
    scores: tuple[float, ...] = held(0, MOST_SEATS, "points, seat by seat", ())
    winners: tuple[int, ...] = held(0, MOST_SEATS, "seats that win, counted from 1", ())


AnyEvent: TypeAlias = (Moved | Refused | Hinted | UndoAsked | UndoGranted | UndoDropped | Undone
                       | Seated | Paused | WentOn | Resigned | Abandoned | Answered | Ended)
EVENTS: dict[str, type[AnyEvent]] = {each.called: each for each in (
    Moved, Refused, Hinted, UndoAsked, UndoGranted, UndoDropped, Undone, Seated, Paused, WentOn,
    Resigned, Abandoned, Answered, Ended)}
