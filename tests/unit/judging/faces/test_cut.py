"""What the cut takes away, pictures that end at it, and fronts with nothing on them."""

import pytest

from generator.judging.faces.cut import check_cut

FRONT = "templates/card.front.svg"
BACK = "templates/card.back.svg"
KINDS = "kinds.yaml"
SUN = 'x="44" y="7" width="10" height="10"'


def test_a_face_that_keeps_clear_of_the_cut_is_fine(see):
    assert see(check_cut) == []


def test_a_rounded_corner_takes_away_a_number(see):
    assert see(check_cut, (KINDS, "extends: poker-card", "extends: poker-card\n    corner: 30mm")
               )[0] == ("card.front.svg:4: warning[face/cut-off]: the cut of 'Card' takes away a "
                        "part of the text '1'")


def test_an_icon_across_the_edge_is_told(see):
    assert see(check_cut, (FRONT, SUN, 'x="58" y="7" width="10" height="10"')) == [
        "card.front.svg:5: warning[face/cut-off]: the cut of 'Card' takes away a part of the icon "
        "'sun'"]


@pytest.mark.parametrize("shape", ["shape: circle\n    size: 63mm", "shape: hex"])
def test_a_round_or_pointed_cut_takes_the_corners(see, shape):
    front = (FRONT, 'width="69mm" height="94mm" viewBox="-3 -3 69 94"',
             'width="69mm" height="69mm" viewBox="-3 -3 69 69"')
    back = (BACK, *front[1:])
    slips = [front, back] if "circle" in shape else []
    told = see(check_cut, (KINDS, "extends: poker-card", f"extends: poker-card\n    {shape}"),
               *slips)
    assert "card.front.svg:4: warning[face/cut-off]: the cut of 'Card' takes away a part of the " \
        "text '1'" in told


def test_a_ground_of_many_icons_may_be_cut(see):
    pattern = '<g data-repeat="9" data-step="8,0"><use href="#sun" x="-3" y="-3" width="6" ' \
        'height="6"/></g></svg>'
    assert see(check_cut, (BACK, "</svg>", pattern)) == []


def test_a_large_icon_may_be_cut(see):
    assert see(check_cut, (BACK, 'x="16.5" y="29" width="30" height="30"',
                           'x="-10" y="5" width="80" height="80"')) == []


def test_a_picture_that_ends_at_the_cut_is_told(see):
    assert see(check_cut, (BACK, '<rect x="-3" y="-3" width="69" height="94"',
                           '<rect x="0" y="0" width="63" height="88"')) == [
        "card.back.svg:1: warning[face/no-bleed]: the back of 'Card' ends at the cut: beyond it "
        "the paper is bare"]


def test_a_white_edge_on_both_sides_of_the_cut_is_fine(see):
    assert see(check_cut, (BACK, '<rect x="-3" y="-3" width="69" height="94"',
                           '<rect x="4" y="4" width="55" height="80"')) == []


def test_a_front_of_one_colour_is_told(see):
    blank = '<rect x="-3" y="-3" width="69" height="94" fill="#fffaf0"/></svg>'
    assert see(check_cut, (FRONT, "</svg>", blank)) == [
        "card.front.svg:1: warning[face/blank]: nothing can be seen on 'Card': its front has one "
        "colour"]
