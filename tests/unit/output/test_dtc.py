"""PDFs for DriveThruCards."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.base.findings import Findings
from generator.output.targets.shops.dtc import TARGET
from tests.separations import INKS, separated


@pytest.fixture
def written(make_job, outbox, progress):
    """Write kinds for the shop; gives back the only PDF and what was found."""
    def write(*heaps):
        findings = Findings()
        TARGET.write(make_job(*heaps), outbox, progress, findings)
        [name] = [each for each in outbox.files if each.endswith(".pdf")]
        return outbox.files[name], findings
    return write


def page(data, number, dpi=72):
    """A page as pixels."""
    document = pypdfium2.PdfDocument(data)
    return np.asarray(document[number].render(scale=dpi / 72).to_pil().convert("RGB")).astype(int)


def test_a_deck_is_one_pdf_with_a_back_before_each_front(written, make_kind):
    data, _ = written((make_kind("card"), 2, 2))
    pages = [tuple(page(data, number)[135, 99]) for number in range(8)]
    back, first, second = pages[0], pages[1], pages[5]
    assert (pages, len({back, first, second})) == (
        [back, first, back, first, back, second, back, second], 3)


@pytest.mark.parametrize(("box", "inches"), [
    ("/MediaBox", (0, 0, 2.75, 3.75)), ("/BleedBox", (0, 0, 2.75, 3.75)),
    ("/TrimBox", (0.125, 0.125, 2.625, 3.625))])
@pytest.mark.parametrize("size", [(63.5, 88.9), (63, 88), (88, 63)])
def test_pages_have_the_boxes_of_a_poker_card(written, make_kind, size, box, inches):
    data, _ = written((make_kind("card", *size), 1, 1))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [float(each) / 72 for each in pdf.pages[0][box]] == pytest.approx(inches, abs=1e-4)


def test_the_cut_lies_where_the_trim_box_is(written, make_kind):
    data, _ = written((make_kind("card", 63.5, 88.9), 1, 1))
    # Red is what lies beyond the trim; the rest of the face has no bright red.
    inside = np.nonzero(page(data, 1, 288)[540, :, 0] < 200)[0]
    assert (inside[0], inside[-1]) == pytest.approx((36, 792 - 36 - 1), abs=1)


def test_where_a_template_ends_too_early_the_page_is_filled_all_the_same(written, make_kind):
    data, _ = written((make_kind("card", 63.5, 88.9, bleed=1.0), 1, 1))
    pixels = page(data, 1, 288)
    edges = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    # No white paper shows, and no hairline where the two drawings meet.
    assert (edges[:, 1].max(), pixels[540, :36, 1].max()) == pytest.approx((0, 0), abs=3)


def test_a_kind_without_a_back_has_white_pages(written, make_kind):
    data, _ = written((make_kind("card", back=False), 1, 1))
    assert page(data, 0).min() == 255


def test_what_the_shop_wants_and_isnt_done_is_told(written, make_kind):
    _, findings = written((make_kind("card"), 1, 1))
    [told] = [each for each in findings if each.code == "shop/colour"]
    assert (told.severity, told.message, told.hint) == (
        "note", "DriveThruCards wants the intent SWOP v2; these files are PDF/X-1a:2003 for Coated "
        "FOGRA39 (ISO 12647-2:2004) with at most 240 % ink",
        "look at the colours of the proof before you order")


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """The deck of a game whose cards are drawn from templates."""
    at = tmp_path_factory.mktemp("dtc")
    for args in (("new", str(at / "mine")),
                 ("build", str(at / "mine"), "--target", "dtc", "--out", str(at / "out"))):
        done = CliRunner().invoke(cli, args, catch_exceptions=False)
        assert done.exit_code == 0, done.stderr
    [file] = (at / "out" / "dtc").glob("*.pdf")
    return file.read_bytes()


def test_a_deck_says_that_it_is_pdf_x_1a(real):
    with pikepdf.open(io.BytesIO(real)) as pdf:
        [intent] = pdf.Root.OutputIntents
        assert (real[:8], str(pdf.docinfo["/GTS_PDFXVersion"]), str(intent.S),
                str(pdf.docinfo["/Trapped"])) == (
            b"%PDF-1.4", "PDF/X-1a:2003", "/GTS_PDFX", "/False")


def test_a_deck_has_no_colours_of_a_screen_and_nothing_to_see_through(real):
    with pikepdf.open(io.BytesIO(real)) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)
                   and each.get("/Subtype") == "/Form"]
        used = {str(said.operator) for each in (*streams, *pdf.pages)
                for said in pikepdf.parse_content_stream(each)}
        grouped = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)
                   and ("/Group" in each or "/SMask" in each)]
    assert (used & {"rg", "RG"}, grouped, bool(streams)) == (set(), [], True)


def test_a_deck_keeps_to_the_shop_s_ink(real, ghostscript, tmp_path):
    plates = separated(ghostscript, real, tmp_path, page=2)
    assert 100 < sum(plates[ink] for ink in INKS).max() <= 242
