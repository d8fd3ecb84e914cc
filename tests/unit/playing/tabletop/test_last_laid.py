"""Scenes that are laid one after the other."""

from __future__ import annotations

import pytest

from generator.apps.workflows.table import sizes_of
from generator.playing.play.scenes import states_of
from generator.playing.rules.scene import Lying
from generator.playing.tabletop.holding import table_of
from generator.playing.tabletop.layout import LastLaid, layout
from generator.playing.tabletop.plain import LastPlain, plain
from tests.unit.playing.tabletop.tables import SIZES, cards, scene, spread, table
from tests.unit.playing.tabletop.test_tables import GAMES, game_of, rules_for

MOVES = 60


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_laid_as_if_each_table_of_it_were_the_first(game: str) -> None:
    opened, players = game_of(game), game_of(game).game.players[-1]
    rules, sizes, laid, said = rules_for(game, players), sizes_of(opened), LastLaid(), LastPlain()
    for number, state in enumerate(states_of(rules)):
        seen = rules.scene(state, 0)
        again = layout(seen, table_of(opened), sizes, players, reader=1, last=laid)
        anew = layout(seen, table_of(opened), sizes, players, reader=1)
        assert again == anew
        assert plain(again, seen, _face, last=said) == plain(anew, seen, _face)
        if number == MOVES:
            break


def test_only_the_zone_that_changes_is_laid_again() -> None:
    top, last = table({"tray": spread("row"), "deck": spread("pile", (0, 200))}), LastLaid()
    before = layout(scene({"tray": cards(2), "deck": cards(5)}), top, SIZES, 2, last=last)
    after = layout(scene({"tray": cards(2), "deck": cards(4)}), top, SIZES, 2, last=last)
    same = {id(each) for each in before.pieces} & {id(each) for each in after.pieces}
    assert {each.zone for each in after.pieces if id(each) in same} == {"tray"}
    assert len(same) == 2


def test_what_lies_on_a_board_goes_with_it() -> None:
    top, last = table({"coins": spread("row", (10, 10), on="board"),
                       "boards": spread("row")}), LastLaid()
    boards = (Lying("a", "board"),)
    coins = (Lying("c", "coin"),)
    layout(scene({"coins": coins, "boards": boards}), top, SIZES, 2, last=last)
    moved = scene({"coins": coins, "boards": (Lying("a", "board", turn=90),)})
    assert layout(moved, top, SIZES, 2, last=last) == layout(moved, top, SIZES, 2)


def test_what_is_on_a_track_follows_its_figure() -> None:
    top, last = table({"points": spread("track", counts="points")}), LastLaid()
    for points in (3.0, 4.0):
        found = scene({"points": cards(1)}, points=points)
        assert layout(found, top, SIZES, 2, last=last) == layout(found, top, SIZES, 2)


def test_another_seat_or_another_table_is_laid_anew() -> None:
    found, last = scene({"hand of seat 1": cards(3)}), LastLaid()
    for at in ((0.0, 60.0), (0.0, 80.0)):
        top = table(seats={"hand": spread("fan", at)})
        for reader in (0, 1):
            assert layout(found, top, SIZES, 2, reader, last=last) == layout(
                found, top, SIZES, 2, reader)


def _face(kind: str, part: str, side: str) -> str:
    return f"{kind}/{part}/{side}"
