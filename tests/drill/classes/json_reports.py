"""Commands that are asked for JSON: whatever happens, one JSON document is on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click
import pytest

from generator.apps.cli.main import cli
from tests.brief_studio import end_at_once
from tests.drill.classes.lines import fill_line
from tests.drill.command import FOREIGN, SMALL, ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of, wrong

TITLE = "JSON reports"
SEED = 24
TRIED = 260
SAME = (["--json"], ["--format", "json"], ["--format=json"])
USAGE = 2
HELP = {"--help", "--help-all", "-h"}


def _json_commands() -> list[str]:
    """Commands whose report can be JSON."""
    context = click.Context(cli)
    return [name for name in cli.list_commands(context)
            if (command := cli.get_command(context, name))
            and any("--json" in each.opts for each in command.params)]


def _ask(words: list[str], folder: Path) -> Outcome:
    old_game(folder)
    errors = folder / "errors.txt"

    def first() -> None:
        stream = errors.open("w", encoding="utf-8")
        os.dup2(stream.fileno(), 2)
        sys.stderr = stream
        end_at_once(pytest.MonkeyPatch())

    # A second opinion imports CairoSVG in a process of its own.
    most = FOREIGN if "--second-opinion" in words else SMALL
    ended = ballotin(folder, words, first=first, most=most)
    outcome = of(ended)
    if outcome.ending in ("held", "refused", "error") and not HELP & set(words):
        try:
            report = json.loads(ended.said)
        except ValueError:
            return wrong(f"no JSON: {ended.said[:80]!r}")
        if ended.code == USAGE and report.get("exit") != USAGE:
            return wrong(f"a usage error that is reported as {report.get('exit')}")
    return outcome


def trials() -> Iterator[Trial]:
    """Command lines that a seed decides, each asking for JSON in some way."""
    rng = Random(SEED)
    commands = _json_commands()
    for _ in range(TRIED):
        words = fill_line(rng, commands)
        # Behind an option that takes a value it would be that value.
        words[1:1] = rng.choice(SAME)
        if "--" in words:
            words.remove("--")
        yield Trial(" ".join(words)[:120], lambda folder, words=words: _ask(words, folder))
