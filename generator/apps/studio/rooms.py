"""All tables of a server: opened, found by the secret words of their seats, and opened again.

The link of a seat gives access to it. The words are made from one secret of the folder with
the matches, so that links still lead to their seats when the server has ended and started again.
A match file can be handed to anybody: it says nothing about them.
"""

import asyncio
import hashlib
import hmac
import os
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any, Final, Generic, TypeVar

from generator import __version__
from generator.apps.studio.face_pictures import PiecePictures
from generator.apps.studio.match_room import MatchRoom, RoomGame, SearchProcesses, utc_timestamp
from generator.apps.studio.workers import BackgroundProcess
from generator.apps.workflows.game_rules import replay_match, rules_of
from generator.apps.workflows.game_table import sizes_of, table_for
from generator.apps.workflows.match_replay import page_of_match
from generator.base.findings import Findings
from generator.base.folder import LockedError
from generator.game.load.game_folder import OpenedGame
from generator.game.model.supply import Supply, supply_of
from generator.playing.matches.live_match import (
    LiveMatch,
    Occupant,
    UnavailableAction,
    open_live_match,
)
from generator.playing.matches.match_file import (
    MatchWriter,
    begin_match,
    match_files,
    read_match,
    resume_match,
)
from generator.playing.matches.match_lines import head_of
from generator.playing.play.display_names import display_names
from generator.playing.rules.engine import Rules

V = TypeVar("V")

SECRET: Final = ".seats"
# Bytes of the secret, and of each word: 192 bits can't be guessed.
LENGTH: Final = 32
WORD: Final = 24


