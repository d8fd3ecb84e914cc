"""A document being put together: forms as PDF objects, each part embedded once."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from generator.press.letters import embed
from generator.press.stock import Form, PdfPart
from generator.text.fonts import FontLibrary

_PLACE = re.compile(r"%(\d+)")
_USE = re.compile(r"/(\w+) %(\d+)")
_SORT = re.compile(r"/(\w+)<<((?:/\w+ %\d+)+)>>")
_RESOURCES = re.compile(r"/Resources<<((?:/\w+<<(?:/\w+ %\d+)+>>)*)>>")


class Assembly:
    """Adds forms to a PDF; call `finish` when all are there, so that fonts can be embedded."""

    def __init__(self, pdf: Pdf, fonts: FontLibrary) -> None:
        self._pdf = pdf
        self._fonts = {font.key: font for font in fonts.fonts}
        self._objects: dict[str, Object] = {}
        self._glyphs: dict[str, dict[int, str]] = {}

    def place(self, form: Form) -> Stream:
        """The form as an object of the PDF, to be used as an XObject on any page."""
        for font, glyphs in form.glyphs.items():
            known = self._glyphs.setdefault(font, {})
            for glyph, meaning in glyphs.items():
                known.setdefault(glyph, meaning)
        placed = self._object(form.root, form)
        assert isinstance(placed, Stream)
        return placed

    def finish(self) -> None:
        """Embed the glyphs that were shown, of each font."""
        for key in sorted(self._glyphs):
            font = self._object(key, None)
            assert isinstance(font, Dictionary)
            embed(self._pdf, self._fonts[key], self._glyphs[key], font)
        self._glyphs = {}

    def _object(self, key: str, form: Form | None) -> Object:
        found = self._objects.get(key)
        if found is None:
            if key.startswith("font:"):
                found = self._pdf.make_indirect(Dictionary())
            else:
                assert form is not None
                found = self._made(form.parts[key], form)
            self._objects[key] = found
        return found

    def _made(self, part: PdfPart, form: Form) -> Object:
        uses = [self._object(key, form) for key in part.uses]
        match = _RESOURCES.search(part.head)
        if match:
            # What every form has, the quick way.
            head = Object.parse((part.head[:match.start()] + part.head[match.end():]).encode())
            head.Resources = Dictionary({
                f"/{sort}": {f"/{name}": uses[int(index)] for name, index in _USE.findall(inside)}
                for sort, inside in _SORT.findall(match[1])})
        else:
            head = Object.parse(_PLACE.sub(r"/@\1", part.head).encode())
            for holder, name, index in list(_places(head)) if uses else ():
                holder[name] = uses[index]
        if part.stream is None:
            return self._pdf.make_indirect(head)
        return self._pdf.make_stream(part.stream, head)


def _places(holder: Any) -> Iterator[tuple[Any, Any, int]]:
    """Where in a dictionary its uses are mentioned."""
    items: Iterable[tuple[Any, Any]] = enumerate(holder) if isinstance(holder, Array) \
        else holder.items()
    for name, value in items:
        if isinstance(value, Name):
            text = str(value)
            if text.startswith("/@"):
                yield holder, name, int(text[2:])
        elif isinstance(value, (Dictionary, Array)):
            yield from _places(value)
