"""What the pages about own rules show plays, and keeps the laws."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import ballotin.bots
import ballotin.rules
from ballotin.rules import Game, Pieces, Seat, Table
from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.play.laws import check_rules, law_tables
from tests.docs.api import members
from tests.docs.examples import starter
from tests.docs.pages import ROOT, Block, blocks
from tests.own import with_rules

FIRST = f"from ballotin.rules import {', '.join(ballotin.rules.__all__)}\n\n\n"
PAGE = blocks("docs/tutorials/own-rules.md")
GAMES = [(re.findall(r"class (\w+)", block.text)[0], block)
         for page in ("docs/tutorials/own-rules.md", "docs/reference/rules-api.md")
         for block in blocks(page)
         if block.what == "rules"]


@pytest.fixture(scope="module")
def box() -> Iterator[Supply]:
    """The starter game with the dice that the page adds to it."""
    added = {block.detail.removeprefix("my-game/"): block.text for block in PAGE
             if block.what == "file" and block.detail.startswith("my-game/")}
    appended = [block for block in PAGE if block.what == "append"
                and block.detail == "my-game/kinds.yaml"]
    with starter(**added) as folder:
        for name, old, new in [
                ("game.yaml", "aids.yaml]", "aids.yaml, dice.yaml]"),
                ("kinds.yaml", "  aid:\n", f"{appended[0].text}\n  aid:\n")]:
            text = (folder / name).read_text(encoding="utf-8")
            assert old in text
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        yield supply_at("my-game", Findings())


@pytest.mark.parametrize("game", [game for _, game in GAMES], ids=[name for name, _ in GAMES])
def test_a_game_of_the_page_keeps_the_laws(game: Block, box: Supply) -> None:
    findings = Findings()
    supply = with_rules(box, FIRST + game.text)
    for players, options in law_tables(supply):
        check_rules(supply, players, options, findings)
    assert list(findings) == []


def test_every_method_stands_in_a_game_of_the_page() -> None:
    used = "".join(game.text for _, game in GAMES)
    assert [(kind.__name__, name) for kind in (Game, Pieces, Table, Seat) for name in members(kind)
            if name != "__getitem__" and not re.search(rf"(\.|def ){name}\b", used)] == []


def test_every_name_is_on_the_page() -> None:
    page = (ROOT / "docs" / "reference" / "rules-api.md").read_text(encoding="utf-8")
    names = [*ballotin.rules.__all__, *ballotin.bots.__all__]
    assert [name for name in names if f"### {name}\n" not in page] == [
        name for name in names if f"`{name}` is what" in page]


def test_the_page_tells_where_it_stops() -> None:
    page = (ROOT / "docs" / "tutorials" / "own-rules.md").read_text(encoding="utf-8")
    from generator.playing.kit.kit_game import KitGame
    from generator.playing.kit.kit_rules import MOST_DECISIONS
    from generator.playing.kit.watchdog import MOST_BUSY, MOST_MEMORY, MOST_WAITING

    assert f"given up after {KitGame.max_turns:,} turns" in page
    assert f"a turn after {MOST_DECISIONS:,} decisions" in page
    assert f"stopped after {MOST_BUSY:g} seconds of computing, or {MOST_WAITING:g} of" in page
    assert f"at most {MOST_MEMORY} MB more" in page
