"""Kits for print shops: what their standards ask of a whole file."""

import io
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from tests.separations import INKS, separated

TINY = Path(__file__).parents[3] / "data" / "tiny"
FOLDED = TINY.parent / "folded"
X1A = ("--colour", "cmyk", "--standard", "x1a", "--ink", "240")
X4 = ("--colour", "cmyk", "--standard", "x4")


def built(folder, *options, game=TINY):
    """The PDF of the tiny game, or of another."""
    done = CliRunner().invoke(cli, ("build", str(game), "--target", "pdf", "--out", str(folder),
                                    *options), catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return (folder / f"{game.name}.pdf").read_bytes()


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The same kit for screens and for a shop, with lines to cut along."""
    return {name: built(tmp_path_factory.mktemp(name), *options) for name, options in (
        ("rgb", ()), ("x4", (*X4, "--spot", "cut")), ("x1a", X1A))}


@pytest.fixture
def x4(files):
    with pikepdf.open(io.BytesIO(files["x4"])) as pdf:
        yield pdf


@pytest.fixture
def x1a(files):
    with pikepdf.open(io.BytesIO(files["x1a"])) as pdf:
        yield pdf


@pytest.fixture(params=["x4", "x1a"])
def either(files, request):
    with pikepdf.open(io.BytesIO(files[request.param])) as pdf:
        yield pdf


def drawn(pdf):
    """The operators of all pages, forms and patterns, with what they are given."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and (
                item.get("/Subtype") == "/Form" or "/PatternType" in item):
            yield from pikepdf.parse_content_stream(item)
    for page in pdf.pages:
        yield from pikepdf.parse_content_stream(page)


def spaces(pdf):
    """The words for colour spaces in all dictionaries."""
    text = b"".join((item.stream_dict if isinstance(item, pikepdf.Stream) else item)
                    .unparse(resolved=True) for item in pdf.objects)
    return {name for name in (b"/DeviceRGB", b"/CalRGB", b"/Lab", b"/DeviceCMYK") if name in text}


def test_nothing_in_the_file_is_rgb(either):
    used = {str(each.operator) for each in drawn(either)}
    assert (used & {"rg", "RG"}, spaces(either)) == (set(), {b"/DeviceCMYK"})


def test_readers_find_no_fault_with_it(either):
    assert either.check_pdf_syntax() == []


def test_each_standard_has_its_version_of_pdf(x4, x1a):
    assert (x4.pdf_version, x1a.pdf_version) == ("1.6", "1.4")


def test_the_older_standard_knows_no_packed_objects(files):
    assert (b"/ObjStm" in files["x1a"], b"/XRef" in files["x1a"], b"\nxref\n" in files["x1a"]) == (
        False, False, True)


def test_in_the_older_standard_nothing_can_be_seen_through(x1a):
    text = b"".join((item.stream_dict if isinstance(item, pikepdf.Stream) else item)
                    .unparse(resolved=True) for item in x1a.objects)
    assert [word for word in (b"/ca ", b"/CA ", b"/SMask", b"/BM", b"/Group") if word in text] == []


def test_the_older_standard_is_named_where_it_asks_for_it(x1a):
    info = x1a.docinfo
    assert (str(info.GTS_PDFXVersion), info.Trapped, str(info.CreationDate), str(info.ModDate)) == (
        "PDF/X-1a:2003", "/False", "D:20260101000000Z", "D:20260101000000Z")


def test_it_says_for_which_press_it_is(either):
    [intent] = either.Root.OutputIntents
    profile = intent.DestOutputProfile.read_bytes()
    assert (intent.S, intent.OutputConditionIdentifier, profile[12:20]) == (
        "/GTS_PDFX", "FOGRA39", b"prtrCMYK")


def test_it_says_of_itself_what_the_standard_asks(x4):
    with x4.open_metadata() as facts:
        told = {name: facts.get(name) for name in (
            "pdfxid:GTS_PDFXVersion", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate",
            "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped", "dc:title")}
        assert (told, facts["xmpMM:DocumentID"][:5], x4.docinfo.Trapped) == ({
            "pdfxid:GTS_PDFXVersion": "PDF/X-4", "xmp:CreateDate": "2026-01-01T00:00:00Z",
            "xmp:ModifyDate": "2026-01-01T00:00:00Z", "xmp:MetadataDate": "2026-01-01T00:00:00Z",
            "xmpMM:VersionID": "1", "xmpMM:RenditionClass": "default", "pdf:Trapped": "False",
            "dc:title": "Tiny: The smallest game that prints"}, "uuid:", "/False")


