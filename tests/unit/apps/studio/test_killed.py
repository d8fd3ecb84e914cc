"""A server that is killed in the midst of a match loses nothing that a player saw confirmed."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.apps.studio.seats import Player, free_port, hosting

GAME = ("chocolatiers-light", "--seats", "2")


def test_a_killed_server_goes_on_under_the_same_links(tmp_path: Path) -> None:
    with hosting(tmp_path, *GAME, "--port", free_port()) as first:
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


# Names, since Windows has no SIGHUP.
ENDING = pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
no_signals = pytest.mark.skipif(sys.platform == "win32", reason="other signals")


@no_signals
@ENDING
def test_a_host_that_is_asked_to_end_ends_and_keeps_its_match(tmp_path: Path, ending: str) -> None:
    with hosting(tmp_path, *GAME, "--port", free_port()) as first:
        port, words = first.port, first.words()
        players = [Player(port, word).sit(name)
                   for word, name in zip(words, ("Asha", "Bo"), strict=True)]
        assert players[players[0].state()["to_move"]].move()[0] == 200
        before = players[0].state()
        first.process.send_signal(getattr(signal, ending))
        assert first.process.wait(60) == 0
    with hosting(tmp_path, *GAME, "--port", str(port)):
        assert Player(port, words[0]).state() == before


@no_signals
@ENDING
def test_a_studio_that_is_asked_to_end_ends(ending: str) -> None:
    with subprocess.Popen(
            [sys.executable, "-m", "generator", "studio", "chai", "--no-browser"], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) as studio:
        assert studio.stderr
        assert "chai is open" in studio.stderr.readline()
        studio.send_signal(getattr(signal, ending))
        try:
            out, err = studio.communicate(timeout=60)
        finally:
            studio.kill()
        assert (out, "Traceback" in err, studio.returncode) == ("the studio is closed\n", False, 0)
