"""A lock that its owner's death gives back."""

import subprocess
import sys

import pytest

from generator.base.folder import Lock, LockedError, SafeFolder

HOLD = """
import os, signal, sys
from pathlib import Path
from generator.base.folder import Lock, SafeFolder
with Lock(SafeFolder(Path(sys.argv[1])), "lock"):
    print("held", flush=True)
    sys.stdin.readline()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def lock(folder):
    return Lock(SafeFolder(folder), "lock")


def test_a_second_owner_is_refused_at_once(tmp_path):
    with lock(tmp_path), pytest.raises(LockedError), lock(tmp_path):
        pass


def test_a_lock_can_be_taken_again_after_it_was_given_back(tmp_path):
    with lock(tmp_path):
        pass
    with lock(tmp_path):
        pass


@pytest.fixture
def holder(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_another_process_is_refused(tmp_path, holder):
    with pytest.raises(LockedError), lock(tmp_path):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_killed_owner_holds_nothing(tmp_path, holder):
    holder.communicate(b"\n")
    with lock(tmp_path):
        pass
