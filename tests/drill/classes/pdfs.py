"""PDFs that are made to keep preflight busy, drawn from seeds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.drill.command import FOREIGN, ballotin
from tests.drill.trial import Outcome, Trial, of
from tests.hostile_pdfs import KINDS, Make

TITLE = "PDFs that keep a reader busy"


def _inspect(make: Make, seed: int, folder: Path) -> Outcome:
    (folder / "hostile.pdf").write_bytes(make(Random(seed)))
    standard = ("x1a", "x4")[seed % 2]
    return of(ballotin(folder, ("preflight", "hostile.pdf", "--for", standard), most=FOREIGN))


def trials() -> Iterator[Trial]:
    """Every kind with several seeds."""
    for name, (make, count) in KINDS.items():
        for seed in range(count):
            yield Trial(f"{name} {seed}",
                        lambda folder, make=make, seed=seed: _inspect(make, seed, folder))
