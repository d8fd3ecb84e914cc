from __future__ import annotations

from math import dist

import pytest

from generator.game.model.net import Net
from generator.game.nets.standard_nets import (
    die_net,
    score_pad_net,
    screen_net,
    standee_net,
    tuck_box_net,
)
from generator.paper.pages.folding_steps import fold_net
from tests.unit.game.nets.space import NEAR, corners, edges, same, seen_from

CLOSED = {"a box for 51 cards": tuck_box_net(65.1, 90.1, 17.9),
          "a flat box": tuck_box_net(64, 90, 6),
          "a small box": tuck_box_net(22, 24, 12), "a large box": tuck_box_net(125, 185, 40),
          "a die": die_net(20.0), "a small die": die_net(8.0)}
OPEN = {"a standee": standee_net(30.0, 55.0), "a small standee": standee_net(12.0, 15.0),
        "a screen": screen_net(150.0, 110.0, 3, 0.0),
        "a screen of two": screen_net(90.0, 110.0, 2, 0.0),
        "a screen of five": screen_net(90.0, 110.0, 5, 40.0),
        "a score pad": score_pad_net(74.0, 105.0)}
ALL = {**CLOSED, **OPEN}


@pytest.mark.parametrize("net", CLOSED.values(), ids=CLOSED)
def test_every_edge_of_a_closed_piece_meets_one_of_another_face(net: Net) -> None:
    found = edges(net)
    for name, own in found.items():
        for edge in own:
            meeting = [other for other, theirs in found.items() if other != name
                       and any(same(edge, each) for each in theirs)]
            assert len(meeting) == 1, (name, edge)


@pytest.mark.parametrize("net", ALL.values(), ids=ALL)
def test_tabs_and_flaps_lie_inside_behind_the_face_that_they_meet(net: Net) -> None:
    placed = fold_net(net)
    for part in net.parts:
        if not part.meets:
            continue
        face = net.part(part.meets).place
        for point in part.points:
            x, y, away = seen_from(placed[part.meets], placed[part.name].at(point))
            assert abs(away) < NEAR
            assert face.x - NEAR < x < face.right + NEAR
            assert face.y - NEAR < y < face.bottom + NEAR


@pytest.mark.parametrize("net", CLOSED.values(), ids=CLOSED)
def test_the_printed_side_of_a_closed_piece_is_outside(net: Net) -> None:
    placed = fold_net(net)
    points = [placed[part.name].at(corner) for part in net.faces for corner in corners(part)]
    middle = tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))
    for part in net.faces:
        assert seen_from(placed[part.name], middle)[2] < 0, part.name


@pytest.mark.parametrize("net", CLOSED.values(), ids=CLOSED)
def test_faces_are_upright_where_the_piece_stands(net: Net) -> None:
    placed = fold_net(net)
    for part in net.faces:
        down = placed[part.name].along({0: (0.0, 1.0, 0.0), 180: (0.0, -1.0, 0.0)}[part.turn])
        upright = abs(placed[part.name].z[1]) < NEAR
        assert not upright or dist(down, (0.0, 1.0, 0.0)) < NEAR, part.name


def test_the_lid_is_read_from_the_front() -> None:
    net = tuck_box_net(64.0, 90.0, 18.0)
    down = fold_net(net)["top"].along((0.0, -1.0, 0.0))
    assert dist(down, (0.0, 0.0, 1.0)) < NEAR


@pytest.mark.parametrize(("one", "other"), [("1", "6"), ("2", "5"), ("3", "4")])
def test_opposite_faces_of_a_die_add_up_to_seven(one: str, other: str) -> None:
    placed = fold_net(die_net(20.0))
    assert dist(placed[one].z, tuple(-each for each in placed[other].z)) < NEAR


def test_one_two_and_three_follow_each_other_against_the_clock() -> None:
    placed = fold_net(die_net(20.0))
    (ax, ay, az), (bx, by, bz), three = (placed[name].z for name in ("1", "2", "3"))
    # With y down and z towards the reader space is mirrored.
    across = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    assert dist(across, tuple(-each for each in three)) < NEAR


