"""Whose programs may run here: rules and bots in folders that the user has said yes to."""

import json
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path

from generator.base.folder import Folder
from generator.game.model.game import OwnCode

FILE = "trust.json"
LARGEST = 1_000_000
# What is said of a folder: that its owner writes the rules and may change them, or which text.
OWN = "own"
Kept = Mapping[str, str]
How = Literal["own", "this text"]
# Whether a text may be run, by the folder of its game or its own file.
MayRun = Callable[[Path, OwnCode], bool]


class Trust:
    """What the user has allowed, kept in the user's own configuration."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_config_path("ballotin")

    def allows(self, home: Path, code: OwnCode) -> bool:
        """Whether a text of this folder or file may be run."""
        said = self.kept().get(_name(home))
        if said == OWN:
            return _only_ours(home)
        return said == code.digest

    def allow(self, home: Path, code: OwnCode, how: How) -> None:
        """Remember that it may be run: whatever it says, or just as it is now; OSError if not."""
        self._write({**self.kept(), _name(home): OWN if how == "own" else code.digest})

    def forget(self, home: Path) -> bool:
        """Remember nothing of it any more; whether anything was known."""
        kept = dict(self.kept())
        known = kept.pop(_name(home), None) is not None
        if known:
            self._write(kept)
        return known

    def kept(self) -> Kept:
        """What was said, by folder; a file that isn't ours says nothing."""
        try:
            with Folder(self._folder) as folder:
                data = json.loads(folder.read(FILE, LARGEST))
        except (OSError, ValueError, RecursionError):
            return {}
        said = data.get("folders") if isinstance(data, dict) else None
        if not isinstance(said, dict):
            return {}
        return {name: word for name, word in said.items() if isinstance(word, str)}

    def _write(self, kept: Kept) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        data = json.dumps({"version": 1, "folders": dict(sorted(kept.items()))}, indent=1)
        with Folder(self._folder) as folder:
            folder.put(FILE, data.encode())


def always(home: Path, code: OwnCode) -> bool:
    """The user has said yes on the command line."""
    return True


def _name(home: Path) -> str:
    return str(home.resolve())


def _only_ours(home: Path) -> bool:
    """Whether nobody else can have changed what lies there."""
    if os.name == "nt":
        return True
    try:
        paths = [home] if home.is_file() else [
            home, *home.glob("rules.py"), *home.glob("rules/*.py")]
        return all(_is_ours(path.stat()) for path in paths)
    except OSError:
        return False


def _is_ours(found: os.stat_result) -> bool:
    return found.st_uid == os.geteuid() and not found.st_mode & stat.S_IWOTH
