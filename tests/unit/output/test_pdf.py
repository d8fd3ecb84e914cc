"""The printed kit, read back."""

from collections import Counter

import numpy as np
import pikepdf
import pytest

from generator.base.findings import Findings
from generator.output.targets.paper.pdf import TARGET
from tests.unit.output.readback import faces, fonts, grey, opened, placements, red, texts


@pytest.fixture
def write(make_job, outbox, progress):
    """Write a job's PDF and give back its bytes."""
    def written(*heaps, **options):
        job = make_job(*heaps, **options)
        TARGET.write(job, outbox, progress, Findings())
        return outbox.files["chai.pdf"]
    return written


def sheet_pages(pdf):
    """The pages after the guide, found by what their labels would follow."""
    return [page for page in pdf.pages if page.obj.MediaBox != page.obj.TrimBox]


def test_the_same_kit_is_the_same_bytes(write):
    assert write() == write()


def test_guide_fronts_and_backs_make_the_pages(write, outbox):
    with opened(write()) as pdf:
        assert len(pdf.pages) == 2 + 2 * 2
    assert outbox.facts["chai.pdf"] == {"pages": 6, "sheets": 2, "pieces": 12, "paper": "a4"}


def test_every_copy_is_placed_once_on_a_front(write):
    with opened(write()) as pdf:
        fronts = [form for page in sheet_pages(pdf)[::2] for form, *_ in faces(page)]
    assert Counter(Counter(fronts).values()) == {4: 3}


def test_each_distinct_face_is_in_the_file_once(write):
    with opened(write()) as pdf:
        drawn = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)
                 and each.get("/Subtype") == "/Form" and b"1 0 0 rg" in each.read_bytes()]
    assert len(drawn) == 3 + 1


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("size", [(63.0, 88.0), (60.0, 30.0), (120.0, 90.0)])
def test_backs_lie_behind_fronts_within_a_hundredth_of_a_millimetre(write, make_kind, duplex,
                                                                    size):
    with opened(write((make_kind("tile", *size), 5, 1), duplex=duplex)) as pdf:
        front, back = sheet_pages(pdf)[:2]
        width, height = (float(each) / 72 * 25.4 for each in front.obj.MediaBox[2:])
        upright = height >= width
        across = upright == (duplex == "long")
        seen = [(round(width - x, 2) if across else round(x, 2),
                 round(y, 2) if across else round(height - y, 2))
                for _, (x, y), _ in faces(back)]
        lying = [(round(x, 2), round(y, 2)) for _, (x, y), _ in faces(front)]
    assert sorted(seen) == sorted(lying)


def test_a_back_is_head_to_head_with_its_front_on_a_short_edge(write, make_kind):
    with opened(write((make_kind("tile", 60.0, 60.0), 5, 1), duplex="short")) as pdf:
        front, back = sheet_pages(pdf)[:2]
        height = float(front.obj.MediaBox[3]) / 72 * 25.4
        (x, y), (back_x, back_y) = faces(front)[0][2], faces(back)[0][2]
    # Seen through the paper, the back's upper left corner is at the front's upper right one.
    assert (round(back_x - x, 3), round(height - back_y - y, 3)) == (66, 0)


def test_turned_over_the_printed_pages_cover_each_other(write, make_kind):
    data = write((make_kind("disc", 40, 40, "circle", 0), 7, 1))
    with opened(data) as pdf:
        first = len(pdf.pages) - 2
    front, back = grey(data, first), np.fliplr(grey(data, first + 1))
    inside = slice(60, 760)  # the strip with label and ruler is left out
    inked = [page[inside] < 200 for page in (front, back)]
    # Crop marks are on the front alone; all else must coincide but for smoothed edges.
    assert (inked[1] & ~inked[0]).sum() <= 40


def test_the_document_asks_for_no_scaling_and_for_its_flip(write):
    with opened(write(duplex="short")) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipShortEdge")


