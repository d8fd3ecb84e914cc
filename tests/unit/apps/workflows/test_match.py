"""From a match file to the very sitting that wrote it, in every game that is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.apps.workflows.game_rules import open_match
from generator.base.findings import Findings
from generator.playing.matches.live_match import LiveMatch, Occupant
from generator.playing.matches.match_lines import event_line, read_event
from tests.live_matches import GAMES, lively, random_choice, seated, supply, written

HOSTILE = some.text(some.characters(codec=None), max_size=60)


@pytest.fixture(autouse=True)
def _pebbles(pebbles: None) -> None:
    """Pebbles is found like a shipped game."""


def read(path: Path, game: str) -> LiveMatch:
    findings = Findings()
    found = open_match(path, supply(game), findings)
    assert found is not None, [each.message for each in findings]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_file_gives_the_same_sitting_back(game: str, tmp_path: Path) -> None:
    begun = seated(game)
    played = lively(begun, f"file {game}")
    again = read(written(tmp_path, begun, played), game)
    assert (again, again.rules.dump(again.state)) == (played, played.rules.dump(played.state))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_cut_anywhere_goes_on(game: str, tmp_path: Path) -> None:
    begun = seated(game)
    played = lively(begun, f"cut {game}", 40)
    data = written(tmp_path, begun, played).read_bytes()
    path = tmp_path / "cut.jsonl"
    head = data.index(b"\n") + 1
    for end in range(head, len(data), 97):
        path.write_bytes(data[:end])
        whole = data[head:end].count(b"\n")
        assert read(path, game).events == played.events[:whole]


def test_a_match_goes_on_as_it_would_have(tmp_path: Path) -> None:
    begun = seated("chai", Occupant("Kira"), Occupant(bot="greedy"))
    played = lively(begun, "on", 30)
    again = read(written(tmp_path, begun, played), "chai")
    for number in range(20):
        again, played = random_choice(again, number), random_choice(played, number)
    assert again.events == played.events


@given(HOSTILE, HOSTILE)
def test_whatever_people_write_can_be_read_again(words: str, remark: str) -> None:
    sitting = seated().move(0, words).resign(0).answer(1, remark=remark)
    lines = [event_line(event).encode().decode() for event in sitting.events]
    assert [read_event(line) for line in lines] == list(sitting.events)
