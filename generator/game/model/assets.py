"""What a game is drawn with: templates, symbols, fonts, pictures and words."""

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
        """What tells it from others."""
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
