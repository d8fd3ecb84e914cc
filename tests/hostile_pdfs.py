"""PDFs that are made to keep a reader busy, or to fill its memory, drawn from a seed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random

PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 198 270]/TrimBox[9 9 189 261]"
Make = Callable[[Random], bytes]


def file_of(objects: dict[int, bytes], pack: tuple[bytes, bytes] | None = None) -> bytes:
    """A file of numbered objects; the first is the catalogue.

    `pack` is how a pack of objects is packed, and its data: the last object is in it.
    """
    if pack is not None:
        at = max(objects) + 1
        objects = {**objects, at: b"<</Type/ObjStm/N 1/First 9/Length %d%s>>stream\n%s\nendstream"
                   % (len(pack[1]), pack[0], pack[1])}
    body, offsets = bytearray(b"%PDF-1.6\n"), {}
    for number, data in objects.items():
        offsets[number] = len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, data)
    size, start = max(objects) + 1, len(body)
    if pack is None:
        rows = b"".join(b"%010d 00000 n \n" % offsets[number] if number in offsets
                        else b"0000000000 00000 f \n" for number in range(1, size))
        body += (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root 1 0 R>>\n"
                 % (size, rows, size))
    else:
        table = bytes(7) + b"".join(
            b"\1" + offsets[number].to_bytes(4, "big") + bytes(2) if number in offsets
            else bytes(7) for number in range(1, size))
        table += b"\2" + (size - 1).to_bytes(4, "big") + bytes(2)
        table += b"\1" + start.to_bytes(4, "big") + bytes(2)
        body += (b"%d 0 obj\n<</Type/XRef/W[1 4 2]/Size %d/Root 1 0 R/Length %d>>stream\n%s\n"
                 b"endstream\nendobj\n" % (size + 1, size + 2, len(table), table))
    return bytes(body + b"startxref\n%d\n%%%%EOF\n" % start)


def stream(data: bytes, entries: bytes = b"", packed: bool = True) -> bytes:
    """A stream; what is large is deflated."""
    if packed:
        data, entries = zlib.compress(data, 1), entries + b"/Filter/FlateDecode"
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), entries, data)


def page_of(content: bytes, resources: bytes = b"", more: dict[int, bytes] | None = None,
            packed: bool = True) -> bytes:
    """A file of one page; more objects count from 5."""
    return file_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
                    3: PAGE + b"/Contents 4 0 R/Resources<<%s>>>>" % resources,
                    4: stream(content, packed=packed), **(more or {})})


def lzw_of(size: int, letter: int = 32) -> bytes:
    """So many times the same letter, as LZW packs it: 1 to 1,000."""
    codes, made, following = [letter], 1, 258
    cycle = []
    while following < 4093:
        codes.append(following)
        made += following - 256
        following += 1
    # Each cycle ends with the code that empties the table.
    for table, code in enumerate([*codes, 256], 257):
        width = 9 if table < 511 else 10 if table < 1023 else 11 if table < 2047 else 12
        cycle.append(format(code, f"0{width}b"))
    bits = "".join(cycle) * 8
    whole = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return whole * max(1, size // (8 * made)) + b"\x80\x40"


# Content streams

def long_text(rng: Random) -> bytes:
    """One text of many letters: closed or open, escaped, nested, or hexadecimal."""
    size = rng.choice((10_000, 1_000_000, 20_000_000, 60_000_000))
    letters = rng.choice((b"a", b"\\a", b"\\051", b"()", b"(a", b"\\\n", b"\x00", b"\xff"))
    text = letters * (size // len(letters))
    text = rng.choice((b"(%s) Tj", b"(%s", b"<%s> Tj", b"<%s", b"[(%s) 5 (%s)] TJ", b"%%%s",
                       b"/%s gs", b"%s")).replace(b"%s", text)
    before = rng.choice((b"", b"BT /f 9 Tf ", b"q ", b"[ "))
    return page_of(before + text, b"/Font<</f<</Type/Font/Subtype/Type1/BaseFont/X>>>>")


STORMS = (b"1 ", b"[ ", b"] ", b"( ", b"(a) ", b"< ", b"<a ", b"<< ", b"{ ", b"/a ", b"% \n",
          b"q ", b"Q ", b"q Q ", b"BT ", b"0 0 m ", b"1 1 l ", b"0 0 9 9 re f ", b"W n ", b"B ",
          b"0 0 m 9 9 l S ", b"BI ", b"BI ID EI ", b"/s gs ", b"/f 1 Tf ", b"/x Do ", b"/c cs ",
          b"/c CS 1 SC ", b"/p scn ", b"/h sh ", b"(a) Tj ", b"T* ", b"1 0 0 1 0 0 cm ",
          b"[(a) 1] TJ ", b"0 0 0 1 k ", b"true ", b"1 0 0 rg 0 0 1 1 re f ", b"Tf ", b"- ",
          b"BI /W 1/H 1/BPC 8/CS/CMYK ID aaaa EI ", b"9" * 99 + b" w ", b"EI ", b"BX EX ")


def storm(rng: Random) -> bytes:
    """The same operator or operand a great many times, or two of them by turns."""
    words = b"".join(rng.choices(STORMS, k=rng.choice((1, 1, 2, 3))))
    size = rng.choice((100_000, 2_000_000, 10_000_000, 50_000_000))
    overprint = rng.choice((b"", b"/s gs ", b"BT /f 9 Tf "))
    resources = (b"/ExtGState<</s<</OP true/op true/BM/Multiply>>>>/ColorSpace<</c[/Separation/A"
                 b"/DeviceCMYK 5 0 R]>>/Font<</f<</Type/Font/Subtype/Type1/BaseFont/X>>>>"
                 b"/XObject<</x 6 0 R>>/Shading<</h<</ShadingType 2/ColorSpace/DeviceCMYK"
                 b"/Function 5 0 R>>>>/Pattern<</p 7 0 R>>")
    return page_of(overprint + words * (size // len(words)), resources, {
        5: b"<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[1 1 1 1]>>",
        6: stream(b"0 0 9 9 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
        7: stream(b"0 0 9 9 re f", b"/PatternType 1/BBox[0 0 9 9]/XStep 9/YStep 9")})


def inline_pictures(rng: Random) -> bytes:
    """Pictures among operators, no two of them alike."""
    count = rng.choice((1_000, 20_000, 200_000, 500_000))
    side = rng.choice((1, 2, 4))
    entries = rng.choice((b"/CS/CMYK", b"/CS/G", b"/IM true", b"/CS[/I/CMYK 0<00000000>]"))
    return page_of(b"".join(b"BI /W %d/H %d/BPC 8%s ID %08d%s EI\n" % (
        side, side, entries, number, b"a" * (4 * side * side)) for number in range(count)))


# How streams are packed

def _bomb(rng: Random, size: int) -> tuple[bytes, bytes]:
    """What says how a stream is packed, in one of many spellings, and its data."""
    inner = zlib.compress(rng.choice((b" ", b"\0", b"0 0 m ", b"[")) * (size // 6), 9)
    space = rng.choice((b"", b" ", b"\n", b"%c\n", b"\r\n\t"))
    plain = rng.choice((b"/FlateDecode", b"/Fl", b"/Fl#61teDecode"))
    return rng.choice((
        (b"/Filter" + space + plain, inner), (b"/Filter" + space + b"[%s%s]" % (space, plain),
                                              inner),
        (b"/Filter[%s%s%s]" % (plain, space, plain), zlib.compress(inner, 9)),
        (b"/Filter[/ASCIIHexDecode %s]" % plain, inner.hex().encode() + b">"),
        (b"/Filter 9 0 R", inner), (b"/Filter[9 0 R]", inner),
        (b"/Filter/LZWDecode", lzw_of(size)), (b"/Filter[/LZW]", lzw_of(size)),
        (b"/Filter/RunLengthDecode", b"\x81 " * (min(size, 900_000_000) // 128)),
        (b"/Filter[%s/RunLengthDecode]" % plain, zlib.compress(b"\x81 " * (size // 128), 9)),
        (b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 99>>", inner)))


def object_bomb(rng: Random) -> bytes:
    """A pack of objects that unpacks to much."""
    pack = _bomb(rng, rng.choice((1_000_000, 50_000_000, 300_000_000, 1_500_000_000)))
    place = rng.choice((b"/Contents 11 0 R", b"/Resources 11 0 R/Contents 4 0 R",
                        b"/Contents 4 0 R/Annots 11 0 R"))
    tree = rng.choice((b"2 0 R", b"2 0 R", b"11 0 R"))
    return file_of({1: b"<</Type/Catalog/Pages %s>>" % tree,
                    2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
                    3: PAGE + place + b">>", 4: stream(b"/x Do"), 9: b"/FlateDecode"}, pack)


def stream_bomb(rng: Random) -> bytes:
    """A page, a form, a picture, a profile or metadata that unpacks to much."""
    entries, data = _bomb(rng, rng.choice((1_000_000, 50_000_000, 300_000_000, 1_500_000_000)))
    bomb = b"<</Length %d%s%s>>stream%s\n%s\nendstream" % (
        len(data), entries, rng.choice((
            b"", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]",
            b"/Type/XObject/Subtype/Image/Width 9000/Height 9000/BitsPerComponent 8"
            b"/ColorSpace/DeviceCMYK", b"/N 4",
            b"/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1 0 1]/Size[9]/BitsPerSample 8")),
        rng.choice((b"", b" ", b"\r")), data)
    place = rng.choice((b"/Contents 5 0 R", b"/Contents[5 0 R 5 0 R]", b"/Contents 4 0 R"))
    return file_of({
        1: b"<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/OutputIntents[<</S/GTS_PDFX"
           b"/OutputConditionIdentifier(X)/DestOutputProfile 5 0 R>>]>>",
        2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        3: PAGE + place + b"/Resources<</XObject<</x 5 0 R>>/Shading<</h<</ShadingType 2"
           b"/ColorSpace/DeviceCMYK/Function 5 0 R>>>>/Font<</f<</Type/Font/Subtype/Type3"
           b"/CharProcs<</a 5 0 R>>>>>>>>>>",
        4: stream(b"/x Do /h sh /f 9 Tf"), 5: bomb, 9: b"/FlateDecode"})


# Resources

def fonts(rng: Random) -> bytes:
    """Many fonts with many widths, direct or shared."""
    count = rng.choice((10, 1_000, 20_000))
    wide = rng.choice((b"/W[0 65535 500]", b"/W 5 0 R", b"/W[" + b"0 65535 500 " * 50 + b"]",
                       b"/W[0[" + b"500 " * 200 + b"]]"))
    font = rng.choice((
        b"<</Type/Font/Subtype/Type0/BaseFont/F%d/DescendantFonts[<</Type/Font" + wide + b">>]>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/F%d/Widths 6 0 R>>",
        b"<</Type/Font/Subtype/Type3/BaseFont/F%d/CharProcs 7 0 R>>"))
    return page_of(
        b"BT " + b"".join(b"/f%d 9 Tf(ab)Tj " % number for number in range(count)),
        b"/Font<<%s>>" % b"".join(b"/f%d" % number + font.replace(b"%d", b"%d" % number)
                                  for number in range(count)),
        {5: b"[0[" + b"500 " * 65_000 + b"]]", 6: b"[" + b"500 " * 65_000 + b"]",
         7: b"<<%s>>" % b"".join(b"/a%d 8 0 R" % number for number in range(2_000)),
         8: stream(b"0 0 9 9 re f")})


def inks(rng: Random) -> bytes:
    """Colour spaces of many inks, or many of them."""
    count = rng.choice((40, 5_000, 100_000))
    names = b"".join(b"/I%d" % number for number in range(count))
    space = rng.choice((b"[/DeviceN[%s]/DeviceCMYK 6 0 R]", b"[/Indexed[/DeviceN[%s]/DeviceCMYK"
                        b" 6 0 R]255 <00>]", b"[/Pattern[/DeviceN[%s]/DeviceCMYK 6 0 R]]"))
    used = rng.choice((b"/c cs 1 sc 0 0 9 9 re f ", b"/c CS 1 SCN ", b"/c cs /c CS ",
                       b"/d cs 0 0 1 1 re f "))
    many = b"".join(b"/d%d cs " % number for number in range(count))
    return page_of(rng.choice((used * rng.choice((10, 5_000, 50_000)), many)),
                   b"/ColorSpace<</c 5 0 R/d 5 0 R%s>>" % b"".join(
                       b"/d%d/X%d" % (number, number) for number in range(count)),
                   {5: space.replace(b"%s", names),
                    6: b"<</FunctionType 2/Domain[0 1]/N 1>>"})


def shadings(rng: Random) -> bytes:
    """Gradients with many samples, or made of many others."""
    count = rng.choice((1, 500, 20_000))
    inner = rng.choice((
        stream(b"\x80" * rng.choice((4_000, 999_996, 30_000_000)), b"/FunctionType 0/Domain[0 1]"
               b"/Range[0 1 0 1 0 1 0 1]/Size[9]/BitsPerSample %d" % rng.choice((8, 16))),
        b"<</FunctionType 3/Domain[0 1]/Functions[%s]>>" % (b"5 0 R " * rng.choice((2, 40, 9_000))),
        b"<</FunctionType 2/Domain[0 1]/N 1/C0[%s]/C1[1]>>" % (b"1 " * 50_000)))
    named = b"".join(b"/h%d<</ShadingType 2/ColorSpace/DeviceCMYK/Function %s>>" % (
        number, rng.choice((b"5 0 R", b"[5 0 R 5 0 R]"))) for number in range(count))
    return page_of(b"".join(b"/h%d sh " % number for number in range(count)),
                   b"/Shading<<%s>>" % named, {5: inner})


def pictures(rng: Random) -> bytes:
    """Pictures in four inks, with rows that are packed in every way."""
    count = rng.choice((1, 20, 300))
    wide, high = rng.choice(((1, 60_000), (9_000, 9_000), (3, 3_000), (1_000, 1_000), (60_000, 1)))
    way = rng.choice((0, 1, 2, 3, 4, 9))
    rows = (bytes((way,)) + bytes(4 * wide)) * min(high, 40_000_000 // (4 * wide))
    entries = rng.choice((b"/DecodeParms<</Predictor 15/Colors 4/Columns %d>>" % wide,
                          b"/DecodeParms[<</Predictor 12/Colors 4/Columns %d>>]" % wide,
                          b"/DecodeParms<</Predictor 2/Colors 4/Columns %d>>" % wide, b"",
                          b"/DecodeParms<</Predictor 15/Colors 1/Columns 1>>"))
    picture = stream(rows, b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8"
                     b"/ColorSpace/DeviceCMYK" % (wide, high) + entries)
    return page_of(b"".join(b"/p%d Do " % number for number in range(count)), b"/XObject<<%s>>"
                   % b"".join(b"/p%d %d 0 R" % (number, number + 5) for number in range(count)),
                   {number + 5: picture for number in range(count)})


# Pages and files

def pages(rng: Random) -> bytes:
    """Many pages of one content, whose resources they have, share or inherit."""
    count = rng.choice((20, 500, 1_999))
    content = rng.choice((b"BT /f 9 Tf " + b"(a) Tj " * rng.choice((10, 1_000, 20_000)),
                          b"/x Do " * rng.choice((10, 1_000, 20_000)),
                          b"0 0 9 9 re f " * rng.choice((10, 10_000, 500_000))))
    entries = (b"<</Font<</f<</Type/Font/Subtype/Type1/BaseFont/X>>>>/XObject<</x 6 0 R>>%s>>"
               % (b"/Y[%s]" % (b"1 " * rng.choice((0, 5_000)))))
    resources = rng.choice((b"/Resources 5 0 R",
                            b"/Resources" + entries if count < 1_000 else b"", b""))
    streams = rng.choice((b"/Contents 4 0 R", b"/Contents[4 0 R 4 0 R]"))
    notes = rng.choice((b"", b"/Annots 7 0 R"))
    return file_of({
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count %d/Resources %s/Kids[%s]>>" % (
            count, entries, b"".join(b"%d 0 R " % (number + 10) for number in range(count))),
        4: stream(content), 5: entries,
        6: stream(b"BT /f 9 Tf " + b"(a) Tj " * 50, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
        7: b"[%s]" % (b"<</Subtype/Link/Rect[0 0 9 9]>>" * 2_000),
        **{number + 10: PAGE + resources + streams + notes + b">>" for number in range(count)}})


def trees(rng: Random) -> bytes:
    """A page tree that is deep, wide, or leads in circles."""
    count = rng.choice((100, 5_000, 40_000))
    sort = rng.choice(("deep", "wide", "same", "circle"))
    if sort in ("deep", "circle"):
        nodes = {number: b"<</Type/Pages/Count 1/Parent %d 0 R/Kids[%d 0 R]>>" % (
            number - 1, number + 1) for number in range(10, 10 + count)}
        last = PAGE + b">>" if sort == "deep" else nodes[10]
        return file_of({1: b"<</Type/Catalog/Pages 10 0 R>>", **nodes, 10 + count: last})
    kids = b"3 0 R " * count if sort == "same" else b"".join(
        b"%d 0 R " % number for number in range(10, 10 + count))
    return file_of({1: b"<</Type/Catalog/Pages 2 0 R>>",
                    2: b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids), 3: PAGE + b">>",
                    **(dict.fromkeys(range(10, 10 + count), PAGE + b">>")
                       if sort == "wide" else {})})


def nested(rng: Random) -> bytes:
    """Arrays, dictionaries or forms in each other."""
    depth = rng.choice((30, 400, 100_000))
    opener, closer = rng.choice(((b"[", b"]"), (b"<</a", b">>"), (b"[<</a[", b"]>>]"), (b"[", b"")))
    if rng.random() < 0.5:
        return page_of(b"/s gs", b"/ExtGState<</s 5 0 R>>", {5: opener * depth + closer * depth})
    forms = rng.choice((6, 39, 60))
    times = rng.choice((1, 20, 1_000))
    return page_of(b"/x Do", b"/XObject<</x 5 0 R>>", {number: stream(
        b"/x Do " * times + b"BT /f 9 Tf (a) Tj", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
        b"/Resources<</XObject<</x %d 0 R>>/Font<</f<</Type/Font/Subtype/Type1>>>>>>"
        % (number + 1))
        for number in range(5, 5 + forms)})


def repeated_words(rng: Random) -> bytes:
    """A file of one word, behind the head of a PDF or before the end of one."""
    word = rng.choice((b"stream\n", b"/N /First ", b"obj ", b"xref\n", b"startxref\n",
                       b"%PDF-1.4\n", b"trailer<<", b"1 0 obj\n", b"endstream", b"a", b"\n",
                       b"\0", b"%", b"(", b"<<", b"[", b"/", b"%%EOF\n", b"0000000000 00000 n \n"))
    words = word * (rng.choice((10_000, 5_000_000, 56_000_000)) // len(word))
    sound = page_of(b"")
    return rng.choice((b"%PDF-1.4\n" + words, sound + words, b"%PDF-1.4\n" + words + sound,
                       sound.replace(b"xref\n", b"xref\n" + words, 1)))


def names(rng: Random) -> bytes:
    """Names without end, and faults without number."""
    count, size = rng.choice(((20_000, 5), (100, 50_000), (1, 20_000_000)))
    fonts_said = b"".join(b"/f%d<</Type/Font/Subtype/Type1/BaseFont/%s%d>>" % (
        number, b"N" * size, number) for number in range(count))
    spaces = b"".join(b"/c%d/%s%d" % (number, b"S" * size, number) for number in range(count))
    return page_of(b"BT " + b"".join(b"/f%d 9 Tf(a)Tj /c%d cs " % (number, number)
                                     for number in range(count)),
                   b"/Font<<%s>>/ColorSpace<<%s>>" % (fonts_said, spaces))


def metadata(rng: Random) -> bytes:
    """Metadata that opens and never closes."""
    text = rng.choice((b"<dc:title>", b"<>", b"dc:title =", b"<dc:title", b"<dc:title><a/>",
                       b"pdfxid:GTS_PDFXVersion  ")) * rng.choice((1_000, 300_000, 1_500_000))
    text = b"<dc:title>" + text + rng.choice((b"", b"</dc:title>"))
    return file_of({1: b"<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>",
                    2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>", 3: PAGE + b"/Contents 4 0 R>>",
                    4: stream(b""), 5: stream(text)})


def flipped(rng: Random) -> bytes:
    """A file with some bytes that have changed, or that are missing."""
    data = bytearray(rng.choice((storm, pages, pictures, shadings, fonts))(Random(0)))[:200_000]
    for _ in range(rng.choice((1, 20, 2_000))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[:rng.randrange(1, len(data))] if rng.random() < 0.2 else data)


# Each kind with how often it is tried.
KINDS: dict[str, tuple[Make, int]] = {
    "long text": (long_text, 25), "storm": (storm, 40), "inline pictures": (inline_pictures, 10),
    "packed objects": (object_bomb, 25), "packed streams": (stream_bomb, 25), "fonts": (fonts, 15),
    "inks": (inks, 15), "gradients": (shadings, 15), "pictures": (pictures, 20),
    "pages": (pages, 20), "page trees": (trees, 10), "nesting": (nested, 12),
    "one word": (repeated_words, 20), "names": (names, 6), "metadata": (metadata, 8),
    "changed bytes": (flipped, 34)}
