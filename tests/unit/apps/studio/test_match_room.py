"""What people with the link of a seat can do at a table, and what they can't."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from generator.apps.studio.match_room import MatchRoom, RateLimit
from generator.apps.workflows.match_replay import page_of_match
from generator.playing.matches.live_match import Occupant
from generator.playing.rules.scene import SPECTATOR
from tests.live_matches import seated, written
from tests.unit.apps.studio.seats import Hosted, Player, hosted

TABLES = 22
HOSTILE = '<img src=x onerror="alert(1)">'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with empty tables for two."""
    with hosted("chocolatiers-light", tmp_path_factory.mktemp("matches"), [Occupant()] * 2,
                TABLES) as running:
        yield running


_next = count()


@pytest.fixture
def room(server: Hosted) -> MatchRoom:
    """A table of one's own."""
    return server.room(next(_next))


@pytest.fixture
def first(server: Hosted, room: MatchRoom) -> Player:
    """Who moves first."""
    return server.player(room, room.match.to_move).sit("Asha")


@pytest.fixture
def second(server: Hosted, room: MatchRoom, first: Player) -> Player:
    """The other one."""
    return server.player(room, 1 - room.match.to_move).sit("Bo")


def test_a_move_is_made_and_everybody_sees_it(first: Player, second: Player) -> None:
    assert first.move()[0] == 200
    assert (first.state()["revision"], second.state()["revision"]) == (1, 1)


def test_only_the_seat_that_moves_is_told_what_it_can_choose(
        server: Hosted, room: MatchRoom, first: Player, second: Player) -> None:
    looker = server.player(room, SPECTATOR)
    assert first.state()["choices"]
    assert [second.state()["choices"], looker.state()["choices"]] == [[], []]


def test_only_the_seat_that_moves_reads_what_it_has_to_do(first: Player, second: Player) -> None:
    assert first.state()["asked"] == "Take or swap a card (CHL-2)"
    assert second.state()["asked"] == ""


def test_choices_and_the_log_call_pieces_by_their_names(first: Player, room: MatchRoom) -> None:
    cards = [part.id for part in room.match.rules.supply.parts if part.kind == "card"]
    named = {f"take {room.version.display_names.names[card]}" for card in cards}
    offered = {choice["words"]: choice["action"] for choice in first.state()["choices"]}
    words = sorted(named & set(offered))[0]
    first.post("move", {"revision": 0, "action": offered[words]})
    last = first.state()["log"][-1]
    assert (last["name"], last["words"]) == ("Asha", words)


def test_a_move_out_of_turn_is_refused_and_changes_nothing(first: Player, second: Player) -> None:
    choice = first.state()["choices"][0]
    status, text = second.post("move", {"revision": 0, "action": choice["action"]})
    assert (status, "it is the turn of" in text, first.state()["revision"]) == (409, True, 0)


def test_a_move_that_is_sent_twice_is_made_once(first: Player, room: MatchRoom) -> None:
    message = {"revision": 0, "action": first.state()["choices"][0]["action"]}
    assert [first.post("move", message)[0], first.post("move", message)[0]] == [200, 409]
    assert len(room.match.moves) == 1


def test_a_choice_that_the_rules_do_not_know_is_refused_with_a_reason(
        first: Player, room: MatchRoom) -> None:
    status, text = first.post("move", {"revision": 0, "words": "take everything"})
    assert (status, bool(json.loads(text)["refused"]), len(room.match.moves)) == (200, True, 0)


def test_who_looks_on_can_not_move(server: Hosted, room: MatchRoom, first: Player) -> None:
    looker = server.player(room, SPECTATOR)
    choice = first.state()["choices"][0]
    assert looker.post("move", {"revision": 0, "action": choice["action"]})[0] == 403


def test_who_looks_on_can_not_sit_down(server: Hosted, room: MatchRoom) -> None:
    assert server.player(room, SPECTATOR).post("sit", {"name": "Eve"})[0] == 403


def test_a_seat_that_is_somebody_s_can_not_be_taken_with_another_name(first: Player) -> None:
    status, text = first.post("sit", {"name": "Eve"})
    assert (status, text) == (409, "seat 1 is Asha's\n")


@pytest.mark.parametrize("guess", ["", "A" * 32, "0", "%2e%2e", "1", "watch"])
def test_a_guessed_word_leads_nowhere(server: Hosted, guess: str) -> None:
    assert Player(server.port, guess).get("/state")[0] == 404


def test_a_word_that_is_nearly_right_leads_nowhere(server: Hosted, first: Player) -> None:
    other = "A" if first.word[-1] != "A" else "B"
    assert Player(server.port, first.word[:-1] + other).get("/state")[0] == 404


def test_all_words_of_a_server_differ_and_are_long(server: Hosted) -> None:
    rooms = server.host.rooms
    words = [word for room in rooms.rooms.values() for word in rooms.seat_secrets(room).values()]
    assert len(set(words)) == 3 * TABLES
    assert min(map(len, words)) >= 32


