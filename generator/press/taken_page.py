"""A page of a PDF that somebody else has drawn, taken apart into our parts."""

import re
from io import BytesIO

from pikepdf import Dictionary, Object, Pdf, Stream

from generator.press.stock import PdfPart, Stock
from generator.svg.lengths import exact
from generator.units import PT_PER_MM, Size

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
