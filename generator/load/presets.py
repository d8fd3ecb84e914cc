"""The sizes that come with Ballotin for games to build their kinds on."""

from __future__ import annotations

from dataclasses import dataclass

from generator.findings import Findings
from generator.load.folder import SHARED, shipped_root
from generator.load.mistakes import check
from generator.load.schema import KindEntry, KindsFile
from generator.load.yaml_tree import read_yaml
from generator.model.kind import Shape
from generator.units import Size


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind to extend: how large and which shape."""

    name: str
    trim: Size
    shape: Shape


def presets(findings: Findings) -> tuple[Preset, ...]:
    """The shipped kinds that `extends:` can name in any game."""
    tree = read_yaml(shipped_root() / "components" / SHARED / "kinds.yaml", findings)
    file = check(KindsFile, tree, findings) if tree else None
    kinds = file.kinds if file else {}
    found = []
    for name in kinds:
        line = _ancestry(name, kinds)
        trim = next((entry.size for entry in line if entry.size), None)
        shape: Shape = next((entry.shape for entry in line if entry.shape), "rect")
        if trim:
            found.append(Preset(name, trim, shape))
    return tuple(found)


def _ancestry(name: str | None, kinds: dict[str, KindEntry]) -> list[KindEntry]:
    line: list[KindEntry] = []
    while name in kinds and kinds[name] not in line:
        line.append(kinds[name])
        name = kinds[name].extends
    return line
