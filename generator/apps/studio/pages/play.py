"""Playing the game that is open: against bots, and with others on the same screen."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.guard import Refusal, read_message
from generator.apps.studio.match_room import MatchRoom
from generator.apps.studio.rooms import BOT_LEVELS, Rooms
from generator.apps.studio.seat_routes import occupants_of, refusals, seat_routes
from generator.apps.studio.workbench import Follower, Snapshot, Workbench
from generator.game.model.supply import supply_of
from generator.playing.matches.live_match import SEED
from generator.playing.rules.registry import has_rules, switches_of

MOST_OPTIONS: Final = 100


def routes(bench: Workbench) -> list[Route]:
    """What the page's script asks for."""
    rooms = Rooms(bench.matches, bench.in_hand, bench.pace)
    tables = _TableResumer(rooms)
    bench.followers.append(tables)

    async def offer(request: Request) -> Response:
        """What a match can be begun with, and those that go on."""
        await tables.wait_for_tables()
        opened = bench.now.opened
        if opened is None:
            return JSONResponse({"playable": False, "title": ""})
        game = opened.game
        supply = supply_of(game)
        playable = has_rules(supply)
        return JSONResponse({
            "playable": playable, "number": bench.now.number, "title": game.title,
            "players": game.players, "levels": BOT_LEVELS,
            "options": [{"name": switch.name, "choices": switch.choices, "default": switch.default,
                         "summary": switch.summary} for switch in switches_of(supply)]
            if playable else [],
            "rooms": [_table_data(rooms, room) for room in reversed(rooms.rooms.values())],
            "lost": rooms.lost})

    async def begin(request: Request) -> Response:
        """A new match."""
        message = await read_message(request)
        opened = bench.now.opened
        if opened is None:
            raise Refusal(409, "the game can't be read: see Check")
        sitters, options, seed = occupants_of(message), _options(message), message.get("seed") or ""
        if not isinstance(seed, str) or (seed and not SEED.fullmatch(seed)):
            raise Refusal(400, "a seed has up to 32 digits and small letters")
        if len(sitters) not in opened.game.players:
            raise Refusal(400, f"{len(sitters)} can't play this game")
        with refusals():
            room = await rooms.open(opened, sitters, options, seed)
        room.wake_bots()
        return JSONResponse(_table_data(rooms, room))

    return [Route("/play/offer", offer), Route("/play/begin", begin, methods=["POST"]),
            *seat_routes(rooms)]


class _TableResumer(Follower):
    """Opens the tables of earlier runs again when the game can be read, and closes all."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._resume_task: asyncio.Task[None] | None = None

    def game_changed(self, snapshot: Snapshot) -> None:
        """The game is another one now; matches go on with the one that they began with."""
        if self._resume_task is None and snapshot.opened and snapshot.good:
            self._resume_task = asyncio.get_running_loop().create_task(
                self._rooms.resume(snapshot.opened))

    async def wait_for_tables(self) -> None:
        """Wait until the tables of earlier runs are open."""
        if self._resume_task:
            await asyncio.shield(self._resume_task)

    def close(self) -> None:
        """Send everybody home."""
        self._rooms.close()


def _table_data(rooms: Rooms, room: MatchRoom) -> dict[str, Any]:
    """A table as the studio's own page knows it: with the words of all seats."""
    words = rooms.seat_secrets(room)
    return {"over": room.match.is_over, "moves": len(room.match.moves),
            "title": room.version.title, "to_move": room.match.to_move,
            "seats": [{"word": words[seat], "name": name, "person": sitter.person}
                      for seat, (sitter, name) in enumerate(zip(
                          room.match.sitters, room.match.names, strict=True))]}


def _options(message: dict[str, Any]) -> dict[str, str]:
    options = message.get("options", {})
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS \
            or not all(isinstance(value, str) for value in options.values()):
        raise Refusal(400, "options are words with a value each")
    return dict(options)
