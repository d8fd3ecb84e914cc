"""The deck's faces as SVG with their text laid out, for those who draw with CairoSVG."""

from __future__ import annotations

from dataclasses import dataclass

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import PAPERS, Plan, Sheet


@dataclass(frozen=True, slots=True)
class Drawn:
    """SVG text by face, and where the faces lie."""

    faces: dict[str, str]
    sheets: tuple[Sheet, ...]


def drawn(folder: str) -> Drawn:
    """Read a game's folder and draw every face of it."""
    findings = Findings()
    game, assets = read_game(folder, findings)
    fonts = FontLibrary(assets.fonts)
    pieces = plan_faces(game, assets, FaceLook(game.languages[0]), findings)
    faces = {face.key: face for piece in pieces for face in (piece.front, piece.back) if face}
    renderer = Renderer(game, assets, fonts)
    texts = {key: svg_text(renderer.draw(face, findings), assets.pictures)
             for key, face in faces.items()}
    copies = [(piece, piece.component.copies) for piece in pieces]
    sheets = impose(copies, Plan(paper=PAPERS["a4"], duplex="long"), findings)
    findings.stop_on_errors()
    return Drawn(texts, sheets)
