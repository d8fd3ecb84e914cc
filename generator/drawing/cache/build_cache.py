"""Pressed faces of earlier builds, in one file next to the output that only grows at its end.

The file is a row of batches, one for each build that pressed something. A batch is JSON and the
streams behind it, under this user's seal: text, numbers and PDF streams, nothing that could run.
"""

import json
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from generator.base.findings import Stop
from generator.base.folder import SafeFolder, read_without_links, write_without_links
from generator.base.units import Size as FormSize
from generator.drawing.cache.seal import SEAL_SIZE, seal, unseal
from generator.drawing.press import press
from generator.drawing.press.glyph_table import SHAPER
from generator.drawing.press.pdf_parts import Form, PdfPart

V = TypeVar("V")

# The folder of caches in an output folder.
CACHES = ".cache"


def retry_without_cache(folder: Path, make: Callable[[], V]) -> V:
    """What is made with the caches in a folder; without them if it can't be made with them.

    They hold nothing that can't be made again, so a lost one isn't reported.
    """
    try:
        return make()
    except (Stop, OSError, MemoryError):
        raise
    except Exception:
        if not _clear_caches(folder):
            raise
    return make()


def _clear_caches(folder: Path) -> bool:
    """Throw the caches away; False if there are none."""
    with suppress(OSError), SafeFolder(folder) as place:
        place.clear(CACHES)
        return True
    return False


# Its place in an output folder.
FORMS = Path(".cache", "forms")
# Raise it when batches change; the press and the library that shapes count their own changes.
FORMS_VERSION = 4
FORMS_EDITION = f"forms {FORMS_VERSION} {press.VERSION} {SHAPER}"
# Bytes; a larger one starts again.
LARGEST_FILE = 300_000_000
# More of them are written as one, without the parts that they have twice.
MOST_BATCHES = 24
# The lengths of a sealed batch and of the JSON in it.
LENGTH = struct.Struct(">Q")


class FormCache:
    """Forms by the key of their face; without a file nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._contents: _FormFile | None = None

    def find(self, keys: Iterable[str]) -> dict[str, Form]:
        """The forms of these faces, as far as they are known."""
        if self._contents is None:
            self._contents = _FormFile(self._read())
        return self._contents.forms(set(keys))

    def keep(self, forms: Iterable[Form]) -> None:
        """Add forms for the next build; a disk that is full only costs time then."""
        wanted = list(forms)
        if self._file is None or not wanted:
            return
        left = self._contents or _FormFile(self._read())
        contents = left.data
        if left.count >= MOST_BATCHES:
            every = _FormFile(contents).forms(None)
            wanted = list({**every, **{form.key: form for form in wanted}}.values())
            contents = b""
        batch = seal(_encode_batch(wanted))
        if batch is None or len(batch) > LARGEST_FILE:
            return
        if len(contents) + len(batch) > LARGEST_FILE:
            contents = b""
        left.data = b"".join((contents, LENGTH.pack(len(batch)), batch))
        left.count = left.count + 1 if contents else 1
        write_without_links(self._file, left.data)
        self._contents = left

    def _read(self) -> bytes:
        try:
            return read_without_links(self._file, LARGEST_FILE) if self._file else b""
        except OSError:
            return b""


# What reading anything may raise that isn't what we write.
DECODE_ERRORS = (ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError,
            RecursionError, struct.error)


class _FormFile:
    """What earlier builds have left: nothing at all if any of it isn't ours, or has changed."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.batches: list[_Batch] = []
        try:
            self.batches.extend(_Batch(part) for part in _split_batches(data))
        except DECODE_ERRORS:
            self._clear()
        self.count = len(self.batches)

    def forms(self, wanted: set[str] | None) -> dict[str, Form]:
        """The forms with these keys, or all."""
        try:
            return {key: form for batch in self.batches for key, form in batch.read_forms(wanted)}
        except DECODE_ERRORS:
            self._clear()
            return {}

    def _clear(self) -> None:
        self.batches.clear()
        self.data, self.count = b"", 0


