"""Executors: who plays the batches of a study, and whether one of them was lost on the way."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError


def is_loss(problem: BaseException) -> bool:
    """Whether a batch failed because its worker, or the way to it, is gone; not by its own fault.

    What Dask calls its losses isn't imported for that: most studies run without it.
    """
    return (isinstance(problem, (BrokenExecutor, CancelledError, OSError))
            or type(problem).__module__.partition(".")[0] == "distributed")
