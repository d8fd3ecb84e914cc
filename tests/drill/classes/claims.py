"""Manifests and journals that claim files which no build wrote: these files stay as they are."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.drill.command import ballotin
from tests.drill.games import BUILD, old_build, old_game
from tests.drill.trial import Outcome, Trial, of

TITLE = "files that are claimed"
MINE = {"notes.txt": b"", "card/diary.md": b"mine", "sprites/old.png": b"\x89PNG", "a b.txt": b"x"}
TARGETS = ("pdf", "sprites", "images", "rulebook", "")
COUNT = 60


def _entry(name: str, target: str, rng: Random) -> dict[str, object]:
    data = MINE[name]
    return {"name": name, "game": rng.choice(("tiny", "tiny", "other")), "target": target,
            "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "facts": {}}


def _claimed(seed: int, folder: Path) -> Outcome:
    """A folder that somebody handed over, in which a manifest or a journal lists my files."""
    rng = Random(seed)
    if rng.random() < 0.5:
        out = old_build(folder)
        if rng.random() < 0.5:
            shutil.rmtree(out / ".cache")
    else:
        old_game(folder)
        out = folder / "out"
        out.mkdir()
    for name, data in MINE.items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_bytes(data)
    names = rng.sample(sorted(MINE), rng.randint(1, len(MINE)))
    manifest = out / "manifest.json"
    listed = json.loads(manifest.read_bytes())["files"] if manifest.exists() else []
    listed += [_entry(name, rng.choice(TARGETS), rng) for name in names]
    manifest.write_text(json.dumps({"format": 1, "files": listed}), encoding="utf-8")
    if rng.random() < 0.6:
        build = out / f".build-{rng.choice('12x')}"
        (build / "new").mkdir(parents=True)
        install = [name for name in names if rng.random() < 0.5]
        for name in install:
            (build / "new" / name).parent.mkdir(exist_ok=True)
            (build / "new" / name).write_bytes(b"theirs")
        remove = [[name, hashlib.sha256(MINE[name]).hexdigest()] for name in names]
        text = json.dumps({"install": install, "remove": remove, "written": {}}).encode()
        (build / "journal.json").write_bytes(rng.choice((b"", bytes(32))) + text)
    for _ in range(2):
        # What the first build lets in, the second could take for its own.
        done = ballotin(folder, BUILD)
    lost = [name for name, data in MINE.items()
            if not (out / name).exists() or (out / name).read_bytes() != data]
    return Outcome("severe", f"{lost[0]} was touched") if lost else of(done)


def trials() -> Iterator[Trial]:
    """Folders with and without a build of ours, and with claims of every sort."""
    for seed in range(COUNT):
        yield Trial(f"claim {seed}", lambda folder, seed=seed: _claimed(seed, folder))