def test_the_boxes_of_every_page_lie_in_each_other(either):
    for page in either.pages:
        media, bleed, trim = ([float(each) for each in page[name]]
                              for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert all(outer <= inner for outer, inner in zip(media[:2] + bleed[:2],
                                                          bleed[:2] + trim[:2], strict=True))
        assert all(outer >= inner for outer, inner in zip(media[2:] + bleed[2:],
                                                          bleed[2:] + trim[2:], strict=True))


def test_the_same_kit_is_the_same_file(files, tmp_path):
    assert built(tmp_path, *X4, "--spot", "cut") == files["x4"]


def test_for_screens_nothing_is_said_of_a_press(files):
    with pikepdf.open(io.BytesIO(files["rgb"])) as pdf:
        assert ("/OutputIntents" in pdf.Root, pdf.pdf_version) == (False, "1.7")


def test_cuts_are_lines_in_an_ink_of_their_own(x4):
    words = [each for page in x4.pages for each in pikepdf.parse_content_stream(page)
             if str(each.operator) in ("CS", "SCN")]
    spaces = [page.Resources.ColorSpace.cut for page in x4.pages if "/ColorSpace" in page.Resources]
    assert (str(words[0].operands[0]), spaces[0][0], spaces[0][1]) == (
        "/cut", "/Separation", "/CutContour")


def test_cuts_have_a_plate_of_their_own_and_change_no_other(files, ghostscript, tmp_path):
    last = len(pikepdf.open(io.BytesIO(files["x4"])).pages)
    with_cuts = separated(ghostscript, files["x4"], tmp_path, page=last)
    plain = separated(ghostscript, built(tmp_path / "plain", *X4), tmp_path, page=last)
    assert with_cuts["CutContour"].max() > 20
    assert all(np.array_equal(with_cuts[ink], plain[ink]) for ink in INKS)


@pytest.fixture(scope="module")
def punched(tmp_path_factory):
    """Pages of punchboards, with lines to cut along."""
    folder = tmp_path_factory.mktemp("punched")
    data = built(folder, *X4, "--spot", "cut", "--only", "board", game=FOLDED)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield pdf


def test_a_piece_is_cut_from_behind_where_it_is_cut_from_its_front(punched):
    sides = [points for page in punched.pages if (points := spot_points(page))]
    width = float(punched.pages[-1].MediaBox[2])
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        behind = {(round(width - x, 1) + 0.0, y) for x, y in front}
        assert {point for point in back if not near(point, behind)} == set()


def near(point, others):
    return any(abs(point[0] - x) < 0.15 and abs(point[1] - y) < 0.15 for x, y in others)


def spot_points(page):
    """The points of all lines of a page in the colour of cuts that are open."""
    found, path, inside, matrix = set(), [], False, (1, 0, 0, 1, 0, 0)
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "cm" and not inside:
            matrix = tuple(map(float, operands))
        elif name == "q" and not inside:
            matrix = (1, 0, 0, 1, 0, 0)
        elif name == "CS":
            inside = str(operands[0]) == "/cut"
        elif inside and name in ("m", "l"):
            x, y = map(float, operands)
            a, b, c, d, e, f = matrix
            path.append((round(a * x + c * y + e, 1), round(b * x + d * y + f, 1)))
        elif inside and name == "S":
            found.update(path)
            path = []
        elif inside and name == "cm":
            inside = False
    return found


def test_folds_of_a_box_are_creased(tmp_path):
    data = built(tmp_path, *X4, "--spot", "crease", "--only", "box", game=FOLDED)
    net = open_game(str(FOLDED), Findings()).game.kinds["box"].net
    with pikepdf.open(io.BytesIO(data)) as pdf:
        creases = [each for page in pdf.pages for each in spot_lines(page, "/crease")]
    assert len(creases) == len(net.folds)


def test_pieces_in_a_punchboard_keep_their_nicks_and_come_before_it(punched):
    drawn = [spot_lines(page) for page in punched.pages]
    fronts, backs = [each for each in drawn if each][::2], [each for each in drawn if each][1::2]
    # Coins are held by three nicks, isles by three, chests by four; the board is cut whole.
    assert [len(each) for each in fronts] == [17 * 3 + 6 * 4 + 1, 15 * 3 + 7 * 3 + 4 * 4 + 1]
    assert [len(each) for each in backs] == [17 * 3 + 6 * 4, 15 * 3 + 4 * 4]
    assert all(each[-1] for each in fronts)
    assert not any(closed for each in fronts for closed in each[:-1])


def spot_lines(page, spot="/cut"):
    """Whether each line of a page in the colour of cuts, or of creases, is closed."""
    found, path, inside = [], [], False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "CS":
            inside, path = str(operands[0]) == spot, []
        elif name in ("S", "s"):
            found += [name == "s" or "h" in path] if inside else []
            path = []
        else:
            path.append(name)
    return found
