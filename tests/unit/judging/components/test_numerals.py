from __future__ import annotations

import pytest

from generator.base.numerals import missing_numbers, numerals, surplus_numbers


@pytest.mark.parametrize(("language", "text", "numbers"), [
    ("en", "Keep **6 cards** at most.", [6]),
    ("en", "Two actions; the same one twice is fine", [2]),
    ("en", "A sixth box earns First", [6]),
    ("en", "**Threes & Fours**: boxes worth 3 or 4", [3, 3, 4, 4]),
    ("en", "pays 2.5 each", [2.5]),
    ("en", "anything", []),
    ("ja", "手札は六枚まで", [6]),
    ("ja", "手札は６枚まで", [6]),
    ("zh-Hant", "每個圓盤補四顆，左右兩盤各一顆", [4, 2, 1]),
    ("fi", "Nosta **neljä** laattaa", [4]),
    ("fi", "Neljään ruutuun, vähintään kahdesta laatasta, enintään kolmesti", [4, 2, 3]),
    ("fi", "kahdeksasta kortista viittä", [8, 5]),
    ("sv", "Täck fyra bitar av minst två brickor, högst tre gånger", [4, 2, 3]),
    ("sv", "den tredje sorten", [3]),
    ("de", "Nimm zwei Karten, höchstens dreimal", [2, 3]),
    ("de", "Bis zu fünf Karten; eine bleibt", [5, 1]),
    ("fr", "Prenez deux cartes", [2]),
])
def test_a_text_tells_its_numbers(language: str, text: str, numbers: list[float]) -> None:
    assert missing_numbers(text, language, numbers) == []


@pytest.mark.parametrize(("language", "text", "numbers"), [
    ("en", "Keep 16 cards", [6]), ("en", "Keep 6 cards", [7]), ("en", "worth 3 or 5", [3, 4]),
    ("en", "", [1]), ("en", "Someone wins", [1]), ("en", "3 cards", [30]),
    ("en", "keep 6, then fill the tray", [6, 6]), ("en", "take :coin-6: once", [6]),
    ("en", "a mat of 60 × 40 cm", [40]), ("fi", "Nosta neljä laattaa", [5]),
    ("sv", "dra fyra brickor", [5])])
def test_a_text_tells_no_other_numbers(language: str, text: str, numbers: list[float]) -> None:
    assert missing_numbers(text, language, numbers) != []


@pytest.mark.parametrize(("language", "text", "wanted", "more"), [
    ("en", "keep 6, then fill the tray to 5", [6], [5]),
    ("en", "keep 6 cards; the second largest, one at a time", [6], []),
    ("ja", "一番上の箱を六枚で", [6], []),
    ("fi", "Kaksi tai neljä pelaajaa", [2], [4])])
def test_what_a_text_tells_beside_its_figures_is_told(
        language: str, text: str, wanted: list[float], more: list[float]) -> None:
    assert surplus_numbers(text, language, wanted) == more


def test_a_one_is_as_often_an_article() -> None:
    assert [each.loose for each in numerals("take one or 2", "en")] == [True, False]
