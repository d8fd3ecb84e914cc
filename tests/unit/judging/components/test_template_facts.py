from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings
from generator.game.load.files import Files
from generator.game.load.game_folder import open_game
from generator.game.load.svg_file import read_svg
from generator.game.svg.tree import Document
from generator.judging.components.template_facts import (
    ART,
    LOW,
    literal_texts,
    template_options,
    template_places,
)

ROOT = Path(__file__).parents[4]
OPTIONS: dict[str, object] = {"rows": 3, "prices": [1, 2, 2], "last": 40}


def drawn(tmp_path: Path, body: str) -> Document:
    path = tmp_path / "board.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', encoding="utf-8")
    document = read_svg(path, Files(), Findings())
    assert document
    return document


@pytest.mark.parametrize(("body", "counts"), [
    ('<g data-compute="grid" data-rows="2" data-columns="6"/>', [(12, True)]),
    ('<g data-compute="grid" data-rows="options.rows" data-columns="6"/>', [(18, True)]),
    ('<g data-compute="grid" data-rows="row-1 row-2"/>', []),
    ('<g data-compute="steps" data-count="5"/>', [(5, True)]),
    ('<g data-compute="row" data-values="options.prices"/>', [(3, False)]),
    ('<g data-compute="track" data-from="1" data-to="options.last"/>', [(40, False)]),
    ('<g data-repeat="4" data-step="1,0"><text data-slot="number">1</text></g>', [(4, True)]),
    ('<path data-repeat="4" data-at="0,0 1,0 2,0 3,0" d="M0,0"/>', []),
    ('<defs><g data-compute="steps" data-count="5"/></defs>', [])])
def test_places_are_counted(tmp_path: Path, body: str, counts: list[tuple[int, bool]]) -> None:
    found = template_places(drawn(tmp_path, body), OPTIONS)
    assert [(each.count, each.written) for each in found] == counts


def test_what_is_repeated_without_numbers_may_be_an_ornament(tmp_path: Path) -> None:
    (found,) = template_places(drawn(tmp_path, '<path data-repeat="9" data-step="1,0" d="M0,0"/>'),
                               OPTIONS)
    assert found.is_ornament


@pytest.mark.parametrize(("ink", "count"), [(LOW, 6), (ART, 5)])
def test_places_of_one_ink_are_counted_by_themselves(tmp_path: Path, ink: str, count: int) -> None:
    body = ('<g data-compute="steps" data-count="6" data-ink="art"/>'
            '<g data-compute="steps" data-count="5" data-ink="low"/>')
    assert [each.count for each in template_places(drawn(tmp_path, body), OPTIONS, ink)] == [count]


def test_options_are_found_wherever_a_template_reads_them(tmp_path: Path) -> None:
    body = ('<text data-text="+{options.row-bonus}">2</text>'
            '<g data-repeat="options.rows" data-step="1,0"><text data-slot="a.options.x"/></g>')
    assert template_options(drawn(tmp_path, body)) == ["row-bonus", "rows"]


def test_only_what_no_value_replaces_is_written(tmp_path: Path) -> None:
    body = ('<text>Take 2</text><text data-slot="value">9</text>'
            '<text data-text="up to {options.rows} of {strings.{type}}">3</text>'
            '<g data-compute="row" data-values="options.prices"><text>1</text></g>')
    assert [re.sub(r"\s+", " ", text) for text, _ in literal_texts(drawn(tmp_path, body))] == [
        "Take 2", "up to of "]


@pytest.mark.parametrize(("game", "file", "old", "new"), [
    ("chai", "tea-house.front.svg", 'data-columns="6" data-cell="22,22" data-gap="0.5" '
     'data-row-gap="1.5" data-well="well"', 'data-columns="5" data-cell="22,22" data-gap="0.5" '
     'data-row-gap="1.5" data-well="well"'),
    ("chai", "tea-house.front.svg", 'data-columns="6" data-cell="22,22" data-gap="0.5" '
     'data-row-gap="1.5" data-well="well-line"', 'data-columns="5" data-cell="22,22" '
     'data-gap="0.5" data-row-gap="1.5" data-well="well-line"'),
    ("chai", "thermometer.front.svg", 'data-repeat="5"', 'data-repeat="6"'),
    ("chai", "money-pouch.front.svg", 'data-fill="theme.coin-3.dark">3', '>5'),
    ("chai", "player-aid.back.svg", 'data-columns="6"', 'data-columns="5"'),
    ("chocolatiers", "score-tile.front.svg", 'fill="#2E1A12">4<', 'fill="#2E1A12">5<'),
    ("master-chocolatier", "board.back.svg", 'data-rows="5" data-columns="5"',
     'data-rows="5" data-columns="6"'),
    ("master-chocolatier", "board.front.svg", '<g data-repeat="5"', '<g data-repeat="4"'),
    ("master-chocolatier", "aid.front.svg", "{options.row-bonus}", "{options.column-bonus}"),
    ("master-chocolatier", "board.front.svg", 'data-text="+{options.row-bonus}">+2', '>+3'),
])
def test_a_template_that_tells_another_figure_is_found(
        tmp_path: Path, game: str, file: str, old: str, new: str) -> None:
    home = tmp_path / "components" / game
    shutil.copytree(ROOT / "components" / game, home)
    shutil.copytree(ROOT / "templates", tmp_path / "templates",
                    ignore=shutil.ignore_patterns("fonts", "guide"))
    template = tmp_path / "templates" / game / file
    text = template.read_text(encoding="utf-8")
    assert old in text
    template.write_text(text.replace(old, new, 1), encoding="utf-8")
    findings = Findings()
    judge.validate(open_game(str(home), findings, judged=True), findings)
    assert {each.code for each in findings} == {"composition/expected"}
