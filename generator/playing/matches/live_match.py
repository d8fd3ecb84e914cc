"""A match with people: who sits where, whose turn it is, what was chosen, and what each may see.

A match is a value. Every change gives a new one, with the added events at its end (`since`), so
that a server can write them down before a person sees the new table; applying the same events
again (`after`) gives the same match. It has no clock: the caller says how long a person thought,
and when.

Luck comes from streams named by the seed and the number of choices before. So the same choice at
the same point always has the same luck, also after it was taken back: a person can't fish for a
better draw. What a person has seen by then stays seen, as at any table; the match works out
whether there was something to see, shows it to the players who must agree, and keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from generator.game.model.supply import Supply
from generator.playing.matches.match_events import (
    LONGEST_ATTEMPT,
    LONGEST_NAME,
    LONGEST_REASON,
    LONGEST_REMARK,
    MOST_MILLISECONDS,
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
    clean_text,
    find_event_fault,
)
from generator.playing.matches.match_log import LogEntry, LogLine
from generator.playing.play.bot_tasks import BotPlan, BotTask, HintTask, move_luck, setup_luck
from generator.playing.play.bots import check_word
from generator.playing.play.custom_bot import is_loaded
from generator.playing.play.display_names import seat_names
from generator.playing.play.match_study import Spec
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import IllegalAction, Outcome, Rules
from generator.playing.rules.scene import Scene, ScoreItem, TouchSpot, ZonePiece

SEED = re.compile(r"[0-9a-z]{1,32}")
# How often a point is imagined otherwise to see whether its result could have been known.
TRIES = 4
# How the rules name themselves where they refuse something, such as (CHA-4, CHA-7).
RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]*-\d+[a-z]?\b")


# How often something may happen that doesn't advance a match: files are bounded, and no person at
# the table should be able to spoil one. Further refusals are shown, but not written down.
MOST: dict[type[AnyEvent], int] = {
    RefusalEvent: 1_000, HintEvent: 1_000,
    UndoRequestEvent: 500, UndoConsentEvent: 2_000, UndoRejectionEvent: 500,
    UndoEvent: 300, SeatEvent: 500, FeedbackEvent: 200}


class UnavailableAction(Exception):  # noqa: N818 - it is a request that can't be met, not a failure
    """Something that can't be done at this table now; the text says why."""


@dataclass(frozen=True)
class Occupant:
    """Who has a seat: a person by name, a bot by its word, or no player.

    With both, the bot plays in the person's stead until they come back.
    """

    person: str = ""
    bot: str = ""

    @property
    def is_here(self) -> bool:
        """Whether a person plays here, and isn't away."""
        return bool(self.person) and not self.bot

    @property
    def name(self) -> str:
        """How the log calls them."""
        return self.person or (f"Bot ({self.bot})" if self.bot else "nobody")


@dataclass(frozen=True)
class SeatChoice:
    """One of the choices of the seat that is to choose: its number, its words, what to touch."""

    action: int
    words: str
    spots: tuple[TouchSpot, ...]


@dataclass(frozen=True)
class UndoRequest:
    """A person wants to go back to where `moves` choices were made; these have agreed."""

    seat: int
    moves: int
    revealed: bool
    consents: frozenset[int] = frozenset()


@dataclass(frozen=True)
class MatchResult:
    """How it ended, as it stood then: `earned` are each seat's points, piece by piece."""

    cause: str
    winners: tuple[int, ...]
    outcome: Outcome
    earned: tuple[tuple[ScoreItem, ...], ...]


