"""A server that is killed in the midst of a match loses nothing that a player saw confirmed."""

from pathlib import Path

from tests.unit.studio.seats import Player, hosting

GAME = ("chocolatiers-light", "--seats", "2")


def test_a_killed_server_goes_on_under_the_same_links(tmp_path: Path) -> None:
    with hosting(tmp_path, *GAME) as first:
        port, words = first.port, first.words()
        players = [Player(port, word).sit(name)
                   for word, name in zip(words, ("Asha", "Bo"), strict=True)]
        for _ in range(6):
            seat = players[0].state()["to_move"]
            assert players[seat].move()[0] == 200
        before = [player.state() for player in players]
        first.process.kill()
    with hosting(tmp_path, *GAME, "--port", str(port)) as second:
        assert second.words() == words
        assert [Player(port, word).state() for word in words] == before
