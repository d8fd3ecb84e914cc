"""A player that only clicks: on golden rings and on buttons with words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.playing.rules.chance import Chance

if TYPE_CHECKING:
    from playwright.sync_api import Page

OFFERED = ".spot, .step .word"
READY = f"""() => document.querySelector('.end') && (!document.querySelector('.end').hidden
    || document.querySelector('.match:not([aria-busy=true]) :is({OFFERED})'))"""
# A button of the page, by its number among all that can be touched now.
CLICK = f"""(pick) => {{
  const all = [...document.querySelectorAll('{OFFERED}')];
  all[pick % all.length]?.click();
}}"""
# Where a finger reaches it: a point of it that nothing else covers. Null if it went away meanwhile.
POINT = f"""(pick) => {{
  const all = [...document.querySelectorAll('{OFFERED}')];
  const one = all[pick % all.length];
  if (!one) return null;
  one.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
  const {{ left, top, width, height }} = one.getBoundingClientRect();
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
  for (const down of parts) for (const right of parts) {{
    const [x, y] = [left + right * width, top + down * height];
    if (document.elementFromPoint(x, y) === one) return [x, y];
  }}
  return [0, 0, one.getAttribute('aria-label') ?? one.textContent];
}}"""
MOST_CLICKS = 3_000
# Touches one of the things that are offered; the number says which.
Touch = Callable[["Page", int], None]


def begin(page: Page, address: str, players: int, **options: str) -> None:
    """Begin a match against bots."""
    page.goto(f"{address}/play")
    page.select_option("#players", str(players))
    for name, value in options.items():
        page.get_by_label(name.replace("_", " ")).fill(value)
    page.get_by_role("button", name="Begin").click()
    page.locator(".piece").first.wait_for()


def click(page: Page, pick: int) -> None:
    """Click on something without asking whether a hand could."""
    page.evaluate(CLICK, pick)


def point(page: Page, pick: int) -> None:
    """Click on something as a hand does, where it can be seen."""
    found = page.evaluate(POINT, pick)
    if found is None:
        return
    x, y, *covered = found
    assert not covered, f"{covered[0]} is offered, and no finger reaches it"
    page.mouse.click(x, y)


def click_to_the_end(page: Page, luck: Chance, most: int = MOST_CLICKS,
                     touch: Touch = click) -> int:
    """Click whatever is offered until it is over; how often that was."""
    for clicks in range(most):
        page.wait_for_function(READY, timeout=60_000)
        if page.locator(".end").is_visible():
            return clicks
        touch(page, luck.choice(range(10_000)))
    raise AssertionError(f"after {most} clicks it isn't over")
