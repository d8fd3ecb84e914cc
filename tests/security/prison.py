"""Roads walked in children of a small server process, each within bounds of time and memory.

`python -m tests.security.prison` imports the product once and walks with a sound game, so that
what is counted is the work and not the start; then each line of its input names a game's folder
and a road, and each line of its output tells what was found and what it took.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOUND = ROOT / "tests" / "findings" / "load" / "base"
# No child gets more than this; what is promised is far less, and asserted by the tests.
CPU_SECONDS = 20
BYTES = 2_000_000_000


@dataclass(frozen=True)
class Walked:
    """What a road found, and what it took; `trouble` is a traceback, or how it was ended."""

    codes: tuple[str, ...]
    trouble: str
    seconds: float
    megabytes: float


class Prison:
    """Where roads are walked."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server

    def walk(self, folder: Path, road: str) -> Walked:
        """What opening a game and walking a road finds: 'check', 'pdf', 'images' or 'sprites'."""
        assert self._server.stdin
        assert self._server.stdout
        self._server.stdin.write(json.dumps([str(folder), road]) + "\n")
        self._server.stdin.flush()
        codes, trouble, seconds, megabytes = json.loads(self._server.stdout.readline())
        return Walked(tuple(codes), trouble, seconds, megabytes)


@contextmanager
def prison() -> Iterator[Prison]:
    """A server that runs as long as it is needed."""
    with subprocess.Popen([sys.executable, "-m", "tests.security.prison"], cwd=ROOT, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        yield Prison(server)
        assert server.stdin
        server.stdin.close()


def _serve() -> None:
    with tempfile.TemporaryDirectory() as folder:
        game = Path(shutil.copytree(SOUND, Path(folder, "game")))
        for road in ("check", "pdf", "images", "sprites"):
            assert not _found(str(game), road)[1]
    # What a thread holds while others are forked nobody lets go of.
    assert threading.active_count() == 1
    # So that no child looks through, and thereby copies, all that is imported.
    gc.freeze()
    for line in sys.stdin:
        folder, road = json.loads(line)
        out, into = os.pipe()
        child = os.fork()
        if not child:
            os.close(out)
            _walk(folder, road, into)
        os.close(into)
        with os.fdopen(out) as told:
            said = told.read()
        _, status, took = os.wait4(child, 0)
        codes, trouble = json.loads(said) if said else ((), f"ended with status {status}")
        told_of = [codes, trouble, took.ru_utime + took.ru_stime, took.ru_maxrss / 1024]
        sys.stdout.write(json.dumps(told_of) + "\n")
        sys.stdout.flush()


def _walk(folder: str, road: str, into: int) -> None:
    """In the child: walk, tell, and never come back."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    os.write(into, json.dumps(_found(folder, road)).encode())
    os._exit(0)


def _found(folder: str, road: str) -> tuple[list[str], str]:
    """The codes of what a road finds, and a traceback if it ends in one."""
    from generator.apps.workflows.kit_build import build, check_kit
    from generator.apps.workflows.kit_request import KitRequest
    from generator.base.findings import Findings, Stop
    from generator.base.progress import NoProgress
    from generator.game.load.game_folder import open_game

    findings = Findings()
    trouble = ""
    try:
        opened = open_game(folder, findings)
        if road == "check":
            check_kit(opened, KitRequest(), NoProgress(), findings)
        else:
            build(opened, KitRequest(targets=(road,), out=Path(folder, "output"), dpi=100),
                  NoProgress(), findings)
    except Stop:
        pass
    except BaseException:
        trouble = traceback.format_exc(limit=-3)
    return sorted({finding.code for finding in findings}), trouble


if __name__ == "__main__":
    _serve()
