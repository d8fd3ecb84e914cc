"""The log of a match: what happened, to which table, and how it reads for each who looks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from generator.playing.matches.events import (
    Abandoned,
    Answered,
    AnyEvent,
    Ended,
    Hinted,
    Moved,
    Paused,
    Refused,
    Resigned,
    Seated,
    UndoAsked,
    UndoDropped,
    UndoGranted,
    Undone,
    WentOn,
)
from generator.playing.play.ending import cause_in_words
from generator.playing.rules.engine import Rules
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR


@dataclass(frozen=True)
class Line:
    """A line of the log as a viewer reads it; `number` counts all that happened."""

    number: int
    kind: str
    seat: int
    name: str
    words: str
    turn: int = -1
    milliseconds: int = 0


@dataclass(frozen=True)
class Past:
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

    def heard_by(self, viewer: int, rules: Rules[Any]) -> str:
        """A choice in words as a viewer hears it."""
        if viewer not in self.heard:
            self.heard[viewer] = rules.told(self.state, self.action, viewer)
        return self.heard[viewer]

    def settled(self, rules: Rules[Any]) -> Past:
        """The same without its table, for a choice that was taken back: tables may be large."""
        for viewer in (*range(rules.players), SPECTATOR, ALL_SEEING):
            self.heard_by(viewer, rules)
        return replace(self, state=None)

    def line(self, number: int, viewer: int, rules: Rules[Any]) -> Line | None:
        """The line of the log that a viewer reads of it; None if it is none of their business."""
        event = self.event
        seat = getattr(event, "seat", -1)
        if isinstance(event, Moved):
            return Line(number, event.called, seat, self.name, self.heard_by(viewer, rules),
                        self.turn, event.milliseconds)
        if isinstance(event, Refused):
            # What somebody tried may tell what is in their hand.
            if viewer not in (seat, ALL_SEEING):
                return None
            return Line(number, event.called, seat, self.name, event.reason)
        return Line(number, event.called, seat, self.name, _said(event, rules))


def _said(event: AnyEvent, rules: Rules[Any]) -> str:
    """What happened beside the choices, to be read behind somebody's name."""
    if isinstance(event, Seated):
        if event.bot:
            return f"is played by the bot {event.bot}"
        return "sits down" if event.person else "leaves the seat"
    if isinstance(event, Undone):
        return ("takes the last choice back" + (" and has seen what came of it" if event.revealed
                                                else ""))
    if isinstance(event, Ended):
        return f"the end: {cause_in_words(rules, event.cause)}"
    if isinstance(event, Answered):
        return "answers"
    return _SAID[type(event)]


_SAID: dict[type[AnyEvent], str] = {
    Hinted: "asks what a bot would do", UndoAsked: "asks to take the last choice back",
    UndoGranted: "agrees", UndoDropped: "plays on without an undo", Paused: "pauses",
    WentOn: "goes on", Resigned: "gives up", Abandoned: "breaks the match off"}
