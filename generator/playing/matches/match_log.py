"""The log of a match: what happened, to which table, and how it reads for each who looks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from generator.playing.matches.match_events import (
    AnyEvent,
    EndEvent,
    FeedbackEvent,
    HintEvent,
    MoveEvent,
    RefusalEvent,
    ResignationEvent,
    SeatEvent,
    UndoConsentEvent,
    UndoEvent,
    UndoRejectionEvent,
    UndoRequestEvent,
)
from generator.playing.play.display_names import cause_text
from generator.playing.rules.engine import Rules
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """A line of the log as a viewer reads it; `number` counts all that happened."""

    number: int
    kind: str
    seat: int
    name: str
    words: str
    turn: int = -1
    milliseconds: int = 0


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """An event with whose it is; of a choice also the table before it, and out of how many.

    What a viewer hears of it never changes, so it is worked out once; see `heard_by`.
    """

    event: AnyEvent
    name: str = ""
    state: Any = field(default=None, compare=False)
    action: int = -1
    turn: int = -1
    phase: int = -1
    choices: int = 0
    heard: dict[int, str] = field(default_factory=dict, compare=False, repr=False)

    def text_for(self, viewer: int, rules: Rules[Any]) -> str:
        """A choice in words as a viewer hears it."""
        if viewer not in self.heard:
            self.heard[viewer] = rules.told(self.state, self.action, viewer)
        return self.heard[viewer]

    def without_table(self, rules: Rules[Any]) -> LogEntry:
        """The same without its table, for a choice that was taken back: tables may be large."""
        for viewer in (*range(rules.players), SPECTATOR, ALL_SEEING):
            self.text_for(viewer, rules)
        return replace(self, state=None)

    def line(self, number: int, viewer: int, rules: Rules[Any]) -> LogLine | None:
        """The line of the log that a viewer reads of it; None if it doesn't concern them."""
        event = self.event
        seat = getattr(event, "seat", -1)
        if isinstance(event, MoveEvent):
            return LogLine(number=number, kind=event.called, seat=seat, name=self.name,
                           words=self.text_for(viewer, rules),
                        turn=self.turn, milliseconds=event.milliseconds)
        if isinstance(event, RefusalEvent):
            # What a person tried may reveal what is in their hand.
            if viewer not in (seat, ALL_SEEING):
                return None
            return LogLine(number=number, kind=event.called, seat=seat, name=self.name,
                           words=event.reason)
        return LogLine(number=number, kind=event.called, seat=seat, name=self.name,
                       words=_event_text(event, rules))


def _event_text(event: AnyEvent, rules: Rules[Any]) -> str:
    """What happened between the choices, to be read after a person's name."""
    if isinstance(event, SeatEvent):
        if event.bot:
            return f"is played by the bot {event.bot}"
        return "sits down" if event.person else "leaves the seat"
    if isinstance(event, UndoEvent):
        return ("takes the last choice back" + (" and has seen the result" if event.revealed
                                                else ""))
    if isinstance(event, EndEvent):
        return f"the end: {cause_text(rules, event.cause)}"
    if isinstance(event, FeedbackEvent):
        return "answers"
    return _EVENT_TEXTS[type(event)]


_EVENT_TEXTS: dict[type[AnyEvent], str] = {
    HintEvent: "asks what a bot would do",
    UndoRequestEvent: "asks to take the last choice back",
    UndoConsentEvent: "agrees",
    UndoRejectionEvent: "plays on without an undo",
    ResignationEvent: "gives up",
}
