"""Links that open a place of the game's files in the user's own editor."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from generator.base.findings import FileLocation

# Editors that are known by name, and what opens a place in them.
EDITORS: Final = {
    "vscode": "vscode://file{path}:{line}:{column}",
    "vscodium": "vscodium://file{path}:{line}:{column}",
    "cursor": "cursor://file{path}:{line}:{column}",
    "zed": "zed://file{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={path}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
    "none": "",
}
_PLACE = re.compile(r"\{(path|line|column)\}")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
# What a browser would take for a page or a program.
NO_EDITORS: Final = frozenset({"javascript", "data", "vbscript", "blob", "http", "https", "file"})


@dataclass(frozen=True, slots=True)
class Editor:
    """What opens a place in an editor: an address with {path}, {line} and {column} in it."""

    pattern: str

    def link(self, where: FileLocation, folders: Iterable[Path]) -> str:
        """The address of a place in one of these folders; '' if it is elsewhere."""
        path = Path.cwd() / where.file
        if not self.pattern or not any(
                path.is_relative_to(Path.cwd() / folder) for folder in folders):
            return ""
        name = path.as_posix()
        # Windows has 'C:/…', and addresses want what comes after the host to begin with a slash.
        facts = {"path": quote(name if name.startswith("/") else f"/{name}", safe="/:"),
                 "line": str(where.line or 1), "column": str(where.column or 1)}
        return _PLACE.sub(lambda match: facts[match[1]], self.pattern)


def find_editor(words: str) -> Editor:
    """The editor that goes by a name, or by a pattern; ValueError says what is wrong with it."""
    if words in EDITORS:
        return Editor(EDITORS[words])
    scheme = _SCHEME.match(words)
    if scheme is None or "{path}" not in words:
        raise ValueError(f"{words!r} is neither {', '.join(EDITORS)} nor an address with "
                         "{path} in it, such as 'vscode://file{path}:{line}:{column}'")
    if scheme[1].lower() in NO_EDITORS:
        raise ValueError(f"'{scheme[1]}:' opens no editor")
    return Editor(words)
