"""What a game is drawn with: templates, symbols, fonts, pictures and words."""


import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.base.findings import FileLocation
from generator.game.svg.tree import Document, Element


@dataclass(frozen=True, slots=True)
class FontFile:
    """An OpenType font as bytes; `number` says which, in a file that holds several."""

    file: str
    # Megabytes that the digest stands for wherever fonts are compared.
    data: bytes = field(compare=False)
    digest: str
    number: int = 0


# What game.yaml calls the families that are asked last.
FALLBACK = "fallback"


@dataclass(frozen=True, slots=True)
class FontNames:
    """What game.yaml says of font families: which stands for which, and which are asked last.

    `instead` has the families that art asks for, each with a list of those that write it;
    `fallback` are those that are asked for characters that a text's own family lacks.
    """

    replacements: Mapping[str, str] = field(default_factory=dict)
    fallback: str = ""
    where: Mapping[str, FileLocation] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> tuple[object, ...]:
        """A key that differs for different names."""
        return tuple(sorted(self.replacements.items())), self.fallback


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A PNG or JPEG, as bytes, with its size in pixels; or an SVG as a drawing.

    A drawing has ids of its own; `weight` is how many plain elements it is as much work as.
    """

    file: str
    data: bytes
    format: str
    width: int
    height: int
    digest: str
    drawing: Document | None = None
    weight: int = 0


@dataclass(frozen=True, slots=True)
class GameStrings:
    """The strings of one language: the game's, and below them what all games share.

    Templates use the game's; guide and labels are written in the shared ones, which a
    game's string of the same key replaces.
    """

    language: str
    strings: Mapping[str, str]
    where: Mapping[str, FileLocation]
    shared: Mapping[str, str] = field(default_factory=dict)

    def find(self, key: str) -> str | None:
        """A text by its key, wherever it is written."""
        return self.strings.get(key, self.shared.get(key))


@dataclass(frozen=True, slots=True, kw_only=True)
class Assets:
    """All that the faces stage may draw with.

    `templates` by file name; `symbols` are the ids of the icon libraries, the game's own
    before the shared ones, ids inside a library made unique across libraries; `library`
    is the digest of those libraries, `icon_names` those of files that could be read as icons;
    `pictures` by the href that templates use; `font_names`
    is what game.yaml says of families.
    """

    templates: Mapping[str, Document]
    symbols: Mapping[str, Element]
    library: str
    fonts: tuple[FontFile, ...]
    pictures: Mapping[str, Picture]
    words: Mapping[str, GameStrings]
    font_names: FontNames = field(default_factory=FontNames)
    icon_names: tuple[str, ...] = ()


MARK = b"\xff\xd8"
# Programs write 6 to 18 scans into a progressive JPEG; a baseline JPEG has one.
MOST_SCANS = 100
# Pixels in all scans: those of the largest picture, in twice as many scans as usual.
MOST_SCANNED_PIXELS = 800_000_000
# More parts than any file has in its head and between its scans.
MOST_SEGMENTS = 20_000
# What begins a segment. In the data of a scan, zeros and restart marks follow this byte.
SEGMENT = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
END_OF_IMAGE, START_OF_SCAN = 0xD9, 0xDA


def count_scans(data: bytes) -> int:
    """How many scans a JPEG has; none for other files. Stops behind MOST_SCANS."""
    scans, at = 0, 2 if data.startswith(MARK) else len(data)
    for _ in range(MOST_SEGMENTS):
        match = SEGMENT.search(data, at)
        if match is None or data[match.start() + 1] == END_OF_IMAGE or scans > MOST_SCANS:
            return scans
        scans += data[match.start() + 1] == START_OF_SCAN
        at = match.end() + int.from_bytes(data[match.end():match.end() + 2], "big")
    return MOST_SCANS + 1


def has_too_many_scans(data: bytes, pixels: int) -> bool:
    """Whether a decoder would take very long over a picture of so many pixels."""
    scans = count_scans(data)
    return scans > MOST_SCANS or scans * pixels > MOST_SCANNED_PIXELS
