"""Scenes that are laid one after the other."""

from __future__ import annotations

import pytest

from generator.apps.workflows.game_table import sizes_of
from generator.playing.play.sample_positions import states_of
from generator.playing.rules.scene import ZonePiece
from generator.playing.tabletop.arrangement import ArrangementCache, arrange_scene
from generator.playing.tabletop.arrangement_data import ArrangementDataCache, arrangement_data
from generator.playing.tabletop.default_table import table_of
from tests.shipped import opened
from tests.unit.playing.tabletop.tables import SIZES, cards, scene, spread, table
from tests.unit.playing.tabletop.test_tables import GAMES, rules_for

MOVES = 60


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_laid_as_if_each_table_of_it_were_the_first(game: str) -> None:
    table, sizes = table_of(opened(game)), sizes_of(opened(game))
    players = opened(game).game.players[-1]
    rules, laid, said = rules_for(game, players), ArrangementCache(), ArrangementDataCache()
    for number, state in enumerate(states_of(rules)):
        seen = rules.scene(state, 0)
        again = arrange_scene(seen, table, sizes, players, reader=1, last=laid)
        anew = arrange_scene(seen, table, sizes, players, reader=1)
        assert again == anew
        assert arrangement_data(again, seen, _face,
                                last=said) == arrangement_data(anew, seen, _face)
        if number == MOVES:
            break


def test_only_the_zone_that_changes_is_laid_again() -> None:
    top, last = table({"tray": spread("row"), "deck": spread("pile", (0, 200))}), ArrangementCache()
    before = arrange_scene(scene({"tray": cards(2), "deck": cards(5)}), top, SIZES, 2, last=last)
    after = arrange_scene(scene({"tray": cards(2), "deck": cards(4)}), top, SIZES, 2, last=last)
    same = {id(each) for each in before.pieces} & {id(each) for each in after.pieces}
    assert {each.zone for each in after.pieces if id(each) in same} == {"tray"}
    assert len(same) == 2


def test_what_lies_on_a_board_goes_with_it() -> None:
    top, last = table({"coins": spread("row", (10, 10), on="board"),
                       "boards": spread("row")}), ArrangementCache()
    boards = (ZonePiece(part="a", kind="board"),)
    coins = (ZonePiece(part="c", kind="coin"),)
    arrange_scene(scene({"coins": coins, "boards": boards}), top, SIZES, 2, last=last)
    moved = scene({"coins": coins, "boards": (ZonePiece(part="a", kind="board", turn=90),)})
    assert arrange_scene(moved, top, SIZES, 2, last=last) == arrange_scene(moved, top, SIZES, 2)


def test_what_is_on_a_track_follows_its_figure() -> None:
    top, last = table({"points": spread("track", counts="points")}), ArrangementCache()
    for points in (3.0, 4.0):
        found = scene({"points": cards(1)}, points=points)
        assert arrange_scene(found, top, SIZES, 2, last=last) == arrange_scene(found, top, SIZES, 2)


def test_another_seat_or_another_table_is_laid_anew() -> None:
    found, last = scene({"hand of seat 1": cards(3)}), ArrangementCache()
    for at in ((0.0, 60.0), (0.0, 80.0)):
        top = table(seats={"hand": spread("fan", at)})
        for reader in (0, 1):
            assert arrange_scene(found, top, SIZES, 2, reader, last=last) == arrange_scene(
                found, top, SIZES, 2, reader)


def _face(kind: str, part: str, side: str) -> str:
    return f"{kind}/{part}/{side}"
