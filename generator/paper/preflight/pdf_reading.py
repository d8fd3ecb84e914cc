"""Opens a PDF and unpacks its streams.

Libraries unpack much by themselves, so a file from elsewhere is read in a helper with limits (see
`inspect_file`), and all that is counted here goes against that helper's budget.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf

from generator.base.budget import spend
from generator.base.findings import Complaint

# A text is taken possessively: going back into it would remember every letter of it.
_TOKEN = re.compile(
    rb"[^\x00\t\n\f\r ()<>\[\]{}/%]+|/[^\x00\t\n\f\r ()<>\[\]{}/%]*|\((?:[^()\\]++|\\.)*+\)|<<|>>|"
    rb"<[0-9A-Fa-f\x00\t\n\f\r ]*>|[\[\]{}]|\(|%[^\r\n]*", re.DOTALL)
_PARENTHESIS = re.compile(rb"(?:[^()\\]++|\\.)*+([()])", re.DOTALL)
# Data may hold these letters by chance; what follows them in it is hardly all text.
_END_OF_PICTURE = re.compile(rb"\sEI(?=\s|$)(?!.{0,5}[^\t\n\f\r -~])", re.DOTALL)
_DATA = re.compile(rb"\sID\s")
_WORDS = frozenset((b"true", b"false", b"null"))
# More before one operator is no drawing any more, but for the letters of a line.
MOST_OPERANDS = 20_000
# Microseconds that a byte, an operand and a parenthesis take at most.
TOKEN_BYTE, OPERAND = 0.01, 0.25
# Texts of more letters are counted, as their letters are read and measured one by one.
LONG_TEXT, LETTER = 100, 0.2
# Bytes in which a picture among operators says what it is.
MOST_PICTURE_KEYS = 10_000


def read_operations(data: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    """The operators of a content stream with their operands, as they are written.

    A picture that is among them is one, BI, with what it says of itself and its data.
    """
    spend(len(data) * TOKEN_BYTE)
    operands: list[bytes] = []
    start: int | None = 0
    while start is not None:
        tokens, start = _TOKEN.finditer(data, start), None
        for match in tokens:
            token = match[0]
            first = token[0]
            # Letters, ' and " begin operators; digits, signs and brackets do not.
            if (first >= 65 and first not in b"[]{}") or first in b"'\"":
                if token in _WORDS:
                    operands.append(token)
                    continue
                if token == b"BI":
                    start, operands = _inline_picture_end(data, match.end())
                    yield token, operands
                    operands = []
                    break
                yield token, operands
                operands = []
            elif token == b"(":
                start = _text_end(data, match.end())
                operands.append(data[match.start():start])
                break
            elif first != 37:
                operands.append(token)
                if len(operands) > MOST_OPERANDS:
                    spend(MOST_OPERANDS * OPERAND)
                    operands = operands[-6:]


def _inline_picture_end(data: bytes, start: int) -> tuple[int, list[bytes]]:
    """Where a picture among operators ends; what it says of itself, and its data."""
    middle = _DATA.search(data, start, start + MOST_PICTURE_KEYS)
    end = _END_OF_PICTURE.search(data, middle.end()) if middle else None
    if middle is None or end is None:
        return len(data), []
    return end.end(), [data[start:middle.start()], data[middle.end():end.start()]]


def _text_end(data: bytes, start: int) -> int:
    """Where a text ends that has parentheses in it."""
    depth, count = 1, 0
    while match := _PARENTHESIS.match(data, start):
        start = match.end()
        depth += 1 if match[1] == b"(" else -1
        if not depth:
            return start
        count += 1
        if not count & 1023:
            spend(1024 * OPERAND)
    return len(data)


def parse_number(token: bytes) -> float:
    """A number as it is written; what is none is 0, as readers take it."""
    try:
        return float(token)
    except ValueError:
        return 0.0


def parse_numbers(tokens: list[bytes]) -> list[float]:
    """Numbers as they are written."""
    try:
        return [float(token) for token in tokens]
    except ValueError:
        return [parse_number(token) for token in tokens]


def text_bytes(token: bytes) -> bytes:
    """The bytes of a text, written in hexadecimals or between parentheses."""
    if len(token) > LONG_TEXT:
        spend(len(token) * LETTER)
    if token[:1] == b"<":
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", token)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    inside = token[1:-1]
    return _ESCAPE.sub(_unescape, inside) if b"\\" in inside else inside


_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPE_BYTES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"",
            b"\r": b"", b"\r\n": b""}


def _unescape(match: re.Match[bytes]) -> bytes:
    word = match[1]
    if word[:1].isdigit():
        return bytes((int(word, 8) & 255,))
    return _ESCAPE_BYTES.get(word, word)


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
UNREAD_WARNINGS = ("error decoding stream data", "unfilterable stream", "object stream",
                   "error reading")
ASCII = {"/ASCII85Decode": "/ASCII85Decode", "/A85": "/ASCII85Decode",
         "/ASCIIHexDecode": "/ASCIIHexDecode", "/AHx": "/ASCIIHexDecode"}


def open_pdf(source: bytes | Path) -> pikepdf.Pdf:
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
        raise locked_complaint() from None
    except (pikepdf.PdfError, ValueError, RuntimeError, RecursionError, TypeError,
            AttributeError) as problem:
        raise damaged_complaint(reason_of(problem)) from None
    if pdf.is_encrypted:
        raise locked_complaint()
    if count > MOST_OBJECTS:
        raise too_much_complaint(f"the file has {count:,} objects; at most {MOST_OBJECTS:,} are "
                                 f"looked at")
    if pages > MOST_PAGES:
        raise too_much_complaint(f"the file has {pages:,} pages; at most {MOST_PAGES:,} are looked "
                                 f"at")
    if not pages:
        raise damaged_complaint("it has no page")
    return pdf


def check_objects(pdf: pikepdf.Pdf) -> None:
    """Complaint if objects that were asked for since the last time couldn't be read.

    The library takes such objects for empty ones, and only warns.
    """
    for warning in map(str, pdf.get_warnings()):
        if OUT_OF_MEMORY in warning:
            raise MemoryError
        if any(words in warning for words in UNREAD_WARNINGS):
            raise damaged_complaint(reason_of(warning))


def unpack_stream(stream: Any, most: int = MOST_UNPACKED) -> bytes | None:
    """What a stream holds; None if it is packed in a way that isn't looked into."""
    try:
        data, names = bytes(stream.read_raw_bytes()), filters_of(stream)
        if len(names) > MOST_FILTERS or not set(names) <= {*FLATE, *ASCII}:
            return None
        for name in names:
            spend(UNPACKING + len(data) * BYTE)
            if name in FLATE:
                data = inflate(data, most)
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
        raise damaged_complaint(reason_of(problem)) from None
    return data


