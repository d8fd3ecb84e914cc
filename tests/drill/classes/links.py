"""Links that somebody has planted in an output folder: nothing elsewhere may be touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.drill.command import ballotin
from tests.drill.games import BUILD, old_build
from tests.drill.trial import Outcome, Trial, of, wrong
from tests.security.test_planted import LINKS, replaced, touched

TITLE = "links that were planted"
LEADS_TO = ("precious", "new", ".")


def _linked(name: str, leads_to: str, folder: Path) -> Outcome:
    outside = folder / "outside"
    outside.mkdir()
    (outside / "precious").write_bytes(b"mine")
    replaced(old_build(folder) / name, outside / leads_to)
    done = ballotin(folder, BUILD)
    return wrong("a file elsewhere was touched") if touched(outside) else of(done)


def trials() -> Iterator[Trial]:
    """A link in the place of every file of ours."""
    for name in LINKS:
        for leads_to in LEADS_TO:
            yield Trial(f"{name} -> {leads_to}", lambda folder, name=name, leads_to=leads_to:
                        _linked(name, leads_to, folder))
