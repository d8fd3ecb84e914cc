"""The next match at a hosted table: begun by a player, or by the host with other seats."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.playing.matches.live_match import Occupant
from generator.playing.rules.scene import SPECTATOR
from tests.unit.apps.studio.seats import Hosted, Player, hosted


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Hosted]:
    """A server with one table for two."""
    with hosted("chocolatiers-light", tmp_path, [Occupant()] * 2) as running:
        yield running


@pytest.fixture
def players(server: Hosted) -> list[Player]:
    """Asha and Bo at the table."""
    return [server.player(server.room(0), seat).sit(name)
            for seat, name in enumerate(("Asha", "Bo"))]


def _ask_host(server: Hosted, deed: str, message: dict[str, Any]) -> int:
    spectator = server.player(server.room(0), SPECTATOR)
    own = f"127.0.0.1:{server.port}"
    return spectator.asked("POST", f"/host/{server.host.word}/{deed}", json.dumps(
        {"table": spectator.word, **message}).encode(), {
            "Origin": f"http://{own}", "Content-Type": "application/json",
            "X-Ballotin-Token": spectator.token})[0]


def test_a_rematch_seats_the_same_people(server: Hosted, players: list[Player]) -> None:
    players[0].post("resign", {})
    players[1].post("rematch", {})
    assert server.room(1).match.sitters == (Occupant("Asha"), Occupant("Bo"))


def test_everybody_at_the_table_is_shown_the_way_to_their_seat_in_the_rematch(
        server: Hosted, players: list[Player]) -> None:
    players[0].post("resign", {})
    answer = json.loads(players[1].post("rematch", {})[1])
    words = server.host.rooms.seat_secrets(server.room(1))
    assert (players[0].state()["next"], answer["next"]) == (words[0], words[1])


def test_two_who_ask_for_a_rematch_get_the_same(server: Hosted, players: list[Player]) -> None:
    players[0].post("resign", {})
    for player in players:
        player.post("rematch", {})
    assert len(server.host.rooms.rooms) == 2


def test_a_rematch_is_refused_while_the_match_goes_on(players: list[Player]) -> None:
    assert players[0].post("rematch", {})[0] == 409


def test_a_spectator_begins_no_rematch(server: Hosted, players: list[Player]) -> None:
    players[0].post("resign", {})
    assert server.player(server.room(0), SPECTATOR).post("rematch", {})[0] == 403


def test_the_host_seats_other_people_and_bots_in_the_next_match(
        server: Hosted, players: list[Player]) -> None:
    players[0].post("resign", {})
    _ask_host(server, "rematch", {"seats": [{"person": "Bo"}, {"bot": "greedy"}, {}]})
    assert server.room(1).match.sitters == (Occupant("Bo"), Occupant(bot="greedy"), Occupant())


@pytest.mark.parametrize("seats", [[], [{}] * 9, [{"bot": "nobody"}] * 2, ["Bo", "Asha"], None])
def test_a_rematch_that_can_not_be_is_refused(
        server: Hosted, players: list[Player], seats: object) -> None:
    players[0].post("resign", {})
    assert _ask_host(server, "rematch", {"seats": seats}) == 400


def test_the_host_lets_a_bot_play_for_a_player_who_has_left(
        server: Hosted, players: list[Player]) -> None:
    _ask_host(server, "bot", {"seat": 1, "bot": "random"})
    assert server.room(0).match.sitters[1] == Occupant("Bo", "random")


def test_the_host_s_page_shows_no_codes_that_other_machines_can_not_open(tmp_path: Path) -> None:
    with hosted("chocolatiers-light", tmp_path, [Occupant()] * 2, address="http://127.0.0.1:80"
                ) as server:
        spectator = server.player(server.room(0), SPECTATOR)
        lobby = json.loads(spectator.asked("GET", f"/host/{server.host.word}/tables")[1])
    assert (lobby["reachable"], [seat["code"] for seat in lobby["tables"][0]["seats"]]) == (
        False, ["", ""])
