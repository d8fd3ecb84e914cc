"""Lines of scripts without spaces between words."""

from __future__ import annotations

import pytest

from generator.base.line_breaks import chunks


@pytest.mark.parametrize(("word", "parts"), [
    ("วันนี้อากาศดีมาก", ["วัน", "นี้", "อากาศ", "ดี", "มาก"]),
    ("อากาศ(ทะเล)ดี", ["อากาศ", "(ทะเล)", "ดี"]),
    ("“ทะเล”", ["“ทะเล”"]),
    ("2ใบ", ["2ใบ"]),
    ("อา\u200bกาศ", ["อา\u200b", "กาศ"]),
])
def test_thai_lines_end_between_words(word: str, parts: list[str]) -> None:
    assert list(chunks(word)) == parts


def test_nothing_of_a_very_long_word_is_lost() -> None:
    word = "อากาศดี" * 1_000
    assert "".join(chunks(word)) == word


def test_khmer_lines_end_at_zero_width_spaces() -> None:
    assert chunks("\u1781\u17d2\u1798\u17c2\u179a\u200b\u1781\u17d2") == (
        "\u1781\u17d2\u1798\u17c2\u179a\u200b", "\u1781\u17d2")
