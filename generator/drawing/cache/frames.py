"""The pages of the last build without their faces, for a build that changes only faces."""

import hashlib
import json
import struct
from functools import cache
from pathlib import Path

from generator.base.folder import put_in, read_from
from generator.drawing.cache.forms import LARGEST, LENGTH, NONSENSE
from generator.drawing.cache.seal import sealed, unsealed
from generator.drawing.press.document import Written
from generator.drawing.press.frame import Frame, KeptFrame
from generator.drawing.press.pdf_file import Beginning

# Where it lies in an output folder.
FRAMES = Path(".cache", "pages")
PLACE = struct.Struct(">IBIH")
# Whatever in these folders changes may change a page.
SOURCES = ("paper/pages", "drawing/press", "paper/sheets", "drawing/text", "base")
# And in these, which table a game begins with.
STARTS = ("playing/games", "playing/kit", "game/model", "playing/rules", "playing/tabletop")


class Frames:
    """The frame of a kit by its key; without a file none is kept but in memory."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._read = False
        self._key = ""
        self._kept: KeptFrame | None = None
        self._fresh = False
        # What the table at the start came of, and its key: it takes rules to lay it again.
        self._start: tuple[str, str] = ("", "")
        # What parts looked like in the last file, for as long as the process lives.
        self.written: Written = {}

    def find(self, key: str) -> KeptFrame | None:
        """The frame with that key, if it is the last one that was made."""
        self._look()
        return self._kept if key == self._key else None

    def start(self, source: str) -> str | None:
        """The key of the tables with which the game begins, if they came of the same."""
        self._look()
        return self._start[1] if source == self._start[0] else None

    def add_start(self, source: str, key: str) -> None:
        """Remember the key of the tables that came of something."""
        self._start = (source, key)

    def _look(self) -> None:
        if not self._read and self._kept is None:
            self._read = True
            found = _read(self._file)
            if found:
                self._key, self._kept, self._start = found

    def add(self, key: str, kept: KeptFrame) -> None:
        """Remember a frame."""
        self._key, self._kept, self._fresh = key, kept, True

    def keep(self) -> None:
        """Leave it to the next build."""
        if not self._fresh or self._kept is None or self._file is None:
            return
        self._fresh = False
        data = sealed(_written(self._key, self._kept, self._start))
        if data is not None and len(data) <= LARGEST:
            put_in(self._file, data)


@cache
def edition(folders: tuple[str, ...] = SOURCES) -> str:
    """A digest of all that decides how pages look, so that nobody has to count versions."""
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(Path(__file__).parents[2].joinpath(folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


def _read(file: Path | None) -> tuple[str, KeptFrame, tuple[str, str]] | None:
    try:
        data = unsealed(read_from(file, LARGEST)) if file else None
        return _opened(data) if data is not None else None
    except (OSError, *NONSENSE):
        return None


def _opened(data: bytes) -> tuple[str, KeptFrame, tuple[str, str]] | None:
    (size,) = LENGTH.unpack_from(data)
    end = LENGTH.size + size
    tree = json.loads(data[LENGTH.size:end])
    if tree["edition"] != edition():
        return None
    table = tree["places"] * PLACE.size
    places = {number: (sort, where, which)
              for number, sort, where, which in PLACE.iter_unpack(data[end:end + table])}
    shown = {font: {int(glyph): text for glyph, text in glyphs.items()}
             for font, glyphs in tree["shown"].items()}
    frame = Frame(Beginning(data[end + table:], places, tree["count"]), tree["root"], tree["info"],
                  tree["pages"], tree["others"], tree["fonts"], tree["names"], shown)
    source, lying = tree["start"]
    return tree["key"], KeptFrame(frame, tuple(tree["faces"]), tree["facts"],
                                  tree["savings"]), (source, lying)


def _written(key: str, kept: KeptFrame, start: tuple[str, str]) -> bytes:
    frame, begun = kept.frame, kept.frame.beginning
    tree = {"edition": edition(), "key": key, "faces": kept.faces, "facts": dict(kept.facts),
            "savings": None if kept.savings is None else dict(kept.savings),
            "start": start,
            "places": len(begun.places), "count": begun.count, "root": frame.root,
            "info": frame.info, "pages": frame.pages, "others": dict(frame.others),
            "fonts": frame.fonts, "names": dict(frame.names),
            "shown": {font: dict(glyphs) for font, glyphs in frame.shown.items()}}
    text = json.dumps(tree, separators=(",", ":")).encode()
    places = b"".join(PLACE.pack(number, *place) for number, place in begun.places.items())
    return b"".join((LENGTH.pack(len(text)), text, places, begun.data))
