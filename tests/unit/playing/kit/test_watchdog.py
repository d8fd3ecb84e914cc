"""What rules may take of a process, and what they can't put into what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.playing.kit import watchdog
from generator.playing.kit.watchdog import MOST_MEMORY, _MemoryLimit

MB = 1_000_000
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")


class Process:
    """A process that takes memory when it is told to, in bytes."""

    def __init__(self) -> None:
        self.space = 500 * MB
        self.peak = 100 * MB
        self.limits: list[int] = []

    def take(self, count: int) -> None:
        """Take some memory, and use it."""
        self.space += count
        self.peak += count


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Process:
    made = Process()
    endless = watchdog.resource.RLIM_INFINITY
    monkeypatch.setattr(watchdog, "address_space", lambda: made.space)
    monkeypatch.setattr(watchdog, "_peak_memory", lambda: made.peak)
    monkeypatch.setattr(watchdog.resource, "getrlimit", lambda _: (endless, endless))
    monkeypatch.setattr(watchdog.resource, "setrlimit",
                        lambda _, limits: made.limits.append(limits[0]))
    return made


def limit_of(limit: _MemoryLimit, process: Process, step: Callable[[], None]) -> int:
    """The limit that a step runs under."""
    process.limits.clear()
    limit.apply()
    step()
    limit.lift()
    return process.limits[0]


def test_the_limit_stays_while_rules_take_more_and_more(process: Process) -> None:
    limit = _MemoryLimit()
    limit.end_pause()
    limits = {limit_of(limit, process, lambda: process.take(10 * MB)) for _ in range(50)}
    limit.begin_pause()
    limit.end_pause()
    limits.add(limit_of(limit, process, lambda: None))
    assert limits == {(500 + MOST_MEMORY) * MB}


def test_the_limit_moves_by_what_the_product_takes_between_steps(process: Process) -> None:
    limit = _MemoryLimit()
    limit.end_pause()
    first = limit_of(limit, process, lambda: process.take(5 * MB))
    process.take(70 * MB)
    assert limit_of(limit, process, lambda: None) == first + 70 * MB
    process.take(20 * MB)
    limit.begin_pause()
    process.take(300 * MB)
    limit.end_pause()
    assert limit_of(limit, process, lambda: None) == first + 390 * MB


ROOT = Path(__file__).parents[4]
LOADED = "__import__('re').enum.sys.modules"
DEL = "class Odd:\n            def __del__(self): raise ValueError('odd')\n        Odd()"
TURN = "        payable ="


@pytest.fixture
def play(tmp_path: Path) -> Callable[[str], tuple[object, str]]:
    """Play a game with some lines in its turns; what is found, and what is on standard error."""
    def ballotin(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "generator", *words], cwd=tmp_path, capture_output=True,
            text=True, check=False, encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(tmp_path)})

    def played(lines: str) -> tuple[object, str]:
        ballotin("new", "my-game", "--rules")
        rules = tmp_path / "my-game" / "rules.py"
        text = rules.read_text(encoding="utf-8")
        assert TURN in text
        rules.write_text(text.replace(TURN, f"        {lines}\n{TURN}", 1), encoding="utf-8")
        done = ballotin("play", "my-game", "--trust", "--json", "--games", "20",
                        "--workers", "1", "--bots", "random")
        return [each["code"] for each in json.loads(done.stdout)["findings"]], done.stderr
    return played


def test_errors_that_python_can_only_print_are_not_shown(
        play: Callable[[str], tuple[object, str]]) -> None:
    assert play(DEL) == ([], "")


def test_errors_in_threads_of_rules_are_not_shown(
        play: Callable[[str], tuple[object, str]]) -> None:
    assert play(f"{LOADED}['threading'].Thread(target=lambda: 1 / 0).start()") == ([], "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="rules are not supervised here")
@pytest.mark.parametrize("way", [
    f"{LOADED}['os'].write(1, b'odd')", f"{LOADED}['sys'].stdout.write('odd')",
    f"{LOADED}['sys'].__stdout__.write('odd')"])
def test_what_rules_write_does_not_break_the_document(
        play: Callable[[str], tuple[object, str]], way: str) -> None:
    codes, said = play(way)
    assert (codes, set(said.split("odd"))) == ([], {""})
