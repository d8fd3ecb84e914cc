"""A darkroom: pixels of many faces, taken by several processes at once."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType

from generator.faces.fonts import FontLibrary
from generator.model.assets import FontFile
from generator.press.raster import Pixels, Raster, Shot

# Below this many pixels a second process takes longer to start than it saves: about two CPU
# seconds to import and to lay out the fonts, against a tenth of a second a megapixel.
WORTH_HELP = 25_000_000
AT_ONCE = 3

_raster: Raster | None = None


class Darkroom:
    """Takes pictures in order; `work` is how many pixels they will have in all."""

    def __init__(self, fonts: Sequence[FontFile], work: int, helpers: int | None = None) -> None:
        self._fonts = tuple(fonts)
        self._helpers = _cores() if helpers is None else helpers
        self._worth_help = work >= WORTH_HELP and self._helpers > 1
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Darkroom:
        if self._worth_help:
            self._pool = ProcessPoolExecutor(self._helpers, get_context("spawn"), _prepare,
                                             (self._fonts,))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def pixels(self, shots: Sequence[Shot]) -> Iterator[Pixels]:
        """For each shot its rows of RGBA pixels."""
        done = 0
        if self._pool and len(shots) > AT_ONCE:
            try:
                for taken in self._shared(self._pool, shots):
                    yield taken
                    done += 1
            except BrokenProcessPool:
                self._pool = None  # started in a way that helpers can't follow: go on alone
        if done < len(shots):
            yield from Raster(FontLibrary(self._fonts)).pixels(shots[done:])

    def _shared(self, pool: ProcessPoolExecutor, shots: Sequence[Shot]) -> Iterator[Pixels]:
        """Pictures by the pool, with no more of them waiting than memory is good for."""
        waiting: deque[Future[list[Pixels]]] = deque()
        for start in range(0, len(shots), AT_ONCE):
            if len(waiting) > self._helpers:
                yield from waiting.popleft().result()
            waiting.append(pool.submit(_take, shots[start:start + AT_ONCE]))
        while waiting:
            yield from waiting.popleft().result()


def _prepare(fonts: tuple[FontFile, ...]) -> None:
    """Make a process ready to take pictures; Ctrl-C is the first process's business."""
    global _raster  # noqa: PLW0603  a pool's workers have no other place for what they keep
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _raster = Raster(FontLibrary(fonts))


def _take(shots: Sequence[Shot]) -> list[Pixels]:
    assert _raster is not None
    return list(_raster.pixels(shots))


def _cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
