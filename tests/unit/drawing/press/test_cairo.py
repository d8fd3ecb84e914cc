"""CairoSVG as a second program: it is kept within limits, and its pictures can be compared."""

from __future__ import annotations

import builtins

import numpy as np
import pytest

from generator.base.findings import Complaint
from generator.drawing.press import cairo as module
from generator.drawing.press.cairo import (
    CairoJob,
    CairoSvgWriter,
    convert_drawings,
    differing_pixels,
    missing_cairo,
    read_picture,
)
from generator.game.model.assets import Picture
from generator.game.svg.tree import Document
from tests.unit.drawing.press.svg import drawing

pytestmark = pytest.mark.usefixtures("cairo")


def svg(body: str) -> bytes:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="20mm" height="20mm" viewBox="0 0 20 20">{body}</svg>').encode()


SOUND = CairoJob(svg('<rect width="20" height="20" fill="red"/>'), (4, 4))
RED = [255, 0, 0, 255]


def convert(*jobs: CairoJob) -> list[object]:
    """The colour of each picture's middle, or what is said of it."""
    return [str(file) if isinstance(file, Complaint) else read_picture(file)[2, 2].tolist()
            for file in convert_drawings(jobs)]


@pytest.mark.parametrize("href", [
    "file:///etc/hostname", "https://example.org/a.png", "picture.png", "data:text/plain,a"])
def test_nothing_outside_of_a_drawing_is_opened(href):
    hostile = CairoJob(svg(f'<image xlink:href="{href}" width="20" height="20"/>'), (4, 4))
    assert convert(hostile, SOUND) == [
        "CairoSVG fails: it refers to something outside of the SVG", RED]


def test_entities_are_refused():
    hostile = b'<!DOCTYPE svg [<!ENTITY a "a">]>' + svg("&a;")
    assert "Entities" in str(convert(CairoJob(hostile, (4, 4)))[0])


@pytest.mark.long  # spends the processor time that two drawings may take, and then one
def test_a_drawing_that_takes_too_long_spoils_no_other(monkeypatch):
    monkeypatch.setattr(module, "START_SECONDS", 1.0)
    monkeypatch.setattr(module, "DRAWING_SECONDS", 0.5)
    layers = "".join(f'<g id="a{level + 1}">' + f'<use xlink:href="#a{level}"/>' * 10 + "</g>"
                     for level in range(12))
    endless = CairoJob(svg(f'<defs><path id="a0" d="M0 0h9v9"/>{layers}</defs>'
                           '<use xlink:href="#a12"/>'), (4, 4))
    assert convert(endless, SOUND) == [
        "this takes longer than the 1.5 seconds that are allowed for it", RED]


def draw_written(fonts, body: str, pictures: dict[str, Picture] | None = None) -> object:
    """The colour in the middle of a drawing that is written for CairoSVG and drawn."""
    writer = CairoSvgWriter(fonts, pictures or {})
    whole = drawing(svg(body).decode())
    return convert(CairoJob(writer.write(whole), (4, 4)))[0]


def test_the_opacity_of_a_use_is_drawn(fonts):
    assert draw_written(fonts, '<defs><rect id="a" width="20" height="20" fill="red"/></defs>'
                   '<use href="#a" opacity="0.2"/>') == [255, 0, 0, 51]


def test_a_drawing_inside_of_a_drawing_is_drawn(fonts):
    inside = drawing(svg('<rect width="20" height="20" fill="red"/>').decode())
    picture = Picture(file="a.svg", data=b"", format="svg", width=20, height=20, digest="d",
                      drawing=Document(inside.root, inside.ids, "d", "a.svg"))
    image = '<image href="a.svg" width="20" height="20"/>'
    assert draw_written(fonts, image, {"a.svg": picture}) == RED


def test_eps_files_are_the_same_every_time():
    [first], [second] = (convert_drawings([CairoJob(SOUND.svg)]) for _ in range(2))
    assert (first == second, first[:23], b"CreationDate" in first) == (
        True, b"%!PS-Adobe-3.0 EPSF-3.0", False)


def picture(*, edge: int = 255, mark: int = 255) -> np.ndarray:
    """Black on the left of white, with pixels of an edge between them, and one square mark."""
    pixels = np.full((12, 12, 4), 255, np.uint8)
    pixels[:, :4, :3] = 0
    pixels[:, 4, :3] = edge
    pixels[5:8, 8:11, :3] = mark
    return pixels


def test_softened_edges_are_no_difference():
    assert not differing_pixels(picture(edge=20), picture(edge=250)).any()


def test_a_mark_that_one_program_leaves_out_is_a_difference():
    assert np.count_nonzero(differing_pixels(picture(mark=0), picture())) == 9


@pytest.mark.parametrize(("error", "message", "start"), [
    (ImportError, "CairoSVG isn't installed", "pip install 'ballotin[cairo]'"),
    (OSError, "CairoSVG doesn't find the library libcairo", "Debian and Ubuntu: sudo apt")])
def test_what_is_missing_is_said_with_how_to_install_it(monkeypatch, error, message, start):
    original = builtins.__import__

    def fail(name: str, *rest: object) -> object:
        if name == "cairosvg":
            raise error
        return original(name, *rest)

    monkeypatch.setattr(builtins, "__import__", fail)
    complaint = missing_cairo.__wrapped__()
    assert (complaint.message, complaint.hint.startswith(start)) == (message, True)
