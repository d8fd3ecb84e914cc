"""The press: a face as ink for PDF, or by CairoSVG where our own press passes."""

import contextlib
import struct
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from generator.faces.svg_text import svg_text
from generator.findings import Complaint, Findings
from generator.model.assets import Picture
from generator.press.flattening import flattened
from generator.press.painter import FacePainter, PressMemory
from generator.press.stock import Form, Ink
from generator.svg.lengths import PIXELS
from generator.svg.style import Style
from generator.svg.transform import Matrix, change, fitted, view_box
from generator.svg.tree import Drawing, NeedsCairo, cannot_draw
from generator.text.fonts import FontLibrary
from generator.units import PT_PER_MM, Size

SECONDS = 10
# Coats of paint on one face, plain ones counting little.
MOST_COATS = 500
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


# Part of every cache key: raise it when the same drawing gives other operators.
VERSION = 5
_INSTALL = "pip install cairosvg, and the cairo library of your system; or draw it differently"


class Press:
    """Presses faces; what they share is compiled once and kept from face to face."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture],
                 outline: bool = False) -> None:
        self._memory = PressMemory(fonts, pictures, outline)
        self._cairo = Cairo()

    def form(self, drawing: Drawing, size: Size, key: str, findings: Findings) -> Form | None:
        """The face as PDF drawing; None if it can't be drawn, which is then among the findings."""
        painter = FacePainter(self._memory, drawing.ids)
        ink = self._face(painter, drawing, size)
        if painter.troubles:
            return self._otherwise(painter, drawing, (size, key), findings)
        return self._memory.stock.face(ink, size, key)

    def can_draw(self, drawing: Drawing, size: Size, findings: Findings) -> bool:
        """Whether a face can be drawn, without making anything of it; what can't is a finding."""
        painter = FacePainter(self._memory, drawing.ids)
        self._face(painter, drawing, size)
        return not painter.troubles or self._otherwise(
            painter, drawing, (size, ""), findings) is not None

    def _face(self, painter: FacePainter, drawing: Drawing, size: Size) -> Ink:
        """The operators of the whole face, in points, y upwards."""
        root = drawing.root
        wide, high = size.width * PT_PER_MM, size.height * PT_PER_MM
        nothing = Ink("", (0.0, 0.0, wide, high))
        try:
            matrix = _page(root.attrs, wide, high)
            outside = Style(viewport=_viewport(root.attrs, size))
            look = painter.cascade.look(painter.cascade.known(outside), root.attrs)
            painter.page = nothing.box
            with painter.within(matrix):
                ink = painter.inside(root, look) if look.shown else None
        except (Complaint, NeedsCairo) as trouble:
            trouble.where = trouble.where or root.where
            painter.troubles.append(trouble)
            return nothing
        except RecursionError:
            painter.troubles.append(
                cannot_draw("definitions are nested too deep", where=root.where))
            return nothing
        if ink is None:
            return nothing
        whole = outside.viewport[0] * outside.viewport[1]
        if min(ink.coats, ink.spread / whole) > MOST_COATS:
            painter.troubles.append(Complaint(
                "press/too-slow", "what is painted would cover the face more than "
                f"{MOST_COATS} times", "draw fewer gradients, masks, patterns and translucent "
                "parts upon each other", root.where))
        return Ink(f"4 M\n{change(matrix)}{ink.operators}", nothing.box, ink.glyphs)

    def _by_cairo(self, painter: FacePainter, drawing: Drawing, size: Size, key: str) -> Form:
        """The face drawn by CairoSVG."""
        style = painter.cascade.known(Style(viewport=_viewport(drawing.root.attrs, size)))
        plain = flattened(painter, drawing, style)
        svg = svg_text(plain, self._memory.pictures)
        # Few faces need it, and importing it takes as long as drawing a dozen of them.
        from generator.press.taken_page import page_part  # noqa: PLC0415

        page = page_part(self._memory.stock, self._cairo.draw(svg), size)
        return Form(key, page.key, self._memory.stock.needed(page), {}, size)

    def _otherwise(self, painter: FacePainter, drawing: Drawing, face: tuple[Size, str],
                   findings: Findings) -> Form | None:
        """Tell what can't be drawn; let CairoSVG draw what the press doesn't know."""
        refused = [each for each in painter.troubles if isinstance(each, Complaint)]
        for complaint in refused:
            findings.add(complaint.at(None))
        if refused:
            return None
        asked = [each for each in painter.troubles if isinstance(each, NeedsCairo)]
        first = asked[0]
        try:
            form = self._by_cairo(painter, drawing, *face)
        except Complaint as complaint:
            findings.add(complaint.at(None))
        except MissingError as missing:
            for each in asked:
                findings.error("press/needs-cairo", f"{each.what} needs CairoSVG, and {missing}",
                               each.where, _INSTALL)
        except TooSlowError:
            findings.error("press/too-slow", f"CairoSVG was stopped over a face with {first.what}",
                           first.where, "simplify the drawing")
        except FailedError as problem:
            findings.error("press/cannot-draw", f"CairoSVG can't draw a face with {first.what}: "
                           f"{problem}", first.where, "draw it with shapes and gradients")
        else:
            for each in asked:
                findings.note("press/drawn-by-cairo", f"{each.what} is drawn by CairoSVG",
                              each.where)
            return form
        return None


def _viewport(attrs: Mapping[str, str], size: Size) -> tuple[float, float]:
    """What 100% means in a drawing, across and down."""
    box = view_box(attrs) or (0.0, 0.0, size.width * PIXELS["mm"], size.height * PIXELS["mm"])
    return box[2] - box[0], box[3] - box[1]


def _page(attrs: Mapping[str, str], wide: float, high: float) -> Matrix:
    """The matrix from the drawing's user units to points, y upwards."""
    box = view_box(attrs) or (0.0, 0.0, wide * 96 / 72, high * 96 / 72)
    if box[0] == box[2] or box[1] == box[3]:
        raise cannot_draw("the drawing's viewBox is empty")
    a, b, c, d, e, f = fitted(box, (0.0, 0.0, wide, high), attrs.get("preserveAspectRatio", ""))
    return a, -b, c, -d, e, high - f
