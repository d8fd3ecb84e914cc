"""The one thread that does everything in turn."""

import asyncio
import threading

import pytest

from generator.apps.studio.workers import Urgency, WorkerThread
from tests.unit.apps.studio.conftest import apart


def test_a_change_overtakes_what_waits() -> None:
    done: list[str] = []
    hand, free = WorkerThread(), threading.Event()

    async def scene() -> None:
        busy = asyncio.create_task(hand.do(lambda: free.wait(30)))
        others = [asyncio.create_task(hand.do(lambda name=name: done.append(name), urgency))  # type: ignore[misc]
                  for name, urgency in (("rest", Urgency.BACKGROUND), ("picture", Urgency.REQUEST),
                                        ("change", Urgency.CHANGE))]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(busy, *others)

    apart(lambda: asyncio.run(scene()))
    hand.close()
    assert done == ["change", "picture", "rest"]


def test_what_nobody_waits_for_any_more_is_left_undone() -> None:
    done: list[str] = []
    hand, free = WorkerThread(), threading.Event()

    async def scene() -> None:
        busy = asyncio.create_task(hand.do(lambda: free.wait(30)))
        stale = asyncio.create_task(hand.do(lambda: done.append("stale")))
        await asyncio.sleep(0)
        stale.cancel()
        await asyncio.sleep(0)
        free.set()
        await busy

    apart(lambda: asyncio.run(scene()))
    hand.close()
    assert done == []


def test_what_fails_is_told_to_who_waits_and_the_hand_goes_on() -> None:
    hand = WorkerThread()

    async def scene() -> int:
        with pytest.raises(ZeroDivisionError):
            await hand.do(lambda: 1 // 0)
        return await hand.do(lambda: 7)

    assert apart(lambda: asyncio.run(scene())) == 7
    hand.close()
