"""Two browsers and a phone at one table of `ballotin host`; what is hidden is never sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.apps.studio.face_pictures import PiecePictures
from generator.apps.workflows.game_rules import replay_match
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.playing.matches.live_match import LiveMatch
from generator.playing.matches.match_file import read_match
from generator.playing.play.display_names import display_names
from generator.playing.rules.chance import stream
from generator.playing.tabletop.arrangement_data import FaceOf
from tests.browsing.conftest import NO_WIDER, Windows
from tests.unit.apps.studio.clicks import MOST_CLICKS, OFFERED, point
from tests.unit.apps.studio.leaks import known_at, leaks
from tests.unit.apps.studio.seats import hosting

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, Request

GAME = "chai"
# Nobody is called as a customer is.
NAMES = ("Player A", "Player B", "Player C")
WIDTHS = (1400, 1000, 400)
WAITING = f".match:not([aria-busy=true]) :is({OFFERED})"


class Traffic:
    """All that a page asks for and all that it is told, kept in order."""

    def __init__(self, page: Page) -> None:
        self.states: list[dict[str, Any]] = []
        self.pictures: set[str] = set()
        self.rest: list[str] = []
        self.asked: list[Request] = []
        page.on("requestfinished", self._note)
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.send("Network.enable")
        self._line.on("Network.eventSourceMessageReceived",
                      lambda news: self.states.append(json.loads(news["data"])))

    def _note(self, request: Request) -> None:
        self.asked.append(request)

    def close(self) -> None:
        """Read what was answered, as long as the page is there."""
        for request in self.asked:
            path = request.url.partition("://")[2].partition("/")[2]
            if path.startswith("pieces/"):
                self.pictures.add(path.split("/")[1])
            elif path.endswith("/state"):
                answer = request.response()
                assert answer
                self.states.append(answer.json()["state"])
            elif request.method == "POST":
                answer = request.response()
                assert answer
                self.rest.append(answer.text())


def sit_down(lobby: Page, page: Page, seat: int) -> None:
    """Follow the link of a seat that the host's page shows."""
    link = lobby.locator(".seat-links a").nth(seat).get_attribute("href")
    assert link
    page.goto(link)
    page.get_by_label("Your name").fill(NAMES[seat])
    page.get_by_role("button", name="Sit down").click()
    page.locator(".piece").first.wait_for()


def play(pages: list[Page]) -> None:
    """Whoever is offered something points at anything, until everybody sees the end."""
    luck = stream("three")
    for _ in range(MOST_CLICKS):
        if all(page.locator(".end").is_visible() for page in pages):
            return
        turn = [page for page in pages if page.locator(WAITING).count()]
        if turn:
            point(turn[0], luck.choice(range(10_000)))
        else:
            pages[0].wait_for_timeout(5)
    raise AssertionError("it doesn't end")


def played(matches: Path) -> tuple[LiveMatch, FaceOf, Callable[[str], str]]:
    """The match as its file tells it, which pictures its pieces have, and how one calls them."""
    [path] = matches.glob("*.jsonl")
    opened, findings = open_game(GAME, Findings()), Findings()
    file = read_match(path, findings)
    assert file
    match = replay_match(file, supply_of(opened.game), findings)
    assert match
    game = opened.game
    return match, PiecePictures(opened).face_of, display_names(
        game, opened.assets.words.get(game.languages[0])).choice


def test_three_play_with_hidden_hands_and_no_traffic_tells_them(
        opened: Windows, tmp_path: Path) -> None:
    with hosting(tmp_path, GAME, "--seats", "3", "--options", "connoisseur=on") as server:
        lobby = opened(1400)
        lobby.goto(server.lobby)
        lobby.locator(".seat-links a").nth(2).wait_for()
        pages = [opened(width, has_touch=width == 400) for width in WIDTHS]
        heard = [Traffic(page) for page in pages]
        for seat, page in enumerate(pages):
            sit_down(lobby, page, seat)
        play(pages)
        lobby.get_by_text("The match is over.").wait_for()
        for traffic in heard:
            traffic.close()
        assert all(page.evaluate(NO_WIDER) for page in pages)
        for page in (*pages, lobby):
            page.close()
    sitting, face_of, called = played(tmp_path)
    parts = sitting.rules.supply.parts
    assert sitting.is_over
    known = [known_at(sitting, seat) for seat in range(3)]
    assert any(known[0][number] != known[1][number] for number in known[0]), "nothing was hidden"
    for seat, traffic in enumerate(heard):
        assert len(traffic.states) > len(sitting.moves)
        # When it is over every hand is laid open to be scored.
        before = [state for state in traffic.states if not state["over"]]
        assert leaks(sitting, face_of, called, seat, before) == []
        # A picture is asked for by who was told of it.
        told = json.dumps(traffic.states)
        assert [face for face in traffic.pictures if face not in told] == []
        unknown = {part.id for part in parts} - known[seat][sitting.revision]
        assert [text for text in traffic.rest if any(part in text for part in unknown)] == []
