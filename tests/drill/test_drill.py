"""A few trials of every class in every test run; `make drill` holds all of them."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it forks, and sets limits")
FEW = 4


@pytest.mark.long
def test_a_few_trials_of_every_class_end_held_or_refused():
    # In a process of its own: one that has threads had better not fork.
    done = subprocess.run(
        [sys.executable, "-m", "tests.drill", "--few", str(FEW), "--workers", "1"],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_traceback_is_told_by_where_it_comes_from_in_our_code():
    from tests.drill.command import Ended

    said = ('Traceback (most recent call last):\n'
            '  File "/x/generator/drawing/cache/picture_cache.py", line 1, in find\nKeyError: 7')
    ended = Ended(70, 0, 0.1, 90.0, said)
    assert (ended.ending, ended.reason) == (
        "traceback", "drawing/cache/picture_cache.py in find: KeyError: 7")


@pytest.mark.parametrize(("seconds", "megabytes", "ending"), [
    (0.9, 299.0, "refused"), (1.1, 90.0, "slow"), (0.1, 301.0, "slow")])
def test_a_refusal_that_takes_more_than_it_may_is_slow(seconds, megabytes, ending):
    from tests.drill.command import Ended

    said = "game.yaml:1:1: error[yaml/tag]: tags aren't used here"
    assert Ended(1, 0, seconds, megabytes, said).ending == ending


@pytest.mark.parametrize(("code", "said", "ending"), [
    (0, "", "held"), (1, "", "wrong"), (2, "Error: no such option", "error"),
    (1, "::error file=a.yaml,line=1::x", "refused"), (1, '"where": {', "refused")])
def test_an_ending_is_told_by_its_code_and_its_words(code, said, ending):
    from tests.drill.command import Ended

    assert Ended(code, 0, 0.1, 90.0, said).ending == ending


def test_a_class_without_trials_is_no_class():
    from tests.drill.trial import all_trials

    assert all(trials for _, trials in all_trials(()))
