"""Pictures as a maker prints them."""

import io
import zlib
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.game.load.maker_file import read_maker
from generator.output.ordering.matching import match_product
from generator.output.ordering.pdf_order import DeckSide
from generator.output.ordering.picture_order import PictureSide, draw_sides


@pytest.fixture
def sides(make_job, make_kind):
    """The front and the back of a card that lies on its side, to be printed upright."""
    job = make_job((make_kind("card", 88, 63), 1, 1))
    [piece] = job.pieces
    fit = match_product(piece.component.kind, read_maker("mpc", Findings()))
    return job, [PictureSide(piece.component.kind, fit, face) for face in (piece.front, piece.back)]


def test_what_is_up_on_a_front_is_up_on_its_back_when_the_card_is_turned_over(sides):
    _, (front, back) = sides
    picture = np.zeros((63, 88))
    picture[0] = 1  # the edge that is up
    lying = np.rot90(picture, front.quarters)
    behind = np.fliplr(np.rot90(picture, back.quarters))
    assert (lying == behind).all()


def test_a_page_lies_as_a_picture_does(sides):
    _, prints = sides
    turns = [DeckSide(each.kind, each.fit, each.face).turn for each in prints]
    assert turns == [-90 * each.quarters % 360 for each in prints]


class Emptied:
    """A pressroom whose faces have their keys, and nothing on them."""

    def __init__(self, pressroom):
        self._pressroom = pressroom

    def form(self, face):
        form = self._pressroom.form(face)
        part = replace(form.parts[form.root], stream=zlib.compress(b""))
        return replace(form, parts={form.root: part})


def test_what_an_earlier_shop_has_had_isnt_drawn_again(sides, progress):
    job, prints = sides
    first = draw_sides(job, prints, progress)
    assert draw_sides(replace(job, pressroom=Emptied(job.pressroom)), prints, progress) == first


def test_a_drawing_that_is_clear_somewhere_is_printed_on_white(sides, progress):
    job, prints = sides
    [made] = draw_sides(replace(job, pressroom=Emptied(job.pressroom)), prints[:1], progress)
    assert np.asarray(Image.open(io.BytesIO(made))).min() == 255
