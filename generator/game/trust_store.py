"""Whose programs may run here: rules and bots in folders that the user has said yes to."""

import json
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path

from generator.base.folder import SafeFolder
from generator.game.model.game import DesignerCode

FILE = "trust.json"
LARGEST = 1_000_000
# What is said of a folder: that its owner writes the rules and may change them, or which text.
ANY_TEXT = "own"
Permissions = Mapping[str, str]
PermissionScope = Literal["own", "this text"]
# Whether a text may be run, by the folder of its game or its own file.
MayRun = Callable[[Path, DesignerCode], bool]


class Trust:
    """What the user has allowed, kept in the user's own configuration."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_config_path("ballotin")

    def allows(self, home: Path, code: DesignerCode) -> bool:
        """Whether a text of this folder or file may be run."""
        allowed = self.permissions().get(_trust_key(home))
        if allowed == ANY_TEXT:
            return _is_private(home)
        return allowed == code.digest

    def allow(self, home: Path, code: DesignerCode, how: PermissionScope) -> None:
        """Remember that it may be run: whatever it says, or just as it is now; OSError if not."""
        permission = ANY_TEXT if how == "own" else code.digest
        self._write({**self.permissions(), _trust_key(home): permission})

    def forget(self, home: Path) -> bool:
        """Remember nothing of it any more; whether anything was known."""
        kept = dict(self.permissions())
        was_kept = kept.pop(_trust_key(home), None) is not None
        if was_kept:
            self._write(kept)
        return was_kept

    def permissions(self) -> Permissions:
        """What was said, by folder; a file that isn't ours says nothing."""
        try:
            with SafeFolder(self._folder) as folder:
                data = json.loads(folder.read(FILE, LARGEST))
        except (OSError, ValueError, RecursionError):
            return {}
        folders = data.get("folders") if isinstance(data, dict) else None
        if not isinstance(folders, dict):
            return {}
        return {name: word for name, word in folders.items() if isinstance(word, str)}

    def _write(self, kept: Permissions) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        data = json.dumps({"version": 1, "folders": dict(sorted(kept.items()))}, indent=1)
        with SafeFolder(self._folder) as folder:
            folder.put(FILE, data.encode())


def always_allow(home: Path, code: DesignerCode) -> bool:
    """The user has said yes on the command line."""
    return True


def _trust_key(home: Path) -> str:
    return str(home.resolve())


def _is_private(home: Path) -> bool:
    """Whether only this user can have changed the file."""
    if os.name == "nt":
        return True
    try:
        paths = [home] if home.is_file() else [
            home, *home.glob("rules.py"), *home.glob("rules/*.py")]
        return all(_belongs_to_user(path.stat()) for path in paths)
    except OSError:
        return False


def _belongs_to_user(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid() and not status.st_mode & stat.S_IWOTH
