"""What a document says of itself: title, author and language, and no date.

The same kit is then the same file, whenever it is made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from generator import __version__
from generator.press.pdf_file import text_string

PRODUCER = f"Ballotin {__version__}"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
{facts}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


@dataclass(frozen=True, slots=True)
class Imprint:
    """A document's title, its language, who made it, and what is to be said of it."""

    title: str
    language: str
    author: str = ""
    notice: str = ""

    def info(self) -> str:
        """As the dictionary that old readers look into."""
        facts = {"Title": self.title, "Author": self.author, "Subject": self.notice,
                 "Creator": PRODUCER, "Producer": PRODUCER}
        return "<<" + "".join(f"/{name}{text_string(fact)}" for name, fact in facts.items()
                              if fact) + ">>"

    def metadata(self) -> bytes:
        """As XMP, which newer readers look into."""
        return XMP.format(facts="\n".join(self._facts())).encode("utf-8", "replace")

    def _facts(self) -> Iterator[str]:
        yield _listed("dc:title", "Alt", self.title, ' xml:lang="x-default"')
        yield _listed("dc:language", "Bag", self.language)
        if self.author:
            yield _listed("dc:creator", "Seq", self.author)
        if self.notice:
            yield _listed("dc:description", "Alt", self.notice, ' xml:lang="x-default"')
        yield f"<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>"
        yield f"<pdf:Producer>{PRODUCER}</pdf:Producer>"


def _listed(name: str, sort: str, text: str, attribute: str = "") -> str:
    return f"<{name}><rdf:{sort}><rdf:li{attribute}>{escape(text)}</rdf:li></rdf:{sort}></{name}>"
