"""The font files that lie beside templates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.findings import Findings, Where
from generator.load.folder import own_files
from generator.load.source import digest, read_bytes, shown
from generator.model.assets import FontFile

MOST_BYTES = 40_000_000
PATTERNS = ("fonts/*.ttf", "fonts/*.otf", "fonts/*.TTF", "fonts/*.OTF")
TRUETYPE = (b"\x00\x01\x00\x00", b"true")


def read_fonts(folders: Sequence[Path], findings: Findings) -> tuple[FontFile, ...]:
    """Return all fonts in fonts/ of each folder, the game's own first."""
    fonts = []
    for path in own_files(folders, PATTERNS, findings):
        data = read_bytes(path, MOST_BYTES, findings)
        if data is None:
            continue
        if not data.startswith(TRUETYPE):
            findings.error("font/format", f"'{path.name}' is not a TrueType font",
                           Where(shown(path)), "convert it to TTF, or take it out of fonts/")
            continue
        fonts.append(FontFile(shown(path), data, digest(data)))
    return tuple(fonts)
