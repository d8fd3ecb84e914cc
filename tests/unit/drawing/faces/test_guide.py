"""The template guide says all, and only what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.directives import KNOWN_ATTRIBUTES
from generator.drawing.faces.template_checks import check_templates
from generator.game.load.game_folder import read_game

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "templates.md"
GUIDE = PAGE.read_text(encoding="utf-8")
GAME = """\
title: Guide
players: [2]
languages: [en]
theme:
  ink: "#221100"
  truffle: {base: "#7a4a2b", dark: "#4b2b17", light: "#a9744d"}
  mint: {base: "#7a4a2b", dark: "#4b2b17", light: "#a9744d"}
  empty: {base: "#7a4a2b", dark: "#4b2b17", light: "#a9744d"}
templates: [portraits]
components: [cards.yaml]
options: {prices: [5, 5, 4, 3, 3, 3], penalties: [-1, -1, -2, -2, -3]}
"""
CARDS = """\
kind: card
components:
  - {id: a, name: A, type: mint, value: 3, spaces: [mint, mint, mint, mint]}
"""
ICONS = ("truffle", "mint", "empty", "crown", "cup", "frame")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL)


def test_the_guide_tells_of_every_attribute() -> None:
    table = GUIDE.partition("## All attributes")[2]
    assert [name for name in KNOWN_ATTRIBUTES if f"`{name}`" not in table] == []


@pytest.mark.parametrize("snippet", blocks("xml")[1:])
def test_every_example_of_the_guide_works(
        snippet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = blocks("xml")[0]
    symbols = "".join(f'<symbol id="{icon}" viewBox="0 0 9 9"/>' for icon in ICONS)
    paints = '<linearGradient id="night"/>'
    files = {
        "game.yaml": GAME, "kinds.yaml": blocks("yaml")[0], "cards.yaml": CARDS,
        "lang/en.yaml": "strings: {truffle: Truffle, mint: Mint, empty: Empty}\n",
        "templates/card.front.svg": f"{root}{paints}{snippet}</svg>",
        "templates/card.back.svg": f"{root}</svg>",
        "templates/icons.svg": f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    read = Findings()
    game, assets = read_game(".", read)
    findings = Findings()
    check_templates(game, assets, findings)
    # The one picture that the guide shows isn't there.
    assert [(each.code, each.message) for each in read if each.code != "picture/missing"] == []
    assert [(each.code, each.message) for each in findings] == []
