"""A table at which people play: what each of them is shown, and what they may do.

Everything that happens is on the disk before anybody hears of it. What a seat, or somebody who
only looks on, is sent is made from the scene of that viewer alone.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final

from generator.apps.studio.allowance import Allowance
from generator.apps.studio.assistant import Assistant
from generator.apps.studio.events import Hub
from generator.apps.studio.piece_pictures import PiecePictures
from generator.base.units import Size
from generator.game.load.game_folder import Opened
from generator.game.model.table import Tabletop
from generator.playing.matches.events import Moved, Refused
from generator.playing.matches.match_log import Line
from generator.playing.matches.sitting import NotNow, Sitter, Sitting
from generator.playing.matches.writer import MatchWriter
from generator.playing.play.bot_turn import bot_turn
from generator.playing.play.ending import cause_in_words, final_figures, tie_in_words
from generator.playing.play.hints import Hint, hints
from generator.playing.play.spoken import Spoken
from generator.playing.rules.scene import SPECTATOR, Spot
from generator.playing.tabletop.layout import LastLaid, layout
from generator.playing.tabletop.plain import LastPlain, plain

# Lines of the log that come with every change; a page that missed more asks for all of them.
LAST_LINES: Final = 30
# Milliseconds that somebody waits for a hint.
HINT_TIME: Final = 3_000


@dataclass(frozen=True, slots=True)
class Version:
    """The game as it was when a match began: the match goes on with it, whatever is changed."""

    title: str
    table: Tabletop
    sizes: dict[str, Size]
    spoken: Spoken
    pictures: PiecePictures = field(compare=False)
    # Held so that nothing else can be taken for it.
    opened: Opened = field(compare=False)


@dataclass(frozen=True, slots=True)
class Minds:
    """Who thinks: for bots, and for people who ask for advice."""

    bots: Assistant
    advice: Assistant


class Room:
    """One match: the sitting as it is, who listens, and the clock."""

    def __init__(self, writer: MatchWriter, sitting: Sitting, version: Version, minds: Minds,
                 pace: float) -> None:
        # It holds the seed, which decides all luck: nobody hears it before the end.
        self.name = writer.path.name
        self.sitting = sitting
        self.version = version
        self.hubs = {viewer: Hub() for viewer in (*range(sitting.players), SPECTATOR)}
        self.allowances = [Allowance() for _ in range(sitting.players)]
        self._writer = writer
        self._minds = minds
        self._pace = pace
        self._changing = asyncio.Lock()
        self._since = monotonic()
        self._thinking: asyncio.Task[None] | None = None
        self._pondering: set[int] = set()
        # How it lay before each viewer: most of it lies there still.
        self._last: dict[int, tuple[LastLaid, LastPlain]] = {}
        # How much of the story has been put into words for each viewer: that takes its time.
        self._log: dict[int, tuple[int, list[Line]]] = {}

    # What is shown.

    def view(self, viewer: int, all_lines: bool = False) -> dict[str, Any]:
        """All that a page of a seat shows, or of somebody who looks on."""
        sitting = self.sitting
        scene = sitting.scene(viewer)
        own = viewer >= 0 and sitting.sitters[viewer].is_here
        choices = sitting.choices(viewer) if own else ()
        laid, said = self._last.setdefault(viewer, (LastLaid(), LastPlain()))
        arrangement = layout(scene, self.version.table, self.version.sizes, sitting.players,
                             reader=max(0, viewer), last=laid)
        cells = {(spot.zone, spot.cell) for each in choices for spot in each.spots
                 if spot.cell is not None and not spot.part and spot.index < 0}
        wish = sitting.wish
        lines = self._told(viewer)[0 if all_lines else -LAST_LINES:]
        names = sitting.names
        result = self._result()
        if result:
            scene = replace(scene, figures=final_figures(scene.figures, result["scores"]))
        return {
            "viewer": viewer, "revision": sitting.revision, "number": len(sitting.story),
            "table": plain(arrangement, scene, self.version.pictures.face_of, sorted(
                (zone, cell) for zone, cell in cells if cell), said),
            "seats": [{"person": each.person, "bot": each.bot, "name": name}
                      for each, name in zip(sitting.sitters, names, strict=True)],
            "to_move": sitting.to_move, "paused": sitting.paused, "over": sitting.is_over,
            "asked": self._asked() if choices else "",
            "choices": [{"action": each.action, "words": self.version.spoken.choice(each.words),
                         "target": [self._spot(spot) for spot in each.spots]}
                        for each in choices],
            "undo": viewer >= 0 and not sitting.is_over and sitting.undo_point(viewer) >= 0,
            "wish": wish and {"seat": wish.seat, "revealed": wish.revealed,
                              "missing": sitting.missing_grants()},
            "log": [self._line(line, names) for line in lines],
            "result": result,
            "answered": viewer in sitting.answers,
        }

    def _told(self, viewer: int) -> list[Line]:
        """The log as a viewer hears it; what was told once is never told otherwise."""
        seen, lines = self._log.get(viewer, (0, []))
        if seen < len(self.sitting.story):
            lines.extend(self.sitting.log(viewer, seen))
            self._log[viewer] = len(self.sitting.story), lines
        return lines

    def _asked(self) -> str:
        """What the seat to move has to do. It may tell of a hand, so nobody else reads it."""
        return self.version.spoken.prompt(self.sitting.rules.asked(self.sitting.state))

    def _spot(self, spot: Spot) -> dict[str, object]:
        """Something to touch; a button sends the engine's word, and shows what people say."""
        said = self.version.spoken.choice(spot.word)
        return {**spot.plain(), **({"said": said} if said != spot.word else {})}

    def _line(self, line: Line, names: tuple[str, ...]) -> dict[str, Any]:
        spoken, parts = self.version.spoken, list[str]()
        words = line.words
        if line.kind == Moved.called:
            words, parts = spoken.choice(words), spoken.parts(words)
        elif line.kind == Refused.called:
            words = spoken.prose(words)
        # Somebody else may have had the seat then.
        is_same = line.seat >= 0 and self.sitting.sitters[line.seat].name == line.name
        return {"number": line.number, "kind": line.kind, "seat": line.seat,
                "name": names[line.seat] if is_same else line.name, "words": words,
                "parts": parts, "turn": line.turn}

    def setting(self) -> dict[str, Any]:
        """What stays as it is for the whole match."""
        return {"title": self.version.title, "names": self.version.spoken.names,
                "players": self.sitting.players, "options": dict(self.sitting.rules.options),
                "game": self.sitting.rules.info.game}

    def _result(self) -> dict[str, Any] | None:
        result = self.sitting.result
        if result is None:
            return None
        rules, spoken = self.sitting.rules, self.version.spoken
        return {"cause": cause_in_words(rules, result.cause), "winners": list(result.winners),
                "tie": tie_in_words(rules, result.outcome, result.winners),
                "scores": list(result.outcome.scores),
                "earned": [[{"words": spoken.source(each.words), "points": each.points,
                             "spots": [spot.plain() for spot in each.spots]} for each in seat]
                           for seat in result.earned]}

    def tell(self) -> None:
        """Let everybody who listens know how it stands."""
        for viewer, hub in self.hubs.items():
            if len(hub):
                self.tell_viewer(viewer)

    def tell_viewer(self, viewer: int) -> None:
        """Let the pages of one viewer know; who made a move is answered before views are made."""
        self.hubs[viewer].tell_standing("state", lambda: self.view(viewer))

    # What may be done.

    async def change(self, deed: Callable[[Sitting, str, int], Sitting]) -> Sitting:
        """Let something happen: written down first, then told; NotNow if it can't be."""
        async with self._changing:
            before = self.sitting
            took = round((monotonic() - self._since) * 1000)
            made = deed(before, now_in_words(), took)
            events = made.since(before)
            if events:
                await asyncio.to_thread(self._writer.append, events)
            if made.revision != before.revision:
                self._since = monotonic()
            self.sitting = made
            if events:
                self.tell()
        self.wake_bots()
        return made

    async def move(self, seat: int, revision: int, choice: str | int) -> Sitting:
        """A person chooses; a choice for a table that has changed since is refused."""
        def deed(sitting: Sitting, at: str, took: int) -> Sitting:
            if revision != sitting.revision:
                raise NotNow("the table has changed since: that choice was for an earlier one")
            return sitting.move(seat, choice, took, at)

        return await self.change(deed)

    async def touch(self, seat: int, spots: tuple[Spot, ...]) -> str:
        """Why what somebody touched can't be done now; '' if there is no telling."""
        sitting = self.sitting
        if seat != sitting.to_move:
            return "it isn't your turn"
        reason = sitting.rules.refusal(sitting.state, spots)
        if reason:
            tried = ", ".join(spot.word or spot.part or spot.zone for spot in spots)
            await self.change(lambda now, at, took: now.refuse(seat, tried, reason, took, at)
                              if now.to_move == seat else now)
        return reason

    async def hint(self, seat: int) -> tuple[Hint, ...]:
        """What search would do, as far as the seat can see; NotNow if it isn't its turn."""
        if seat in self._pondering:
            raise NotNow("the last question is still being thought about")
        task = self.sitting.hint_task(seat, HINT_TIME)
        self._pondering.add(seat)
        try:
            found = await self._minds.advice.do(hints, task)
        finally:
            self._pondering.discard(seat)
        if self.sitting.to_move == seat:
            await self.change(lambda now, at, took: now.hint(seat, at)
                              if now.to_move == seat else now)
        return found

    async def sit(self, seat: int, person: str) -> None:
        """A person sits down, or comes back."""
        await self.change(lambda now, at, took: now if now.sitters[seat] == Sitter(person)
                          else now.sit(seat, person, at))

    # Bots.

    def wake_bots(self) -> None:
        """Let a bot think if it is its turn, unless one does already."""
        if (self._thinking is None or self._thinking.done()) and self.sitting.bot_task():
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        while (task := self.sitting.bot_task()) is not None:
            thought = await self._minds.bots.do(bot_turn, task)
            while thought.actions and thought.revision == self.sitting.revision:
                await asyncio.sleep(self._pace)
                now, before = thought, self.sitting
                made = await self.change(lambda sitting, at, took, now=now:  # type: ignore[misc]
                                         sitting.heed(now, took, at))
                if made is before:
                    break
                thought = thought.rest()

    def close(self) -> None:
        """Send everybody home; the match goes on when the room is opened again."""
        if self._thinking:
            self._thinking.cancel()
        for hub in self.hubs.values():
            hub.close()


def now_in_words() -> str:
    """The time of day in UTC, as match files say it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
