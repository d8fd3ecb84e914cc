"""Pictures that are drawn together are the pictures that each would be alone."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace

import numpy as np
import pytest

from generator.drawing.press import raster
from generator.drawing.press import raster_sharing as repeats
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.press.raster_sharing import Atom, CopyStep, DrawStep, KeepStep, plan_pictures
from tests.unit.drawing.press.svg import on_white, pressed

SIDE = 330
GROUND = ('<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" '
          'stop-color="#963"/></radialGradient><clipPath id="c"><circle cx="10" cy="10" r="6"/>'
          '</clipPath></defs>'
          '<path d="M0 0H20V20H0z" fill="url(#g)"/>')
SHAPES = (
    '<path d="M{0} {1}h7v6h-7z" fill="#27a" fill-opacity=".6"/>',
    '<circle cx="{0}" cy="{1}" r="3.3" fill="url(#g)" stroke="#fff" stroke-width=".7"/>',
    '<g opacity=".5"><path d="M{0} {1}l5 1l-2 4z"/><path d="M{0} {1}l1 5l-3 1z"/></g>',
    '<text x="{0}" y="{1}" font-family="Alegreya Sans" font-size="4" fill="#410">Nut</text>',
    '<g style="mix-blend-mode:multiply"><circle cx="{0}" cy="{1}" r="2" fill="#fc6"/></g>',
    '<path d="M{0} {1}q4 -5 8 2" fill="none" stroke="#063" stroke-width=".04"/>',
    '<g transform="rotate(9 {0} {1})"><path d="M{0} {1}h4v4z" fill="url(#g)"/></g>',
    '<g clip-path="url(#c)"><path d="M{0} {1}h6v6h-6z" fill="#a27"/></g>',
)


def face(numbers, blends=True):
    """A face with shapes out of few, at places out of few, so that faces share some of them."""
    shapes = SHAPES if blends else (*SHAPES[:4], *SHAPES[5:])
    return GROUND + "".join(
        numbers.choice(shapes).format(*numbers.choice([(4, 5), (9, 8), (12.3, 14.1), (3, 15)]))
        for _ in range(6))


def taken(fonts, forms):
    return list(Rasterizer(fonts).pixels([RasterRequest(form, SIDE, SIDE) for form in forms]))


@pytest.mark.parametrize("seed", range(6))
def test_drawn_together_every_picture_is_what_it_is_alone(fonts, seed):
    numbers = random.Random(seed)
    forms = [pressed(face(numbers, blends=seed % 2 == 0), fonts) for _ in range(8)]
    assert all(np.array_equal(together, *taken(fonts, [form]))
               for together, form in zip(taken(fonts, forms), forms, strict=True))


def test_taken_apart_a_picture_is_what_it_is_in_one_go(fonts, monkeypatch):
    forms = [pressed(face(random.Random(seed), blends=False), fonts) for seed in range(6)]
    apart = taken(fonts, forms)
    monkeypatch.setattr(raster, "WORTH_SHARING", SIDE * SIDE + 1)
    assert all(np.abs(on_white(one).astype(int) - on_white(other)).max() <= 1
               for one, other in zip(apart, taken(fonts, forms), strict=True))


def test_a_form_of_very_many_atoms_is_drawn_in_one_go(fonts, monkeypatch):
    monkeypatch.setattr(repeats, "MOST_ATOMS", 2)
    forms = [pressed(face(random.Random(1)), fonts)] * 2
    first, second = taken(fonts, forms)
    assert first.any()
    assert np.array_equal(first, second)


def test_operators_of_others_are_drawn_in_one_go(fonts):
    form = pressed('<path d="M2 2H9V9H2z" fill="#f00"/>', fonts)
    root = form.parts[form.root]
    foreign = replace(root, stream=zlib.compress(b"1 0 0 rg 0 0 30 30 re f"))
    strange = replace(form, parts={**form.parts, form.root: foreign})
    [picture] = taken(fonts, [strange])
    assert picture[-1, 0].tolist() == [255, 0, 0, 255]


def atom(name, *region):
    return Atom(("",), f"{name}\n", region)


WHOLE, LEFT, RIGHT = (0, 0, 100, 100), (0, 0, 40, 100), (60, 0, 100, 100)


def kinds(steps):
    return [type(step) for step in steps]


def test_what_two_pictures_begin_with_is_drawn_once():
    first, second = plan_pictures([[atom("ground", *WHOLE), atom("a", *LEFT)],
                          [atom("ground", *WHOLE), atom("b", *LEFT)]], (), 10**6)
    assert kinds(first) == [DrawStep, KeepStep, DrawStep]
    assert kinds(second) == [CopyStep, DrawStep]


def test_what_lies_apart_is_shared_whatever_else_differs():
    ground = atom("ground", *WHOLE)
    _, _, third = plan_pictures([[ground, atom("a", *LEFT), atom("b", *RIGHT)],
                        [ground, atom("c", *LEFT), atom("d", *RIGHT)],
                        [ground, atom("c", *LEFT), atom("b", *RIGHT)]], (), 10**6)
    assert kinds(third) == [CopyStep, CopyStep, CopyStep]


def test_the_same_on_another_ground_is_drawn_again():
    second = plan_pictures([[atom("ground", *WHOLE), atom("a", *LEFT)],
                   [atom("paper", *WHOLE), atom("a", *LEFT)]], (), 10**6)[1]
    assert kinds(second) == [DrawStep]


def test_a_picture_that_was_there_before_is_one_copy():
    both = [atom("ground", *WHOLE), atom("frame", *WHOLE)]
    assert kinds(plan_pictures([both, both], (), 10**6)[1]) == [CopyStep]


def test_nothing_is_kept_that_there_is_no_room_for():
    steps = plan_pictures([[atom("ground", *WHOLE)]] * 2, (), 9_999)
    assert [kinds(each) for each in steps] == [[DrawStep], [DrawStep]]
