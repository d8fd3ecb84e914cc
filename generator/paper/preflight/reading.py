"""Opens a PDF and unpacks its streams.

Libraries unpack much by themselves, so a file from elsewhere is read in a helper with limits (see
`inspect_file`), and all that is counted here goes against that helper's budget.
"""

from __future__ import annotations

import io
import re
import zlib
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf

from generator.base.budget import spend
from generator.base.findings import Complaint

MOST_BYTES = 500_000_000
MOST_OBJECTS = 50_000
MOST_PAGES = 2_000
# What one stream may unpack to.
MOST_UNPACKED = 64_000_000
# Streams are packed twice at most by programs that mean well.
MOST_FILTERS = 8
FLATE = ("/FlateDecode", "/Fl")
# Letters of a name in a message.
MOST_NAME = 60
# Microseconds to unpack a stream, and each byte of it.
UNPACKING, BYTE = 20, 0.01
# Warnings of the library.
OUT_OF_MEMORY = "bad_alloc"
UNREAD = ("error decoding stream data", "unfilterable stream", "object stream", "error reading")
ASCII = {"/ASCII85Decode": "/ASCII85Decode", "/A85": "/ASCII85Decode",
         "/ASCIIHexDecode": "/ASCIIHexDecode", "/AHx": "/ASCIIHexDecode"}


def opened(source: bytes | Path) -> pikepdf.Pdf:
    """The file, from memory or from the disk; Complaint if it can't be read."""
    if isinstance(source, Path):
        with source.open("rb") as stream:
            head = stream.read(1024)
    else:
        head = source[:1024]
    if b"%PDF-" not in head:
        raise Complaint("preflight/unreadable", "this is no PDF",
                        "name a PDF, or a game to build and look at")
    try:
        # A large file is read from the disk piece by piece, where a map of it would take room.
        pdf = pikepdf.open(source if isinstance(source, Path) else io.BytesIO(source),
                           suppress_warnings=True, attempt_recovery=False,
                           access_mode=pikepdf.AccessMode.stream)
        count, pages = len(pdf.objects), len(pdf.pages)
    except pikepdf.PasswordError:
        raise locked() from None
    except (pikepdf.PdfError, ValueError, RuntimeError, RecursionError, TypeError,
            AttributeError) as problem:
        raise damaged(reason_of(problem)) from None
    if pdf.is_encrypted:
        raise locked()
    if count > MOST_OBJECTS:
        raise too_much(f"the file has {count:,} objects; at most {MOST_OBJECTS:,} are looked at")
    if pages > MOST_PAGES:
        raise too_much(f"the file has {pages:,} pages; at most {MOST_PAGES:,} are looked at")
    if not pages:
        raise damaged("it has no page")
    return pdf


def check_objects(pdf: pikepdf.Pdf) -> None:
    """Complaint if objects that were asked for since the last time couldn't be read.

    The library takes such objects for empty ones, and only warns.
    """
    for warning in map(str, pdf.get_warnings()):
        if OUT_OF_MEMORY in warning:
            raise MemoryError
        if any(words in warning for words in UNREAD):
            raise damaged(reason_of(warning))


def unpacked(stream: Any, most: int = MOST_UNPACKED) -> bytes | None:
    """What a stream holds; None if it is packed in a way that isn't looked into."""
    try:
        data, names = bytes(stream.read_raw_bytes()), filters(stream)
        if len(names) > MOST_FILTERS or not set(names) <= {*FLATE, *ASCII}:
            return None
        for name in names:
            spend(UNPACKING + len(data) * BYTE)
            if name in FLATE:
                data = inflated(data, most)
            else:
                # This never grows; qpdf is fast at it. A stream ends with the file that has it.
                with pikepdf.new() as holder:
                    data = bytes(pikepdf.Stream(
                        holder, data, Filter=pikepdf.Name(ASCII[name])).read_bytes())
        if _is_predicted(stream):
            # Rows that are written as what differs: qpdf adds them up, and they don't grow.
            data = bytes(stream.read_bytes())
        spend(len(data) * BYTE)
    except Complaint:
        raise
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError) as problem:
        raise damaged(reason_of(problem)) from None
    return data


def _is_predicted(stream: Any) -> bool:
    """Whether rows are written as what differs from the row above or the pixel before."""
    said = stream.get("/DecodeParms", stream.get("/DP"))
    rows = islice(said, MOST_FILTERS) if isinstance(said, pikepdf.Array) else [said]
    return any(isinstance(row, pikepdf.Dictionary) and int(row.get("/Predictor", 1)) > 1
               for row in rows)


def filters(stream: Any) -> list[str]:
    """How a stream is packed, the outermost first."""
    found = stream.get("/Filter")
    if found is None:
        return []
    names = islice(found, MOST_FILTERS + 1) if isinstance(found, pikepdf.Array) else [found]
    return [str(name)[:MOST_NAME] for name in names]


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


def reason_of(problem: Exception | str) -> str:
    """What a library complains about, in one line and without the name of the file."""
    if OUT_OF_MEMORY in str(problem):
        raise MemoryError
    text = str(problem).split("\n", 1)[0]
    text = re.sub(r"^.*?<_io\.BytesIO[^>]*>\s*|^[^:]*?\(.*?offset \d+\):?\s*", "", text)
    return text.lstrip(": ")[:120] or "it can't be read"
