"""Fonts that are installed beside Ballotin, of scripts that take too much room to be bundled."""

from importlib.util import find_spec
from pathlib import Path

PACKAGE = "ballotin_fonts"


def font_packages() -> tuple[Path, ...]:
    """The folders of installed font packages in the order of their names; nothing of them is run.

    Each is a part of the same namespace package, which nobody owns, so they are found without
    asking every package that is installed what it is.
    """
    spec = find_spec(PACKAGE)
    found: dict[str, Path] = {}
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for fonts in sorted(Path(place).glob("*/fonts")):
            found.setdefault(fonts.parent.name, fonts.parent)
    return tuple(found[name] for name in sorted(found))
