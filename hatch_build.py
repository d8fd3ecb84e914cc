"""Puts the compiled rules into the wheel where BALLOTIN_COMPILED asks for it: `make wheel`."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EXTENSIONS = (".so", ".pyd")


class CompiledRules(BuildHookInterface):  # type: ignore[type-arg]
    """Without the variable the wheel is that of the sources, and runs everywhere."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Take in what `make compile` has built; the wheel is for this Python and system then."""
        if not os.environ.get("BALLOTIN_COMPILED"):
            return
        root = Path(self.root)
        built = [path for folder in (root.glob("*__mypyc.*"), (root / "generator").rglob("*"))
                 for path in folder if path.suffix in EXTENSIONS]
        if not built:
            raise FileNotFoundError("nothing is compiled: make compile")
        build_data["force_include"] |= {str(path): path.relative_to(root).as_posix()
                                        for path in built}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
