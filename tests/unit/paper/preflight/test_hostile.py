"""Files that are made to keep a reader busy: refused fast, and in little memory."""

import functools
import io
import time
import zlib

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from generator.base.budget import Budget
from generator.base.findings import Complaint
from generator.paper.preflight.content_facts import read_pdf_font
from generator.paper.preflight.demands import demands_of_standard
from generator.paper.preflight.inspection import MEGABYTES, SECONDS, check_pdf, inspect_file
from generator.paper.preflight.preflight_document import PreflightDocument
from generator.paper.preflight.rules.metadata import title_and_dates_are_set
from tests.decks_for_shops import deck, drawing
from tests.hostile_pdfs import file_of, lzw_of
from tests.pace import within


def refused(data):
    """What is said of a file that isn't looked at, in good time."""
    start = time.process_time()
    with pytest.raises(Complaint) as raised, Budget(SECONDS, MEGABYTES).apply():
        PreflightDocument(data)
    assert within(time.process_time() - start, SECONDS)
    return raised.value.code


def packed(pattern, megabytes):
    """As much of a pattern, packed: a megabyte is packed once, and its bytes are repeated."""
    chunk, packer = pattern * (1_000_000 // len(pattern)), zlib.compressobj()
    first, again = (packer.compress(chunk) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    checksum = functools.reduce(lambda before, _: zlib.adler32(chunk, before), range(megabytes), 1)
    return first + again * (megabytes - 1) + b"\x03\x00" + checksum.to_bytes(4, "big")


def test_a_stream_that_unpacks_to_gigabytes_is_refused():
    bomb = packed(b"0 0 m ", 300)

    def change(pdf):
        pdf.pages[1].Contents = pikepdf.Stream(pdf, bomb, Filter=Name.FlateDecode)

    assert refused(deck("x1a", change)) == "preflight/too-much"


@pytest.mark.parametrize("filters", ["/FlateDecode", "[/FlateDecode/FlateDecode]",
                                     "[%a comment\n/FlateDecode]", "/LZWDecode"])
def test_packed_objects_that_unpack_to_gigabytes_are_refused(filters, tmp_path):
    bomb = lzw_of(700_000_000) if "LZW" in filters else packed(b" ", 700)
    bomb = zlib.compress(bomb) if filters.count("Flate") == 2 else bomb
    path = tmp_path / "bomb.pdf"
    path.write_bytes(file_of({
        1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>>"},
        (b"/Filter" + filters.encode(), bomb)))
    [(fault, _)], pages = inspect_file(path, demands_of_standard("x1a"))
    assert (fault.code, pages) == ("budget/memory", 0)


def test_a_page_tree_that_leads_in_circles_is_refused():
    def change(pdf):
        tree = pdf.Root.Pages
        inner = pdf.make_indirect(Dictionary(Type=Name.Pages, Count=1, Parent=tree))
        inner.Kids = Array([tree])
        tree.Kids = Array([inner])

    pdf = pikepdf.open(io.BytesIO(deck("x1a")))
    change(pdf)
    stream = io.BytesIO()
    pdf.save(stream)
    assert refused(stream.getvalue()) == "preflight/unreadable"


def test_a_hundred_thousand_objects_are_refused():
    rows = [b"%PDF-1.4\n", *(b"%d 0 obj\n<<>>\nendobj\n" % number
                              for number in range(1, 100_001))]
    offset, table = 0, []
    for row in rows:
        table.append(offset)
        offset += len(row)
    index = b"".join(b"%010d 00000 n \n" % each for each in table[1:])
    data = b"".join(rows) + b"xref\n0 100001\n0000000000 65535 f \n" + index + (
        b"trailer\n<</Size 100001/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % offset)
    assert refused(data) in ("preflight/too-much", "preflight/unreadable")


def test_forms_that_draw_each_other_a_thousandfold_are_refused():
    def forms(pdf):
        text = b"BT /f 9 Tf (AB) Tj ET " * 100
        inner = None
        for _ in range(6):
            drawn = text if inner is None else b"/x Do " * 1_000
            stream = pdf.make_stream(drawn, Type=Name.XObject, Subtype=Name.Form,
                                     BBox=Array([0, 0, 198, 270]))
            stream.Resources = Dictionary(
                Font=Dictionary(f=Dictionary(Type=Name.Font, Subtype=Name.Type1,
                                             BaseFont=Name.Helvetica)),
                **({"XObject": Dictionary(x=inner)} if inner is not None else {}))
            inner = stream
        return Dictionary(x=inner)

    assert refused(deck("x1a", drawing("/x Do", XObject=forms))) == "budget/work"


def test_forms_that_are_nested_too_deep_are_refused():
    def forms(pdf):
        inner = None
        for _ in range(60):
            stream = pdf.make_stream(b"/x Do" if inner is not None else b"",
                                     Type=Name.XObject, Subtype=Name.Form,
                                     BBox=Array([0, 0, 9, 9]))
            if inner is not None:
                stream.Resources = Dictionary(XObject=Dictionary(x=inner))
            inner = stream
        return Dictionary(x=inner)

    assert refused(deck("x1a", drawing("/x Do", XObject=forms))) == "preflight/too-much"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_breaks_off_is_refused(share):
    data = deck("x4")
    assert refused(data[:int(len(data) * share)]) == "preflight/unreadable"


@pytest.mark.parametrize("operators", [
    "Q Q Q", "/nothing gs", "/nothing Do", "w", "1 2 cm", "BT Tf ET", "(no end", "<zz> Tj",
    "BI /W 1 ID", "1e999 w 0 0 m 9 9 l S", "/F#6fo cs 1 sc", "[(a) 5 (b)] TJ", "nan 0 0 nan 0 0 cm",
    "/Pattern cs /nothing scn 0 0 9 9 re f", "{ } [ ] << /a >> BDC"])
def test_nonsense_among_operators_is_no_traceback(operators):
    assert len(PreflightDocument(deck("x4", drawing(operators))).pages) == 4


def looked_at(data):
    """What is found in a file, in good time."""
    start = time.process_time()
    with Budget(SECONDS, MEGABYTES).apply():
        faults, _ = check_pdf(data, demands_of_standard("x1a"))
    assert within(time.process_time() - start, SECONDS)
    return {fault.code for fault in faults}


def test_signs_that_open_and_never_close_are_passed_over_fast():
    assert looked_at(deck("x1a", drawing("< " * 200_000))) == set()


def test_words_that_packs_of_objects_say_are_looked_for_fast():
    data = deck("x1a") + (b"/N " * 33_000 + b"stream\nx\nendstream\n")
    assert looked_at(data) == {"preflight/unreadable"}


def test_metadata_that_opens_and_never_closes_is_read_fast():
    proof = PreflightDocument(deck("x4"))
    proof.__dict__["xmp"] = "<dc:title>" * 90_000 + "dc:title "
    start = time.process_time()
    assert any("dc:title" in fault.message for fault in title_and_dates_are_set(
        proof, demands_of_standard("x4")))
    assert within(time.process_time() - start, SECONDS)


def test_metadata_that_cannot_be_unpacked_says_nothing():
    proof = PreflightDocument(deck("x1a"))
    proof.root.Metadata = pikepdf.Stream(proof.pdf, b"garbage", Filter=Name.FlateDecode)
    assert proof.xmp == ""


def test_widths_from_far_below_nothing_take_no_memory():
    font = Dictionary(Subtype=Name.Type0, BaseFont=Name.X, DescendantFonts=[
        Dictionary(W=[-900_000_000, 5, 500])])
    assert len(read_pdf_font(font).widths) == 6


def test_gradients_of_gradients_are_refused():
    def shading(pdf):
        function = pdf.make_indirect(Dictionary(FunctionType=3, Domain=[0, 1]))
        function.Functions = Array([function] * 40)
        return Dictionary(s=Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK,
                                       Coords=[0, 0, 1, 1], Function=function))

    assert refused(deck("x1a", drawing("/s sh", Shading=shading))) == "budget/work"


def test_a_gradient_is_looked_at_once_however_often_it_is_drawn():
    def shading(pdf):
        function = pdf.make_stream(b"\x80" * 999_996, FunctionType=0, Domain=[0, 1],
                                   Range=[0, 1] * 4, Size=[249_999], BitsPerSample=8)
        return Dictionary(s=Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK,
                                       Coords=[0, 0, 1, 1], Function=function))

    assert looked_at(deck("x1a", drawing("/s sh " * 2_000, Shading=shading))) == set()


def test_a_jpeg_that_says_to_be_larger_than_it_is_told_of():
    stream = io.BytesIO()
    Image.new("CMYK", (64, 64)).save(stream, "JPEG")
    data = bytearray(stream.getvalue())
    size = data.find(b"\xff\xc0") + 5
    data[size:size + 4] = (65_000).to_bytes(2, "big") * 2

    def photo(pdf):
        return Dictionary(p=pikepdf.Stream(
            pdf, bytes(data), Type=Name.XObject, Subtype=Name.Image, Width=64, Height=64,
            BitsPerComponent=8, ColorSpace=Name.DeviceCMYK, Filter=Name.DCTDecode))

    assert looked_at(deck("x1a", drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=photo))) == {
        "preflight/ink"}


def test_pictures_of_billions_of_pixels_are_told_of_and_not_unpacked():
    pixels = zlib.compress(bytes(40_000))

    def pictures(pdf):
        return Dictionary({f"/p{number}": pdf.make_indirect(pikepdf.Stream(
            pdf, pixels, Type=Name.XObject, Subtype=Name.Image, Width=100, Height=100,
            BitsPerComponent=8, ColorSpace=Name.DeviceCMYK, Filter=Name.FlateDecode))
            for number in range(2)})

    data = deck("x1a", drawing("q 9 0 0 9 90 90 cm /p0 Do /p1 Do Q", XObject=pictures))
    faults, _ = check_pdf(data, demands_of_standard("x1a"), Budget(0.0010))
    assert [fault.code for fault in faults] == ["preflight/ink"]
