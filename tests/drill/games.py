"""The game that is drilled with: the tiny one in two versions, and what a build leaves."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.drill.command import Ended, ballotin

TINY = Path(__file__).parents[1] / "data" / "tiny"
BUILD = ("build", "tiny", "--target", "pdf,sprites,images", "--dpi", "72", "--out", "out")
Files = dict[str, bytes]


def old_game(folder: Path) -> None:
    """The game as it was."""
    shutil.copytree(TINY, folder / "tiny")


def new_game(folder: Path) -> None:
    """The same with a card less, and another name on one: files change, come and go."""
    old_game(folder)
    cards = folder / "tiny" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if line.lstrip().startswith("- "))
    del lines[last:]
    cards.write_text("".join(lines).replace("copies: 2", "copies: 3"), encoding="utf-8")


def files(folder: Path) -> Files:
    """What a user sees in an output folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()
            and not path.relative_to(folder).as_posix().startswith(".")} if folder.exists() else {}


@cache
def _built() -> Path:
    """A folder with both versions, each built where nothing was before."""
    folder = Path(mkdtemp(prefix="drill-"))
    for name, game in (("old", old_game), ("new", new_game)):
        game(folder / name)
        done = ballotin(folder / name, BUILD)
        if done.code or done.killed_by:
            raise RuntimeError(f"the tiny game can't be built: {done.reason}")
    return folder


def forget() -> None:
    """Remove what was built to compare with."""
    shutil.rmtree(_built(), ignore_errors=True)


@cache
def old_files() -> Files:
    """What is to be seen after a build of the first version."""
    return files(_built() / "old" / "out")


@cache
def new_files() -> Files:
    """What is to be seen after a build of the second version."""
    return files(_built() / "new" / "out")


def old_build(folder: Path) -> Path:
    """An output folder with the first version and its cache, and the second version beside it."""
    new_game(folder)
    shutil.copytree(_built() / "old" / "out", folder / "out", symlinks=True)
    return folder / "out"


def next_build(folder: Path) -> tuple[Ended, str]:
    """A build when all is well again, and what is wrong with what it leaves."""
    done = ballotin(folder, BUILD)
    if done.code or done.killed_by:
        return done, "the next build fails"
    if files(folder / "out") != new_files():
        return done, "the next build has other bytes"
    left = [path.name for path in (folder / "out").glob(".build-*")]
    return done, f"the next build leaves {left}" if left else ""
