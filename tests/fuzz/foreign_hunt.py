"""A hunt with foreign files: forked processes read one after the other and keep what breaks."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.drill.trial import BAD
from tests.fuzz.foreign import SURFACES


@dataclass
class Catch:
    """How the commands ended, and where those files are kept that broke something, by reason."""

    endings: Counter[str] = field(default_factory=Counter)
    broken: dict[str, Path] = field(default_factory=dict)


def hunt_foreign(surface: str, first: int, workers: int, until: float, out: Path) -> Catch:
    """Hunt in several processes, from one number on, until a moment of the clock."""
    children, whole = [], Catch()
    with TemporaryDirectory(prefix="fuzz-") as name:
        for worker in range(workers):
            result = Path(name, f"{worker}.catch")
            child = os.fork()
            if child == 0:
                try:
                    caught = _hunt(surface, range(first + worker, 1 << 60, workers), until, out,
                                   Path(name))
                    result.write_bytes(pickle.dumps(caught))
                finally:
                    os._exit(0)
            children.append((child, result))
        for child, result in children:
            os.waitpid(child, 0)
            caught = pickle.loads(result.read_bytes())
            whole.endings += caught.endings
            whole.broken |= caught.broken
    return whole


def _hunt(name: str, numbers: range, until: float, out: Path, room: Path) -> Catch:
    surface, catch = SURFACES[name], Catch()
    for number in numbers:
        if time.monotonic() > until:
            break
        file, data = surface.mutate(Random(number))
        folder = room / str(number)
        folder.mkdir()
        ended = surface.read(file, data, number, folder)
        shutil.rmtree(folder, ignore_errors=True)
        catch.endings[ended.ending] += 1
        reason = f"{ended.ending}: {ended.reason} ({ended.took})"
        signature = re.sub(r"[^A-Za-z]+", "-", f"{ended.ending}-{ended.reason}").strip("-")[:80]
        if ended.ending in BAD and not any(signature in path.name
                                           for path in catch.broken.values()):
            path = out / name / f"{signature}-{number}{Path(file).suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            catch.broken[reason] = path
    return catch
