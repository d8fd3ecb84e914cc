"""The picture of computed parts: the examples of the page itself, drawn."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from PIL import Image

from generator.base.findings import Findings
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "templates.md"
# Where the examples stand on the board, mm, in the order of the page.
AT = ((5, 5), (5, 33), (72, 30), (72, 5), (72, 18))
SIZE = (132, 61)
PX = 8
SHOWN = 1056
GAME = """\
title: Computed parts
players: [2]
templates: [chocolatiers]
components: [boards.yaml]
options: {prices: [5, 5, 4, 3, 3, 3], penalties: [-1, -1, -2, -2, -3]}
"""
KINDS = f"""\
kinds:
  board:
    size: {SIZE[0]}mm x {SIZE[1]}mm
    bleed: 0
    front: board.svg
    fields:
      spaces: {{type: list, of: [truffle, mint, violet, raspberry, blueberry, empty]}}
"""
BOARDS = """\
kind: board
components:
  - {id: board, spaces: [truffle, mint, violet, raspberry, empty, blueberry]}
"""


def draw(folder: Path) -> None:
    """Write `computed.png`."""
    shown = _board().resize((SHOWN, round(SHOWN * SIZE[1] / SIZE[0])), Image.Resampling.LANCZOS)
    shown.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(
        folder / "computed.png", optimize=True)


def examples() -> list[str]:
    """The examples of the page, in order."""
    section = PAGE.read_text(encoding="utf-8").partition("## Computed parts")[2]
    found = re.findall(r"^```xml\n(<g data-compute.*?)^```", section,
                       flags=re.MULTILINE | re.DOTALL)
    return [re.sub(r'\s*transform="[^"]*"', "", each) for each in found]


def _board() -> Image.Image:
    findings = Findings()
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        (home / "templates").mkdir()
        files = {"game.yaml": GAME, "kinds.yaml": KINDS, "boards.yaml": BOARDS,
                 "templates/board.svg": _template()}
        for name, text in files.items():
            (home / name).write_text(text, encoding="utf-8")
        game, assets = read_game(scratch, findings)
    pressroom = FaceSource(game, assets, FormCache(None), findings)
    piece = plan_faces(game, assets, FaceLook("en"), findings)[0]
    shot = RasterRequest(pressroom.form(piece.front), SIZE[0] * PX, SIZE[1] * PX)
    findings.stop_on_errors()
    return Image.fromarray(next(iter(Rasterizer(FontLibrary(assets.fonts)).pixels([shot]))))


def _template() -> str:
    width, height = SIZE
    inside = "".join(f'<g transform="translate({x} {y})">{example}</g>'
                     for (x, y), example in zip(AT, examples(), strict=True))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="#fbf3e4"/>{inside}</svg>')
