"""A file without its faces, to be filled with them; a change of a face leaves it as it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.drawing.press.document import Assembly, Written
from generator.drawing.press.pdf_file import Beginning, PdfFile
from generator.drawing.press.stock import Form
from generator.drawing.text.fonts import FontLibrary


@dataclass(frozen=True, slots=True)
class Frame:
    """Pages with numbers in the places of faces and of fonts.

    The faces that it was made for have the numbers from 1 on; `others` are those of drawings that
    it shows besides, by key. `fonts` is the number of the dictionary of fonts, `names` what these
    are called in it, by name the key of each, and `shown` the glyphs that the pages show.
    """

    beginning: Beginning
    root: int
    info: int
    pages: int
    others: Mapping[str, int]
    fonts: int
    names: Mapping[str, str]
    shown: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """The frame of a kit: which of the kit's faces it shows, and what is to be told of it.

    `savings` are sheets that options of the command would save, once that was worked out.
    """

    frame: Frame
    faces: tuple[int, ...]
    facts: Mapping[str, int] = field(default_factory=dict)
    savings: Mapping[str, int] | None = None


def filled(frame: Frame, forms: Iterable[Form], others: Mapping[str, Form], fonts: FontLibrary,
           written: Written | None = None) -> bytes:
    """The file with forms in the places of its faces, and others by key in theirs.

    `written` is what parts looked like in the file before, and then what they look like in this.
    """
    file = PdfFile(frame.beginning)
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
    return file.finished(frame.root, frame.info)
