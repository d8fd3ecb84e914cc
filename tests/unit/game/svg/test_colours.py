from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.game.svg.colours import colour


@pytest.mark.parametrize(("one", "other"), [
    ("#f80", "#ff8800"),
    ("#F80", "#ff8800"),
    ("#f808", "#ff880088"),
    ("RebeccaPurple", "#663399"),
    ("rgb(255, 136, 0)", "#ff8800"),
    ("rgb(255 136 0)", "#ff8800"),
    ("rgb(100%, 50%, 0%)", "rgb(255, 127.5, 0)"),
    ("rgba(255, 136, 0, 0.5)", "rgb(255 136 0 / 50%)"),
    ("hsl(0, 100%, 50%)", "#ff0000"),
    ("hsl(120deg 100% 25%)", "rgb(0, 127.5, 0)"),
    ("hsl(-240, 100%, 50%)", "#0f0"),
    ("hsla(240, 100%, 50%, .25)", "rgb(0 0 255 / .25)"),
    ("hsl(0.5turn 100% 50%)", "#0ff"),
    (" Red ", "red"),
    ("rgb(300, -20, 0)", "#ff0000"),
])
def test_one_colour_can_be_written_in_many_ways(one, other):
    assert colour(one) == colour(other)


def test_transparent_is_seen_through():
    assert colour("transparent").alpha == 0


def test_black_and_white_are_grey_so_that_black_prints_in_one_ink():
    assert (colour("#000").fill, colour("white").stroke) == ("0 g\n", "1 G\n")


@pytest.mark.parametrize("text", [
    "#12345", "#ggg", "rgb(1, 2)", "rgb(1 2 3 4 5)", "hsl(10%, 5%, 5%)", "var(--brand)",
    "color(display-p3 1 0 0)", "rgb(a, b, c)", "", "url(#g)", "rgb(" + "1" * 5000,
])
def test_what_is_no_colour_is_refused(text):
    with pytest.raises(Complaint, match="is not known"):
        colour(text)


def test_a_misspelt_name_is_answered_with_the_right_one():
    with pytest.raises(Complaint) as refusal:
        colour("ornage")
    assert refusal.value.hint == "did you mean 'orange'?"
