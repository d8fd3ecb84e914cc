"""Whatever is built and wherever it fails, a folder holds one whole build."""

import hashlib
import json
import tempfile
from pathlib import Path
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings, Stop
from generator.output.manifest import fold_name, name_problem, normalize_name
from generator.output.outbox import open_outbox

NAMES = st.sampled_from(["kit.pdf", "a.png", "b.png", "d/e.png", "d/f.png", "g/h/i.json"])
BUILDS = st.dictionaries(NAMES, st.binary(max_size=3), min_size=1)
REPLACE = Path.replace


def build(folder, files, fails_at=None):
    """Build, with the disk refusing the n-th rename; tell whether it was published."""
    steps = iter(range(fails_at)) if fails_at is not None else None

    def replace(self, target):
        if steps is not None and "old" not in self.parts and next(steps, None) is None:
            raise OSError(5, "Input/output error", str(target))
        return REPLACE(self, target)
    with mock.patch.object(Path, "replace", replace), open_outbox(folder, "g", Findings()) as box:
        shelf = box.shelf("images")
        for name, data in files.items():
            shelf.put(name, data)
        try:
            box.publish()
        except Stop:
            return False
    return True


def seen(folder):
    """The files of a folder, checked against its manifest."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes()
             for path in folder.rglob("*") if path.is_file()}
    files.pop(".lock"), files.pop(".cache/written")
    listed = json.loads(files.pop("manifest.json"))["files"]
    assert {each["name"]: each["sha256"] for each in listed} == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    return files


@given(BUILDS, st.lists(st.tuples(BUILDS, st.integers(0, 8)), max_size=3))
def test_after_any_failures_the_last_published_build_is_whole(first, others):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder, first)
        last = first
        for files, fails_at in others:
            if build(folder, files, fails_at):
                last = files
            assert seen(folder) == last


@given(st.text())
def test_a_name_without_problem_stays_below_its_folder(name):
    if not name_problem(normalize_name(name)):
        place = Path("/out") / normalize_name(name)
        assert place.is_relative_to("/out")
        assert ".." not in place.parts


@given(st.text())
def test_folding_twice_folds_no_further(name):
    assert fold_name(fold_name(name)) == fold_name(name)
