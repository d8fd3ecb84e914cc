"""Operators of PDF, one after the other, each with what it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.base.budget import spend

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
BYTE, OPERAND = 0.01, 0.25
# Texts of more letters are counted, as their letters are read and measured one by one.
LONG, LETTER = 100, 0.2
# Bytes in which a picture among operators says what it is.
MOST_SAID = 10_000


def operations(data: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    """The operators of a content stream with their operands, as they are written.

    A picture that stands among them is one, BI, with what it says of itself and its data.
    """
    spend(len(data) * BYTE)
    operands: list[bytes] = []
    start: int | None = 0
    while start is not None:
        tokens, start = _TOKEN.finditer(data, start), None
        for found in tokens:
            token = found[0]
            first = token[0]
            # Letters, ' and " begin operators; digits, signs and brackets do not.
            if (first >= 65 and first not in b"[]{}") or first in b"'\"":
                if token in _WORDS:
                    operands.append(token)
                    continue
                if token == b"BI":
                    start, operands = _picture(data, found.end())
                    yield token, operands
                    operands = []
                    break
                yield token, operands
                operands = []
            elif token == b"(":
                start = _closed(data, found.end())
                operands.append(data[found.start():start])
                break
            elif first != 37:
                operands.append(token)
                if len(operands) > MOST_OPERANDS:
                    spend(MOST_OPERANDS * OPERAND)
                    operands = operands[-6:]


def _picture(data: bytes, start: int) -> tuple[int, list[bytes]]:
    """Where a picture among operators ends; what it says of itself, and its data."""
    middle = _DATA.search(data, start, start + MOST_SAID)
    end = _END_OF_PICTURE.search(data, middle.end()) if middle else None
    if middle is None or end is None:
        return len(data), []
    return end.end(), [data[start:middle.start()], data[middle.end():end.start()]]


def _closed(data: bytes, start: int) -> int:
    """Where a text ends that has parentheses in it."""
    depth, count = 1, 0
    while found := _PARENTHESIS.match(data, start):
        start = found.end()
        depth += 1 if found[1] == b"(" else -1
        if not depth:
            return start
        count += 1
        if not count & 1023:
            spend(1024 * OPERAND)
    return len(data)


def number(token: bytes) -> float:
    """A number as it is written; what is none is 0, as readers take it."""
    try:
        return float(token)
    except ValueError:
        return 0.0


def numbers(tokens: list[bytes]) -> list[float]:
    """Numbers as they are written."""
    try:
        return [float(token) for token in tokens]
    except ValueError:
        return [number(token) for token in tokens]


def text_bytes(token: bytes) -> bytes:
    """The bytes of a text, written in hexadecimals or between parentheses."""
    if len(token) > LONG:
        spend(len(token) * LETTER)
    if token[:1] == b"<":
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", token)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    inside = token[1:-1]
    return _ESCAPE.sub(_escaped, inside) if b"\\" in inside else inside


_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"",
            b"\r": b"", b"\r\n": b""}


def _escaped(found: re.Match[bytes]) -> bytes:
    word = found[1]
    if word[:1].isdigit():
        return bytes((int(word, 8) & 255,))
    return _ESCAPED.get(word, word)
