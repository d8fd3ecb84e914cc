from __future__ import annotations

import pytest

from generator.composition.constraints import tells


@pytest.mark.parametrize(("text", "numbers"), [
    ("Keep **6 cards** at most.", [6]),
    ("Two actions; the same one twice is fine", [2]),
    ("A sixth box earns First", [6]),
    ("手札は六枚まで", [6]),
    ("手札は６枚まで", [6]),
    ("most boxes worth 3 or 4", [3, 4]),
    ("pays 2.5 each", [2.5]),
    ("anything", []),
])
def test_a_text_tells_its_numbers(text: str, numbers: list[float]) -> None:
    assert tells(text, numbers)


@pytest.mark.parametrize(("text", "numbers"), [
    ("Keep 16 cards", [6]), ("Keep 6 cards", [7]), ("worth 3 or 5", [3, 4]), ("", [1]),
    ("Someone wins", [1]), ("3 cards", [30])])
def test_a_text_tells_no_other_numbers(text: str, numbers: list[float]) -> None:
    assert not tells(text, numbers)
