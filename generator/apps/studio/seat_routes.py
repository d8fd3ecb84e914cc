"""What pages of seats and spectators request from the server and send to it."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.app import png_response
from generator.apps.studio.face_pictures import WIDTHS
from generator.apps.studio.guard import Refusal, read_message
from generator.apps.studio.match_room import MatchRoom
from generator.apps.studio.rooms import Rooms
from generator.base.findings import Stop
from generator.playing.matches.live_match import LiveMatch, Occupant, UnavailableAction
from generator.playing.matches.match_events import (
    LONGEST_NAME,
    LONGEST_REMARK,
    LONGEST_WORDS,
    RefusalEvent,
)
from generator.playing.play.bots import check_word
from generator.playing.rules.scene import SPECTATOR, TouchSpot

MOST_SPOTS: Final = 12
MOST_SEATS: Final = 20
MOST_ID: Final = 200
# What a person at a table may say of a bot that plays for them.
MOST_BOT: Final = 60

Message = dict[str, Any]
SeatAction = Callable[[MatchRoom, int, Message], Awaitable[Message]]


def seat_routes(rooms: Rooms) -> list[Route]:
    """The routes of all tables."""
    made = _SeatEndpoints(rooms)
    return [Route("/seat/{word}/state", made.state), Route("/seat/{word}/events", made.events),
            Route("/seat/{word}/match", made.match),
            Route("/seat/{word}/replay", made.replay),
            Route("/seat/{word}/rematch", made.rematch, methods=["POST"]),
            Route("/seat/{word}/{deed}", made.deed, methods=["POST"]),
            Route("/pieces/{key}/{width:int}.png", made.picture)]


class _SeatEndpoints:
    """What each address answers; a word in it says who asks."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def _find_seat(self, request: Request) -> tuple[MatchRoom, int]:
        place = self._rooms.find(request.path_params["word"])
        if place is None:
            raise Refusal(404, "there is no such seat")
        return place

    async def state(self, request: Request) -> Response:
        """All of it, for a page that is opened."""
        room, viewer = self._find_seat(request)
        return JSONResponse({"setting": room.setting(), "state": room.view(viewer, True)})

    async def events(self, request: Request) -> Response:
        """News, as long as the page is open."""
        room, viewer = self._find_seat(request)
        # A new page gets the present view, even if it changed while no page listened.
        room.send_view(viewer)
        return room.hubs[viewer].response()

    async def deed(self, request: Request) -> Response:
        """What a player does at the table."""
        room, viewer = self._find_seat(request)
        act = ACTIONS.get(request.path_params["deed"])
        if act is None:
            raise Refusal(404, "there is no such action")
        _check_player(room, viewer)
        message = await read_message(request)
        with refusals():
            return JSONResponse(await act(room, viewer, message))

    async def rematch(self, request: Request) -> Response:
        """The next match at this table, with the same people and bots."""
        room, viewer = self._find_seat(request)
        _check_player(room, viewer)
        with refusals():
            await self._rooms.rematch(room)
        return JSONResponse({"next": room.next_match[viewer]})

    async def match(self, request: Request) -> Response:
        """The match file, once nothing in it is secret any more."""
        room, _ = self._find_seat(request)
        if not room.match.is_over:
            raise Refusal(409, "the match file contains every hand: download it after the end")
        return Response(self._rooms.file_of(room), media_type="application/x-ndjson", headers={
            "content-disposition": f'attachment; filename="{room.name}"'})

    async def replay(self, request: Request) -> Response:
        """The match as one page to look at again, once nothing in it is secret any more."""
        room, viewer = self._find_seat(request)
        if not room.match.is_over:
            raise Refusal(409, "the replay shows every hand: open it after the end")
        if viewer >= 0 and not room.rate_limits[viewer].take():
            raise Refusal(429, "too many requests: wait a moment")
        page, why_not = await self._rooms.page_of(room)
        if why_not:
            raise Refusal(409, why_not)
        name = room.name.removesuffix(".jsonl")
        return Response(page, media_type="text/html", headers={
            "content-disposition": f'attachment; filename="{name}.html"'})

    async def picture(self, request: Request) -> Response:
        """A face of a piece."""
        key, width = request.path_params["key"], request.path_params["width"]
        pictures = self._rooms.pictures_with(key)
        if pictures is None or width not in WIDTHS:
            raise Refusal(404, "there is no such picture")
        try:
            data = await self._rooms.in_hand(lambda: pictures.picture(key, width))
        except Stop:
            raise Refusal(404, "this face can't be drawn") from None
        return png_response(data)


@contextmanager
def refusals() -> Iterator[None]:
    """Answer in words what a match or its rules don't allow."""
    try:
        yield
    except UnavailableAction as reason:
        raise Refusal(409, str(reason)) from None
    except Stop as stop:
        raise Refusal(409, next((finding.message for finding in stop.findings),
                                "the game can't be played")) from None
    except ValueError as wrong:
        raise Refusal(400, str(wrong)) from None


def bot_of(message: Message) -> str:
    """The bot that a message names."""
    with refusals():
        return check_word(_text(message, "bot", MOST_BOT))


