"""CairoSVG: draws what the press doesn't know, in a process that can be stopped."""

from __future__ import annotations

import contextlib
import struct
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import IO

SECONDS = 10
_WORKER = Path(__file__).with_name("cairo_worker.py")


class MissingError(Exception):
    """CairoSVG or its library can't be loaded; says which."""


class TooSlowError(Exception):
    """The drawing took too long, or too much memory."""


class FailedError(Exception):
    """CairoSVG gave up; says with which exception."""


class Cairo:
    """A worker that is started when it is needed, and again after it had to be stopped."""

    def __init__(self, seconds: int = SECONDS) -> None:
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._missing = ""

    def draw(self, svg: str) -> bytes:
        """The drawing as a PDF of one page."""
        if self._missing:
            raise MissingError(self._missing)
        process = self._started()
        body = svg.encode()
        with contextlib.suppress(OSError):
            process.stdin.write(struct.pack(">I", len(body)) + body)  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
        letter, data = self._answer(process)
        if letter == b"X":
            raise FailedError(data.decode())
        return data

    def close(self) -> None:
        """Stop the worker."""
        if self._process:
            _stop(self._process)
            self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # -P: our own modules must not hide those of the standard library.
            self._process = subprocess.Popen(
                [sys.executable, "-P", str(_WORKER), str(self._seconds)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            weakref.finalize(self, _stop, self._process)
            letter, said = self._answer(self._process)
            if letter == b"M":
                self._missing = said.decode()
                self.close()
                raise MissingError(self._missing)
        return self._process

    def _answer(self, process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
        """What the worker says; one that doesn't within its time is stopped."""
        watchdog = threading.Timer(self._seconds + 2.0, process.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            head = _read(process.stdout, 4)
            said = _read(process.stdout, struct.unpack(">I", head)[0]) if len(head) == 4 else b""
        finally:
            watchdog.cancel()
        if not said:
            self.close()
            raise TooSlowError
        return said[:1], said[1:]


def _read(pipe: IO[bytes] | None, size: int) -> bytes:
    return pipe.read(size) if pipe else b""


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()
