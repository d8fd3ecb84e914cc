"""A document being put together: forms as PDF objects, each part embedded once."""

import re
from collections.abc import Mapping

from generator.drawing.press.letters import embed
from generator.drawing.press.pdf_file import PdfFile, stream_object
from generator.drawing.press.stock import Form, PdfPart
from generator.drawing.text.fonts import FontLibrary

_PLACE = re.compile(r"%(\d+)")

# What parts looked like in a file: by key the numbers that were in it, its own first.
Written = dict[str, tuple[tuple[int, ...], bytes]]


class Assembly:
    """Adds forms to a PDF; call `finish` when all are there, so that fonts can be embedded.

    What parts looked like in a file `before` is taken from there where they have the same numbers;
    `written` is what they look like in this one.
    """

    def __init__(self, file: PdfFile, fonts: FontLibrary, before: Written | None = None) -> None:
        self._file = file
        self._fonts = fonts
        self._numbers: dict[str, int] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._before = before or {}
        self.written: Written = {}

    def place(self, form: Form, number: int | None = None) -> int:
        """The number of the form's object, to be used as an XObject on any page.

        It is the given one if there is one; a form can then be in the file more than once.
        """
        for font, glyphs in form.glyphs.items():
            self.show(font, glyphs)
        return self.part(form.root, form, number)

    def part(self, key: str, form: Form, number: int | None = None) -> int:
        """The number of the object of one part of a form; its glyphs are to be shown, too."""
        known = self._numbers.get(key)
        if known is not None and number is None:
            return known
        number = self._numbers[key] = number or self._file.number()
        waiting = [key]
        while waiting:
            self._put(form.parts[waiting.pop()], waiting)
        return number

    def _put(self, part: PdfPart, waiting: list[str]) -> None:
        """Write a part; those that it uses, and that have no number yet, are to be written next."""
        numbers = self._numbers
        used = [numbers[part.key]]
        for key in part.uses:
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = self._file.number()
                if not key.startswith("font:"):
                    waiting.append(key)
            used.append(number)
        if part.stream is None:
            self._file.put(used[0], _head(part, used))
            return
        key, now = part.key, tuple(used)
        known = self._before.get(key)
        if known is None or known[0] != now:
            known = now, stream_object(used[0], _head(part, used), part.stream)
        self.written[key] = known
        self._file.put_object(used[0], known[1])

    def show(self, font: str, glyphs: Mapping[int, str]) -> None:
        """Take in glyphs that are shown, with what they stand for; the first meaning is kept."""
        known = self._glyphs.setdefault(font, {})
        if not glyphs.keys() <= known.keys():
            for glyph, meaning in glyphs.items():
                known.setdefault(glyph, meaning)

    def font(self, key: str) -> int:
        """The number of a font's object."""
        if key not in self._numbers:
            self._numbers[key] = self._file.number()
        return self._numbers[key]

    def finish(self) -> None:
        """Embed the glyphs that were shown, of each font."""
        for key in sorted(self._glyphs):
            embed(self._file, self._fonts.of_key(key), self._glyphs[key], self.font(key))
        self._glyphs = {}


def _head(part: PdfPart, used: list[int]) -> str:
    if len(used) == 1:
        return part.head
    return _PLACE.sub(lambda match: f"{used[int(match[1]) + 1]} 0 R", part.head)
