"""Modules that were planted in a game's folder: none of them runs, in helpers neither."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.drill.trial import Outcome, Trial, wrong
from tests.security.planted_modules import COMMANDS, run_planted

TITLE = "modules that were planted"


def _run(words: tuple[str, ...], inside: bool, folder: Path) -> Outcome:
    code, output, ran = run_planted(folder, words, inside=inside)
    if ran:
        return Outcome("severe", f"{ran[0]} ran")
    return Outcome("held") if code == 0 else wrong(output.strip().splitlines()[-1])


def trials() -> Iterator[Trial]:
    """Every command that starts helpers, in the folder and on the folder."""
    for name, words in COMMANDS.items():
        for inside in (True, False):
            yield Trial(f"{name} {'in' if inside else 'on'} it", partial(_run, words, inside))
