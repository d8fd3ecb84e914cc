"""A PDF as a shop wants it: a small deck that says of itself what our own files say."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.drawing.press.pdf_file import PdfFile, flate_encode, text_string
from generator.game.load.icc_profile import shipped_profile
from generator.game.model.colour_plates import Plates, Standard
from generator.paper.pages.imprint import Imprint

# A poker card with 1/8 inch of bleed, in points.
PAGE, TRIM = (0, 0, 198, 270), (9, 9, 189, 261)
FRONT = "{k} 0 0 0.2 k 0 0 198 270 re f 0 0 0 1 K 0.5 w 30 30 m 160 30 l S"
BACK = "0 0.5 0.5 0 k 0 0 198 270 re f"
Change = Callable[[pikepdf.Pdf], None]


def deck(standard: Standard, *changes: Change, fronts: int = 2, back_first: bool = True) -> bytes:
    """The deck, with changes."""
    pdf = pikepdf.open(io.BytesIO(_good(standard, fronts, back_first)))
    for change in changes:
        change(pdf)
    stream = io.BytesIO()
    old = standard == "x1a"
    pdf.save(stream, static_id=True, preserve_pdfa=False, object_stream_mode=(
        pikepdf.ObjectStreamMode.disable if old else pikepdf.ObjectStreamMode.preserve))
    return stream.getvalue()


def _good(standard: Standard, fronts: int, back_first: bool) -> bytes:
    imprint = Imprint("A deck", "en", plates=Plates(standard, shipped_profile(), 240))
    file = PdfFile(first=imprint.first)
    tree = file.number()
    back = file.add_stream("<</Filter/FlateDecode>>", flate_encode(BACK.encode()))
    pages = []
    for number in range(fronts):
        drawn = FRONT.format(k=number / 10).encode()
        front = file.add_stream("<</Filter/FlateDecode>>", flate_encode(drawn))
        for contents in (back, front) if back_first else (front, back):
            pages.append(file.add(
                f"<</Type/Page/Parent {tree} 0 R/MediaBox{_box(PAGE)}/BleedBox{_box(PAGE)}"
                f"/TrimBox{_box(TRIM)}/Contents {contents} 0 R/Resources<<>>>>"))
    kids = " ".join(f"{page} 0 R" for page in pages)
    file.put(tree, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
    about = file.add_stream("<</Type/Metadata/Subtype/XML>>", imprint.metadata())
    root = file.add(f"<</Type/Catalog/Pages {tree} 0 R/Lang{text_string('en')}"
                    f"/Metadata {about} 0 R{imprint.intent(file)}>>")
    return file.file_bytes(root, file.add(imprint.info()))


def _box(box: tuple[int, ...]) -> str:
    return f"[{' '.join(map(str, box))}]"


def drawing(operators: str, page: int = 2, **resources: object) -> Change:
    """Draw more on a page, by default the first front."""
    def change(pdf: pikepdf.Pdf) -> None:
        sheet = pdf.pages[page - 1]
        sheet.Contents = pdf.make_stream(sheet.Contents.read_bytes() + b"\n" + operators.encode())
        sheet.Resources = Dictionary({f"/{sort}": inside(pdf) if callable(inside) else inside
                                      for sort, inside in resources.items()})
    return change


def state(**facts: object) -> Dictionary:
    """A graphics state by the name g."""
    return Dictionary(g=Dictionary({f"/{name}": fact for name, fact in facts.items()}))


def lettering(embedded: bool = True) -> Callable[[pikepdf.Pdf], Dictionary]:
    """A font by the name f."""
    def made(pdf: pikepdf.Pdf) -> Dictionary:
        about = Dictionary(Type=Name.FontDescriptor, FontName=Name.Made, Flags=32)
        if embedded:
            about.FontFile2 = pdf.make_stream(b"")
        return Dictionary(f=pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/ABCDEF+Made"), FirstChar=65,
            Widths=Array([500, 500]), FontDescriptor=about)))
    return made


def picture(wide: int, high: int, value: tuple[int, ...], **facts: object
            ) -> Callable[[pikepdf.Pdf], Dictionary]:
    """A picture of one colour by the name p."""
    spaces = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}

    def made(pdf: pikepdf.Pdf) -> Dictionary:
        stream = pdf.make_stream(bytes(value) * (wide * high), Type=Name.XObject,
                                 Subtype=Name.Image, Width=wide, Height=high, BitsPerComponent=8,
                                 ColorSpace=spaces[len(value)])
        for name, fact in facts.items():
            stream[f"/{name}"] = fact(pdf) if callable(fact) else fact
        return Dictionary(p=stream)
    return made
