"""Books on pages: where lines and pages end, what stands around them, and what is found again."""

from __future__ import annotations

import io
import re

import pypdfium2 as pdfium
import pytest

from generator.base.units import PT_PER_MM, Insets, Size
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.rulebook import BookFigures
from generator.paper.job import Job
from generator.paper.pages.flow import FlowPage
from generator.paper.pages.look import fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_document import PageDocument, PageFlowable
from generator.paper.rulebook.book_figures import FigureMaker
from generator.paper.rulebook.book_html import rulebook_html
from generator.paper.rulebook.book_pages import BookPages, book_page_for, draw_book
from generator.paper.rulebook.book_pdf import booklet_pdf, reading_pdf, saddle_pairs
from generator.paper.rulebook.book_setter import BookSetter, IconForms
from generator.paper.rulebook.book_style import BODY

from .conftest import MakeBook

LONG = " ".join(["Pebbles lie in heaps, and whoever is to move takes some of them."] * 9)


def volume_of(job: Job, tables: object, language: str = "en") -> BookPages:
    assert job.book
    return draw_book(job, job.book.rulebook.books[language], tables)  # type: ignore[arg-type]


def pages_of(data: bytes) -> list[str]:
    """The text of each page."""
    with pdfium.PdfDocument(io.BytesIO(data)) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def setter_of(make_book: MakeBook) -> BookSetter:
    return job_setter(make_book("# P\n")[0])


def job_setter(job: Job) -> BookSetter:
    fonts = FontLibrary(job.assets.fonts, "en", job.assets.font_names)
    icons = IconForms(job.assets.symbols, job.pressroom)
    return BookSetter(PageCanvas(fonts, fallback_families(fonts, "")), "en", icons)


@pytest.fixture
def read(make_book: MakeBook):
    def pages(text: str, **words: str) -> list[str]:
        job, tables = make_book(text, **words)
        return pages_of(reading_pdf(job, volume_of(job, tables, words.get("language", "en"))))
    return pages


def test_a_book_begins_with_a_cover_and_its_contents(read) -> None:
    cover, contents, text = read("# Pebbles\n\n## Taking\n\nTake some.\n")
    assert cover.startswith("Pebbles Rules")
    assert contents.partition("Taking")[2].strip().startswith("3")
    assert "Take some." in text


def test_facts_are_those_of_the_rules_and_the_box(read) -> None:
    text = read("# P\n\n## A\n\nOf {count.pebble} in heaps of {options.heaps}, the second "
                "{options.heaps.2}, for {players.min}.\n")[-1]
    assert "Of 15 in heaps of 3, 5, 7, the second 5, for 2." in text


def test_a_term_is_in_the_index_with_every_page_that_names_it(read) -> None:
    pages = read("# P\n\n## A\n\nA [[heap]] is a heap.\n\n---\n\n## B\n\nNothing.\n\n---\n\n"
                 "## C\n\nThe heap is empty.\n")
    assert "Index heap 3, 5" in pages[-1]


def test_three_dashes_begin_a_page(read) -> None:
    assert len(read("# P\n\n## A\n\nOne.\n\n---\n\n## B\n\nTwo.\n")) == 4


def test_a_heading_stays_with_what_follows_it(read) -> None:
    pages = read("# P\n\n## A\n\n" + f"{LONG}\n\n" * 6 + "## Last\n\nWords.\n")
    [last] = [page for page in pages[2:] if "Words." in page]
    assert re.search(r"Last Words\.", last)


@pytest.mark.parametrize("lines", range(22, 28))
def test_a_line_that_announces_a_list_stays_with_it(read, lines: int) -> None:
    pages = read("# P\n\n## A\n\n" + "Word.\n\n" * lines + "Do this.\n\n- One thing.\n")
    assert any("Do this. One thing." in page for page in pages)


@pytest.mark.parametrize("lines", range(22, 26))
def test_a_sentence_that_goes_on_in_a_list_stays_with_it(read, lines: int) -> None:
    pages = read("# P\n\n## A\n\n" + "Word.\n\n" * lines + f"{LONG[:120]} and you take\n\n"
                 "- one thing.\n")
    assert any("and you take one thing." in page for page in pages)


