"""Boards larger than the paper, in the printed kit."""

from itertools import pairwise

import pikepdf
import pytest

from generator.base.findings import Findings
from generator.base.units import PT_PER_MM
from generator.output.targets.paper.pdf import TARGET
from generator.paper.pages.flow import FacePicture
from generator.paper.pages.guide import draw_guide
from generator.paper.pages.guide_blocks import assembly_steps, cutting_steps, needed_tools
from generator.paper.pages.kit_list import kit_list_of
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_furniture import LabelWriter
from generator.paper.sheets.oversize_boards import ARM
from tests.unit.output.readback import at, grey, opened, placements, printed, red, texts


@pytest.fixture
def boards(make_kind):
    """Boards whose halves fit a page, and one that takes four tiles."""
    def heaps(back=True):
        return ((make_kind("player", 260, 200, corner=0, back=back), 1, 2),
                (make_kind("world", 420, 297, corner=0, back=back), 1, 1))
    return heaps


@pytest.fixture
def write(outbox, progress):
    """Write a job's PDF and give back its bytes."""
    def written(job):
        TARGET.write(job, outbox, progress, Findings())
        return outbox.files["chai.pdf"]
    return written


def drawn_faces(pdf, job):
    """Each slot with the matrix that the PDF has for it, and the size of its sheet."""
    pages = list(pdf.pages)[-sum(2 if sheet.back else 1 for sheet in job.sheets):]
    sides = [(sheet, page) for sheet in job.sheets for page in (sheet.front, sheet.back) if page]
    return [(sheet, page, slot, matrix) for (sheet, page), shown in zip(sides, pages, strict=True)
            for slot, (_, matrix) in zip(page.slots, [each for each in placements(shown)
                                                      if each[0].startswith("f")], strict=True)]


def board_point(matrix, size, point, bleed):
    """Which point of a face, mm from its trim's upper left corner, lies at a point of the page."""
    a, b, c, d, e, f = matrix
    x, y = point[0] * PT_PER_MM - e, (size.height - point[1]) * PT_PER_MM - f
    det = a * d - b * c
    u, v = (d * x - c * y) / det, (a * y - b * x) / det
    return u / PT_PER_MM - bleed, v / PT_PER_MM


def crosses(page):
    """The middles of a page's crosses, whose level lines are twice as long as an arm."""
    return sorted(((line.x1 + line.x2) / 2, line.y1) for line in page.lines
                  if line.role == "crop" and line.y1 == line.y2
                  and abs(line.x2 - line.x1 - 2 * ARM) < 1e-6)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_whose_crosses_meet_show_one_picture_within_a_hundredth_of_a_millimetre(
        make_job, boards, write, paper):
    job = make_job(*boards(), paper=paper)
    with opened(write(job)) as pdf:
        tiles = [each for each in drawn_faces(pdf, job)
                 if each[2].part and each[2].part.way == "tile"]
    assert len(tiles) == 8
    for side in ("front", "back"):
        met = [sorted(board_point(matrix, sheet.size, cross, 3.0) for cross in crosses(page))
               for sheet, page, slot, matrix in tiles if slot.face.side == side]
        # A1 and A2 share the two crosses of their seam; B1 and B2 do so too.
        for one, other in (met[:2], met[2:]):
            shared = [(p, q) for p in one for q in other
                      if abs(p[0] - q[0]) < 0.01 and abs(p[1] - q[1]) < 0.01]
            assert len(shared) == 2
            assert all(abs(p[0] - 210) < 0.01 for p, _ in shared)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_back_of_a_half_shows_what_lies_behind_its_front(make_job, boards, write, duplex):
    job = make_job(*boards(), duplex=duplex)
    with opened(write(job)) as pdf:
        halves = [each for each in drawn_faces(pdf, job) if each[2].part.way == "half"]
    for (sheet, _, front, matrix), (_, _, back, behind) in list(pairwise(halves))[::2]:
        assert front.part.name == back.part.name
        size, middle = sheet.size, front.trim.x + 10
        over = (size.height >= size.width) == (duplex == "long")
        point = (middle, front.trim.y + 20)
        turned = (size.width - point[0], point[1]) if over else (point[0], size.height - point[1])
        u, v = board_point(matrix, size, point, 3.0)
        x, y = board_point(behind, size, turned, 3.0)
        assert (x, y) == pytest.approx((260 - u, v), abs=0.01)


def test_the_art_of_a_board_is_in_the_file_once(make_job, boards, write):
    with opened(write(make_job(*boards()))) as pdf:
        drawn = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)
                 and each.get("/Subtype") == "/Form" and b"1 0 0 rg" in each.read_bytes()]
    assert len(drawn) == 4


def test_a_tile_ends_at_its_window(make_job, boards, write):
    job = make_job(*boards(back=False), marks=False)
    data = write(job)
    sheet = next(sheet for sheet in job.sheets if sheet.front.slots[0].part.way == "tile")
    slot = sheet.front.slots[0]
    with opened(data) as pdf:
        number = len(pdf.pages) - len(job.sheets) + sheet.number - 1
    pixels, dot = grey(data, number, scale=2.0), 2 * PT_PER_MM
    y = round((slot.trim.y + 40) * dot)
    inked = [x / dot for x, value in enumerate(pixels[y]) if value < 230]
    assert (inked[0], inked[-1]) == pytest.approx((slot.trim.x, slot.trim.right), abs=0.4)


