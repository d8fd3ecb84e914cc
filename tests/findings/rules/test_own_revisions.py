"""What is said of a designer's own rules as an earlier revision has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.findings.rules.test_own_rules import changed, folder, said
from tests.unit.judging.tuning.repository import commit, git

__all__ = ["folder"]


@pytest.fixture(autouse=True)
def revised(folder: Path) -> Path:
    """The game in a repository, changed since v1."""
    git(folder.parent, "init", "--quiet")
    commit(folder.parent, "v1")
    changed(folder, "start=1", "start=2")
    return folder


UNTRUSTED = (
    "v1:my-game/rules.py:1:1: error[rules/untrusted]: 'v1:my-game/rules.py' is a program, and you "
    "haven't allowed it to run\n"
    "  hint: read it; then run 'ballotin trust my-game --own', or use --trust for one run\n")
PLAY = ("--players", "2", "--games", "50", "--bots", "random", "--workers", "1")


def test_an_earlier_text_that_may_not_run_has_the_name_of_its_revision(revised: Path) -> None:
    assert said("trust", "my-game") == (0, "")
    assert said("compare", "v1:my-game", "my-game", *PLAY) == (1, UNTRUSTED)


def test_a_study_held_to_an_earlier_text_that_may_not_run(revised: Path) -> None:
    assert said("trust", "my-game") == (0, "")
    assert said("balance", "my-game", "--against", "v1", "--no-report", *PLAY) == (1, UNTRUSTED)


def test_a_fault_of_an_earlier_text_has_the_name_of_its_revision(revised: Path) -> None:
    changed(revised, 'total("value")', 'total("points")')
    commit(revised.parent, "v2")
    changed(revised, 'total("points")', 'total("value")')
    code, text = said("compare", "v2:my-game", "my-game", "--trust", *PLAY)
    assert (code, text.partition("error")[0]) == (1, "v2:my-game/rules.py:22:9: ")


def test_a_study_is_held_to_the_rules_of_an_earlier_revision(revised: Path) -> None:
    assert said("balance", "my-game", "--against", "v1", "--no-report", "--trust", *PLAY) == (0, "")
