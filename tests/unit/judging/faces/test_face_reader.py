"""What drawings show, and where."""

import pytest

from generator.base.findings import FileLocation
from generator.game.svg.tree import Drawing, Element
from generator.judging.faces.face_reader import marks_of

HERE = FileLocation("card.svg", 1, 1)


def element(tag, attrs=None, *children):
    return Element(tag, attrs or {}, children, HERE)


def root(*children):
    return element("svg", {"width": "60mm", "height": "60mm", "viewBox": "0 0 30 30"}, *children)


DOT = element("symbol", {"id": "dot", "viewBox": "0 0 10 10"}, element("circle", {"r": "5"}))
SIGN = element("symbol", {"id": "sign", "viewBox": "0 0 10 10"},
               element("use", {"href": "#dot", "x": "5", "width": "5", "height": "5"}))
DOT_AT = element("use", {"href": "#dot", "x": "2", "y": "3", "width": "4", "height": "4"})


@pytest.fixture
def found(fonts):
    def find(*children, library=("dot",)):
        ids = {"dot": DOT, "sign": SIGN}
        return [(mark.sort, mark.name, tuple(round(each, 1) for each in mark.box))
                for mark in marks_of(Drawing(root(*children), ids),
                                     {name: ids[name] for name in library}, fonts, {})]
    return find


def test_an_icon_has_its_box_in_millimetres(found):
    assert found(DOT_AT) == [("icon", "dot", (4.0, 6.0, 12.0, 14.0))]


def test_groups_move_what_they_hold(found):
    assert found(element("g", {"transform": "translate(5 0)"}, DOT_AT)) == [
        ("icon", "dot", (14.0, 6.0, 22.0, 14.0))]


def test_symbols_of_the_template_hold_marks_of_their_own(found):
    sign = element("use", {"href": "#sign", "width": "20", "height": "20"})
    assert found(sign) == [("icon", "sign", (0.0, 0.0, 40.0, 40.0)),
                           ("icon", "dot", (20.0, 0.0, 40.0, 20.0))]


def test_symbols_of_a_library_are_marks_as_a_whole(found):
    sign = element("use", {"href": "#sign", "width": "20", "height": "20"})
    assert found(sign, library=("dot", "sign")) == [("icon", "sign", (0.0, 0.0, 40.0, 40.0))]


def test_what_is_not_displayed_is_no_mark(found):
    assert found(element("g", {"style": "display:none"}, DOT_AT)) == []


def test_lines_of_a_text_are_one_mark(found):
    text = element("text", {"font-family": "Fraunces", "font-size": "2"},
                   element("tspan", {"x": "5", "y": "10"}, "Green"),
                   element("tspan", {"x": "5", "y": "13"}, "tea"))
    ((sort, name, (left, top, _, bottom)),) = found(text)
    assert (sort, name, left, top, bottom) == ("text", "Green tea", 10.0, 17.2, 26.0)


def test_a_text_is_anchored_where_it_says(found):
    text = element("text", {"font-family": "Fraunces", "font-size": "2", "x": "15", "y": "9",
                            "text-anchor": "middle"}, "12")
    ((_, _, (left, _, right, _)),) = found(text)
    assert left + right == pytest.approx(60.0, abs=0.2)
