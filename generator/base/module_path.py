"""Keeps Python from importing anything from the current folder, which may be another user's.

Imports nothing but what every Python has loaded when it starts, so that nothing can be imported
from the wrong place before this has run.
"""

import os
import sys


def protect_imports() -> None:
    """Remove the current folder from the module path, here and in processes started from here.

    If this package itself is imported from the current folder, as in a checkout, the folder is
    searched last: Python's own modules and installed ones always come first.
    """
    protect_children()
    package_home = os.path.abspath(__file__)  # noqa: PTH100
    for _ in ("module_path.py", "base", "generator"):
        package_home = os.path.dirname(package_home)  # noqa: PTH120
    here = _folder("")
    kept = [entry for entry in sys.path if _folder(entry) != here]
    sys.path[:] = [*kept, package_home] if here == _folder(package_home) else kept


def protect_children() -> None:
    """Let every Python that is started from here begin without the current folder on its path."""
    os.environ["PYTHONSAFEPATH"] = "1"


def _folder(entry: str) -> str:
    """What an entry of the module path means; an empty one is the current folder."""
    try:
        return os.path.realpath(entry or ".")
    except OSError:
        return entry
