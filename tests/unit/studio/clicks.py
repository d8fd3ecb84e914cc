"""A player that only clicks: on golden rings and on buttons with words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.rules.chance import Chance

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = """() => document.querySelector('.end') && (!document.querySelector('.end').hidden
    || document.querySelector('.spot, .step .word'))"""
# A button of the page, by its number among all that can be touched now.
CLICK = """(pick) => {
  const all = [...document.querySelectorAll('.spot, .step .word')];
  all[pick % all.length]?.click();
}"""
MOST_CLICKS = 3_000


def begin(page: Page, address: str, players: int, **options: str) -> None:
    """Begin a match against bots."""
    page.goto(f"{address}/play")
    page.select_option("#players", str(players))
    for name, value in options.items():
        page.get_by_label(name.replace("_", " ")).fill(value)
    page.get_by_role("button", name="Begin").click()
    page.locator(".piece").first.wait_for()


def click_to_the_end(page: Page, luck: Chance, most: int = MOST_CLICKS) -> int:
    """Click whatever is offered until it is over; how often that was."""
    for clicks in range(most):
        page.wait_for_function(READY, timeout=60_000)
        if page.locator(".end").is_visible():
            return clicks
        page.evaluate(CLICK, luck.choice(range(10_000)))
    raise AssertionError(f"after {most} clicks it isn't over")
