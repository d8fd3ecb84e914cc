"""A build that is killed at any moment loses nothing."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.output.outbox import open_outbox

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")

OLD = {"a.png": b"old a", "b.png": b"old b", "gone.png": b"old"}
NEW = {"a.png": b"new a", "b.png": b"new b", "c/d.png": b"new d"}

# A program with a target of its own that kills the whole process where the test wants it:
# before the n-th file is put, or before the n-th rename while the files appear.
PROGRAM = f"""
import os, signal, sys
from pathlib import Path
from generator.output.outbox import open_outbox
from generator.base.findings import Findings
folder, moment, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

def die_at(function, name):
    calls = iter(range(count))
    def counted(*args, **where):
        if name == moment and next(calls, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args, **where)
    return counted

os.replace = die_at(os.replace, "rename")
os.unlink = die_at(os.unlink, "remove")
with open_outbox(folder, "chai", Findings()) as outbox:
    put = die_at(outbox.shelf("images").put, "put")
    for name, data in {NEW!r}.items():
        put(name, data)
    outbox.publish()
"""


def old_build(folder):
    write(folder, OLD)


def write(folder, files):
    with open_outbox(folder, "chai", Findings()) as outbox:
        shelf = outbox.shelf("images")
        for name, data in files.items():
            shelf.put(name, data)
        outbox.publish()


def killed_build(folder, moment, count):
    run = subprocess.run([sys.executable, "-c", PROGRAM, str(folder), moment, str(count)],
                         check=False, capture_output=True)
    assert run.returncode == -9, run.stderr


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()
            and not path.relative_to(folder).as_posix().startswith(".")
            and path.name != "manifest.json"}


def agrees_with_manifest(folder):
    listed = json.loads((folder / "manifest.json").read_bytes())["files"]
    return {each["name"]: each["sha256"] for each in listed} == {
        name: hashlib.sha256(data).hexdigest() for name, data in contents(folder).items()}


@pytest.mark.parametrize("count", [0, 2])
def test_a_kill_while_drawing_changes_nothing(tmp_path, count):
    old_build(tmp_path)
    killed_build(tmp_path, "put", count)
    assert contents(tmp_path) == OLD
    assert agrees_with_manifest(tmp_path)


def test_a_kill_before_the_journal_counts_as_no_build(tmp_path):
    old_build(tmp_path)
    killed_build(tmp_path, "rename", 0)
    with open_outbox(tmp_path, "chai", Findings()):
        assert contents(tmp_path) == OLD


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_kill_between_two_renames_tears_no_file(tmp_path, count):
    old_build(tmp_path)
    killed_build(tmp_path, "rename", count)
    assert {data[:3] for data in contents(tmp_path).values()} <= {b"old", b"new"}


@pytest.mark.parametrize(("moment", "count"), [("rename", 1), ("rename", 2), ("rename", 3),
                                               ("rename", 4), ("remove", 0)])
def test_the_next_build_first_finishes_a_build_that_was_complete(tmp_path, moment, count):
    old_build(tmp_path)
    killed_build(tmp_path, moment, count)
    with open_outbox(tmp_path, "chai", Findings()):
        assert contents(tmp_path) == NEW
        assert agrees_with_manifest(tmp_path)


def test_the_next_build_clears_away_what_a_killed_one_left(tmp_path):
    old_build(tmp_path)
    killed_build(tmp_path, "put", 2)
    write(tmp_path, NEW)
    assert [path.name for path in tmp_path.glob(".build-*")] == []


@pytest.mark.parametrize("journal", [b"{", b"[]", b'{"install": 3}', b'{"install": ["x"]}',
                                     b'{"install": ["../x"], "remove": []}',
                                     b'{"install": [], "remove": [["../precious", "0"]]}'])
def test_a_journal_that_no_build_wrote_is_thrown_away(tmp_path, journal):
    build = tmp_path / "out" / ".build-7"
    (build / "new").mkdir(parents=True)
    (build / "journal.json").write_bytes(journal)
    (tmp_path / "precious").write_bytes(b"mine")
    with open_outbox(tmp_path / "out", "chai", Findings()):
        assert not build.exists()
        assert Path(tmp_path / "precious").exists()
