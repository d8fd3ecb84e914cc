"""Writes the deck's faces as SVG files with their text laid out, for those who start from these.

Nothing here is timed: the other routes get the faces, and the places on the sheets, for nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from generator.faces.face import Look
from generator.faces.fonts import FontLibrary
from generator.faces.plan import plan_faces
from generator.faces.render import render
from generator.faces.svg_text import svg_text
from generator.findings import Findings
from generator.load.game_folder import read_game
from generator.sheets.impose import impose
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Page, Plan


def main() -> None:
    """Draw every face of a game's folder into another folder."""
    folder, out = sys.argv[1], Path(sys.argv[2])
    findings = Findings()
    game, assets = read_game(folder, findings)
    fonts = FontLibrary(assets.fonts)
    pieces = plan_faces(game, assets, Look(game.languages[0]), findings)
    faces = {face.key: face for piece in pieces for face in (piece.front, piece.back) if face}
    out.mkdir(parents=True, exist_ok=True)
    names = {key: f"{number:04}.svg" for number, key in enumerate(faces)}
    for key, face in faces.items():
        drawing = render(face, game, assets, fonts, findings)
        text = svg_text(drawing, fonts, False, assets.pictures)
        (out / names[key]).write_text(text, encoding="utf-8")
    copies = [(piece, piece.component.copies) for piece in pieces]
    sheets = impose(copies, Plan(PAPERS["a4"], "long"), findings)
    findings.stop_on_errors()
    pages = [_page(page, names) for sheet in sheets for page in (sheet.front, sheet.back) if page]
    size = sheets[0].size
    told = {"size": [size.width, size.height], "pages": pages}
    (out / "sheets.json").write_text(json.dumps(told), encoding="utf-8")


def _page(page: Page, names: dict[str, str]) -> list[list[object]]:
    """Where each face lies: file, left, top, how far turned."""
    return [[names[slot.face.key], slot.trim.x - slot.bleed, slot.trim.y - slot.bleed, slot.turn]
            for slot in page.slots]


if __name__ == "__main__":
    main()
