"""A table at which people play: what each of them is shown, and what they may do.

Every event is on the disk before it is sent to a page. What a seat or a spectator gets is made from
the scene of that viewer alone.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final

from generator.apps.studio.face_pictures import PiecePictures
from generator.apps.studio.server_sent_events import Hub
from generator.apps.studio.workers import BackgroundProcess
from generator.base.units import Size
from generator.game.load.game_folder import OpenedGame
from generator.game.model.table_layout import Tabletop
from generator.playing.matches.live_match import LiveMatch, Occupant, UnavailableAction
from generator.playing.matches.match_events import MoveEvent, RefusalEvent
from generator.playing.matches.match_file import MatchWriter
from generator.playing.matches.match_log import LogLine
from generator.playing.play.bot_tasks import Hint, bot_turn, find_hints
from generator.playing.play.display_names import DisplayNames, cause_text, final_figures, tie_text
from generator.playing.rules.scene import SPECTATOR, TouchSpot
from generator.playing.tabletop.arrangement import ArrangementCache, arrange_scene
from generator.playing.tabletop.arrangement_data import ArrangementDataCache, arrangement_data

BURST_SIZE: Final = 60.0
PER_SECOND: Final = 12.0


class RateLimit:
    """A bucket of requests that fills up again with time."""

    def __init__(self, clock: Callable[[], float] = monotonic, at_once: float = BURST_SIZE,
                 a_second: float = PER_SECOND) -> None:
        self._clock = clock
        self._capacity, self._rate = at_once, a_second
        self._tokens, self._when = at_once, clock()

    def take(self) -> bool:
        """Whether one more may be asked now."""
        now = self._clock()
        self._tokens = min(self._capacity, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


# Lines of the log that come with every change; a page that missed more asks for all of them.
LAST_LINES: Final = 30
# Milliseconds that a player waits for a hint.
HINT_TIME: Final = 3_000


@dataclass(frozen=True, slots=True)
class RoomGame:
    """The game as it was when a match began: the match goes on with it, whatever is changed."""

    title: str
    table: Tabletop
    sizes: dict[str, Size]
    display_names: DisplayNames
    pictures: PiecePictures = field(compare=False)
    # Held so that nothing else can be taken for it.
    opened: OpenedGame = field(compare=False)


@dataclass(frozen=True, slots=True)
class SearchProcesses:
    """Who thinks: for bots, and for people who ask for advice."""

    bots: BackgroundProcess
    advice: BackgroundProcess


class MatchRoom:
    """One match: the sitting as it is, who listens, and the clock."""

    def __init__(self, writer: MatchWriter, sitting: LiveMatch, version: RoomGame,
                 minds: SearchProcesses,
                 pace: float) -> None:
        # It holds the seed, which decides all luck: no page gets it before the end.
        self.name = writer.path.name
        self.match = sitting
        self.version = version
        self.hubs = {viewer: Hub() for viewer in (*range(sitting.players), SPECTATOR)}
        self.rate_limits = [RateLimit() for _ in range(sitting.players)]
        self._writer = writer
        self._processes = minds
        self._pace = pace
        self._lock = asyncio.Lock()
        self._last_change = monotonic()
        self._bot_task: asyncio.Task[None] | None = None
        self._hint_seats: set[int] = set()
        # The seats' words in the next match at this table, by viewer, once there is one.
        self.next_match: dict[int, str] = {}
        # The last layout that each viewer got: most of it stays as it is.
        self._last_layouts: dict[int, tuple[ArrangementCache, ArrangementDataCache]] = {}
        # How much of the story has been put into words for each viewer: that takes its time.
        self._log: dict[int, tuple[int, list[LogLine]]] = {}

    # What is shown.

    def view(self, viewer: int, all_lines: bool = False) -> dict[str, Any]:
        """All that the page of a seat or of a spectator shows."""
        sitting = self.match
        scene = sitting.scene(viewer)
        may_choose = viewer >= 0 and sitting.sitters[viewer].is_here
        choices = sitting.choices(viewer) if may_choose else ()
        last_layout, sent_data = self._last_layouts.setdefault(viewer,
                                                   (ArrangementCache(), ArrangementDataCache()))
        arrangement = arrange_scene(scene, self.version.table, self.version.sizes, sitting.players,
                             reader=max(0, viewer), last=last_layout)
        cells = {(spot.zone, spot.cell) for choice in choices for spot in choice.spots
                 if spot.cell is not None and not spot.part and spot.index < 0}
        undo = sitting.wish  # plain: ok
        lines = self._log_lines(viewer)[0 if all_lines else -LAST_LINES:]
        names = sitting.names
        result = self._result()
        if result:
            scene = replace(scene, figures=final_figures(scene.figures, result["scores"]))
        return {
            "viewer": viewer, "revision": sitting.revision, "number": len(sitting.story),
            "table": arrangement_data(arrangement, scene, self.version.pictures.face_of, sorted(
                (zone, cell) for zone, cell in cells if cell), sent_data),
            "seats": [{"person": sitter.person, "bot": sitter.bot, "name": name}
                      for sitter, name in zip(sitting.sitters, names, strict=True)],
            "to_move": sitting.to_move, "over": sitting.is_over,
            "asked": self._prompt() if choices else "",
            "choices": [{"action": choice.action,
                         "words": self.version.display_names.choice(choice.words),
                         "target": [self._spot(spot) for spot in choice.spots]}
                        for choice in choices],
            "undo": viewer >= 0 and not sitting.is_over and sitting.undo_point(viewer) >= 0,
            "wish": undo and {"seat": undo.seat, "revealed": undo.revealed,
                              "missing": sitting.missing_grants()},
            "log": [self._line(line, names) for line in lines],
            "result": result,
            "answered": viewer in sitting.answers,
            "next": self.next_match.get(viewer, self.next_match.get(SPECTATOR, "")),
        }

    def _log_lines(self, viewer: int) -> list[LogLine]:
        """The log for a viewer; a line never changes after it was sent."""
        seen, lines = self._log.get(viewer, (0, []))
        if seen < len(self.match.story):
            lines.extend(self.match.log(viewer, seen))
            self._log[viewer] = len(self.match.story), lines
        return lines

    def _prompt(self) -> str:
        """What the seat to move has to do. It may name hidden cards, so no other seat gets it."""
        return self.version.display_names.prompt(self.match.rules.asked(self.match.state))

    def _spot(self, spot: TouchSpot) -> dict[str, object]:
        """Something to touch; a button sends the engine's word, and shows what people say."""
        words = self.version.display_names.choice(spot.word)
        return {**spot.plain(), **({"said": words} if words != spot.word else {})}

    def _line(self, line: LogLine, names: tuple[str, ...]) -> dict[str, Any]:
        spoken, parts = self.version.display_names, list[str]()
        words = line.words
        if line.kind == MoveEvent.called:
            words, parts = spoken.choice(words), spoken.parts(words)
        elif line.kind == RefusalEvent.called:
            words = spoken.prose(words)
        # Another player may have had the seat then.
        is_same = line.seat >= 0 and self.match.sitters[line.seat].name == line.name
        return {"number": line.number, "kind": line.kind, "seat": line.seat,
                "name": names[line.seat] if is_same else line.name, "words": words,
                "parts": parts, "turn": line.turn}

    def setting(self) -> dict[str, Any]:
        """What stays as it is for the whole match."""
        return {"title": self.version.title, "names": self.version.display_names.names,
                "players": self.match.players, "options": dict(self.match.rules.options),
                "game": self.match.rules.info.game}

    def _result(self) -> dict[str, Any] | None:
        result = self.match.result
        if result is None:
            return None
        rules, spoken = self.match.rules, self.version.display_names
        return {"cause": cause_text(rules, result.cause), "winners": list(result.winners),
                "tie": tie_text(rules, result.outcome, result.winners),
                "scores": list(result.outcome.scores),
                "earned": [[{"words": spoken.source(source.words), "points": source.points,
                             "spots": [spot.plain() for spot in source.spots]} for source in seat]
                           for seat in result.earned]}

    def tell(self) -> None:
        """Send the present view to every page that listens."""
        for viewer, hub in self.hubs.items():
            if len(hub):
                self.send_view(viewer)

    def send_view(self, viewer: int) -> None:
        """Let the pages of one viewer know; who made a move is answered before views are made."""
        self.hubs[viewer].send_state("state", lambda: self.view(viewer))

    # What may be done.

    async def change(self, deed: Callable[[LiveMatch, str, int], LiveMatch]) -> LiveMatch:
        """Apply a change: write it, then send it; UnavailableAction if it isn't possible."""
        async with self._lock:
            before = self.match
            took = round((monotonic() - self._last_change) * 1000)
            made = deed(before, utc_timestamp(), took)
            events = made.events_since(before)
            if events:
                await asyncio.to_thread(self._writer.append, events)
            if made.revision != before.revision:
                self._last_change = monotonic()
            self.match = made
            if events:
                self.tell()
        self.wake_bots()
        return made

    async def move(self, seat: int, revision: int, choice: str | int) -> LiveMatch:
        """A person chooses; a choice for a table that has changed since is refused."""
        def apply_move(sitting: LiveMatch, at: str, took: int) -> LiveMatch:
            if revision != sitting.revision:
                raise UnavailableAction(
                    "the table has changed since; choose again")
            return sitting.move(seat, choice, took, at)

        return await self.change(apply_move)

    async def touch(self, seat: int, spots: tuple[TouchSpot, ...]) -> str:
        """Why a click isn't a legal move now; '' if the reason is unknown."""
        sitting = self.match
        if seat != sitting.to_move:
            return "it isn't your turn"
        reason = sitting.rules.refusal(sitting.state, spots)
        if reason:
            tried = ", ".join(spot.word or spot.part or spot.zone for spot in spots)
            await self.change(lambda now, at, took: now.refuse(seat, tried, reason, took, at)
                              if now.to_move == seat else now)
        return reason

    async def hint(self, seat: int) -> tuple[Hint, ...]:
        """What search would do, as far as the seat can see; UnavailableAction if not its turn."""
        if seat in self._hint_seats:
            raise UnavailableAction("the bot is still thinking about your last question")
        task = self.match.hint_task(seat, HINT_TIME)
        self._hint_seats.add(seat)
        try:
            hints = await self._processes.advice.do(find_hints, task)
        finally:
            self._hint_seats.discard(seat)
        if self.match.to_move == seat:
            await self.change(lambda now, at, took: now.hint(seat, at)
                              if now.to_move == seat else now)
        return hints

    async def sit(self, seat: int, person: str) -> None:
        """A person sits down, or comes back."""
        await self.change(lambda now, at, took: now if now.sitters[seat] == Occupant(person)
                          else now.sit(seat, person, at))

    # Bots.

    def wake_bots(self) -> None:
        """Let a bot think if it is its turn, unless one does already."""
        if (self._bot_task is None or self._bot_task.done()) and self.match.bot_task():
            self._bot_task = asyncio.get_running_loop().create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while (task := self.match.bot_task()) is not None:
            thought = await self._processes.bots.do(bot_turn, task)
            while thought.actions and thought.revision == self.match.revision:
                await asyncio.sleep(self._pace)
                now, before = thought, self.match
                made = await self.change(lambda sitting, at, took, now=now:  # type: ignore[misc]
                                         sitting.apply_bot_plan(now, took, at))
                if made is before:
                    break
                thought = thought.rest()

    def close(self) -> None:
        """Close all connections; the match continues when the room is opened again."""
        if self._bot_task:
            self._bot_task.cancel()
        for hub in self.hubs.values():
            hub.close()


def utc_timestamp() -> str:
    """The time of day in UTC, as match files say it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
