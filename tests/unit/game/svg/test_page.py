from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.faces.face_template import drawing_matrix
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from generator.game.svg.page_fit import fit_to_face, fit_to_page
from generator.game.svg.transform import point

CARD, BLEED = Size(63, 88), 3.0


def parsed(attrs, inside=""):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {attrs}>{inside}</svg>'
    return parse(SourceText("a.svg", text, "digest"), Findings())


def fitted(attrs, inside=""):
    return fit_to_page(parsed(attrs, inside), CARD, BLEED)


def corners(fit, *points):
    """Where points of a drawing lie on the page, mm."""
    matrix = drawing_matrix(fit.document.root)
    return [tuple(round(each, 3) for each in point(matrix, *at)) for at in points]


def test_a_drawing_of_the_very_size_is_left_alone():
    fit = fitted('width="69mm" height="94mm" viewBox="-3 -3 69 94"')
    assert fit.how == "as it is"
    assert fit.document.root.attrs["viewBox"] == "-3 -3 69 94"


@pytest.mark.parametrize(("attrs", "unit"), [
    ('width="690" height="940"', 10), ('width="690px" height="940px"', 10),
    ('viewBox="0 0 690 940"', 10), ('viewBox="0 0 690px 940px"', 10),
    ('width="100%" height="100%" viewBox="0 0 138 188"', 2),
    ('width="138mm" height="188mm" viewBox="0 0 690 940"', 10),
    ('width="27.165354in" viewBox="0 0 69 94"', 1), ('height="30pt" viewBox="0 0 69 94"', 1),
    ('width="7cm" height="12cm" viewBox="0 0 69 94"', 1),
])
def test_a_drawing_of_the_right_proportions_is_scaled(attrs, unit):
    fit = fitted(attrs)
    assert fit.how == "scaled"
    assert corners(fit, (0, 0), (69 * unit, 94 * unit)) == [(0, 0), (69, 94)]


@pytest.mark.parametrize("attrs", [
    'width="260.7874" height="355.2756"', 'width="2.7165354in" height="3.7007874in"',
    'width="195.5906pt" height="266.4567pt"',
])
def test_the_very_size_in_another_unit_is_nothing_to_tell(attrs):
    assert fitted(attrs).how == "as it is"


@pytest.mark.parametrize("attrs", [
    'width="63mm" height="88mm" viewBox="0 0 630 880"', 'viewBox="0 0 630 880"',
    'width="630" height="880"',
])
def test_a_drawing_without_bleed_is_put_on_the_trimmed_piece(attrs):
    fit = fitted(attrs)
    assert fit.how == "without bleed"
    assert corners(fit, (0, 0), (630, 880)) == [(3, 3), (66, 91)]


def test_a_drawing_nearly_of_the_proportions_covers_the_page():
    """The 822 by 1122 pixels that printers ask for are half a millimetre off."""
    fit = fitted('viewBox="0 0 822 1122"')
    (left, top), (right, bottom) = corners(fit, (0, 0), (822, 1122))
    assert fit.how == "scaled"
    assert (left, right, round(bottom - 94, 1), round(top, 1)) == (0, 69, 0.1, -0.1)


def test_other_proportions_are_told():
    assert fitted('width="63mm" height="63mm"').how == "of other proportions"


def test_a_viewbox_of_the_pieces_proportions_is_believed_before_width_and_height():
    fit = fitted('width="2925" height="2250" viewBox="0 0 69 94"')
    assert (fit.how, fit.complaint) == ("scaled", None)


def test_what_is_seen_of_a_viewbox_is_as_the_drawing_says():
    fit = fitted('width="69mm" height="94mm" viewBox="0 0 69 69" '
                 'preserveAspectRatio="xMidYMin meet"')
    assert corners(fit, (0, 0), (69, 94)) == [(0, 0), (69, 94)]


def test_a_stretched_drawing_is_refused():
    fit = fitted('width="69mm" height="94mm" viewBox="0 0 9 9" preserveAspectRatio="none"')
    assert fit.complaint.code == "template/size"


def test_percentages_mean_what_they_meant_without_the_bleed():
    rect = fitted('viewBox="0 0 630 880"', '<g><rect width="100%" height="50%"/></g>'
                  ).document.root.children[0].children[0]
    assert (rect.attrs["width"], rect.attrs["height"]) == ("630", "440")


@pytest.mark.parametrize(("size", "how"), [((20.0, 90.0), "scaled"), ((16.0, 90.0), "scaled"),
                                           ((18.0, 90.0), "as it is")])
def test_a_face_is_covered_by_a_drawing_of_somewhat_other_proportions(size, how):
    fit = fit_to_face(parsed('width="24mm" height="96mm" viewBox="0 0 24 96"'), Size(*size), 3.0)
    assert (fit.how, fit.complaint) == (how, None)
    assert fit.document.root.attrs["width"] == f"{size[0] + 6:g}mm"


def test_a_drawing_of_quite_other_proportions_is_no_picture_of_a_face():
    drawn = parsed('width="70mm" height="96mm" viewBox="0 0 70 96"')
    complaint = fit_to_face(drawn, Size(18.0, 90.0), 3.0).complaint
    assert complaint
    assert complaint.message == "the drawing is 70×96 mm, which is no picture of a face of 18×90 mm"
