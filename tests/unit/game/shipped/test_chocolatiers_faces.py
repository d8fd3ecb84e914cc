"""The faces of both Chocolatiers, in two languages: readable, their backs giving nothing away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from generator.game.model.assets import Assets
from generator.game.model.game import Game
from generator.game.svg.tree import Drawing, Element

SMALLEST = 6.5 * 25.4 / 72  # mm
PIXELS_PER_MM = 8
BACKS = [("chocolatiers", kind) for kind in ("box-tile", "card", "score-tile", "start-marker")]
BACKS += [("chocolatiers-light", kind) for kind in ("box-tile", "card", "scoring-card")]


@pytest.fixture(scope="module", params=["chocolatiers", "chocolatiers-light"])
def shipped(request) -> tuple[Game, Assets]:
    return read_game(request.param, Findings())


@pytest.fixture(scope="module")
def pieces(shipped) -> tuple[PrintedPiece, ...]:
    return plan_faces(*shipped, FaceLook("en"), Findings())


def drawn(shipped: tuple[Game, Assets], fonts: FontLibrary, look: FaceLook
          ) -> Iterator[tuple[Face, Drawing]]:
    """Every face once, finished."""
    findings = Findings()
    pieces = plan_faces(*shipped, look, findings)
    faces = {face.key: face for piece in pieces for face in (piece.front, piece.back) if face}
    renderer = Renderer(*shipped, fonts)
    for face in faces.values():
        yield face, renderer.draw(face, findings)
    assert list(findings) == []


def text_sizes(element: Element, size: float = 0.0) -> Iterator[float]:
    """The font sizes in force wherever text stands, in the root's units: mm."""
    own = element.attrs.get("font-size")
    size = float(re.sub(r"px$", "", own)) if own else size
    for child in element.children:
        if isinstance(child, Element):
            yield from text_sizes(child, size)
        elif child.strip() and element.tag in ("text", "tspan"):
            yield size


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_text_is_smaller_than_six_and_a_half_points(shipped, fonts, language, low_ink):
    sizes = {(face.name, face.side): min(text_sizes(drawing.root), default=SMALLEST)
             for face, drawing in drawn(shipped, fonts, FaceLook(language, low_ink))}
    assert [face for face, size in sizes.items() if size < SMALLEST - 1e-6] == []


@pytest.mark.parametrize(("shipped", "kind"), BACKS, indirect=["shipped"])
def test_a_back_is_the_same_turned_upside_down(shipped, pieces, fonts, kind):
    game, assets = shipped
    back = next(piece.back for piece in pieces if piece.component.kind.name == kind)
    assert back
    findings = Findings()
    drawing = Renderer(game, assets, fonts).draw(back, findings)
    form = Press(fonts, assets.pictures).form(drawing, back.kind.page, back.key, findings)
    assert form
    # Edges fall between pixels: the smaller these are, the less that counts.
    wide, high = (round(side * 2 * PIXELS_PER_MM) for side in (form.size.width, form.size.height))
    [pixels] = Rasterizer(fonts).pixels([RasterRequest(form, wide, high)])
    seen = pixels[..., :3].astype(int)
    assert np.abs(seen - seen[::-1, ::-1]).mean() < 1.0  # of 255


@pytest.mark.parametrize(("shipped", "kind"), BACKS, indirect=["shipped"])
def test_all_pieces_of_a_kind_share_one_back(shipped, pieces, kind):
    assert len({piece.back.key for piece in pieces
                if piece.back and piece.component.kind.name == kind}) == 1


def test_a_wild_looks_the_same_on_both_sides(shipped):
    kind = shipped[0].kinds["wild"]
    assert kind.front == kind.back


@pytest.mark.parametrize("name", ["truffle", "nut-cluster", "raspberry", "mint", "blueberry",
                                  "violet", "wild"])
def test_every_chocolate_has_a_small_flat_sign_too(shipped, name):
    assert {name, f"{name}-mini"} <= set(shipped[1].symbols)


def test_no_symbol_needs_more_than_the_press_can_draw(shipped):
    tags = {element.tag for symbol in shipped[1].symbols.values() for element in symbol.walk()}
    assert tags & {"filter", "mask", "pattern", "image", "style", "textPath", "marker"} == set()
