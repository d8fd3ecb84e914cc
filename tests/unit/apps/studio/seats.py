"""People at the tables of a real server, over real HTTP."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.apps.studio.host_server import Host
from generator.apps.studio.match_room import MatchRoom
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.playing.matches.live_match import Occupant
from tests.unit.apps.studio.conftest import served


@dataclass(frozen=True)
class Hosted:
    """A server with tables, and what it serves."""

    port: int
    host: Host

    def room(self, table: int) -> MatchRoom:
        return list(self.host.rooms.rooms.values())[table]

    def player(self, room: MatchRoom, viewer: int) -> "Player":
        return Player(self.port, self.host.rooms.seat_secrets(room)[viewer])


@contextmanager
def hosted(game: str | Path, matches: Path, sitters: Sequence[Occupant], tables: int = 1,
           address: str = "http://table") -> Iterator[Hosted]:
    """Tables of a game; bots don't wait."""
    opened = open_game(str(game), Findings())
    host = Host(opened, sitters, tables=tables, options={}, matches=matches,
                address=address, pace=0.0)
    with served(host.app(), host.close) as port:
        yield Hosted(port, host)


class Player:
    """Somebody with the word of a seat, or one who tries what he shouldn't."""

    def __init__(self, port: int, word: str) -> None:
        self.port = port
        self.word = word
        self._token = ""

    @property
    def token(self) -> str:
        """What our own pages send along."""
        if not self._token:
            _, page = self.get("")
            found = re.search(r'name="token" content="([^"]+)"', page)
            assert found
            self._token = found[1]
        return self._token

    def get(self, what: str) -> tuple[int, str]:
        """The status and the text of something below the seat's own address."""
        return self.asked("GET", f"/seat/{self.word}{what}")

    def asked(self, method: str, path: str, data: bytes | None = None,
              heads: Mapping[str, str] = MappingProxyType({})) -> tuple[int, str]:
        """The status and the text of any address."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)) as line:
            line.request(method, path, data, {"Host": f"127.0.0.1:{self.port}", **heads})
            answer = line.getresponse()
            return answer.status, answer.read().decode()

    def state(self) -> dict[str, Any]:
        """What the seat is shown."""
        status, text = self.get("/state")
        assert status == 200, text
        found: dict[str, Any] = json.loads(text)["state"]
        return found

    def post(self, deed: str, message: Mapping[str, Any] | bytes) -> tuple[int, str]:
        """The status and the text that a deed gets."""
        own = f"127.0.0.1:{self.port}"
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.asked("POST", f"/seat/{self.word}/{deed}", data, {
            "Origin": f"http://{own}", "Content-Type": "application/json",
            "X-Ballotin-Token": self.token})

    def sit(self, name: str) -> "Player":
        assert self.post("sit", {"name": name})[0] == 200
        return self

    def move(self, nth: int = 0) -> tuple[int, str]:
        """Make one of the choices."""
        state = self.state()
        choices = state["choices"]
        return self.post("move", {"revision": state["revision"],
                                  "action": choices[nth % len(choices)]["action"]})


@dataclass(frozen=True)
class Apart:
    """`ballotin host` in a process of its own, and the word of its host's page."""

    process: "subprocess.Popen[str]"
    port: int
    word: str

    @property
    def lobby(self) -> str:
        """The address of the page with all links."""
        return f"http://127.0.0.1:{self.port}/host/{self.word}"

    def words(self) -> list[str]:
        """The words of the seats of its only table."""
        status, text = Player(self.port, "").asked("GET", f"/host/{self.word}/tables")
        assert status == 200
        [table] = json.loads(text)["tables"]
        return [seat["link"].rpartition("/")[2] for seat in table["seats"]]


def free_port() -> str:
    """A port that no server takes by default, for one that is started again on the same port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@contextmanager
def hosting(matches: Path, *words: str) -> Iterator[Apart]:
    """A server that is started with these words of a command line, until the block ends."""
    command = [sys.executable, "-m", "generator", "host", *words, "--matches", str(matches),
               "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                          text=True, env={**os.environ, "COLUMNS": "500"}) as process:
        try:
            assert process.stderr
            said = ""
            while (found := re.search(r"http://127\.0\.0\.1:(\d+)/host/([\w-]+)", said)) is None:
                line = process.stderr.readline()
                assert line, said
                said += " " + line.strip()
            yield Apart(process, int(found[1]), found[2])
        finally:
            process.kill()
            process.wait()
            assert process.stderr
            process.stderr.close()
