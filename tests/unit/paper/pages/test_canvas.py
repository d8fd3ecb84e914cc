"""A page in millimetres, lettered in our own fonts."""

import pytest

from generator.base.units import Rect, Size
from generator.paper.pages.look import PageTextStyle, Stroke
from generator.paper.pages.page_canvas import PageCanvas
from tests.unit.output.readback import fonts as fonts_of
from tests.unit.output.readback import grey, opened, printed, texts

PLAIN = PageTextStyle("Alegreya Sans", 400, 12, "#000000")
BLACK = Stroke("#000000", 1.0)


@pytest.fixture
def canvas(fonts):
    canvas = PageCanvas(fonts)
    canvas.begin(Size(100, 50))
    return canvas


def finished(canvas):
    canvas.end()
    return printed(canvas)


def test_text_is_found_again(canvas):
    canvas.text((10, 10), "Wafer & tea", PLAIN)
    assert texts(finished(canvas)) == ["Wafer & tea"]


def test_what_our_text_font_lacks_comes_from_another(canvas):
    canvas.text((10, 10), "Chai 茶", PLAIN)
    assert texts(finished(canvas)) == ["Chai 茶"]


def test_letters_are_kerned(canvas):
    assert canvas.width("To", PLAIN) < canvas.width("T", PLAIN) + canvas.width("o", PLAIN)


def test_the_same_drawing_is_the_same_bytes(fonts):
    def draw():
        canvas = PageCanvas(fonts)
        canvas.begin(Size(100, 50))
        canvas.text((10, 10), "Fraunces", PageTextStyle("Fraunces", 700, 20, "#123456"))
        canvas.box(Rect(1, 1, 9, 9), "#abcdef", BLACK, corner=2)
        return finished(canvas)
    assert draw() == draw()


def test_no_font_but_ours_is_in_the_file(canvas):
    canvas.text((10, 10), "x", PLAIN)
    with opened(finished(canvas)) as pdf:
        names = [str(font.BaseFont) for font in fonts_of(pdf)]
    assert [name.partition("+")[2] for name in names] == ["AlegreyaSans-Regular"]


def test_lines_break_between_words(canvas):
    room = canvas.width("one two", PLAIN) + 0.1
    assert canvas.wrap("one two three", PLAIN, room) == ["one two", "three"]


def test_lines_break_between_japanese_characters(canvas):
    room = canvas.width("得点", PLAIN) + 0.1
    assert canvas.wrap("得点を書く", PLAIN, room) == ["得点", "を書", "く"]


def test_no_line_begins_with_a_full_stop(canvas):
    room = canvas.width("袋を使う", PLAIN) + 0.1
    assert canvas.wrap("袋を使う。", PLAIN, room) == ["袋を使", "う。"]


def test_a_word_that_is_too_long_stays_whole(canvas):
    assert canvas.wrap("a Schokoladenmanufaktur b", PLAIN, 5) == ["a", "Schokoladenmanufaktur", "b"]


def test_a_number_stays_with_its_unit(canvas):
    room = canvas.width("about 100", PLAIN) + 0.1
    assert canvas.wrap("about 100\u00a0mm", PLAIN, room) == ["about", "100\u00a0mm"]


def test_millimetres_are_measured_from_the_upper_left(canvas):
    canvas.box(Rect(0, 0, 10, 5), "#000000")
    pixels = grey(finished(canvas), 0)
    assert (pixels[7, 14], pixels[20, 14], pixels[7, 40]) == (0, 255, 255)


def test_lettering_for_other_pages_is_as_wide_as_text(canvas):
    _, width = canvas.spell_out("sheet 12 of 34", PLAIN)
    assert width == pytest.approx(canvas.width("sheet 12 of 34", PLAIN), abs=0.05)
