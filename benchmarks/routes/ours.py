"""Ballotin: from the game's folder to the finished kit, everything included."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game


class Nobody:
    """Watches no progress."""

    def stage(self, name: str, total: int) -> None:
        """Look away."""

    def step(self, count: int = 1) -> None:
        """Look away."""


def import_early(names: Path) -> None:
    """Import what an earlier run has found to be needed, so that no import is timed."""
    for name in json.loads(names.read_text(encoding="utf-8")):
        with suppress(ImportError):  # some modules are made by others as they are imported
            import_module(name)


def main() -> None:
    """Build the deck once; the first time ever, only to learn what is imported on the way."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--target", default="pdf")
    parser.add_argument("--dpi", type=int, default=300)
    parser.add_argument("--imports", type=Path, required=True)
    asked = parser.parse_args()
    relax_garbage_collection()
    if asked.imports.exists():
        import_early(asked.imports)
    request = KitRequest(targets=(asked.target,), out=asked.out, dpi=asked.dpi)
    with Stopwatch() as watch:
        kit = build(open_game(str(asked.game), Findings()), request, Nobody(), Findings())
    watch.tell(bytes=max(artifact.bytes for artifact in kit.artifacts))
    if not asked.imports.exists():
        early = [name for name in sorted(sys.modules) if name != "__main__"]
        asked.imports.write_text(json.dumps(early), encoding="utf-8")


if __name__ == "__main__":
    main()