def folder_secret(folder: Path) -> bytes:
    """The folder's secret, made if it has none; for this user's eyes alone."""
    path = folder / SECRET
    made = token_bytes(LENGTH)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = path.read_bytes()
        if len(secret) == LENGTH:
            return secret
        # Half written, when the machine went down: no link was made from it.
        path.unlink()
        return folder_secret(folder)
    with os.fdopen(handle, "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    return made


def seat_secret(secret: bytes, match: str, who: str) -> str:
    """The word of a seat, or of spectators, at one table."""
    made = hmac.digest(secret, f"{match}\n{who}".encode(), hashlib.sha256)
    return urlsafe_b64encode(made[:WORD]).decode()


class SecretIndex(Generic[V]):
    """Finds what a word leads to, in a time that doesn't depend on how near a guess was."""

    def __init__(self) -> None:
        self._entries: dict[bytes, tuple[str, V]] = {}

    def add(self, word: str, what: V) -> None:
        """Let a word lead somewhere."""
        self._entries[_digest(word)] = (word, what)

    def find(self, word: str) -> V | None:
        """What a word leads to."""
        # A guess decides nothing about the digest that is looked up, so the time reveals nothing.
        entry = self._entries.get(_digest(word))
        return entry[1] if entry and hmac.compare_digest(entry[0].encode(), word.encode()) else None


def _digest(word: str) -> bytes:
    return hashlib.sha256(word.encode("utf-8", "replace")).digest()


class MatchStore:
    """Begins match files, and finds those that aren't over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writers: dict[str, MatchWriter] = {}

    def begin(self, sitting: LiveMatch, title: str, at: str) -> MatchWriter:
        """The file of a match that begins, named after the day and the seed."""
        writer = begin_match(self.folder, at[:10], head_of(sitting, title, __version__, at))
        return self._remember(writer)

    def open_matches(self, supply: Supply) -> Iterator[tuple[LiveMatch, MatchWriter] | str]:
        """Every match of a game that goes on, or in words why one can't."""
        if not self.folder.is_dir():
            return
        for path in match_files(self.folder, Findings()):
            findings = Findings()
            file = read_match(path, findings)
            if file is None or file.head.game != supply.game:
                continue
            match = replay_match(file, supply, findings)
            if match is None:
                yield f"{path.name}: {next(iter(findings)).message}"
            elif not match.is_over:
                try:
                    yield match, self._remember(resume_match(path))
                except LockedError:
                    yield f"{path.name}: another server plays it"

    def data(self, name: str) -> bytes:
        """A match file of ours as it is."""
        return self._writers[name].path.read_bytes()

    def close(self) -> None:
        """Let others have the files."""
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()

    def _remember(self, writer: MatchWriter) -> MatchWriter:
        self._writers[writer.path.name] = writer
        return writer


RunOnWorker = Callable[[Callable[[], Any]], Awaitable[Any]]
# Who looks on has a word as well.
WATCH = "watch"
# What a bot is called where people choose one for a seat.
BOT_LEVELS: Final = {"Easy": "random", "Medium": "greedy", "Hard": "search"}
# Tables that one server keeps open.
MOST_ROOMS = 200


class Rooms:
    """The tables of a game, each with its match file in one folder.

    `in_hand` does what only one thread may do. Bots think in a process of their own, and so does
    who is asked for advice: no other request waits for that.
    """

    def __init__(self, folder: Path, in_hand: RunOnWorker, pace: float) -> None:
        self.rooms: dict[str, MatchRoom] = {}
        self.lost: list[str] = []
        self._store = MatchStore(folder)
        self._folder = folder
        self.in_hand = in_hand
        self._processes, self._pace = SearchProcesses(BackgroundProcess(),
                                                      BackgroundProcess()), pace
        self._replay_process = BackgroundProcess()
        self._last_replay = ("", b"")
        self._secrets: SecretIndex[tuple[MatchRoom, int]] = SecretIndex()
        self._games: dict[tuple[object, ...], RoomGame] = {}
        self._pictures: dict[str, PiecePictures] = {}
        self._rematching = asyncio.Lock()
        # By the name of the match before.
        self._next_rooms: dict[str, MatchRoom] = {}

    async def open(self, opened: OpenedGame, sitters: Sequence[Occupant],
                   options: Mapping[str, str],
                   seed: str = "") -> MatchRoom:
        """A new table; Stop if the game can't be played, ValueError if the seats are invalid."""
        rules = rules_of(supply_of(opened.game), len(sitters), options, Findings())
        version = await self._room_game(opened, rules)
        sitting = open_live_match(rules, seed or token_hex(8), sitters)
        writer = await asyncio.to_thread(self._store.begin, sitting, version.title, utc_timestamp())
        return self._add(MatchRoom(writer, sitting, version, self._processes, self._pace))

    async def rematch(self, room: MatchRoom,
                      sitters: Sequence[Occupant] | None = None) -> MatchRoom:
        """The next match at a table whose match is over; everybody there is shown the way to it.

        The same people and bots play unless `sitters` says otherwise. UnavailableAction if the
        match isn't over, Stop or ValueError as for `open`.
        """
        async with self._rematching:
            if not room.match.is_over:
                raise UnavailableAction("this match isn't over yet")
            if room.name in self._next_rooms:
                return self._next_rooms[room.name]
            same = [Occupant(sitter.person, "" if sitter.person else sitter.bot)
                    for sitter in room.match.sitters]
            options = dict(room.match.rules.options)
            following = await self.open(room.version.opened, sitters or same, options)
            self._next_rooms[room.name] = following
            room.next_match = self.seat_secrets(following)
        room.tell()
        following.wake_bots()
        return following

    async def resume(self, opened: OpenedGame) -> None:
        """Open all tables again whose matches aren't over; `lost` says why others can't be."""
        for table in self._store.open_matches(supply_of(opened.game)):
            if isinstance(table, str):
                self.lost.append(table)
                continue
            sitting, writer = table
            version = await self._room_game(opened, sitting.rules)
            self._add(MatchRoom(writer, sitting, version, self._processes, self._pace)).wake_bots()

    def current(self) -> list[MatchRoom]:
        """The tables, each with its newest match."""
        return [room for name, room in self.rooms.items() if name not in self._next_rooms]

    def find(self, word: str) -> tuple[MatchRoom, int] | None:
        """The table and the seat that a word leads to."""
        return self._secrets.find(word)

    def seat_secrets(self, room: MatchRoom) -> dict[int, str]:
        """The words of a table's seats, and of spectators."""
        secret = folder_secret(self._folder)
        return {viewer: seat_secret(secret, room.name, str(viewer) if viewer >= 0 else WATCH)
                for viewer in room.hubs}

    def pictures_with(self, key: str) -> PiecePictures | None:
        """The pictures among which a face is."""
        return next((pictures for pictures in self._pictures.values() if pictures.has(key)), None)

    async def page_of(self, room: MatchRoom) -> tuple[bytes, str]:
        """A match as one page to look at, or in words why it can't be had."""
        # The players of a match request it one after the other.
        if self._last_replay[0] != room.name:
            opened = room.version.opened
            page, why_not = await self._replay_process.do(page_of_match, opened.where,
                                                  self._folder / room.name, opened.game.may_run)
            if why_not:
                return b"", why_not
            self._last_replay = room.name, page
        return self._last_replay[1], ""

    def file_of(self, room: MatchRoom) -> bytes:
        """The match file of a table."""
        return self._store.data(room.name)

    def close(self) -> None:
        """Close all tables; they go on when the server starts again."""
        for room in self.rooms.values():
            room.close()
        for mind in (self._processes.bots, self._processes.advice, self._replay_process):
            mind.stop()
        self._store.close()

    def _add(self, room: MatchRoom) -> MatchRoom:
        if len(self.rooms) >= MOST_ROOMS:
            over = [name for name, table in self.rooms.items() if table.match.is_over]
            for name in over[:1] or list(self.rooms)[:1]:
                self.rooms.pop(name).close()
        self.rooms[room.name] = room
        for viewer, word in self.seat_secrets(room).items():
            self._secrets.add(word, (room, viewer))
        return room

    async def _room_game(self, opened: OpenedGame, rules: Rules[Any]) -> RoomGame:
        """The game as it is now, for tables of so many players by these rules."""
        key = (id(opened), rules.players, tuple(sorted(rules.options.items())))
        if key not in self._games:
            def load_game() -> RoomGame:
                digest = str(id(opened))
                if digest not in self._pictures:
                    self._pictures[digest] = PiecePictures(opened)
                game, words = opened.game, opened.assets.words
                return RoomGame(game.title, table_for(opened, rules), sizes_of(opened),
                               display_names(game, words.get(game.languages[0])),
                               self._pictures[digest], opened)

            self._games[key] = await self.in_hand(load_game)
        return self._games[key]
