"""What a document says of itself: title, author and language, and no date.

The same kit is then the same file, whenever it is made. The standards of print shops want a date;
they get one that is always the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from generator import __version__
from generator.base.digest import digest_of
from generator.drawing.press.pdf_file import (
    HEAD,
    OLD_HEAD,
    PdfFile,
    file_head,
    flate_encode,
    text_string,
)
from generator.game.model.colour_plates import Plates, Standard

PRODUCER = f"Ballotin {__version__}"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"{more}>
{facts}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""
MORE = ('\n xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"'
        ' xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"')
DATE = "D:20260101000000Z"
XMP_DATE = "2026-01-01T00:00:00Z"
HEADS: dict[Standard, bytes] = {"x4": file_head("1.6"), "x1a": OLD_HEAD}


@dataclass(frozen=True, slots=True)
class Imprint:
    """A document's title, its language, its author, and a notice such as its licence."""

    title: str
    language: str
    author: str = ""
    notice: str = ""
    plates: Plates | None = None

    @property
    def first(self) -> bytes:
        """The first lines of the file."""
        return HEADS[self.plates.standard] if self.plates else HEAD

    def info(self) -> str:
        """As the dictionary that old readers look into."""
        facts = {"Title": self.title, "Author": self.author, "Subject": self.notice,
                 "Creator": PRODUCER, "Producer": PRODUCER}
        more = ""
        if self.plates:
            facts |= {"CreationDate": DATE, "ModDate": DATE}
            more = "/Trapped/False"
            if self.plates.standard == "x1a":
                facts |= {"GTS_PDFXVersion": "PDF/X-1a:2003"}
        return "<<" + "".join(f"/{name}{text_string(fact)}" for name, fact in facts.items()
                              if fact) + more + ">>"

    def metadata(self) -> bytes:
        """As XMP, which newer readers look into."""
        return XMP.format(facts="\n".join(self._facts()), more=MORE if self.plates else "") \
            .encode("utf-8", "replace")

    def intent(self, file: PdfFile) -> str:
        """What the catalogue says of the press that a file is for."""
        if not self.plates:
            return ""
        profile = self.plates.profile
        data = file.add_stream("<</N 4/Filter/FlateDecode>>", flate_encode(profile.data))
        registry = "/RegistryName(http://www.color.org)" if profile.condition else ""
        return (f"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier"
                f"{text_string(profile.condition or 'Custom')}{registry}"
                f"/Info{text_string(profile.title)}/DestOutputProfile {data} 0 R>>]")

    def _facts(self) -> Iterator[str]:
        yield _xmp_list("dc:title", "Alt", self.title, ' xml:lang="x-default"')
        yield _xmp_list("dc:language", "Bag", self.language)
        if self.author:
            yield _xmp_list("dc:creator", "Seq", self.author)
        if self.notice:
            yield _xmp_list("dc:description", "Alt", self.notice, ' xml:lang="x-default"')
        yield f"<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>"
        yield f"<pdf:Producer>{PRODUCER}</pdf:Producer>"
        if self.plates:
            yield from self._history(self.plates.standard)

    def _history(self, standard: Standard) -> Iterator[str]:
        for name in ("CreateDate", "ModifyDate", "MetadataDate"):
            yield f"<xmp:{name}>{XMP_DATE}</xmp:{name}>"
        yield "<pdf:Trapped>False</pdf:Trapped>"
        digest = digest_of(self)
        uuid = "-".join((digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:32]))
        yield f"<xmpMM:DocumentID>uuid:{uuid}</xmpMM:DocumentID>"
        yield "<xmpMM:VersionID>1</xmpMM:VersionID>"
        yield "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>"
        if standard == "x4":
            yield "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"


def _xmp_list(name: str, sort: str, text: str, attribute: str = "") -> str:
    return f"<{name}><rdf:{sort}><rdf:li{attribute}>{escape(text)}</rdf:li></rdf:{sort}></{name}>"