def test_front_and_back_of_a_standee_lie_on_each_other() -> None:
    found = edges(standee_net(30.0, 55.0))
    assert all(any(same(edge, other) for other in found["back"]) for edge in found["front"])


def test_a_standee_stands_on_both_feet() -> None:
    net = standee_net(30.0, 55.0)
    placed = fold_net(net)
    heights = [placed[name].at(corner)[1] for name in ("foot", "heel")
               for corner in corners(net.part(name))]
    low = max(placed["front"].at(corner)[1] for corner in corners(net.part("front")))
    assert heights == pytest.approx([low] * 8)


def test_the_feet_of_a_standee_reach_to_the_front_and_to_the_back() -> None:
    net = standee_net(30.0, 55.0)
    placed = fold_net(net)
    reach = [placed[name].at(corner)[2] for name in ("foot", "heel")
             for corner in corners(net.part(name))]
    assert (max(reach), min(reach)) == pytest.approx((12.0, -12.0))


def test_the_back_of_a_standee_is_upright() -> None:
    assert dist(fold_net(standee_net(30.0, 55.0))["back"].along((0.0, -1.0, 0.0)),
                (0.0, 1.0, 0.0)) < NEAR


@pytest.mark.parametrize("panels", [2, 3, 4, 5, 6])
def test_all_panels_of_a_screen_stand_on_the_table(panels: int) -> None:
    net = screen_net(90.0, 110.0, panels, 0.0)
    placed = fold_net(net)
    assert len(net.faces) == panels
    assert {round(placed[part.name].at(corner)[1], 3) for part in net.faces
            for corner in corners(part)} == {0.0, 110.0}


def test_the_wings_of_a_screen_are_folded_to_whoever_sits_behind_it() -> None:
    net = screen_net(150.0, 110.0, 3, 60.0)
    placed = fold_net(net)
    assert all(placed[name].at(corner)[2] < NEAR for name in ("left", "right")
               for corner in corners(net.part(name)))


@pytest.mark.parametrize("net", ALL.values(), ids=ALL)
def test_no_two_parts_of_a_net_overlap(net: Net) -> None:
    for index, one in enumerate(net.parts):
        for other in net.parts[index + 1:]:
            middle = [(sum(x for x, _ in part.points) / len(part.points),
                       sum(y for _, y in part.points) / len(part.points)) for part in (one, other)]
            assert not _inside(other.points, middle[0]), (one.name, other.name)
            assert not _inside(one.points, middle[1]), (one.name, other.name)
            assert not any(_inside(other.points, _towards(point, middle[0]))
                           for point in one.points), (one.name, other.name)


@pytest.mark.parametrize("net", ALL.values(), ids=ALL)
def test_a_net_is_cut_out_in_one_piece(net: Net) -> None:
    assert len(net.outline) == 1


@pytest.mark.parametrize("net", ALL.values(), ids=ALL)
def test_the_outline_encloses_as_much_as_all_parts_together(net: Net) -> None:
    parts = sum(_area(part.points) for part in net.parts)
    assert _area(net.outline[0]) == pytest.approx(parts, rel=1e-6)


@pytest.mark.parametrize("net", ALL.values(), ids=ALL)
def test_a_net_lies_in_its_corner(net: Net) -> None:
    xs, ys = zip(*(point for part in net.parts for point in part.points), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(
        (0.0, 0.0, net.size.width, net.size.height))


def test_a_half_folded_net_stands_open() -> None:
    net = tuck_box_net(64.0, 90.0, 18.0)
    assert fold_net(net, 0.0)["back"].at((10.0, 10.0)) == pytest.approx((10.0, 10.0, 0.0))


def _towards(point: tuple[float, float], middle: tuple[float, float]) -> tuple[float, float]:
    return (point[0] + 0.01 * (middle[0] - point[0]), point[1] + 0.01 * (middle[1] - point[1]))


def _inside(points: tuple[tuple[float, float], ...], at: tuple[float, float]) -> bool:
    turns = [(bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax) for (ax, ay), (bx, by) in
             zip(points, [*points[1:], points[0]], strict=True)]
    return all(turn > 1e-6 for turn in turns)


def _area(points: tuple[tuple[float, float], ...]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in
               zip(points, [*points[1:], points[0]], strict=True)) / 2
