"""News for pages that are open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from generator.apps.studio.server_sent_events import Hub
from tests.unit.apps.studio.conftest import apart


class Counted:
    """How something stands, and how often it was asked."""

    def __init__(self) -> None:
        self.number = 0
        self.asked = 0

    def now(self) -> dict[str, Any]:
        self.asked += 1
        return {"number": self.number}


async def listening(hub: Hub) -> AsyncIterator[Any]:
    stream = aiter(hub.response().body_iterator)
    assert "retry" in str(await anext(stream))
    return stream


async def heard(stream: AsyncIterator[Any]) -> tuple[str, dict[str, Any]]:
    name, data = (await anext(stream)).decode().strip().split("\n")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def run(play: Callable[[Hub, Counted], Any]) -> None:
    apart(lambda: asyncio.run(play(Hub(), Counted())))


def test_of_what_changes_faster_than_a_page_listens_only_the_newest_is_worked_out() -> None:
    async def play(hub: Hub, counted: Counted) -> None:
        stream = await listening(hub)
        for counted.number in (1, 2, 3):
            hub.send_state("state", counted.now)
        assert await heard(stream) == ("state", {"number": 3})
        assert counted.asked == 1

    run(play)


def test_how_it_stands_is_worked_out_once_for_all_pages_of_a_viewer() -> None:
    async def play(hub: Hub, counted: Counted) -> None:
        streams = [await listening(hub) for _ in range(3)]
        hub.send_state("state", counted.now)
        assert [await heard(each) for each in streams] == [("state", {"number": 0})] * 3
        assert counted.asked == 1

    run(play)


def test_nothing_is_worked_out_before_somebody_is_ready_to_hear_it() -> None:
    async def play(hub: Hub, counted: Counted) -> None:
        stream = await listening(hub)
        hub.send_state("state", counted.now)
        assert counted.asked == 0
        counted.number = 7
        assert await heard(stream) == ("state", {"number": 7})

    run(play)


def test_news_that_comes_while_a_page_takes_the_last_replaces_what_it_has_not_heard() -> None:
    async def play(hub: Hub, counted: Counted) -> None:
        stream = await listening(hub)
        hub.tell("faces", number=1)
        hub.tell("state", number=1)
        assert await heard(stream) == ("faces", {"number": 1})
        hub.tell("state", number=2)
        assert await heard(stream) == ("state", {"number": 2})

    run(play)
