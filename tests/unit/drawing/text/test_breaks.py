from __future__ import annotations

import pytest

from generator.base.line_breaks import ICON, chunks


@pytest.mark.parametrize(("word", "parts"), [
    ("chocolate", ["chocolate"]),
    ("well-known", ["well-", "known"]),
    ("and/or", ["and/", "or"]),
    ("2/3", ["2/3"]),
    ("-5", ["-5"]),
    ("a—b", ["a—", "b"]),
    ("zero\u200bwidth", ["zero\u200b", "width"]),
    ("no\u00a0break", ["no\u00a0break"]),
])
def test_latin_words_break_only_after_hyphens(word: str, parts: list[str]) -> None:
    assert list(chunks(word)) == parts


@pytest.mark.parametrize(("word", "parts"), [
    ("取る", ["取", "る"]),
    ("取る。", ["取", "る。"]),
    ("「箱」を", ["「箱」", "を"]),
    ("チョコレート", ["チョ", "コ", "レー", "ト"]),
    ("（「箱」）", ["（「箱」）"]),
    ("まって……", ["まっ", "て……"]),
    ("か\u3099ぎ", ["か\u3099", "ぎ"]),
    ("遊ぶPC版", ["遊", "ぶ", "PC", "版"]),
    ("「PC」で", ["「PC」", "で"]),
    ("中文，好。", ["中", "文，", "好。"]),
])
def test_japanese_and_chinese_break_between_characters_but_keep_the_rules(
        word: str, parts: list[str]) -> None:
    assert list(chunks(word)) == parts


@pytest.mark.parametrize(("word", "parts"), [
    ("カードを2枚", ["カー", "ド", "を", "2枚"]),
    ("１２個", ["１２個"]),
    ("3.5枚", ["3.5枚"]),
    ("A4サイズ", ["A4", "サ", "イ", "ズ"]),
])
def test_a_number_keeps_what_it_counts(word: str, parts: list[str]) -> None:
    assert list(chunks(word)) == parts


@pytest.mark.parametrize(("word", "parts"), [
    (f"3{ICON}", [f"3{ICON}"]),
    (f"{ICON}{ICON}", [ICON, ICON]),
    (f"{ICON}を", [ICON, "を"]),
    (f"{ICON}。", [f"{ICON}。"]),
])
def test_an_icon_stays_with_its_number_but_not_with_another_icon(
        word: str, parts: list[str]) -> None:
    assert list(chunks(word)) == parts
