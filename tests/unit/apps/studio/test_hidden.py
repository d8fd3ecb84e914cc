"""Nothing that a viewer may not know is ever sent to him: a whole match is searched for it."""

import json
import socket
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

from generator.apps.studio.match_room import RateLimit
from generator.playing.matches.live_match import Occupant
from generator.playing.play.bots import make_bot
from generator.playing.rules.chance import stream
from generator.playing.rules.scene import SPECTATOR
from tests.unit.apps.studio.leaks import known_at, leaks
from tests.unit.apps.studio.seats import Player, hosted

VIEWERS = (0, 1, SPECTATOR)


class Listening:
    """Keeps every byte of a viewer's news until the server ends."""

    def __init__(self, player: Player) -> None:
        self._line = socket.create_connection(("127.0.0.1", player.port), timeout=60)
        self._line.sendall(f"GET /seat/{player.word}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                           "Connection: close\r\n\r\n".encode())
        self._heard = b""
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        with self._line:
            while chunk := self._line.recv(65_536):
                self._heard += chunk

    def states(self) -> list[dict[str, Any]]:
        """All that was heard."""
        self._thread.join(30)
        data = self._heard.replace(b"\r\n", b"\n").decode("utf-8", "replace")
        found = []
        for line in data.split("\n"):
            if line.startswith("data: "):
                # A chunk of the transfer may end within a line; such a one is heard later, whole.
                try:
                    found.append(json.loads(line.removeprefix("data: ")))
                except ValueError:
                    continue
        return found


def test_a_whole_match_tells_nobody_what_is_hidden_from_them(tmp_path: Path) -> None:
    sent: dict[int, list[dict[str, Any]]] = defaultdict(list)
    bot = make_bot("greedy", stream("hidden"))
    with hosted("chocolatiers-light", tmp_path, [Occupant("Asha"), Occupant("Bo")]) as server:
        room = server.room(0)
        room.rate_limits[:] = [RateLimit(at_once=1e6) for _ in range(2)]
        players = {viewer: server.player(room, viewer) for viewer in VIEWERS}
        heard = {viewer: Listening(player) for viewer, player in players.items()}
        while not room.match.is_over:
            sitting = room.match
            seat = sitting.to_move
            for viewer, player in players.items():
                if viewer == seat or len(sitting.moves) % 10 == 0:
                    sent[viewer].append(player.state())
            status, text = players[seat].post("move", {
                "revision": sitting.revision,
                "action": bot.choose(sitting.rules, sitting.rules.clone(sitting.state))})
            assert status == 200, text
        for viewer, player in players.items():
            sent[viewer].append(player.state())
    version = room.version
    for viewer in VIEWERS:
        news = heard[viewer].states()
        assert len(news) > 10
        assert leaks(room.match, version.pictures.face_of, version.display_names.choice, viewer,
                     sent[viewer] + news) == []


def test_the_search_finds_what_is_sent_too_early(tmp_path: Path) -> None:
    with hosted("chocolatiers-light", tmp_path, [Occupant("Asha"), Occupant("Bo")]) as server:
        room = server.room(0)
        sitting = room.match
        unknown = {part.id for part in sitting.rules.supply.parts} - known_at(sitting, 1)[0]
        # The first seat's own view, sent to the second one.
        assert unknown
        view, part, version = room.view(0), sorted(unknown)[0], room.version
        assert leaks(sitting, version.pictures.face_of, version.display_names.choice, 1,
                     [{**view, "viewer": 1, "planted": part}])
        assert leaks(sitting, version.pictures.face_of, version.display_names.choice, 1,
                     [{**view, "viewer": 1,
                       "planted": version.display_names.choice(f"take {part} now")}])