@dataclass(frozen=True, kw_only=True)
class LiveMatch:
    """A table of people and bots, as it is now and how it came to be; see the module."""

    rules: Rules[Any] = field(compare=False)
    spec: Spec = field(compare=False)
    seed: str
    sitters: tuple[Occupant, ...]
    # The table; don't change it.
    state: Any = field(compare=False)
    # The choices that stand, and all that happened, also what was taken back.
    moves: tuple[LogEntry, ...] = ()
    story: tuple[LogEntry, ...] = ()
    revision: int = 0
    wish: UndoRequest | None = None
    resigned_seats: frozenset[int] = frozenset()
    answers: Mapping[int, FeedbackEvent] = field(default_factory=dict)

    # What can be asked.

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.sitters)

    @property
    def names(self) -> tuple[str, ...]:
        """How people call the seats; no two alike."""
        return seat_names((sitter.person, sitter.bot) for sitter in self.sitters)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All that happened, in order."""
        return tuple(entry.event for entry in self.story)

    def events_since(self, earlier: LiveMatch) -> tuple[AnyEvent, ...]:
        """What happened after an earlier point of this sitting."""
        return tuple(entry.event for entry in self.story[len(earlier.story):])

    @property
    def last(self) -> AnyEvent | None:
        """What happened last."""
        return self.story[-1].event if self.story else None

    @property
    def to_move(self) -> int:
        """The seat that has to choose; -1 if the match is over."""
        return -1 if self.is_over else int(self.state.seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be chosen."""
        return bool(self.state.over) or self._has_one_side_left

    @property
    def _has_one_side_left(self) -> bool:
        sides = self.rules.sides
        left = {seat % sides for seat in range(self.players) if seat not in self.resigned_seats}
        return bool(self.resigned_seats) and len(left) < 2

    def scene(self, viewer: int) -> Scene:
        """The table as a seat sees it, or one of `ALL_SEEING` and `SPECTATOR`."""
        return self.rules.scene_from_pieces(self.state, self._zone_pieces, viewer)

    @cached_property
    def _zone_pieces(self) -> dict[str, list[ZonePiece]]:
        """Which piece is where: it is the same for all viewers."""
        return self.rules.lying(self.state)

    def choices(self, seat: int) -> tuple[SeatChoice, ...]:
        """The legal choices with their words: of the seat that is to choose, and no other."""
        if seat != self.to_move:
            return ()
        return tuple(SeatChoice(action, self.rules.text(self.state, action),
                                self.rules.target(self.state, action))
                     for action in self.rules.legal(self.state))

    def log(self, viewer: int, since: int = 0) -> tuple[LogLine, ...]:
        """What happened in words, as a viewer hears it, from event number `since` on."""
        return tuple(line for number, past in enumerate(self.story[since:], since)
                     if (line := past.line(number, viewer, self.rules)) is not None)

    @property
    def result(self) -> MatchResult | None:
        """How it ended; None while it goes on."""
        if not self.is_over:
            return None
        outcome, earned = self.rules.outcome(self.state), self.rules.scored(self.state)
        if self._has_one_side_left:
            return MatchResult("resigned", tuple(seat for seat in range(self.players)
                                            if seat not in self.resigned_seats), outcome, earned)
        return MatchResult(outcome.cause, outcome.winners if outcome.finished else (), outcome,
                           earned)

    # What can happen. Each gives the sitting after it, or says why it can't be by NotNow.

    def move(self, seat: int, choice: str | int, milliseconds: int = 0, at: str = "") -> LiveMatch:
        """A person chooses, in words or by number.

        If the rules don't allow it the table is as it was, and `last` is a `Refused` that says
        why; else it is a `Moved`, or the end.
        """
        self._check_turn(seat)
        if not self.sitters[seat].is_here:
            raise UnavailableAction(f"{self._seat_name(seat)} isn't played by a person now")
        took = _clamp_milliseconds(milliseconds)
        try:
            action = self._find_action(choice)
        except IllegalAction:
            return self.refuse(seat, str(choice), self.rules.why_not(self.state, str(choice))
                               or "that isn't a legal choice now", took, at)
        words = self.rules.text(self.state, action)
        ready = self.drop_undo(seat, at) if self.wish else self
        return ready._apply_and_end(MoveEvent(at=at, seat=seat, words=words, milliseconds=took), at)

    def refuse(self, seat: int, words: str, reason: str, milliseconds: int = 0,
               at: str = "") -> LiveMatch:
        """A person tried something that can't be done now, and read why."""
        self._check_turn(seat)
        return self.after(RefusalEvent(at=at, seat=seat, words=clean_text(words, LONGEST_ATTEMPT),
                                  reason=clean_text(reason, LONGEST_REASON),
                                  milliseconds=_clamp_milliseconds(milliseconds)))

    def bot_task(self) -> BotTask | None:
        """What a bot is to think about now, for `bot_turn`; None if no bot is to choose.

        A seat also waits if its bot is a designer's own and isn't loaded here: a file may name any.
        """
        seat = self.to_move
        bot = self.sitters[seat].bot
        if seat < 0 or self.wish or not bot or not is_loaded(bot):
            return None
        spec = replace(self.spec, bots=(bot,) * self.players)
        return BotTask(spec=spec, state=self.state, seat=seat, bot=bot, seed=self.seed,
                       moves=len(self.moves), revision=self.revision)

    def apply_bot_plan(self, thought: BotPlan, milliseconds: int = 0, at: str = "") -> LiveMatch:
        """A bot's first choice of those it thought of; this very sitting if they came too late.

        `thought.rest()` is what it goes on with.
        """
        seat = thought.seat
        if (thought.revision != self.revision or self.is_over or self.wish
                or seat != self.to_move or self.sitters[seat].bot != thought.bot
                or not thought.actions):
            return self
        words = self.rules.text(self.state, thought.actions[0])
        return self._apply_and_end(MoveEvent(at=at, seat=seat, words=words, bot=thought.bot,
                                  milliseconds=_clamp_milliseconds(milliseconds)), at)

    def hint_task(self, seat: int, milliseconds: int = 0) -> HintTask:
        """What `hints` is to think about for the seat that is to choose."""
        self._check_turn(seat)
        return HintTask(self.spec, self.state, seat, len(self.moves), milliseconds)

    def hint(self, seat: int, at: str = "") -> LiveMatch:
        """A person asked for hints: people who review the match should know."""
        return self.after(HintEvent(at=at, seat=seat))

    def undo_point(self, seat: int) -> int:
        """To how many choices an undo of a seat would go back; -1 if there is nothing to undo.

        That is before the seat's last choice that could have been another one.
        """
        for moves in range(len(self.moves) - 1, -1, -1):
            past = self.moves[moves]
            event = past.event
            if (isinstance(event, MoveEvent) and event.seat == seat and not event.bot
                    and past.choices > 1):
                return moves
        return -1

    def ask_undo(self, seat: int, at: str = "") -> LiveMatch:
        """A person wants their last free choice back; at once if the others are bots."""
        if self.wish is None or self.wish.seat != seat:
            asked = self.after(UndoRequestEvent(at=at, seat=seat))
        else:
            asked = self
        return asked._undo_if_agreed(at)

    def grant_undo(self, seat: int, at: str = "") -> LiveMatch:
        """Another person agrees."""
        return self.after(UndoConsentEvent(at=at, seat=seat))._undo_if_agreed(at)

    def drop_undo(self, seat: int, at: str = "") -> LiveMatch:
        """A person doesn't agree, or no longer wants it."""
        return self.after(UndoRejectionEvent(at=at, seat=seat))

    def missing_grants(self) -> tuple[int, ...]:
        """The seats whose people haven't agreed yet to what is asked."""
        if self.wish is None:
            return ()
        return tuple(seat for seat, sitter in enumerate(self.sitters)
                     if sitter.is_here and seat != self.wish.seat
                     and seat not in self.wish.consents)

    def sit(self, seat: int, person: str, at: str = "") -> LiveMatch:
        """A person takes a free seat or a bot's, or comes back to theirs."""
        self._check_seat(seat)
        if self.sitters[seat].person not in ("", person):
            raise UnavailableAction(f"seat {seat + 1} is {self.sitters[seat].person}'s")
        return self.after(SeatEvent(at=at, seat=seat, person=person))

    def stand_in(self, seat: int, bot: str, at: str = "") -> LiveMatch:
        """A bot plays in a seat, in the stead of its person if it has one."""
        self._check_seat(seat)
        # A person whose agreement was missing may have left.
        return self.after(SeatEvent(at=at, seat=seat, person=self.sitters[seat].person, bot=bot)
                          )._undo_if_agreed(at)

    def resign(self, seat: int, bot: str = "greedy", at: str = "") -> LiveMatch:
        """A person gives up: a bot plays on for them, or it is over if one side is left."""
        gone = self.after(ResignationEvent(at=at, seat=seat))
        if gone.is_over:
            return gone.after(gone._end(at))
        return gone.stand_in(seat, bot, at)

    def answer(self, seat: int, *, fun: int = 0, clarity: int = 0, length: int = 0,
               remark: str = "", at: str = "") -> LiveMatch:
        """What a player says of the game when it is over, from 1 to 5; 0 says nothing."""
        return self.after(FeedbackEvent(at=at, seat=seat, fun=fun, clarity=clarity, length=length,
                                   remark=clean_text(remark, LONGEST_REMARK)))

    # The one place where an event has its effect.

    def after(self, event: AnyEvent) -> LiveMatch:
        """The sitting after an event; NotNow if it can't happen here, or IllegalAction."""
        if getattr(event, "seat", -1) >= self.players:
            raise UnavailableAction(f"there is no seat {getattr(event, 'seat', 0) + 1}")
        if wrong := find_event_fault(event) or self._find_limit_fault(event):
            raise UnavailableAction(wrong)
        effect: Any = _EFFECTS[type(event)]
        match: LiveMatch = effect(self, event)
        if match.story is not self.story:
            return match
        seat = getattr(event, "seat", -1)
        # Who sits down is known afterwards, who leaves before.
        name = (match.sitters[seat].person or self.sitters[seat].name) if seat >= 0 else ""
        return replace(match, story=(*self.story, LogEntry(event=event, name=name)))

    def _find_limit_fault(self, event: AnyEvent) -> str:
        """Why something can't be written down again: the file would grow without end."""
        most = MOST.get(type(event))
        if most is None or sum(type(past.event) is type(event) for past in self.story) < most:
            return ""
        # The person who tried it should still read why it can't be done.
        reason = event.reason if isinstance(event, RefusalEvent) else ""
        return reason or "that was done too often by now"

    def _apply_move(self, event: MoveEvent) -> LiveMatch:
        self._check_turn(event.seat)
        if self.sitters[event.seat] == Occupant() or event.bot != self.sitters[event.seat].bot:
            raise UnavailableAction(f"{self._seat_name(event.seat)} isn't played by "
                         f"{f'the bot {event.bot!r}' if event.bot else 'a person'} now")
        action = self.rules.action(self.state, event.words)
        state = self.rules.clone(self.state)
        self.rules.apply(state, action, move_luck(self.seed, len(self.moves)))
        before = self.state
        past = LogEntry(event=event, name=self.sitters[event.seat].name, state=before,
                        action=action, turn=before.turn,
                    phase=before.phase, choices=len(self.rules.legal(before)))
        return replace(self, state=state, moves=(*self.moves, past), story=(*self.story, past),
                       revision=self.revision + 1, wish=None)

    def _apply_refusal(self, event: RefusalEvent) -> LiveMatch:
        self._check_turn(event.seat)
        return self

    def _apply_hint(self, event: HintEvent) -> LiveMatch:
        self._check_turn(event.seat)
        self._check_here(event.seat)
        return self

    def _apply_undo_request(self, event: UndoRequestEvent) -> LiveMatch:
        self._check_here(event.seat)
        if self.is_over:
            # Everybody may know by now what was hidden, and all luck to come.
            raise UnavailableAction("it is over")
        if self.wish is not None and self.wish.seat != event.seat:
            raise UnavailableAction(f"{self._seat_name(self.wish.seat)} asks already")
        moves = self.undo_point(event.seat)
        if moves < 0:
            raise UnavailableAction(f"{self._seat_name(event.seat)} has chosen nothing that could "
                                    f"be taken back")
        return replace(self, wish=UndoRequest(event.seat, moves, self._reveals(event.seat, moves)))

    def _apply_undo_consent(self, event: UndoConsentEvent) -> LiveMatch:
        self._check_here(event.seat)
        if self.wish is None:
            raise UnavailableAction("there is no request to take a choice back")
        if event.seat not in self.missing_grants():
            raise UnavailableAction(f"{self._seat_name(event.seat)} isn't asked")
        return replace(self, wish=replace(self.wish, consents=self.wish.consents | {event.seat}))

    def _apply_undo_rejection(self, event: UndoRejectionEvent) -> LiveMatch:
        self._check_here(event.seat)
        if self.wish is None:
            raise UnavailableAction("there is no request to take a choice back")
        return replace(self, wish=None)

    def _apply_undo(self, event: UndoEvent) -> LiveMatch:
        wish = self.wish
        if wish is None or self.missing_grants():
            raise UnavailableAction("not all have agreed to take it back")
        if (event.seat, event.moves, event.revealed) != (wish.seat, wish.moves, wish.revealed):
            raise UnavailableAction(f"the undo goes back to choice {wish.moves} of seat "
                                    f"{wish.seat + 1}")
        back, gone = self.moves[wish.moves].state, self.moves[wish.moves:]
        settled = {id(past): past.without_table(self.rules) for past in gone}
        story = (*(settled.get(id(past), past) for past in self.story),
                 LogEntry(event=event, name=self.sitters[event.seat].name))
        return replace(self, state=back, moves=self.moves[:wish.moves], story=story,
                       revision=self.revision + 1, wish=None)

    def _apply_seat(self, event: SeatEvent) -> LiveMatch:
        if event.seat in self.resigned_seats and not event.bot:
            raise UnavailableAction(f"{self._seat_name(event.seat)} has given up")
        sitters = list(self.sitters)
        sitters[event.seat] = Occupant(event.person, event.bot)
        checked = check_occupants(sitters)
        if checked[event.seat] == self.sitters[event.seat]:
            raise UnavailableAction(f"{self._seat_name(event.seat)} sits there already")
        wish = self.wish
        return replace(self, sitters=checked,
                       wish=None if wish and wish.seat == event.seat else wish)

    def _apply_resignation(self, event: ResignationEvent) -> LiveMatch:
        self._check_here(event.seat)
        if self.is_over:
            raise UnavailableAction("it is over")
        return replace(self, resigned_seats=self.resigned_seats | {event.seat}, wish=None)

    def _apply_feedback(self, event: FeedbackEvent) -> LiveMatch:
        if not self.is_over:
            raise UnavailableAction("it isn't over yet")
        if not self.sitters[event.seat].person:
            raise UnavailableAction(f"{self._seat_name(event.seat)} is no person")
        return replace(self, answers={**self.answers, event.seat: event})

    def _apply_end(self, event: EndEvent) -> LiveMatch:
        expected = self._end(event.at)
        if not self.is_over or event != expected:
            raise UnavailableAction("the moves don't end so" if self.is_over
                                    else "it isn't over yet")
        return replace(self)

    # Helpers.

    def _apply_and_end(self, event: MoveEvent, at: str) -> LiveMatch:
        """After a choice, and the end if that is what it comes to."""
        match = self.after(event)
        return match.after(match._end(at)) if match.is_over else match

    def _end(self, at: str) -> EndEvent:
        result = self.result
        if result is None:
            return EndEvent(at=at, cause="it goes on")
        return EndEvent(at=at, cause=result.cause, scores=result.outcome.scores,
                     winners=tuple(seat + 1 for seat in result.winners))

    def _undo_if_agreed(self, at: str) -> LiveMatch:
        """Taken back, if all have agreed."""
        wish = self.wish
        if wish is None or self.missing_grants():
            return self
        return self.after(UndoEvent(at=at, seat=wish.seat, moves=wish.moves,
                                    revealed=wish.revealed))

    def _find_action(self, choice: str | int) -> int:
        if isinstance(choice, str):
            return self.rules.action(self.state, choice)
        if choice not in self.rules.legal(self.state):
            raise IllegalAction(f"{choice} isn't a legal choice")
        return choice

    def _reveals(self, seat: int, moves: int) -> bool:
        """Whether a seat has seen since then what it couldn't know then.

        That is so if, with all it couldn't see dealt again and with other luck, the same choices
        would have been impossible or would have come to something else.
        """
        rules, seen = self.rules, self.rules.view(self.state, seat)
        for number in range(TRIES):
            luck = stream("imagined", moves, number)
            imagined = rules.hide(self.moves[moves].state, seat, luck)
            for past in self.moves[moves:]:
                if imagined.over or past.action not in rules.legal(imagined):
                    return True
                rules.apply(imagined, past.action, luck)
            if rules.view(imagined, seat) != seen:
                return True
        return False

    def _check_turn(self, seat: int) -> None:
        self._check_seat(seat)
        if self.is_over:
            raise UnavailableAction("it is over")
        if seat != self.to_move:
            raise UnavailableAction(f"it is the turn of {self._seat_name(self.to_move)}")

    def _check_here(self, seat: int) -> None:
        self._check_seat(seat)
        if not self.sitters[seat].is_here:
            raise UnavailableAction(f"{self._seat_name(seat)} isn't played by a person now")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise UnavailableAction(f"there is no seat {seat + 1}")

    def _seat_name(self, seat: int) -> str:
        sitter = self.sitters[seat]
        return f"seat {seat + 1}" + (f" ({sitter.person or sitter.bot})" if sitter != Occupant()
                                     else "")