def test_beyond_its_seam_a_half_goes_on_as_its_neighbour_begins(make_job, boards, write):
    job = make_job(*boards(back=False), marks=False)
    data = write(job)
    with opened(data) as pdf:
        first = len(pdf.pages) - len(job.sheets)
    slot, dot = job.sheets[0].front.slots[0], 2 * PT_PER_MM
    y = round((slot.trim.y + slot.trim.height / 2) * dot)
    # The tests' faces are red where they bleed: at the board's edge, but not at its seam.
    rim, seam, bare = (round(x * dot) for x in (slot.trim.x - 1.5, slot.trim.right + 1.5,
                                                slot.trim.right + 4.5))
    bleeds = red(data, first, scale=2.0)[y]
    inked = grey(data, first, scale=2.0)[y] < 230
    assert [(bleeds[x], inked[x]) for x in (rim, seam, bare)] == [
        (True, True), (False, True), (False, False)]


def test_a_board_on_many_sheets_is_one_piece(make_job, boards):
    kit = kit_list_of(make_job(*boards()))
    assert [(line.title, line.pieces, line.designs, line.sheets) for line in kit.lines] == [
        ("Players", 2, 1, (1, 2, 3, 4)), ("World", 1, 1, tuple(range(5, 13)))]


def test_bookmarks_count_boards_and_not_tiles(make_job, boards, write):
    with opened(write(make_job(*boards()))) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root][1:] == ["Players (2)", "Worlds (1)"]


def words_of(canvas, job, sheet):
    canvas.begin(sheet.size)
    canvas.pdf._code.append(LabelWriter(canvas, job).label(sheet, sheet.front))
    canvas.end()
    return " ".join(texts(printed(canvas))[0].split())


@pytest.mark.parametrize(("number", "words"), [
    (1, "sheet 1 of 12, front · 1-A1 · Players"), (6, "sheet 6 of 12, front · A2 · Worlds"),
    (11, "sheet 11 of 12, front · B1, back of the board · Worlds")])
def test_a_label_tells_row_and_column_and_the_side_of_the_board(fonts, make_job, boards, number,
                                                               words):
    job = make_job(*boards())
    assert words in words_of(PageCanvas(fonts), job, job.sheets[number - 1])


def titles(steps):
    return [step.title for step in steps]


@pytest.mark.parametrize(("which", "back", "expected"), [
    (0, True, ["Tape the halves"]), (1, False, ["Cut off left and top", "Glue row by row"]),
    (1, True, ["Cut off left and top", "Glue row by row", "One side, board, other side"])])
def test_the_guide_tells_how_these_boards_are_put_together(make_job, boards, which, back,
                                                           expected):
    job = make_job(boards(back)[which])
    assert titles(assembly_steps(job, kit_list_of(job))) == expected


def test_nothing_is_put_together_where_all_fits_a_page(make_job):
    job = make_job()
    assert assembly_steps(job, kit_list_of(job)) == ()


def test_nobody_is_told_to_keep_the_rim_of_a_tile(make_job, boards):
    job = make_job(boards()[1])
    assert titles(cutting_steps(job, kit_list_of(job))) == ["Cut mark to mark"]


def test_tape_glue_and_grey_board_are_on_the_list(make_job, boards):
    job = make_job(*boards())
    assert needed_tools(job, kit_list_of(job), 4)[-3:] == [
        "Glue for the sheets that are joined", "Tape for the boards that fold",
        "Grey board, 2 mm, for the boards with two sides"]


def test_the_overview_shows_every_part_of_both_sides_of_a_poster(fonts, make_job, boards):
    job = make_job(*boards())
    canvas = PageCanvas(fonts)
    pages = draw_guide(canvas, job, kit_list_of(job))
    shown = [(picture.face.kind.name, picture.face.side) for page in pages
             for picture in page.pictures if isinstance(picture, FacePicture) and picture.window]
    assert shown == [("player", "front")] * 2 + [("world", "front")] * 4 + [("world", "back")] * 4
    words = " ".join(" ".join(texts(printed(canvas))).split())
    assert "World · 420×297 mm · Sheets 5–12" in words


def test_captions_name_the_parts_of_boards(fonts, make_job, boards):
    job = make_job(*boards())
    canvas = PageCanvas(fonts)
    draw_guide(canvas, job, kit_list_of(job))
    words = " ".join(texts(printed(canvas))[0].split())
    for caption in ("Player 1-A1", "World A2", "World B2, back of the board"):
        assert caption in words


def test_a_part_of_a_face_is_drawn_small_where_it_belongs(make_job, boards, write):
    job = make_job(boards()[1], duplex="none")
    with opened(write(job)) as pdf:
        page = next(page for page in pdf.pages if len(placements(page)) == 1 + 4)
        corners = {tuple(round(each, 1) for each in at(matrix, 0, 0))
                   for name, matrix in placements(page) if name.startswith("f")}
    # Four parts, a little apart from each other: four different places of the whole.
    assert len(corners) == 4
