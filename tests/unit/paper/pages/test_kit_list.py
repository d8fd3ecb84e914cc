"""The outline of a cut piece."""

from dataclasses import replace

import pytest

from generator.paper.pages.kit_list import cut_path, shape_of


@pytest.mark.parametrize(("shape", "corner", "path"), [
    ("rect", 0, "M0 0H60V30H0Z"),
    ("rect", 2, "M2 0H58A2 2 0 0 1 60 2V28A2 2 0 0 1 58 30H2A2 2 0 0 1 0 28V2A2 2 0 0 1 2 0Z"),
    ("circle", 0, "M0 15A30 15 0 0 1 60 15A30 15 0 0 1 0 15Z"),
    ("hex", 0, "M15 0L45 0L60 15L45 30L15 30L0 15Z"),
])
def test_every_shape_has_its_outline(make_kind, shape, corner, path):
    assert shape_of(make_kind("tile", 60, 30, shape, corner)) == path


def test_a_path_is_its_own_outline(make_kind):
    kind = replace(make_kind("meeple", 20, 20, "path"), outline="M0 0L20 0L10 20Z")
    assert shape_of(kind) == "M0 0L20 0L10 20Z"


def test_a_corner_is_never_more_than_half_a_side(make_kind):
    assert "A5 5" in shape_of(make_kind("bar", 40, 10, "rect", 20))


def test_on_a_form_the_outline_starts_inside_the_bleed(make_kind):
    assert cut_path(make_kind("tile", 25.4, 25.4, "rect", 0, bleed=25.4)).split()[:3] == [
        "72", "144", "m"]
