"""Faces in their places, as PDF operators."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.units import PT_PER_MM, Rect, Size
from generator.paper.pages.binder import SlotPlacer, matrix, outline_path
from generator.paper.sheets.outline import shape_outline
from generator.paper.sheets.sheet import Reach, Slot
from tests.unit.output.readback import at

A4 = Size(210, 297)


@pytest.mark.parametrize(("turn", "corner"), [
    (0, (10, 277)), (90, (40, 277)), (180, (40, 227)), (270, (10, 227))])
def test_a_turned_form_has_its_upper_left_corner_where_a_clock_would_take_it(turn, corner):
    placed = Rect(10, 20, 30, 50)
    drawn = Size(30, 50) if turn % 180 == 0 else Size(50, 30)
    top = drawn.height * PT_PER_MM
    found = at(matrix(placed, turn, drawn, A4), 0, top)
    assert found == pytest.approx(corner)


@given(st.floats(0, 200), st.floats(0, 200), st.sampled_from([0, 90, 180, 270]),
       st.floats(0, 5))
def test_a_form_is_centred_over_its_trim_however_it_is_turned(x, y, turn, bleed):
    trim = Rect(x, y, 63, 88)
    size = Size(63, 88) if turn % 180 == 0 else Size(88, 63)
    drawn = size.grown(bleed)
    centre = at(matrix(trim, turn, drawn, A4), drawn.width * PT_PER_MM / 2,
                drawn.height * PT_PER_MM / 2)
    assert centre == pytest.approx((x + 31.5, 297 - y - 44), abs=1e-6)


def slot(make_job, make_kind, **shape):
    job = make_job((make_kind("piece", 40, 40, **shape), 1, 1))
    return job.sheets[0].front.slots[0]


def test_a_rectangle_with_its_bleed_needs_no_clip(make_job, make_kind):
    assert " W n" not in SlotPlacer().place(slot(make_job, make_kind), A4, "f0")


def test_a_rectangle_without_its_bleed_is_clipped(make_job, make_kind):
    bare = slot(make_job, make_kind)
    bare = Slot(face=bare.face, trim=bare.trim, turn=bare.turn, reach=Reach(), copy=1)
    assert " W n" in SlotPlacer().place(bare, A4, "f0")


def test_a_round_piece_is_clipped_to_its_round_bleed(make_job, make_kind):
    words = SlotPlacer().place(slot(make_job, make_kind, shape="circle"), A4, "f0")
    assert words.count(" c") == 4 + 1  # four curves, and the 'cm' that follows


def test_slots_in_the_same_place_differ_only_in_their_name(make_job, make_kind):
    placer, one = SlotPlacer(), slot(make_job, make_kind)
    assert placer.place(one, A4, "f0").replace("f0", "f1") == placer.place(one, A4, "f1")


def test_a_disc_is_traced_through_its_four_ends():
    path = outline_path(shape_outline("circle", Rect(0, 0, 25.4, 25.4)), Size(25.4, 25.4))
    assert path.startswith("72 36 m ")
    assert path.endswith("72 36 c h")


def test_a_face_ends_at_a_cut_that_a_neighbour_shares(make_job, make_kind):
    whole = slot(make_job, make_kind)
    words = SlotPlacer().place(replace(whole, reach=Reach(0.0, 3.0, 3.0, 3.0)), A4, "f0")
    left = f"{whole.trim.x * PT_PER_MM:.5f}".rstrip("0").rstrip(".")
    assert words.startswith(f"q {left} ")
    assert " W n" in words
