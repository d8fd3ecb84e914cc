"""What a sheet carries besides its pieces."""

import numpy as np
import pytest

from generator.base.units import Rect, Size
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_furniture import (
    LabelWriter,
    draw_furniture,
    draw_ruler,
    furniture_geometry,
)
from tests.unit.output.readback import grey, printed, texts


@pytest.fixture
def canvas(fonts):
    return PageCanvas(fonts)


def test_the_ruler_is_exactly_100_mm_long(canvas):
    canvas.begin(Size(127, 25.4))
    draw_ruler(canvas, Rect(12.7, 10, 100, 5))
    canvas.end()
    pixels = grey(printed(canvas), 0, scale=10)  # 720 dots an inch
    _, dark = np.nonzero(pixels < 128)
    assert (dark.max() - dark.min()) / 720 * 25.4 == pytest.approx(100 + 0.15, abs=0.08)


def test_the_rulers_first_and_last_tick_are_100_mm_apart(canvas):
    canvas.begin(Size(127, 25.4))
    draw_ruler(canvas, Rect(12.7, 10, 100, 5))
    canvas.end()
    pixels = grey(printed(canvas), 0, scale=10)
    (dark,) = np.nonzero((pixels < 128)[round(14.2 / 25.4 * 720)])
    assert (dark[-1] - dark[0]) / 720 * 25.4 == pytest.approx(100 + 0.15, abs=0.08)


def test_the_ruler_tells_what_it_measures(canvas):
    canvas.begin(Size(127, 25.4))
    draw_ruler(canvas, Rect(12.7, 10, 100, 5))
    canvas.end()
    assert texts(printed(canvas))[0].split() == ["0", "50", "100", "mm"]


def test_fronts_of_a_kind_have_the_same_furniture(make_job, make_kind):
    job = make_job((make_kind("card"), 40, 1))
    assert len({furniture_geometry(sheet, sheet.front) for sheet in job.sheets}) == 1


def test_lines_are_drawn_where_the_sheet_wants_them(canvas, make_job):
    sheet = make_job(duplex="none").sheets[0]
    canvas.begin(sheet.size)
    draw_furniture(canvas, furniture_geometry(sheet, sheet.front))
    canvas.end()
    pixels = grey(printed(canvas), 0, scale=4)
    line = sheet.front.lines[0]
    x, y = ((line.x1 + line.x2) / 2 / 25.4 * 288, (line.y1 + line.y2) / 2 / 25.4 * 288)
    assert pixels[round(y) - 1:round(y) + 2, round(x) - 1:round(x) + 2].min() < 128


def words_of(canvas, job, sheet, page):
    """The label, put on a page of the canvas to be read back."""
    canvas.begin(sheet.size)
    ink = LabelWriter(canvas, job).label(sheet, page)
    canvas.pdf._code.append(ink)
    canvas.end()
    return " ".join(texts(printed(canvas))[0].split())


def test_a_label_names_game_sheet_side_kind_and_size(canvas, make_job):
    job = make_job()
    sheet = job.sheets[1]
    assert words_of(canvas, job, sheet, sheet.front) == (
        "Chai · sheet 2 of 2, front · Cards · 63×88 mm")


def test_a_label_that_does_not_fit_loses_its_end(canvas, make_job, make_kind):
    job = make_job((make_kind("chocolate-in-a-paper-cup", 60, 60), 1, 1),
                   title="The evening of the guild of the Chocolatiers of Vienna")
    (sheet,) = job.sheets
    assert words_of(canvas, job, sheet, sheet.front) == (
        "The evening of the guild of the Chocolatiers of Vienna · sheet 1 of 1, front")


def test_a_title_that_does_not_fit_leaves_room_for_the_number(canvas, make_job, make_kind):
    job = make_job((make_kind("tile", 60, 60), 1, 1), title="Chocolatiers " * 9)
    (sheet,) = job.sheets
    words = words_of(canvas, job, sheet, sheet.front)
    assert words.endswith("Chocolatier… · sheet 1 of 1, front")


def test_a_mixed_sheet_names_all_its_kinds(canvas, make_job, make_kind):
    job = make_job((make_kind("tile", 60, 60), 1, 1), (make_kind("chip", 30, 30), 1, 1))
    (sheet,) = job.sheets
    assert words_of(canvas, job, sheet, sheet.front) == "Chai · sheet 1 of 1, front · Tiles, Chips"


def test_the_order_of_the_cuts_is_written_at_the_marks(canvas, make_job, make_kind):
    sheet = make_job((make_kind("tile", 55, 60), 12, 1)).sheets[0]
    canvas.begin(sheet.size)
    draw_furniture(canvas, furniture_geometry(sheet, sheet.front))
    canvas.end()
    words = texts(printed(canvas))[0].split()
    assert [word for word in words if word.isdecimal()][:14] == [
        str(number) for number in range(1, 15)]