class _Batch:
    """A batch that is ours and of this edition: what its JSON says, and its streams."""

    def __init__(self, sealed_data: bytes) -> None:
        data = unseal(sealed_data)
        if data is None:
            raise ValueError("it isn't ours")
        (size,) = LENGTH.unpack_from(data)
        start = LENGTH.size + size
        tree: dict[str, Any] = json.loads(data[LENGTH.size:start])
        if tree["edition"] != FORMS_EDITION:
            raise ValueError("it is of another edition")
        self._forms: list[list[Any]] = tree["forms"]
        self._letters: list[tuple[int, str]] = [(glyph, text) for glyph, text in tree["letters"]]
        self._parts: list[PdfPart] = []
        heads: list[str] = tree["heads"]
        rows: list[tuple[str, int, int, list[int]]] = tree["parts"]
        names = [*(row[0] for row in rows), *tree["fonts"]]
        for key, head, length, uses in rows:
            stream = None
            if length >= 0:
                stream = data[start:start + length]
                start += length
            self._parts.append(PdfPart(key, heads[head], stream,
                                       tuple([names[use] for use in uses])))

    def read_forms(self, wanted: set[str] | None) -> Iterator[tuple[str, Form]]:
        """The forms with these keys, or all."""
        parts = self._parts
        for key, needs, glyphs, width, height in self._forms:
            if wanted is None or key in wanted:
                keys_by_part = {(part := parts[need]).key: part for need in needs}
                yield key, Form(key, parts[needs[0]].key, keys_by_part, self._glyphs(glyphs),
                                FormSize(width, height))

    def _glyphs(self, written: Mapping[str, str]) -> dict[str, dict[int, str]]:
        letters = self._letters
        return {font: dict([letters[ord(letter)] for letter in text])
                for font, text in written.items()}


def _split_batches(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        (size,) = LENGTH.unpack_from(data, at)
        at += LENGTH.size
        if not SEAL_SIZE <= size <= len(data) - at:
            raise ValueError("a batch ends before its end")
        yield data[at:at + size]
        at += size


class _Numbering:
    """Things by number, in the order in which they are met."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def of(self, thing: object) -> int:
        """The number of a thing."""
        return self.known.setdefault(thing, len(self.known))


# Characters that stand for numbers jump over those that no text may hold.
FIRST_SURROGATE, AFTER_SURROGATES = 0xD800, 0xE000


def _encode_batch(forms: Sequence[Form]) -> bytes:
    """Forms as bytes; what they share, down to the letters they show, is there once."""
    parts = {key: part for form in forms for key, part in form.parts.items()}
    numbers, heads, letters = _Numbering(), _Numbering(), _Numbering()
    for key in parts:
        numbers.of(key)
    fonts = sorted({use for part in parts.values() for use in part.uses} - set(parts))
    for font in fonts:
        numbers.of(font)
    rows = [(key, heads.of(part.head), -1 if part.stream is None else len(part.stream),
             [numbers.of(use) for use in part.uses]) for key, part in parts.items()]
    written = [(form.key, [numbers.of(key) for key in (form.root, *(
                    part for part in form.parts if part != form.root))],
                {font: "".join([chr(_encode_number(letters.of(pair))) for pair in glyphs.items()])
                 for font, glyphs in form.glyphs.items()},
                form.size.width, form.size.height) for form in forms]
    table: list[tuple[int, str]] = []
    for pair in letters.known:
        if len(table) == FIRST_SURROGATE:
            table += [(0, "")] * (AFTER_SURROGATES - FIRST_SURROGATE)
        table.append(pair)
    tree = json.dumps({"edition": FORMS_EDITION, "heads": list(heads.known), "fonts": fonts,
                       "parts": rows, "letters": table, "forms": written},
                      separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")
    return b"".join((LENGTH.pack(len(tree)), tree,
                     *(part.stream for part in parts.values() if part.stream is not None)))


def _encode_number(number: int) -> int:
    return number if number < FIRST_SURROGATE else number + AFTER_SURROGATES - FIRST_SURROGATE
