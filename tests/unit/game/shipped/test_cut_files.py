"""The shipped games, cut by every machine that is known."""

from __future__ import annotations

import io

import pytest
from ezdxf import recover

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.game.load.game_folder import open_game
from generator.output.targets.cutters.cut.cut_files import dxf
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.cutters import CUTTERS
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import PAPERS, Plan

GAMES = ("chocolatiers", "chocolatiers-light", "master-chocolatier", "chai", "chocoly")


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_cut_on_sheets_that_ezdxf_finds_nothing_wrong_with(game: str) -> None:
    opened = open_game(game, Findings())
    pieces = [(piece, piece.component.copies_for(None)) for piece in
              plan_faces(opened.game, opened.assets, FaceLook("en"), Findings())]
    audited: set[str] = set()
    for cutter in CUTTERS.values():
        findings = Findings()
        sheets = impose(pieces, Plan(paper=PAPERS["letter"], duplex="long").with_cutter(cutter),
                        findings)
        assert not list(findings)
        assert sum(sheet.pieces for sheet in sheets) == sum(copies for _, copies in pieces)
        for sheet in sheets:
            cut = make_cut_sheet(sheet)
            shared = any(kind.cut == "shared" for kind in
                         (slot.face.kind for slot in sheet.front.slots))
            assert shared or len(cut.cuts) == len(sheet.front.slots)
            if cut.version not in audited:
                audited.add(cut.version)
                _, auditor = recover.read(io.BytesIO(dxf(game, cut.size, cut.layers)))
                assert not auditor.errors
                assert not auditor.fixes
