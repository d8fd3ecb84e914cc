"""What the pages tell people to type does what they say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.docs.pages import ROOT, WHOLE, blocks, script, smaller

# What is read as part of a game may not be a link to another folder.
COPIED = ("components", "generator", "templates")
LINKED = ("Makefile", "README.md", "ballotin", "docs", "pyproject.toml", "tests")


def typed(page: str) -> str:
    """Everything a reader of the page types, in order."""
    # This test is itself a part of `make test`: there it is enough that make knows how.
    knows = re.sub(r"^make (test|check|docs)\b", r"make -n \1", smaller(script(page)),
                   flags=re.MULTILINE)
    return re.sub(r"^(?=ballotin (studio|host) )", "python -m tests.docs.opened_briefly ", knows,
                  flags=re.MULTILINE)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The repository as after `make kit` set it up: this Python stands in for a new one."""
    folder = tmp_path / "ballotin"
    venv = folder / ".venv"
    venv.mkdir(parents=True)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name,
                        ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for entry in Path(sys.prefix).iterdir():
        if not entry.name.startswith(".") or entry.name == ".gitignore":
            (venv / entry.name).symlink_to(entry)
    for stamp in (".kit", ".dev"):
        (venv / stamp).touch()
    return folder


def type_in(clone: Path, text: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(clone / ".venv" / "bin"), os.environ["PATH"]])
    # A make inside `make test` must not take itself for a part of it.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment = {**inherited, "PATH": path, "PYTHONPATH": str(clone),
                   "XDG_CONFIG_HOME": str(clone / ".config")}
    return subprocess.run(["bash", "-c", text], cwd=clone, env=environment, capture_output=True,
                          text=True, check=False, encoding="utf-8")


needs_shell = pytest.mark.skipif(not (shutil.which("bash") and shutil.which("make")),
                                 reason="the pages are written for bash and make")


@needs_shell
@pytest.mark.long  # it builds a whole game and makes another, as a reader does
def test_a_reader_of_the_readme_gets_what_it_promises(clone: Path) -> None:
    done = type_in(clone, typed("README.md"))
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    promised = re.findall(r"^\| `([^`]+)` \| ", page, re.MULTILINE)
    told = [line for line in done.stdout.splitlines() if line.startswith("output/")]
    folder = clone / told[0]
    there = [name for name in promised if (folder / name).exists()]
    assert (done.returncode, there) == (0, promised), done.stdout + done.stderr


@needs_shell
@pytest.mark.long
@pytest.mark.parametrize("page", [page for page in WHOLE if page != "README.md"])
def test_a_designer_can_type_what_the_guide_says(clone: Path, page: str) -> None:
    done = type_in(clone, typed(page))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_is_short() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(page.split()) <= 600
    assert page.count("![") == 3


def test_the_finding_on_the_page_is_a_real_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(cli, ["new", "my-game"])
    cards = tmp_path / "my-game" / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("suit: leaf", "suit: laef", 1), "utf-8")
    [shown] = [block.text for block in blocks("docs/reference/findings.md") if block.kind == "text"]
    assert CliRunner().invoke(cli, ["check", "my-game", "--quiet"]).stderr == shown


@pytest.mark.parametrize("line", [
    line.split("#")[0].split() for block in blocks("CONTRIBUTING.md") if block.kind == "sh"
    for line in block.text.splitlines()], ids=" ".join)
def test_the_commands_for_contributors_exist(line: list[str]) -> None:
    if line[0] == "make":
        made = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{line[1]}:", made, re.MULTILINE)
    else:
        assert (Path(sys.prefix) / "bin" / Path(line[0]).name).exists()
