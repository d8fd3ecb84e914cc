"""What happens at a table of people: the events of which a match consists."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias

# How long texts may be, and how large numbers.
LONGEST_NAME = 40
LONGEST_WORDS = 2_000
LONGEST_REMARK = 2_000
# What was tried in vain is kept as far as it can mean something.
LONGEST_TRIED = 200
LONGEST_REASON = 500
MOST_SEATS = 99
# A day: somebody who went home isn't thinking.
MOST_MILLISECONDS = 86_400_000


def cleaned(text: str, most: int) -> str:
    """A text of somebody's, cut to a length, without anything that can't be printed or written."""
    return "".join(letter if letter == "\n" or letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
                   for letter in text[:most])


def _held(holds: str, least: int, most: int, meaning: str, default: Any) -> Any:
    facts = {"holds": holds, "bounds": (least, most), "meaning": meaning}
    return field(metadata=facts) if default is None else field(metadata=facts, default=default)


def number(least: int, most: int, meaning: str, default: int | None = None) -> Any:
    """A field with a whole number within bounds; without a default it must be told."""
    return _held("number", least, most, meaning, default)


def text(least: int, most: int, meaning: str, default: str | None = None) -> Any:
    """A field with a text of some length."""
    return _held("text", least, most, meaning, default)


def seat_of(meaning: str, default: int | None = None) -> Any:
    """A field that names a seat: counted from 0 here, and from 1 where people read it."""
    return _held("seat", 1, MOST_SEATS, meaning, default)


@dataclass(frozen=True, kw_only=True)
class MatchEvent:
    """Something that happened at the table; `at` is the time of day, by the caller's clock."""

    called: ClassVar[str] = ""
    at: str = text(0, 40, "when, in UTC, such as `2026-03-01T19:30:00Z`", "")


@dataclass(frozen=True, kw_only=True)
class Moved(MatchEvent):
    """A choice was made."""

    called: ClassVar[str] = "move"
    seat: int = seat_of("who chose")
    words: str = text(1, LONGEST_WORDS, "the choice, as the rules say it")
    milliseconds: int = number(0, MOST_MILLISECONDS, "how long it was thought over", 0)
    bot: str = text(0, 200, "the bot that chose, if it wasn't a person", "")


@dataclass(frozen=True, kw_only=True)
class Refused(MatchEvent):
    """A person tried something that the rules don't allow, and was told why."""

    called: ClassVar[str] = "refused"
    seat: int = seat_of("who tried it")
    words: str = text(0, LONGEST_TRIED, "what was tried")
    reason: str = text(0, LONGEST_REASON, "what they were told, with the rule's id", "")
    milliseconds: int = number(0, MOST_MILLISECONDS, "since the last choice", 0)


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
    moves: int = number(0, 1_000_000, "how many choices are left")
    revealed: bool = _held("yes", 0, 1, "whether they have seen something since that they "
                           "couldn't know then", False)


@dataclass(frozen=True, kw_only=True)
class Seated(MatchEvent):
    """Who sits in a seat changed: it was taken, left, or a bot plays there (for now)."""

    called: ClassVar[str] = "seated"
    seat: int = seat_of("which seat")
    person: str = text(0, LONGEST_NAME, "whose seat it is; empty if nobody's", "")
    bot: str = text(0, 200, "the bot that plays there, maybe in the person's stead", "")


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
    fun: int = number(0, 5, "was it fun: 1 not at all, 5 very; 0 not answered", 0)
    clarity: int = number(0, 5, "were the rules clear: 1 not at all, 5 very; 0 not answered", 0)
    length: int = number(0, 5, "was it 1 far too short, 3 right, 5 far too long; 0 not answered", 0)
    remark: str = text(0, LONGEST_REMARK, "in their own words", "")


@dataclass(frozen=True, kw_only=True)
class Ended(MatchEvent):
    """It is over: written for those who read the file; the moves say the same."""

    called: ClassVar[str] = "ended"
    cause: str = text(1, 200, "what ended it")
    scores: tuple[float, ...] = _held("numbers", 0, MOST_SEATS, "points, seat by seat", ())
    winners: tuple[int, ...] = _held("seats", 0, MOST_SEATS, "the seats that win", ())


AnyEvent: TypeAlias = (Moved | Refused | Hinted | UndoAsked | UndoGranted | UndoDropped | Undone
                       | Seated | Paused | WentOn | Resigned | Abandoned | Answered | Ended)


def breach(event: AnyEvent) -> str:
    """What is wrong with an event's texts and numbers, or '' if nothing is."""
    for each in fields(event):
        value, (least, most) = getattr(event, each.name), each.metadata["bounds"]
        if each.metadata["holds"] == "text" and (
                not least <= len(value) <= most or value != cleaned(value, most)):
            return f"'{each.name}' is a text of {least} to {most} characters"
        if each.metadata["holds"] == "number" and not least <= value <= most:
            return f"'{each.name}' is a whole number from {least} to {most}"
    return ""


EVENTS: dict[str, type[AnyEvent]] = {each.called: each for each in (
    Moved, Refused, Hinted, UndoAsked, UndoGranted, UndoDropped, Undone, Seated, Paused, WentOn,
    Resigned, Abandoned, Answered, Ended)}
