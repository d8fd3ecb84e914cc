"""A match by the keyboard alone: Tab, the arrows and Enter, as a player without a mouse has it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.playing.rules.chance import stream
from tests.browsing.conftest import Windows, playing
from tests.unit.apps.studio.clicks import MOST_CLICKS, OFFERED, READY

if TYPE_CHECKING:
    from playwright.sync_api import Page

WAYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
# More than any page has buttons before what is looked for.
MOST_TABS = 60


def tab_to(page: Page, wanted: str) -> int:
    """Press Tab until something is reached; how often that was."""
    for presses in range(MOST_TABS):
        if page.evaluate("wanted => Boolean(document.activeElement?.matches(wanted))", wanted):
            return presses
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab doesn't lead to {wanted}")


def test_a_match_is_played_by_the_keyboard_alone(opened: Windows, tmp_path: Path) -> None:
    page, luck = opened(1400), stream("keys")
    tabs, turns = 0, 0
    with playing("chocoly", tmp_path) as studio:
        page.goto(f"{studio.address}/play")
        page.locator("button.first").wait_for()
        tab_to(page, "button.first")
        page.keyboard.press("Enter")
        for _ in range(MOST_CLICKS):
            page.wait_for_function(READY)
            if page.locator(".end").is_visible():
                break
            tabs, turns = tabs + tab_to(page, OFFERED), turns + 1
            for _ in range(luck.choice(range(4))):
                page.keyboard.press(luck.choice(WAYS))
            page.keyboard.press("Enter")
        tab_to(page, ".end button")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator(".score [aria-pressed=true]").wait_for()
        page.close()
    # The keyboard stays where the match goes on; nobody starts from the top of the page.
    assert tabs < 2 * turns
