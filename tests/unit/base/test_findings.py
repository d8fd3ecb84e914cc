"""A complaint: from something that is wrong to a finding with its place."""

from __future__ import annotations

import pickle

from generator.base.findings import (
    Complaint,
    FileLocation,
    Finding,
)

HERE = FileLocation("a.svg", 3, 4)


def test_a_complaint_becomes_a_finding_where_it_is_met() -> None:
    told = Complaint("svg/number", "'x' is no number", "write 3").at(HERE)
    assert told == Finding("svg/number", "error", "'x' is no number", HERE, "write 3")


def test_a_complaint_that_knows_its_place_keeps_it() -> None:
    assert Complaint("svg/number", "no", where=HERE).at(FileLocation("other")).where == HERE


def test_a_complaint_travels_between_processes() -> None:
    complaint = Complaint("svg/number", "no", "hint", HERE)
    assert pickle.loads(pickle.dumps(complaint)) == complaint
