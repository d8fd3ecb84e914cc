"""Tables of a kit of which only some kinds are made."""

import io
from dataclasses import replace
from zipfile import ZipFile, is_zipfile

import pytest

from generator.base.findings import Findings
from generator.output.opening_contents import limit_opening
from generator.output.target import VirtualTable, find_target, target_names

TABLES = [name for name in target_names() if isinstance(find_target(name), VirtualTable)]


@pytest.fixture
def job(make_job, make_kind):
    """Chips alone, of a box with cards that lie on the same tables."""
    whole = make_job((make_kind(), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 2, 5))
    chips = tuple(each for each in whole.pieces if each.component.kind.name == "chip")
    spared = [replace(each, spare={"card-1": 1, "chip-1": 1}) for each in whole.openings]
    return replace(whole, pieces=chips, laid=chips, openings=spared)


def opened(files):
    """The texts of a package, also those in archives."""
    for file, data in files.items():
        if is_zipfile(io.BytesIO(data)):
            with ZipFile(io.BytesIO(data)) as archive:
                yield from opened({name: archive.read(name) for name in archive.namelist()})
        elif file.endswith((".json", ".js", ".txt", ".xml")):
            yield file, data


@pytest.mark.parametrize("name", TABLES)
def test_a_package_names_no_piece_that_is_not_made(name, job, outbox, progress):
    find_target(name).write(job, outbox, progress, Findings())
    assert [file for file, data in opened(outbox.files) if b"card-3" in data] == []


def test_what_stays_in_the_box_is_made_as_well(job):
    assert [limit_opening(each, {"chip-1", "chip-2"}).spare for each in job.openings] == [
        {"chip-1": 1}] * len(job.openings)


def test_a_table_of_which_all_is_made_stays_as_it_is(job):
    everything = {f"{kind}-{number}" for kind in ("card", "chip") for number in (1, 2, 3)}
    assert all(limit_opening(each, everything) is each for each in job.openings)