def test_a_seat_sees_its_own_hand_whatever_it_asks_for(first: Player, second: Player) -> None:
    asked = second.get("/state?viewer=0&seat=0")[1]
    assert json.loads(asked)["state"]["viewer"] == second.state()["viewer"]


@pytest.mark.parametrize("message", [
    b"", b"{", b"[]", b"null", b'"move"', b"\xff\xfe", b"[" * 9_000, b'{"revision": 0}',
    {"revision": "0", "action": 1}, {"revision": True, "action": 1}, {"revision": 0, "action": 1.5},
    {"revision": 0, "action": 10**30}, {"revision": -1, "action": 0},
    {"revision": 0, "words": ["x"]}, {"revision": 0, "words": "x" * 3_000},
    b'{"revision": 0, "words": "\\ud800"}', b'{"revision": NaN, "action": 0}'], ids=str)
def test_a_message_that_is_no_move_is_refused(server: Hosted, message: Any) -> None:
    room = server.room(TABLES - 1)
    player = server.player(room, 0)
    assert player.post("move", message)[0] == 400
    assert not room.match.moves


@pytest.mark.parametrize("message", [
    {"spots": []}, {"spots": "hand"}, {"spots": [1]}, {"spots": [{"zone": 1}]},
    {"spots": [{"cell": [1]}]}, {"spots": [{"cell": ["a", "b"]}]}, {"spots": [{"index": "1"}]},
    {"spots": [{}] * 13}], ids=str)
def test_what_can_not_have_been_touched_is_refused(server: Hosted, message: Any) -> None:
    assert server.player(server.room(TABLES - 1), 0).post("touch", message)[0] == 400


def test_a_message_that_is_too_long_is_refused(first: Player) -> None:
    status, _ = first.post("move", b'{"words": "' + b"x" * 20_000 + b'"}')
    assert status == 413


def test_a_deed_that_nobody_knows_is_refused(first: Player) -> None:
    assert first.post("cheat", {})[0] == 404


def test_a_name_with_markup_is_only_ever_text(server: Hosted, room: MatchRoom) -> None:
    player = server.player(room, 0).sit(HOSTILE)
    assert player.state()["seats"][0]["person"] == HOSTILE
    assert HOSTILE not in player.get("")[1]


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\u202eevil", "\x00"])
def test_a_name_that_can_not_be_shown_is_refused(server: Hosted, name: str) -> None:
    assert server.player(server.room(TABLES - 2), 0).post("sit", {"name": name})[0] in (400, 409)


def test_too_much_at_once_is_refused() -> None:
    now = [0.0]
    allowed = RateLimit(lambda: now[0], at_once=3.0, a_second=2.0)
    first = [allowed.take() for _ in range(4)]
    now[0] = 0.5
    assert (first, allowed.take(), allowed.take()) == ([True, True, True, False], True, False)


def test_a_seat_that_asks_without_end_is_told_to_wait(first: Player) -> None:
    assert 429 in {first.post("touch", {"spots": []})[0] for _ in range(80)}


def test_an_undo_waits_for_the_others(first: Player, second: Player) -> None:
    first.move()
    first.post("undo", {"do": "ask"})
    waiting = second.state()["wish"]["missing"]
    second.post("undo", {"do": "grant"})
    assert (waiting, first.state()["wish"]) == ([1], None)
    assert not first.state()["undo"]


def test_a_bot_plays_for_somebody_and_gives_the_seat_back(first: Player, room: MatchRoom) -> None:
    first.post("bot", {"bot": "random"})
    assert room.match.sitters[0].bot == "random"
    first.post("back", {})
    assert room.match.sitters[0] == Occupant("Asha")


def test_the_match_file_is_nobody_s_before_the_end(first: Player, room: MatchRoom) -> None:
    status, text = first.get("/match")
    assert (status, room.match.seed in text) == (409, False)


def test_the_replay_is_nobody_s_before_the_end(first: Player, second: Player) -> None:
    first.move()
    assert first.get("/replay")[0] == 409
    second.post("resign", {})
    status, page = first.get("/replay")
    assert (status, page.startswith("<!doctype html>"), "Asha" in page) == (200, True, True)


def test_a_page_that_can_not_be_made_says_why(tmp_path: Path) -> None:
    begun = seated("chocoly")
    match = written(tmp_path, begun, begun)
    assert page_of_match("chai", match, False) == (
        b"", "this is a match of 'chocoly', not of 'chai'")


def test_nobody_hears_the_seed_before_the_end(first: Player, room: MatchRoom) -> None:
    assert room.match.seed not in first.get("/state")[1] + first.get("")[1]


@pytest.mark.parametrize("path", ["/faces", "/check", "/play", "/play/offer", "/events", "/"])
def test_a_host_serves_nothing_but_playing(server: Hosted, path: str) -> None:
    assert Player(server.port, "x").asked("GET", path)[0] == 404


def test_the_links_are_the_host_s_alone(server: Hosted) -> None:
    assert Player(server.port, "x").asked("GET", "/host/guess/tables")[0] == 404
