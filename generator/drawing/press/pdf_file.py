"""A PDF file being written: objects by number, small ones packed together, the same bytes always.

Objects are text in PDF's own notation. The callers know what a PDF is made of; this
module knows how a file of it is put together.
"""

import hashlib
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import deflate


def file_head(version: str) -> bytes:
    """The first lines of a file."""
    return b"%%PDF-%b\n%%\xbf\xf7\xa2\xfe\n" % version.encode()


HEAD = file_head("1.7")
# Before 1.5 each object is separate, and a plain table says where.
OLD_HEAD = file_head("1.4")
# Small objects to a pack: a reader unpacks all of it for one.
PACK = 200
LEVEL = 6


def flate_encode(data: bytes) -> bytes:
    """The data as FlateDecode unpacks it; libdeflate gives the same bytes for the same bytes."""
    return bytes(deflate.zlib_compress(data, LEVEL))


def text_string(text: str) -> str:
    """A text that people read, such as a title."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<{(chr(0xFEFF) + text).encode('utf-16-be', 'replace').hex()}>"


# A kind of place, then an offset in the file, or a pack and which of its objects it is.
ObjectPlace = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class PdfPrefix:
    """A part of a file that is written already: its bytes, and where its objects are in them.

    `count` is how many numbers have been given out.
    """

    data: bytes
    places: Mapping[int, ObjectPlace]
    count: int


class PdfFile:
    """Takes objects and gives the file; a number can be had before the object it stands for."""

    def __init__(self, beginning: PdfPrefix | None = None, first: bytes = HEAD) -> None:
        self._prefix = beginning or PdfPrefix(first, {}, 0)
        self._is_old = self._prefix.data.startswith(OLD_HEAD)
        self._count = self._prefix.count
        self._objects: dict[int, str] = {}
        self._streams: dict[int, bytes] = {}

    def number(self) -> int:
        """A number for an object that is still to come."""
        self._count += 1
        return self._count

    def put(self, number: int, text: str) -> None:
        """Say what an object is."""
        self._objects[number] = text

    def put_stream(self, number: int, head: str, data: bytes) -> None:
        """Say what a stream is; its head is a dictionary without a length."""
        self._streams[number] = stream_object(number, head, data)

    def put_object(self, number: int, written: bytes) -> None:
        """Say what a stream is, as `stream_object` has written it."""
        self._streams[number] = written

    def add(self, text: str) -> int:
        """An object without references so far; the number of it."""
        self.put(number := self.number(), text)
        return number

    def add_stream(self, head: str, data: bytes) -> int:
        """A stream without references so far; the number of it."""
        self.put_stream(number := self.number(), head, data)
        return number

    def beginning(self) -> PdfPrefix:
        """All that was put so far, as the beginning of a file."""
        pieces = [self._prefix.data]
        places = dict(self._prefix.places)
        offset = len(pieces[0])
        others = self._single_objects() if self._is_old else self._packs(places)
        for number, body in (*self._streams.items(), *others):
            places[number] = (1, offset, 0)
            pieces.append(body)
            offset += len(body)
        return PdfPrefix(b"".join(pieces), places, self._count)

    def file_bytes(self, root: int, info: int | None = None) -> bytes:
        """The whole file, whose catalogue is the object `root`."""
        begun = self.beginning()
        index = _xref_table if self._is_old else _xref_stream
        return b"".join((begun.data, *index(begun, root, info)))

    def _single_objects(self) -> Iterator[tuple[int, bytes]]:
        """The objects that are no streams, each by itself."""
        for number, text in sorted(self._objects.items()):
            yield number, b"%d 0 obj\n%b\nendobj\n" % (number, text.encode("latin-1"))

    def _packs(self, places: dict[int, ObjectPlace]) -> Iterator[tuple[int, bytes]]:
        """The objects that are no streams, many in one; where each is, is added to `places`."""
        numbers = sorted(self._objects)
        for start in range(0, len(numbers), PACK):
            some = numbers[start:start + PACK]
            bodies = [self._objects[number].encode("latin-1") for number in some]
            pack = self.number()
            offsets: list[str] = []
            offset = 0
            for index, (number, body) in enumerate(zip(some, bodies, strict=True)):
                offsets.append(f"{number} {offset}")
                offset += len(body) + 1
                places[number] = (2, pack, index)
            first = " ".join(offsets).encode() + b"\n"
            head = f"<</Type/ObjStm/N {len(some)}/First {len(first)}/Filter/FlateDecode>>"
            yield pack, stream_object(pack, head, flate_encode(first + b"\n".join(bodies)))


def _xref_stream(begun: PdfPrefix, root: int, info: int | None) -> tuple[bytes, bytes]:
    """The table of where everything is, and where the table is."""
    table_number, offset = begun.count + 1, len(begun.data)
    nowhere = struct.pack(">BIH", 0, 0, 0xFFFF)
    rows = [nowhere] * (table_number + 1)
    for number, place in begun.places.items():
        rows[number] = struct.pack(">BIH", *place)
    rows[table_number] = struct.pack(">BIH", 1, offset, 0)
    head = (f"<</Type/XRef/Size {table_number + 1}/W[1 4 2]{_trailer(begun, root, info)}"
            "/Filter/FlateDecode>>")
    return (stream_object(table_number, head, flate_encode(b"".join(rows))),
            b"startxref\n%d\n%%%%EOF\n" % offset)


def _xref_table(begun: PdfPrefix, root: int, info: int | None) -> tuple[bytes, bytes]:
    """The same for old readers."""
    rows = ["0000000000 65535 f \n"] + ["0000000000 00000 f \n"] * begun.count
    for number, (_, offset, _) in begun.places.items():
        rows[number] = f"{offset:010} 00000 n \n"
    size = begun.count + 1
    return (f"xref\n0 {size}\n{''.join(rows)}".encode(),
            f"trailer\n<</Size {size}{_trailer(begun, root, info)}>>\n"
            f"startxref\n{len(begun.data)}\n%%EOF\n".encode())


def _trailer(begun: PdfPrefix, root: int, info: int | None) -> str:
    # A name for the file that depends on what is in it, and on nothing else.
    digest = hashlib.sha256(begun.data).hexdigest()[:32]
    return (f"/Root {root} 0 R" + (f"/Info {info} 0 R" if info else "")
            + f"/ID[<{digest}><{digest}>]")


def stream_object(number: int, head: str, data: bytes) -> bytes:
    """A stream as a file contains it."""
    return b"%d 0 obj\n%s/Length %d>>\nstream\n%b\nendstream\nendobj\n" % (
        number, head[:-2].encode("latin-1"), len(data), data)
