"""A document being put together: forms as PDF objects, each part embedded once."""

import re
from collections.abc import Mapping

from generator.press.letters import embed
from generator.press.pdf_file import PdfFile
from generator.press.stock import Form
from generator.text.fonts import FontLibrary

_PLACE = re.compile(r"%(\d+)")


class Assembly:
    """Adds forms to a PDF; call `finish` when all are there, so that fonts can be embedded."""

    def __init__(self, file: PdfFile, fonts: FontLibrary) -> None:
        self._file = file
        self._fonts = {font.key: font for font in fonts.fonts}
        self._numbers: dict[str, int] = {}
        self._glyphs: dict[str, dict[int, str]] = {}

    def place(self, form: Form) -> int:
        """The number of the form's object, to be used as an XObject on any page."""
        for font, glyphs in form.glyphs.items():
            self.show(font, glyphs)
        numbers = self._numbers
        known = numbers.get(form.root)
        if known is not None:
            return known
        waiting = [form.root]
        numbers[form.root] = self._file.number()
        while waiting:
            part = form.parts[waiting.pop()]
            uses: list[str] = []
            for key in part.uses:
                number = numbers.get(key)
                if number is None:
                    number = numbers[key] = self._file.number()
                    if not key.startswith("font:"):
                        waiting.append(key)
                uses.append(f"{number} 0 R")
            head = _PLACE.sub(lambda match, uses=uses: uses[int(match[1])],  # type: ignore[misc]
                              part.head) if uses else part.head
            if part.stream is None:
                self._file.put(numbers[part.key], head)
            else:
                self._file.put_stream(numbers[part.key], head, part.stream)
        return numbers[form.root]

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
            embed(self._file, self._fonts[key], self._glyphs[key], self.font(key))
        self._glyphs = {}
