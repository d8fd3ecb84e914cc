"""Helper processes: whoever gives up their work ends, whatever they were at."""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress

import pytest

from generator.base.helper_processes import HelperProcesses, wait_for_first

LONG = 30


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C as a command hears it, whatever the test's runner made of it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_futures_are_looked_at_leaves_none_of_them_locked() -> None:
    future: Future[None] = Future()
    lock = future._condition.acquire

    def interrupted() -> bool:
        locked = lock()
        signal.raise_signal(signal.SIGINT)
        return locked

    future._condition.acquire = interrupted  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        wait_for_first([future])
    canceller = threading.Thread(target=future.cancel, daemon=True)
    canceller.start()
    canceller.join(LONG)
    assert future.cancelled()


@pytest.mark.skipif(sys.platform == "win32", reason="other pipes")
def test_work_is_given_up_though_a_helper_died_in_the_midst_of_a_result() -> None:
    over = threading.Event()

    def give_up() -> None:
        with suppress(ZeroDivisionError), HelperProcesses(1) as helpers:
            helpers.submit(die_while_sending)
            for process in helpers._processes.values():
                process.join(LONG)
            raise ZeroDivisionError
        over.set()

    threading.Thread(target=give_up, daemon=True).start()
    assert over.wait(LONG)


def die_while_sending() -> None:
    """Announce a result of a thousand bytes, send none of them, and die."""
    results = sys._getframe(1).f_locals["result_queue"]
    os.write(results._writer.fileno(), struct.pack("!i", 1000))
    os.kill(os.getpid(), signal.SIGKILL)
