"""Nothing that a viewer may not know is ever sent to him: a whole match is searched for it."""

import json
import socket
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

from generator.play.bots import make_bot
from generator.play.sitting import Sitter
from generator.rules.chance import stream
from generator.rules.scene import SPECTATOR, names
from generator.studio.allowance import Allowance
from generator.studio.room import Room
from tests.unit.studio.seats import Player, hosted

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


def known_at(room: Room, viewer: int) -> dict[int, set[str]]:
    """The parts that a viewer has been able to tell up to each number of choices."""
    sitting = room.sitting
    states = [past.state for past in sitting.moves] + [sitting.state]
    found, known = {}, set()
    for number, state in enumerate(states):
        known |= sitting.rules.scene(state, viewer).told()
        found[number] = set(known)
    return found


def leaks(room: Room, viewer: int, messages: list[dict[str, Any]]) -> list[str]:
    """What was sent too early: parts, by id or by name, and pictures of them."""
    known, parts = known_at(room, viewer), room.sitting.rules.supply.parts
    face_of = room.version.pictures.face_of
    found = []
    for message in messages:
        text, told = json.dumps(message), known[message["revision"]]
        shown = {face_of(part.kind, part.id, "front") for part in parts if part.id in told}
        backs = {face_of(part.kind, "", "back") for part in parts}
        for part in parts:
            if part.id in told:
                continue
            face = face_of(part.kind, part.id, "front")
            said = {part.id, room.version.spoken.choice(part.id)}
            if any(names(text, each) for each in said) \
                    or (face not in shown | backs and face in text):
                found.append(f"{part.id} at {message['revision']}")
    return found


def test_a_whole_match_tells_nobody_what_is_hidden_from_them(tmp_path: Path) -> None:
    sent: dict[int, list[dict[str, Any]]] = defaultdict(list)
    bot = make_bot("greedy", stream("hidden"))
    with hosted("chocolatiers-light", tmp_path, [Sitter("Asha"), Sitter("Bo")]) as server:
        room = server.room(0)
        room.allowances[:] = [Allowance(at_once=1e6) for _ in range(2)]
        players = {viewer: server.player(room, viewer) for viewer in VIEWERS}
        heard = {viewer: Listening(player) for viewer, player in players.items()}
        while not room.sitting.is_over:
            sitting = room.sitting
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
    for viewer in VIEWERS:
        news = heard[viewer].states()
        assert len(news) > 10
        assert leaks(room, viewer, sent[viewer] + news) == []


def test_the_search_finds_what_is_sent_too_early(tmp_path: Path) -> None:
    with hosted("chocolatiers-light", tmp_path, [Sitter("Asha"), Sitter("Bo")]) as server:
        room = server.room(0)
        unknown = {part.id for part in room.sitting.rules.supply.parts} - known_at(room, 1)[0]
        # The first seat's own view, sent to the second one.
        assert unknown
        view, part = room.view(0), sorted(unknown)[0]
        assert leaks(room, 1, [{**view, "viewer": 1, "planted": part}])
        assert leaks(room, 1, [{**view, "viewer": 1,
                                "planted": room.version.spoken.choice(f"take {part} now")}])
