"""Holds the drill and prints what came of it; 1 if anything came that must never come.

    python -m tests.drill
    python -m tests.drill --class kills --few 5
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import pickle
import pkgutil
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import generator
from generator.apps.cli.main import main as cli_main
from tests.drill import games
from tests.drill.trial import Count, Outcome, Trial, all_trials, table, wrong

Numbered = Sequence[tuple[int, str, Trial]]


def say(text: str) -> None:
    """A line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def few(trials: list[Trial], count: int) -> list[Trial]:
    """So many of them, spread over all."""
    if not count or count >= len(trials):
        return trials
    return [trials[int((at + 0.5) * len(trials) / count)] for at in range(count)]


def held(trials: Numbered, folder: Path) -> dict[int, Outcome]:
    """What comes of some trials, one after the other."""
    outcomes = {}
    for number, _, trial in trials:
        place = folder / str(number)
        place.mkdir()
        try:
            outcomes[number] = trial.run(place)
        except Exception as error:
            outcomes[number] = wrong(f"the trial itself fails: {type(error).__name__}: {error}")
        shutil.rmtree(place, ignore_errors=True)
    return outcomes


def side_by_side(trials: Numbered, folder: Path, workers: int) -> dict[int, Outcome]:
    """What comes of all, in some processes that have everything imported."""
    children = []
    for worker in range(workers):
        result = folder / f"{worker}.outcomes"
        child = os.fork()
        if child == 0:
            try:
                result.write_bytes(pickle.dumps(held(trials[worker::workers], folder)))
            finally:
                os._exit(0)
        children.append((child, result))
    outcomes: dict[int, Outcome] = {}
    for child, result in children:
        os.waitpid(child, 0)
        outcomes |= pickle.loads(result.read_bytes())
    return outcomes


def start() -> None:
    """Import everything, so that no trial has to wait for it."""
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    # Some libraries are only imported by a build.
    with TemporaryDirectory() as name, suppress(SystemExit):
        games.old_game(Path(name))
        with contextlib.chdir(name), redirect_stdout(StringIO()):
            cli_main(list(games.BUILD))


def main() -> int:
    """Hold it."""
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--class", dest="only", action="append", default=[], metavar="NAME",
                        help="only this class: the name of a module in tests/drill/classes")
    parser.add_argument("--few", type=int, default=0, metavar="N",
                        help="only so many trials of each class")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    counts: dict[str, Count] = {}
    with TemporaryDirectory(prefix="drill-") as name:
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "user")
        start()
        games.old_files(), games.new_files()
        for title, trials in all_trials(asked.only):
            began = time.monotonic()
            numbered = [(at, title, trial) for at, trial in enumerate(few(trials, asked.few))]
            place = folder / title.replace(" ", "-")
            place.mkdir()
            outcomes = side_by_side(numbered, place, asked.workers)
            count = counts.setdefault(title, Count())
            for number, _, trial in numbered:
                count.add(trial.name, outcomes[number])
            say(f"{title}: {len(numbered)} tried in {time.monotonic() - began:.0f} s")
            for line in count.bad():
                say(f"  {line}")
        games.forget()
    say("\n" + table(counts))
    return any(count.reasons for count in counts.values())


if __name__ == "__main__":
    sys.exit(main())