@pytest.mark.parametrize("lines", range(22, 28))
def test_no_page_begins_or_ends_with_a_single_line_of_a_paragraph(read, lines: int) -> None:
    pages = read("# P\n\n## A\n\n" + "Word.\n\n" * lines + " \\\n".join(["Line."] * 6) + "\n")
    assert 1 not in {page.count("Line.") for page in pages}


@pytest.mark.parametrize("lines", range(22, 28))
def test_no_page_takes_or_leaves_a_single_line_of_a_list(read, lines: int) -> None:
    pages = read("# P\n\n## A\n\n" + "Word.\n\n" * lines + "Choose.\n\n" + "- A point.\n" * 4)
    assert {page.count("A point.") for page in pages} <= {0, 2, 4}


def test_a_paragraph_does_not_end_in_a_line_of_one_short_word(make_book: MakeBook) -> None:
    from generator.paper.rulebook.book_setter import SHORT_LINE, StyledSpan

    setter = setter_of(make_book)
    texts = [setter.set([StyledSpan("to " * words + "so.")], BODY, 113.0, justify=True)
             for words in range(40, 90)]
    assert min(text.lines[-1].width for text in texts) * PT_PER_MM / BODY.size >= SHORT_LINE


def test_no_line_is_spread_wide_to_fill_the_last_one(make_book: MakeBook) -> None:
    from generator.paper.rulebook.book_setter import StyledSpan

    setter, words = setter_of(make_book), "Incomparable incomparable"
    width = setter.width([StyledSpan(words)], BODY) + 1.0
    text = setter.set([StyledSpan(f"{words} so")], BODY, width, hyphens=False)
    assert text.line_texts(f"{words} so")[-1].strip() == "so"


def test_lines_tell_together_what_the_paragraph_says(make_book: MakeBook) -> None:
    from generator.paper.rulebook.book_setter import StyledSpan

    text = setter_of(make_book).set([StyledSpan(LONG), StyledSpan(" Bold.", bold=True)], BODY, 60.0)
    assert "".join(text.line_texts(f"{LONG} Bold.")) == f"{LONG} Bold."


def test_a_line_tells_the_words_that_stand_in_it(make_book: MakeBook) -> None:
    from generator.paper.rulebook.book_setter import StyledSpan

    text = setter_of(make_book).set([StyledSpan("Hand limit and discard pile.")], BODY, 20.0)
    assert text.line_texts("Hand limit and discard pile.")[0] == "Hand limit and"


def test_a_term_is_in_the_index_with_the_page_of_its_line(read) -> None:
    pages = read("# P\n\n## A\n\n" + "Word.\n\n" * 26 + f"{LONG} {LONG} A [[heap]] is last.\n")
    assert "Index heap 4" in pages[-1]


def test_a_long_title_stands_in_the_contents_to_its_end(read) -> None:
    title = "What happens to pebbles that nobody has taken until the last of the heaps is gone"
    assert title in read(f"# P\n\n## {title}\n\nNothing.\n")[1]


def test_an_apostrophe_is_that_of_print(read) -> None:
    assert "It isn\u2019t." in read("# P\n\n## A\n\nIt isn't.\n")[-1]


class Block(PageFlowable):
    """Something so many mm high."""

    def __init__(self, height: float, name: str, *, floats: bool = False) -> None:
        super().__init__()
        self.name, self.whole, self.floats = name, height * PT_PER_MM, floats

    @property
    def least(self) -> float:
        return self.whole / 2 if self.floats else self.whole

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        room = min(availHeight, self.highest)
        self.width = availWidth
        self.height = room if self.least <= room < self.whole else self.whole
        return self.width, self.height

    def draw(self) -> None:
        self.flow.words.append(self.name)


def placed(make_book: MakeBook, *blocks: Block) -> list[list[str]]:
    """What is on each page, 10 mm high."""
    flow, pages = FlowPage(canvas=setter_of(make_book).canvas, scale=1.0), []
    PageDocument(flow, Size(10, 10), Insets(0, 0, 0, 0),
                 furnish=lambda _: pages.append(flow.words)).fill(list(blocks))
    return pages


