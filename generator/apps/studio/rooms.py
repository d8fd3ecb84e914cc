"""All tables of a server: opened, found by the words of their seats, and opened again."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

from generator.apps.studio.assistant import Assistant
from generator.apps.studio.match_book import MatchBook
from generator.apps.studio.piece_pictures import PiecePictures
from generator.apps.studio.replay_page import page_of_match
from generator.apps.studio.room import Minds, Room, Version, now_in_words
from generator.apps.studio.secrets_of_seats import Words, folder_secret, seat_word
from generator.apps.workflows.play import rules_of
from generator.apps.workflows.table import sizes_of, table_for
from generator.base.findings import Findings
from generator.game.load.game_folder import Opened
from generator.game.model.supply import supply_of
from generator.playing.matches.sitting import Sitter, open_sitting
from generator.playing.play.spoken import spoken
from generator.playing.rules.engine import Rules

InHand = Callable[[Callable[[], Any]], Awaitable[Any]]
# Who looks on has a word as well.
WATCH = "watch"
# Tables that one server keeps open.
MOST_ROOMS = 200


class Rooms:
    """The tables of a game, each with its match file in one folder.

    `in_hand` does what only one thread may do. Bots think in a process of their own, and so does
    who is asked for advice: nobody else waits for that.
    """

    def __init__(self, folder: Path, in_hand: InHand, pace: float) -> None:
        self.rooms: dict[str, Room] = {}
        self.lost: list[str] = []
        self._book = MatchBook(folder)
        self._folder = folder
        self.in_hand = in_hand
        self._minds, self._pace = Minds(Assistant(), Assistant()), pace
        self._scribe = Assistant()
        self._page = ("", b"")
        self._words: Words[tuple[Room, int]] = Words()
        self._versions: dict[tuple[object, ...], Version] = {}
        self._pictures: dict[str, PiecePictures] = {}

    async def open(self, opened: Opened, sitters: Sequence[Sitter], options: Mapping[str, str],
                   seed: str = "") -> Room:
        """A new table; Stop if the game can't be played, ValueError if nobody can sit so."""
        rules = rules_of(supply_of(opened.game), len(sitters), options, Findings())
        version = await self._version(opened, rules)
        sitting = open_sitting(rules, seed or token_hex(8), sitters)
        writer = await asyncio.to_thread(self._book.begin, sitting, version.title, now_in_words())
        return self._add(Room(writer, sitting, version, self._minds, self._pace))

    async def resume(self, opened: Opened) -> None:
        """Open all tables again whose matches aren't over; `lost` says why others can't be."""
        for found in self._book.unfinished(supply_of(opened.game)):
            if isinstance(found, str):
                self.lost.append(found)
                continue
            sitting, writer = found
            version = await self._version(opened, sitting.rules)
            self._add(Room(writer, sitting, version, self._minds, self._pace)).wake_bots()

    def find(self, word: str) -> tuple[Room, int] | None:
        """The table and the seat that a word leads to."""
        return self._words.find(word)

    def words_of(self, room: Room) -> dict[int, str]:
        """The words of a table's seats, and of those who look on."""
        secret = folder_secret(self._folder)
        return {viewer: seat_word(secret, room.name, str(viewer) if viewer >= 0 else WATCH)
                for viewer in room.hubs}

    def pictures_with(self, key: str) -> PiecePictures | None:
        """The pictures among which a face is."""
        return next((each for each in self._pictures.values() if each.has(key)), None)

    async def page_of(self, room: Room) -> tuple[bytes, str]:
        """A match as one page to look at, or in words why it can't be had."""
        # Those who played it ask one after the other.
        if self._page[0] != room.name:
            opened = room.version.opened
            page, why_not = await self._scribe.do(page_of_match, opened.where,
                                                  self._folder / room.name, opened.game.may_run)
            if why_not:
                return b"", why_not
            self._page = room.name, page
        return self._page[1], ""

    def file_of(self, room: Room) -> bytes:
        """The match file of a table."""
        return self._book.data(room.name)

    def close(self) -> None:
        """Close all tables; they go on when the server starts again."""
        for room in self.rooms.values():
            room.close()
        for mind in (self._minds.bots, self._minds.advice, self._scribe):
            mind.let_go()
        self._book.close()

    def _add(self, room: Room) -> Room:
        if len(self.rooms) >= MOST_ROOMS:
            over = [name for name, each in self.rooms.items() if each.sitting.is_over]
            for name in over[:1] or list(self.rooms)[:1]:
                self.rooms.pop(name).close()
        self.rooms[room.name] = room
        for viewer, word in self.words_of(room).items():
            self._words.add(word, (room, viewer))
        return room

    async def _version(self, opened: Opened, rules: Rules[Any]) -> Version:
        """The game as it is now, for tables of so many players by these rules."""
        key = (id(opened), rules.players, tuple(sorted(rules.options.items())))
        if key not in self._versions:
            def made() -> Version:
                digest = str(id(opened))
                if digest not in self._pictures:
                    self._pictures[digest] = PiecePictures(opened)
                game, words = opened.game, opened.assets.words
                return Version(game.title, table_for(opened, rules), sizes_of(opened),
                               spoken(game, words.get(game.languages[0])),
                               self._pictures[digest], opened)

            self._versions[key] = await self.in_hand(made)
        return self._versions[key]

