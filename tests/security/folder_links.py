"""Games in which a folder or a file is a link to a place outside, where a secret lies."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parents[1]
TINY = TESTS / "data" / "tiny"
OWN = TESTS / "data" / "own" / "picnic"
SECRET = "PRECIOUS"
# A word for each thing that could be read there.
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>{SECRET}</text></svg>'
BOOK = f"# {SECRET}\n\n{SECRET} is told here.\n"


@dataclass(frozen=True)
class LinkedGame:
    """A game with one thing in it replaced by a link; `words` are commands that would read it."""

    name: str
    words: tuple[tuple[str, ...], ...]
    lay_out: Callable[[Path], None]


CHECK, BUILD = ("check", "game"), ("build", "game", "--target", "pdf", "--out", "out")
BOOKS = ("build", "game", "--target", "rulebook", "--out", "out")
VALIDATE, STUDY = ("validate", "game"), ("play", "game", "--games", "2", "--trust")


def _place_link(home: Path, name: str, inner: str, content: str) -> None:
    """Put a link where a file or folder of the game is, to what was moved outside.

    What isn't there is made outside: a folder with the file `inner`, or a file.
    """
    path, outside = home / name, home.parent / "outside" / name
    outside.parent.mkdir(parents=True)
    if path.exists():
        shutil.move(path, outside)
    if inner:
        outside.mkdir(exist_ok=True)
    if inner or not outside.exists():
        (outside / inner).write_text(content, encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(outside)


def vary_links(folder: Path, way: str) -> None:
    """Let all links below a folder lead out in another way: relative, or through a second link."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and way != "absolute":
            target = path.readlink()
            path.unlink()
            if way == "relative":
                path.symlink_to(os.path.relpath(target, path.parent.resolve()))
            else:
                (path.parent / "hops").mkdir(exist_ok=True)
                (path.parent / "hops" / path.name).symlink_to(target)
                path.symlink_to(Path("hops", path.name))


def _tiny_with(name: str, inner: str = "", content: str = SECRET) -> Callable[[Path], None]:
    def lay_out(folder: Path) -> None:
        shutil.copytree(TINY, folder / "game")
        _place_link(folder / "game", name, inner, content)
    return lay_out


def _project_with(name: str, inner: str = "") -> Callable[[Path], None]:
    """The tiny game as a project: components/game and templates/game."""
    def lay_out(folder: Path) -> None:
        home = folder / "game" / "components" / "game"
        shutil.copytree(TINY, home)
        shutil.move(home / "templates", folder / "game" / "templates" / "game")
        _place_link(folder / "game", name, inner, SECRET)
    return lay_out


def _own_rules_with(name: str, in_folder: bool = False) -> Callable[[Path], None]:
    def lay_out(folder: Path) -> None:
        home = folder / "game"
        shutil.copytree(OWN, home)
        if in_folder:
            (home / "rules").mkdir()
            shutil.move(home / "rules.py", home / "rules" / "__init__.py")
        _place_link(home, name, "", SECRET)
    return lay_out


def _linked_match(folder: Path) -> None:
    (folder / "matches").mkdir()
    (folder / "secret").write_text(SECRET, encoding="utf-8")
    (folder / "matches" / "a.jsonl").symlink_to(folder / "secret")


def _linked_scenarios(folder: Path) -> None:
    (folder / "scenarios").mkdir()
    (folder / "secret").write_text(f"{SECRET}: [", encoding="utf-8")
    (folder / "scenarios" / "a.yaml").symlink_to(folder / "secret")


def linked_games() -> Iterator[LinkedGame]:
    """A link in the place of everything that a game's folder may hold."""
    drawn = (CHECK, BUILD)
    for name in ("game.yaml", "kinds.yaml", "cards.yaml"):
        yield LinkedGame(name, (CHECK, BUILD, VALIDATE), _tiny_with(name))
    for name in ("expectations.yaml", "table.yaml"):
        yield LinkedGame(name, (VALIDATE,), _tiny_with(name))
    yield LinkedGame("templates", drawn, _tiny_with("templates"))
    for name in ("templates/card.front.svg", "templates/icons.svg"):
        yield LinkedGame(name, drawn, _tiny_with(name, content=DRAWING))
    yield LinkedGame("lang", drawn, _tiny_with("lang"))
    yield LinkedGame("lang/ja.yaml", drawn, _tiny_with("lang/ja.yaml"))
    yield LinkedGame("rulebook", (CHECK, BOOKS), _tiny_with("rulebook", "en.md", BOOK))
    for name in ("en.md", "examples.yaml", "rules.yaml"):
        yield LinkedGame(f"rulebook/{name}", (CHECK, BOOKS),
                         _tiny_with(f"rulebook/{name}", content=BOOK))
    yield LinkedGame("templates/fonts", drawn, _tiny_with("templates/fonts", "secret.ttf"))
    yield LinkedGame("templates/guide", drawn, _tiny_with("templates/guide", "cut.svg", DRAWING))
    yield LinkedGame("templates/icons", drawn, _tiny_with("templates/icons", "sun.svg", DRAWING))
    yield LinkedGame("templates/shared", drawn, _tiny_with("templates/shared", "x.svg", DRAWING))
    for name, inner in (("templates", ""), ("templates/game", ""), ("components", ""),
                        ("components/game", ""), ("components/shared", "kinds.yaml"),
                        ("templates/shared", "icons.svg")):
        yield LinkedGame(f"project {name}", drawn, _project_with(name, inner))
    yield LinkedGame("rules.py", (STUDY,), _own_rules_with("rules.py"))
    yield LinkedGame("rules", (STUDY,), _own_rules_with("rules", in_folder=True))
    yield LinkedGame("matches", (("balance", "chocoly", "--games", "5", "--matches", "matches"),),
                     _linked_match)
    yield LinkedGame("scenarios", (("scenario", "scenarios"),), _linked_scenarios)


def shows_secret(folder: Path) -> bool:
    """Whether anything that was written holds the secret."""
    out = folder / "out"
    return out.exists() and any(SECRET.encode() in path.read_bytes()
                                for path in out.rglob("*") if path.is_file())
