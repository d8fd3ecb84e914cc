"""A second try: what an earlier build left may be wrong in a way that no check foresees."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from generator.base.findings import Stop
from generator.base.folder import Folder

V = TypeVar("V")

# Where caches lie in an output folder.
CACHES = ".cache"


def with_or_without(folder: Path, make: Callable[[], V]) -> V:
    """What is made with the caches in a folder; without them if it can't be made with them.

    They hold nothing that can't be made again, so nobody has to hear of it.
    """
    try:
        return make()
    except (Stop, OSError, MemoryError):
        raise
    except Exception:
        if not _forgotten(folder):
            raise
    return make()


def _forgotten(folder: Path) -> bool:
    """Throw the caches away; False if there are none."""
    with suppress(OSError), Folder(folder) as place:
        place.clear(CACHES)
        return True
    return False
