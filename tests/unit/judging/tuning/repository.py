"""A git repository that holds the tiny game, for tests of revisions."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.unit.game.load.project import tiny

# Whoever runs the tests may have hooks, signing or another default branch.
ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
               "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
               "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org"}


def git(folder: Path, *words: str) -> None:
    """Run git in a folder."""
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True,
                   env={**os.environ, **ENVIRONMENT})


def commit(folder: Path, name: str) -> None:
    """Commit everything and tag it."""
    git(folder, "add", "--all")
    git(folder, "commit", "--message", name)
    git(folder, "tag", name)


def repository(folder: Path) -> Path:
    """A repository with the tiny game in games/bonbons, tagged v1."""
    tiny(folder / "games" / "bonbons")
    git(folder, "init", "--quiet")
    commit(folder, "v1")
    return folder / "games" / "bonbons"