_EFFECTS: dict[type[AnyEvent], Any] = {
    MoveEvent: LiveMatch._apply_move,
    RefusalEvent: LiveMatch._apply_refusal,
    HintEvent: LiveMatch._apply_hint,
    UndoRequestEvent: LiveMatch._apply_undo_request,
    UndoConsentEvent: LiveMatch._apply_undo_consent,
    UndoRejectionEvent: LiveMatch._apply_undo_rejection,
    UndoEvent: LiveMatch._apply_undo,
    SeatEvent: LiveMatch._apply_seat,
    ResignationEvent: LiveMatch._apply_resignation,
    FeedbackEvent: LiveMatch._apply_feedback,
    EndEvent: LiveMatch._apply_end,
}


def open_live_match(rules: Rules[Any], seed: str, sitters: Sequence[Occupant]) -> LiveMatch:
    """A table that is set up, before the first choice; ValueError if people can't sit like this.

    For people the seed must be hard to guess (`secrets.token_hex(8)`): it decides all
    luck, so no page may hear it before the end.
    """
    if not SEED.fullmatch(seed):
        raise ValueError("a seed has up to 32 digits and small letters")
    if len(sitters) != rules.players:
        raise ValueError(f"there are {rules.players} seats, not {len(sitters)}")
    try:
        seated = check_occupants(sitters)
    except UnavailableAction as wrong:
        raise ValueError(str(wrong)) from wrong
    # Tasks for other processes are much smaller without the places of things in files.
    spec = spec_of(rules.supply.without_places(), rules.players, rules.options)
    return LiveMatch(rules=rules, spec=spec, seed=seed, sitters=seated,
                   state=rules.setup(setup_luck(seed)))


def spec_of(supply: Supply, players: int, options: Mapping[str, str]) -> Spec:
    """What a match is played with; its `key` distinguishes versions of the components."""
    return Spec(supply=supply, players=players, options=options, bots=("greedy",) * players, seed=0)


def check_occupants(sitters: Iterable[Occupant]) -> tuple[Occupant, ...]:
    """The people who sit down; UnavailableAction if two have the same name."""
    occupants = tuple(sitters)
    for occupant in occupants:
        try:
            check_word(occupant.bot or "greedy")
        except ValueError as wrong:
            raise UnavailableAction(str(wrong)) from wrong
    people = [occupant.person for occupant in occupants if occupant.person]
    for name in people:
        if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
            raise UnavailableAction(f"a name has up to {LONGEST_NAME} characters that can be "
                                    f"printed, and "
                         "no space around it")
        if people.count(name) > 1:
            raise UnavailableAction(f"two people can't both be called {name}")
    return occupants


def find_rule_ids(reason: str) -> tuple[str, ...]:
    """The ids of the rules that a reason names, each once."""
    return tuple(dict.fromkeys(RULE_ID.findall(reason)))


def _clamp_milliseconds(milliseconds: int) -> int:
    return max(0, min(milliseconds, MOST_MILLISECONDS))
