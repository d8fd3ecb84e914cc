"""What is said about match files: exact texts."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from generator.apps.workflows.game_rules import check_bots, load_matches, open_match, replay_match
from generator.base.findings import Findings, Stop
from generator.playing.matches.live_match import Occupant
from generator.playing.matches.match_file import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_REPORTED,
    read_match,
)
from generator.playing.matches.match_lines import head_line, head_of
from tests.live_matches import seated, supply

BEGUN = seated("chocoly", Occupant("Kira"), Occupant(bot="greedy"))
HEAD = head_of(BEGUN, "Chocoly", "0.1.0", "")
WORDS = BEGUN.choices(0)[0].words
MOVE = json.dumps({"event": "move", "seat": 1, "words": WORDS})
NOT_JSON = ("the line isn't JSON from here on | a match is changed by playing it, not by hand")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(*lines: str, first: str = head_line(HEAD), end: str = "\n") -> list[str]:
    """What is found in a file with these lines after the head, with the hints."""
    text = first + "".join(f"{line}\n" for line in lines)
    return said_of((text.removesuffix("\n") + end).encode())


def said_of(data: bytes, any_version: bool = False) -> list[str]:
    Path("match.jsonl").write_bytes(data)
    findings = Findings()
    open_match(Path("match.jsonl"), supply("chocoly"), findings, any_version=any_version)
    return told(findings)


def told(findings: Findings) -> list[str]:
    return [f"{each.where}: {each.severity}[{each.code}]: {each.message}"
            + (f" | {each.hint}" if each.hint else "") for each in findings]


def head(**facts: Any) -> str:
    return json.dumps({**json.loads(head_line(HEAD)), **facts}) + "\n"


def line(number: int, column: int, message: str) -> list[str]:
    return [f"match.jsonl:{number}:{column}: error[match/line]: {message}"]


def test_a_match_in_order() -> None:
    assert said(MOVE) == []


def test_a_file_without_anything() -> None:
    assert said_of(b"") == line(1, 1, "the file holds no match | a match begins with a line that "
                                      "says what was played")


def test_a_file_that_is_no_match() -> None:
    assert said(first="{}\n") == line(1, 1, "this isn't a match: its first line has no 'match'")


def test_a_file_that_is_no_json() -> None:
    assert said(first="game: chai\n") == line(1, 1, NOT_JSON)


def test_another_format() -> None:
    assert said(first=head(match=2)) == line(
        1, 2, "this match was written by another version of Ballotin, in format 2; this one reads "
              "format 1")


def test_a_head_that_lacks_something() -> None:
    assert said(first='{"match": 1, "game": "chai"}\n') == line(
        1, 1, "the first line has no 'title'")


@pytest.mark.parametrize(("facts", "column", "message"), [
    ({"game": "../x"}, 0, "'game' is the id of a game, not '../x'"),
    ({"seed": "../x"}, 0, "a seed has up to 32 digits and small letters"),
    ({"players": True}, 0, "'players' is a whole number from 1 to 99, not true"),
    ({"players": 10 ** 30}, 0, "'players' is a whole number from 1 to 99, not "
                               "1000000000000000000000000000000"),
    ({"options": [1]}, 0, "'options' are switches by name, not a list of 1"),
    ({"options": {"a": {}}}, -1, "'a' is a text, not a mapping"),
    ({"seats": [{}]}, 0, "'seats' names 2, not a list of 1"),
    ({"seats": [{}, 3]}, 0, "a seat is {} or has a person or a bot, not 3"),
    ({"seats": [{"person": "a"}, {"person": "a"}]}, 0, "two people can't both be called a"),
    ({"title": "a\0b"}, 0, "'title' holds something that can't be printed"),
    ({"more": 1}, 0, "'more' is unknown here; known: match, game, title, ballotin, version, "
                     "players, options, seed, seats, at"),
])
def test_a_head_with_something_wrong(facts: dict[str, Any], column: int, message: str) -> None:
    text = head(**facts)
    key = "a" if column else next(iter(facts))
    assert said(first=text) == line(1, text.index(f'"{key}"') + 1, message)


@pytest.mark.parametrize(("text", "column", "message"), [
    ("{", 2, NOT_JSON),
    ('{"event": "move\0"}', 16, NOT_JSON),
    ("[1, 2]", 1, "a line is a mapping, not a list of 2"),
    ('{"event": "dance"}', 2, "there is no event 'dance'; there are move, refused, hint, "
     "undo-asked, undo-granted, undo-dropped, undone, seated, resigned, "
     "answered, ended"),
    ('{"event": "move", "seat": 1}', 1, "'move' needs 'words': the choice, as the rules say it"),
    ('{"event": "move", "seat": 0, "words": "x"}', 19,
     "'seat' is a whole number from 1 to 99, not 0"),
    ('{"event": "move", "seat": 1.5, "words": "x"}', 19,
     "'seat' is a whole number from 1 to 99, not 1.5"),
    ('{"event": "move", "seat": 1, "words": ["x"]}', 30, "'words' is a text, not a list of 1"),
    ('{"event": "move", "seat": 1, "words": ""}', 30,
     "'words' has 1 to 2000 characters, not 0"),
    ('{"event": "move", "seat": 1, "words": "\\ud800"}', 30,
     "'words' holds something that can't be printed"),
    ('{"event": "move", "seat": 1, "seat": 2, "words": "x"}', 19, "'seat' is there twice"),
    ('{"event": "hint", "why": 1}', 19, "'why' is unknown here; known: event, at, seat"),
    ('{"event": "undone", "seat": 1, "moves": 0, "revealed": 1}', 44,
     "'revealed' is true or false, not 1"),
    ('{"event": "answered", "seat": 1, "fun": 6}', 34,
     "'fun' is a whole number from 0 to 5, not 6"),
    ('{"event": "answered", "seat": 1, "fun": NaN}', 1, "NaN is no number"),
    ('{"event": "answered", "seat": 1, "fun": ' + "9" * 5000 + "}", 1,
     "the line holds a number that is out of range"),
    ('{"event": "ended", "cause": "x", "scores": [true]}', 34,
     "'scores' is a list of numbers, not a list of 1"),
    ("[" * 9000, 1, "the line is nested too deep"),
    (" " * (LONGEST_LINE + 1), 1, "a line has at most 20,000 characters, this one has 20,001"),
])
def test_a_line_with_something_wrong(text: str, column: int, message: str) -> None:
    assert said(MOVE, text) == line(3, column, message)


def test_all_lines_that_are_wrong_up_to_a_few() -> None:
    assert len(said(*["{}"] * 100)) == MOST_REPORTED


def test_more_lines_than_a_match_has() -> None:
    assert said(*[MOVE] * MOST_LINES) == line(
        MOST_LINES + 1, 1, "a match has at most 20,000 lines, this file has 20,001")


def test_a_file_that_is_far_too_large() -> None:
    assert said_of(b" " * 8_000_001) == [
        "match.jsonl: error[file/too-large]: 'match.jsonl' is larger than 8 MB | make it smaller, "
        "or split it into several"]


def test_a_line_that_was_cut_off() -> None:
    assert said(MOVE, '{"event": "mo', end="") == [
        "match.jsonl:3:1: note[match/torn]: the last line was cut off while it was written, and "
        "is left out"]


def test_another_game() -> None:
    assert said(first=head(game="chai")) == [
        "match.jsonl:1:1: error[match/game]: this is a match of 'chai', not of 'chocoly' | open it "
        "with chai"]


def test_other_components() -> None:
    assert said(first=head(version="0" * 64)) == [
        "match.jsonl:1:1: error[match/version]: the components or the rules have changed since "
        "this match was played | go back to the version that it was played with, or begin a new "
        "match"]


def test_other_components_do_where_any_version_will() -> None:
    assert said_of(head(version="0" * 64).encode(), any_version=True) == []


def test_a_number_of_players_that_the_game_is_not_for() -> None:
    assert said(first=head(players=9, seats=[{}] * 9)) == [
        "match.jsonl:1:1: error[match/version]: the game can't be played as in this match: chocoly "
        "can't be played by 9 | it can be played by 2, 3, 4"]


@pytest.mark.parametrize(("event", "message"), [
    ({"event": "move", "seat": 2, "words": WORDS}, "it is the turn of seat 1 (Kira)"),
    ({"event": "move", "seat": 3, "words": WORDS}, "there is no seat 3"),
    ({"event": "move", "seat": 1, "words": WORDS, "bot": "greedy"},
     "seat 1 (Kira) isn't played by the bot 'greedy' now"),
    ({"event": "undo-granted", "seat": 1}, "there is no request to take a choice back"),
    ({"event": "undone", "seat": 1, "moves": 0}, "not all have agreed to take it back"),
    ({"event": "ended", "cause": "x"}, "it isn't over yet"),
    ({"event": "answered", "seat": 1}, "it isn't over yet"),
])
def test_something_that_can_not_have_happened(event: dict[str, Any], message: str) -> None:
    assert said(json.dumps(event), MOVE) == [
        f"match.jsonl:2:1: error[match/event]: this can't have happened: {message}"]


def test_more_of_something_than_brings_a_match_further() -> None:
    tried = json.dumps({"event": "refused", "seat": 1, "words": "x"})
    assert said(*[tried] * 1_001) == [
        "match.jsonl:1002:1: error[match/event]: this can't have happened: that was done too "
        "often by now"]


def test_a_move_that_the_rules_refuse() -> None:
    found, = said(json.dumps({"event": "move", "seat": 1, "words": "eat the board"}))
    assert found.startswith("match.jsonl:2:1: error[match/event]: this can't have happened: 'eat "
                           "the board' is refused: ")


def test_a_bot_that_nobody_knows() -> None:
    text = head(seats=[{"bot": "genius"}, {}])
    assert said(first=text)[0].startswith(
        f"match.jsonl:1:{text.index('seats')}: error[match/line]: there is no bot 'genius'; ")


def test_a_bot_of_somebodys_own_that_is_not_loaded() -> None:
    Path("match.jsonl").write_text(head(seats=[{}, {"bot": "own.py:Mine"}]))
    findings = Findings()
    file = read_match(Path("match.jsonl"), findings)
    assert file is not None
    match = replay_match(file, supply("chocoly"), findings)
    assert match is not None
    check_bots(file, match, findings)
    assert told(findings) == [
        "match.jsonl:1:1: warning[match/bot]: seat 2 waits: the bot 'own.py:Mine' isn't loaded | "
        "let another bot, or a person, take the seat"]


def test_a_file_that_is_not_there() -> None:
    findings = Findings()
    assert open_match(Path("none.jsonl"), supply("chocoly"), findings) is None
    assert [each.code for each in findings] == ["file/missing"]


def matches_said(options: dict[str, str] | None = None, *, any_version: bool = False,
                 **files: str) -> list[str]:
    """What is said of a folder with these files."""
    Path("matches").mkdir()
    for name, text in files.items():
        Path("matches", f"{name}.jsonl").write_text(text)
    findings = Findings()
    with suppress(Stop):
        load_matches(Path("matches"), supply("chocoly"), options or {}, findings,
                        any_version=any_version)
    return told(findings)


NONE = ("None: warning[match/none]: there is no match to look at in 'matches' | `ballotin host` "
        "and the studio keep matches as files")


def test_a_folder_of_matches_that_is_not_there() -> None:
    findings = Findings()
    with pytest.raises(Stop):
        load_matches(Path("nowhere"), supply("chocoly"), {}, findings)
    assert told(findings) == [
        "None: error[match/folder]: there is no folder 'nowhere' | matches are kept where they "
        "were played, in matches/"]


def test_a_folder_without_matches() -> None:
    assert matches_said() == [NONE]


def test_matches_of_other_games_and_components_are_named_and_left_out() -> None:
    assert matches_said(a=head(game="chai"), b=head(version="0" * 64), c=head_line(HEAD)) == [
        "matches/a.jsonl:1:1: warning[match/game]: left out: this is a match of 'chai', not of "
        "'chocoly' | open it with chai",
        "matches/b.jsonl:1:1: warning[match/version]: left out: the components or the rules have "
        "changed since this match was played | go back to the version that it was played with, "
        "or begin a new match"]


def test_matches_of_other_components_count_where_any_version_will() -> None:
    assert matches_said(any_version=True, a=head(version="0" * 64)) == []


def test_a_match_of_other_components_that_can_not_be_played_any_more_is_left_out() -> None:
    text = head(version="0" * 64) + json.dumps({"event": "undo-dropped", "seat": 1}) + "\n"
    assert matches_said(any_version=True, a=text, b=head_line(HEAD)) == [
        "matches/a.jsonl:2:1: warning[match/event]: left out: this can't have happened: there "
        "is no request to take a choice back | the components have changed since"]


def test_matches_with_other_options_are_named_and_left_out() -> None:
    assert matches_said({"max_turns": "50"}, a=head_line(HEAD)) == [NONE, (
        "matches/a.jsonl:1:1: warning[match/options]: left out: it was played with other options "
        "than this study | name them with --options to look at such matches")]


def test_a_match_among_others_that_is_wrong_stops_a_study() -> None:
    assert matches_said(a=head_line(HEAD), b=head_line(HEAD) + "{}\n") == [
        "matches/b.jsonl:2:1: error[match/line]: the line has no 'event'"]