def _is_predicted(stream: Any) -> bool:
    """Whether rows are written as what differs from the row above or the pixel before."""
    parameters = stream.get("/DecodeParms", stream.get("/DP"))
    rows = islice(parameters, MOST_FILTERS) if isinstance(parameters, pikepdf.Array) \
        else [parameters]
    return any(isinstance(row, pikepdf.Dictionary) and int(row.get("/Predictor", 1)) > 1
               for row in rows)


def filters_of(stream: Any) -> list[str]:
    """How a stream is packed, the outermost first."""
    filters = stream.get("/Filter")
    if filters is None:
        return []
    names = islice(filters, MOST_FILTERS + 1) if isinstance(filters, pikepdf.Array) else [filters]
    return [str(name)[:MOST_NAME] for name in names]


def inflate(data: bytes, most: int) -> bytes:
    """Deflated data; Complaint if there is more of it than anything needs."""
    opener = zlib.decompressobj()
    try:
        unpacked = opener.decompress(data, most)
    except zlib.error as problem:
        raise damaged_complaint(str(problem)) from None
    if opener.unconsumed_tail:
        raise too_much_complaint(f"a stream unpacks to more than {most / 1e6:,.0f} MB")
    return unpacked


def too_much_complaint(message: str) -> Complaint:
    """A file that would take too long."""
    return Complaint("preflight/too-much", message, "write it again from the program that made it")


def damaged_complaint(reason: str) -> Complaint:
    """A file that breaks off, or contradicts itself."""
    return Complaint("preflight/unreadable", f"the PDF is damaged: {reason}",
                     "write it again from the program that made it")


def locked_complaint() -> Complaint:
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
