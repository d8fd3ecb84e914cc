from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.codes import read_stage
from tests.findings.load.cases import codes_in, files_of, hold
from tests.findings.template.cases import CASES, lay_out_template, report

FILES = sorted(CASES.glob("*.txt"))


@pytest.mark.parametrize("case", FILES, ids=lambda path: path.stem)
def test_a_bad_template_is_told_in_these_very_words(
        case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        request: pytest.FixtureRequest) -> None:
    lay_out_template(files_of(case), tmp_path)
    monkeypatch.chdir(tmp_path)
    hold(case, report(), request.config)


def test_every_code_of_templates_has_a_case() -> None:
    told = codes_in(FILES)
    # Fonts are too large to lie here; tests/unit/drawing/faces/test_check.py has some.
    names = {code.name for code in read_stage("template")}
    assert names - told == {"font/unusable", "font/colours"}
