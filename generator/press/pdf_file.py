"""A PDF file being written: objects by number, small ones packed together, the same bytes always.

Objects are text in PDF's own notation. Whoever writes them knows what a PDF is made of; this
module knows how a file of it is put together.
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator

import deflate

HEAD = b"%PDF-1.7\n%\xbf\xf7\xa2\xfe\n"
# Small objects to a pack: a reader unpacks all of it for one.
PACK = 200
LEVEL = 6


def packed(data: bytes) -> bytes:
    """The data as FlateDecode unpacks it; libdeflate gives the same bytes for the same bytes."""
    return bytes(deflate.zlib_compress(data, LEVEL))


def text_string(text: str) -> str:
    """A text that people read, such as a title."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<{(chr(0xFEFF) + text).encode('utf-16-be', 'replace').hex()}>"


class PdfFile:
    """Takes objects and gives the file; a number can be had before the object it stands for."""

    def __init__(self) -> None:
        self._count = 0
        self._plain: dict[int, str] = {}
        self._streams: dict[int, tuple[str, bytes]] = {}

    def number(self) -> int:
        """A number for an object that is still to come."""
        self._count += 1
        return self._count

    def put(self, number: int, text: str) -> None:
        """Say what an object is."""
        self._plain[number] = text

    def put_stream(self, number: int, head: str, data: bytes) -> None:
        """Say what a stream is; its head is a dictionary without a length."""
        self._streams[number] = head, data

    def add(self, text: str) -> int:
        """An object that nobody has referred to yet; the number of it."""
        self.put(number := self.number(), text)
        return number

    def add_stream(self, head: str, data: bytes) -> int:
        """A stream that nobody has referred to yet; the number of it."""
        self.put_stream(number := self.number(), head, data)
        return number

    def finished(self, root: int, info: int | None = None) -> bytes:
        """The whole file, whose catalogue is the object `root`."""
        pieces = [HEAD]
        places: dict[int, tuple[int, int, int]] = {}
        offset = len(HEAD)
        for number, body in (*self._bodies(), *self._packs(places)):
            places[number] = (1, offset, 0)
            pieces.append(body)
            offset += len(body)
        pieces += self._index(places, offset, root, info, _digest(pieces))
        return b"".join(pieces)

    def _bodies(self) -> Iterator[tuple[int, bytes]]:
        for number in sorted(self._streams):
            yield number, _stream(number, *self._streams[number])

    def _packs(self, places: dict[int, tuple[int, int, int]]) -> Iterator[tuple[int, bytes]]:
        """The objects that are no streams, many in one; where each is, is added to `places`."""
        numbers = sorted(self._plain)
        for start in range(0, len(numbers), PACK):
            some = numbers[start:start + PACK]
            bodies = [self._plain[number].encode("latin-1") for number in some]
            pack = self.number()
            offsets: list[str] = []
            offset = 0
            for index, (number, body) in enumerate(zip(some, bodies, strict=True)):
                offsets.append(f"{number} {offset}")
                offset += len(body) + 1
                places[number] = (2, pack, index)
            first = " ".join(offsets).encode() + b"\n"
            head = f"<</Type/ObjStm/N {len(some)}/First {len(first)}/Filter/FlateDecode>>"
            yield pack, _stream(pack, head, packed(first + b"\n".join(bodies)))

    def _index(self, places: dict[int, tuple[int, int, int]], offset: int, root: int,
               info: int | None, digest: str) -> tuple[bytes, bytes]:
        """The table of where everything is, and where the table is."""
        own = self.number()
        places[own] = (1, offset, 0)
        rows = [(0, 0, 0xFFFF)] + [places.get(number, (0, 0, 0xFFFF))
                                   for number in range(1, own + 1)]
        data = b"".join(struct.pack(">BIH", *row) for row in rows)
        head = (f"<</Type/XRef/Size {own + 1}/W[1 4 2]/Root {root} 0 R"
                + (f"/Info {info} 0 R" if info else "")
                + f"/ID[<{digest}><{digest}>]/Filter/FlateDecode>>")
        return _stream(own, head, packed(data)), b"startxref\n%d\n%%%%EOF\n" % offset


def _digest(pieces: Iterable[bytes]) -> str:
    """A name for the file that depends on what is in it, and on nothing else."""
    found = hashlib.sha256()
    for piece in pieces:
        found.update(piece)
    return found.hexdigest()[:32]


def _stream(number: int, head: str, data: bytes) -> bytes:
    return b"%d 0 obj\n%s/Length %d>>\nstream\n%b\nendstream\nendobj\n" % (
        number, head[:-2].encode("latin-1"), len(data), data)
