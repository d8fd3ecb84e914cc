"""Faces for a careful eye: a small game, with slips planted in its files."""

import shutil
from pathlib import Path

import pytest

from generator.apps.workflows.game_faces import Faces
from generator.base.findings import Findings
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook
from generator.game.load.game_folder import open_game
from generator.judging.faces.face_reader import FaceReader
from generator.paper.job import Job, Settings
from generator.paper.sheets.sheet import PAPERS, Plan
from generator.playing.rules.rule_inputs import RuleInputs
from tests.unit.output.conftest import (  # noqa: F401
    font_files,
    guide_templates,
    make_job,
    make_kind,
    outbox,
    progress,
    shared_strings,
)

TINY = Path(__file__).parents[3] / "data" / "tiny"
READS = RuleInputs(("card",), {"card": ("value", "suit", "pips", "wild")}, ())


def job_of(where, low_ink=False):
    """The kit of a game, with nothing laid on paper."""
    findings = Findings()
    opened = open_game(str(where), findings)
    look = FaceLook(opened.game.languages[0], low_ink)
    pressroom = FaceSource(opened.game, opened.assets, FormCache(None), findings)
    plan = Plan(paper=PAPERS["a4"], duplex="long", marks=True)
    return Job(game=opened.game, assets=opened.assets,
               settings=Settings(look=look, plan=plan, dpi=300),
               pieces=Faces(opened, findings).pieces(look), sheets=(), pressroom=pressroom)


@pytest.fixture
def see(tmp_path):
    """Runs a check over the small game with slips in it: (file, old, new)."""
    def seen(check, *slips, files=(), low_ink=False):
        home = shutil.copytree(TINY, tmp_path / "tiny")
        for file, data in dict(files).items():
            (home / file).write_bytes(data)
        for file, old, new in slips:
            path = home / file
            text = path.read_text(encoding="utf-8")
            assert text.count(old) >= 1, f"{file} has no {old}"
            path.write_text(text.replace(old, new), encoding="utf-8")
        findings = Findings()
        check(FaceReader(job_of(home, low_ink)), findings)
        return [f"{Path(each.where.file).name}:{each.where.line}: {each.severity}[{each.code}]: "
                f"{each.message}" for each in findings]
    return seen
