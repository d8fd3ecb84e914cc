"""A PDF being read within bounds: whatever lies in it, it takes little time and little memory."""

from __future__ import annotations

import binascii
import io
import re
import zlib
from base64 import a85decode
from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.findings import Complaint

MOST_BYTES = 500_000_000
MOST_OBJECTS = 50_000
MOST_PAGES = 2_000
# What one stream may unpack to, and all drawing operators together.
MOST_UNPACKED = 256_000_000
MOST_DRAWN = 100_000_000
# What a pack of small objects may unpack to: readers unpack it at once.
MOST_PACKED = 32_000_000
MOST_PACKED_IN_ALL = 200_000_000
_FLATE = re.compile(rb"/Filter\s*(?:\[\s*)?/(?:FlateDecode|Fl)\s*(?:\]|/|>>)")
_FILTERS = re.compile(rb"/Filter\s*\[\s*/[^\s/\]]+\s*/")
# A pack says how many objects it has, and where the first is; a name may be spelled with #.
_COUNT, _FIRST = re.compile(rb"/N\b"), re.compile(rb"/First\b")
_PACK = re.compile(rb"/XRef\b|#[0-9A-Fa-f]{2}")


def opened(data: bytes) -> pikepdf.Pdf:
    """The file; Complaint if it can't be read, or not in good time."""
    if len(data) > MOST_BYTES:
        raise too_much(f"the file has {len(data) / 1e6:,.0f} MB; at most {MOST_BYTES / 1e6:,.0f} "
                       "are looked at")
    if b"%PDF-" not in data[:1024]:
        raise Complaint("preflight/unreadable", "this is no PDF",
                        "name a PDF, or a game to build and look at")
    _look_for_bombs(data)
    try:
        pdf = pikepdf.open(io.BytesIO(data), suppress_warnings=True, attempt_recovery=False)
        count, pages = len(pdf.objects), len(pdf.pages)
    except pikepdf.PasswordError:
        raise locked() from None
    except (pikepdf.PdfError, ValueError, RuntimeError, RecursionError, TypeError,
            AttributeError) as problem:
        raise damaged(_said(problem)) from None
    if pdf.is_encrypted:
        raise locked()
    if count > MOST_OBJECTS:
        raise too_much(f"the file has {count:,} objects; at most {MOST_OBJECTS:,} are looked at")
    if pages > MOST_PAGES:
        raise too_much(f"the file has {pages:,} pages; at most {MOST_PAGES:,} are looked at")
    if not pages:
        raise damaged("it has no page")
    return pdf


def unpacked(stream: Any, most: int = MOST_UNPACKED) -> bytes | None:
    """What a stream holds; None if it is packed in a way that isn't looked into."""
    try:
        data, names = bytes(stream.read_raw_bytes()), filters(stream)
        parameters = stream.get("/DecodeParms")
        if isinstance(parameters, pikepdf.Dictionary) and int(parameters.get("/Predictor", 1)) > 1:
            # Rows that are told by what differs: qpdf knows how, and they don't grow.
            return bytes(stream.read_bytes()) if _fits(data, most) else None
        for name in names:
            if name in ("/FlateDecode", "/Fl"):
                data = inflated(data, most)
            elif name in ("/ASCII85Decode", "/A85"):
                data = a85decode(data.strip().removesuffix(b"~>"))
            elif name in ("/ASCIIHexDecode", "/AHx"):
                data = binascii.unhexlify(re.sub(rb"[\s>]", b"", data))
            else:
                return None
    except Complaint:
        raise
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError) as problem:
        raise damaged(_said(problem)) from None
    return data


def filters(stream: Any) -> list[str]:
    """How a stream is packed, the outermost first."""
    found = stream.get("/Filter")
    if found is None:
        return []
    return [str(each) for each in found] if isinstance(found, pikepdf.Array) else [str(found)]


def inflated(data: bytes, most: int) -> bytes:
    """Deflated data; Complaint if there is more of it than anything needs."""
    opener = zlib.decompressobj()
    try:
        found = opener.decompress(data, most)
    except zlib.error as problem:
        raise damaged(str(problem)) from None
    if opener.unconsumed_tail:
        raise too_much(f"a stream unpacks to more than {most / 1e6:,.0f} MB")
    return found


def _fits(data: bytes, most: int) -> bool:
    inflated(data, most)
    return True


def _look_for_bombs(data: bytes) -> None:
    """Unpack what a reader would unpack by itself, before it does."""
    before, room = 0, MOST_PACKED_IN_ALL
    for start, begin in _streams(data):
        said = data[max(before, start - 100_000):start]
        before = begin
        if not (_PACK.search(said) or (_COUNT.search(said) and _FIRST.search(said))):
            continue
        if _FILTERS.search(said):
            raise too_much("objects are packed more than once")
        if _FLATE.search(said):
            try:
                end = data.find(b"endstream", begin)
                room -= len(inflated(data[begin:end if end > 0 else None], min(MOST_PACKED, room)))
            except Complaint as complaint:
                if complaint.code == "preflight/too-much":
                    raise


def _streams(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each stream is announced, and where it begins."""
    at = data.find(b"stream")
    while at >= 0:
        begin = at + 6 + data.startswith(b"\r", at + 6)
        if data.startswith(b"\n", begin) and not data.startswith(b"end", max(at - 3, 0)):
            yield at, begin + 1
        at = data.find(b"stream", begin)


def too_much(message: str) -> Complaint:
    """A file that would take too long."""
    return Complaint("preflight/too-much", message, "write it again from the program that made it")


def damaged(reason: str) -> Complaint:
    """A file that breaks off, or contradicts itself."""
    return Complaint("preflight/unreadable", f"the PDF is damaged: {reason}",
                     "write it again from the program that made it")


def locked() -> Complaint:
    """A file that needs a password."""
    return Complaint("preflight/encrypted", "the PDF is encrypted",
                     "save it without a password and without restrictions: shops can't use it")


def _said(problem: Exception) -> str:
    """What a library complains about, in one line and without the name of the stream."""
    text = str(problem).split("\n", 1)[0]
    said = re.sub(r"^.*?<_io\.BytesIO[^>]*>\s*|^[^:]*?\(.*?offset \d+\):?\s*", "", text)
    return said.lstrip(": ")[:120] or "it can't be read"
