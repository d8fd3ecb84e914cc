"""Ctrl-C, and other ways to end a command: it ends at once, and so does whoever helps it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

# A command and its two helpers take three CPU seconds to be at work.
pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="other signals"),
              pytest.mark.long]

ROOT = Path(__file__).parents[4]
# Says when the first work is done by a helper, from the thread that hears of it.
PROGRAM = """
from concurrent.futures import Future
settle = Future.set_result
def told(future, result):
    settle(future, result)
    print("begun", flush=True)
Future.set_result = told
from generator.apps.cli.main import main
main()
"""
LASTING = ["play", "chocoly", "--games", "99999", "--workers", "2"]
TUNING = ["tune", "chocolatiers", "--vary", "box-tile.*.value", "--target", "seat-advantage<0.02",
          "--budget", "999999", "--workers", "2"]
CALM = b"\nstopped; files from earlier builds are as they were\n"


@pytest.fixture
def begun(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[bytes]]:
    """A command that would last for long, and whose helpers are at work."""
    with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *request.param], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)}) as running:
        assert running.stdout
        assert running.stdout.readline() == b"begun\n"
        try:
            yield running
        finally:
            # Whatever is left of it, its helpers too: they are of its session.
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def ending(running: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """How it ended and what it said; helpers that are left would keep the pipes open."""
    _, said = running.communicate(timeout=60)
    return running.returncode, said


@pytest.mark.parametrize("begun", [LASTING, TUNING], indirect=True, ids=["play", "tune"])
def test_ctrl_c_on_a_terminal_reaches_all_and_is_told_once(
        begun: subprocess.Popen[bytes]) -> None:
    os.killpg(begun.pid, signal.SIGINT)
    assert ending(begun) == (130, CALM)


@pytest.mark.parametrize("begun", [LASTING], indirect=True)
def test_a_process_that_is_asked_to_end_takes_its_helpers_with_it(
        begun: subprocess.Popen[bytes]) -> None:
    begun.terminate()
    assert ending(begun) == (143, CALM)


@pytest.mark.parametrize("begun", [LASTING], indirect=True)
def test_a_terminal_that_closes_ends_the_command_and_its_helpers(
        begun: subprocess.Popen[bytes]) -> None:
    begun.send_signal(signal.SIGHUP)
    assert ending(begun) == (129, CALM)


@pytest.mark.parametrize("begun", [LASTING], indirect=True)
def test_helpers_do_not_outlive_a_process_that_is_killed(
        begun: subprocess.Popen[bytes]) -> None:
    begun.kill()
    assert ending(begun)[0] == -signal.SIGKILL
