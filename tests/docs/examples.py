"""What pages about own rules show of the game that `ballotin new --rules` writes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from click.testing import CliRunner

from generator.apps.cli.commands.new import starter_files
from generator.apps.cli.main import cli

# How many turns of a match a page shows.
TURNS = 4


@contextmanager
def starter(**others: str) -> Iterator[Path]:
    """The starter game as `my-game` in the current folder, which is a scratch one."""
    with tempfile.TemporaryDirectory() as scratch, chdir(scratch):
        for name, text in {**starter_files("My game", rules=True), **others}.items():
            file = Path("my-game", name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        yield Path("my-game")


def said(*words: str) -> str:
    """What a command says about the starter game, findings first."""
    # Wide enough for any finding, and nobody's own configuration is touched.
    quiet = {"COLUMNS": "100", "XDG_CONFIG_HOME": os.devnull}
    done = CliRunner(env=quiet).invoke(cli, [*words, "--trust"], prog_name="ballotin")
    return done.stderr + done.stdout


def starter_rules() -> str:
    """All of the starter's rules."""
    return f"```python\n{starter_files('My game', rules=True)['rules.py']}```\n"


def trace() -> str:
    """The first turns of a match, and its end."""
    with starter():
        lines = said("play", "my-game", "--trace").splitlines()
    begins = [number for number, line in enumerate(lines) if line.startswith("turn ")]
    shown = [*lines[:begins[TURNS]], "…", *lines[-4:]]
    return "```text\n" + "\n".join(shown) + "\n```\n"


def mistake(old: str, new: str) -> str:
    """What is said of the starter's rules with a mistake in them."""
    with starter() as folder:
        rules = folder / "rules.py"
        text = rules.read_text(encoding="utf-8")
        assert old in text
        rules.write_text(text.replace(old, new), encoding="utf-8")
        told = said("play", "my-game", "--workers", "1")
    return f"```text\n{told.rpartition('1 error')[0]}```\n"


def toy() -> str:
    """The toy game of the tests, in the kit."""
    file = Path(__file__).resolve().parents[2] / "benchmarks" / "play" / "toy" / "rules.py"
    return f"```python\n{file.read_text(encoding='utf-8').partition(chr(10) * 2)[2]}```\n"
