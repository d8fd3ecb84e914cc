"""Command lines that nobody would type, and machines that nobody would want."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import click
import pytest

from generator.apps.cli.main import cli
from tests.brief_studio import end_at_once
from tests.drill.command import ballotin
from tests.drill.games import BUILD, old_build, old_game
from tests.drill.trial import Outcome, Trial, of

TITLE = "command lines"
SEED = 14
TRIED = 240
# None of them leads to a place that could be written to, or asks for honest work without end.
WORDS = ("", " ", "-", "--", "---", "-x", "a", "tiny", "nothing", "a" * 300, "a/" * 3_000,
         "a" * 300 + "/b", "./" * 2_000 + "tiny", "/dev/null", "/dev/null/x", "/proc/self/nothing",
         "tiny/game.yaml", "tiny/cards.yaml", "\udcff", "\xe9", "\n", "\t", "\x1b[2J", "$(id)",
         "%s%n", "{0}", "a\\b", "CON", "nul.txt", "-1", "0", "1", "1e9", "nan", "inf", "9" * 400,
         "0x10", "1,2", ",", ",,", "a,b", "a=b", "=", "a=", "=b", "tiny:", ":", ":tiny", "HEAD",
         "HEAD:tiny", "v1:../..", "--help", "@{-1}", "--output=x", "-rf", "tcp://",
         "tcp://256.0.0.1:0", "greedy", "search:0", "search:-1", "search:ms", "greedy!", "\ufeff",
         "\u202e", "..", "...", "tiny/../tiny", "t\u0131ny", "TINY", "tiny\x7f")
# What may take long for good reasons, and who writes where it is told to.
LEFT_OUT = ("games", "seconds", "minutes", "workers", "rounds", "budget", "time", "candidates")
WRITES = ("out", "folder", "path", "name", "directory", "output")


def fill_line(rng: Random, commands: Sequence[str]) -> list[str]:
    """One of these commands with arguments and options, some right and most not."""
    context = click.Context(cli)
    name = rng.choice(commands)
    command = cli.get_command(context, name)
    words = [name]
    for each in command.params if command else ():
        long = max(each.opts, key=len)
        if isinstance(each, click.Argument):
            words += [_word(rng, long)] if rng.random() < 0.9 else []
        elif rng.random() < 0.25 and not any(part in long for part in LEFT_OUT):
            words += [long] if getattr(each, "is_flag", False) else [long, _word(rng, long)]
    if rng.random() < 0.3:
        words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
    return words


def _word(rng: Random, name: str) -> str:
    if "game" in name and rng.random() < 0.4:
        return "tiny"
    if any(part in name for part in WRITES) and rng.random() < 0.5:
        return "out"
    return rng.choice(WORDS)


def _typed(words: list[str], folder: Path) -> Outcome:
    old_game(folder)
    # Whoever opens a studio stays in it.
    return of(ballotin(folder, words, first=lambda: end_at_once(pytest.MonkeyPatch())))


def _close(*streams: int) -> Callable[[], None]:
    def first() -> None:
        for each in streams:
            os.close(each)
    return first


def _full() -> None:
    """Nothing that is said gets anywhere."""
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, 1)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _gone() -> None:
    """The folder in which the command runs is deleted."""
    place = Path("gone").absolute()
    place.mkdir()
    os.chdir(place)
    place.rmdir()


def _on(first: Callable[[], None], environment: dict[str, str], words: tuple[str, ...],
        folder: Path) -> Outcome:
    old_build(folder)
    return of(ballotin(folder, words, first=first, environment=environment))


MACHINES: dict[str, tuple[Callable[[], None], dict[str, str]]] = {
    "output is full": (_full, {}),
    "the folder is gone": (_gone, {}),
    "no home": (lambda: os.environ.pop("HOME", None) and None, {}),
    "home is a file": (lambda: None, {"HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null/x"}),
    "no language": (lambda: None, {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}),
    "no columns": (lambda: None, {"COLUMNS": "0", "LINES": "-1", "TERM": "nothing"}),
    "many columns": (lambda: None, {"COLUMNS": "9" * 30}),
    "no temporary folder": (lambda: None, {"TMPDIR": "/dev/null/x", "TEMP": "x", "TMP": "x"}),
}
HOSTILE_NAMES = ("tiny\nx", "tiny%0Ax", "tiny::x", "tiny\udcff", "tiny\x1b[2J", "tiny,x", "ti ny",
                 "tiny\"x")


def _named(name: str, form: str, folder: Path) -> Outcome:
    old_game(folder)
    (folder / "tiny").rename(folder / name)
    cards = folder / name / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + "\n  - {id: again, id: again}\n",
                     encoding="utf-8")
    return of(ballotin(folder, ("check", name, "--format", form)))


def trials() -> Iterator[Trial]:
    """Lines that a seed decides, machines with each command, names in each form."""
    rng = Random(SEED)
    names = cli.list_commands(click.Context(cli))
    for _ in range(TRIED):
        words = fill_line(rng, names)
        yield Trial(" ".join(words)[:120], lambda folder, words=words: _typed(words, folder))
    commands = (BUILD, ("check", "tiny"), ("validate", "tiny"), ("list",), ("check", "nothing"),
                ("explain", "yaml/tag"), ("build", "tiny"))
    for name, (first, environment) in MACHINES.items():
        for words in commands:
            yield Trial(f"{name}: {' '.join(words)}", lambda folder, first=first, words=words,
                        environment=environment: _on(first, environment, words, folder))
    for name in HOSTILE_NAMES:
        for form in ("text", "json", "github"):
            yield Trial(f"{name!r} as {form}", lambda folder, name=name, form=form:
                        _named(name, form, folder))
