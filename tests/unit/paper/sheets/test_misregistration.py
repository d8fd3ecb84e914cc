"""Where a printer puts backs, and what is drawn so that they land in their places."""

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.units import PT_PER_MM, Rect, Size
from generator.paper.sheets.misregistration import (
    CORNERS,
    DOUBTFUL_DISTANCE,
    Misregistration,
    calibration_corners,
    fit_misregistration,
    upright_matrix,
)
from generator.paper.sheets.sheet import PAPERS, axis_of, mirror_rect
from tests.unit.output.readback import at

A4 = Size(210.0, 297.0)
SKEWED = Misregistration(0.7, -0.3, 0.4, 1.003, 0.996)
misprints = st.builds(Misregistration, st.floats(-10, 10), st.floats(-10, 10), st.floats(-2, 2),
                      st.floats(0.99, 1.01), st.floats(0.99, 1.01))


def printed(misprint: Misregistration, page: Size, x: float, y: float) -> tuple[float, float]:
    """Where a point of a page that is set right lands, mm from its lower left corner."""
    drawn = at(misprint.undone(page), x * PT_PER_MM, y * PT_PER_MM)
    landed = misprint.landing_point(drawn[0] - page.width / 2, drawn[1] - page.height / 2)
    return landed[0] + page.width / 2, landed[1] + page.height / 2


def readings(misprint: Misregistration, page: Size = A4) -> dict[str, tuple[float, float]]:
    """What one reads at the corners of a sheet that was misprinted."""
    found = {}
    for corner in calibration_corners(page):
        places = [(x - page.width / 2, page.height / 2 - y)
                  for x, y in (corner.level, corner.upright)]
        found[corner.name] = (misprint.landing_point(*places[0])[0] - places[0][0],
                              misprint.landing_point(*places[1])[1] - places[1][1])
    return found


@given(misprints, st.floats(0, 210), st.floats(0, 297))
def test_what_is_set_right_lands_in_its_place(misprint: Misregistration, x: float,
                                              y: float) -> None:
    assert printed(misprint, A4, x, y) == pytest.approx((x, y), abs=1e-9)


def test_a_turn_is_against_the_clock() -> None:
    assert Misregistration(turn=90).landing_point(1, 0) == pytest.approx((0, 1))


@given(misprints, st.sampled_from(sorted(PAPERS)))
def test_four_corners_tell_all_of_it(misprint: Misregistration, paper: str) -> None:
    page = PAPERS[paper].size
    found, off = fit_misregistration(page, readings(misprint, page))
    assert [found.dx, found.dy, found.turn, found.across, found.up, max(off.values())] == \
        pytest.approx([misprint.dx, misprint.dy, misprint.turn, misprint.across, misprint.up, 0],
                      abs=1e-6)


@pytest.mark.parametrize("left_out", CORNERS)
def test_three_corners_tell_it_too(left_out: str) -> None:
    read = readings(SKEWED)
    del read[left_out]
    assert fit_misregistration(A4, read)[0].turn == pytest.approx(SKEWED.turn)


def test_eyes_that_are_a_tenth_wrong_change_a_corner_by_little_more() -> None:
    read = readings(SKEWED)
    read["A"] = (read["A"][0] + 0.1, read["A"][1] - 0.1)
    found, off = fit_misregistration(A4, read)
    corner = (-A4.width / 2, A4.height / 2)
    moved = [one - other for one,
             other in zip(found.landing_point(*corner), SKEWED.landing_point(*corner),
                                               strict=True)]
    assert max(map(abs, (*moved, *off.values()))) < 0.15


def test_a_wrong_sign_shows() -> None:
    read = readings(Misregistration(1.5, 1.5))
    read["B"] = (-1.5, 1.5)
    assert max(fit_misregistration(A4, read)[1].values()) > DOUBTFUL_DISTANCE


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_verniers_keep_off_the_edges_of_any_paper(paper: str) -> None:
    page = PAPERS[paper].size
    middle = Rect(10 + 14, 10 + 14, page.width - 48, page.height - 48)
    for corner in calibration_corners(page):
        assert 10 < corner.level[1] < page.height - 10
        assert middle.x <= corner.level[0] <= middle.right
        assert middle.y <= corner.upright[1] <= middle.bottom


@pytest.mark.parametrize(("misprint", "code"), [
    (Misregistration(across=0.97), "printer/scaled"), (Misregistration(up=1.011), "printer/scaled"),
    (Misregistration(up=nan), "printer/scaled"), (Misregistration(dx=-10.1), "printer/shift"),
    (Misregistration(dy=11), "printer/shift"), (Misregistration(dy=inf), "printer/shift"),
    (Misregistration(turn=-2.1), "printer/turn"), (Misregistration(turn=nan), "printer/turn")])
def test_what_no_printer_does_is_refused(misprint: Misregistration, code: str) -> None:
    assert [each.code for each in misprint.complaints()] == [code]


def test_what_printers_do_is_not() -> None:
    assert Misregistration(3, -4, 1.5, 0.992, 1.008).complaints() == []


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_sheets_that_are_set_upright_still_have_backs_behind_fronts(duplex: str) -> None:
    lying, piece = A4.turned(), Rect(20, 30, 63, 88)
    behind = mirror_rect(piece, lying, axis_of(lying, duplex))  # type: ignore[arg-type]
    turned = [_turned(each, lying) for each in (piece, behind)]
    assert turned[1] == pytest.approx(_parts(mirror_rect(
        Rect(*turned[0]), A4, axis_of(A4, duplex))))  # type: ignore[arg-type]


def _turned(rect: Rect, lying: Size) -> tuple[float, ...]:
    """Where a rectangle of a lying page is once this is upright, from the top left."""
    ends = [at(upright_matrix(lying), x * PT_PER_MM, (lying.height - y) * PT_PER_MM)
            for x, y in ((rect.x, rect.y), (rect.right, rect.bottom))]
    xs, ys = sorted(x for x, _ in ends), sorted(lying.width - y for _, y in ends)
    return xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]


def _parts(rect: Rect) -> tuple[float, ...]:
    return rect.x, rect.y, rect.width, rect.height