def test_a_figure_waits_for_the_next_page_while_text_fills_this_one(make_book: MakeBook) -> None:
    assert placed(make_book, Block(7.5, "a"), Block(6, "figure", floats=True), Block(2, "b"),
                  Block(3, "c")) == [["a", "b"], ["figure", "c"]]


def test_two_figures_that_wait_share_a_page_if_they_fit_when_drawn_smaller(make_book: MakeBook
                                                                           ) -> None:
    assert placed(make_book, Block(8, "a"), Block(6, "f", floats=True), Block(1, "b"),
                  Block(6, "g", floats=True), Block(1, "c"), Block(3, "d")) == [
        ["a", "b", "c"], ["f", "g"], ["d"]]


def test_an_example_is_shown_with_its_moves_in_words(read) -> None:
    text = read("# P\n\n## A\n\n![The end](scenario:last-pebble)\n")[-1]
    assert "1 Take 1 of heap 1 2 Take 2 of heap 2 The end" in text


def test_the_same_book_is_the_same_bytes(make_book: MakeBook) -> None:
    job, tables = make_book("# P\n\n## A\n\n![](pebble:pebble)\n\n![](table:2)\n")
    assert reading_pdf(job, volume_of(job, tables)) == reading_pdf(job, volume_of(job, tables))


def test_pages_are_half_of_the_paper(make_book: MakeBook) -> None:
    job, tables = make_book("# P\n\n## A\n\nText.\n", paper="letter")
    with pdfium.PdfDocument(booklet_pdf(job, volume_of(job, tables))) as document:
        assert [round(each) for each in document[0].get_size()] == [792, 612]
    with pdfium.PdfDocument(reading_pdf(job, volume_of(job, tables))) as document:
        assert [round(each) for each in document[0].get_size()] == [396, 612]


@pytest.mark.parametrize("pages", [1, 4, 5, 8, 23, 24])
def test_folded_sheets_bring_the_pages_into_their_order(pages: int) -> None:
    sides = list(saddle_pairs(pages))
    # The left half of a front and the right half of its back are one leaf, and so are the others.
    fronts, backs = sides[::2], sides[1::2]
    outer = [(right, back_left) for (_, right), (back_left, _) in zip(fronts, backs, strict=True)]
    inner = [(back_right, left) for (left, _), (_, back_right) in zip(fronts, backs, strict=True)]
    read = [page for leaf in (*outer, *reversed(inner)) for page in leaf]
    assert read == list(range(1, len(sides) * 2 + 1))


def test_a_booklet_has_every_page_once(make_book: MakeBook) -> None:
    job, tables = make_book("# P\n\n" + "".join(f"## S{n}\n\nText {n}.\n\n---\n\n"
                                                for n in range(4)))
    sides = pages_of(booklet_pdf(job, volume_of(job, tables)))
    assert len(sides) == 4
    assert [side for n in range(4) for side in sides if f"Text {n}." in side] == [
        sides[2], sides[3], sides[3], sides[2]]


def test_the_page_for_browsers_stands_alone(make_book: MakeBook) -> None:
    job, tables = make_book("# P & Q\n\n## A\n\nOne *\\<two>* [[heap]].\n\n![A pebble]"
                            "(pebble:pebble)\n\n![The end](scenario:last-pebble)\n")
    assert job.book
    page = rulebook_html(job, job.book.rulebook.books["en"], tables)
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    assert "<script" not in page
    assert "<h1>P &amp; Q</h1>" in page
    assert "<em>&lt;two&gt;</em>" in page
    assert page.count("data:image/webp") == 2
    assert '<li><b>1</b>Take 1 of heap 1</li>' in page


def test_a_book_in_japanese_is_set_in_its_letters(read) -> None:
    pages = read("# 小石\n\n## 準備\n\n小石を三つの山に\n分けます。\n", language="ja",
                 options="languages: [ja]\n")
    assert "小石を三つの山に分けます。" in pages[-1].replace(" ", "")
    assert "目次" in pages[1]


def test_a_running_head_names_the_section_that_begins_the_page(read) -> None:
    pages = read("# P\n\n## A\n\nOne.\n\n---\n\n## B\n\nTwo.\n\n---\n\n## C\n\nThree.\n")
    assert pages[4] == "C Three. C 5"


