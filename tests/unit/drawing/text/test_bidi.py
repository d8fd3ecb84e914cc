"""Which way each character runs; capitals stand for Hebrew letters, digits for themselves."""

from __future__ import annotations

import pytest

from generator.drawing.text.bidi import (
    base_level,
    bidi_levels,
    directional_runs,
    line_levels,
    visual_order,
)

HEBREW = {chr(ord("A") + index): chr(0x5D0 + index) for index in range(26)}
# Isolates, what ends them, an override, an embedding, what ends those.
MARKS = str.maketrans({"<": "\u2067", "{": "\u2066", "^": "\u2068", ">": "\u2069", "~": "\u202e",
                       "=": "\u202b", "_": "\u202c"})


def spelled(text: str) -> str:
    return "".join(HEBREW.get(char, char) for char in text).translate(MARKS)


def seen(text: str, base: int) -> str:
    """A line as it is seen from left to right; brackets aren't turned."""
    line = spelled(text)
    found = line_levels(line, bidi_levels(line, base), base)
    return "".join(text[place] for place in visual_order(found) if text[place] not in "<{^>~=_")


@pytest.mark.parametrize(("text", "base", "line"), [
    ("car is THE CAR in arabic", 0, "car is RAC EHT in arabic"),
    ("CAR IS the car IN ENGLISH", 1, "HSILGNE NI the car SI RAC"),
    ("he said {THE VALUES ARE 12, 34, 56>", 0, "he said 56 ,34 ,12 ERA SEULAV EHT"),
    ("PAY 12 NOW", 1, "WON 12 YAP"),
    ("PAY 12 NOW", 0, "WON 12 YAP"),
    ("PAY 1,200.50%!", 1, "!1,200.50% YAP"),
    ("PAY -5 OR +3", 1, "3+ RO 5- YAP"),
    ("abc (DEF) ghi", 0, "abc (FED) ghi"),
    ("ABC (def) GHI", 1, "IHG )def( CBA"),
    ("ABC [d) E] f", 1, "f ]E )d[ CBA"),
    ("DONE!", 1, "!ENOD"),
    ("DONE!", 0, "ENOD!"),
    ("say <DONE!> now", 0, "say !ENOD now"),
    ("SAY {done!> NOW", 1, "WON done! YAS"),
    ("say ^DONE 1> now", 0, "say 1 ENOD now"),
    ("a ~bc_ d", 0, "a cb d"),
    ("a =B c_ d", 0, "a c B d"),
    ("ABC ", 1, " CBA"),
    ("ABC \tDEF", 0, "CBA \tFED"),
    ("", 1, ""),
])
def test_a_line_is_seen_as_unicode_says(text: str, base: int, line: str) -> None:
    assert seen(text, base) == line


def test_numbers_behind_arabic_letters_are_arabic() -> None:
    # 1-2 behind Hebrew is one number after another; behind Arabic the sign parts them.
    assert bidi_levels("\u05d0 1-2", 1) == [1, 1, 2, 2, 2]
    assert bidi_levels("\u0633 1-2", 1) == [1, 1, 2, 1, 2]


def test_marks_run_with_their_letters() -> None:
    assert bidi_levels("a\u05d0\u05b8b", 0) == [0, 1, 1, 0]


@pytest.mark.parametrize(("text", "level"), [
    ("12 \u05d0b", 1), ("12 a\u05d0", 0), ("\u2067\u05d0\u2069 a", 0)])
def test_the_first_letter_decides_the_direction(text: str, level: int) -> None:
    assert base_level(text, default=1 - level) == level


@pytest.mark.parametrize("default", [0, 1])
@pytest.mark.parametrize("text", ["12!", "", "\ud800", "\u2067\u05d0", "\u2066\u2067a"])
def test_a_text_without_letters_has_the_default_direction(text: str, default: int) -> None:
    assert base_level(text, default) == default


@pytest.mark.parametrize("text", ["", "Level(\n 9)", "\n    levels: [", "\ud800\u05d0\U00010800"])
def test_a_level_is_returned_for_each_character(text: str) -> None:
    assert len(bidi_levels(text, 0)) == len(text)


def test_a_text_that_looks_like_a_report_of_levels_keeps_its_own() -> None:
    assert set(bidi_levels("\n    levels: [\n Level(\n 9)\n    paragraphs: [", 0)) == {0}


def test_runs_come_in_reading_order() -> None:
    assert directional_runs("\u05d0\u05d1 ab \u05d2", 1) == [(0, 3, 1), (3, 5, 2), (5, 7, 1)]


def test_isolates_without_end_are_read_to_their_end() -> None:
    assert max(bidi_levels("\u2067\u05d0" * 200, 0)) == 125
