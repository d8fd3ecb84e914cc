"""Files that say what an earlier study measured."""

from __future__ import annotations

from pathlib import Path

from generator.base.findings import Findings
from generator.judging.balance.study_file import read_figures


def test_a_study_of_many_megabytes_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "balance.json"
    path.write_bytes(b"[" + b"[]," * 1_700_000 + b"[]]")
    findings = Findings()
    assert read_figures(path, "chai", findings) == ()
    assert [each.code for each in findings] == ["file/too-large"]
