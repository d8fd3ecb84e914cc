"""Every page loads without a complaint and without scrolling sideways, also zoomed and at rest."""

from __future__ import annotations

from collections.abc import Iterator
from pkgutil import iter_modules

import pytest

from generator.apps.studio import pages
from tests.browsing.conftest import NO_WIDER, WIDTHS, Windows
from tests.unit.apps.studio.clicks import begin
from tests.unit.apps.studio.conftest import Running, studio_of

# What tells that a page shows what it is for.
SHOWN = {"faces": ".wall img", "sheets": "main img", "check": "main h2", "balance": "main h2",
         "play": "#players"}
WIDER = """() => [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth)
  .map((each) => `${each.tagName} ${each.className}`)"""
# Everything that moves by itself, or would on the next change.
MOVING = """() => [...document.querySelectorAll('*')].filter((each) => {
  const style = getComputedStyle(each);
  const long = (times) => times.split(',').some((time) => parseFloat(time) > 0);
  return (long(style.transitionDuration) && style.transitionProperty !== 'none')
    || (style.animationName !== 'none' && long(style.animationDuration));
}).map((each) => `${each.tagName} ${each.className}`)"""


@pytest.fixture(scope="module")
def studio() -> Iterator[Running]:
    with studio_of("chocoly") as running:
        yield running


def test_all_pages_are_tried() -> None:
    assert sorted(SHOWN) == sorted(module.name for module in iter_modules(pages.__path__))


# The last is a window of 400 pixels in which somebody has zoomed to 200 %.
@pytest.mark.parametrize(("width", "scale"), [*((width, 1) for width in WIDTHS), (200, 2)])
@pytest.mark.parametrize("name", SHOWN)
def test_a_page_is_no_wider_than_its_window(
        name: str, width: int, scale: int, studio: Running, opened: Windows) -> None:
    page = opened(width, 800, device_scale_factor=scale)
    page.goto(f"{studio.address}/{name}")
    page.locator(SHOWN[name]).first.wait_for()
    assert page.evaluate(NO_WIDER), page.evaluate(WIDER)
    page.close()


@pytest.mark.parametrize("name", [*SHOWN, "match"])
def test_nothing_moves_for_who_wants_no_motion(name: str, studio: Running,
                                               opened: Windows) -> None:
    page = opened(1400)
    if name == "match":
        begin(page, studio.address, 2)
    else:
        page.goto(f"{studio.address}/{name}")
        page.locator(SHOWN[name]).first.wait_for()
    assert page.evaluate(MOVING) == []
    page.close()


def test_pieces_glide_for_everybody_else(studio: Running, opened: Windows) -> None:
    page = opened(1400, reduced_motion="no-preference")
    begin(page, studio.address, 2)
    assert any("piece" in each for each in page.evaluate(MOVING))
    page.close()
