"""A table that has changed: what is as it was is taken as it was."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game
from tests.unit.game.load.tables.deck import deck
from tests.workbooks import xlsx

ROWS = [["Name", "Cost"], *([f"Card {n}", n % 9] for n in range(30))]


def csv(rows: list[list[object]]) -> bytes:
    return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()


MAKERS = {"cards.csv": csv, "cards.xlsx": lambda rows: xlsx({"Cards": rows})}


def look(opened: OpenedGame) -> list[object]:
    return [[(each.id, each.copies, dict(each.values), str(each.where),
              {name: str(place) for name, place in each.places.items()})
             for each in opened.game.components], opened.findings, opened.whole, opened.digests]


def objects(opened: OpenedGame) -> Mapping[str, int]:
    return {each.id: id(each) for each in opened.game.components}


@pytest.mark.parametrize("file", MAKERS)
def test_rows_that_are_as_they_were_are_the_same_components(tmp_path: Path, file: str) -> None:
    make = MAKERS[file]
    folder = deck(tmp_path, {file: make(ROWS)}, f"[{file}]")
    before = open_game(str(folder), Findings())
    (folder / file).write_bytes(make([*ROWS[:9], ["Card 8", 1], *ROWS[10:]]))
    after = refresh_game(before, [folder / file], Findings())
    one, other = objects(before), objects(after)
    assert [name for name in one if one[name] != other[name]] == ["card-8"]


@pytest.mark.parametrize("file", MAKERS)
@pytest.mark.parametrize("change", [
    lambda rows: [*rows[:5], *rows[6:]],
    lambda rows: [rows[0], ["Card 0", 3], *rows[1:]],
    lambda rows: [*rows[:5], ["Card 4", "much"], *rows[6:]],
    lambda rows: [["Cost", "Name"], *([b, a] for a, b in rows[1:])],
    lambda rows: [["Name", "Text"], *rows[1:]],
])
def test_a_changed_table_is_read_as_if_for_the_first_time(
        tmp_path: Path, file: str, change: object) -> None:
    make = MAKERS[file]
    folder = deck(tmp_path, {file: make(ROWS)}, f"[{file}]")
    before = open_game(str(folder), Findings())
    (folder / file).write_bytes(make(change(ROWS)))  # type: ignore[operator]
    after = refresh_game(before, [folder / file], Findings())
    assert look(after) == look(open_game(str(folder), Findings()))


def test_a_table_is_among_the_files_of_its_game(tmp_path: Path) -> None:
    folder = deck(tmp_path, {"cards.csv": csv(ROWS)})
    assert folder / "cards.csv" in open_game(str(folder), Findings()).digests
