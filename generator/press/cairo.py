"""CairoSVG draws what the press doesn't know, in a process that can be stopped."""

from __future__ import annotations

import contextlib
import re
import struct
import subprocess
import sys
import threading
import weakref
from io import BytesIO
from pathlib import Path
from typing import IO

from pikepdf import Dictionary, Object, Pdf, Stream

from generator.press.stock import PdfPart, Stock
from generator.svg.numbers import exact
from generator.units import PT_PER_MM, Size

SECONDS = 10
_WORKER = Path(__file__).with_name("cairo_worker.py")


class MissingError(Exception):
    """CairoSVG or its library can't be loaded; says which."""


class TooSlowError(Exception):
    """The drawing took too long, or too much memory."""


class FailedError(Exception):
    """CairoSVG gave up; says with which exception."""


class Cairo:
    """A worker that is started when it is needed, and again after it had to be stopped."""

    def __init__(self, seconds: int = SECONDS) -> None:
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._missing = ""

    def draw(self, svg: str) -> bytes:
        """The drawing as a PDF of one page."""
        if self._missing:
            raise MissingError(self._missing)
        process = self._started()
        body = svg.encode()
        with contextlib.suppress(OSError):
            process.stdin.write(struct.pack(">I", len(body)) + body)  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
        letter, data = self._answer(process)
        if letter == b"X":
            raise FailedError(data.decode())
        return data

    def close(self) -> None:
        """Stop the worker."""
        if self._process:
            _stop(self._process)
            self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # -P: our own modules must not hide those of the standard library.
            self._process = subprocess.Popen(
                [sys.executable, "-P", str(_WORKER), str(self._seconds)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            weakref.finalize(self, _stop, self._process)
            letter, said = self._answer(self._process)
            if letter == b"M":
                self._missing = said.decode()
                self.close()
                raise MissingError(self._missing)
        return self._process

    def _answer(self, process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
        """What the worker says; one that doesn't within its time is stopped."""
        watchdog = threading.Timer(self._seconds + 2.0, process.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            head = _read(process.stdout, 4)
            said = _read(process.stdout, struct.unpack(">I", head)[0]) if len(head) == 4 else b""
        finally:
            watchdog.cancel()
        if not said:
            self.close()
            raise TooSlowError
        return said[:1], said[1:]


def _read(pipe: IO[bytes] | None, size: int) -> bytes:
    return pipe.read(size) if pipe else b""


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()


_REFERENCE = re.compile(rb"(?<![\d.])(\d+) (\d+) R(?!\w)")


def page_part(stock: Stock, data: bytes, size: Size) -> PdfPart:
    """The first page of a PDF as a form of that size; the parts it needs go into the stock."""
    with Pdf.open(BytesIO(data)) as pdf:
        page = pdf.pages[0]
        taker = _Taker(stock, pdf)
        left, bottom, right, top = (float(value) for value in page.mediabox)
        across = size.width * PT_PER_MM / (right - left)
        up = size.height * PT_PER_MM / (top - bottom)
        box = " ".join(exact(value) for value in (left, bottom, right, top))
        matrix = " ".join(exact(value) for value in (across, 0, 0, up, -left * across,
                                                     -bottom * up))
        page.contents_coalesce()
        group = page.obj.get("/Group", Dictionary(S="/Transparency"))
        resources, uses = taker.text(page.obj.get("/Resources", Dictionary()))
        group_text, _ = taker.text(group)
        head = (f"<</Type/XObject/Subtype/Form/BBox[{box}]/Matrix[{matrix}]/Group{group_text}"
                f"/Resources{resources}/Filter/FlateDecode>>")
        return stock.sealed(head, page.Contents.read_bytes(), uses)


class _Taker:
    """Takes objects out of a PDF, each once."""

    def __init__(self, stock: Stock, pdf: Pdf) -> None:
        self._stock = stock
        self._pdf = pdf
        self._keys: dict[tuple[int, int], str] = {}

    def text(self, thing: Object) -> tuple[str, tuple[str, ...]]:
        """An object as PDF text, with the parts that it refers to."""
        uses: list[str] = []

        def named(match: re.Match[bytes]) -> bytes:
            key = self._key(int(match[1]), int(match[2]))
            if key not in uses:
                uses.append(key)
            return b"%%%d" % uses.index(key)

        plain = thing
        if isinstance(thing, Stream):
            plain = Dictionary({name: value for name, value in thing.stream_dict.items()
                                if name != "/Length"})
        text = _REFERENCE.sub(named, plain.unparse(resolved=True))
        return text.decode("latin-1"), tuple(uses)

    def _key(self, number: int, generation: int) -> str:
        place = (number, generation)
        if place not in self._keys:
            thing = self._pdf.get_object(place)
            head, uses = self.text(thing)
            self._keys[place] = self._stock.raw(head, thing.read_raw_bytes(), uses) \
                if isinstance(thing, Stream) else self._stock.plain(head, uses)
        return self._keys[place]
