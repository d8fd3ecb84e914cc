"""What the page about engines shows is so."""

from __future__ import annotations

import subprocess
import sys

from tests.docs.api import members
from tests.docs.pages import ROOT, blocks
from tests.toy_game import Toy

PAGE = blocks("docs/how-to/engine.md")


def test_the_lines_that_hold_an_engine_to_the_laws_run() -> None:
    [lines] = [block.text for block in PAGE if "toy_game" in block.text]
    done = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_toy_engine_writes_all_that_has_to_be_written() -> None:
    text = (ROOT / "docs" / "how-to" / "engine.md").read_text(encoding="utf-8")
    needed = text.partition("| every engine has |")[2].partition("An engine can also override")[0]
    names = [name for name in members(Toy) if f"| `{name}(" in needed]
    assert names
    assert [name for name in names if name not in vars(Toy)] == []
