"""What pages show when a match is over, and when the server has been started again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browsing.conftest import NO_WIDER, WIDTHS, Windows
from tests.unit.apps.studio.clicks import READY, click
from tests.unit.apps.studio.seats import Apart, Player, free_port, hosting

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = ("chocolatiers-light", "--seats", "2")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Apart]:
    """A table for two; windows that are opened on it close before it ends."""
    with hosting(tmp_path, *GAME) as running:
        yield running


def _finished(host: Apart) -> list[Player]:
    """Two people at a table whose match is over."""
    players = [Player(host.port, word).sit(name)
               for word, name in zip(host.words(), ("Asha", "Bo"), strict=True)]
    players[0].post("resign", {})
    return players


def _show(page: Page, player: Player) -> None:
    page.goto(f"http://127.0.0.1:{player.port}/seat/{player.word}")
    page.locator(".end h2").wait_for()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_player_is_thanked_for_the_answers(
        width: int, host: Apart, opened: Windows) -> None:
    page = opened(width)
    _show(page, _finished(host)[1])
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Thank you.").wait_for()
    assert (page.get_by_text("null").count(), page.evaluate(NO_WIDER)) == (0, True)


def test_players_follow_one_of_them_into_the_next_match(host: Apart, opened: Windows) -> None:
    pages = [opened(1400), opened(400)]
    for page, player in zip(pages, _finished(host), strict=True):
        _show(page, player)
    pages[0].get_by_role("button", name="Play again").click()
    pages[1].get_by_role("link", name="Go to the next match").click()
    for page in pages:
        page.locator(".end").wait_for(state="hidden")
        page.get_by_text("Asha").first.wait_for()


def test_the_host_begins_the_next_match_from_the_page_with_the_links(
        host: Apart, opened: Windows) -> None:
    _finished(host)
    page = opened(1400)
    page.goto(host.lobby)
    page.get_by_label("Seat 2").select_option("greedy")
    page.get_by_role("button", name="Start the next match").click()
    page.get_by_text("choices so far").wait_for()
    assert page.get_by_text("Bot (greedy)").count() == 1


def test_an_open_page_goes_on_after_a_restart_of_the_server(
        opened: Windows, tmp_path: Path) -> None:
    page = opened(1400, expected="ERR_")
    with hosting(tmp_path, *GAME, "--port", free_port()) as first:
        port, words = first.port, first.words()
        players = [Player(port, word).sit(name)
                   for word, name in zip(words, ("Asha", "Bo"), strict=True)]
        mover = players[players[0].state()["to_move"]]
        page.goto(f"http://127.0.0.1:{port}/seat/{mover.word}")
        page.wait_for_function(READY)
        first.process.kill()
        page.get_by_text("The server doesn’t answer").wait_for()
    with hosting(tmp_path, *GAME, "--port", str(port)):
        page.get_by_text("Your turn").wait_for()
        before = mover.state()["number"]
        for _ in range(9):
            if Player(port, mover.word).state()["number"] > before:
                break
            page.wait_for_function(READY)
            click(page, 0)
            page.wait_for_timeout(100)
        assert Player(port, mover.word).state()["number"] > before
        page.close()
