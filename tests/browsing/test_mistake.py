"""A mistake is saved and repaired while pages are open: each tells it, and forgets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.browsing.conftest import NO_WIDER, WIDTHS, Windows
from tests.conftest import ROOT
from tests.unit.apps.studio.conftest import studio_of

GAME = "chai"
# A customer's points in words, and the face that shows them.
RIGHT, WRONG = "vp: 11", "vp: eleven"
FACE = 'li[data-name="customer/black-01"]'


@pytest.mark.parametrize("width", WIDTHS)
def test_a_mistake_comes_with_its_place_and_goes_with_its_repair(
        width: int, opened: Windows, tmp_path: Path) -> None:
    for part in ("components", "templates"):
        shutil.copytree(ROOT / part / GAME, tmp_path / part / GAME)
    file = tmp_path / "components" / GAME / "customers.yaml"
    good = file.read_text(encoding="utf-8")
    line = good[:good.index(RIGHT)].count("\n") + 1
    with studio_of(tmp_path) as studio:
        faces, check = opened(width), opened(width)
        faces.goto(f"{studio.address}/faces?kind=customer")
        faces.locator(f"{FACE} img").wait_for()
        check.goto(f"{studio.address}/check")
        check.locator("main h2").first.wait_for()
        assert check.locator(".finding.error").count() == 0
        file.write_text(good.replace(RIGHT, WRONG, 1), encoding="utf-8")
        # The last good picture stays, and says that it is one.
        faces.locator(f"{FACE}.old img").wait_for()
        for page in (faces, check):
            told = page.locator(".finding.error", has_text="eleven").first
            told.wait_for()
            link = told.locator("a").first.get_attribute("href")
            assert link
            assert f"customers.yaml:{line}" in link
            assert page.locator(".shell .badge.errors").inner_text() == "1"
            assert page.evaluate(NO_WIDER)
        file.write_text(good, encoding="utf-8")
        faces.locator(f"{FACE}:not(.old) img").wait_for()
        for page in (faces, check):
            page.locator(".finding.error").first.wait_for(state="detached")
            page.locator(".shell .badge.errors").wait_for(state="detached")
            page.close()
