"""Fields that no face shows, and icons that nobody uses."""

from generator.base.findings import Findings
from generator.judging.faces.completeness import check_identical_faces, check_unused_icons
from generator.judging.faces.face_reader import FaceReader
from tests.unit.judging.faces.conftest import job_of

FRONT = "templates/card.front.svg"
ICONS = "templates/icons.svg"
STAR = '<symbol id="star" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></symbol></svg>'


def test_pieces_that_look_different_are_fine(see):
    assert see(check_identical_faces) == []


def test_pieces_that_all_look_the_same_are_told(see):
    empty = ('<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" '
             'viewBox="-3 -3 69 94"><circle cx="20" cy="20" r="9"/></svg>')
    assert see(check_identical_faces, files={FRONT: empty.encode()}) == [
        "card.front.svg:1: warning[face/alike]: the 3 pieces of 'Card' look all the same: nothing "
        "on them shows 'name' or 'suit' or 'value' or 'pips' or 'wild'"]


def test_icons_that_faces_show_are_fine(see):
    assert see(check_unused_icons) == []


def test_an_icon_that_nothing_names_is_told(see):
    assert see(check_unused_icons, (ICONS, "</svg>", STAR)) == [
        "icons.svg:14: note[icon/unused]: one icon is used nowhere: 'star'"]


def test_an_icon_that_a_text_names_is_used(see):
    assert see(check_unused_icons, (ICONS, "</svg>", STAR),
               ("lang/en.yaml", "sun: Sun", 'sun: "Sun :star:"')) == []


def test_an_icon_that_another_one_holds_is_used(see):
    held = STAR.replace("</svg>", '<symbol id="sky" viewBox="0 0 9 9"><use href="#star"/></symbol>')
    assert see(check_unused_icons, (ICONS, "</svg>", f"{held}</svg>")) == [
        "icons.svg:14: note[icon/unused]: one icon is used nowhere: 'sky'"]


def test_an_icon_that_values_may_put_together_is_used(see):
    assert see(check_unused_icons, (ICONS, "</svg>", STAR.replace('"star"', '"rain-small"')),
               (FRONT, "</svg>", '<use data-use="{name}-small" data-show-if="value == 8" width="5" '
                'height="5"/></svg>')) == []


def test_icons_that_are_borrowed_may_be_idle():
    findings = Findings()
    check_unused_icons(FaceReader(job_of("chocolatiers-light")), findings)
    assert not len(findings)
