"""The assembly guide tells the truth about its kit."""

import re
from itertools import combinations

import pytest

from generator.paper.pages.flow import FacePicture, SheetPicture
from generator.paper.pages.guide import draw_guide
from generator.paper.pages.guide_blocks import cutting_steps, needed_tools, printing_steps
from generator.paper.pages.kit_list import kit_list_of, phrase
from generator.paper.pages.look import fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.sheets.cutters import CUTTERS
from generator.paper.sheets.sheet import PAPERS
from tests.unit.output.readback import grey, printed, texts


@pytest.fixture
def guide(fonts):
    """Draw a job's guide: its pages, and the text of each."""
    def drawn(job):
        canvas = PageCanvas(fonts)
        pages = draw_guide(canvas, job, kit_list_of(job))
        return pages, [" ".join(text.split()) for text in texts(printed(canvas))]
    return drawn


def step_titles(job):
    kit = kit_list_of(job)
    return [step.title for step in (*printing_steps(job, kit), *cutting_steps(job, kit))]


def test_the_guide_says_whose_game_it_is(guide, make_job):
    _, (first, *_) = guide(make_job())
    for words in ("Chai", "A test", "2–3 players", "20 minutes", "ages 8+", "Design: Ada",
                  "Not for sale."):
        assert words in first


def test_the_kit_list_counts_pieces_sheets_and_pages(guide, make_job):
    _, (first, *_) = guide(make_job())
    assert "Cards 3 designs 12 63×88 mm 1–2 3–6 300 g/m² card" in first
    assert "Pieces in all 12 2 sheets of A4, printed on both sides" in first


def test_every_sheet_is_shown_with_its_front_and_back(guide, make_job):
    pages, _ = guide(make_job())
    shown = [(picture.sheet.number, picture.side) for page in pages for picture in page.pictures
             if isinstance(picture, SheetPicture)]
    assert shown == [(1, "back"), (1, "front"), (2, "back"), (2, "front")]


def test_of_a_large_kit_one_sheet_a_kind_is_shown(guide, make_job, make_kind):
    pages, text = guide(make_job((make_kind("card"), 400, 1), (make_kind("tile", 60, 60), 9, 1),
                                 pack="kind"))
    shown = [picture.sheet.number for page in pages for picture in page.pictures
             if isinstance(picture, SheetPicture) and picture.side == "front"]
    assert (shown, "Sheets 1–45 400 Cards" in text[0]) == ([1, 46], True)


def test_every_kind_is_shown_in_the_list(guide, make_job, make_kind):
    chip = make_kind("chip", 20, 20, "circle")
    pages, _ = guide(make_job((make_kind("card"), 2, 1), (chip, 1, 9)))
    kinds = [picture.face.kind.name for picture in pages[0].pictures
             if isinstance(picture, FacePicture)]
    assert kinds.count("chip") == kinds.count("card") == 2  # in the title and in the list


def test_what_to_bring_is_told_in_the_kits_language(guide, make_job):
    job = make_job(bring=("strings.bag", "A friend"), language="ja", words={"ja": {"bag": "袋"}})
    _, (_, second) = guide(job)
    assert "袋 A friend" in second


@pytest.mark.parametrize(("duplex", "title"), [
    ("long", "Flip on the long edge"), ("short", "Flip on the short edge"),
    ("fold", "Print on one side, then fold"), ("none", "Print on one side")])
def test_how_to_print_depends_on_how_paper_is_turned(make_job, duplex, title):
    assert step_titles(make_job(duplex=duplex))[2] == title


@pytest.mark.parametrize(("shape", "corner", "titles"), [
    ("rect", 0, ["Cut mark to mark", "Keep the rim"]),
    ("rect", 2, ["Cut mark to mark", "Keep the rim", "Round the corners"]),
    ("circle", 0, ["Cut mark to mark", "Turn the paper"]),
    ("hex", 0, ["Cut mark to mark", "Six straight cuts"])])
def test_how_to_cut_depends_on_the_shapes(make_job, make_kind, shape, corner, titles):
    assert step_titles(make_job((make_kind("piece", 40, 40, shape, corner), 1, 1)))[3:] == titles


@pytest.mark.parametrize("cutter", ["silhouette", "silhouette4", "cricut"])
def test_what_a_machine_cuts_is_not_cut_by_hand(make_job, make_kind, cutter):
    round_piece = make_kind("piece", 40, 40, "circle", 0)
    job = make_job((round_piece, 1, 1), cutter=CUTTERS[cutter], marks=False)
    assert step_titles(job)[3:] == ["Let the machine cut"]


def test_for_a_machine_neither_knife_nor_scissors_are_needed(make_job, make_kind):
    round_piece = make_kind("piece", 40, 40, "circle", 0)
    job = make_job((round_piece, 1, 1), cutter=CUTTERS["silhouette"], marks=False)
    assert needed_tools(job, kit_list_of(job), 2)[1:] == ["Your cutting machine, with its mat"]


def test_marks_are_not_spoken_of_where_there_are_none(make_job):
    assert "Cut mark to mark" not in step_titles(make_job(marks=False))


def test_without_marks_neither_these_nor_rulers_of_sheets_are_spoken_of(make_job):
    job = make_job(marks=False, strip=False)
    kit = kit_list_of(job)
    words = " ".join(step.text for step in (*printing_steps(job, kit), *cutting_steps(job, kit)))
    assert not re.search("mark|foot of", words)


def test_on_two_sided_paper_the_guide_fills_whole_sheets(guide, make_job, make_kind):
    heaps = [(make_kind(f"kind-{number}", 60, 60), 1, 1) for number in range(12)]
    pages, text = guide(make_job(*heaps))
    assert (len(pages) % 2, "This side stays empty" in text[-1]) == (0, len(pages) != 2)