def occupants_of(message: Message) -> list[Occupant]:
    """The people and bots that a message seats; a seat without either is empty."""
    seats = message.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS \
            or not all(isinstance(seat, dict) for seat in seats):
        raise Refusal(400, "seats is a list of people and bots")
    return [Occupant(_text(seat, "person", LONGEST_NAME).strip(),
                     bot_of(seat) if seat.get("bot") else "") for seat in seats]


def _check_player(room: MatchRoom, viewer: int) -> None:
    """Refuse what spectators do, and too much at once."""
    if viewer == SPECTATOR:
        raise Refusal(403, "spectators can't play")
    if not room.rate_limits[viewer].take():
        raise Refusal(429, "too many requests: wait a moment")


async def _move(room: MatchRoom, seat: int, message: Message) -> Message:
    action, words = message.get("action"), message.get("words")
    choice: str | int = _whole_number(message, "action", -1, 2**62) if words is None \
        else _text(message, "words", LONGEST_WORDS)
    if action is None and words is None:
        raise Refusal(400, "a choice has an action or words")
    made = await room.move(seat, _whole_number(message, "revision", 0, 2**31), choice)
    last = made.last
    refused = room.version.display_names.prose(last.reason) if isinstance(last, RefusalEvent) \
        else ""
    return {"revision": made.revision, "refused": refused}


async def _touch(room: MatchRoom, seat: int, message: Message) -> Message:
    spots = message.get("spots")
    if not isinstance(spots, list) or not 0 < len(spots) <= MOST_SPOTS:
        raise Refusal(400, "spots is a list of what was touched")
    reason = await room.touch(seat, tuple(map(_spot, spots)))
    return {"reason": room.version.display_names.prose(reason)}


async def _undo(room: MatchRoom, seat: int, message: Message) -> Message:
    deeds: dict[str, Callable[[LiveMatch, str], LiveMatch]] = {
        "ask": lambda now, at: now.ask_undo(seat, at),
        "grant": lambda now, at: now.grant_undo(seat, at),
        "drop": lambda now, at: now.drop_undo(seat, at)}
    act = deeds.get(_text(message, "do", 10))
    if act is None:
        raise Refusal(400, "an undo can be asked for, granted or dropped")
    made = await room.change(lambda now, at, took: act(now, at))
    return {"revision": made.revision}


async def _hint(room: MatchRoom, seat: int, message: Message) -> Message:
    hints = await room.hint(seat)
    spoken = room.version.display_names
    return {"hints": [{"action": hint.action, "words": spoken.choice(hint.words),
                       "then": [spoken.choice(step) for step in hint.then],
                       "lead": [hint.lead.value, hint.lead.low, hint.lead.high],
                       "win": [hint.win.value, hint.win.low, hint.win.high],
                       "tables": hint.tables} for hint in hints]}


async def _sit(room: MatchRoom, seat: int, message: Message) -> Message:
    name = _text(message, "name", LONGEST_NAME).strip()
    if not name:
        raise Refusal(400, "enter a name to sit down")
    await room.sit(seat, name)
    return {}


async def _stand_in(room: MatchRoom, seat: int, message: Message) -> Message:
    bot = bot_of(message)
    await room.change(lambda now, at, took: now.stand_in(seat, bot, at))
    return {}


async def _sit_again(room: MatchRoom, seat: int, message: Message) -> Message:
    await room.change(lambda now, at, took: now.sit(seat, now.sitters[seat].person, at))
    return {}


async def _resign(room: MatchRoom, seat: int, message: Message) -> Message:
    await room.change(lambda now, at, took: now.resign(seat, at=at))
    return {}


async def _answer(room: MatchRoom, seat: int, message: Message) -> Message:
    fun, clarity, length = (_whole_number(message, name, 0, 5)
                            for name in ("fun", "clarity", "length"))
    remark = _text(message, "remark", LONGEST_REMARK)
    await room.change(lambda now, at, took: now.answer(
        seat, fun=fun, clarity=clarity, length=length, remark=remark, at=at))
    return {}


ACTIONS: Final[dict[str, SeatAction]] = {
    "move": _move, "touch": _touch, "undo": _undo, "hint": _hint, "sit": _sit, "bot": _stand_in,
    "back": _sit_again, "resign": _resign, "answer": _answer}


def _whole_number(message: Message, name: str, least: int, most: int) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refusal(400, f"{name} is a whole number")
    return value


def _text(message: Message, name: str, most: int) -> str:
    value = message.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise Refusal(400, f"{name} is a text of up to {most} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refusal(400, f"{name} isn't text") from None
    return value


def _spot(data: object) -> TouchSpot:
    if not isinstance(data, dict):
        raise Refusal(400, "a spot is an object")
    cell = data.get("cell")
    if cell is not None and not (isinstance(cell, list) and len(cell) == 2
                                 and all(type(value) in (int, float) for value in cell)):
        raise Refusal(400, "a cell is two numbers")
    return TouchSpot(zone=_text(data, "zone", MOST_ID), part=_text(data, "part", MOST_ID),
                cell=(cell[0], cell[1]) if cell else None,
                     index=_whole_number({"index": -1, **data}, "index", -1,
                                                             100_000),
                word=_text(data, "word", LONGEST_WORDS))

