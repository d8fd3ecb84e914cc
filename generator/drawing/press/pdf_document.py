"""A document being put together: forms as PDF objects, each part embedded once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.drawing.press.glyph_table import embed_font
from generator.drawing.press.pdf_file import PdfFile, PdfPrefix, stream_object
from generator.drawing.press.pdf_parts import Form, PdfPart
from generator.drawing.text.font_library import FontLibrary

_PLACE = re.compile(r"%(\d+)")

# What parts looked like in a file: by key the numbers that were in it, its own first.
WrittenParts = dict[str, tuple[tuple[int, ...], bytes]]


class Assembly:
    """Adds forms to a PDF; call `finish` when all are there, so that fonts can be embedded.

    What parts looked like in a file `before` is taken from there where they have the same numbers;
    `written` is what they look like in this one.
    """

    def __init__(self, file: PdfFile, fonts: FontLibrary,
                 before: WrittenParts | None = None) -> None:
        self._file = file
        self._fonts = fonts
        self._numbers: dict[str, int] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._earlier_parts = before or {}
        self.written: WrittenParts = {}

    def place(self, form: Form, number: int | None = None) -> int:
        """The number of the form's object, to be used as an XObject on any page.

        It is the given one if there is one; a form can then be in the file more than once.
        """
        for font, glyphs in form.glyphs.items():
            self.show(font, glyphs)
        return self.part(form.root, form, number)

    def part(self, key: str, form: Form, number: int | None = None) -> int:
        """The number of the object of one part of a form; its glyphs are shown, too."""
        if number is None and key in self._numbers:
            return self._numbers[key]
        number = self._numbers[key] = number or self._file.number()
        waiting = [key]
        while waiting:
            self._write_part(form.parts[waiting.pop()], waiting)
        return number

    def _write_part(self, part: PdfPart, waiting: list[str]) -> None:
        """Write a part; those that it uses, and that have no number yet, are written next."""
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
            self._file.put(used[0], _resolve_head(part, used))
            return
        key, now = part.key, tuple(used)
        earlier = self._earlier_parts.get(key)
        if earlier is None or earlier[0] != now:
            earlier = now, stream_object(used[0], _resolve_head(part, used), part.stream)
        self.written[key] = earlier
        self._file.put_object(used[0], earlier[1])

    def show(self, font: str, glyphs: Mapping[int, str]) -> None:
        """Take in glyphs that are shown, with what they stand for; the first meaning is kept."""
        shown_glyphs = self._glyphs.setdefault(font, {})
        if not glyphs.keys() <= shown_glyphs.keys():
            for glyph, meaning in glyphs.items():
                shown_glyphs.setdefault(glyph, meaning)

    def font(self, key: str) -> int:
        """The number of a font's object."""
        if key not in self._numbers:
            self._numbers[key] = self._file.number()
        return self._numbers[key]

    def finish(self) -> None:
        """Embed the glyphs that were shown, of each font."""
        for key in sorted(self._glyphs):
            embed_font(self._file, self._fonts.find_by_key(key), self._glyphs[key], self.font(key))
        self._glyphs = {}


def _resolve_head(part: PdfPart, used: list[int]) -> str:
    if len(used) == 1:
        return part.head
    return _PLACE.sub(lambda match: f"{used[int(match[1]) + 1]} 0 R", part.head)


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfFrame:
    """Pages with numbers in the places of faces and of fonts.

    The faces that it was made for have the numbers from 1 on; `others` are those of drawings that
    it also shows, by key. `fonts` is the number of the dictionary of fonts, `names` what these
    are called in it, by name the key of each, and `shown` the glyphs that the pages show.
    """

    prefix: PdfPrefix
    root: int
    info: int
    pages: int
    others: Mapping[str, int]
    fonts: int
    names: Mapping[str, str]
    shown: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class KitFrame:
    """The frame of a kit: which of the kit's faces it shows, and its findings.

    `savings` are sheets that options of the command would save, once that was worked out.
    """

    frame: PdfFrame
    faces: tuple[int, ...]
    facts: Mapping[str, int] = field(default_factory=dict)
    savings: Mapping[str, int] | None = None


def fill_frame(frame: PdfFrame, forms: Iterable[Form], others: Mapping[str, Form],
               fonts: FontLibrary,
           written: WrittenParts | None = None) -> bytes:
    """The file with forms in the places of its faces, and others by key in theirs.

    `written` is what parts looked like in the file before, and then what they look like in this.
    """
    file = PdfFile(frame.prefix)
    assembly = Assembly(file, fonts, written)
    for number, form in enumerate(forms, 1):
        assembly.place(form, number)
    for key, number in frame.others.items():
        assembly.place(others[key], number)
    for font, glyphs in frame.shown.items():
        assembly.show(font, glyphs)
    inside = "".join(f"/{name} {assembly.font(key)} 0 R" for name, key in frame.names.items())
    if inside:
        file.put(frame.fonts, f"<<{inside}>>")
    assembly.finish()
    if written is not None:
        written.clear()
        written.update(assembly.written)
    return file.file_bytes(frame.root, frame.info)
