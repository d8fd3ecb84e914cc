"""A server that is killed in the midst of a match loses nothing that a player saw confirmed."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.unit.studio.seats import Player


@contextmanager
def hosting(matches: Path, port: int | None = None) -> Iterator[tuple["subprocess.Popen[str]", int,
                                                                     list[str]]]:
    """A server of its own process, its port, and the words of its seats."""
    command = [sys.executable, "-m", "generator", "host", "chocolatiers-light", "--seats", "2",
               "--matches", str(matches), "--no-browser", *(["--port", str(port)] if port else [])]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                          text=True, env={**os.environ, "COLUMNS": "500"}) as process:
        try:
            assert process.stderr
            said = ""
            while (found := re.search(r"http://127\.0\.0\.1:(\d+)/host/([\w-]+)", said)) is None:
                line = process.stderr.readline()
                assert line, said
                said += " " + line.strip()
            status, text = Player(int(found[1]), "").asked("GET", f"/host/{found[2]}/tables")
            assert status == 200
            [table] = json.loads(text)["tables"]
            yield process, int(found[1]), [seat["link"].rpartition("/")[2]
                                           for seat in table["seats"]]
        finally:
            process.kill()
            process.wait()
            assert process.stderr
            process.stderr.close()


def test_a_killed_server_goes_on_under_the_same_links(tmp_path: Path) -> None:
    with hosting(tmp_path) as (process, port, words):
        players = [Player(port, word).sit(name)
                   for word, name in zip(words, ("Asha", "Bo"), strict=True)]
        for _ in range(6):
            seat = players[0].state()["to_move"]
            assert players[seat].move()[0] == 200
        before = [player.state() for player in players]
        process.kill()
    with hosting(tmp_path, port) as (_, _, again):
        assert again == words
        assert [Player(port, word).state() for word in words] == before
