"""Ballotin from drawn faces to finished files: the part that those who use CairoSVG do too."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.routes.ours import Nobody, import_early
from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.base.findings import Findings, Stop
from generator.drawing.faces.face import Face, FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.press import Press
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from generator.game.svg.tree import Drawing
from generator.output.target import find_target
from generator.paper.job import Job, Settings
from generator.paper.pages.guide_blocks import guide_drawings
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import PAPERS, Plan


@dataclass(frozen=True, slots=True)
class Pressroom:
    """Presses faces whose drawings are ready; nothing is cached."""

    fonts: FontLibrary
    press: Press
    drawings: dict[str, Drawing]
    forms: dict[str, Form]
    findings: Findings

    def drawing(self, face: Face) -> Drawing:
        """The face as plain SVG."""
        return self.drawings[face.key]

    def form(self, face: Face) -> Form:
        """The face as PDF drawing."""
        known = self.forms.get(face.key)
        if known:
            return known
        form = self.press.form(self.drawings[face.key], face.kind.page, face.key, self.findings)
        if form is None:
            raise Stop(self.findings)
        self.forms[face.key] = form
        return form


class Tray:
    """Takes the files that are written."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self.largest = 0

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Write a file into the folder, whatever folder its name has."""
        (self._out / Path(name).name).write_bytes(data)
        self.largest = max(self.largest, len(data))


def ready(folder: str, dpi: int, findings: Findings) -> Job:
    """Everything up to drawn faces and their places: what both routes are given."""
    game, assets = read_game(folder, findings)
    fonts = FontLibrary(assets.fonts)
    look, plan = FaceLook(game.languages[0]), Plan(paper=PAPERS["a4"], duplex="long")
    pieces = plan_faces(game, assets, look, findings)
    renderer = Renderer(game, assets, fonts)
    guide = plan_faces(guide_drawings(game, assets), assets, look, findings)
    faces = {face.key: face for piece in (*pieces, *guide)
             for face in (piece.front, piece.back) if face}
    drawn = {key: renderer.draw(face, findings) for key, face in faces.items()}
    sheets = impose([(piece, piece.component.copies) for piece in pieces], plan, findings)
    room = Pressroom(fonts, Press(fonts, assets.pictures), drawn, {}, findings)
    return Job(game=game, assets=assets, settings=Settings(look=look, plan=plan, dpi=dpi),
               pieces=pieces, sheets=sheets, pressroom=room,
               drawings={piece.front.name: piece.front for piece in guide})


def main() -> None:
    """Write the deck once, a PDF with guide, marks and labels, or sprites with JSON and CSS."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("out", type=Path)
    parser.add_argument("--target", default="pdf")
    parser.add_argument("--dpi", type=int, default=300)
    parser.add_argument("--imports", type=Path, required=True)
    asked = parser.parse_args()
    relax_garbage_collection()
    if asked.imports.exists():
        import_early(asked.imports)
    findings = Findings()
    target = find_target(asked.target)
    asked.out.mkdir(parents=True, exist_ok=True)
    tray = Tray(asked.out)
    with Stopwatch() as shared:
        job = ready(asked.game, asked.dpi, findings)
    with Stopwatch() as watch:
        target.write(job, tray, Nobody(), findings)
    watch.tell(shared=shared.seconds, bytes=tray.largest)
    if not asked.imports.exists():
        early = [name for name in sorted(sys.modules) if name != "__main__"]
        asked.imports.write_text(json.dumps(early), encoding="utf-8")


if __name__ == "__main__":
    main()
