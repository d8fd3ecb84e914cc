"""A function in a process of its own: whatever it takes, the caller gets an answer."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import sys

import pytest

from generator.base.budget import Budget, OverBudgetError, spend
from generator.base.findings import Complaint
from generator.base.helper_processes import run_confined

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limits of the system there")
SMALL = Budget(seconds=0.5, megabytes=50)


def refusal(function: object, *arguments: object) -> str:
    with pytest.raises(OverBudgetError) as refused:
        run_confined(SMALL, function, *arguments)  # type: ignore[arg-type]
    return refused.value.code


def test_the_answer_is_what_the_function_returns() -> None:
    assert run_confined(SMALL, sorted, "cab") == ["a", "b", "c"]


def test_a_complaint_of_the_function_reaches_the_caller() -> None:
    with pytest.raises(Complaint, match="not a table"):
        run_confined(SMALL, complain)


def test_a_loop_in_python_is_ended() -> None:
    assert refusal(loop) == "budget/work"


def test_a_loop_in_c_is_ended() -> None:
    assert refusal(match_for_ever) == "budget/work"


def test_memory_taken_in_python_is_limited() -> None:
    assert refusal(bytearray, 200_000_000) == "budget/memory"


def test_memory_taken_in_small_parts_is_limited() -> None:
    assert refusal(fill_memory) == "budget/memory"


def test_a_crash_is_a_complaint() -> None:
    assert refusal(crash) == "budget/crash"


def test_work_that_the_function_counts_is_limited() -> None:
    assert refusal(spend, 600_000) == "budget/work"


def complain() -> None:
    raise Complaint("table/format", "this is not a table")


def loop() -> None:
    while True:
        pass


def match_for_ever() -> None:
    re.match(r"(a+)+$", "a" * 60 + "b")


def fill_memory() -> None:
    kept = []
    while True:
        kept.append(hashlib.sha256(str(len(kept)).encode()).digest())


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)
