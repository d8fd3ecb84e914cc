"""The pages of the last build without their faces, for a build that changes only faces."""

import hashlib
import json
import struct
from functools import cache
from pathlib import Path

from generator.base.folder import read_without_links, write_without_links
from generator.drawing.cache.build_cache import DECODE_ERRORS, LARGEST_FILE, LENGTH
from generator.drawing.cache.seal import seal, unseal
from generator.drawing.press.pdf_document import KitFrame, PdfFrame, WrittenParts
from generator.drawing.press.pdf_file import PdfPrefix

# Its place in an output folder.
FRAMES = Path(".cache", "pages")
PLACE_FORMAT = struct.Struct(">IBIH")
# Whatever in these folders changes may change a page.
PAGE_SOURCES = ("paper/pages", "drawing/press", "paper/sheets", "drawing/text", "base")
# And in these, which table a game begins with.
START_SOURCES = ("playing/games", "playing/kit", "game/model", "playing/rules", "playing/tabletop")


class FrameCache:
    """The frame of a kit by its key; without a file none is kept but in memory."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._is_loaded = False
        self._key = ""
        self._stored: KitFrame | None = None
        self._is_new = False
        # What the table at the start depends on, and its key: setting it up takes rules.
        self._start: tuple[str, str] = ("", "")
        # What parts looked like in the last file, for as long as the process lives.
        self.written: WrittenParts = {}

    def find(self, key: str) -> KitFrame | None:
        """The frame with that key, if it is the last one that was made."""
        self._load()
        return self._stored if key == self._key else None

    def start(self, source: str) -> str | None:
        """The key of the tables with which the game begins, if they depend on the same."""
        self._load()
        return self._start[1] if source == self._start[0] else None

    def add_start_key(self, source: str, key: str) -> None:
        """Remember the key of the tables that depend on something."""
        self._start = (source, key)

    def _load(self) -> None:
        if not self._is_loaded and self._stored is None:
            self._is_loaded = True
            frame = _read_frame(self._file)
            if frame:
                self._key, self._stored, self._start = frame

    def add(self, key: str, kept: KitFrame) -> None:
        """Remember a frame."""
        self._key, self._stored, self._is_new = key, kept, True

    def keep(self) -> None:
        """Leave it to the next build."""
        if not self._is_new or self._stored is None or self._file is None:
            return
        self._is_new = False
        data = seal(_encode_frame(self._key, self._stored, self._start))
        if data is not None and len(data) <= LARGEST_FILE:
            write_without_links(self._file, data)


@cache
def source_edition(folders: tuple[str, ...] = PAGE_SOURCES) -> str:
    """A digest of all that decides how pages look, so that no versions have to be counted."""
    code_digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(Path(__file__).parents[2].joinpath(folder).rglob("*.py")):
            code_digest.update(path.read_bytes())
    return code_digest.hexdigest()


def _read_frame(file: Path | None) -> tuple[str, KitFrame, tuple[str, str]] | None:
    try:
        data = unseal(read_without_links(file, LARGEST_FILE)) if file else None
        return _decode_frame(data) if data is not None else None
    except (OSError, *DECODE_ERRORS):
        return None


def _decode_frame(data: bytes) -> tuple[str, KitFrame, tuple[str, str]] | None:
    (size,) = LENGTH.unpack_from(data)
    end = LENGTH.size + size
    tree = json.loads(data[LENGTH.size:end])
    if tree["edition"] != source_edition():
        return None
    table = tree["places"] * PLACE_FORMAT.size
    places = {number: (sort, where, which)
              for number, sort, where, which in PLACE_FORMAT.iter_unpack(data[end:end + table])}
    shown = {font: {int(glyph): text for glyph, text in glyphs.items()}
             for font, glyphs in tree["shown"].items()}
    frame = PdfFrame(prefix=PdfPrefix(data[end + table:], places, tree["count"]), root=tree["root"],
                     info=tree["info"],
                  pages=tree["pages"], others=tree["others"], fonts=tree["fonts"],
                     names=tree["names"], shown=shown)
    source, lying = tree["start"]
    return tree["key"], KitFrame(frame, tuple(tree["faces"]), tree["facts"],
                                  tree["savings"]), (source, lying)


def _encode_frame(key: str, kept: KitFrame, start: tuple[str, str]) -> bytes:
    frame, begun = kept.frame, kept.frame.prefix
    tree = {"edition": source_edition(), "key": key, "faces": kept.faces, "facts": dict(kept.facts),
            "savings": None if kept.savings is None else dict(kept.savings),
            "start": start,
            "places": len(begun.places), "count": begun.count, "root": frame.root,
            "info": frame.info, "pages": frame.pages, "others": dict(frame.others),
            "fonts": frame.fonts, "names": dict(frame.names),
            "shown": {font: dict(glyphs) for font, glyphs in frame.shown.items()}}
    text = json.dumps(tree, separators=(",", ":")).encode()
    places = b"".join(PLACE_FORMAT.pack(number, *place) for number, place in begun.places.items())
    return b"".join((LENGTH.pack(len(text)), text, places, begun.data))