@pytest.mark.parametrize("duplex", ["none", "fold"])
def test_a_kit_without_backs_behind_fronts_asks_for_one_side(write, duplex):
    with opened(write(duplex=duplex)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_title_author_and_language_are_told_and_no_date(write):
    with opened(write(language="ja")) as pdf:
        info = {str(key): str(value) for key, value in pdf.docinfo.items()}
        assert (info["/Title"], info["/Author"], str(pdf.Root.Lang)) == (
            "Chai: A test", "Ada、Nobody", "ja")
        assert not [key for key in info if "Date" in key]


def test_page_boxes_hold_each_other(write):
    with opened(write()) as pdf:
        page = sheet_pages(pdf)[0].obj
        media, bleed, trim = ([float(each) for each in page[name]]
                              for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
    assert media[0] < bleed[0] < trim[0] < trim[2] < bleed[2] < media[2]
    assert round((trim[0] - bleed[0]) / 72 * 25.4, 3) == 3


def test_the_paper_has_its_exact_size(write):
    with opened(write(paper="letter")) as pdf:
        assert [float(each) for each in pdf.pages[0].obj.MediaBox] == [0, 0, 612, 792]


def test_every_kind_and_the_guide_have_a_bookmark(write, make_kind):
    data = write((make_kind("card"), 12, 1), (make_kind("chip", 20, 20, "circle", 0), 1, 9),
                 pack="kind")
    with opened(data) as pdf, pdf.open_outline() as outline:
        names = [(item.title, [child.title for child in item.children]) for item in outline.root]
    assert names == [("Assembly guide", []), ("Cards (12)", ["Sheet 1", "Sheet 2"]),
                     ("Chips (9)", [])]


def test_every_page_says_which_it_is(write):
    labels = [text.split("\r\n")[-1] if "sheet 1 of 2" in text else text for text in texts(write())]
    assert [("sheet 1 of 2, front" in text, "sheet 1 of 2, back" in text,
             "sheet 2 of 2, front" in text) for text in labels[2:5]] == [
        (True, False, False), (False, True, False), (False, False, True)]


def test_labels_can_be_searched_in_japanese(write):
    (_, _, front, *_) = texts(write(words={"ja": {"game.title": "お茶"}}, language="ja"))
    assert "お茶" in front


def test_every_font_is_embedded_and_none_is_helvetica(write):
    with opened(write()) as pdf:
        names = [str(each.get("/BaseFont")) for each in fonts(pdf)]
        files = [each for each in fonts(pdf)
                 if "/FontFile2" in each.DescendantFonts[0].FontDescriptor]
    assert names
    assert not [name for name in names if "Helvetica" in name]
    assert len(files) == len(names)


def test_furniture_is_drawn_once_for_pages_that_are_alike(write, make_kind):
    with opened(write((make_kind("card"), 40, 1))) as pdf:
        used = {name for page in sheet_pages(pdf)[::2] for name, _ in placements(page)
                if name.startswith("d")}
    assert len(used) == 1


def test_pages_whose_slots_lie_alike_share_the_stream_that_fills_them(write, make_kind):
    with opened(write((make_kind("card"), 40, 1))) as pdf:
        shared = {page.obj.Contents[0].objgen for page in sheet_pages(pdf)[:-2:2]}
    assert len(shared) == 1


def test_without_bleed_faces_end_at_their_trim(write):
    whole = red(write(), 2, scale=2.0).sum()
    cut = red(write(bleed=0.0, marks=False), 2, scale=2.0).sum()
    # pdfium rounds clips outwards to whole pixels, so a line of single pixels may stay.
    assert (whole > 100_000, cut < 5_000) == (True, True)


def test_round_faces_end_at_their_round_bleed(write, make_kind):
    data = write((make_kind("disc", 40, 40, "circle", 0), 1, 1))
    with opened(data) as pdf:
        page = sheet_pages(pdf)[0].obj
        x0, y0, x1, y1 = (float(each) for each in page.BleedBox)
        height = float(page.MediaBox[3])
    pixels = grey(data, 2, scale=2.0)
    corner = pixels[round((height - y1) * 2) + 3, round(x0 * 2) + 3]
    middle = pixels[round((height - (y0 + y1) / 2) * 2), round(x0 + x1)]
    assert (corner, middle < 200) == (255, True)


def test_a_thousand_faces_ask_for_a_form_each_and_no_more(write, make_kind):
    with opened(write((make_kind("card"), 300, 1), duplex="none")) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)
                 and each.get("/Subtype") == "/Form"]
    assert len(forms) < 300 + 20


def test_progress_counts_every_sheet(write, progress):
    write()
    assert progress.stages == [["Writing the PDF", 2, 2]]


def test_behind_the_last_sheet_there_is_no_blank_page(write, make_kind):
    data = write((make_kind("token", 40, 40, back=False), 3, 1), (make_kind("card"), 3, 1),
                 pack="kind")
    told = [text for text in texts(data) if "sheet " in text][-3:]
    assert [("front" in text, "back" in text) for text in told] == [
        (True, False), (False, True), (True, False)]