def test_examples_in_one_paragraph_stand_beside_each_other(make_book: MakeBook) -> None:
    job, tables = make_book("# P\n\n## A\n\n![Left](scenario:last-pebble) "
                            "![Right](scenario:last-pebble)\n")
    with pdfium.PdfDocument(reading_pdf(job, volume_of(job, tables))) as document:
        text = document[2].get_textpage()
        left, right = [text.get_charbox(text.search(word).get_next()[0])[1]
                       for word in ("Left", "Right")]
    assert abs(left - right) < 3


def test_letters_of_a_language_of_their_own_come_last_in_its_index(read) -> None:
    words = " ".join(f"[[{word}]]" for word in ("käsi", "kosketus", "kala"))
    pages = read(f"# P\n\n## A\n\n{words}\n", language="fi", options="languages: [fi]\n")
    assert "kala 3 kosketus 3 käsi 3" in pages[-1]


def test_words_below_small_pieces_are_not_hyphenated(read) -> None:
    row = " ".join(["![Remarkable](pebble:pebble)", *["![](pebble:pebble)"] * 7])
    assert "Remarkable" in read(f"# P\n\n## A\n\n{row}\n")[-1]


def test_no_piece_of_a_row_stands_out_of_the_text() -> None:
    from generator.apps.workflows.kit_build import prepare_job
    from generator.apps.workflows.kit_request import KitRequest
    from generator.base.findings import Findings
    from generator.base.progress import NoProgress
    from generator.game.load.game_folder import open_game
    from generator.paper.rulebook.book_pages import book_page_for

    findings = Findings()
    job = prepare_job(open_game("chai", findings), KitRequest(), NoProgress(), findings)
    assert job.book
    volume = volume_of(job, job.book.tables(findings))
    page = book_page_for("a4")
    wide = [(number, picture.rect) for number, shown in enumerate(volume.pages[1:], 2)
            for picture in shown.pictures
            if picture.rect.x < page.left(number) - 0.1
            or picture.rect.right > page.left(number) + page.width + 0.1]
    assert wide == []


WORDS = "word " * 2000 + "end"
HALF_PAGE = "word " * 500


@pytest.mark.parametrize("text", [WORDS, f"- {WORDS}", f"> {WORDS}", f"> First.\n>\n> {WORDS}",
                                  f"| a | b |\n|---|---|\n| c | {WORDS} |",
                                  f"| a | b |\n|---|---|{f'{chr(10)}| c | {HALF_PAGE} end |' * 3}"])
def test_a_text_longer_than_a_page_goes_on_to_its_end(read, text: str) -> None:
    assert any("end" in page.split() for page in read(f"# P\n\n## A\n\n{text}\n"))


@pytest.mark.parametrize("text", [f"## {WORDS}", f"| a | {WORDS} |\n|---|---|\n| c | d |",
                                  f"![{WORDS}](pebble:pebble)",
                                  f"|{'a|' * 40}\n|{'---|' * 40}\n|{'word|' * 40}"])
def test_what_no_page_can_hold_leaves_the_others_as_they_are(read, text: str) -> None:
    assert "Last." in read(f"# P\n\n{text}\n\n---\n\nLast.\n")[-1]


def test_page_breaks_leave_no_page_empty(read) -> None:
    assert len(read("# P\n\n---\n\n---\n\n## A\n\nOne.\n\n---\n\n---\n\nTwo.\n\n---\n")) == 4


def test_lines_of_the_contents_share_pages(read) -> None:
    sections = "".join(f"## Section {number}\n\nText.\n\n" for number in range(90))
    assert "Section 20" in read(f"# P\n\n{sections}")[1]


def test_a_figure_drawn_smaller_takes_no_more_room_than_there_is(make_book: MakeBook) -> None:
    job, tables = make_book("# P\n\n## A\n\n![](table:2)\n")
    assert job.book
    maker = FigureMaker(job, job_setter(job), tables, book_page_for("a4"))
    [figures] = [block for block in job.book.rulebook.books["en"].blocks
                 if isinstance(block, BookFigures)]
    [flowable] = maker.rows(figures, [[]])
    room = flowable.wrap(300.0, 1e6)[1] * 0.9
    assert flowable.wrap(300.0, room)[1] <= room
