"""A process for what takes long, ended when nobody waits for it any more."""

import asyncio
import os
import threading
from concurrent.futures import BrokenExecutor

import pytest

from generator.apps.studio import workers as assistant
from generator.apps.studio.workers import BackgroundProcess
from tests.unit.apps.studio.conftest import apart


def never_done() -> None:
    threading.Event().wait()


def test_work_is_done_by_one_modest_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistant, "MODEST", 3)

    async def work() -> tuple[int, int, int]:
        helper = BackgroundProcess()
        first, manners = await helper.do(os.getpid), await helper.do(os.nice, 0)
        second = await helper.do(os.getpid)
        helper.stop()
        return first, second, manners

    first, second, manners = apart(lambda: asyncio.run(work()))
    assert first == second != os.getpid()
    assert manners == os.nice(0) + 3


def test_what_nobody_waits_for_is_given_up() -> None:
    async def work() -> tuple[int, int]:
        helper = BackgroundProcess()
        first = await helper.do(os.getpid)
        endless = asyncio.create_task(helper.do(never_done))
        await asyncio.sleep(0)
        endless.cancel()
        with pytest.raises(asyncio.CancelledError):
            await endless
        second = await helper.do(os.getpid)
        helper.stop()
        return first, second

    first, second = apart(lambda: asyncio.run(work()))
    assert first != second


def test_a_process_that_dies_is_replaced() -> None:
    async def work() -> int:
        helper = BackgroundProcess()
        with pytest.raises(BrokenExecutor):
            await helper.do(os._exit, 3)
        found = await helper.do(abs, -7)
        helper.stop()
        return found

    assert apart(lambda: asyncio.run(work())) == 7