class Watched(PageCanvas):
    """A canvas that remembers where it wrote, and what was wider than its place."""

    def __init__(self, fonts, instead):
        super().__init__(fonts, instead)
        self.written, self.wide = [], []

    def begin(self, size):
        super().begin(size)
        if not self.pages:
            self.wide.clear()  # what was tried before the first page is not what is drawn

    def wrap(self, text, style, width):
        lines = super().wrap(text, style, width)
        self.wide += [line for line in lines if self.width(line, style) > width + 0.01]
        return lines

    def text(self, at, text, style, anchor="start"):
        width = super().text(at, text, style, anchor)
        left = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        margin = 11.9
        if left < margin or left + width > self.size.width - margin:
            self.wide.append(text)
        elif text:
            self.written.append((len(self.pages), left, left + width, at[1], text))
        return width


def on_top_of_each_other(written):
    return [(one[4], other[4]) for one, other in combinations(written, 2)
            if one[0] == other[0] and abs(one[3] - other[3]) < 1.5
            and one[1] < other[2] and other[1] < one[2]]


@pytest.mark.parametrize("wishes", [
    {"language": language, "paper": paper, "duplex": duplex} for language in ("en", "ja")
    for paper in ("a4", "letter", "a5") for duplex in ("long", "fold")],
    ids=lambda wishes: "-".join(wishes.values()))
def test_no_text_is_wider_than_its_place(fonts, make_job, make_kind, wishes):
    disc, tile = make_kind("disc", 22, 22, "circle"), make_kind("hex", 40, 35, "hex")
    half, poster = make_kind("half", 250, 180), make_kind("poster", 500, 300)
    job = make_job((make_kind("card"), 9, 2), (disc, 9, 2), (tile, 9, 2), (half, 1, 1),
                   (poster, 1, 1), **wishes)
    canvas = Watched(fonts, fallback_families(fonts, phrase(job, "guide.title")))
    draw_guide(canvas, job, kit_list_of(job))
    assert (canvas.wide, on_top_of_each_other(canvas.written)) == ([], [])


def test_a_guide_speaks_one_language(guide, make_job):
    words = {"ja": {"game.title": "お茶", "game.subtitle": "試し", "credits.notice": "非売品",
                    "credits.design": "恵", "credits.publisher": "無", "credits.art": "筆",
                    "kind.card.plural": "札", "kind.card.title": "札", "kind.card.stock": "厚紙"}}
    _, pages = guide(make_job(language="ja", words=words, bring=("袋",)))
    assert set(re.findall("[A-Za-z]+", " ".join(pages))) == {
        "A", "mm", "ballotin", "calibrate", "printer"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_usual_kit_has_a_guide_of_two_pages(guide, make_job, make_kind, paper, language):
    heaps = [(make_kind("box", 60, 60), 36, 1), (make_kind("card"), 6, 9),
             (make_kind("award", 60, 30), 8, 1), (make_kind("wild", 22, 22, "circle"), 1, 15),
             (make_kind("start", 30, 30, "circle"), 1, 1), (make_kind("reference"), 1, 5)]
    pages, _ = guide(make_job(*heaps, paper=paper, language=language))
    assert len(pages) == 2


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_nothing_leaves_the_page_on_any_paper(fonts, make_job, make_kind, paper):
    job = make_job((make_kind("card"), 9, 2), (make_kind("disc", 22, 22, "circle"), 1, 15),
                   paper=paper, title="The Long Evening of the Chocolatiers")
    canvas = PageCanvas(fonts)
    pages = draw_guide(canvas, job, kit_list_of(job))
    data = printed(canvas)
    for number in range(len(pages)):
        pixels = grey(data, number)
        rim = [pixels[:14], pixels[-14:], pixels[:, :14], pixels[:, -14:]]
        assert all((side == 255).all() for side in rim)


def test_pictures_stay_inside_the_page(guide, make_job, make_kind):
    pages, _ = guide(make_job((make_kind("card"), 30, 2), paper="a5"))
    assert all(picture.rect.x > 0 and picture.rect.right < 148 and picture.rect.bottom < 210
               for page in pages for picture in page.pictures)


def test_without_much_ink_there_are_no_coloured_grounds(fonts, make_job):
    def ink(low_ink):
        job = make_job(low_ink=low_ink)
        canvas = PageCanvas(fonts)
        draw_guide(canvas, job, kit_list_of(job))
        return (255 - grey(printed(canvas), 0)).sum()
    assert ink(low_ink=True) < 0.8 * ink(low_ink=False)


@pytest.mark.parametrize(("marks", "told"), [(True, True), (False, False)])
def test_the_guide_speaks_of_numbers_at_the_marks_if_there_are_any(
        make_job, make_kind, marks, told):
    job = make_job((make_kind(corner=0), 3, 1), marks=marks)
    texts_ = [step.text for step in cutting_steps(job, kit_list_of(job))]
    assert any("small numbers" in text for text in texts_) is told


@pytest.mark.parametrize(("lines", "told"), [(None, True), (False, False)])
def test_round_pieces_are_cut_along_the_fine_line_if_there_is_one(
        make_job, make_kind, lines, told):
    job = make_job((make_kind("chip", 30, 30, "circle"), 3, 1), cut_lines=lines)
    texts_ = [step.text for step in cutting_steps(job, kit_list_of(job))]
    assert any("fine line" in text for text in texts_) is told


def test_the_guide_names_the_sheets_without_backs(guide, make_job, make_kind):
    job = make_job((make_kind("card"), 3, 1), (make_kind("mat", 180, 240, back=False), 2, 1))
    assert "without backs: Sheets 2–3" in " ".join(guide(job)[1])
