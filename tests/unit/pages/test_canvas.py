"""A reportlab page in millimetres, lettered in our own fonts."""

import pytest

from generator.pages.canvas import Lettering, PageCanvas, Stroke
from generator.units import Rect, Size
from tests.unit.export.readback import fonts as fonts_of
from tests.unit.export.readback import grey, opened, texts

PLAIN = Lettering("Alegreya Sans", 400, 12, "#000000")
BLACK = Stroke("#000000", 1.0)


@pytest.fixture
def easel(fonts):
    easel = PageCanvas(fonts)
    easel.begin(Size(100, 50))
    return easel


def finished(easel):
    easel.end()
    return easel.finish()


def test_text_is_found_again(easel):
    easel.text((10, 10), "Wafer & tea", PLAIN)
    assert texts(finished(easel)) == ["Wafer & tea"]


def test_what_our_text_font_lacks_comes_from_another(easel):
    easel.text((10, 10), "Chai 茶", PLAIN)
    assert texts(finished(easel)) == ["Chai 茶"]


def test_letters_are_kerned(easel):
    assert easel.width("To", PLAIN) < easel.width("T", PLAIN) + easel.width("o", PLAIN)


def test_the_same_drawing_is_the_same_bytes(fonts):
    def draw():
        easel = PageCanvas(fonts)
        easel.begin(Size(100, 50))
        easel.text((10, 10), "Fraunces", Lettering("Fraunces", 700, 20, "#123456"))
        easel.box(Rect(1, 1, 9, 9), "#abcdef", BLACK, corner=2)
        return finished(easel)
    assert draw() == draw()


def test_no_font_but_ours_is_in_the_file(easel):
    easel.text((10, 10), "x", PLAIN)
    with opened(finished(easel)) as pdf:
        assert [str(font.BaseFont) for font in fonts_of(pdf)] == ["/AAAAAA+AlegreyaSans-Regular"]


def test_lines_break_between_words(easel):
    room = easel.width("one two", PLAIN) + 0.1
    assert easel.wrap("one two three", PLAIN, room) == ["one two", "three"]


def test_lines_break_between_japanese_characters(easel):
    room = easel.width("得点", PLAIN) + 0.1
    assert easel.wrap("得点を書く", PLAIN, room) == ["得点", "を書", "く"]


def test_no_line_begins_with_a_full_stop(easel):
    room = easel.width("袋を使う", PLAIN) + 0.1
    assert easel.wrap("袋を使う。", PLAIN, room) == ["袋を使", "う。"]


def test_a_word_that_is_too_long_stays_whole(easel):
    assert easel.wrap("a Schokoladenmanufaktur b", PLAIN, 5) == ["a", "Schokoladenmanufaktur", "b"]


def test_a_number_stays_with_its_unit(easel):
    room = easel.width("about 100", PLAIN) + 0.1
    assert easel.wrap("about 100\u00a0mm", PLAIN, room) == ["about", "100\u00a0mm"]


def test_millimetres_are_measured_from_the_upper_left(easel):
    easel.box(Rect(0, 0, 10, 5), "#000000")
    pixels = grey(finished(easel), 0)
    assert (pixels[7, 14], pixels[20, 14], pixels[7, 40]) == (0, 255, 255)


def test_lettering_for_other_pages_is_as_wide_as_text(easel):
    _, width = easel.lettering((0, 0), "sheet 12 of 34", PLAIN)
    assert width == pytest.approx(easel.width("sheet 12 of 34", PLAIN), abs=0.05)
