"""What the page on comparing and tuning says can be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.apps.cli.main import cli
from generator.judging.balance.measure import find_measure
from generator.judging.balance.samples import BLOCKS
from generator.judging.tuning import race
from generator.judging.tuning.comparison import COMPARISON_GAMES
from generator.judging.tuning.race import parse_target
from tests.docs.generated import whole_context

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "compare-and-tune.md").read_text(encoding="utf-8")
TYPED = re.findall(r"^(?:\$ |to print them: )?ballotin (.+)$", PAGE.replace("\\\n", " "),
                   re.MULTILINE)


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_is_one(line: str) -> None:
    name, *words = shlex.split(line)
    whole = whole_context()
    command = cli.get_command(whole, name)
    assert command
    command.make_context(name, words, whole)


@pytest.mark.parametrize("target", re.findall(r"`([a-z-]+(?: of \S+)? ?[<>][^`]+)`", PAGE))
def test_a_target_of_the_page_is_one(target: str) -> None:
    assert find_measure(parse_target(target).measure)


def test_the_page_tells_the_numbers_that_are_used() -> None:
    assert f"in {BLOCKS} blocks" in PAGE
    assert f"{COMPARISON_GAMES:,} games of each version" in PAGE
    assert f"Up to {race.WIDTHS[0]} candidates" in PAGE
    assert f"up to {race.MOST_ROUNDS} rounds" in PAGE
    assert race.BEST == 3
