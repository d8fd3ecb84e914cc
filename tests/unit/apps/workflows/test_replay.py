"""A match as a page gets it: every table as it lay, and nothing that is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.apps.workflows.game_rules import rules_of
from generator.apps.workflows.game_table import sizes_of, table_for
from generator.apps.workflows.match_replay import MatchHistory, bot_match_history, make_replay
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.supply import supply_of
from generator.playing.play.playthrough import playthrough_text
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR
from generator.playing.tabletop.arrangement import arrange_scene
from generator.playing.tabletop.arrangement_data import arrangement_data

BOTS = ("greedy", "random")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms that are kept for later builds aren't kept in the repository."""
    monkeypatch.chdir(tmp_path)


@cache
def opened(game: str) -> OpenedGame:
    return open_game(game, Findings())


@cache
def story(game: str) -> MatchHistory:
    return bot_match_history(rules_of(supply_of(opened(game).game), 2, {}, Findings()), BOTS, 3)


def shown(game: str, told: MatchHistory, **how: Any) -> dict[str, Any]:
    """The data of a replay, as they are when a page has read them."""
    made = make_replay(opened(game), told, NoProgress(), Findings(), **how)
    found: dict[str, Any] = json.loads(json.dumps(made.data))
    return found


def unfolded(data: dict[str, Any], name: str) -> list[list[dict[str, Any]]]:
    """The lists of all steps, each from what differs from the one before."""
    kept = data["rows"][name]
    things = [{column: kept["texts"][int(value[1:])] if isinstance(value, str) else value
               for column, value in zip(kept["columns"], row, strict=True)}
              for row in kept["rows"]]
    lists: list[list[int]] = [[]]
    for step in data["steps"]:
        now: list[int] = []
        for each in step[name]:
            now += lists[-1][each[0]:sum(each)] if isinstance(each, list) else [each]
        lists.append(now)
    return [[things[each] for each in now] for now in lists[1:]]


def test_every_table_lies_as_it_did() -> None:
    told = story("chocoly")
    data = shown("chocoly", told)
    rules, table, sizes = told.rules, table_for(opened("chocoly"), told.rules), \
        sizes_of(opened("chocoly"))
    for name in ("pieces", "counts", "zones"):
        lists = unfolded(data, name)
        for state, found in zip((*(each.state for each in told.choices), told.last), lists,
                                strict=True):
            scene = rules.scene(state, ALL_SEEING)
            laid = arrangement_data(arrange_scene(scene, table, sizes, 2), scene, lambda *_: "")
            faceless = [{key: value for key, value in each.items() if key != "face"}
                        for each in found]
            expected = [{key: value for key, value in each.items() if key != "face"}
                        for each in laid[name]]
            assert faceless == json.loads(json.dumps(expected))


def test_bots_play_the_match_that_a_trace_tells() -> None:
    told = story("chocoly")
    trace = playthrough_text(told.rules, BOTS, 3)
    words = [told.rules.text(each.state, each.action) for each in told.choices]
    assert words == [part.partition(": ")[2] if index == 0 else part
                     for line in trace.splitlines() if line.startswith("turn ")
                     for index, part in enumerate(line.split("; "))]


def test_each_face_is_in_it_once_and_every_piece_has_one() -> None:
    data = shown("chocoly", story("chocoly"))
    used = {piece["face"] for table in unfolded(data, "pieces") for piece in table}
    assert used == set(data["pictures"])
    assert all(address.startswith(("data:image/webp;base64,", "data:image/svg+xml;base64,"))
               for address in data["pictures"].values())


def test_a_match_that_goes_on_shows_what_everybody_sees() -> None:
    whole = story("chocolatiers")
    told = replace(whole, choices=whole.choices[:30], last=whole.choices[30].state, cause="",
                   winners=())
    data = shown("chocolatiers", told)
    known = {part for state in (*(each.state for each in told.choices), told.last)
             for part in told.rules.scene(state, SPECTATOR).part_ids()}
    pieces = {piece["part"] for table in unfolded(data, "pieces") for piece in table}
    hidden = {part for state in (*(each.state for each in told.choices), told.last)
              for part in told.rules.scene(state, ALL_SEEING).part_ids()} - known
    assert hidden
    assert pieces <= known | {""}
    assert not [part for part in hidden if f'"{part}"' in json.dumps(data)]
    assert (data["cause"], data["scored"]) == ("", [])


def test_the_end_tells_where_all_points_are_from() -> None:
    data = shown("chocolatiers", story("chocolatiers"))
    assert [sum(each["points"] for each in seat) for seat in data["scored"]] == data["scores"]


def test_a_language_that_the_game_is_not_written_in_is_refused() -> None:
    findings = Findings()
    with pytest.raises(Stop):
        make_replay(opened("chocoly"), story("chocoly"), NoProgress(), findings, language="xx")
    assert [(each.code, each.message) for each in findings] == [
        ("command/unknown-language", "Chocoly isn't written in 'xx'")]
