"""A real studio on a port of this machine, and raw requests to it."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from starlette.types import ASGIApp

from generator.apps.studio import workers as assistant
from generator.apps.studio.app import studio_app
from generator.apps.studio.server import AppServer, open_listener
from generator.apps.studio.workbench import Workbench
from generator.game.trust_store import MayRun

V = TypeVar("V")
# Milliseconds that a browser waits for work of other processes, on a machine that is busy.
PATIENT = 120_000


@pytest.fixture(autouse=True)
def _not_modest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for a process that makes way for other tests."""
    monkeypatch.setattr(assistant, "MODEST", 0)


@dataclass(frozen=True)
class Running:
    """A server that answers, and what it serves."""

    port: int
    bench: Workbench

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served(app: ASGIApp, ending: Callable[[], None]) -> Iterator[int]:
    """The port on which an application answers while the block runs."""
    listener = open_listener("127.0.0.1", 0)
    ready = threading.Event()
    server = AppServer(app, ready.set, ending)
    thread = threading.Thread(target=lambda: server.run([listener]))
    thread.start()
    try:
        assert ready.wait(30)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()


@contextmanager
def studio_of(game: Path | str, may_run: MayRun | None = None) -> Iterator[Running]:
    """The studio of a game."""
    bench = Workbench(str(game), may_run)
    with served(studio_app(bench), bench.hub.close) as port:
        yield Running(port, bench)


@pytest.fixture(scope="session")
def chocoly() -> Iterator[Running]:
    """A studio that tests only look at."""
    with studio_of("chocoly") as running:
        yield running


V = TypeVar("V")


def apart(work: Callable[[], V]) -> V:
    """What comes of some work in a thread of its own: in this one a browser may have its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def asked(port: int, request: str, body: bytes = b"") -> tuple[int, str, bytes]:
    """The status, the head and the body that a request gets, which is sent as it is written."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(request.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        answer = b""
        while chunk := line.recv(65_536):
            answer += chunk
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode("latin-1").lower(), rest
