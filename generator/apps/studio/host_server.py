"""Tables that are open to others on the network: nothing but playing is served there."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import segno
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.app import FILES, guarded_app, page_response
from generator.apps.studio.guard import LOOPBACK, Refusal, read_message
from generator.apps.studio.match_room import MatchRoom
from generator.apps.studio.rooms import (
    BOT_LEVELS,
    Rooms,
    SecretIndex,
    folder_secret,
    seat_secret,
)
from generator.apps.studio.seat_routes import (
    Message,
    bot_of,
    occupants_of,
    refusals,
    seat_routes,
)
from generator.apps.studio.workbench import PACE
from generator.game.load.game_folder import OpenedGame
from generator.playing.matches.live_match import Occupant
from generator.playing.rules.scene import SPECTATOR

V = TypeVar("V")
# Codes that are kept: the host's page asks for all of them every two seconds.
MOST_CODES: Final = 2_000


class Host:
    """Tables for people on other machines, and the page of the host, at an address of this one."""

    def __init__(self, opened: OpenedGame, sitters: Sequence[Occupant], *, tables: int,
                 options: Mapping[str, str], matches: Path, address: str,
                 pace: float = PACE) -> None:
        # The word of the host's own page; known when the tables are open.
        self.word = ""
        self._opened = opened
        self._sitters = sitters
        self._table_count = tables
        self._options = options
        self._address = address
        self._worker = ThreadPoolExecutor(1, "hand")
        self._matches = matches
        self.rooms = Rooms(matches, self._run_on_worker, pace)
        self._secrets: SecretIndex[bool] = SecretIndex()

    def app(self, names: frozenset[str] = LOOPBACK) -> Starlette:
        """The application; it is asked for by one of these names."""
        token = token_urlsafe(24)

        async def seat(request: Request) -> Response:
            word = request.path_params["word"]
            if self.rooms.find(word) is None:
                raise Refusal(404, "there is no such seat")
            return page_response("seat", token, word=word)

        async def lobby(request: Request) -> Response:
            self._check_host(request)
            return page_response("lobby", token, word=request.path_params["word"])

        async def tables(request: Request) -> Response:
            self._check_host(request)
            rooms = self.rooms.current()
            # In a thread: drawing fifty QR codes here would delay everybody's moves.
            data = await asyncio.to_thread(lambda: [self._table_data(room) for room in rooms])
            return JSONResponse({"title": self._opened.game.title, "lost": self.rooms.lost,
                                 "reachable": self._is_reachable, "levels": BOT_LEVELS,
                                 "players": self._opened.game.players, "tables": data})

        async def bot(request: Request) -> Response:
            """Let a bot play for a seat that is empty, or whose player has left."""
            self._check_host(request)
            message = await read_message(request)
            room, seat = self._room_of(message), message.get("seat")
            if type(seat) is not int or not 0 <= seat < room.match.players:
                raise Refusal(400, "there is no such seat")
            bot = bot_of(message)
            with refusals():
                await room.change(lambda now, at, took: now.stand_in(seat, bot, at))
            return JSONResponse({})

        async def rematch(request: Request) -> Response:
            """Begin the next match at a table, with the people and bots that the host chose."""
            self._check_host(request)
            message = await read_message(request)
            room, sitters = self._room_of(message), occupants_of(message)
            if len(sitters) not in self._opened.game.players:
                raise Refusal(400, f"{len(sitters)} can't play this game")
            with refusals():
                await self.rooms.rematch(room, sitters)
            return JSONResponse({})

        return guarded_app([
            Route("/seat/{word}", seat), Route("/host/{word}", lobby),
            Route("/host/{word}/tables", tables),
            Route("/host/{word}/bot", bot, methods=["POST"]),
            Route("/host/{word}/rematch", rematch, methods=["POST"]), *seat_routes(self.rooms),
            *FILES], token, names, self._lifespan)

    def close(self) -> None:
        """Send everybody home."""
        for room in self.rooms.rooms.values():
            room.close()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.rooms.resume(self._opened)
        while len(self.rooms.rooms) < self._table_count:
            room = await self.rooms.open(self._opened, self._sitters, self._options)
            room.wake_bots()
        # From the folder's secret, as the seats' words are: an open page goes on after a restart.
        self.word = seat_secret(folder_secret(self._matches), "", "host")
        self._secrets.add(self.word, True)
        yield
        self.rooms.close()
        self._worker.shutdown(cancel_futures=True)

    async def _run_on_worker(self, work: Callable[[], V]) -> V:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    def _check_host(self, request: Request) -> None:
        if not self._secrets.find(request.path_params["word"]):
            raise Refusal(404, "there is no such page")

    def _room_of(self, message: Message) -> MatchRoom:
        """The room whose spectators' word a message of the host names."""
        word = message.get("table")
        place = self.rooms.find(word) if isinstance(word, str) else None
        if place is None:
            raise Refusal(400, "there is no such table")
        return place[0]

    @property
    def _is_reachable(self) -> bool:
        """Whether other machines can open the links."""
        return urlsplit(self._address).hostname not in ("127.0.0.1", "localhost", "::1")

    def _table_data(self, room: MatchRoom) -> dict[str, Any]:
        """A table as its host knows it: with the links of all seats."""
        words = self.rooms.seat_secrets(room)
        links = {viewer: f"{self._address}/seat/{word}" for viewer, word in words.items()}
        return {"id": words[SPECTATOR], "over": room.match.is_over, "moves": len(room.match.moves),
                "seats": [{"name": name, "person": sitter.person, "bot": sitter.bot,
                           "here": len(room.hubs[seat]) > 0, "link": links[seat],
                           "code": qr_code(links[seat]) if self._is_reachable else ""}
                          for seat, (sitter, name) in enumerate(zip(
                              room.match.sitters, room.match.names, strict=True))],
                "watch": {"link": links[SPECTATOR], "count": len(room.hubs[SPECTATOR])}}


@lru_cache(maxsize=MOST_CODES)
def qr_code(text: str) -> str:
    """A QR code as the address of a picture that is in the address itself."""
    return str(segno.make(text, error="m").svg_data_uri(scale=4, border=2))
