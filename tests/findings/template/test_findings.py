from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.codes import template
from tests.findings.load.cases import split
from tests.findings.template.cases import CASES, lay_out_template, report

FILES = sorted(CASES.glob("*.txt"))


@pytest.mark.parametrize("case", FILES, ids=lambda path: path.stem)
def test_a_bad_template_is_told_in_these_very_words(
        case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        request: pytest.FixtureRequest) -> None:
    text = case.read_text(encoding="utf-8")
    _, files, expected = split(text)
    lay_out_template(files, tmp_path)
    monkeypatch.chdir(tmp_path)
    found = report()
    if request.config.getoption("--update-golden", default=False):
        head = text.partition("==> finds\n")[0]
        case.write_text(f"{head}==> finds\n{found}", encoding="utf-8")
        return
    assert found == expected


def test_every_code_of_templates_has_a_case() -> None:
    told = set(re.findall(r"(?:error|warning|note)\[([a-z/-]+)\]",
                          "".join(file.read_text(encoding="utf-8") for file in FILES)))
    # A variable font is too large to lie here; tests/unit/faces has one.
    assert {code.name for code in template.CODES} - told == {"font/unusable"}
