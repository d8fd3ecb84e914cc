"""What happens at a table of people: the events of which a match consists."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias, get_args

# How long texts may be, and how large numbers.
LONGEST_NAME = 40
LONGEST_WORDS = 2_000
LONGEST_REMARK = 2_000
# What was tried in vain is kept as far as it can mean something.
LONGEST_ATTEMPT = 200
LONGEST_REASON = 500
MOST_SEATS = 99
# A day: a person who went home isn't thinking.
MOST_MILLISECONDS = 86_400_000


def clean_text(text: str, most: int) -> str:
    """A person's text, cut to a length, without characters that can't be printed or written."""
    return "".join(letter if letter == "\n" or letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
                   for letter in text[:most])


def _event_field(holds: str, least: int, most: int, meaning: str, default: Any) -> Any:
    facts = {"holds": holds, "bounds": (least, most), "meaning": meaning}
    return field(metadata=facts) if default is None else field(metadata=facts, default=default)


def number_field(least: int, most: int, meaning: str, default: int | None = None) -> Any:
    """A field with a whole number within bounds; without a default it is required."""
    return _event_field("number", least, most, meaning, default)


def text_field(least: int, most: int, meaning: str, default: str | None = None) -> Any:
    """A field with a text of some length."""
    return _event_field("text", least, most, meaning, default)


def seat_field(meaning: str, default: int | None = None) -> Any:
    """A field that names a seat: counted from 0 here, and from 1 where people read it."""
    return _event_field("seat", 1, MOST_SEATS, meaning, default)


@dataclass(frozen=True, kw_only=True)
class MatchEvent:
    """Something that happened at the table; `at` is the time of day, by the caller's clock."""

    called: ClassVar[str] = ""
    at: str = text_field(0, 40, "when, in UTC, such as `2026-03-01T19:30:00Z`", "")


@dataclass(frozen=True, kw_only=True)
class MoveEvent(MatchEvent):
    """A choice was made."""

    called: ClassVar[str] = "move"
    seat: int = seat_field("who chose")
    words: str = text_field(1, LONGEST_WORDS, "the choice, as the rules say it")
    milliseconds: int = number_field(0, MOST_MILLISECONDS, "how long it was thought over", 0)
    bot: str = text_field(0, 200, "the bot that chose, if it wasn't a person", "")


@dataclass(frozen=True, kw_only=True)
class RefusalEvent(MatchEvent):
    """A person tried something that the rules don't allow, and read why."""

    called: ClassVar[str] = "refused"
    seat: int = seat_field("who tried it")
    words: str = text_field(0, LONGEST_ATTEMPT, "what was tried")
    reason: str = text_field(0, LONGEST_REASON, "the answer, with the rule's id", "")
    milliseconds: int = number_field(0, MOST_MILLISECONDS, "since the last choice", 0)


@dataclass(frozen=True, kw_only=True)
class HintEvent(MatchEvent):
    """A person asked what a bot would do, and got hints."""

    called: ClassVar[str] = "hint"
    seat: int = seat_field("who asked")


@dataclass(frozen=True, kw_only=True)
class UndoRequestEvent(MatchEvent):
    """A person asks to take their last free choice back, and all that came after it."""

    called: ClassVar[str] = "undo-asked"
    seat: int = seat_field("who asks")


@dataclass(frozen=True, kw_only=True)
class UndoConsentEvent(MatchEvent):
    """Another person agrees; when all have, it is taken back."""

    called: ClassVar[str] = "undo-granted"
    seat: int = seat_field("who agrees")


@dataclass(frozen=True, kw_only=True)
class UndoRejectionEvent(MatchEvent):
    """A person doesn't agree, or the one who asked no longer wants it."""

    called: ClassVar[str] = "undo-dropped"
    seat: int = seat_field("who says so")


@dataclass(frozen=True, kw_only=True)
class UndoEvent(MatchEvent):
    """All agreed: the table is as it was after so many choices."""

    called: ClassVar[str] = "undone"
    seat: int = seat_field("whose choice was taken back")
    moves: int = number_field(0, 1_000_000, "how many choices are left")
    revealed: bool = _event_field("yes", 0, 1, "whether they have seen something since that they "
                           "couldn't know then", False)


@dataclass(frozen=True, kw_only=True)
class SeatEvent(MatchEvent):
    """Who sits in a seat changed: it was taken, left, or a bot plays there (for now)."""

    called: ClassVar[str] = "seated"
    seat: int = seat_field("which seat")
    person: str = text_field(0, LONGEST_NAME, "whose seat it is; empty for a bot or no player", "")
    bot: str = text_field(0, 200, "the bot that plays there, maybe in the person's stead", "")


@dataclass(frozen=True, kw_only=True)
class ResignationEvent(MatchEvent):
    """A person gives up; a bot plays on for them, or it is over where only one side is left."""

    called: ClassVar[str] = "resigned"
    seat: int = seat_field("who gives up")


@dataclass(frozen=True, kw_only=True)
class FeedbackEvent(MatchEvent):
    """What a player says of the game afterwards; a later answer replaces an earlier one."""

    called: ClassVar[str] = "answered"
    seat: int = seat_field("who answers")
    fun: int = number_field(0, 5, "was it fun: 1 not at all, 5 very; 0 not answered", 0)
    clarity: int = number_field(0, 5, "were the rules clear: 1 not at all, 5 very; 0 not answered",
                                0)
    length: int = number_field(0, 5,
                               "was it 1 far too short, 3 right, 5 far too long; 0 not answered", 0)
    remark: str = text_field(0, LONGEST_REMARK, "in their own words", "")


@dataclass(frozen=True, kw_only=True)
class EndEvent(MatchEvent):
    """It is over: written for readers of the file; the moves say the same."""

    called: ClassVar[str] = "ended"
    cause: str = text_field(1, 200, "what ended it")
    scores: tuple[float, ...] = _event_field("numbers", 0, MOST_SEATS, "points, seat by seat", ())
    winners: tuple[int, ...] = _event_field("seats", 0, MOST_SEATS, "the seats that win", ())


AnyEvent: TypeAlias = (
    MoveEvent | RefusalEvent | HintEvent | UndoRequestEvent | UndoConsentEvent | UndoRejectionEvent
    | UndoEvent | SeatEvent | ResignationEvent | FeedbackEvent | EndEvent)
EVENTS: dict[str, type[AnyEvent]] = {event.called: event for event in get_args(AnyEvent)}


def find_event_fault(event: AnyEvent) -> str:
    """What is wrong with an event's texts and numbers, or '' if nothing is."""
    for fact in fields(event):
        value, (least, most) = getattr(event, fact.name), fact.metadata["bounds"]
        if fact.metadata["holds"] == "text" and (
                not least <= len(value) <= most or value != clean_text(value, most)):
            return f"'{fact.name}' is a text of {least} to {most} characters"
        if fact.metadata["holds"] == "number" and not least <= value <= most:
            return f"'{fact.name}' is a whole number from {least} to {most}"
    return ""
