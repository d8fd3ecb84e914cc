"""Hostile files: every table of tests/security/hostile.py, by what its entries make.

A table is a dict of (code, maker) by name; text that begins with < is a drawing, bytes are a font
or a picture, other text is YAML, and a mapping is files by their names. In TABLES a file's name
stands between code and maker: the game's cards are in that file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from tests.drill.command import ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of, wrong
from tests.security import hostile

TITLE = "hostile files"
YAML = ("game.yaml", "kinds.yaml", "cards.yaml", "lang/ja.yaml", "expectations.yaml")
SVG = ("templates/card.front.svg", "templates/icons.svg", "templates/guide/marks.svg")
FONT, PICTURE = ("templates/fonts/hostile.ttf",), ("templates/hostile.png",)
COMMANDS = {"expectations.yaml": ("validate", "tiny")}
USUAL = (("check", "tiny"), ("build", "tiny", "--target", "pdf", "--out", "out"))
PICTURES = (b"\x89PNG", b"\xff\xd8")


def tables() -> Iterator[tuple[str, str, str, Callable[[], object]]]:
    """Everything hostile that there is: table, name, code and maker."""
    for table, entries in sorted(vars(hostile).items()):
        if table.isupper() and isinstance(entries, dict):
            for name, entry in entries.items():
                if isinstance(entry, tuple) and len(entry) >= 2 and callable(entry[1]):
                    yield table, name, str(entry[0]), entry[1]
    for name, (code, file, make) in hostile.TABLES.items():
        yield "TABLES", name, code, partial(_with_cards, file, make)


def _with_cards(file: str, make: Callable[[], bytes]) -> Mapping[str, object]:
    """A game whose cards are in a hostile table."""
    return {file: make(), "game.yaml": hostile.GAME_OF_A_TABLE.format(file=file)}


def places(table: str, made: object) -> tuple[str, ...]:
    """The files in which something hostile is tried."""
    if isinstance(made, bytes):
        return PICTURE if made.startswith(PICTURES) else FONT
    return SVG if table == "SVG" or str(made).lstrip().startswith("<") else YAML


def _tried(make: Callable[[], object], table: str, at: int, code: str, folder: Path) -> Outcome:
    made = make()
    old_game(folder)
    home = folder / "tiny"
    if isinstance(made, Mapping):
        for name, content in made.items():
            _write(home / name, content)
        file = ""
    else:
        where = places(table, made)
        file = where[at % len(where)]
        _write(home / file, made)
        if file in PICTURE:
            _show(home)
    words = COMMANDS.get(file) or USUAL[at % len(USUAL)]
    done = ballotin(folder, words)
    if done.ending == "held" and file not in FONT:
        return wrong(f"{words} took it for harmless; it should find {code}")
    return of(done)


def _write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else str(content).encode())


def _show(home: Path) -> None:
    """Let the front show the picture."""
    front = home / "templates" / "card.front.svg"
    front.write_text(front.read_text(encoding="utf-8").replace(
        "</svg>", '<image href="hostile.png" width="9" height="9"/></svg>'), encoding="utf-8")


def trials() -> Iterator[Trial]:
    """Each in all files of its sort, or in two, where it is large; commands take turns."""
    for table, name, code, make in tables():
        several = len(places(table, "<" if table == "SVG" else ""))
        for at in range(1 if table == "TABLES" else several):
            yield Trial(f"{table} {name} ({at})", lambda folder, make=make, table=table, at=at,
                        code=code: _tried(make, table, at, code, folder))
